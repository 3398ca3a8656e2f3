"""A document's own vocabulary: which terms carry it. Counts of words only, so that it works in any language."""

import math
import re
from collections import Counter
from collections.abc import Iterable

from engine.pipeline.english import FUNCTION_WORDS

WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")


def words_of(text: str) -> list[str]:
    """The words of a text in lower case."""
    return [word.lower().replace("’", "'") for word in WORD.findall(text)]


def terms_of(text: str) -> list[str]:
    """What a text is about: its words without function words and single letters, plurals folded in.

    Scripts without spaces between words give pairs of characters, the usual substitute for words there.
    """
    terms: list[str] = []
    for word in words_of(text):
        if _UNSPACED.search(word):
            terms += [word[i : i + 2] for i in range(max(len(word) - 1, 1))]
        elif len(word) > 1 and word not in FUNCTION_WORDS:
            terms.append(_folded(word))
    return terms


def _folded(word: str) -> str:
    """A light stem: possessives and the commonest endings only, so that unlike words are rarely joined."""
    word = word.removesuffix("'s")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


class Vocabulary:
    """How often terms stand in a document and in how many of its sentences."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._sentences: Counter[str] = Counter()
        self._total = 0
        self._size = 0

    def add(self, terms: Iterable[str]) -> None:
        """Count one sentence."""
        terms = list(terms)
        self._counts.update(terms)
        self._sentences.update(set(terms))
        self._total += len(terms)
        self._size += 1

    def share(self, term: str) -> float:
        """The term's part of all terms, 0 to 1."""
        return self._counts[term] / self._total if self._total else 0.0

    def weight(self, term: str) -> float:
        """How much a term says about this document: frequent in it, yet not in every sentence."""
        count = self._counts[term]
        if count < 2:
            return 0.0
        return math.log1p(count) * math.log((1 + self._size) / self._sentences[term])

    def keywords(self, limit: int) -> dict[str, float]:
        """The weightiest terms, weights scaled to at most 1; ties in order of the alphabet."""
        ranked = sorted(((self.weight(term), term) for term in self._counts), key=lambda item: (-item[0], item[1]))
        ranked = [item for item in ranked[:limit] if item[0] > 0]
        return {term: weight / ranked[0][0] for weight, term in ranked}
