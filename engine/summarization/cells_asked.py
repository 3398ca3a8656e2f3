"""Rows of a table that hold what a question asks where one of its columns meets them: the excess, in the row of
subsidence; the dose, in that of apixaban. English only.
"""

import re
from collections.abc import Sequence

from engine.document import CELL_GAP
from engine.language.vocabulary import terms_of
from engine.salience.questions import PARTS, Asked, stem

_ASKS_FOR_ONE = re.compile(
    r"\W*(?:and |but )?(?:what|which|how|when|where|who|by when|at what|on what|in what)\b", re.IGNORECASE
)
_EMPTY = re.compile(r"[-–—.\s]*")
_NAME = re.compile(r"(?:[^\W\d_].*){3}")
"""Letters that make a cell the one a row is known by: the first may only count it."""
_CELLS = range(2, 10)
_GENERAL = frozenset(map(stem, ("amount", "value", "number", "figure", "rate", "level", "table", "listed", "stated")))
"""Words for what stands in a cell, which neither its row nor its column needs to say."""


def cell_says(asked: Asked, row: str, head: Sequence[str], title: str) -> bool:
    """Whether a row of a table has a cell with what is asked: its other cells and the head of the column say all of it,
    with the `title` above the table.

    Args:
        asked: the question.
        row: the row's text, its cells with gaps between them.
        head: the cells of the table's first row.
        title: the heading that the table stands under.
    """
    cells = [cell.strip() for cell in row.strip().split(CELL_GAP)]
    if len(cells) not in _CELLS or list(head) == cells or _ASKS_FOR_ONE.match(asked.text) is None:
        return False
    wanted = {stem(term) for term in asked.terms if term not in PARTS} - _GENERAL
    if wanted.isdisjoint(_stems(row)):  # most rows
        return False
    above = [_stems(cell) for cell in head]
    if not wanted <= _stems(row).union(*above, _stems(title)):
        return False
    label = _stems(next(filter(_NAME.search, cells), ""))
    for number, (cell, column) in enumerate(zip(cells[1:], above[1:], strict=False), start=1):
        beside = _stems(" ".join([*cells[:number], *cells[number + 1 :]]))
        said = (wanted & column) - beside
        if said and wanted & label and _EMPTY.fullmatch(cell) is None and wanted <= beside | column | _stems(title):
            return True
    return False


def _stems(text: str) -> set[str]:
    return {stem(term) for term in terms_of(text)}
