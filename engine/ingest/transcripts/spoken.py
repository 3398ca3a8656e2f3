"""From timed pieces of speech to the text of a transcript: one turn a paragraph, nothing in it but spoken words.

Every reader of a transcript format makes a list of `Spoken`; what a turn is, is decided here once for all of them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.document import Block, Cue, Turn
from engine.ingest.encoding import clean
from engine.protocol.plain_text import one_line
from engine.schema.enums import Role
from engine.schema.result import LeftOut, Notice

_PAUSE = 2.0
"""Seconds of silence that end a paragraph where speakers are not known."""
_PARAGRAPH_WORDS = 120
"""Words after which such a paragraph ends with the next full stop."""
_PARAGRAPH_WORDS_AT_MOST = 400
_MAX_NAME = 200
"""Characters of a speaker's name."""
_LATEST = 999_999 * 3600.0
"""Seconds beyond which a number is no time of a recording, not even one counted from 1970."""


@dataclass(frozen=True, slots=True)
class TimedWord:
    """A word and its times, in seconds from the start."""

    text: str
    begins: float
    ends: float


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a transcript gives as one piece: a cue, a segment, a labelled paragraph."""

    text: str
    speaker: str | None = None
    begins: float | None = None
    ends: float | None = None
    words: Sequence[TimedWord] = ()
    role: Role = Role.SPEECH
    fresh: bool = False
    """Begins a turn in any case, for instance at a mark of a new, unnamed speaker."""


@dataclass(frozen=True, slots=True)
class RawTranscript:
    """A transcript's text with its turns; offsets refer to `text`."""

    text: str
    turns: Sequence[Turn]
    cues: Sequence[Cue]
    blocks: Sequence[Block]
    left_out: Sequence[LeftOut] = ()
    notices: Sequence[Notice] = ()
    title: str | None = None
    language: str | None = None
    """What the file itself says of its language."""

    @property
    def duration(self) -> float | None:
        """Seconds from the start to the end of the last thing said, or None without times."""
        ends = [turn.ends for turn in self.turns if turn.ends is not None]
        return max(ends) if ends else None


def assemble(
    pieces: Sequence[Spoken],
    *,
    left_out: Sequence[LeftOut] = (),
    notices: Sequence[Notice] = (),
    title: str | None = None,
    language: str | None = None,
) -> RawTranscript:
    """The transcript of `pieces` in their order: pieces of one speaker become one turn, joined by spaces."""
    writer = _Writer()
    for piece in _with_ends([tidy for tidy in map(_tidied, pieces) if tidy.text]):
        writer.add(piece)
    writer.close_turn()
    text = "".join(writer.parts)
    return RawTranscript(text, writer.turns, writer.cues, writer.blocks, left_out, notices, title, language)


def seconds(hours: str | None, minutes: str, rest: str) -> float:
    """A time written as hours (may be missing), minutes and seconds with a point or comma."""
    return round(int(hours or 0) * 3600 + int(minutes) * 60 + float(rest.replace(",", ".")), 3)


def _tidied(piece: Spoken) -> Spoken:
    """The piece with single spaces, a clean speaker, and times that are numbers in order."""
    begins, ends = _possible(piece.begins), _possible(piece.ends)
    if begins is not None and ends is not None and ends < begins:
        ends = begins
    speaker = one_line(clean(piece.speaker), _MAX_NAME) if piece.speaker else None
    text = " ".join(clean(piece.text).split())
    return replace(piece, text=text, speaker=speaker or None, begins=begins, ends=ends)


def _possible(time: float | None) -> float | None:
    """A time that can be one: a number, not before the start, and not beyond any recording."""
    return max(0.0, time) if time is not None and _is_possible(time) else None


def _is_possible(time: float) -> bool:
    return math.isfinite(time) and time <= _LATEST


def _with_ends(pieces: Sequence[Spoken]) -> list[Spoken]:
    """Pieces without an end get the next later beginning for it."""
    following: float | None = None
    last: float | None = None
    done: list[Spoken] = []
    for piece in reversed(pieces):
        if piece.begins is not None:
            if last is not None and last != piece.begins:
                following = last
            last = piece.begins
        if piece.begins is not None and piece.ends is None:
            ends = following if following is not None and following > piece.begins else piece.begins
            done.append(replace(piece, ends=ends))
        else:
            done.append(piece)
    return done[::-1]


@dataclass(slots=True)
class _Writer:
    """Writes pieces one after the other and keeps the offsets."""

    parts: list[str] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    _length: int = 0
    _start: int = 0
    _words: int = 0
    _open: list[Spoken] = field(default_factory=list)

    def add(self, piece: Spoken) -> None:
        """Write a piece into the open turn, or into a new one."""
        if self._open and self._begins_turn(piece):
            self.close_turn()
        if self._open:
            self._write(" ")
        elif self.parts:
            self._write("\n\n")
        if not self._open:
            self._start, self._words = self._length, 0
        start = self._length
        self._write(piece.text)
        self._words += piece.text.count(" ") + 1
        self._open.append(piece)
        if piece.begins is not None and piece.ends is not None:
            self.cues.extend(_cues(piece, start, piece.begins, piece.ends))

    def close_turn(self) -> None:
        """End the open turn, if there is one."""
        if not self._open:
            return
        begins = [piece.begins for piece in self._open if piece.begins is not None]
        ends = [piece.ends for piece in self._open if piece.ends is not None]
        first = self._open[0]
        span = min(begins) if begins else None, max(ends) if ends else None
        self.turns.append(Turn(self._start, self._length, first.speaker, *span))
        self.blocks.append(Block(self._start, self._length, first.role))
        self._open = []

    def _write(self, text: str) -> None:
        self.parts.append(text)
        self._length += len(text)

    def _begins_turn(self, piece: Spoken) -> bool:
        """Whether a piece opens a turn: another speaker, or, where none is named, a paragraph's end."""
        last = self._open[-1]
        if piece.speaker != last.speaker or piece.role is not last.role or piece.fresh:
            return True
        if piece.speaker is not None:
            return False
        if piece.begins is not None and last.ends is not None and piece.begins - last.ends >= _PAUSE:
            return True
        ended = last.text[-1] in '.?!…"”'
        return self._words >= (_PARAGRAPH_WORDS if ended else _PARAGRAPH_WORDS_AT_MOST)


def _cues(piece: Spoken, start: int, begins: float, ends: float) -> list[Cue]:
    """The finest times of a piece: its words where they can be found in its text one after the other, else itself."""
    cues: list[Cue] = []
    position = 0
    for word in piece.words:
        bare = " ".join(clean(word.text).split())
        if not bare:
            continue
        found = piece.text.find(bare, position)
        if (
            found < 0
            or piece.text[position:found].strip()
            or not (_is_possible(word.begins) and _is_possible(word.ends))
        ):
            return [Cue(start, start + len(piece.text), begins, ends)]
        position = found + len(bare)
        first = max(0.0, word.begins)
        cues.append(Cue(start + found, start + position, first, max(first, word.ends)))
    if not cues or piece.text[position:].strip():
        return [Cue(start, start + len(piece.text), begins, ends)]
    return cues
