"""Whether a file is an earlier output of this program, which alone may be replaced by a new one.

Told by the whole shape of what is written, not by a word in it: a document may quote an export, and any JSON file
begins with a brace. What somebody has added to an export since makes it a document of theirs.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engine.errors import UnreadableFile
from engine.export import packages, seals
from engine.export.deadline_calendar import NO_EVENTS, PRODUCT
from engine.export.documents_table import DOCUMENT
from engine.export.email_text import BEGUN, BULLET, DIGEST, HANGING, PLACES
from engine.export.fact_table import COLUMNS, MARK
from engine.export.obsidian import FRONT
from engine.export.references import DATABASE
from engine.regular_files import open_regular
from engine.schema.result import NOT_ANSWERED

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
    return _CHECKS[form](text, whole)


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


# ------------------------------------------------------------------------------------------------------ Markdown, HTML

_FACTS = (
    r"[\d,]+ words(?: · [\d,]+ of [\d,]+ pages read)? · \d+ of \d+ sections used(?: · stopped before the end)?"
    r"(?: · \d+ of \d+ lines checked)? · source SHA-256 (?P<sha>[0-9a-f]{16})…"
)
_FACTS_LINE = re.compile(_FACTS)
_FIELDS_LINE = re.compile(r"\*\*(?:From|Date|Subject):\*\* .*")
_NOTES_HEADING = "## Notes on reading"
_NO_SUMMARY = "*No summary: "
_MARK = re.compile(r"\[\^(\d+)\]")
_HTML_HEAD = re.compile(
    r'<!DOCTYPE html>\n<html lang="[^"\n]*">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" [^>\n]*>\n'
    r'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">\n'
    r"<title>(?P<title>[^<]*)</title>\n<style>[^<]*</style>\n</head>\n<body>\n<h1(?: [^>\n]*)?>(?P=title)</h1>\n"
    rf'<p class="facts">{_FACTS}</p>\n(?:<p class="facts" dir="auto">[^<]*</p>\n)?'
    r'(?:<p class="summary"(?: dir="auto")?>|(?P<brief><div class="summary brief">))\n'
)
_HTML_FOOT = re.compile(r"\n</ol>\n<footer>[^<]* · SHA-256 (?P<sha>[0-9a-f]{64})</footer>\n</body>\n</html>\n")
_HTML_TAG = re.compile(r"<(/?[A-Za-z!?][^\s>]*)")
_HTML_OURS = frozenset(["span", "a", "p", "ul", "li", "ol", "blockquote", "del", "small"])
_HTML_OF_BRIEFS = frozenset(["h2", "div", "details", "summary", "b", "table", "tr", "th", "td"])
_BRIEF_LINE = re.compile(r"#{2,3} \S.*|- .*\[\^\d+\]|\*Not found in this document\.\* .*|")
_FACT_LINE = re.compile(r"\| .* \| .* \| .* \| .* \|")
_FACTS_HEADING = "## Facts"


def _is_markdown(text: str, whole: bool) -> bool:
    """Title, facts, one paragraph, exactly the footnotes that it names, and what there is to say of the reading."""
    lines = text.split("\n")
    if not whole or lines[-1] or len(lines) < len(("title", "", "facts", "", "paragraph", "end")):
        return False
    if not lines[0].startswith("# ") or lines[1] or not _FACTS_LINE.fullmatch(lines[2]) or lines[3]:
        return False
    body = lines[4:-1]
    if len(body) > 1 and _FIELDS_LINE.fullmatch(body[0]) and not body[1]:
        body = body[2:]
    if _NOTES_HEADING in body:
        at = body.index(_NOTES_HEADING)
        if not all(line.startswith("- ") for line in body[at + 1 :] if line):
            return False
        body = body[:at]
    while body and not body[-1]:
        body.pop()
    if body and body[0].startswith("## "):
        return _is_brief(body)
    if len(body) == 1:
        return body[0].startswith(_NO_SUMMARY)
    first = body.index("") if "" in body else len(body)
    notes = body[first + 1 :]
    marks = [int(number) for line in body[:first] for number in _MARK.findall(line)]
    named = [note.startswith(f"[^{number}]: ") for number, note in enumerate(notes, start=1)]
    return bool(notes) and all(named) and marks == list(range(1, len(notes) + 1))


def _is_brief(body: list[str]) -> bool:
    """Headings with their lines, exactly the footnotes that these name, and the table of facts."""
    if _FACTS_HEADING in body:
        at = body.index(_FACTS_HEADING)
        if not all(_FACT_LINE.fullmatch(line) for line in body[at + 1 :] if line):
            return False
        body = body[:at]
    first = next((at for at, line in enumerate(body) if line.startswith("[^")), len(body))
    if not all(_BRIEF_LINE.fullmatch(line) for line in body[:first]):
        return False
    notes = [line for line in body[first:] if line]
    marks = [int(number) for line in body[:first] for number in _MARK.findall(line)]
    named = [note.startswith(f"[^{number}]: ") for number, note in enumerate(notes, start=1)]
    return all(named) and marks == list(range(1, len(notes) + 1))


def _is_html(text: str, whole: bool) -> bool:
    """Our page from its first line to its last, its facts and its footer naming the same file, with our tags alone."""
    head = _HTML_HEAD.match(text)
    ends = text.rfind("\n</ol>\n<footer>")
    foot = _HTML_FOOT.fullmatch(text, max(ends, 0))
    if not whole or head is None or foot is None or not foot["sha"].startswith(head["sha"]):
        return False
    middle = text[head.end() : ends]
    tags = {tag.removeprefix("/") for tag in _HTML_TAG.findall(middle)}
    sentences, sources = middle.count('<span class="'), middle.count("<blockquote")
    where = middle.count('<span class="where">')
    ours = _HTML_OURS | _HTML_OF_BRIEFS if head["brief"] else _HTML_OURS
    return tags <= ours and sentences - where == sources == where


def _is_obsidian(text: str, whole: bool) -> bool:
    front = FRONT.match(text)
    return front is not None and _is_markdown(text[front.end() :], whole)


_EMAIL_ITEM = re.compile(rf"(?:{BULLET}|{HANGING})")


def _is_email(text: str, whole: bool) -> bool:
    """Title and where it is from, then headings with items, or items alone, and the document's name and sum."""
    blocks = [block.split("\n") for block in text.removesuffix("\n").split("\n\n")]
    if not whole or len(blocks) < len(("title", "introduction", "lines", "document")):
        return False
    _, introduction, *body, foot = blocks
    begun = " ".join(line.strip() for line in introduction)
    if not (begun.startswith(BEGUN) and PLACES in begun):
        return False
    if not foot[-1].startswith(DIGEST) or not _SHA256.fullmatch(foot[-1].removeprefix(DIGEST)):
        return False
    asked = (NOT_ANSWERED, "Question: ", "About: ", "No summary.")
    return all(_EMAIL_ITEM.match(block[-1]) or block[0].startswith(asked) for block in body)


# --------------------------------------------------------------------------------------- tables, calendars, references

_SHA256 = re.compile(r"[0-9a-f]{64}")
_EVENT = re.compile(
    r"BEGIN:VEVENT\nUID:[0-9a-f]{32}-[a-z-]+-\d+-\d+@precis\nDTSTAMP:\d{8}T\d{6}Z\nDTSTART;VALUE=DATE:\d{8}\n"
    r"DTEND;VALUE=DATE:\d{8}\nSUMMARY:[^\n]*\nDESCRIPTION:[^\n]*\nTRANSP:TRANSPARENT\nEND:VEVENT\n"
)


def _is_fact_table(text: str, whole: bool) -> bool:
    """Our row of names, and under it rows of as many cells whose offsets and sum of the document are such."""
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error:
        return False
    if (
        not whole
        or not text.startswith(MARK)
        or not text.endswith("\r\n")
        or rows[0] != [MARK + COLUMNS[0], *COLUMNS[1:]]
    ):
        return False
    start, end, digest = (COLUMNS.index(name) for name in ("start", "end", "sha256"))
    return all(
        len(row) == len(COLUMNS) and row[start].isdigit() and row[end].isdigit() and _SHA256.fullmatch(row[digest])
        for row in rows[1:]
    )


def _is_documents_table(text: str, whole: bool) -> bool:
    """Our names before those that were asked for, and under them rows of as many cells with a document's sum."""
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error:
        return False
    names = [MARK + DOCUMENT[0], *DOCUMENT[1 : DOCUMENT.index("sha256") + 1]]  # earlier versions had no more
    if not whole or not text.endswith("\r\n") or rows[0][: len(names)] != names:
        return False
    return all(len(row) == len(rows[0]) and _SHA256.fullmatch(row[DOCUMENT.index("sha256")]) for row in rows[1:])


def _is_deadline_calendar(text: str, whole: bool) -> bool:
    """A calendar of ours with events as we write them, and none besides."""
    unfolded = text.replace("\r\n ", "").replace("\r\n", "\n")
    head = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:{PRODUCT}\nCALSCALE:GREGORIAN\n"
    end = "END:VCALENDAR\n"
    if not whole or not unfolded.startswith(head) or not unfolded.endswith(end):
        return False
    body = unfolded[len(head) : -len(end)]
    return body == "\n".join((*NO_EVENTS, "")) or (bool(body) and not _EVENT.sub("", body))


_RIS = re.compile(
    r"TY  - GEN\r\nTI  - [^\r\n]*\r\n(?:AU  - [^\r\n]*\r\n)?(?:PY  - \d{4}\r\nDA  - \d{4}(?:/\d\d){0,2}\r\n)?"
    r"(?:KW  - [^\r\n]*\r\n)?(?:LA  - [^\r\n]*\r\n)?"
    r"L1  - [^\r\n]*\r\n"
    rf"DB  - {DATABASE}\r\nN1  - [^\r\n]*, SHA-256 [0-9a-f]{{64}}\r\n(?:N1  - [^\r\n]*\r\n)*ER  - \r\n"
)
_BIBTEX = re.compile(
    r"@misc\{[a-z0-9-]+-[0-9a-f]{8},\n  title = \{\{[^\n]*\}\},\n"
    r"(?:  author = \{\{[^\n]*\}\},\n)?(?:  year = \{\d{4}\},\n  date = \{\d{4}(?:-\d\d){0,2}\},\n)?"
    r"(?:  keywords = \{[^\n]*\},\n)?"
    r"(?:  language = \{[^\n]*\},\n)?(?:  pagetotal = \{\d+\},\n)?  file = \{[^\n]*\},\n"
    r"  note = \{[^\n]*, SHA-256 [0-9a-f]{64}\},\n(?:  annote = \{[^\n]*\},\n)?\}\n"
)


def _is_ris(text: str, whole: bool) -> bool:
    return whole and _RIS.fullmatch(text) is not None


def _is_bibtex(text: str, whole: bool) -> bool:
    return whole and _BIBTEX.fullmatch(text) is not None


_SEALED: dict[str, Callable[[bytes], bool]] = {
    "word": packages.is_sealed,
    "bundle": packages.is_sealed,
    "pdf": seals.is_sealed,
    "annotated": seals.is_sealed,
}
"""Formats that are no text hold a sum of all that was written, which whoever saves them again leaves out or breaks."""
_CHECKS: dict[str, Callable[[str, bool], bool]] = {
    "json": _is_json,
    "markdown": _is_markdown,
    "html": _is_html,
    "email": _is_email,
    "facts": _is_fact_table,
    "table": _is_documents_table,
    "deadlines": _is_deadline_calendar,
    "obsidian": _is_obsidian,
    "ris": _is_ris,
    "bibtex": _is_bibtex,
}
