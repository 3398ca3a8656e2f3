"""Where a sentence of ours stands in the true text: letters alone are compared, so marks and spacing don't count.

Nothing here is fitted to a reader: a sentence is looked up in the letters of the true text as one piece, and where it
is not there, as the longest pieces that are.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

_SHINGLE = 12
"""Letters that two texts must share in a row before it counts as the same place."""
_SLIP = 14
"""Letters that may be missing or added between two pieces: a superscript, a note's mark, a mended typing error."""
_NEAR = 3
"""Letters by which a piece may miss a boundary: "th" of "119th", the "s" of a plural in brackets."""
_FOREIGN = 0.6
"""Below this share of its letters found, a sentence is no part of the text that is compared."""
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)(?![a-z])")


class Verdict(StrEnum):
    """What a sentence of ours is beside the true text."""

    WHOLE = "whole"
    """A true sentence, or one with letters of difference inside it."""
    CUT = "cut"
    """It begins or ends inside a true sentence."""
    JOINED = "joined"
    """Pieces that don't follow one another in the true text."""
    RUN_TOGETHER = "run together"
    """Two or more true sentences, or a heading and a sentence."""
    FOREIGN = "foreign"
    """Its letters are not in the true text: words of a picture, a table, the cover."""


def letters(text: str) -> str:
    """The letters of a text, compatibility forms and case folded, without the endings of ordinals.

    Those stand raised on the page, and the publisher's text has lost them.
    """
    return "".join(filter(str.isalpha, _ORDINAL.sub("", unicodedata.normalize("NFKC", text).casefold())))


@dataclass(slots=True)
class Letters:
    """Sentences one after another as letters, with the offsets at which they begin and end."""

    stream: str
    starts: list[int]
    ends: list[int]
    _index: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, sentences: Iterable[str]) -> "Letters":
        """Put sentences together; those without a letter are left out."""
        parts, starts, ends, length = [], [], [], 0
        for sentence in map(letters, sentences):
            if not sentence:
                continue
            parts.append(sentence)
            starts.append(length)
            length += len(sentence)
            ends.append(length)
        return cls("".join(parts), starts, ends)

    def pieces(self, sentence: str) -> list[tuple[int, int, int]]:
        """The longest stretches of `sentence` (letters) that stand here: (offset in it, offset here, length)."""
        if not self._index:
            for offset in range(len(self.stream) - _SHINGLE + 1):
                self._index.setdefault(self.stream[offset : offset + _SHINGLE], []).append(offset)
        found: list[tuple[int, int, int]] = []
        position = 0
        while position + _SHINGLE <= len(sentence):
            places = self._index.get(sentence[position : position + _SHINGLE], ())
            if not places:
                position += 1
                continue
            expected = found[-1][1] + position - found[-1][0] if found else 0
            best = max(places, key=lambda place: (self._reach(sentence, position, place), -abs(place - expected)))
            length = self._reach(sentence, position, best)
            found.append((position, best, length))
            position += length
        return found

    def _reach(self, sentence: str, position: int, place: int) -> int:
        length = 0
        most = min(len(sentence) - position, len(self.stream) - place)
        while length < most and sentence[position + length] == self.stream[place + length]:
            length += 1
        return length


def judge(sentence: str, true: Letters) -> Verdict:
    """What `sentence` (letters) is beside the true text."""
    place = _nearest_whole(sentence, true)
    if place is not None:
        return _at(place, place + len(sentence), true)
    pieces = true.pieces(sentence)
    if sum(length for _, _, length in pieces) < _FOREIGN * len(sentence):
        return Verdict.FOREIGN
    for (own, here, length), (next_own, next_here, _) in pairwise(pieces):
        if not -_NEAR <= next_here - (here + length) <= _SLIP or next_own - (own + length) > _SLIP:
            return Verdict.JOINED
    (own, here, _), (last_own, last_here, length) = pieces[0], pieces[-1]
    if own > _SLIP or len(sentence) - last_own - length > _SLIP:
        return Verdict.JOINED
    return _at(max(here - own, 0), last_here + length + (len(sentence) - last_own - length), true, near=_SLIP)


def _nearest_whole(sentence: str, true: Letters) -> int | None:
    """Where the sentence stands as it is: as a whole sentence if it does so anywhere, else its first place."""
    first = place = true.stream.find(sentence)
    for _ in range(50):
        if place < 0:
            break
        if _at(place, place + len(sentence), true) is Verdict.WHOLE:
            return place
        place = true.stream.find(sentence, place + 1)
    return first if first >= 0 else None


def _at(start: int, end: int, true: Letters, near: int = _NEAR) -> Verdict:
    first = bisect_left(true.starts, start - near)
    last = bisect_left(true.ends, end - near)
    begins = first < len(true.starts) and true.starts[first] <= start + near
    stops = last < len(true.ends) and true.ends[last] <= end + near
    if not begins or not stops:
        return Verdict.CUT
    return Verdict.WHOLE if last <= first else Verdict.RUN_TOGETHER


def share_in_order(true: Sequence[str], ours: str) -> tuple[int, int]:
    """How many consecutive pairs of true sentences stand in `ours` (letters) in that order, and how many there are.

    Sentences of few letters, which may stand anywhere, and those that are not found at all are not counted. One that
    stands in several places counts where it follows the one before, if it does.
    """
    in_order = pairs = 0
    before = -1
    for sentence in map(letters, true):
        if len(sentence) < 2 * _SHINGLE:
            continue
        place = ours.find(sentence, before + 1)
        follows = place >= 0
        if not follows:
            place = ours.find(sentence)
        if place < 0:
            continue
        pairs += before >= 0
        in_order += before >= 0 and follows
        before = place
    return in_order, pairs


def recovered(true: Iterable[str], ours: Letters) -> tuple[int, int]:
    """Letters of the true sentences that stand in our text, and letters in all."""
    found = total = 0
    for sentence in map(letters, true):
        total += len(sentence)
        if sentence in ours.stream:
            found += len(sentence)
        else:
            found += sum(length for _, _, length in ours.pieces(sentence))
    return found, total
