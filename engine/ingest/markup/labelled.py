"""Labels with their entries beside them in a text of fixed width, as the heads of doctors' letters are set:

    DIAGNOSIS:   1. Carcinoma of the colon,
                    resected in January
                 2. Type 2 diabetes

The label is a title, and each entry beside it an item, whose broken lines are joined.
"""

import re
from collections.abc import Iterator, Sequence

from engine.ingest.markup.lines import UNFINISHED, joined
from engine.ingest.markup.titles import level_of
from engine.ingest.raw import MarkupBlock
from engine.schema.enums import Role

_LABELLED = re.compile(r"(?P<label>\s{0,8}[A-Z][^:\n]{1,40}:)(?P<gap>\s{2,})(?=\S)")
_COUNTED = re.compile(r"(?:\(?\d{1,2}[.)]|[-*•–])\s+\S")
_LEAST_INDENT = 6
"""Spaces before what hangs: less is how a paragraph begins."""


def are_labelled(lines: Sequence[str]) -> bool:
    """Whether these lines, between two that are empty, are labels with what hangs beside them, and something does."""
    column, hangs = 0, False
    for line in lines:
        found = _LABELLED.match(line)
        if found is not None:
            column = found.end()
        elif not column or _indent(line) < max(column - 1, _LEAST_INDENT):
            return False
        else:
            hangs = True
    return hangs


def labelled(lines: Sequence[str], width: int) -> Iterator[MarkupBlock]:
    """The blocks of such lines: a label with one entry in a line, one with more as a title above its items.

    `width` is how many characters a line of the text has; some of these may have more.
    """
    width = max(width, *(len(line.rstrip()) for line in lines))
    starts = [index for index, line in enumerate(lines) if _LABELLED.match(line)]
    for first, last in zip(starts, [*starts[1:], len(lines)], strict=True):
        found = _LABELLED.match(lines[first])
        if found is None:
            continue
        column, label = found.end(), found["label"].strip()
        hung = [" " * column + lines[first][column:], *lines[first + 1 : last]]
        entries = list(_entries(hung, column, width))
        if len(entries) == 1:
            yield MarkupBlock(f"{label} {entries[0]}", Role.BODY)
            continue
        yield MarkupBlock(label, Role.HEADING, level_of(label))
        yield from (MarkupBlock(entry, Role.LIST) for entry in entries)


def _entries(lines: Sequence[str], column: int, width: int) -> Iterator[str]:
    """The entries that hang at a column, each with the lines that it goes on in."""
    entry: list[str] = []
    for line in lines:
        if entry and not _goes_on(entry[-1], line, column, width):
            yield joined(entry)
            entry = []
        entry.append(line)
    if entry:
        yield joined(entry)


def _goes_on(above: str, line: str, column: int, width: int) -> bool:
    """Whether a line goes on with the entry above it: it stands further in, or its first word had no more room."""
    start = line.strip()
    if _COUNTED.match(start):
        return False
    if _indent(line) > column + 1 or UNFINISHED.search(above) is not None:
        return True
    return len(above.rstrip()) + 1 + len(start.split(maxsplit=1)[0]) > width


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
