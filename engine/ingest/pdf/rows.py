"""Printed rows: what extraction finds on a page and layout puts in order, before anything is joined to text."""

from dataclasses import dataclass, field

from engine.document import CELL_GAP

Word = tuple[float, float, float, float, str, int, int, int]
"""x0, y0, x1, y1, text, block, line, index: PyMuPDF's word, in displayed coordinates, its text clean."""


class RowStyle:
    """How most of a row is set: bits. Plain numbers, because they are looked at for every row of every page."""

    PLAIN = 0
    BOLD = 1
    ITALIC = 2
    MONO = 4
    VERTICAL = 8
    """Written up or down a page that otherwise reads across (or the reverse)."""
    RAISED = 16
    """Begins with a superscript, as footnotes do."""
    CELLS = 32
    """Has wide gaps: a row of a table, a contents line, a form."""
    RULED = 64
    """Stands in a table whose columns are parted by drawn lines."""


@dataclass(slots=True)
class Row:
    """Words on one printed line. The box is in layout coordinates: those of the page, turned if most text is turned."""

    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    look: int
    block: int
    words: list[Word]
    cells: list[int] = field(default_factory=list)
    """Indices of words before which there is a wide gap."""
    unsure: list[int] = field(default_factory=list)
    """Indices of words that were recognised with little confidence."""

    @property
    def text(self) -> str:
        """The words joined by spaces, wide gaps as three."""
        if not self.cells:
            return " ".join([word[4] for word in self.words])
        return "".join(
            (CELL_GAP if index in self.cells else " " if index else "") + word[4]
            for index, word in enumerate(self.words)
        )
