"""The labels beside the documents: choosing one shows the documents that have it, dropping documents on it gives it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.state.labels import LabelSets
from app.state.library import DOCUMENTS
from app.state.records import LabelSetRow
from app.ui.icons import icon
from app.ui.theme import GRID, Theme, text_font

SET, LABEL = int(Qt.ItemDataRole.UserRole) + 1, int(Qt.ItemDataRole.UserRole) + 2


class DropList(QListWidget):
    """A list whose items take documents."""

    dropped = Signal(str, str, list)
    """Set, label, numbers of documents."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.target: QListWidgetItem | None = None

    def _item_under(self, event: QDropEvent) -> QListWidgetItem | None:
        item = self.itemAt(event.position().toPoint())
        return item if item is not None and item.data(LABEL) else None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Documents of the library are welcome; files are the window's."""
        if event.mimeData().hasFormat(DOCUMENTS):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """On a label they may be dropped."""
        self._show_target(self._item_under(event))
        if self.target is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They went away."""
        self._show_target(None)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """They were dropped."""
        item = self._item_under(event)
        self._show_target(None)
        numbers = bytes(event.mimeData().data(DOCUMENTS).data()).decode("ascii").split()
        if item is not None and numbers:
            event.acceptProposedAction()
            self.dropped.emit(item.data(SET), item.data(LABEL), [int(number) for number in numbers])

    def _show_target(self, item: QListWidgetItem | None) -> None:
        for one, bold in ((self.target, False), (item, True)):
            if one is not None:
                font = one.font()
                font.setBold(bold)
                one.setFont(font)
        self.target = item


class LabelList(QWidget):
    """A title, the list, and the way to the dialog of labels."""

    chosen = Signal(str)
    """A label to filter by; empty for all documents."""
    dropped = Signal(str, str, list)
    review_wanted = Signal()
    manage_wanted = Signal()

    def __init__(self, labels: LabelSets, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels, self._theme = labels, theme
        self._filter = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID // 2, 0, GRID)
        column.setSpacing(GRID // 2)
        head = QHBoxLayout()
        head.setContentsMargins(2 * GRID, 0, GRID, 0)
        title = QLabel("Labels")
        title.setProperty("look", "quiet")
        head.addWidget(title, 1)
        self.manage = QToolButton()
        self.manage.setToolTip("Make, teach and change labels")
        self.manage.setAccessibleName("Make, teach and change labels")
        self.manage.clicked.connect(self.manage_wanted)
        head.addWidget(self.manage)
        column.addLayout(head)
        self.list = DropList()
        self.list.setObjectName("labels")
        self.list.setAccessibleName("Labels to filter by; drop documents on one to give it")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.itemClicked.connect(self._on_item)
        self.list.itemActivated.connect(self._on_item)
        self.list.dropped.connect(self.dropped)
        column.addWidget(self.list, 1)
        labels.changed.connect(self.show_labels)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_labels()

    def show_labels(self) -> None:
        """The labels that documents have, and all of the user's own; those of a set stand under its name."""
        top = self.list.verticalScrollBar().value()
        self.list.clear()
        everything = self._add("All documents", label="", set_name="")
        if self._labels.total_unsure:
            self._add(f"Not sure ({self._labels.total_unsure})", label="", set_name="?")
        for row in self._labels.rows:
            self._add_set(row)
        here = [self.list.item(i) for i in range(self.list.count()) if self.list.item(i).data(LABEL) == self._filter]
        self.list.setCurrentItem(here[0] if here else everything)
        if not here:
            self._filter = ""
        self.list.verticalScrollBar().setValue(top)
        self.setVisible(self.list.count() > 1)

    def choose(self, label: str) -> None:
        """Filter by a label, or by none."""
        if label != self._filter:
            self._filter = label
            self.show_labels()
            self.chosen.emit(label)

    def _add_set(self, row: LabelSetRow) -> None:
        shown = [label for label in row.labels if label.documents or not row.bundled]
        if not shown:
            return
        head = self._add(row.name, label="", set_name=row.name)
        head.setFlags(Qt.ItemFlag.NoItemFlags)
        head.setFont(text_font(self.font(), 0.9, weight=QFont.Weight.DemiBold))
        for label in shown:
            item = self._add(f"{label.name} ({label.documents})", label=label.name, set_name=row.name)
            item.setToolTip(label.description)

    def _add(self, text: str, *, label: str, set_name: str) -> QListWidgetItem:
        item = QListWidgetItem(text)
        item.setData(SET, set_name)
        item.setData(LABEL, label)
        self.list.addItem(item)
        return item

    def _on_item(self, item: QListWidgetItem) -> None:
        if item.data(SET) == "?":
            self.review_wanted.emit()
        elif item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.choose(item.data(LABEL))

    def _restyle(self) -> None:
        self.manage.setIcon(icon("label", self._theme.colour("quiet"), 18))
