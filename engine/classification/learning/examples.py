"""What examples are learned by, kind by kind on one measure: sentence vectors, bags of words, structure.

Kinds are compared by what the examples have in common in each (a kernel, centred, of mean variance one), so that adding
them up weighs each as `_WEIGHTS` says, however many features it has.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.classification.words import BAGS, OPENING, PIECES, WORDS, DocumentWords
from engine.classification.words_head import BagHead, StructureHead, WordsHead

Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.integer]
Rows = list[tuple[Integers, Doubles]]
"""Of each example the columns that are not zero, and what stands there."""

SENTENCES, STRUCTURE = "sentences", "structure"
_WEIGHTS = {SENTENCES: 0.4, WORDS: 1.0, PIECES: 0.5, OPENING: 0.25, STRUCTURE: 0.05}
"""Chosen on tasks made of the shared data: clauses, arguments of judgments, emails, press releases, textbooks, and the
halves of statutes and proposals that `precis evaluate labels` leaves out. Openings that follow a form mislead, so they
count for little, although where they name the kind of a contract they would be worth more."""
_MOST = {WORDS: 1 << 14, PIECES: 1 << 13, OPENING: 1 << 11}
"""Columns of a bag: those that most examples have. What is learned is kept with every step that can be undone."""
_LEAST_SPREAD = 0.5
"""Added to how far a number of the structure spreads: what differs less in the examples does so by chance."""
_AT_ONCE = 4096
"""Columns."""


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of feature."""

    name: str
    kernel: Doubles
    """(n, n)"""
    scale: float
    """What its features are divided by."""


class Examples:
    """Documents to learn from."""

    def __init__(self, features: Floats, words: Sequence[DocumentWords] | None) -> None:
        """`features`: the mean of each document's sentence vectors, (n, d)."""
        self.features = features
        self.words = words
        if words is not None:
            self._bags = {name: [one.bags[name].whole() for one in words] for name in BAGS}
            self._structure = np.stack([one.structure for one in words])  # (n, q)

    def parts(self, chosen: Integers) -> list[Part]:
        """What the chosen examples have in common, kind by kind; a kind in which they do not differ is left out."""
        rows = self.features[chosen].astype(np.float64)
        kernels = {SENTENCES: _centred(rows @ rows.T)}
        if self.words is not None:
            for name in BAGS:
                columns = self._columns(name, chosen)
                kernels[name] = _centred(_products(self._rows(name, columns, chosen), len(columns.idf)))
            built = self._standing(chosen)
            kernels[STRUCTURE] = _centred(built @ built.T)
        total = sum(_WEIGHTS[name] for name in kernels)
        found = []
        for name, kernel in kernels.items():
            variance = float(np.trace(kernel)) / len(chosen)
            if variance > 1e-12:  # not only rounding
                squared = variance * total / _WEIGHTS[name]
                found.append(Part(name, kernel / squared, squared**0.5))
        return found

    def words_head(self, chosen: Integers, parts: Sequence[Part], shares: Doubles) -> WordsHead | None:
        """The rule on words, of what each example gives to each label: `shares` (n, L)."""
        if self.words is None:
            return None
        squares = {part.name: part.scale**2 for part in parts}
        bags = {}
        for name in BAGS:
            columns = self._columns(name, chosen)
            weight = np.zeros((shares.shape[1], len(columns.idf)))  # (L, k)
            mean = np.zeros(len(columns.idf))  # (k,)
            for share, (places, values) in zip(shares, self._rows(name, columns, chosen), strict=True):
                weight[:, places] += share[:, None] * values
                mean[places] += values / len(chosen)
            weight /= squares.get(name, np.inf)
            bags[name] = replace(
                columns, idf=columns.idf.astype(np.float16), weight=weight.astype(np.float16), offset=-weight @ mean
            )
        structure = shares.T @ self._standing(chosen) / squares.get(STRUCTURE, np.inf)  # (L, q)
        return WordsHead(bags, StructureHead(*self._measure(chosen), structure))

    def _columns(self, name: str, chosen: Integers) -> BagHead:
        """The buckets to learn from, with how much each counts; what each says is not known yet."""
        held: Counter[int] = Counter()
        for at in chosen:
            held.update(self._bags[name][at][0].tolist())
        kept = sorted(held, key=lambda bucket: (-held[bucket], bucket))[: _MOST[name]]
        buckets = np.array(sorted(kept), np.int64)
        documents = np.array([held[bucket] for bucket in buckets.tolist()], np.float64)
        idf = np.log((1 + len(chosen)) / (1 + documents)) + 1
        return BagHead(buckets, idf, np.zeros((0, len(buckets))), np.zeros(0))

    def _rows(self, name: str, columns: BagHead, chosen: Integers) -> Rows:
        return [columns.features(*self._bags[name][at]) for at in chosen]

    def _measure(self, chosen: Integers) -> tuple[Doubles, Doubles]:
        """The mean of the structure's numbers and what they are divided by."""
        rows = self._structure[chosen]
        return rows.mean(0), rows.std(0) + _LEAST_SPREAD

    def _standing(self, chosen: Integers) -> Doubles:
        """How each example is built, against the others: (n, q)."""
        centre, spread = self._measure(chosen)
        return np.asarray((self._structure[chosen] - centre) / spread)


def _products(rows: Rows, columns: int) -> Doubles:
    """Of each two rows their product, (n, n), some columns at a time: all together would not fit."""
    found = np.zeros((len(rows), len(rows)))
    for first in range(0, columns, _AT_ONCE):
        block = np.zeros((len(rows), _AT_ONCE))
        for row, (places, values) in zip(block, rows, strict=True):
            low, high = np.searchsorted(places, (first, first + _AT_ONCE))
            row[places[low:high] - first] = values[low:high]
        found += block @ block.T
    return found


def _centred(kernel: Doubles) -> Doubles:
    """Products (n, n) of rows as products of what each differs from their mean by."""
    by_row = kernel.mean(0)
    return np.asarray(kernel - by_row - by_row[:, None] + by_row.mean())
