"""Giving a library back what its user decided, from the journal, and the documents whose copies are there."""

from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from engine.schema.enums import FieldName
from engine.schema.fields import DocumentField
from engine.schema.highlights import Highlight
from engine.schema.message import checked
from engine.schema.review import Review
from engine.store.database import Database
from engine.store.decisions import Decided
from engine.store.documents.copies import Copies
from engine.store.field_rows import forget_field, write_field
from engine.store.highlights import write_highlight
from engine.store.label_rules import packed_rules, rules_of
from engine.store.labels.document_labels import show_given
from engine.store.problems import Corrupt
from engine.store.reviews import write_review
from engine.store.search.summary_index import index_title
from engine.store.tables import DocumentRecord, ExampleRecord, LabelSetRecord, SetLabelRecord
from engine.store.values import now


def replay(session: Session, decided: Decided, copies: Copies) -> None:
    """Put into effect what the journal leads to. Documents without a copy do not come back: nothing could be read."""
    for sha256, values in decided.documents.items():
        record = _document(session, sha256)
        if record is None and "suffix" in values and copies.path(sha256, values["suffix"]).exists():
            record = _taken_in(session, copies, sha256, values["suffix"], values)
        if record is not None:
            record.user_title, record.removed = values.get("user_title"), values.get("removed")
    session.flush()
    for name, values in decided.sets.items():
        _put_set(session, name, values)
    for (name, sha256), labels in decided.given.items():
        record = _document(session, sha256)
        if record is None:
            continue
        mine = (ExampleRecord.document_id == record.id, ExampleRecord.set == name)
        session.execute(delete(ExampleRecord).where(*mine))
        rows = [{"document_id": record.id, "set": name, "label": label} for label in dict.fromkeys(labels)]
        if rows:
            session.execute(insert(ExampleRecord), rows)
        with suppress(Corrupt):
            show_given(session, record.id, name)
    _put_what_readers_made(session, decided)


def adopt(database: Database, copies: Copies) -> None:
    """Take in what has a copy and no row: nothing is known of it but its content. Reading gives it a title."""
    there = copies.all()
    with database.writing() as session:
        for sha256 in set(there) - set(session.scalars(select(DocumentRecord.sha256))):
            _taken_in(session, copies, sha256, there[sha256], {})


def _put_what_readers_made(session: Session, decided: Decided) -> None:
    """Reviews, highlights and fields. Those that only a later version understands stay out."""
    for (sha256, line), review in decided.reviews.items():
        record = _document(session, sha256)
        if record is not None:
            with suppress(msgspec.ValidationError):
                write_review(session, record.id, line, checked(review, Review) if review is not None else None)
    for (sha256, key), highlight in decided.highlights.items():
        record = _document(session, sha256)
        if record is not None:
            with suppress(msgspec.ValidationError):
                kept = checked(highlight, Highlight) if highlight is not None else None
                write_highlight(session, record.id, key, kept)
    for (sha256, name), given in decided.fields.items():
        record = _document(session, sha256)
        if record is not None:
            with suppress(msgspec.ValidationError, ValueError):
                if given is None:
                    forget_field(session, record.id, FieldName(name))
                else:
                    write_field(session, record.id, checked(given, DocumentField))


def _document(session: Session, sha256: str) -> DocumentRecord | None:
    return session.scalar(select(DocumentRecord).where(DocumentRecord.sha256 == sha256))


def _taken_in(session: Session, copies: Copies, sha256: str, suffix: str, values: dict[str, Any]) -> DocumentRecord:
    record = DocumentRecord(
        sha256=sha256,
        suffix=suffix,
        path=str(values.get("path", f"{sha256[:12]}{suffix}")),
        title=str(values.get("title", sha256[:12])),
        added=str(values.get("added", now())),
        bytes=copies.size_of(sha256, suffix),
    )
    session.add(record)
    session.flush()
    index_title(session, record.id, record.title)
    return record


def _put_set(session: Session, name: str, values: dict[str, Any]) -> None:
    record = session.get(LabelSetRecord, name)
    if record is None:
        record = LabelSetRecord(name=name, created=values["created"])
        session.add(record)
    record.exclusive, record.ask_below = bool(values["exclusive"]), float(values["ask_below"])
    with suppress(msgspec.ValidationError):  # a later version's, that ask for what this one does not know
        record.rules = packed_rules(rules_of(values.get("rules", [])))
    session.flush()
    session.execute(delete(SetLabelRecord).where(SetLabelRecord.set == name))
    for position, (label, description) in enumerate(values["labels"]):
        session.add(SetLabelRecord(set=name, position=position, name=label, description=description))
    session.flush()
