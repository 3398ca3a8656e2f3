"""The column that dialogs and panels put their things in."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.theme import GRID


def padded_column(parent: QWidget) -> QVBoxLayout:
    """A column over all of `parent`, with room around it and between what is in it."""
    column = QVBoxLayout(parent)
    column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
    column.setSpacing(GRID)
    return column
