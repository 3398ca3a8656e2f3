"""Highlights and notes of a reader's own on the document: what one is, and the questions and answers about them."""

from dataclasses import dataclass
from enum import StrEnum

from engine.schema.geometry import Box
from engine.schema.message import Int, Message


class HighlightColour(StrEnum):
    """The colours of markers."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"


@dataclass(frozen=True, slots=True)
class Highlight:
    """Words of the document that a reader marked. The words themselves are not kept, but their sum."""

    start: int
    end: int
    text_sha256: str
    """SHA-256 of the words, in UTF-8: they are found by it again when the document was read anew."""
    colour: HighlightColour
    by: str
    """As the reader wants to be named; may be empty."""
    at: str
    """ISO 8601, UTC."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class HighlightPart:
    """What of a highlight stands on one page, or in one turn."""

    page: int | None
    boxes: tuple[Box, ...]
    """One for each line; none where the words can't be placed."""
    times: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class HighlightedPassage:
    """A highlight as exports and the JSON contract show it. `quote == document.text[start:end]`."""

    start: int
    end: int
    quote: str
    place: str
    """`p. 3, clause 4.1`; empty where the document has no places."""
    parts: tuple[HighlightPart, ...]
    colour: HighlightColour
    by: str
    at: str
    note: str = ""


class SetHighlight(Message, frozen=True):
    """`highlights.set`: mark words, or change how they are marked. The same words are not marked twice."""

    document_id: Int
    start: Int
    end: Int
    colour: HighlightColour
    by: str
    note: str = ""


class PutHighlight(Message, frozen=True):
    """`highlights.put`: put a highlight back as it was; None takes it away."""

    document_id: Int
    key: str
    highlight: Highlight | None


class KeptHighlight(Message, frozen=True):
    """Answer to `highlights.set` and `highlights.put`: what is kept under the key now, and what was before."""

    key: str
    highlight: Highlight | None
    before: Highlight | None


class HighlightRow(Message, frozen=True):
    """A highlight with its words and where they stand."""

    key: str
    highlight: Highlight
    passage: HighlightedPassage


class HighlightRows(Message, frozen=True):
    """Answer to `highlights.document`, whose parameters are a `DocumentId`: in text order.

    Those whose words are not in the document any more, as it was read last, are kept and not among them.
    """

    highlights: list[HighlightRow]
