"""What readers made of the lines of a document's summaries: kept beside them, and for whichever come after."""

from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Session

from engine.schema.enums import ReviewState, Support
from engine.schema.review import Review
from engine.store.database import Database
from engine.store.decisions import Decisions, review_line
from engine.store.documents.catalogue import require
from engine.store.problems import decoding
from engine.store.tables import ReviewRecord


class Reviews:
    """The reviews of one library."""

    def __init__(self, database: Database, decisions: Decisions) -> None:
        self._database = database
        self._decisions = decisions

    def of(self, document_id: int) -> Mapping[str, Review]:
        """The reviews of a document's lines by their keys, of lines too that are in no summary any more."""
        query = select(ReviewRecord).where(ReviewRecord.document_id == document_id)
        with self._database.reading() as session, decoding():
            return {record.line: _review(record) for record in session.scalars(query)}

    def put(self, document_id: int, line: str, review: Review | None) -> Review | None:
        """Keep a review in the place of the line's one; None takes it away. Returns the one before.

        Raises:
            NotFound: there is no such document.
        """
        with self._database.writing() as session:
            sha256 = require(session, document_id).sha256
            before = session.get(ReviewRecord, (document_id, line))
            with decoding():
                was = _review(before) if before is not None else None
            write_review(session, document_id, line, review)
            self._decisions.note(review_line(sha256, line, review))
            return was


def write_review(session: Session, document_id: int, line: str, review: Review | None) -> None:
    """Put a review, or none, in the place of a line's."""
    if review is None:
        mine = (ReviewRecord.document_id == document_id, ReviewRecord.line == line)
        session.execute(delete(ReviewRecord).where(*mine))
        return
    row = {"document_id": document_id, "line": line, **asdict(review)}
    session.execute(insert(ReviewRecord).values(row).on_conflict_do_update(["document_id", "line"], set_=row))


def _review(record: ReviewRecord) -> Review:
    return Review(
        state=ReviewState(record.state) if record.state is not None else None,
        by=record.by,
        at=record.at,
        text_sha256=record.text_sha256,
        edited=record.edited,
        support=Support(record.support) if record.support is not None else None,
        note=record.note,
        start=record.start,
        end=record.end,
    )
