"""Splits what is too long to be one sentence: never cut, nothing lost, at the best place there is.

The encoder reads 256 word pieces and would silently drop the rest, so nothing longer leaves ingest. Pieces are
estimated from the characters, for ingest does not know the models. The estimate was compared with the bundled
tokenizer on windows of 160 words of papers, contracts, proposals, meetings, documentation and stories: the true
number is 0.9 to 1.0 times the estimate in the middle, 1.13 times at the 99th percentile and at most 1.32 times, so a
limit of 190 keeps to 256 even in lists of names.

Speech without any punctuation (automatic captions) has no sentences to find; there shorter units are made at pauses.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import accumulate

from engine.document import Document

LIMIT = 190
"""Most estimated word pieces in a sentence."""
_UNPUNCTUATED = 55
"""Words of speech without any punctuation that are taken for more than one sentence."""
_SPOKEN_LIMIT = 48
"""Most estimated pieces in a unit of such speech."""
_LONG_PAUSE = 0.6

# A word of up to seven letters counts as one piece, each four letters more as another, two digits as one, any other
# character as one.
_PIECE = re.compile(r"[A-Za-z]{4}(?=[A-Za-z]{4})|[A-Za-z]+|\d{1,2}|\S")
_WORD = re.compile(r"\S+")
_CONJUNCTIONS = re.compile(
    r"\(?(?:and|but|or|so|because|which|that|who|whose|where|when|while|whereas|although|though|if|unless|until|"
    r"then|provided|except|notwithstanding|including|however|therefore)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\(?[a-z0-9]{1,4}\)")
_ABBREVIATED = re.compile(r"\b\w{1,4}\.$")
"""“D.C.”, “Stat.”: were it the end of a sentence, the text would have been parted there before."""
_STOP = re.compile(r"[.?!][\"”’)\]]*$")
_NEXT_ITEM = re.compile(r"(?:(?:and|or) )?\((?:[b-z]|[ivx]{2,5}|[2-9])\)\s", re.IGNORECASE)
_TOGETHER = 300
"""Most words of a sentence whose pieces are told together: half a page, and more than a clause of a contract has."""


def estimate_pieces(text: str) -> int:
    """About how many word pieces the encoder makes of `text`; seldom too few."""
    return len(_PIECE.findall(text))


def split_overlong(
    text: str, start: int, end: int, pauses: Mapping[int, float], *, spoken: bool
) -> Iterable[tuple[int, int]]:
    """`text[start:end]` as one span, or as several where it is too long; spans have no surrounding white space."""
    if end - start <= LIMIT:  # a piece has at least one character
        return [(start, end)]
    limit = LIMIT
    sentence = text[start:end]
    if spoken and len(sentence.split()) > _UNPUNCTUATED and not re.search(r"[,;:.?!]\s", sentence):
        limit = _SPOKEN_LIMIT
    if estimate_pieces(sentence) <= limit:
        return [(start, end)]
    return _Splitter(text, _units(text, start, end, limit), pauses, limit).spans()


def pieces_of_sentences(document: Document) -> dict[int, tuple[int, ...]]:
    """The sentences, by index, that are one with the next ones in the document: an overlong one was split, and no piece
    says the whole.
    """
    found: dict[int, tuple[int, ...]] = {}
    sentences, text = document.sentences, document.text
    starts = frozenset(block.start for block in document.blocks)
    first = 0
    while first < len(sentences):
        last = first
        while last + 1 < len(sentences) and sentences[last + 1].start not in starts and _goes_on(document, last):
            last += 1
        words = len(text[sentences[first].start : sentences[last].end].split())
        if last > first and words <= _TOGETHER and _STOP.search(text, sentences[last].start, sentences[last].end):
            found[first] = tuple(range(first + 1, last + 1))
        first = last + 1
    return found


def begins_an_item(document: Document, index: int) -> bool:
    """Whether a piece is an item of the list in its sentence, “(b) the rent; and”, which has a line of its own."""
    return _NEXT_ITEM.match(document.text, document.sentences[index].start) is not None


def _goes_on(document: Document, index: int) -> bool:
    one, after = document.sentences[index : index + 2]
    if one.role is not after.role:
        return False
    if document.text[one.end - 1] == ":" and not begins_an_item(document, index + 1):
        return False  # it leads on to sentences of their own
    if _STOP.search(document.text, one.start, one.end) and not document.text[after.start].islower():  # “L.L.C. and”
        return False
    return estimate_pieces(document.text[one.start : after.end]) > LIMIT


def _opened(word: str) -> int:
    """How many more brackets a word opens than it closes."""
    return sum(map(word.count, "([")) - sum(map(word.count, ")]"))


def _units(text: str, start: int, end: int, limit: int) -> list[tuple[int, int, int]]:
    """Words as (start, end, pieces); a word longer than the limit by itself is cut into several."""
    units: list[tuple[int, int, int]] = []
    for match in _WORD.finditer(text, start, end):
        pieces = estimate_pieces(match.group())
        if pieces <= limit:
            units.append((match.start(), match.end(), pieces))
            continue
        step = max(1, limit // 2)
        for first in range(match.start(), match.end(), step):
            last = min(first + step, match.end())
            units.append((first, last, estimate_pieces(text[first:last])))
    return units


class _Splitter:
    """Cuts the words of one overlong sentence into spans of at most `limit` pieces, of about equal length."""

    def __init__(self, text: str, units: list[tuple[int, int, int]], pauses: Mapping[int, float], limit: int) -> None:
        self._text = text
        self._units = units
        self._pauses = pauses
        self._limit = limit
        opened = accumulate(_opened(text[start:end]) for start, end, _ in units)
        self._inside = [False, *(depth > 0 for depth in opened)]
        """Of each unit whether brackets are open before it."""

    def spans(self) -> Iterable[tuple[int, int]]:
        remaining = sum(pieces for _, _, pieces in self._units)
        first = 0
        while remaining > self._limit:
            parts = -(-remaining // self._limit)
            last, used = self._best_cut(first, remaining / parts)
            yield self._units[first][0], self._units[last - 1][1]
            first, remaining = last, remaining - used
        yield self._units[first][0], self._units[-1][1]

    def _best_cut(self, first: int, target: float) -> tuple[int, int]:
        """The unit before which to cut, and the pieces up to there: the strongest boundary, near `target` pieces."""
        best, best_used, best_score = first + 1, self._units[first][2], float("-inf")
        used = 0
        for index in range(first, len(self._units) - 1):
            used += self._units[index][2]
            if used > self._limit:
                break
            if used < target * 0.4:
                continue
            score = self._strength(index + 1) - 3.0 * abs(used - target) / target
            if score > best_score:
                best, best_used, best_score = index + 1, used, score
        return best, best_used

    def _strength(self, index: int) -> float:
        """How good it is to begin a new sentence with unit `index`, 0 to 6; within brackets it is worse."""
        strength = self._strength_outside(index)
        return strength / 3 if self._inside[index] else strength

    def _strength_outside(self, index: int) -> float:
        before = self._text[self._units[index - 1][0] : self._units[index - 1][1]]
        begins, ends, _ = self._units[index]
        pause = self._pauses.get(begins, -1.0)
        joins = _CONJUNCTIONS.match(self._text, begins, ends) is not None
        if pause >= _LONG_PAUSE:
            return 6.0
        if before[-1] in "?!;" or (before[-1] == "." and _ABBREVIATED.search(before) is None):
            return 5.0
        if (before[-1] == "," and joins) or (before[-1] == ":" and len(before) > 2):
            return 4.0
        if pause >= 0:
            return 3.5 if joins else 3.0
        return 2.5 if before[-1] in ",—–" or joins or _ITEM.match(self._text, begins, ends) else 0.0
