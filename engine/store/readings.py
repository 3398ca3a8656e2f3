"""What was read from a file: written while it is being read, put in place whole, read back in windows.

A reading is staged: the words of its pages are stored as they come, some dozens of pages to a transaction, under a
reading that nobody sees yet; the rest is stored with the step that makes it the document's current one. A kill before
that step leaves what was there before, and some staged pages that the next opener throws away.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from engine.document import (
    Block,
    Cue,
    Document,
    Heading,
    Kind,
    LeftOut,
    LeftOutReason,
    Notice,
    Page,
    PageState,
    PageWords,
    Sentence,
    Turn,
)
from engine.errors import Cancelled, NotFound
from engine.store import places, processes
from engine.store.database import Database
from engine.store.documents import printable, require
from engine.store.leases import Lease
from engine.store.packing import pack_words
from engine.store.passage_index import forget_reading, index_reading
from engine.store.passages import cut_passages
from engine.store.problems import decoding
from engine.store.rows import Place, TextWindow, TurnText
from engine.store.slices import (
    BLOCKS,
    PASSAGES,
    SENTENCES,
    read_spans,
    read_text,
    write_ranges,
    write_spans,
    write_text,
)
from engine.store.summary_index import index_summary, index_title
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

_PAGES_AT_ONCE = 32
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


class Readings:
    """The texts, pages and words of one library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @contextmanager
    def writing(self, document_id: int, lease: Lease | None = None) -> Iterator[ReadingWriter]:
        """A writer for a new reading of a document. If it is left without `finish`, nothing has changed."""
        with self._database.writing() as session:
            require(session, document_id)
            record = ReadingRecord(document_id=document_id, owner=processes.own_identity())
            session.add(record)
            session.flush()
            writer = ReadingWriter(self._database, document_id, record.id, lease)
        try:
            yield writer
        finally:
            if not writer.finished:
                drop_reading(self._database, writer.reading_id)

    def load(self, document_id: int) -> Document:
        """The whole document, as it was stored; its path is where the file was last added from.

        Raises:
            NotFound: there is no such document, or it has not been read yet.
        """
        with self._database.reading() as session:
            record = require(session, document_id)
            reading_id = _current(session, document_id)
            with decoding():
                return _load(session, record, reading_id)

    def text(self, document_id: int, start: int = 0, end: int | None = None) -> TextWindow:
        """The text from `start` to `end`, clamped to what there is, and the blocks that touch it."""
        with self._database.reading() as session:
            record = require(session, document_id)
            reading_id = _current(session, document_id)
            low = min(max(0, start), record.characters)
            high = min(record.characters if end is None else max(low, end), record.characters)
            blocks = read_spans(session, reading_id, BLOCKS, low, high)
            words = read_text(session, reading_id, low, high) if high > low else ""
            return TextWindow(words, low, high, tuple(Block(*span) for span in blocks))

    def turns(self, document_id: int, offset: int = 0, limit: int = 200) -> tuple[int, list[TurnText]]:
        """One window of a transcript's turns with their words, and how many there are in all."""
        with self._database.reading() as session:
            record = require(session, document_id)
            reading_id = _current(session, document_id)
            rows = session.scalars(
                select(TurnRecord)
                .where(TurnRecord.reading_id == reading_id, TurnRecord.number >= max(0, offset))
                .order_by(TurnRecord.number)
                .limit(max(0, limit))
            ).all()
            if not rows:
                return record.turns, []
            base = rows[0].start
            words = read_text(session, reading_id, base, rows[-1].end)
            return record.turns, [
                TurnText(t.number, t.start, t.end, t.speaker, t.begins, t.ends, words[t.start - base : t.end - base])
                for t in rows
            ]

    def pages(self, document_id: int) -> list[Page]:
        """All pages of the ledger."""
        with self._database.reading() as session:
            query = select(PageRecord).where(PageRecord.reading_id == _current(session, document_id))
            return [places.page_of_record(page) for page in session.scalars(query.order_by(PageRecord.position))]

    def outline(self, document_id: int) -> list[Heading]:
        """The outline."""
        with self._database.reading() as session:
            return _headings(session, _current(session, document_id))

    def notices(self, document_id: int) -> list[Notice]:
        """The notices that arose while reading."""
        with self._database.reading() as session:
            return _notices(session, _current(session, document_id))

    def page_words(self, document_id: int, page: int) -> PageWords | None:
        """Where the words of a page stand, or None if it has none."""
        with self._database.reading() as session:
            return places.words_of_page(session, _current(session, document_id), page)

    def locate(self, document_id: int, start: int, end: int) -> list[Place]:
        """Where `start:end` stands: one place for each page or turn it touches."""
        with self._database.reading() as session:
            return places.locate(session, _current(session, document_id), start, end)

    def geometry(self, document_id: int) -> "DocumentGeometry":
        """The words of a document's pages, as the pipeline asks for them."""
        return DocumentGeometry(self, document_id)


class DocumentGeometry:
    """`engine.pipeline.ports.Geometry` for one document."""

    def __init__(self, readings: Readings, document_id: int) -> None:
        self._readings = readings
        self._document_id = document_id

    def page_words(self, page: int) -> PageWords | None:
        """The words of page `page` (from 1), or None if that page has none."""
        return self._readings.page_words(self._document_id, page)


def drop_reading(database: Database, reading_id: int) -> None:
    """Throw away a reading that is nobody's current one."""
    forget_reading(database, reading_id)
    with database.writing() as session:
        session.execute(delete(ReadingRecord).where(ReadingRecord.id == reading_id))


def _current(session: Session, document_id: int) -> int:
    reading_id = session.scalar(select(DocumentRecord.reading_id).where(DocumentRecord.id == document_id))
    if reading_id is None:
        raise NotFound(f"Document {document_id} has not been read yet.")
    return reading_id


def _write(session: Session, reading_id: int, document: Document) -> None:
    write_text(session, reading_id, document.text)
    write_spans(session, reading_id, BLOCKS, document.blocks)
    write_spans(session, reading_id, SENTENCES, document.sentences)
    passages = cut_passages(document.text, document.blocks, document.sentences)
    write_ranges(session, reading_id, PASSAGES, passages)
    _write_rows(session, reading_id, document)
    session.execute(
        update(ReadingRecord)
        .where(ReadingRecord.id == reading_id)
        .values(complete=True, fingerprint=_fingerprint(document), passages=len(passages))
    )


def _write_rows(session: Session, reading_id: int, document: Document) -> None:
    tables: list[tuple[type[Base], list[dict[str, object]]]] = [
        (
            PageRecord,
            [
                {
                    "position": n,
                    "number": p.number,
                    "start": p.start,
                    "end": p.end,
                    "state": p.state.value,
                    "reason": printable(p.reason) if p.reason is not None else None,
                    "width": p.width,
                    "height": p.height,
                    "rotation": p.rotation,
                    "confidence": p.confidence,
                }
                for n, p in enumerate(document.pages)
            ],
        ),
        (
            TurnRecord,
            [
                {"number": n, "start": t.start, "end": t.end, "speaker": t.speaker, "begins": t.begins, "ends": t.ends}
                for n, t in enumerate(document.turns)
            ],
        ),
        (
            CueRecord,
            [
                {"number": n, "start": c.start, "end": c.end, "begins": c.begins, "ends": c.ends}
                for n, c in enumerate(document.cues)
            ],
        ),
        (
            HeadingRecord,
            [
                {"number": n, "level": h.level, "title": h.title, "start": h.start, "page": h.page}
                for n, h in enumerate(document.outline)
            ],
        ),
        (
            LeftOutRecord,
            [
                {"number": n, "page": o.page, "reason": o.reason.value, "characters": o.characters}
                for n, o in enumerate(document.left_out)
            ],
        ),
        (
            NoticeRecord,
            [
                {"number": n, "code": o.code, "message": printable(o.message), "page": o.page}
                for n, o in enumerate(document.notices)
            ],
        ),
    ]
    for table, rows in tables:
        if rows:
            session.execute(insert(table), [row | {"reading_id": reading_id} for row in rows])


def _fingerprint(document: Document) -> str:
    """Of everything that results refer to by offset."""
    digest = hashlib.sha256(document.text.encode("utf-8", "surrogatepass"))
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


def _load(session: Session, record: DocumentRecord, reading_id: int) -> Document:
    pages = session.scalars(select(PageRecord).where(PageRecord.reading_id == reading_id).order_by(PageRecord.position))
    return Document(
        path=record.path,
        sha256=record.sha256,
        kind=Kind(record.kind or ""),
        title=record.title,
        language=record.language,
        text=read_text(session, reading_id, 0),
        pages=tuple(places.page_of_record(page) for page in pages),
        turns=tuple(_turns(session, reading_id)),
        cues=tuple(_cues(session, reading_id)),
        blocks=tuple(Block(*span) for span in read_spans(session, reading_id, BLOCKS)),
        sentences=tuple(Sentence(*span) for span in read_spans(session, reading_id, SENTENCES)),
        outline=tuple(_headings(session, reading_id)),
        left_out=tuple(_left_out(session, reading_id)),
        notices=tuple(_notices(session, reading_id)),
        duration=record.duration,
    )


def _turns(session: Session, reading_id: int) -> list[Turn]:
    query = select(TurnRecord).where(TurnRecord.reading_id == reading_id).order_by(TurnRecord.number)
    return [Turn(t.start, t.end, t.speaker, t.begins, t.ends) for t in session.scalars(query)]


def _cues(session: Session, reading_id: int) -> list[Cue]:
    query = select(CueRecord).where(CueRecord.reading_id == reading_id).order_by(CueRecord.number)
    return [Cue(c.start, c.end, c.begins, c.ends) for c in session.scalars(query)]


def _left_out(session: Session, reading_id: int) -> list[LeftOut]:
    query = select(LeftOutRecord).where(LeftOutRecord.reading_id == reading_id).order_by(LeftOutRecord.number)
    return [LeftOut(o.page, LeftOutReason(o.reason), o.characters) for o in session.scalars(query)]


def _headings(session: Session, reading_id: int) -> list[Heading]:
    query = select(HeadingRecord).where(HeadingRecord.reading_id == reading_id).order_by(HeadingRecord.number)
    return [Heading(h.level, h.title, h.start, h.page) for h in session.scalars(query)]


def _notices(session: Session, reading_id: int) -> list[Notice]:
    query = select(NoticeRecord).where(NoticeRecord.reading_id == reading_id).order_by(NoticeRecord.number)
    return [Notice(n.code, n.message, n.page) for n in session.scalars(query)]
