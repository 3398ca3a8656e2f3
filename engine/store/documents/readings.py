"""What was read from the files, in windows: texts, turns, pages, words, and where a span stands."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.document import Block, Cue, Document, DoubtfulSpan, Heading, Page, PageWords, Sentence, Turn
from engine.errors import NotFound
from engine.schema.documents import Place, TurnText
from engine.schema.enums import Doubt, Kind, LeftOutReason
from engine.schema.result import LeftOut, Notice
from engine.store import processes
from engine.store.database import Database
from engine.store.documents import places
from engine.store.documents.catalogue import require
from engine.store.documents.reading_writer import ReadingWriter, drop_reading, fingerprint_of
from engine.store.leases import Lease
from engine.store.problems import decoding
from engine.store.rows import TextWindow
from engine.store.slices import BLOCKS, DOUBTS, PASSAGES, SENTENCES, read_all_ranges, read_spans, read_text
from engine.store.tables import (
    CueRecord,
    DocumentRecord,
    HeadingRecord,
    LeftOutRecord,
    NoticeRecord,
    PageRecord,
    ReadingRecord,
    TurnRecord,
)


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

    def number(self, document_id: int) -> int:
        """Of the reading that counts: another number is another reading, whose offsets may be others.

        Raises:
            NotFound: there is no such document, or it has not been read yet.
        """
        with self._database.reading() as session:
            require(session, document_id)
            return _current(session, document_id)

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
    """`engine.ports.Geometry` for one document."""

    def __init__(self, readings: Readings, document_id: int) -> None:
        self._readings = readings
        self._document_id = document_id

    def page_words(self, page: int) -> PageWords | None:
        """The words of page `page` (from 1), or None if that page has none."""
        return self._readings.page_words(self._document_id, page)


def _current(session: Session, document_id: int) -> int:
    reading_id = session.scalar(select(DocumentRecord.reading_id).where(DocumentRecord.id == document_id))
    if reading_id is None:
        raise NotFound(f"Document {document_id} has not been read yet.")
    return reading_id


def reading_is_sound(session: Session, record: DocumentRecord) -> bool:
    """Whether the current reading of a document is, in everything that can be told, what was stored.

    Raises:
        Corrupt: it can't even be read.
    """
    reading = session.get(ReadingRecord, record.reading_id)
    if reading is None or not reading.complete or reading.document_id != record.id:
        return False
    with decoding():
        document = _load(session, record, reading.id)
        counts = (len(document.text), len(document.sentences), len(document.pages), len(document.turns), document.words)
        passages = read_all_ranges(session, reading.id, PASSAGES)
        edges = [0, *(end for _, end in passages)]
        partitioned = [start for start, _ in passages] == edges[:-1] and edges[-1] == len(document.text)
    told = (record.characters, record.sentences, record.pages, record.turns, record.words)
    same_text = reading.fingerprint in {None, fingerprint_of(document)}
    return same_text and counts == told and partitioned and len(passages) == reading.passages


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
        doubts=_doubts(session, reading_id),
    )


def _doubts(session: Session, reading_id: int) -> tuple[DoubtfulSpan, ...]:
    found = [
        DoubtfulSpan(start, end, doubt)
        for doubt in Doubt
        for start, end in read_all_ranges(session, reading_id, DOUBTS + doubt)
    ]
    return tuple(sorted(found, key=lambda span: (span.start, span.end)))


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
    return [Notice(code=n.code, message=n.message, page=n.page) for n in session.scalars(query)]
