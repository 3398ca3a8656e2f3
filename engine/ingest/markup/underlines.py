"""Dashes below a title or a defined term within its paragraph, as typewriters underline: they are no words."""

import re
from collections.abc import Sequence

from engine.ingest.raw import MarkupBlock
from engine.schema.enums import Role

_RUN_IN_TITLE = re.compile(
    r"\s*(?:(?:\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){1,3})\s+)?"
    r"(?P<title>[A-Z][^\n.:;]{2,80}[.:]?)(?=[ \n])"
)
"""A title that a paragraph begins with, with its number."""
_DASHES, _DASHES_WITHIN = re.compile(r"\s*[-=_]{4,}\s*"), re.compile(r"\s([-=_]{4,}(?=\s|\Z)|-{3}\Z)")
_QUOTED_TERM, _TERM_LONG = re.compile(r"[\"“]([A-Z][^\"”\n]{2,60})[\"”]"), 60
"""What a contract defines, such as “Effective Date”, which is underlined in it."""
_UNEVEN, _ONE_LINE = 2, 120
"""Characters that an underline and its title may differ by, and how far behind the title it stands at most."""


def with_underlines(lines: Sequence[str]) -> list[str]:
    """The lines, one that underlines no more than the title that the line above begins with behind that line."""
    found: list[str] = []
    for line in lines:
        title = _RUN_IN_TITLE.match(found[-1]) if found and _DASHES.fullmatch(line) else None
        if title is not None and _is_as_long(title["title"], line.strip()) and found[-1][title.end() :].strip():
            found[-1] = f"{found[-1].rstrip()} {line.strip()}"
        else:
            found.append(line)
    return found


def without_underlines(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, what underlines the title that a paragraph begins with, or a defined term, behind it as `FURNITURE`:
    “1. Term. It begins with the harvest ----- of 2019”.
    """
    found: list[MarkupBlock] = []
    for block in blocks:
        lines = _underlines(block.text) if block.role in {Role.BODY, Role.LIST} else []
        if not lines:
            found.append(block)
            continue
        parts, start = [], 0
        for first, last in lines:
            parts.append(block.text[start:first])
            start = last
        text = " ".join([*map(str.strip, parts), block.text[start:].strip()]).strip()
        found.append(MarkupBlock(text, block.role, block.level))
        found += [MarkupBlock(block.text[first:last].strip(), Role.FURNITURE) for first, last in lines]
    return found


def _underlines(text: str) -> list[tuple[int, int]]:
    """Where dashes stand that are as long as the title a text begins with, or as a term in quotation marks before
    them.
    """
    title = _RUN_IN_TITLE.match(text)
    found: list[tuple[int, int]] = []
    for dashes in _DASHES_WITHIN.finditer(text):
        before = text[max(0, dashes.start() - _ONE_LINE - _TERM_LONG) : dashes.start()]
        near = title is not None and title.end() <= dashes.start() <= title.end() + _ONE_LINE
        of_title = title is not None and near and _is_as_long(title["title"], dashes[1])
        if of_title or any(abs(len(term[1]) - len(dashes[1])) <= 1 for term in _QUOTED_TERM.finditer(before)):
            found.append(dashes.span(1))
    return found


def _is_as_long(title: str, dashes: str) -> bool:
    return abs(len(title) - len(dashes)) <= _UNEVEN
