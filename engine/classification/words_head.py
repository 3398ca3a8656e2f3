"""What words say of a user's labels: TF-IDF of each bag and a linear rule on it, and what each segment gives to that.

    x[k] = (1 + ln n[k]) idf[k],    logits = W x / |x| + offset

A bag that says as much for all labels adds nothing: `offset` takes out what the examples had in common.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.classification.words import Bag, DocumentWords

Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.floating]
Integers = npt.NDArray[np.integer]

_ALONG = ("words", "pieces")
"""The bags that tell what a segment says by itself: the others are about the document as a whole."""
_TINY = 1e-12


@dataclass(frozen=True, slots=True)
class WordScores:
    """What the words of a document say, as logits of L labels."""

    whole: Doubles
    """(L,)"""
    without_each: Doubles
    """(S, L): without each segment."""
    alone: Doubles
    """(S, L): of each segment by itself."""


@dataclass(frozen=True, slots=True)
class BagHead:
    """A linear rule on one bag."""

    buckets: Integers
    """(k,): those it knows, in rising order."""
    idf: Floats
    """(k,)"""
    weight: Floats
    """(L, k)"""
    offset: Floats
    """(L,)"""

    def features(self, buckets: Integers, counts: Doubles) -> tuple[Integers, Doubles]:
        """Which columns a text's buckets fall to, and their TF-IDF, of length one: (c,), (c,)."""
        columns, known = self._columns(buckets)
        values = np.asarray((1 + np.log(counts[known])) * self.idf[columns], np.float64)
        return columns, values / max(float(np.linalg.norm(values)), _TINY)

    def logits(self, buckets: Integers, counts: Doubles) -> Doubles:
        """(L,) of a text with these buckets."""
        columns, values = self.features(buckets, counts)
        return np.asarray(self.weight[:, columns] @ values + self.offset, np.float64)

    def scores(self, bag: Bag, segments: int) -> WordScores:
        """The same of a document, and without each of its segments."""
        columns, known = self._columns(bag.buckets)
        rows, counts = bag.segments[known], bag.counts[known]
        weight, idf = np.asarray(self.weight, np.float64), np.asarray(self.idf, np.float64)
        total = np.bincount(columns, counts, len(idf))  # (k,)
        value = np.where(total > 0, (1 + np.log(np.maximum(total, 1))) * idf, 0.0)  # (k,)
        squares, sums = float(value @ value), weight @ value  # (L,)
        rest = total[columns] - counts  # (c,)
        left = np.where(rest > 0, (1 + np.log(np.maximum(rest, 1))) * idf[columns], 0.0)  # (c,)
        own = (1 + np.log(counts)) * idf[columns]  # (c,)
        there = rows >= 0

        def by_segment(values: Doubles) -> Doubles:
            return np.bincount(rows[there], values[there], segments).astype(np.float64)

        fewer = squares + by_segment(left**2 - value[columns] ** 2)  # (S,)
        changed = sums + np.stack([by_segment((left - value[columns]) * row[columns]) for row in weight], 1)  # (S, L)
        said = np.stack([by_segment(own * row[columns]) for row in weight], 1)  # (S, L)
        size = np.sqrt(np.maximum(by_segment(own**2), 0))[:, None]  # (S, 1)
        silent = size[:, 0] == 0
        alone = said / np.maximum(size, _TINY) + self.offset  # (S, L)
        alone[silent] = 0
        return WordScores(
            sums / max(np.sqrt(squares), _TINY) + self.offset,
            # What is left of a document whose last known word is gone may be less than nothing, by rounding.
            np.where(fewer[:, None] > 1e-9, changed / np.sqrt(np.maximum(fewer, _TINY))[:, None], 0) + self.offset,
            alone,
        )

    def _columns(self, buckets: Integers) -> tuple[Integers, npt.NDArray[np.bool_]]:
        """The columns of those buckets that are known, and which these are."""
        if not len(self.buckets):
            return np.zeros(0, np.int64), np.zeros(len(buckets), bool)
        places = np.minimum(np.searchsorted(self.buckets, buckets), len(self.buckets) - 1)
        known = self.buckets[places] == buckets
        return places[known], known


@dataclass(frozen=True, slots=True)
class StructureHead:
    """A linear rule on how a text is built."""

    centre: Floats
    """(q,)"""
    spread: Floats
    """(q,)"""
    weight: Floats
    """(L, q)"""

    def logits(self, structure: Doubles) -> Doubles:
        """(L,)"""
        return np.asarray(self.weight @ ((structure - self.centre) / self.spread), np.float64)


@dataclass(frozen=True, slots=True)
class WordsHead:
    """All that words say: a rule for each bag, and one on the structure. Their logits add up."""

    bags: Mapping[str, BagHead]
    structure: StructureHead

    def logits(self, read: DocumentWords) -> Doubles:
        """(L,) of a document."""
        found = self.structure.logits(read.structure)
        for name, head in self.bags.items():
            found = found + head.logits(*read.bags[name].whole())
        return found

    def scores(self, read: DocumentWords) -> WordScores:
        """What each segment gives to the logits; how the text is built is taken as it is."""
        built = self.structure.logits(read.structure)  # (L,)
        found = {name: head.scores(read.bags[name], read.segments) for name, head in self.bags.items()}
        return WordScores(
            built + sum(one.whole for one in found.values()),
            built + sum(one.without_each for one in found.values()),
            np.asarray(sum(one.alone for name, one in found.items() if name in _ALONG)),
        )

    def cooled(self, temperature: float) -> "WordsHead":
        """The same with logits divided by a temperature."""
        bags = {
            name: replace(head, weight=head.weight / temperature, offset=head.offset / temperature)
            for name, head in self.bags.items()
        }
        return WordsHead(bags, replace(self.structure, weight=self.structure.weight / temperature))
