"""Writing a result to a file: the formats by name, whole files or nothing."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.errors import UsageError
from engine.export.contract import json_text
from engine.export.deadline_calendar import deadline_calendar
from engine.export.fact_table import fact_table
from engine.export.html import html
from engine.export.markdown import markdown
from engine.export.output_places import look_at, write_whole
from engine.export.printed import printed
from engine.export.source_names import named
from engine.export.word import word
from engine.schema.result import ResultObject


def _json(result: ResultObject) -> str:
    return json_text(result, indent=2) + "\n"


FORMATS: dict[str, tuple[str, Callable[[ResultObject], str | bytes]]] = {
    "word": (".docx", word),
    "pdf": (".pdf", printed),
    "markdown": (".md", markdown),
    "html": (".html", html),
    "json": (".json", _json),
    "facts": (".csv", fact_table),
    "deadlines": (".ics", deadline_calendar),
}
"""Format name to file suffix and writer."""


def check_format(name: str) -> str:
    """The format's own name (`md` is `markdown`).

    Raises:
        UsageError: there is no such format.
    """
    name = {"md": "markdown", "htm": "html", "csv": "facts", "ics": "deadlines", "docx": "word"}.get(
        name.lower(), name.lower()
    )
    if name not in FORMATS:
        raise UsageError(f"There is no export format “{name}”: use {', '.join([*FORMATS][:-1])} or {[*FORMATS][-1]}.")
    return name


def export(result: ResultObject, format_name: str, path: Path, *, full_paths: bool = False) -> Path:
    """Write a contract object to `path` and return it. See `exported` for `full_paths`.

    Raises:
        UsageError: unknown format, the folder of `path` does not exist, `path` is the source itself, or holds something
            that is not an earlier export.
        OutOfResources: the disk is full or the place can't be written.
    """
    content = exported(result, format_name, full_paths=full_paths)
    with suppress(OSError):  # where either is not there, they are not the same
        if path.samefile(result.document.path):
            raise UsageError(f"{path} is the document itself and would be lost; choose another place.")
    write_whole(look_at(check_format(format_name), path), content)
    return path


def exported(result: ResultObject, format_name: str, *, full_paths: bool = False) -> bytes:
    """A contract object in a format, texts as UTF-8. Files are named without their folders, unless `full_paths`.

    Raises:
        UsageError: unknown format.
    """
    _, make = FORMATS[check_format(format_name)]
    content = make(named(result, full_paths=full_paths))
    return content.encode() if isinstance(content, str) else content
