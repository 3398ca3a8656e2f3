"""Which sentences an extractor should choose: greedy search for ROUGE-1 + ROUGE-2 (AWESOME appendix D).

Counters do what a ROUGE library would: one step costs one pass over the n-grams that candidates share with the
reference, never a library call per candidate. Scores equal those of rouge-score (no stemming) on the chosen sentences
joined in document order, bigrams across the seams included.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

_WORD = re.compile(r"[a-z0-9]+")

Gram = tuple[str, ...]


def words_of(text: str) -> list[str]:
    """The words ROUGE sees: lower-cased runs of a-z and 0-9."""
    return _WORD.findall(text.lower())


def grams_of(words: Sequence[str], order: int) -> Counter[Gram]:
    """How often each n-gram of `order` words occurs."""
    return Counter(zip(*(words[i:] for i in range(order)), strict=False))


def rouge_f(reference: Mapping[Gram, int], candidate: Mapping[Gram, int]) -> float:
    """ROUGE F1 of n-gram counts."""
    hits = sum(min(count, candidate[gram]) for gram, count in reference.items() if gram in candidate)
    return _f1(hits, sum(reference.values()), sum(candidate.values()))


def _f1(hits: float, wanted: float, given: float) -> float:
    return 2 * hits / (wanted + given) if hits else 0.0


@dataclass(frozen=True, slots=True)
class Oracle:
    """Chosen sentences: their numbers in document order, and the score after each greedy step."""

    chosen: tuple[int, ...]
    scores: tuple[float, ...]


def greedy_oracle(
    sentences: Sequence[str],
    reference: str,
    *,
    at_most: int | None = None,
    most_words: float | None = None,
    orders: tuple[int, ...] = (1, 2),
) -> Oracle:
    """Add the sentence that raises the sum of ROUGE F1 over `orders` most, until none raises it.

    The chosen set is always scored in document order. Equal gains: the earliest sentence. `orders` may be 1 and 2.
    `at_most` sentences are chosen, of `most_words` words (split on white space) together.
    """
    search = _Search([words_of(sentence) for sentence in sentences], words_of(reference), orders)
    lengths = np.array([len(sentence.split()) for sentence in sentences], dtype=np.int64)
    while at_most is None or len(search.chosen) < at_most:
        if most_words is not None:
            search.open &= lengths <= most_words - lengths[search.chosen].sum()
        if not search.step():
            break
    return Oracle(tuple(search.chosen), tuple(search.scores))


class _Search:
    """The chosen sentences so far and what each further one would add."""

    def __init__(self, sentences: list[list[str]], reference: list[str], orders: tuple[int, ...]) -> None:
        self.sentences = sentences
        self.tables = [_Table(sentences, reference, order) for order in orders]
        self.chosen: list[int] = []
        self.scores: list[float] = []
        self.open = np.array([bool(words) for words in sentences], dtype=bool)

    def step(self) -> bool:
        """Choose one more sentence; False where none raises the score."""
        if not self.open.any():
            return False
        totals = np.zeros(len(self.sentences))
        for table in self.tables:
            totals += table.scores_with_each(self.chosen)
        totals[~self.open] = -1.0
        best = int(totals.argmax())
        if totals[best] <= (self.scores[-1] if self.scores else 0.0) + 1e-12:
            return False
        self.open[best] = False
        self.chosen = sorted([*self.chosen, best])
        self.scores.append(float(totals[best]))
        for table in self.tables:
            table.settle(self.chosen)
        return True


class _Table:
    """Counts of one order of n-grams: of the reference, of what is chosen, and of what each sentence shares."""

    def __init__(self, sentences: list[list[str]], reference: list[str], order: int) -> None:
        self.sentences, self.order = sentences, order
        wanted = grams_of(reference, order)
        self.numbers = {gram: i for i, gram in enumerate(wanted)}
        self.wanted = np.array(list(wanted.values()), dtype=np.int64)
        self.had = np.zeros(len(wanted), dtype=np.int64)
        rows: list[int] = []
        columns: list[int] = []
        counts: list[int] = []
        for row, words in enumerate(sentences):
            for gram, count in grams_of(words, order).items():
                number = self.numbers.get(gram)
                if number is not None:
                    rows.append(row)
                    columns.append(number)
                    counts.append(count)
        self.rows: npt.NDArray[np.int64] = np.array(rows, dtype=np.int64)
        self.columns: npt.NDArray[np.int64] = np.array(columns, dtype=np.int64)
        self.counts: npt.NDArray[np.int64] = np.array(counts, dtype=np.int64)
        self.lengths = np.array([len(words) for words in sentences], dtype=np.int64)

    def settle(self, chosen: Sequence[int]) -> None:
        """Count anew what is chosen."""
        found = self._counts(self._words(chosen))
        self.had = np.zeros_like(self.wanted)
        for number, count in found.items():
            self.had[number] = count

    def scores_with_each(self, chosen: Sequence[int]) -> npt.NDArray[np.float64]:
        """ROUGE F1 of the chosen sentences with each further one put in its place."""
        room = np.maximum(self.wanted - self.had, 0)
        gained = np.minimum(self.counts, room[self.columns]).astype(np.float64)
        hits = float(np.minimum(self.wanted, self.had).sum()) + np.bincount(
            self.rows, weights=gained, minlength=len(self.sentences)
        )
        if self.order > 1:
            for candidate in self._with_telling_seams(chosen):
                hits[candidate] = self._hits(sorted([*chosen, candidate]))
        words = self.lengths[list(chosen)].sum() + self.lengths
        given = np.maximum(words - (self.order - 1), 0)
        wanted = int(self.wanted.sum())
        with np.errstate(invalid="ignore"):
            return np.where(hits > 0, 2 * hits / (wanted + given), 0.0)

    def _with_telling_seams(self, chosen: Sequence[int]) -> Iterable[int]:
        """Candidates whose seams with their neighbours, or the seam they break, are n-grams of the reference."""
        places = [index for index in chosen if self.sentences[index]]
        bounds = [-1, *places, len(self.sentences)]
        for left, right in pairwise(bounds):
            before = self.sentences[left][-1:] if left >= 0 else []
            behind = self.sentences[right][:1] if right < len(self.sentences) else []
            broken = (*before, *behind) in self.numbers
            for candidate in range(left + 1, right):
                words = self.sentences[candidate]
                if words and (broken or (*before, words[0]) in self.numbers or (words[-1], *behind) in self.numbers):
                    yield candidate

    def _hits(self, chosen: Sequence[int]) -> int:
        found = self._counts(self._words(chosen))
        return sum(min(count, int(self.wanted[number])) for number, count in found.items())

    def _counts(self, words: Sequence[str]) -> dict[int, int]:
        grams = grams_of(words, self.order)
        return {self.numbers[gram]: count for gram, count in grams.items() if gram in self.numbers}

    def _words(self, chosen: Sequence[int]) -> list[str]:
        return [word for index in chosen for word in self.sentences[index]]
