"""A finished text on its way from the worker that read it to the engine: in parts, bounded, and checked on arrival.

The worker may have been taken over by the file it read. So nothing that arrives is believed: offsets lie within the
text and in order, names and numbers are of their kinds, the text has the form of a document text, and all of it is no
larger than a text may be.
"""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from engine.document import Block, Cue, Heading, Turn
from engine.ingest.encoding import clean
from engine.ingest.raw import RawText
from engine.ingest.sandbox import frames
from engine.ingest.sandbox.frames import Kind
from engine.ingest.transcripts.spoken import RawTranscript
from engine.schema.enums import LeftOutReason, Role
from engine.schema.result import LeftOut, Notice

MOST_CHARACTERS = 16_000_000
"""Of a text: some 8,000 pages. One of 10 million takes 950 MB to be summarized, and all is to stay below 1.2 GB."""
_MOST_ROWS = 20_000_000
_CHARACTERS_AT_ONCE = 1 << 20
_ROWS_AT_ONCE = 20_000
_ROWS: dict[str, Callable[[Any], list[object]]] = {
    "blocks": lambda block: [block.start, block.end, block.role.value],
    "outline": lambda heading: [heading.level, heading.title, heading.start],
    "turns": lambda turn: [turn.start, turn.end, turn.speaker, turn.begins, turn.ends],
    "cues": lambda cue: [cue.start, cue.end, cue.begins, cue.ends],
    "left_out": lambda left: [left.page, left.reason.value, left.characters],
    "notices": lambda notice: [notice.code, notice.message, notice.page],
}


def parts_of(raw: RawText | RawTranscript) -> Iterator[bytes]:
    """The messages that carry a text."""
    spoken = isinstance(raw, RawTranscript)
    yield _part("head", [spoken, raw.title, raw.language if isinstance(raw, RawTranscript) else None])
    for start in range(0, len(raw.text), _CHARACTERS_AT_ONCE):
        yield _part("text", raw.text[start : start + _CHARACTERS_AT_ONCE])
    for name, row_of in _ROWS.items():
        rows: Sequence[Any] = getattr(raw, name, ())
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            yield _part(name, [row_of(row) for row in rows[start : start + _ROWS_AT_ONCE]])


def _part(name: str, value: object) -> bytes:
    return frames.pack(Kind.PART, json.dumps([name, value], ensure_ascii=False).encode("utf-8", "replace"))


class Delivery:
    """Takes the parts of a text as they come."""

    def __init__(self) -> None:
        self._head: list[Any] = []
        self._pieces: list[str] = []
        self._characters = 0
        self._rows: dict[str, list[Any]] = {name: [] for name in _ROWS}

    def take(self, payload: bytes) -> None:
        """Take a part.

        Raises:
            ValueError: it is none, or more than a text may have.
        """
        name, value = json.loads(payload)
        if name == "head":
            self._head = value
        elif name == "text":
            self._pieces.append(_text(value))
            self._characters += len(value)
        else:
            self._rows[name] += value
        if self._characters > MOST_CHARACTERS or len(self._rows.get(name, ())) > _MOST_ROWS:
            raise ValueError("more than a text may have")

    def finished(self) -> RawText | RawTranscript:
        """The text, once all parts have come.

        Raises:
            ValueError, TypeError, KeyError: they do not make one.
        """
        spoken, title, language = self._head
        text = "".join(self._pieces)
        if clean(text) != text:
            raise ValueError("a text that is not in the form of one")
        end, rows = len(text), self._rows
        blocks = [Block(*_span(row, end), Role(row[2])) for row in rows["blocks"]]
        _in_order(blocks)
        left_out = [LeftOut(_optional(int, page), LeftOutReason(why), int(n)) for page, why, n in rows["left_out"]]
        notices = [
            Notice(code=_text(code), message=_text(words), page=_optional(int, page))
            for code, words, page in rows["notices"]
        ]
        if not spoken:
            outline = [
                Heading(int(level), _text(words), _span([at, at], end)[0], None) for level, words, at in rows["outline"]
            ]
            return RawText(_text(title), text, (), blocks, outline, left_out, notices)
        turns = [
            Turn(*_span(row, end), _optional(_text, row[2]), _optional(_time, row[3]), _optional(_time, row[4]))
            for row in rows["turns"]
        ]
        cues = [Cue(*_span(row, end), _time(row[2]), _time(row[3])) for row in rows["cues"]]
        _in_order(turns)
        _in_order(cues)
        return RawTranscript(
            text, turns, cues, blocks, left_out, notices, _optional(_text, title), _optional(_text, language)
        )


def _in_order(spans: Sequence[Block | Turn | Cue]) -> None:
    if any(after.start < before.end for before, after in pairwise(spans)):
        raise ValueError("spans that overlap")


def _span(row: Sequence[Any], end: int) -> tuple[int, int]:
    first, last = row[0], row[1]
    if type(first) is not int or type(last) is not int or not 0 <= first <= last <= end:
        raise ValueError("a span outside the text")
    return first, last


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a text was expected")
    value.encode()  # no lone surrogates
    return value


def _time(value: float) -> float:
    if not math.isfinite(value):
        raise ValueError("a time that is none")
    return value


def _optional(read: Callable[[Any], Any], value: object) -> Any:  # noqa: ANN401 - whatever `read` gives
    return None if value is None else read(value)
