"""A document's own vocabulary: which terms carry it. Counts of words only, so that it works in any language."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from engine.language.english import FUNCTION_WORDS

WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_NAME = re.compile(r"(?<=[^.!?:\"“”\s]\s)[A-Z][^\W\d_]+")
_READ_AT_ONCE = 1 << 16
"""Characters."""
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")


def words_of(text: str) -> list[str]:
    """The words of a text in lower case."""
    return [word.lower().replace("’", "'") for word in WORD.findall(text)]


def occurring(words: Collection[str], text: str) -> set[str]:
    """Which of some words (in lower case) occur in a text, in whatever case and within other words too.

    It is read piece by piece: a copy of a long text in lower case takes up to six times its memory while it is made.
    """
    if not words:
        return set()
    found: set[str] = set()
    overlap = max(map(len, words)) - 1
    for start in range(0, len(text), _READ_AT_ONCE):
        piece = text[start : start + _READ_AT_ONCE + overlap].casefold()
        found.update(word for word in words if word not in found and word in piece)
        if len(found) == len(set(words)):
            break
    return found


def is_unspaced(text: str) -> bool:
    """Whether a text is mostly written in a script without spaces between words."""
    return 2 * len(_UNSPACED.findall(text)) > sum(map(str.isalpha, text))


def is_function_word(word: str) -> bool:
    """Whether a lower-case word only serves others; contractions go by what stands before the apostrophe."""
    return word.partition("'")[0] in FUNCTION_WORDS


def terms_of(text: str) -> list[str]:
    """What a text is about: its words without function words and single letters, plurals folded in.

    Scripts without spaces between words give pairs of characters, the usual substitute for words there.
    """
    words = words_of(text)
    if not _UNSPACED.search(text):
        return [term for term in map(_term, words) if term]
    terms: list[str] = []
    for word in words:
        if _UNSPACED.search(word):
            terms += [word[i : i + 2] for i in range(max(len(word) - 1, 1))]
        elif term := _term(word):
            terms.append(term)
    return terms


@lru_cache(maxsize=1 << 16)  # a document's words come again and again
def _term(word: str) -> str:
    """The term a word stands for, "" for one that only serves others and for single letters."""
    return _folded(word) if len(word) > 1 and not is_function_word(word) else ""


def _folded(word: str) -> str:
    """A light stem: possessives and the commonest endings only, so that unlike words are rarely joined."""
    word = word.removesuffix("'s")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def names_of(text: str) -> list[str]:
    """Words written with a capital in the middle of a sentence: mostly names, or nouns in German."""
    return [found.lower() for found in _NAME.findall(text)]


class Vocabulary:
    """How often terms and names stand in a document and in how many of its sentences.

    Besides it holds the centroid of the sentences as bags of weighted terms, once `join` was called for each of them.
    """

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._sentences: Counter[str] = Counter()
        self._names: Counter[str] = Counter()
        self._centroid: dict[str, float] = {}
        self._total = 0
        self._size = 0

    def add(self, terms: Iterable[str], names: Iterable[str] = ()) -> None:
        terms = list(terms)
        self._names.update(names)
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

    def join(self, terms: Sequence[str]) -> None:
        """Add one sentence to the centroid; all must have been counted before."""
        for term, value in self._bag(terms).items():
            self._centroid[term] = self._centroid.get(term, 0.0) + value / max(self._size, 1)

    def closeness(self, terms: Sequence[str]) -> float:
        """How close a sentence is to the centroid: their product, the sentence's length 1."""
        return sum(value * self._centroid.get(term, 0.0) for term, value in self._bag(terms).items())

    def prominence(self, names: Sequence[str]) -> float:
        """How much a sentence speaks of those the document speaks of: square roots of how often they are named."""
        return sum(math.sqrt(self._names[name] - 1) for name in dict.fromkeys(names) if self._names[name] > 1)

    def _bag(self, terms: Sequence[str]) -> dict[str, float]:
        """Weights of a sentence's terms (frequency times rarity), of length 1, in the order they stand in."""
        bag = {
            term: count * math.log((1 + self._size) / self._sentences[term])
            for term, count in Counter(terms).items()
            if self._sentences[term]
        }
        norm = math.sqrt(sum(value * value for value in bag.values()))
        return {term: value / norm for term, value in bag.items()} if norm else {}

    def keywords(self, limit: int) -> dict[str, float]:
        """The weightiest terms, weights scaled to at most 1; ties in order of the alphabet."""
        ranked = sorted(((self.weight(term), term) for term in self._counts), key=lambda item: (-item[0], item[1]))
        ranked = [item for item in ranked[:limit] if item[0] > 0]
        return {term: weight / ranked[0][0] for weight, term in ranked}
