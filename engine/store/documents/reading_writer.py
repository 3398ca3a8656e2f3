"""Writing what is read from a file: page by page while it is being read, and put in place whole.

A reading is staged: the words of its pages are stored as they come, some dozens of pages to a transaction, under a
reading that nobody sees yet; the rest is stored with the step that makes it the document's current one. A kill before
that step leaves what was there before, and some staged pages that the next opener throws away.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from engine.document import Document, PageWords
from engine.errors import Cancelled
from engine.schema.enums import Doubt, PageState
from engine.store.database import Database
from engine.store.documents.catalogue import require
from engine.store.leases import Lease
from engine.store.packing import pack_words
from engine.store.search.passage_index import forget_reading, index_reading
from engine.store.search.passages import cut_passages
from engine.store.search.summary_index import index_summary, index_title
from engine.store.slices import BLOCKS, DOUBTS, PASSAGES, SENTENCES, write_ranges, write_spans, write_text
from engine.store.tables import (
    Base,
    CueRecord,
    DocumentRecord,
    HeadingRecord,
    LabelRecord,
    LeftOutRecord,
    NoticeRecord,
    PageRecord,
    PageWordsRecord,
    ReadingRecord,
    ResultRecord,
    TurnRecord,
    VectorsRecord,
)
from engine.store.values import printable

_PAGES_AT_ONCE = 32
_HASHED_AT_ONCE = 1 << 20
"""Characters."""
_UNREAD = (PageState.SCANNED, PageState.FAILED)


class ReadingWriter:
    """Takes what ingest reads from one file. Made by `Readings.writing`."""

    def __init__(self, database: Database, document_id: int, reading_id: int, lease: Lease | None) -> None:
        self._database = database
        self._document_id = document_id
        self._lease = lease
        self._words: list[dict[str, object]] = []
        self.reading_id = reading_id
        self.finished = False

    def on_words(self, words: PageWords) -> None:
        """Keep the words of a page; pages may come in any order, the last word on a page counts."""
        self._words.append({"reading_id": self.reading_id, "page": words.page, "data": pack_words(words)})
        if len(self._words) >= _PAGES_AT_ONCE:
            self._flush()

    def finish(self, document: Document) -> None:
        """Store the document and make this reading the current one, in one step; then index its text.

        Raises:
            Cancelled: the document was removed, or the job was taken over, in the meantime.
        """
        self._flush()
        with self._database.writing() as session:
            self._check(session)
            old = session.scalar(select(DocumentRecord.reading_id).where(DocumentRecord.id == self._document_id))
            _write(session, self.reading_id, document)
            _carry_over(session, self._document_id, old, self.reading_id)
            _describe(session, self._document_id, self.reading_id, document)
            record = require(session, self._document_id)
            index_title(session, record.id, record.user_title or record.title)
        self.finished = True
        if old is not None:
            drop_reading(self._database, old)
        index_reading(self._database, self.reading_id)

    def _flush(self) -> None:
        if not self._words:
            return
        with self._database.writing() as session:
            self._check(session)
            session.execute(insert(PageWordsRecord).prefix_with("OR REPLACE"), self._words)
        self._words.clear()

    def _check(self, session: Session) -> None:
        if self._lease is not None:
            self._lease.require(session)
        there = session.scalar(select(ReadingRecord.document_id).where(ReadingRecord.id == self.reading_id))
        if there is None:
            raise Cancelled("The document was removed from the library while it was being read.")


def drop_reading(database: Database, reading_id: int) -> None:
    """Throw away a reading that is nobody's current one."""
    forget_reading(database, reading_id)
    with database.writing() as session:
        session.execute(delete(ReadingRecord).where(ReadingRecord.id == reading_id))


def _write(session: Session, reading_id: int, document: Document) -> None:
    write_text(session, reading_id, document.text)
    write_spans(session, reading_id, BLOCKS, document.blocks)
    write_spans(session, reading_id, SENTENCES, document.sentences)
    passages = cut_passages(document.text, document.blocks, document.sentences)
    write_ranges(session, reading_id, PASSAGES, passages)
    for doubt in Doubt:
        spans = [(span.start, span.end) for span in document.doubts if span.doubt is doubt]
        write_ranges(session, reading_id, DOUBTS + doubt, spans)
    _write_rows(session, reading_id, document)
    session.execute(
        update(ReadingRecord)
        .where(ReadingRecord.id == reading_id)
        .values(complete=True, fingerprint=fingerprint_of(document), passages=len(passages))
    )


def _write_rows(session: Session, reading_id: int, document: Document) -> None:
    """Store what has a row of its own: the columns are named as the fields are."""
    tables: tuple[tuple[type[Base], str, Sequence[Any]], ...] = (
        (PageRecord, "position", document.pages),
        (TurnRecord, "number", document.turns),
        (CueRecord, "number", document.cues),
        (HeadingRecord, "number", document.outline),
        (LeftOutRecord, "number", document.left_out),
        (NoticeRecord, "number", document.notices),
    )
    for table, position, items in tables:
        rows = [_storable(item) | {"reading_id": reading_id, position: n} for n, item in enumerate(items)]
        if rows:
            session.execute(insert(table), rows)


def _storable(item: Any) -> dict[str, Any]:  # noqa: ANN401 - any of the document's parts
    values = ((field.name, getattr(item, field.name)) for field in fields(item))
    return {name: printable(value) if isinstance(value, str) else value for name, value in values}


def fingerprint_of(document: Document) -> str:
    """Of everything that results refer to by offset."""
    digest = hashlib.sha256()
    for start in range(0, len(document.text), _HASHED_AT_ONCE):
        digest.update(document.text[start : start + _HASHED_AT_ONCE].encode("utf-8", "surrogatepass"))
    for spans in (document.blocks, document.sentences):
        offsets = np.fromiter((offset for span in spans for offset in (span.start, span.end)), "<i8", 2 * len(spans))
        digest.update(offsets.tobytes())
        digest.update("".join(span.role for span in spans).encode())
    return digest.hexdigest()


def _carry_over(session: Session, document_id: int, old: int | None, new: int) -> None:
    """What refers to the text survives a new reading that gave the very same text; else its offsets mean nothing."""
    if old is None:
        return
    prints = session.scalars(select(ReadingRecord.fingerprint).where(ReadingRecord.id.in_((old, new)))).all()
    if len(prints) == 2 and prints[0] == prints[1]:
        session.execute(update(ResultRecord).where(ResultRecord.reading_id == old).values(reading_id=new))
        session.execute(update(VectorsRecord).where(VectorsRecord.reading_id == old).values(reading_id=new))
    else:
        session.execute(delete(ResultRecord).where(ResultRecord.reading_id == old))
        session.execute(delete(LabelRecord).where(LabelRecord.document_id == document_id))
        index_summary(session, document_id, ())


def _describe(session: Session, document_id: int, reading_id: int, document: Document) -> None:
    """Copy to the document's row what lists show, and forget what was wrong with it before."""
    session.execute(
        update(DocumentRecord)
        .where(DocumentRecord.id == document_id)
        .values(
            reading_id=reading_id,
            kind=document.kind.value,
            title=printable(document.title),
            language=document.language,
            duration=document.duration,
            words=document.words,
            characters=len(document.text),
            sentences=len(document.sentences),
            pages=len(document.pages),
            pages_unread=sum(page.state in _UNREAD for page in document.pages),
            turns=len(document.turns),
            problem_kind=None,
            problem=None,
        )
    )
