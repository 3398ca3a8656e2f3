"""A table across documents: what one row of it holds, an answer, and how it is written to a file."""

from engine.schema.brief import Fact, Section
from engine.schema.library import DocumentRow
from engine.schema.message import Int, Message
from engine.schema.result import SummarySentence


class FactCount(Message, frozen=True):
    """How many values of a kind a document states; a row brings the first of them."""

    kind: str
    facts: int


class TableRow(Message, frozen=True):
    """Answer to `table.row`: what a document states. Can be cancelled."""

    row: DocumentRow
    counts: list[FactCount]
    facts: list[Fact]
    """Of each kind the likeliest, at most `MOST_OF_A_KIND`."""
    sections: list[Section]
    """Headings of the document's newest brief; none where it has no brief."""
    lines: list[SummarySentence]
    """What stands under these headings."""


MOST_OF_A_KIND = 20


class AskDocument(Message, frozen=True):
    """`table.answer`: put a question to a document. Nothing of it is kept. Can be cancelled."""

    document_id: Int
    question: str


class TableAnswer(Message, frozen=True):
    """Where `answered` is false, `lines` are the passages that come nearest."""

    answered: bool
    lines: list[SummarySentence]


class ExportedRow(Message, frozen=True):
    """A document's row as it is written: a cell for each column."""

    document_id: Int
    cells: list[str]


class ExportTable(Message, frozen=True):
    """`table.export`: write a table to a file, as CSV."""

    path: str
    columns: list[str]
    rows: list[ExportedRow]
