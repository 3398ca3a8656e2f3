"""A table across documents for spreadsheets: CSV (RFC 4180) with a row a document, and no cell that is computed."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.export.fact_table import written
from engine.protocol.plain_text import table_cell

DOCUMENT = ("document", "file", "sha256", "correspondent", "date", "subject")
"""What stands before the columns that were asked for."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is written of a document; a cell for each column that was asked for."""

    title: str
    file: str
    sha256: str
    cells: Sequence[str]
    correspondent: str = ""
    date: str = ""
    subject: str = ""


def documents_table(columns: Sequence[str], rows: Sequence[Row]) -> str:
    """The rows in the order given, under a row of names."""
    lines = [[*DOCUMENT, *map(table_cell, columns)]]
    lines += ([table_cell(one) for one in [*_before(row), *row.cells]] for row in rows)
    return written(lines)


def _before(row: Row) -> list[str]:
    return [row.title, row.file, row.sha256, row.correspondent, row.date, row.subject]
