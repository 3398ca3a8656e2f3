"""How paragraphs of a text look: type, spacing and colour by their role."""

from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat

from app.ui.theme import GRID, Theme, text_font

TURN = "turn"
"""The role of a line that names speaker and time."""
QUIET = frozenset({TURN, "furniture", "reference", "footnote", "caption"})
FIXED_WIDTH = frozenset({"code", "table"})


def formats_of(role: str, font: QFont, theme: Theme) -> tuple[QTextBlockFormat, QTextCharFormat]:
    """The block's and the characters' format for a role."""
    block, characters = QTextBlockFormat(), QTextCharFormat()
    line_height, size, weight = 150, 1.05, QFont.Weight.Normal
    block.setBottomMargin(12)
    if role == "heading":
        line_height, size, weight = 125, 1.25, QFont.Weight.DemiBold
        block.setTopMargin(2 * GRID)
    elif role == TURN:
        size, weight = 0.92, QFont.Weight.DemiBold
        block.setTopMargin(GRID)
        block.setBottomMargin(2)
    elif role == "list":
        block.setLeftMargin(2 * GRID)
    block.setLineHeight(line_height, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
    made = text_font(font, size, weight=weight)
    if role in FIXED_WIDTH:
        made.setStyleHint(QFont.StyleHint.Monospace)
        made.setFamilies(["monospace"])
    characters.setFont(made)
    characters.setForeground(theme.colour("quiet" if role in QUIET else "text"))
    return block, characters
