"""Writing a result to a file: the formats by name, whole files or nothing."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.errors import UnreadableFile, UsageError
from engine.export.annotated import annotated
from engine.export.bundle import bundle
from engine.export.contract import json_text
from engine.export.deadline_calendar import deadline_calendar
from engine.export.earlier_outputs import is_earlier_output
from engine.export.email_text import email_text
from engine.export.fact_table import fact_table
from engine.export.html import html
from engine.export.markdown import markdown
from engine.export.obsidian import obsidian
from engine.export.output_places import look_at, write_whole
from engine.export.printed import markup, printed
from engine.export.references import bibtex, ris
from engine.export.seals import sealed_text
from engine.export.source_names import named
from engine.export.word import word
from engine.regular_files import open_regular
from engine.schema.enums import TextForm
from engine.schema.result import ResultObject


def _json(result: ResultObject) -> str:
    return json_text(result, indent=2) + "\n"


_BLANK = 4096
"""Bytes looked at to see that a file holds anything."""

FORMATS: dict[str, tuple[str, Callable[[ResultObject], str | bytes]]] = {
    "word": (".docx", word),
    "pdf": (".pdf", printed),
    "markdown": (".md", markdown),
    "html": (".html", html),
    "email": (".email.txt", email_text),
    "json": (".json", _json),
    "facts": (".csv", fact_table),
    "deadlines": (".ics", deadline_calendar),
    "obsidian": (".md", obsidian),
    "ris": (".ris", ris),
    "bibtex": (".bib", bibtex),
}
"""Format name to file suffix and writer."""

WITH_DOCUMENT: dict[str, tuple[str, Callable[[ResultObject, Path, str | None], bytes]]] = {
    "annotated": (".pdf", annotated),
    "bundle": (".zip", lambda result, document, _password: bundle(result, document)),
}
"""The same of formats that take the document itself in, for which it is read again, with its password if it has one."""


def suffix_of(name: str) -> str:
    """The ending of a file in a format, with its dot."""
    return FORMATS[name][0] if name in FORMATS else WITH_DOCUMENT[name][0]


def check_format(name: str) -> str:
    """The format's own name (`md` is `markdown`).

    Raises:
        UsageError: there is no such format.
    """
    name = {"md": "markdown", "htm": "html", "csv": "facts", "ics": "deadlines", "docx": "word", "bib": "bibtex"}.get(
        name.lower(), name.lower()
    )
    known = [*FORMATS, *WITH_DOCUMENT]
    if name not in known:
        raise UsageError(f"There is no export format “{name}”: use {', '.join(known[:-1])} or {known[-1]}.")
    return name


def is_output(file: Path) -> bool:
    """Whether a file holds what Précis wrote, in a format that its name stands for, unchanged since."""
    called = file.name.lower()
    forms = [name for name, (ending, _) in {**FORMATS, **WITH_DOCUMENT}.items() if called.endswith(ending)]
    try:
        with open_regular(file) as opened:
            if not opened.read(_BLANK).strip():
                return False
        return any(is_earlier_output(form, file) for form in forms)
    except (UnreadableFile, OSError, ValueError):
        return False


def export(
    result: ResultObject,
    format_name: str,
    path: Path,
    *,
    full_paths: bool = False,
    document: Path | None = None,
    password: str | None = None,
) -> Path:
    """Write a contract object to `path` and return it. See `exported` for the rest.

    Raises:
        UsageError: unknown format, the folder of `path` does not exist, `path` is the source itself, or holds something
            that is not an earlier export; see `exported`.
        UnreadableFile, NothingToExport: see `exported`.
        OutOfResources: the disk is full or the place can't be written.
    """
    content = exported(result, format_name, full_paths=full_paths, document=document, password=password)
    with suppress(OSError):  # where either is not there, they are not the same
        if path.samefile(result.document.path):
            raise UsageError(f"{path} is the document itself and would be lost; choose another place.")
    write_whole(look_at(check_format(format_name), path), content)
    return path


def exported(
    result: ResultObject,
    format_name: str,
    *,
    full_paths: bool = False,
    document: Path | None = None,
    password: str | None = None,
) -> bytes:
    """A contract object in a format, texts as UTF-8. Files are named without their folders, unless `full_paths`.

    Args:
        result: what is written out.
        format_name: one of `FORMATS` or `WITH_DOCUMENT`.
        full_paths: name the document with its folders.
        document: where its file is now, if not at its path.
        password: of the document, where it is locked.

    Raises:
        UsageError: unknown format, or one that this document can't be written in.
        NothingToExport: the format has nothing to hold of this result.
        UnreadableFile: the document can't be read again, in formats that take it in.
    """
    name = check_format(format_name)
    if name in WITH_DOCUMENT:
        file = document or Path(result.document.path)
        return WITH_DOCUMENT[name][1](named(result, full_paths=False), file, password)
    _, make = FORMATS[name]
    content = make(named(result, full_paths=full_paths))
    return sealed_text(content, name).encode() if isinstance(content, str) else content


def written_out(result: ResultObject, form: TextForm, *, full_paths: bool = False) -> str:
    """A contract object as text that is no file's. The document is named as `exported` names it."""
    make = {TextForm.EMAIL: email_text, TextForm.PRINT: markup}[form]
    return make(named(result, full_paths=full_paths))
