"""The headings of the brief as a short list to walk along: the brief follows, Return goes there, Escape goes back."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.state.brief import Heading, under_heading
from app.state.plain_text import one_line, tooltip
from app.translation import translate
from app.ui.theme import GRID

WIDE, ROWS = 320, 16
_LONGEST = 80
"""Characters of a title that are shown."""
_ID = int(Qt.ItemDataRole.UserRole)


class OutlinePopup(QFrame):
    """Shown over the brief until a heading is taken or it is left."""

    reached = Signal(str)
    """The keyboard or the pointer is on this heading."""
    taken = Signal(str)
    """This heading was chosen."""
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("outline")
        self.setAccessibleName(translate("Summary", "Outline of the brief"))
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        self.list = QListWidget()
        self.list.setAccessibleName(translate("Summary", "Headings"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        column.addWidget(self.list)
        self.list.currentItemChanged.connect(self._on_current)
        self.list.itemClicked.connect(self._take)
        self._filling = False

    def show_outline(self, outline: Sequence[Heading], here: str, below: QPoint) -> None:
        """Show the headings with `here` chosen, their right upper corner at `below` (on the screen)."""
        self._filling = True
        self.list.clear()
        for heading in outline:
            if not heading.title:
                continue
            indent = "" if heading.opens_part or not heading.above else "    "
            told = under_heading(heading)
            item = QListWidgetItem(indent + one_line(heading.title, _LONGEST) + (f"  ·  {told}" if told else ""))
            item.setData(_ID, heading.id)
            item.setToolTip(tooltip(heading.title))
            if heading.opens_part:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            if not heading.found:
                item.setForeground(self.palette().placeholderText())
            self.list.addItem(item)
            if heading.id == here:
                self.list.setCurrentItem(item)
        if self.list.currentItem() is None and self.list.count():
            self.list.setCurrentRow(0)
        self._filling = False
        self.resize(self._size())
        self.move(below.x() - self.width(), below.y())
        self.show()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def _size(self) -> QSize:
        row = max(self.list.sizeHintForRow(0), self.fontMetrics().height()) if self.list.count() else GRID
        return QSize(WIDE, min(self.list.count(), ROWS) * row + 3 * GRID)

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None and not self._filling:
            self.reached.emit(item.data(_ID))

    def _take(self, item: QListWidgetItem | None) -> None:
        self.close()
        if item is not None:
            self.taken.emit(item.data(_ID))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return takes the heading, Escape leaves the brief where it was walked to."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self.list.currentItem())
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
            self.left.emit()
        else:
            super().keyPressEvent(event)
