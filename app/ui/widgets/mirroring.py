"""Places in painted widgets where a language is written from right to left: Qt mirrors layouts, not what is drawn."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QStyle, QWidget


def mirrored(widget: QWidget, rect: QRect) -> QRect:
    """`rect`, thought of from the left, where it is in the widget's direction of writing."""
    return QStyle.visualRect(widget.layoutDirection(), widget.rect(), rect)
