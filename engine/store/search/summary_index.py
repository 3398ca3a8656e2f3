"""Writing the full-text index of titles and summaries. Functions work inside a session."""

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.orm import Session

from engine.store.schema import first_row


def index_title(session: Session, document_id: int, title: str) -> None:
    """Put a document's title into the index, in place of an older one."""
    row = first_row(document_id)
    session.execute(text("DELETE FROM summary_index WHERE rowid = :row"), {"row": row})
    session.execute(
        text("INSERT INTO summary_index (rowid, title) VALUES (:row, :words)"), {"row": row, "words": title}
    )


def index_summary(session: Session, document_id: int, sentences: Sequence[str]) -> None:
    """Put the sentences of a document's newest summary into the index, in place of older ones."""
    base = first_row(document_id)
    span = {"low": base + 1, "high": first_row(document_id + 1)}
    session.execute(text("DELETE FROM summary_index WHERE rowid >= :low AND rowid < :high"), span)
    rows = [{"row": base + 1 + number, "words": sentence} for number, sentence in enumerate(sentences)]
    if rows:
        session.execute(text("INSERT INTO summary_index (rowid, summary) VALUES (:row, :words)"), rows)


def forget_document(session: Session, document_id: int) -> None:
    """Take a document's title and summary out of the index."""
    span = {"low": first_row(document_id), "high": first_row(document_id + 1)}
    session.execute(text("DELETE FROM summary_index WHERE rowid >= :low AND rowid < :high"), span)
