"""Whether a file is an earlier output of this program, which alone may be replaced by a new one.

Told by the seal that all formats but JSON and CSV hold, a sum of what was written: whoever has changed a word of an
export since has made it a document of theirs. JSON and CSV, which programs read, are told by their whole shape.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from engine.errors import UnreadableFile
from engine.export import packages, seals
from engine.export.documents_table import DOCUMENT
from engine.export.fact_table import COLUMNS, MARK
from engine.export.seals import SEALED_TEXTS, is_sealed_text
from engine.regular_files import open_regular

_SHA256 = re.compile(r"[0-9a-f]{64}")
_MOST = 64 * 1024 * 1024
"""Bytes looked at: the result of a document of 100,000 pages."""


def is_earlier_output(form: str, path: Path) -> bool:
    """Whether `path` is a regular file that holds nothing, or only what Précis wrote in this format.

    Raises:
        OSError, ValueError: it can't be looked at.
    """
    try:
        with open_regular(path) as file:
            head = file.read(_MOST)
            whole = not file.read(1)
    except UnreadableFile:
        return False
    if form in _SEALED:
        return whole and (not head or _SEALED[form](head))
    try:
        text = head.decode("utf-8", errors="strict" if whole else "ignore")
    except UnicodeDecodeError:
        return False
    if whole and not text.strip():
        return True
    return _is_json(text, whole) if form == "json" else whole and _CHECKS[form](text)


# ---------------------------------------------------------------------------------------------------------------- JSON

Shape = Mapping[str, "type | tuple[type, ...] | Shape"]
"""The fields of an object and what they hold: a type, one of several, or an object (or a list of them) of a shape."""

_TEXT = (str, type(None))
_NUMBER = (int, float)
_RESULT: Shape = {
    "schema": int,
    "document": {
        "path": str,
        "sha256": str,
        "kind": str,
        "title": str,
        "language": _TEXT,
        "words": int,
        "characters": int,
        "pages": (int, type(None)),
        "warnings": list,
    },
    "ledger": {"pages": list, "characters_in_chunks": int, "left_out": list, "chunks": list},
    "chunks": list,
    "summary": list,
    "labels": list,
    "models": list,
    "settings": dict,
    "from_library": bool,
    "timings": dict,
}
_ROWS: tuple[Shape, ...] = (
    {"name": str, "value": str, "given": bool, "found": str, "cue": str},
    {"id": int, "sha256": str, "title": str, "path": str, "added": str, "state": str, "labels": list},
    {"document_id": int, "title": str, "where": str, "snippet": str, "start": int, "end": int},
    {"name": str, "exclusive": bool, "bundled": bool, "ask_below": _NUMBER, "method": str, "labels": list},
    {
        "set": str,
        "examples": int,
        "before": {"right": int, "total": int, "low": _NUMBER, "high": _NUMBER},
        "kept": bool,
    },
)
"""Rows of the library, of a search, of label sets, of what teaching one came to. They may have more fields."""
_FAILURE: Shape = {
    "schema": int,
    "document": {"path": str, "sha256": _TEXT},
    "error": {"code": int, "kind": str, "message": str},
}
_SMALL: tuple[Shape, ...] = (
    _FAILURE,
    {"name": str, "machine": str, "figures": {"name": str, "value": _NUMBER, "unit": str, "bar": _TEXT}},
    {"checks": {"name": str, "ok": bool, "detail": str}},
    {"models": {"role": str, "name": str, "kind": str, "source": str, "path": _TEXT, "sha256": _TEXT}},
    {"models": {"name": str, "ok": bool, "problem": _TEXT}},
    {"path": str, "document_id": int, "duplicate": bool},
    {"id": int, "set": str, "name": str, "made": str},
    {"document_id": int, "title": str, "set": str, "scores": dict},
    {"labels": list, "outlooks": {"set": str, "method": str, "state": str, "scores": list}},
    {"labels": list, "outlooks": list},
    {"set": str, "labels": list, "documents": int, "made": list, "refused": list, "unusable": int, "written": bool},
    {"labels": list, "outlooks": {"set": str, "method": str, "state": str, "scores": list}, "words": list},
    {"labels": list, "outlooks": list, "words": list},
)
"""Objects so plain that nothing else may be in them."""
_OBJECT = re.compile(r'\s*(?=\{\s*"[a-z_0-9]+"\s*:)')
_SPACE = re.compile(r"\s*")


def is_output_object(value: object) -> bool:
    """Whether a JSON value is an object that a command of Précis writes."""
    if not isinstance(value, dict):
        return False
    if any(_has(value, shape) for shape in (_RESULT, *_ROWS)):
        return True
    return any(value.keys() == shape.keys() and _has(value, shape) for shape in _SMALL)


def is_result_object(value: object) -> bool:
    """Whether a JSON value is the contract's object of a file: its result, or why it has none."""
    return isinstance(value, dict) and (_has(value, _RESULT) or _has(value, _FAILURE))


def _has(value: Mapping[str, Any], shape: Shape) -> bool:
    return all(name in value and _holds(value[name], wanted) for name, wanted in shape.items())


def _holds(value: object, wanted: "type | tuple[type, ...] | Shape") -> bool:
    if not isinstance(wanted, Mapping):
        return isinstance(value, wanted)
    each = value if isinstance(value, list) else [value]
    return bool(each) and all(isinstance(one, dict) and _has(one, wanted) for one in each)


def _is_json(text: str, whole: bool) -> bool:
    """Objects of ours and nothing else, on a line each or one over many lines. The last may be cut off."""
    decoder = json.JSONDecoder()
    at = found = 0
    while at < len(text):
        begins = _OBJECT.match(text, at)
        if begins is None:
            return False
        try:
            value, end = decoder.raw_decode(text, begins.end())
        except (ValueError, RecursionError):
            # Beyond what is looked at; or the disk was full, or the power gone, before the line was whole.
            return found > 0 and (not whole or "\n" not in text[begins.end() :])
        if not is_output_object(value):
            return False
        found += 1
        space = _SPACE.match(text, end)
        at = space.end() if space else end
    return found > 0


# -------------------------------------------------------------------------------------------------------------- tables


def _rows_of(text: str) -> list[list[str]]:
    """The rows of a table with our mark and ends of lines; none of another."""
    if not text.startswith(MARK) or not text.endswith("\r\n"):
        return []
    try:
        return list(csv.reader(io.StringIO(text.removeprefix(MARK), newline=""), strict=True))
    except csv.Error:
        return []


def _is_fact_table(text: str) -> bool:
    """Our names, and under them rows of as many cells whose offsets and sum of the document are such."""
    rows = _rows_of(text)
    start, end, digest = (COLUMNS.index(name) for name in ("start", "end", "sha256"))
    return rows[:1] == [list(COLUMNS)] and all(
        len(row) == len(COLUMNS) and row[start].isdigit() and row[end].isdigit() and _SHA256.fullmatch(row[digest])
        for row in rows[1:]
    )


def _is_documents_table(text: str) -> bool:
    """Our names before those that were asked for, and under them rows of as many cells with a document's sum."""
    rows = _rows_of(text)
    if not rows or rows[0][: len(DOCUMENT)] != list(DOCUMENT):
        return False
    digest = DOCUMENT.index("sha256")
    return all(len(row) == len(rows[0]) and _SHA256.fullmatch(row[digest]) for row in rows[1:])


_SEALED: dict[str, Callable[[bytes], bool]] = {
    "word": packages.is_sealed,
    "bundle": packages.is_sealed,
    "pdf": seals.is_sealed,
    "annotated": seals.is_sealed,
}
"""Of formats that are no text, whether they hold the sum of all that was written."""
_CHECKS: dict[str, Callable[[str], bool]] = {
    "facts": _is_fact_table,
    "table": _is_documents_table,
    **{form: partial(is_sealed_text, form=form) for form in SEALED_TEXTS},
}
"""The same of texts."""
