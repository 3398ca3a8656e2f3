"""A document as an entry of a reference manager (RIS, BibTeX), each line of its summary a note with its page.

What is not known is left out. Its author is the correspondent that the user confirmed; its date the one that the user
confirmed, else that of the agreement, where a brief has found exactly one. The same result gives the same bytes.
"""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.parse import quote

from engine.export.source_names import page_link
from engine.protocol.plain_text import one_line
from engine.schema.citation import citation_of
from engine.schema.enums import FieldName
from engine.schema.result import ResultObject, SummarySentence
from engine.schema.review_words import is_rejected, words_of

DATABASE = "Précis"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "_": r"\_", "%": r"\%",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip


def ris(result: ResultObject) -> str:
    """An entry in RIS, lines ended as it asks for."""
    document = result.document
    day = _date_of(result)
    rows = [
        ("TY", "GEN"),
        ("TI", document.title),
        *(("AU", author) for author in _field(result, FieldName.CORRESPONDENT)),
        *([("PY", day[:4]), ("DA", day.replace("-", "/"))] if day is not None else []),
        *(("KW", subject) for subject in _field(result, FieldName.SUBJECT)),
        *([("LA", document.language)] if document.language else []),
        ("L1", _file_link(document.path)),
        ("DB", DATABASE),
        ("N1", _about(result)),
        *(("N1", f"{_said(line)} {_link(document.path, line)}".rstrip()) for line in _lines(result)),
        ("ER", ""),
    ]
    return "".join(f"{tag}  - {one_line(value)}\r\n" for tag, value in rows)


def bibtex(result: ResultObject) -> str:
    """An entry in BibTeX."""
    document = result.document
    day = _date_of(result)
    notes = " \\par ".join(_escaped(_said(line)) for line in _lines(result))
    fields = [
        ("title", f"{{{_escaped(document.title)}}}"),
        *(("author", f"{{{_escaped(author)}}}") for author in _field(result, FieldName.CORRESPONDENT)),
        *([("year", day[:4]), ("date", day)] if day is not None else []),
        *(("keywords", _escaped(subject)) for subject in _field(result, FieldName.SUBJECT)),
        *([("language", _escaped(document.language))] if document.language else []),
        *([("pagetotal", str(document.pages))] if document.pages else []),
        ("file", _escaped(Path(document.path).name)),
        ("note", _escaped(_about(result))),
        ("annote", notes),
    ]
    rows = "".join(f"  {name} = {{{value}}},\n" for name, value in fields if value)
    return f"@misc{{{_key(result)},\n{rows}}}\n"


def _lines(result: ResultObject) -> Iterator[SummarySentence]:
    return (line for line in result.summary if not is_rejected(line))


def _said(line: SummarySentence) -> str:
    place = citation_of(line)
    return f"{words_of(line)} ({place})" if place else words_of(line)


def _link(path: str, line: SummarySentence) -> str:
    page = line.evidence[0].page
    return page_link(path, page) if page is not None else ""


def _file_link(path: str) -> str:
    file = Path(path)
    return file.as_uri() if file.is_absolute() else f"./{quote(file.name, errors='surrogateescape')}"


def _about(result: ResultObject) -> str:
    document = result.document
    return f"{Path(document.path).name}, SHA-256 {document.sha256}"


def _field(result: ResultObject, name: FieldName) -> list[str]:
    """The value of a field, where the user gave one."""
    return [field.value for field in result.fields if field.name is name]


def _date_of(result: ResultObject) -> str | None:
    """The date that the user gave, else the day of the agreement, where one was found and no other."""
    if given := _field(result, FieldName.DATE):
        return given[0]
    found = {fact.value for fact in result.facts if fact.kind == "agreement_date" and _DAY.fullmatch(fact.value)}
    try:
        return date.fromisoformat(found.pop()).isoformat() if len(found) == 1 else None
    except ValueError:
        return None


def _key(result: ResultObject) -> str:
    """Of the title's letters and the file's sum: no two documents have the same."""
    letters = re.sub(r"[^a-z0-9]+", "-", result.document.title.lower()).strip("-")[:30].rstrip("-")
    return f"{letters or 'document'}-{result.document.sha256[:8]}"


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(letter, letter) for letter in one_line(text))
