"""Fields of documents (correspondent, date, subject): suggestions, what the user made of them, and what that teaches.

A suggestion never takes the place of what was given. What was given is kept with what the document itself says, so that
later documents that say the same are suggested what the user put in its place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import aliased

from engine.schema.enums import FieldName
from engine.schema.fields import DocumentField
from engine.store.database import Database
from engine.store.decisions import Decisions, field_line
from engine.store.documents.catalogue import in_trash, require
from engine.store.field_rows import fields_of, forget_field, read_field, write_field
from engine.store.problems import decoding
from engine.store.tables import FieldRecord


@dataclass(frozen=True, slots=True)
class LearnedField:
    """What a user gave, and of which correspondent's document."""

    field: DocumentField
    correspondent: str
    """The document's; empty where it has none."""


class Fields:
    """The fields of one library's documents."""

    def __init__(self, database: Database, decisions: Decisions) -> None:
        self._database = database
        self._decisions = decisions

    def of(self, document_id: int) -> Mapping[FieldName, DocumentField]:
        """The fields of a document; none before any were suggested."""
        with self._database.reading() as session:
            rows = fields_of(session, [document_id]).get(document_id, {})
        return {name: rows[name] for name in FieldName if name in rows}

    def suggest(self, document_id: int, suggested: Sequence[DocumentField]) -> bool:
        """Keep suggestions, but where the user gave something. Returns whether that changed anything.

        Raises:
            NotFound: there is no such document.
        """
        before = self.of(document_id)
        wanted = [one for one in suggested if one.name not in before or not before[one.name].given]
        wanted = [one for one in wanted if before.get(one.name) != one]
        if not wanted:
            return False
        with self._database.writing() as session:
            require(session, document_id)
            query = select(FieldRecord.name).where(FieldRecord.document_id == document_id, FieldRecord.given)
            given = set(session.scalars(query))
            for one in wanted:
                if one.name not in given:
                    write_field(session, document_id, one)
        return True

    def give(self, document_id: int, field: DocumentField) -> None:
        """Keep what the user says of a field.

        Raises:
            NotFound: there is no such document.
        """
        with self._database.writing() as session:
            sha256 = require(session, document_id).sha256
            write_field(session, document_id, field)
            self._decisions.note(field_line(sha256, field.name, field))

    def take(self, document_id: int, name: FieldName) -> None:
        """Take back what the user gave; what is suggested has to be found again.

        Raises:
            NotFound: there is no such document.
        """
        with self._database.writing() as session:
            sha256 = require(session, document_id).sha256
            forget_field(session, document_id, name)
            self._decisions.note(field_line(sha256, name, None))

    def learned(self) -> list[LearnedField]:
        """Everything that was given, the newest first."""
        theirs = aliased(FieldRecord)
        query = (
            select(FieldRecord, theirs.value)
            .outerjoin(
                theirs,
                (theirs.document_id == FieldRecord.document_id) & (theirs.name == FieldName.CORRESPONDENT.value),
            )
            .where(FieldRecord.given, FieldRecord.document_id.not_in(in_trash()))
        )
        with self._database.reading() as session, decoding():
            rows = session.execute(query.order_by(FieldRecord.made.desc(), FieldRecord.document_id.desc()))
            return [LearnedField(read_field(record), correspondent or "") for record, correspondent in rows]
