"""Fields of documents as rows: read, written and forgotten inside a session."""

from collections.abc import Collection

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Session

from engine.schema.enums import FieldName
from engine.schema.fields import DocumentField
from engine.store.problems import decoding
from engine.store.tables import FieldRecord
from engine.store.values import now, printable


def fields_of(session: Session, document_ids: Collection[int]) -> dict[int, dict[FieldName, DocumentField]]:
    """The fields of several documents."""
    found: dict[int, dict[FieldName, DocumentField]] = {}
    with decoding():
        for record in session.scalars(select(FieldRecord).where(FieldRecord.document_id.in_(document_ids))):
            found.setdefault(record.document_id, {})[FieldName(record.name)] = read_field(record)
    return found


def write_field(session: Session, document_id: int, field: DocumentField) -> None:
    """Put a field in the place of the one of its name."""
    row = {
        "document_id": document_id,
        "name": field.name.value,
        "value": printable(field.value),
        "given": field.given,
        "start": field.start,
        "end": field.end,
        "found": printable(field.found),
        "cue": printable(field.cue),
        "made": now(),
    }
    session.execute(insert(FieldRecord).values(row).on_conflict_do_update(["document_id", "name"], set_=row))


def forget_field(session: Session, document_id: int, name: FieldName) -> None:
    mine = (FieldRecord.document_id == document_id, FieldRecord.name == name.value)
    session.execute(delete(FieldRecord).where(*mine))


def read_field(record: FieldRecord) -> DocumentField:
    return DocumentField(
        FieldName(record.name), record.value, record.given, record.start, record.end, record.found, record.cue
    )
