"""Cells that are paragraphs of their own: tables whose rows have several lines each.

A cell is narrow, short, and stands beside another whose first line is level with its own. Columns of prose are wider,
longer, and level only at the top of the page.
"""

from collections.abc import Sequence
from itertools import pairwise

from engine.document import CELL_GAP
from engine.ingest.pdf.continuation import begins_low, is_open
from engine.ingest.pdf.pieces import Piece, words_of_row
from engine.ingest.pdf.rows import RowStyle
from engine.ingest.sandbox.frames import PageFrame
from engine.schema.enums import Role

_NARROW = 0.36
"""Share of the page's width."""
_MAX_ROWS = 8
_APART = 4
"""Places in reading order that level cells may be apart; paragraphs of two columns, level by chance, are farther."""
_LEVEL, _LETTER = 1.5, 0.5
"""Points from the beginning of its cell at which a row may begin, and the width of a letter, as a share of its size."""
_LEVEL_SHARE = 0.35
"""Share of the size of its letters by which a cell may stand higher than the one beside it."""
_FEWEST_OF_A_HEAD = 3
"""Cells of a head that are paragraphs of their own: two may be anything."""
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


def rows_of_cells(pieces: Sequence[Piece]) -> dict[int, int]:
    """Of the pieces that are the cells of one row of a table the first one, by index.

    They stand side by side, and are as many as the cells of the table's head: where some are missing, or a cell has
    several paragraphs, nothing is put together, for a cell in the wrong place says something else.
    """
    found: dict[int, int] = {}
    columns = index = 0
    while index < len(pieces):
        if pieces[index].role is not Role.TABLE:
            columns, index = 0, index + 1
            continue
        run = _side_by_side(pieces, index)
        alone = all(len(pieces[one].rows) == 1 for one in run)
        cells = sum(pieces[one].text.count(CELL_GAP) + 1 for one in run)
        if len(run) == 1 and CELL_GAP in pieces[index].text:
            columns = pieces[index].frame.texts[pieces[index].rows[0]].count(CELL_GAP) + 1
        elif len(run) > 1 and (cells == columns or (cells >= _FEWEST_OF_A_HEAD and columns == 0 and alone)):
            columns = cells
            found.update((one, index) for one in run)
        index = run[-1] + 1
    return found


def _side_by_side(pieces: Sequence[Piece], first: int) -> range:
    """The cells that stand right of one another, from one on, their first lines level; one piece may hold several."""
    last = first
    while last + 1 < len(pieces) and pieces[last + 1].role is Role.TABLE:
        left, right = pieces[last], pieces[last + 1]
        level = abs(right.y0 - pieces[first].y0) < _LEVEL_SHARE * left.size
        torn = any(len(one.rows) > 1 and CELL_GAP in one.text for one in (left, right))
        if not level or torn or right.x0 < left.x1:
            break
        last += 1
    return range(first, last + 1)


def rows_within_cells(piece: Piece, right: float) -> frozenset[int]:
    """Rows of a table's paragraph that only go on with the last cell of the row above, as it had no more room there.

    `right` is how far the rows of the page reach.
    """
    frame = piece.frame
    found: set[int] = set()
    cell: float | None = None
    for above, row in pairwise(piece.rows):
        if above not in found:
            cell = _last_cell(frame, above)
        if cell is None or frame.looks[row] & RowStyle.CELLS or abs(frame.boxes[5 * row] - cell) > _LEVEL:
            continue
        first = frame.texts[row].split(maxsplit=1)[0]
        size = frame.boxes[5 * row + 4]
        full = frame.boxes[5 * above + 2] + _LETTER * size * (len(first) + 1) > right
        if full or frame.texts[above].endswith(",") or is_open(frame.texts[above]) or begins_low(frame.texts[row]):
            found.add(row)
    return frozenset(found)


def right_edge(frame: PageFrame) -> float:
    """How far the rows of a page reach."""
    return max(frame.boxes[2::5], default=0.0)


def _last_cell(frame: PageFrame, row: int) -> float | None:
    """Where the last cell of a row begins, from the left; None where it has but one, and on a page that was turned."""
    before, gap, _ = frame.texts[row].rpartition(CELL_GAP)
    if not gap:
        return None
    first, last = words_of_row(frame, row)
    if abs(frame.word_boxes[4 * first] - frame.boxes[5 * row]) > _LEVEL:
        return None  # words are placed as they are displayed
    start = len(before) + len(gap)
    word = next((word for word in range(first, last) if frame.word_starts[word] == start), None)
    return None if word is None else frame.word_boxes[4 * word]


def _level_cells(pieces: list[Piece]) -> set[int]:
    """Indices of narrow pieces whose top is level with that of another beside them."""
    candidates = sorted((round(piece.y0, 1), index) for index, piece in enumerate(pieces) if _may_be_cell(piece))
    found: set[int] = set()
    levels: set[int] = set()
    for (top, index), (next_top, next_index) in pairwise(candidates):
        left, right = pieces[index], pieces[next_index]
        near = abs(index - next_index) <= _APART or not {left.role, right.role} <= {Role.BODY, Role.LIST}
        if near and next_top - top < _LEVEL_SHARE * left.size and (left.x1 <= right.x0 or right.x1 <= left.x0):
            found |= {index, next_index}
            levels.add(round(top))
    # One level alone is the tops of columns.
    return found if len(levels) > 1 else set()


def _may_be_cell(piece: Piece) -> bool:
    narrow = piece.x1 - piece.x0 < _NARROW * (piece.frame.layout_width or 1.0)
    return narrow and len(piece.rows) <= _MAX_ROWS and piece.role in _CELL_ROLES
