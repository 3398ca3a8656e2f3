"""Fields of a document, for an office's register: whom it is from, its date, what it is about."""

from dataclasses import dataclass

from engine.schema.enums import FieldName
from engine.schema.message import Int, Message

MOST_CHARACTERS = 200
"""Of a field's value."""


@dataclass(frozen=True, slots=True)
class DocumentField:
    """A field as the library keeps it: suggested by the program, or given by the user."""

    name: FieldName
    value: str
    """Empty where the document names none; a date is of ISO 8601: `2026-03-05`, `2026-03` or `2026`."""
    given: bool = False
    """By the user, who confirmed or corrected it."""
    start: int | None = None
    """Where the document says so; None where it does not, or not in these words."""
    end: int | None = None
    found: str = ""
    """What the document says itself, which the user may have put right."""
    cue: str = ""
    """The words that stand before a given value: by them it is found in the next document of the correspondent."""


@dataclass(frozen=True, slots=True)
class GivenField:
    """A field that the user gave, as exports and the JSON contract show it. Its place is where it says so."""

    name: FieldName
    value: str
    start: int | None
    end: int | None
    page: int | None


class FieldRow(Message, frozen=True):
    """A field with its place."""

    name: FieldName
    value: str
    given: bool
    start: Int | None
    end: Int | None
    page: Int | None


class FieldRows(Message, frozen=True):
    """Answer to `fields.document`, whose parameters are a `DocumentId`, and to `fields.set`."""

    fields: list[FieldRow]
    """None where the document has not been read yet."""
    correspondents: list[str]
    """Those that the user gave or confirmed, to choose from."""


class SetField(Message, frozen=True):
    """`fields.set`: confirm or correct a field; an empty value says that it has none, None takes it back."""

    document_id: Int
    name: FieldName
    value: str | None
