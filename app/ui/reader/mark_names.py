"""Names for the marks on pages, which are painted, so that a screen reader knows nothing of them: over each mark on
display lies a label without letters, of its size and with its name, which no mouse and no key notices.
"""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QWidget


class MarkNames:
    """The labels of one view. There are none while nobody listens."""

    def __init__(self, viewport: QWidget) -> None:
        self._viewport = viewport
        self._labels: list[QLabel] = []

    def show_marks(self, marks: Sequence[tuple[str, QRect]]) -> None:
        """Lay labels of these names over these places of the viewport, in the order in which they are read."""
        if not QAccessible.isActive():
            marks = ()
        while len(self._labels) < len(marks):
            label = QLabel(self._viewport)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
            self._labels.append(label)
        for label, (name, place) in zip(self._labels, marks, strict=False):
            label.setGeometry(place)
            label.setAccessibleName(name)
            label.show()
        for label in self._labels[len(marks) :]:
            label.hide()
