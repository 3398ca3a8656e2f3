"""Highlights and notes of readers on a document's words, kept with the journal of what they decided."""

from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Session

from engine.schema.highlights import Highlight, HighlightColour
from engine.store.database import Database
from engine.store.decisions import Decisions, highlight_line
from engine.store.documents.catalogue import require
from engine.store.problems import decoding
from engine.store.tables import HighlightRecord


class Highlights:
    """The highlights of one library."""

    def __init__(self, database: Database, decisions: Decisions) -> None:
        self._database = database
        self._decisions = decisions

    def of(self, document_id: int) -> Mapping[str, Highlight]:
        """The highlights of a document by their keys, in the order of their words."""
        query = select(HighlightRecord).where(HighlightRecord.document_id == document_id)
        with self._database.reading() as session, decoding():
            records = session.scalars(query.order_by(HighlightRecord.start, HighlightRecord.end, HighlightRecord.key))
            return {record.key: _highlight(record) for record in records}

    def put(self, document_id: int, key: str, highlight: Highlight | None) -> Highlight | None:
        """Keep a highlight in the place of the key's one; None takes it away. Returns the one before.

        Raises:
            NotFound: there is no such document.
        """
        with self._database.writing() as session:
            sha256 = require(session, document_id).sha256
            before = session.get(HighlightRecord, (document_id, key))
            with decoding():
                was = _highlight(before) if before is not None else None
            write_highlight(session, document_id, key, highlight)
            self._decisions.note(highlight_line(sha256, key, highlight))
            return was


def write_highlight(session: Session, document_id: int, key: str, highlight: Highlight | None) -> None:
    """Put a highlight, or none, in the place of a key's."""
    if highlight is None:
        mine = (HighlightRecord.document_id == document_id, HighlightRecord.key == key)
        session.execute(delete(HighlightRecord).where(*mine))
        return
    row = {"document_id": document_id, "key": key, **asdict(highlight)}
    session.execute(insert(HighlightRecord).values(row).on_conflict_do_update(["document_id", "key"], set_=row))


def _highlight(record: HighlightRecord) -> Highlight:
    return Highlight(
        start=record.start,
        end=record.end,
        text_sha256=record.text_sha256,
        colour=HighlightColour(record.colour),
        by=record.by,
        at=record.at,
        note=record.note,
    )
