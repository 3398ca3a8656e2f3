"""Paragraphs of a page as the engine judges them: rows that stayed, with the measures that roles are recognized by."""

from dataclasses import dataclass
from itertools import accumulate

from engine.ingest.pdf.rows import RowStyle
from engine.ingest.sandbox.frames import PageFrame
from engine.schema.enums import Role


@dataclass(slots=True)
class Piece:
    """A paragraph, or the part of one that stands in one column of one page."""

    frame: PageFrame
    rows: list[int]
    """Rows of the frame, in order; never empty."""
    start: int
    wide: bool
    text: str
    """The rows' texts joined by spaces: what the piece says, not yet what the document's text will be."""
    size: float
    look: int
    """Looks that all rows share, and `CELLS` if most rows have cells."""
    x0: float
    y0: float
    x1: float
    y1: float
    role: Role = Role.BODY

    @property
    def place(self) -> tuple[float, float]:
        """Top and bottom as shares of the page's height."""
        height = self.frame.layout_height or 1.0
        return self.y0 / height, self.y1 / height


def pieces_of(frame: PageFrame, left_out: frozenset[int]) -> list[Piece]:
    """The page's paragraphs without the rows that are left out."""
    found = []
    ends = list(accumulate(frame.rows))
    for index, end in enumerate(ends):
        first = end - frame.rows[index]
        rows = [row for row in range(first, end) if row not in left_out] if left_out else list(range(first, end))
        if rows:
            found.append(_piece(frame, rows, frame.starts[index], bool(frame.wide[index])))
    return found


def _piece(frame: PageFrame, rows: list[int], start: int, wide: bool) -> Piece:
    boxes = frame.boxes
    look = RowStyle.BOLD | RowStyle.ITALIC | RowStyle.MONO | RowStyle.VERTICAL | RowStyle.RULED
    cells = 0
    sizes: dict[float, int] = {}
    for row in rows:
        own = frame.looks[row]
        look &= own
        cells += own & RowStyle.CELLS
        size = boxes[5 * row + 4]
        sizes[size] = sizes.get(size, 0) + len(frame.texts[row])
    if 2 * cells >= RowStyle.CELLS * len(rows) and cells:
        look |= RowStyle.CELLS
    look |= frame.looks[rows[0]] & RowStyle.RAISED
    return Piece(
        frame,
        rows,
        start,
        wide,
        " ".join([frame.texts[row] for row in rows]),
        max(sizes, key=lambda key: (sizes[key], key)),
        look,
        min([boxes[5 * row] for row in rows]),
        min([boxes[5 * row + 1] for row in rows]),
        max([boxes[5 * row + 2] for row in rows]),
        max([boxes[5 * row + 3] for row in rows]),
    )


def words_of_row(frame: PageFrame, row: int) -> tuple[int, int]:
    """The first word of a row among those of its page, and the one behind its last."""
    if not frame.word_ends:
        frame.word_ends.extend(accumulate(frame.counts))
    last = frame.word_ends[row]
    return last - frame.counts[row], last
