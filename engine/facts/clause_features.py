"""What the clause finder sees of a sentence: words, pairs and triples of them, its neighbours' nearest, its place."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

SLOTS = 1 << 15
_WORD = re.compile(r"[a-z]+|\d+|[$%€£]")
_NEAR = 12
"""Words of the sentence before and behind that are looked at."""
_LONGEST = 400
"""Words of a sentence that are looked at."""


def words_of(text: str) -> list[str]:
    """Words in lower case; of numbers only that they are such, or a year."""
    found = _WORD.findall(text.lower())[:_LONGEST]
    return [
        word if not word.isdigit() else "#y" if len(word) == 4 and word[:2] in {"19", "20"} else "#" for word in found
    ]


@lru_cache(maxsize=1 << 17)
def _slot(word: str) -> int:
    return crc32(word.encode()) % SLOTS


def features_of(
    before: Sequence[str], words: Sequence[str], behind: Sequence[str], place: int, count: int
) -> list[int]:
    """The slots of sentence `place` of `count`, each once, in order; never none."""
    return sorted({_slot(word) for word in _named(before, words, behind, place, count)})


def _named(before: Sequence[str], words: Sequence[str], behind: Sequence[str], place: int, count: int) -> Iterator[str]:
    yield from words
    yield from map(" ".join, pairwise(words))
    yield from map(" ".join, zip(words, words[1:], words[2:], strict=False))
    yield from ("<" + word for word in before[-_NEAR:])
    yield from (">" + word for word in behind[:_NEAR])
    yield f"@long {min(9, len(words) // 6)}"
    yield f"@where {10 * place // max(1, count)}"
    yield f"@nth {min(30, place)}"
