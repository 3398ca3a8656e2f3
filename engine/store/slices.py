"""Text and spans of a reading, written in slices and read back in windows. All functions work inside a session."""

import json
from collections.abc import Iterable, Sequence

from sqlalchemy import insert, select, text
from sqlalchemy.orm import Session

from engine.document import Block, Sentence
from engine.schema.enums import Role
from engine.store.packing import (
    SLICE_CHARACTERS,
    SLICE_SPANS,
    pack_ranges,
    pack_spans,
    pack_text,
    unpack_ranges,
    unpack_spans,
    unpack_text,
)
from engine.store.problems import Corrupt, decoding
from engine.store.tables import SpanSliceRecord, TextSliceRecord

BLOCKS = "block"
SENTENCES = "sentence"
PASSAGES = "passage"
DOUBTS = "doubt "
"""What the kind of doubtful spans begins with; the doubt's own name follows."""

# Joined, because SQLite looks through the whole table for `(reading_id, number) IN (VALUES ...)`.
_MANY_TEXTS = text("""
    SELECT reading_id, number, data FROM json_each(:keys)
    JOIN text_slices ON reading_id = json_extract(value, '$[0]') AND number = json_extract(value, '$[1]')
""")
_MANY_SPANS = text("""
    SELECT reading_id, number, data FROM json_each(:keys)
    JOIN span_slices ON reading_id = json_extract(value, '$[0]') AND number = json_extract(value, '$[1]')
    WHERE kind = :kind
""")


def write_text(session: Session, reading_id: int, words: str) -> None:
    """Store a text, slice by slice, so that no second copy of it is in memory."""
    for number, data in pack_text(words):
        session.execute(insert(TextSliceRecord).values(reading_id=reading_id, number=number, data=data))


def read_text(session: Session, reading_id: int, start: int, end: int | None = None) -> str:
    """The text from `start` to `end` (or its own end)."""
    first = start // SLICE_CHARACTERS
    wanted = select(TextSliceRecord.number, TextSliceRecord.data).where(
        TextSliceRecord.reading_id == reading_id, TextSliceRecord.number >= first
    )
    if end is not None:
        wanted = wanted.where(TextSliceRecord.number <= max(start, end - 1) // SLICE_CHARACTERS)
    pieces: list[str] = []
    for number, data in session.execute(wanted.order_by(TextSliceRecord.number)):
        if number != first + len(pieces):
            raise Corrupt("a slice of the text is missing")
        with decoding():
            pieces.append(unpack_text(data))
    base = first * SLICE_CHARACTERS
    return "".join(pieces)[start - base : None if end is None else max(start, end) - base]


def write_spans(session: Session, reading_id: int, kind: str, spans: Sequence[Block] | Sequence[Sentence]) -> None:
    """Store blocks or sentences, which are in text order."""
    for number, first in enumerate(range(0, len(spans), SLICE_SPANS)):
        part = spans[first : first + SLICE_SPANS]
        key = {"reading_id": reading_id, "kind": kind, "number": number}
        bounds = {"starts": part[0].start, "ends": part[-1].end}
        session.execute(insert(SpanSliceRecord).values(key | bounds | {"data": pack_spans(part)}))


def write_ranges(session: Session, reading_id: int, kind: str, ranges: Sequence[tuple[int, int]]) -> None:
    """Store passages, which are in text order."""
    for number, first in enumerate(range(0, len(ranges), SLICE_SPANS)):
        part = ranges[first : first + SLICE_SPANS]
        key = {"reading_id": reading_id, "kind": kind, "number": number}
        bounds = {"starts": part[0][0], "ends": part[-1][1]}
        session.execute(insert(SpanSliceRecord).values(key | bounds | {"data": pack_ranges(part)}))


def read_spans(
    session: Session, reading_id: int, kind: str, start: int | None = None, end: int | None = None
) -> list[tuple[int, int, Role]]:
    """All blocks or sentences, or those that touch `start:end`."""
    wanted = select(SpanSliceRecord.data).where(SpanSliceRecord.reading_id == reading_id, SpanSliceRecord.kind == kind)
    if end is not None:
        wanted = wanted.where(SpanSliceRecord.starts < end)
    if start is not None:
        wanted = wanted.where(SpanSliceRecord.ends > start)
    low, high = (-1 if start is None else start), (float("inf") if end is None else end)
    spans: list[tuple[int, int, Role]] = []
    for (data,) in session.execute(wanted.order_by(SpanSliceRecord.number)):
        with decoding():
            spans += [span for span in unpack_spans(data) if span[0] < high and span[1] > low]
    return spans


def read_all_ranges(session: Session, reading_id: int, kind: str) -> list[tuple[int, int]]:
    """Every range of a kind; none where the reading was made before there was such a kind."""
    wanted = select(SpanSliceRecord.data).where(SpanSliceRecord.reading_id == reading_id, SpanSliceRecord.kind == kind)
    with decoding():
        return [
            found for data in session.scalars(wanted.order_by(SpanSliceRecord.number)) for found in unpack_ranges(data)
        ]


def read_ranges(session: Session, reading_id: int, kind: str, number: int) -> list[tuple[int, int]]:
    """One slice of passages: those from `number * SLICE_SPANS` on."""
    data = session.scalar(
        select(SpanSliceRecord.data).where(
            SpanSliceRecord.reading_id == reading_id, SpanSliceRecord.kind == kind, SpanSliceRecord.number == number
        )
    )
    if data is None:
        raise Corrupt("a slice of passages is missing")
    with decoding():
        return unpack_ranges(data)


def read_many_ranges(
    session: Session, kind: str, keys: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Several slices of passages, by reading and number."""
    rows = session.execute(_MANY_SPANS, {"keys": json.dumps(sorted(keys)), "kind": kind})
    with decoding():
        return {(reading_id, number): unpack_ranges(data) for reading_id, number, data in rows}


def read_many_texts(session: Session, spans: Sequence[tuple[int, int, int]]) -> list[str]:
    """The texts of several (reading, start, end) that are not empty."""
    keys = {
        (reading_id, number)
        for reading_id, start, end in spans
        for number in range(start // SLICE_CHARACTERS, (end - 1) // SLICE_CHARACTERS + 1)
    }
    rows = session.execute(_MANY_TEXTS, {"keys": json.dumps(sorted(keys))})
    with decoding():
        slices = {(reading_id, number): unpack_text(data) for reading_id, number, data in rows}
        texts = []
        for reading_id, start, end in spans:
            first = start // SLICE_CHARACTERS
            numbers = range(first, (end - 1) // SLICE_CHARACTERS + 1)
            base = first * SLICE_CHARACTERS
            texts.append("".join(slices[reading_id, number] for number in numbers)[start - base : end - base])
    return texts
