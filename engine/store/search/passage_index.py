"""Writing the full-text index of passages, and taking out of it what must go.

Text is indexed after its reading is complete, some hundred passages to a transaction, so that a document of ten
thousand pages never keeps others from writing for long; `readings.indexed` says how far it got, and what a kill cut
short is carried on. The index of passages holds no text of its own, so an entry is taken out by naming the very words
that went in: the slices have them until the last entry is gone.
"""

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from engine.store.database import Database
from engine.store.packing import SLICE_SPANS
from engine.store.schema import first_row
from engine.store.slices import PASSAGES, read_ranges, read_text
from engine.store.tables import DocumentRecord, ReadingRecord

_BATCH = 256
_MERGE_PAGES = 4000
_ADD = text("INSERT INTO passage_index (rowid, text) VALUES (:row, :words)")
_TAKE_OUT = text("INSERT INTO passage_index (passage_index, rowid, text) VALUES ('delete', :row, :words)")


def unfinished(session: Session) -> list[tuple[int, str]]:
    """Current readings that are not wholly indexed, each with the process that is (or was) at it."""
    query = (
        select(ReadingRecord.id, ReadingRecord.owner)
        .join(DocumentRecord, DocumentRecord.reading_id == ReadingRecord.id)
        .where(ReadingRecord.indexed < ReadingRecord.passages)
    )
    return [(row.id, row.owner) for row in session.execute(query)]


def index_reading(database: Database, reading_id: int) -> None:
    """Index what is left of a reading. Two processes may do so at once: each batch looks anew where to go on."""
    while True:
        with database.writing() as session:
            record = session.get(ReadingRecord, reading_id)
            if record is None or record.document_id is None or record.indexed >= record.passages:
                return
            last = min(record.indexed + _BATCH, record.passages)
            rows = _passages(session, reading_id, record.indexed, last)
            session.execute(_ADD, rows)
            record.indexed += len(rows)


def forget_reading(database: Database, reading_id: int) -> None:
    """Take all passages of a retired reading out of the index, from the last to the first."""
    while True:
        with database.writing() as session:
            record = session.get(ReadingRecord, reading_id)
            if record is None or record.indexed == 0:
                return
            slice_start = (record.indexed - 1) // SLICE_SPANS * SLICE_SPANS
            first = max(slice_start, record.indexed - _BATCH)
            rows = _passages(session, reading_id, first, record.indexed)
            session.execute(_TAKE_OUT, rows)
            record.indexed = first


def merge_indexes(database: Database) -> None:
    """Rewrite the indexes without the words of entries that were taken out: until then they stand in older parts."""
    for index in ("passage_index", "summary_index"):
        pages = -_MERGE_PAGES
        while _merge(database, index, pages):
            pages = _MERGE_PAGES


def _merge(database: Database, index: str, pages: int) -> bool:
    """One bounded step, after which others get a turn. Returns whether there is more to do."""
    with database.writing() as session:
        before = session.scalar(text("SELECT total_changes()")) or 0
        session.execute(text(f"INSERT INTO {index} ({index}, rank) VALUES ('merge', {pages})"))  # noqa: S608
        after = session.scalar(text("SELECT total_changes()")) or 0
    return after - before >= 2  # as FTS5's documentation says


def _passages(session: Session, reading_id: int, first: int, last: int) -> list[dict[str, object]]:
    """Index rows of the passages `first:last`, or fewer where a slice of passages ends between."""
    number = first // SLICE_SPANS
    base = number * SLICE_SPANS
    ranges = read_ranges(session, reading_id, PASSAGES, number)[first - base : last - base]
    start, end = ranges[0][0], ranges[-1][1]
    words = read_text(session, reading_id, start, end)
    row = first_row(reading_id) + first
    return [{"row": row + n, "words": words[low - start : high - start]} for n, (low, high) in enumerate(ranges)]
