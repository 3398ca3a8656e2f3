"""The table of a corpus: a row for every file, those that failed among them, as Parquet or CSV.

pyarrow, which writes Parquet, is an extra of its own (55 MB to download): who has it gets Parquet, everybody else CSV.
"""

import csv
import os
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from engine.corpus.ledger import RESULTS, Entry, Ledger
from engine.errors import OutOfResources, PartUnavailable
from engine.export.fact_table import MARK
from engine.export.output_places import Place, Replacement, replacing
from engine.protocol.plain_text import table_cell
from engine.schema.result import DOCUMENT_TYPE

PARQUET, CSV = "parquet", "csv"
_GROUP = 1000
"""Rows that are held at a time."""
_TEXT, _NUMBER = "string", "int64"
COLUMNS = {
    "path": _TEXT,
    "state": _TEXT,
    "reason": _TEXT,
    "code": _NUMBER,
    "result": _TEXT,
    "program": _TEXT,
    "sha256": _TEXT,
    "kind": _TEXT,
    "title": _TEXT,
    "language": _TEXT,
    "words": _NUMBER,
    "pages": _NUMBER,
    "type": _TEXT,
    "type_probability": "double",
    "labels": "labels",
    "brief": "brief",
}
"""The columns and what they hold. `state` is `done` or `failed`; `result` the result's file, from the table's folder;
`program` the version of Précis that did it, empty where the ledger did not note it; `type` is the document type,
`unknown` where it is none of those known; `labels` are those of all sets."""

Row = dict[str, Any]


def default_form() -> str:
    """Parquet where pyarrow is installed, else CSV."""
    return PARQUET if find_spec("pyarrow") is not None else CSV


def check_form(form: str) -> None:
    """Raise `PartUnavailable` for Parquet without pyarrow, before hours of work."""
    if form == PARQUET and find_spec("pyarrow") is None:
        raise PartUnavailable(
            "Parquet needs pyarrow, which is not installed. Use --table csv or, if you installed Précis with pip, "
            "pip install 'precis-reader[parquet]'."
        )


def write_table(ledger: Ledger, paths: Iterable[str], form: str) -> Path:
    """Write the table of these files, those of them that are done, in the place of an earlier one.

    Raises:
        OutOfResources: The disk is full.
    """
    rows = (_row(ledger, entry) for path in paths if (entry := ledger.entries.get(path)) is not None)
    target = ledger.out / f"corpus.{form}"
    try:
        with replacing(Place(target, form, target.stat() if target.exists() else None)) as file:
            if form == PARQUET:
                _write_parquet(rows, file)
            else:
                _write_csv(rows, file)
    except OSError as error:
        raise OutOfResources(f"{target} can't be written ({error.strerror or error}).") from error
    return target


def _row(ledger: Ledger, entry: Entry) -> Row:
    found = ledger.result(entry) if entry.code == 0 else None
    row: Row = dict.fromkeys(COLUMNS) | {
        "path": _valid(entry.path),
        "state": "done" if found is not None else "failed",
        "reason": entry.reason or (None if found is not None else "Its result is no longer there."),
        "code": entry.code,
        "program": entry.program,
        "labels": [],
        "brief": [],
    }
    if found is None:
        return row
    document = found["document"]
    row |= {name: document.get(name) for name in ("sha256", "kind", "title", "language", "words", "pages")}
    row["result"] = _valid(f"{RESULTS}/{entry.result}")
    row["labels"] = [{name: one[name] for name in ("set", "label", "probability")} for one in found["labels"]]
    kind = next((one for one in row["labels"] if one["set"] == DOCUMENT_TYPE), None)
    if kind is not None:
        row["type"], row["type_probability"] = kind["label"], kind["probability"]
    headings = {one["key"]: one["title"] for one in found.get("sections", ())}
    row["brief"] = [
        {"heading": headings.get(one.get("section")), "text": one["text"], "page": _page(one)}
        for one in found["summary"]
    ]
    return row


def _page(sentence: dict[str, Any]) -> int | None:
    return next((item["page"] for item in sentence["evidence"] if item.get("page") is not None), None)


def _valid(path: str) -> str:
    """A file's name as text that every program takes; bytes that are none stand as a question mark in a box."""
    return os.fsencode(path).decode("utf-8", "replace")


def _write_csv(rows: Iterable[Row], file: Replacement) -> None:
    lines: list[str] = []

    class _Lines:
        """What `csv` writes to."""

        def write(self, text: str) -> None:
            lines.append(text)

    out = csv.writer(_Lines(), lineterminator="\r\n")
    out.writerow(COLUMNS)
    file.write((MARK + "".join(lines)).encode())
    for row in rows:
        lines.clear()
        out.writerow([table_cell(_as_cell(row[name])) for name in COLUMNS])
        file.write("".join(lines).encode())


def _as_cell(value: object) -> str:
    if isinstance(value, list):
        shown = [one["text"] if "text" in one else f"{one['set']}: {one['label']}" for one in value]
        return " | ".join(shown)
    return "" if value is None else str(value)


def _write_parquet(rows: Iterator[Row], file: Replacement) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    label = pa.struct([("set", "string"), ("label", "string"), ("probability", "double")])
    line = pa.struct([("heading", "string"), ("text", "string"), ("page", "int64")])
    lists = {"labels": pa.list_(label), "brief": pa.list_(line)}
    schema = pa.schema([(name, lists.get(kind, kind)) for name, kind in COLUMNS.items()])
    with (
        os.fdopen(os.dup(file.fileno()), "wb") as stream,
        parquet.ParquetWriter(stream, schema, compression="zstd") as writer,
    ):
        while group := list(islice(rows, _GROUP)):
            writer.write_table(pa.Table.from_pylist(group, schema=schema))
