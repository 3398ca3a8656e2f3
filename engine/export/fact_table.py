"""The facts of a document as a table for spreadsheets: CSV (RFC 4180) that no spreadsheet runs as a formula."""

import csv
import io
from collections.abc import Sequence

from engine.protocol.plain_text import table_cell
from engine.schema.citation import place_of
from engine.schema.result import ResultObject

COLUMNS = ("kind", "value", "text", "place", "speaker", "start", "end", "score", "document", "sha256", "context")
MARK = "\ufeff"
"""Before the first cell: without it Excel reads UTF-8 as something else, and € is lost."""


def fact_table(result: ResultObject) -> str:
    """A row a fact, in the order of the text, under a row of names."""
    rows: list[Sequence[str]] = [COLUMNS]
    for fact in sorted(result.facts, key=lambda one: (one.start, one.end, one.kind)):
        cells = (fact.kind, fact.value, fact.text, place_of(fact), fact.speaker or "", fact.start, fact.end)
        more = (f"{fact.score:.2f}", result.document.title, result.document.sha256, fact.context)
        rows.append([table_cell(str(one)) for one in (*cells, *more)])
    return written(rows)


def written(rows: Sequence[Sequence[str]]) -> str:
    """Rows as the text of a CSV file."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return MARK + out.getvalue()
