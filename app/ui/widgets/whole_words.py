"""Cells of a table whose words are cut behind a word where they are longer than the column and that leaves no gap."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

_GAP = 0.35
"""Share of the room that a word that does not fit may leave empty."""


class WholeWords(QStyledItemDelegate):
    """Shows as many whole words as have room, of a long one that follows a part, and that there are more."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """The text as far as it has room."""
        super().initStyleOption(option, index)
        style = option.widget.style() if option.widget is not None else QApplication.style()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, option.widget) + 1
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, option.widget).width() - 2 * margin
        option.text = with_room(option.text, option.fontMetrics, room)


def with_room(text: str, metrics: QFontMetrics, room: int) -> str:
    """The text, or with `…` as many of its words as are no wider than `room` pixels; a long word at the end is cut."""
    if metrics.horizontalAdvance(text) <= room:
        return text
    kept = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room).removesuffix("…")
    space = kept.rfind(" ")
    whole = kept[:space].rstrip(" ,;:") if space > 0 and text[len(kept) : len(kept) + 1] != " " else ""
    if whole and metrics.horizontalAdvance(whole) >= (1 - _GAP) * room:
        kept = whole
    return kept.rstrip() + "…"
