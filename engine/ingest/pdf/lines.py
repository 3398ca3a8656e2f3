"""Pieces of one printed line put together: extraction starts a new piece at every wide gap and every change of font."""

import re
from itertools import pairwise

from engine.ingest.pdf.rows import Row, RowStyle
from engine.language.bullets import SIGNS, TICKS

_BULLET = re.compile(rf"^[{SIGNS}{TICKS}*–—-](\s|$)")
_ENUMERATOR = re.compile(
    r"^(\(?([0-9]{1,3}|[a-zA-Z]|[ivxlcIVXLC]{1,6})[.)]|\[[0-9]{1,3}\]|[0-9]{1,2}(\.[0-9]{1,2})+\.?)(\s|$)"
)
_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_BELONGS_BEFORE = frozenset("%‰°.,;:)")
"""What no cell begins with."""
_SAME_COLUMN, _PARTED = 1.0, 0.6
"""Points by which words of one column differ at most, and the white before a cell, in sizes of type."""
_REACH = 5.0
"""How far from its item a mark may stand, in sizes of type."""


def whole_lines(rows: list[Row]) -> list[Row]:
    """Put pieces of one printed line together: extraction starts a new piece at every wide gap."""
    lines: list[Row] = []
    for row in rows:
        last = lines[-1] if lines else None
        if last is not None and _same_line(last, row):
            _append(last, row)
        else:
            lines.append(row)
    for above, below in pairwise(lines):
        _align(above, below)
    for below, above in pairwise(reversed(lines)):
        _align(below, above)
    return lines


def _align(known: Row, line: Row) -> None:
    """Part a line where the line next to it has a cell: a long cell leaves less white before the next column."""
    if not known.cells or abs(known.y1 - line.y1) > 3 * line.size or abs(known.size - line.size) > 0.1 * line.size:
        return
    columns = [known.words[index][0] for index in known.cells]
    found = {
        index
        for index, (before, word) in enumerate(pairwise(line.words), 1)
        if word[4][0] not in _BELONGS_BEFORE
        and word[0] - before[2] > _PARTED * line.size
        and any(abs(word[0] - column) < _SAME_COLUMN for column in columns)
    }
    if found - set(line.cells):
        line.cells = sorted(found | set(line.cells))
        line.look |= RowStyle.CELLS


def _same_line(left: Row, right: Row) -> bool:
    if (left.look | right.look) & RowStyle.VERTICAL:
        return False
    overlap = min(left.y1, right.y1) - max(left.y0, right.y0)
    shorter = min(left.y1 - left.y0, right.y1 - right.y0)
    beside = right.x0 >= left.x1 - 0.5 * left.size
    if runs_left(left) or runs_left(right):
        beside = right.x1 <= left.x0 + 0.5 * left.size
    return overlap > 0.6 * shorter and beside


def runs_left(row: Row) -> bool:
    """Whether a row is of a script that runs from right to left."""
    return any(_LEFTWARD.match(word[4]) for word in row.words[:3])


def _append(line: Row, piece: Row) -> None:
    gap = max(piece.x0 - line.x1, line.x0 - piece.x1)
    if gap > 1.8 * max(line.size, piece.size) and not _marker(line):
        line.cells.append(len(line.words))
        line.look |= RowStyle.CELLS
    if len(piece.words) > len(line.words):
        line.size = piece.size
        line.look = (line.look & (RowStyle.CELLS | RowStyle.RAISED | RowStyle.RULED)) | (piece.look & ~RowStyle.RAISED)
    elif line.look & RowStyle.BOLD and not piece.look & RowStyle.BOLD:
        line.look &= ~RowStyle.BOLD
    line.unsure += [len(line.words) + index for index in piece.unsure]
    line.words = line.words + piece.words
    line.x0, line.y0 = min(line.x0, piece.x0), min(line.y0, piece.y0)
    line.x1, line.y1 = max(line.x1, piece.x1), max(line.y1, piece.y1)


def _marker(line: Row) -> bool:
    """Whether a line so far is only a bullet, an enumerator or a note's number."""
    if len(line.words) > 1:
        return False
    text = line.words[0][4]
    if text == "o":  # a bullet in more contracts than a letter
        return True
    return bool(_BULLET.match(text) or _ENUMERATOR.match(text)) or (text.isdigit() and len(text) < 4)


def with_marks(rows: list[Row]) -> list[Row]:
    """Rows with the bullets and numbers that stand before them: a column of marks alone is no column of text."""
    found: list[Row] = []
    for row in rows:
        last = found[-1] if found else None
        near = last is not None and row.x0 - last.x1 < _REACH * row.size
        if last is not None and near and _marker(last) and _same_line(last, row):
            _append(last, row)
        else:
            found.append(row)
    return found


def is_marked(line: Row) -> bool:
    """Whether a line begins with a bullet or an enumerator."""
    text = line.words[0][4]
    if len(text) > 7:
        return False
    return bool(_BULLET.match(text) or _ENUMERATOR.match(text))


def is_bullet(text: str) -> bool:
    """Whether a word is a bullet."""
    return _BULLET.match(text) is not None
