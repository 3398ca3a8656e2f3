"""How much of a sentence stands in a summary: the n-gram overlaps that extractive targets are made of.

Tokens are those of Google's rouge-score with stemming, so that what is learned is what is measured.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

_TOKEN = re.compile(r"[a-z0-9]+")


@cache
def _stemmer() -> Any:  # noqa: ANN401 (the library has no types)
    from nltk.stem.porter import PorterStemmer

    return PorterStemmer()


@lru_cache(maxsize=1 << 18)
def _stem(word: str) -> str:
    return str(_stemmer().stem(word)) if len(word) > 3 else word


def tokens_of(text: str) -> list[str]:
    """Tokens as ROUGE sees them."""
    return [_stem(word) for word in _TOKEN.findall(text.lower())]


@dataclass(frozen=True, slots=True)
class Overlap:
    """Of one sentence against the reference it matches best, n-gram by n-gram order."""

    precision1: float
    precision2: float
    f2: float


class Reference:
    """A reference's unigrams and bigrams, counted once."""

    def __init__(self, text: str) -> None:
        tokens = tokens_of(text)
        self._counts = [Counter(_grams(tokens, n)) for n in (1, 2)]

    def shared(self, tokens: Sequence[str], n: int) -> tuple[float, float]:
        """Precision and F of the sentence's n-grams, clipped as in ROUGE."""
        found, own = Counter(_grams(tokens, n)), self._counts[n - 1]
        hits = sum((found & own).values())
        if not hits:
            return 0.0, 0.0
        precision, recall = hits / found.total(), hits / own.total()
        return precision, 2 * precision * recall / (precision + recall)


def overlap(sentence: str, references: Sequence[Reference]) -> Overlap:
    """The greatest overlaps of a sentence with any of the references."""
    tokens = tokens_of(sentence)
    first = [reference.shared(tokens, 1) for reference in references]
    second = [reference.shared(tokens, 2) for reference in references]
    return Overlap(
        max(precision for precision, _ in first),
        max(precision for precision, _ in second),
        max(f for _, f in second),
    )


def _grams(tokens: Sequence[str], n: int) -> list[tuple[str, ...]]:
    return list(zip(*(tokens[i:] for i in range(n)), strict=False))
