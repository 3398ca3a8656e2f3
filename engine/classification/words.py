"""The words of a document as the user's labels are learned and told by them, beside what its sentences mean.

Three bags of them: `words` (and pairs of neighbouring ones), `pieces` (three and four letters in a row, which endings,
compounds and misspelt words have in common) and `opening` (the title and the first words: where a document says what it
is). They are hashed, so that no vocabulary is kept, and counted segment by segment, so that it can be told what a label
owes to each. Beside them stand a few numbers of how the text is built.

What it costs does not grow with the document: of a long one segments are read that are spread evenly over it.
"""

import math
import re
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np
import numpy.typing as npt

from engine.document import Document

WORDS, PIECES, OPENING = "words", "pieces", "opening"
BAGS = (WORDS, PIECES, OPENING)
_MOST_SEGMENTS = 400
"""Some hundred pages."""
_OPENING_WORDS = 60
_LONGEST = 40
"""Characters of a word of which pieces are made."""
_ALWAYS = -1
"""The segment that the title belongs to: it stands in none that could be left out."""
_BITS = 24
_WORD = re.compile(r"\w+")

_RATES = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"\d+",
        r"[$€£]",
        r"%",
        r"\?",
        r"!",
        r"[;:]",
        r"[()]",
        r"[\"“”„«»]",
        r"\b[A-Z]{2,}\b",
        r"\b[A-Z][a-z]+",
        r"^[^\S\n]*(?:[-*•]|\(?\w{1,3}[.)])\s",  # items of a list
        r"^[^.!?\n]{3,60}$",  # headings and lines of tables
        r"\b(?:I|my|me|ich|mein\w*|mir|mich)\b",
        r"\b(?:we|our|us|wir|uns\w*)\b",
        r"\b(?:you|your|Sie|Ihr\w*|Ihnen)\b",
        r"\b(?:shall|must|may|muss|müssen|darf|dürfen)\b",
        r"\b(?:was|were|had|war|waren|wurde\w*|hatte\w*)\b",
        r"\b(?:19|20)\d\d\b",
        r"@|https?:",
    )
)
STRUCTURE = len(_RATES) + 4
"""How many numbers tell how a text is built."""

Doubles = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Bag:
    """How often each bucket occurs in each segment: no pair of the two is there twice."""

    segments: Integers
    """(k,)"""
    buckets: Integers
    """(k,)"""
    counts: Doubles
    """(k,)"""

    def whole(self) -> tuple[Integers, Doubles]:
        """The buckets of the whole document, each once and in rising order, and how often they occur in it."""
        found, places = np.unique(self.buckets, return_inverse=True)
        return found, np.bincount(places, self.counts, len(found)).astype(np.float64)


@dataclass(frozen=True, slots=True)
class DocumentWords:
    """The words of a document, and how it is built."""

    bags: dict[str, Bag]
    """One for each of `BAGS`."""
    structure: Doubles
    """(STRUCTURE,)"""
    segments: int
    """How many the document has."""


def read_words(document: Document, ranges: Sequence[tuple[int, int]]) -> DocumentWords:
    """The words of a document whose segments are the sentences `first:last` of `ranges`."""
    chosen = np.unique(np.linspace(0, len(ranges) - 1, min(len(ranges), _MOST_SEGMENTS)).round().astype(int)).tolist()
    words, pieces, opening = _Counter(), _Counter(), _Counter()
    opening.add(_ALWAYS, _with_pairs(_tokens(document.title)))
    texts: list[str] = []
    left = _OPENING_WORDS
    for segment in chosen:
        first, last = ranges[segment]
        texts.append(document.text[document.sentences[first].start : document.sentences[last - 1].end])
        tokens = _tokens(texts[-1])
        words.add(segment, _with_pairs(tokens))
        pieces.add(segment, [piece for token in tokens for piece in _pieces(token)])
        if left > 0:
            opening.add(segment, _with_pairs(tokens[:left]))
            left -= len(tokens)
    bags = {WORDS: words.bag(), PIECES: pieces.bag(), OPENING: opening.bag()}
    sentences = sum(ranges[segment][1] - ranges[segment][0] for segment in chosen)
    return DocumentWords(bags, _structure("\n".join(texts), sentences), len(ranges))


def count_words(text: str) -> Counter[str]:
    """How often each word of a text occurs, and each pair of neighbouring words."""
    tokens = _tokens(text)
    return Counter(chain(tokens, (f"{first} {second}" for first, second in pairwise(tokens))))


class _Counter:
    def __init__(self) -> None:
        self._keys: list[Integers] = []

    def add(self, segment: int, buckets: Sequence[int]) -> None:
        self._keys.append(((segment + 1) << _BITS) | np.asarray(buckets, np.int64))

    def bag(self) -> Bag:
        keys = np.concatenate([np.zeros(0, np.int64), *self._keys])
        found, counts = np.unique(keys, return_counts=True)
        return Bag((found >> _BITS) - 1, found & ((1 << _BITS) - 1), counts.astype(np.float64))


def _tokens(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _with_pairs(tokens: Sequence[str]) -> list[int]:
    return [bucket_of(token) for token in tokens] + [bucket_of(f"{a} {b}") for a, b in pairwise(tokens)]


@lru_cache(maxsize=1 << 16)
def bucket_of(words: str) -> int:
    """The bucket that a word falls to, or a pair of words with a space between them."""
    return zlib.crc32(words.encode("utf-8", "surrogatepass")) >> (32 - _BITS)


@lru_cache(maxsize=1 << 14)
def _pieces(token: str) -> tuple[int, ...]:
    held = f" {token[:_LONGEST]} "
    return tuple(bucket_of(held[at : at + size]) for size in (3, 4) for at in range(len(held) - size + 1))


def _structure(text: str, sentences: int) -> Doubles:
    words = max(len(text.split()), 1)
    lines = sum(1 for line in text.split("\n") if line.strip())
    letters = sum(not character.isspace() for character in text)
    rates = [math.log1p(1000 * len(pattern.findall(text)) / words) for pattern in _RATES]
    return np.array(
        [
            math.log(words),
            math.log(words / max(sentences, 1)),
            math.log(words / max(lines, 1)),
            math.log1p(letters / words),
            *rates,
        ]
    )
