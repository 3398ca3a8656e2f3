"""Cells that are paragraphs of their own: tables whose rows have several lines each.

A cell is narrow, short, and stands beside another whose first line is level with its own. Columns of prose are wider,
longer, and level only at the top of the page.
"""

from itertools import pairwise

from engine.ingest.pdf.pieces import Piece
from engine.schema.enums import Role

_NARROW = 0.36
"""Share of the page's width."""
_MAX_ROWS = 8
_APART = 4
"""Places in reading order that level cells may be apart; paragraphs of two columns, level by chance, are farther."""
_CELL_ROLES = {Role.BODY, Role.LIST, Role.HEADING, Role.FURNITURE, Role.CODE, Role.FOOTNOTE}


def mark_cells(pieces: list[Piece]) -> None:
    """Give pieces that are cells of a table the role `TABLE`."""
    if len(pieces) < 3:
        return
    cells = _level_cells(pieces)
    if len(cells) < 3:
        return
    for index in cells:
        pieces[index].role = Role.TABLE
    for before, (index, piece), after in zip(pieces, list(enumerate(pieces))[1:], pieces[2:], strict=False):
        # The rest of a cell that was parted, or a cell that spans rows.
        enclosed = before.role is Role.TABLE and after.role is Role.TABLE
        if index not in cells and enclosed and _may_be_cell(piece):
            piece.role = Role.TABLE


def _level_cells(pieces: list[Piece]) -> set[int]:
    """Indices of narrow pieces whose top is level with that of another beside them."""
    candidates = sorted((round(piece.y0, 1), index) for index, piece in enumerate(pieces) if _may_be_cell(piece))
    found: set[int] = set()
    levels: set[int] = set()
    for (top, index), (next_top, next_index) in pairwise(candidates):
        left, right = pieces[index], pieces[next_index]
        near = abs(index - next_index) <= _APART or not {left.role, right.role} <= {Role.BODY, Role.LIST}
        if near and next_top - top < 0.35 * left.size and (left.x1 <= right.x0 or right.x1 <= left.x0):
            found |= {index, next_index}
            levels.add(round(top))
    # One level alone is the tops of columns.
    return found if len(levels) > 1 else set()


def _may_be_cell(piece: Piece) -> bool:
    narrow = piece.x1 - piece.x0 < _NARROW * (piece.frame.layout_width or 1.0)
    return narrow and len(piece.rows) <= _MAX_ROWS and piece.role in _CELL_ROLES
