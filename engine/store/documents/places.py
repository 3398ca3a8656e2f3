"""Where a span of the text stands: pages and boxes, or times and speaker. All functions work inside a session."""

from collections.abc import Iterable
from itertools import groupby

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.document import Page, PageWords
from engine.schema.documents import Place
from engine.schema.enums import PageState
from engine.schema.geometry import Box
from engine.store.packing import unpack_words
from engine.store.problems import decoding
from engine.store.tables import CueRecord, PageRecord, PageWordsRecord, TurnRecord


def page_of_record(record: PageRecord) -> Page:
    """A page of the ledger."""
    with decoding():
        state = PageState(record.state)
    return Page(
        number=record.number,
        start=record.start,
        end=record.end,
        state=state,
        reason=record.reason,
        width=record.width,
        height=record.height,
        rotation=record.rotation,
        confidence=record.confidence,
    )


def words_of_page(session: Session, reading_id: int, page: int) -> PageWords | None:
    """The words of a page, or None if it has none."""
    data = session.scalar(
        select(PageWordsRecord.data).where(PageWordsRecord.reading_id == reading_id, PageWordsRecord.page == page)
    )
    if data is None:
        return None
    with decoding():
        return unpack_words(page, data)


def locate(session: Session, reading_id: int, start: int, end: int) -> list[Place]:
    """The places of `start:end`: one for each page or turn it touches, or the bare span of a text that has neither."""
    pages = session.scalars(
        select(PageRecord)
        .where(PageRecord.reading_id == reading_id, PageRecord.start < end, PageRecord.end > start)
        .order_by(PageRecord.position)
    ).all()
    if pages:
        return [_on_page(session, reading_id, page, start, end) for page in pages]
    turns = session.scalars(
        select(TurnRecord)
        .where(TurnRecord.reading_id == reading_id, TurnRecord.start < end, TurnRecord.end > start)
        .order_by(TurnRecord.number)
    ).all()
    if turns:
        return [_in_turn(session, reading_id, turn, start, end) for turn in turns]
    return [Place(start, end)]


def line_boxes(words: PageWords, start: int, end: int) -> tuple[Box, ...]:
    """One box for each printed line that the span touches, around the whole of its words."""
    touched = [n for n in range(len(words.starts)) if words.starts[n] < end and words.ends[n] > start]
    return tuple(_around(words, group) for _, group in groupby(touched, key=lambda n: words.lines[n]))


def _around(words: PageWords, pieces: Iterable[int]) -> Box:
    boxes = [words.boxes[4 * n : 4 * n + 4] for n in pieces]
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _on_page(session: Session, reading_id: int, page: PageRecord, start: int, end: int) -> Place:
    low, high = max(start, page.start), min(end, page.end)
    words = words_of_page(session, reading_id, page.number)
    return Place(low, high, page=page.number, boxes=line_boxes(words, low, high) if words else ())


def _in_turn(session: Session, reading_id: int, turn: TurnRecord, start: int, end: int) -> Place:
    low, high = max(start, turn.start), min(end, turn.end)
    cues = session.execute(
        select(CueRecord.begins, CueRecord.ends)
        .where(CueRecord.reading_id == reading_id, CueRecord.start < high, CueRecord.end > low)
        .order_by(CueRecord.number)
    ).all()
    times = None
    if cues:
        times = (min(cue.begins for cue in cues), max(cue.ends for cue in cues))
    elif turn.begins is not None:
        times = (turn.begins, turn.ends if turn.ends is not None else turn.begins)
    return Place(low, high, times=times, speaker=turn.speaker)
