"""What can be read of a damaged library file, in a new one: rows table by table, then whatever they hang on put right.

What lists, search and the reader show beside the rows themselves is made anew: both full-text indexes, and, by the work
that is queued for it, the reading of every document of which something is missing.
"""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Column, Table, delete, exists, func, not_, select, text, update
from sqlalchemy.orm import Session

from engine.schema.enums import JobState, Kind, PageState
from engine.schema.result import SummarySentence
from engine.store.coding import decode_as
from engine.store.damage.reading_rows import Rows, Source
from engine.store.damage.stored_values import sound_row
from engine.store.database import Database, bare, connect, exclusive, is_encrypted
from engine.store.documents.readings import reading_is_sound
from engine.store.problems import Corrupt
from engine.store.schema import create_schema
from engine.store.search.summary_index import forget_document, index_summary, index_title
from engine.store.tables import (
    Base,
    DocumentRecord,
    JobRecord,
    LeaseRecord,
    PageRecord,
    PageWordsRecord,
    ReadingRecord,
    ResultRecord,
)

Checkpoint = Callable[[str, int, int], None]
"""Called with a stage, what is done and what there is to do; raises `Cancelled` where the work is to stop."""

_WAIT_SECONDS = 10.0
_BATCH = 500
_PARTS_OF_READINGS = ("outline", "left_out", "notices")
_READ_STATES = (PageState.READ, PageState.OCR)


@dataclass(slots=True)
class Salvaged:
    """What came out of a damaged file."""

    rows: int = 0
    dropped: int = 0
    """Rows that could be reached and can't be what was stored."""
    holed: list[str] = field(default_factory=list)
    """Tables of which rows could not be reached."""


def salvage(source: Path, target: Path, checkpoint: Checkpoint) -> Salvaged:
    """Make a new library file `target` of what can be read of `source`, a private copy: reading may change it.

    Raises:
        OutOfResources: no room for it.
        Cancelled: from the checkpoint.
    """
    found = Salvaged()
    with closing(connect(target, _WAIT_SECONDS, mode="rwc")) as made, exclusive(made) as wrapped:
        create_schema(wrapped)
        wrapped.commit()
    with (
        suppress(sqlite3.Error, UnicodeDecodeError),
        closing(Source(lambda: _opened(source), encrypted=is_encrypted(source))) as old,
        closing(connect(target, _WAIT_SECONDS)) as new,
    ):
        new.execute("PRAGMA foreign_keys = OFF")
        tables = Base.metadata.sorted_tables
        for number, table in enumerate(tables):
            checkpoint("salvage", number, len(tables))
            with suppress(
                sqlite3.DatabaseError, UnicodeDecodeError
            ):  # of the old file: a table that isn't there, or can't be found
                _copy(old, new, table, found, lambda: checkpoint("salvage", number, len(tables)))  # noqa: B023
    return found


def put_right(database: Database, found: Salvaged, checkpoint: Checkpoint) -> list[int]:
    """Leave no row without its owner, no index without its words; the documents that have to be read again."""
    with database.writing() as session:
        session.execute(delete(LeaseRecord))
        session.execute(update(JobRecord).where(JobRecord.state == JobState.RUNNING).values(state=JobState.INTERRUPTED))
        _drop_ownerless(session)
        there = exists().where(ReadingRecord.id == DocumentRecord.reading_id)
        session.execute(update(DocumentRecord).where(not_(there)).values(reading_id=None, kind=None))
        current = select(DocumentRecord.reading_id).where(DocumentRecord.reading_id.is_not(None))
        session.execute(delete(ReadingRecord).where(ReadingRecord.id.not_in(current)))
        session.execute(update(ReadingRecord).values(indexed=0))
        session.execute(text("INSERT INTO passage_index (passage_index) VALUES ('delete-all')"))
        ids = list(session.scalars(select(DocumentRecord.id).order_by(DocumentRecord.id)))
    unread = []
    for number, document_id in enumerate(ids):
        checkpoint("verify", number, len(ids))
        with database.writing() as session:
            if not _is_whole(session, document_id, found):
                if _is_in_trash(session, document_id):
                    _forget_reading(session, document_id)  # it is read when it is taken out
                else:
                    unread.append(document_id)
            _index_summaries(session, document_id)
    return unread


def _opened(source: Path) -> sqlite3.Connection:
    connection = bare(source, 1.0)
    connection.text_factory = bytes  # each text is decoded by itself
    return connection


def _copy(old: Source, new: sqlite3.Connection, table: Table, found: Salvaged, check: Callable[[], None]) -> None:
    there = [row[1].decode("utf-8", "replace") for row in old.execute(f"PRAGMA table_info('{table.name}')")]
    if len(there) == len(table.columns):  # then a name that nobody knows is that of the column in its place
        columns, names_there = list(table.columns), there
    else:
        columns = [column for column in table.columns if column.name in there]
        names_there = [column.name for column in columns]
        if any(not _may_lack(column) for column in table.columns if column.name not in there):
            found.holed += [table.name] if there else []
            return
    rows = Rows(old, table, columns, names_there)
    names = ", ".join(f'"{column.name}"' for column in columns)
    marks = ", ".join("?" * len(columns))
    statement = f'INSERT OR IGNORE INTO "{table.name}" ({names}) VALUES ({marks})'  # noqa: S608
    batch: list[tuple[object, ...]] = []
    for row in rows:
        kept = sound_row(table, columns, row)
        if kept is None:
            found.dropped += 1
            rows.lost = True
            continue
        batch.append(kept)
        if len(batch) == _BATCH:
            check()
            found.rows += _insert(new, statement, batch)
            batch.clear()
    found.rows += _insert(new, statement, batch)
    if rows.lost:
        found.holed.append(table.name)


def _insert(new: sqlite3.Connection, statement: str, rows: Iterable[tuple[object, ...]]) -> int:
    new.execute("BEGIN IMMEDIATE")
    count = new.executemany(statement, rows).rowcount
    new.execute("COMMIT")
    return max(count, 0)


def _may_lack(column: Column[object]) -> bool:
    """Whether a column may be missing in the file of an earlier version."""
    return column.nullable or column.server_default is not None


def _drop_ownerless(session: Session) -> None:
    """Delete rows, or clear references, whose row in the other table is lost; parents come before their children."""
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_keys:
            lost = key.parent.is_not(None) & ~exists().where(key.column == key.parent)
            if key.ondelete == "SET NULL":
                session.execute(table.update().where(lost).values({key.parent.name: None}))
            else:
                session.execute(table.delete().where(lost))


def _is_whole(session: Session, document_id: int, found: Salvaged) -> bool:
    """Whether nothing of a document's reading is missing, as far as its own numbers tell."""
    document = session.get_one(DocumentRecord, document_id)
    reading = session.get(ReadingRecord, document.reading_id) if document.reading_id is not None else None
    if reading is None or document.kind not in set(Kind):
        return document.problem_kind is not None and document.kind is None  # what can't be read has no reading
    if any(table in found.holed for table in _PARTS_OF_READINGS):
        return False
    if "cues" in found.holed and document.turns:
        return False
    if document.kind == Kind.PDF and _words_are_missing(session, reading.id):
        return False
    try:
        return reading_is_sound(session, document)
    except Corrupt:
        return False


def _is_in_trash(session: Session, document_id: int) -> bool:
    return session.get_one(DocumentRecord, document_id).removed is not None


def _forget_reading(session: Session, document_id: int) -> None:
    record = session.get_one(DocumentRecord, document_id)
    session.execute(delete(ReadingRecord).where(ReadingRecord.id == record.reading_id))
    record.reading_id = record.kind = None


def _words_are_missing(session: Session, reading_id: int) -> bool:
    pages = select(func.count()).select_from(PageRecord)
    mine = (PageRecord.reading_id == reading_id, PageRecord.end > PageRecord.start)
    with_text = session.scalar(pages.where(*mine, PageRecord.state.in_(_READ_STATES))) or 0
    kept = session.scalar(select(func.count()).where(PageWordsRecord.reading_id == reading_id)) or 0
    return kept < with_text


def _index_summaries(session: Session, document_id: int) -> None:
    document = session.get_one(DocumentRecord, document_id)
    if document.removed is not None:
        forget_document(session, document_id)
        return
    index_title(session, document_id, document.user_title or document.title)
    query = (
        select(ResultRecord.summary)
        .where(ResultRecord.document_id == document_id, ResultRecord.summary.is_not(None))
        .where(ResultRecord.state != "running")
        .order_by(ResultRecord.made.desc(), ResultRecord.id.desc())
    )
    newest = session.scalar(query.limit(1))
    if newest is not None:
        with suppress(ValueError):
            sentences = decode_as(newest, tuple[SummarySentence, ...])
            index_summary(session, document_id, [sentence.text for sentence in sentences])
