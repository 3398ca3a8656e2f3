"""The labels beside the documents: choosing one shows the documents that have it, dropping documents on it gives it."""

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QFont
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QListView, QToolButton, QVBoxLayout, QWidget

from app.state.engine_words import label_words
from app.state.labels import LabelSets
from app.state.library import DOCUMENTS
from app.state.plain_text import one_line, tooltip
from app.translation import translate
from app.ui.icons import icon
from app.ui.theme import GRID, Theme, text_font
from app.ui.widgets.drop import take_copy
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.label_reading import UNDER, path_of

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class Sort(IntEnum):
    """What a line of the list is."""

    ALL = 0
    UNSURE = 1
    SET = 2
    LABEL = 3


_INDENT = "\u2003"
"""Before a label that stands under another: white space as wide as a letter."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list."""

    sort: Sort
    text: str
    set: str = ""
    label: str = ""
    meaning: str = ""


def _place(name: str, names: list[str]) -> list[int]:
    """Where a label stands: in its set's order, and right behind the one it stands under."""
    path = path_of(name, names)
    return [names.index(UNDER.join(path[:depth])) for depth in range(1, len(path) + 1)]


class LabelListModel(QAbstractListModel):
    """All documents, those that are asked about, and under the name of each set its labels.

    Of sets that come with the program only the labels that documents have are shown.
    """

    def __init__(self, labels: LabelSets, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._labels = labels
        self.entries: list[Entry] = []
        self.target = -1
        """The line that dragged documents are over."""

    def refresh(self) -> bool:
        """Take over what is known now; whether anything is different."""
        found = [Entry(Sort.ALL, translate("Labels", "All documents"))]
        if self._labels.total_unsure:
            found.append(
                Entry(
                    Sort.UNSURE,
                    translate("Labels", "Not sure ({number})").format(number=self._labels.total_unsure),
                )
            )
        for row in self._labels.rows:
            shown = [label for label in row.labels if label.documents or not row.bundled]
            if shown:
                found.append(Entry(Sort.SET, label_words(row.name), row.name))
            names = [one.name for one in row.labels]
            for one in sorted(shown, key=lambda label: _place(label.name, names)):
                path = path_of(one.name, names)
                words = f"{_INDENT * (len(path) - 1)}{label_words(path[-1])} ({one.documents})"
                found.append(Entry(Sort.LABEL, words, row.name, one.name, one.description))
        if found == self.entries:
            return False
        self.beginResetModel()
        self.entries, self.target = found, -1
        self.endResetModel()
        return True

    def show_drop_target(self, row: int) -> None:
        """Show that what is dragged would be dropped on this line; -1 for none."""
        if row != self.target:
            self.target = row
            if self.entries:
                self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A set's name is a heading; documents can be dropped on labels."""
        sort = self.entries[index.row()].sort if 0 <= index.row() < len(self.entries) else Sort.SET
        if sort is Sort.SET:
            return Qt.ItemFlag.NoItemFlags
        there = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return there | Qt.ItemFlag.ItemIsDropEnabled if sort is Sort.LABEL else there

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.entries):
            return None
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            depth = len(entry.text) - len(entry.text.lstrip(_INDENT))
            return entry.text[:depth] + one_line(entry.text[depth:])
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(entry.meaning) or None
        if role == Qt.ItemDataRole.FontRole and (entry.sort is Sort.SET or index.row() == self.target):
            scale = 0.9 if entry.sort is Sort.SET else 1.0
            return text_font(QFont(), scale, weight=QFont.Weight.DemiBold)
        return None


class DropList(QListView):
    """A list whose labels take documents."""

    dropped = Signal(str, str, list)
    """Set, label, numbers of documents."""

    def __init__(self, entries: LabelListModel) -> None:
        super().__init__()
        self._entries = entries
        self.setModel(entries)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)

    def _row_under(self, event: QDropEvent) -> int:
        row = self.indexAt(event.position().toPoint()).row()
        return row if row >= 0 and self._entries.entries[row].sort is Sort.LABEL else -1

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Documents of the library are welcome; files are the window's."""
        if not event.mimeData().hasFormat(DOCUMENTS):
            event.ignore()
        else:
            take_copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """On a label they may be dropped."""
        self._entries.show_drop_target(self._row_under(event))
        if self._entries.target < 0:
            event.ignore()
        else:
            take_copy(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._entries.show_drop_target(-1)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        row = self._row_under(event)
        self._entries.show_drop_target(-1)
        numbers = bytes(event.mimeData().data(DOCUMENTS).data()).decode("ascii").split()
        if row >= 0 and numbers and take_copy(event):
            entry = self._entries.entries[row]
            self.dropped.emit(entry.set, entry.label, [int(number) for number in numbers])


class LabelList(QWidget):
    """A title, the list, and the way to the dialog of labels."""

    chosen = Signal(str)
    """A label to filter by; empty for all documents."""
    dropped = Signal(str, str, list)
    review_wanted = Signal()
    manage_wanted = Signal()

    def __init__(self, labels: LabelSets, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._filter = ""
        self.model = LabelListModel(labels, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID // 2, 0, GRID)
        column.setSpacing(GRID // 2)
        head = QHBoxLayout()
        head.setContentsMargins(2 * GRID, 0, GRID, 0)
        title = PlainLabel(translate("Labels", "Labels"))
        title.setProperty("look", "quiet")
        head.addWidget(title, 1)
        self.manage = QToolButton()
        self.manage.setToolTip(translate("Labels", "Create, teach and change labels"))
        self.manage.setAccessibleName(translate("Labels", "Create, teach and change labels"))
        self.manage.clicked.connect(self.manage_wanted)
        head.addWidget(self.manage)
        column.addLayout(head)
        self.list = DropList(self.model)
        self.list.setObjectName("labels")
        self.list.setAccessibleName(translate("Labels", "Labels to filter by; drop documents on one to label them"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.clicked.connect(self._on_index)
        self.list.activated.connect(self._on_index)
        self.list.dropped.connect(self.dropped)
        column.addWidget(self.list, 1)
        labels.changed.connect(self.show_labels)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_labels()

    def show_labels(self) -> None:
        """Show what there is now; the label that is filtered by stays chosen."""
        top = self.list.verticalScrollBar().value()
        if self.model.refresh():
            if self._filter and all(entry.label != self._filter for entry in self.model.entries):
                self.choose("")  # nothing has it any more
            self._mark()
            self.list.verticalScrollBar().setValue(top)
        self.setVisible(len(self.model.entries) > 1)

    def choose(self, label: str) -> None:
        """Filter by a label, or by none."""
        if label != self._filter:
            self._filter = label
            self._mark()
            self.chosen.emit(label)

    def _mark(self) -> None:
        rows = [i for i, entry in enumerate(self.model.entries) if entry.sort is Sort.LABEL]
        here = next((i for i in rows if self.model.entries[i].label == self._filter), 0)
        self.list.setCurrentIndex(self.model.index(here))

    def _on_index(self, index: QModelIndex) -> None:
        entry = self.model.entries[index.row()]
        if entry.sort is Sort.UNSURE:
            self.review_wanted.emit()
        elif entry.sort is not Sort.SET:
            self.choose(entry.label)

    def _restyle(self) -> None:
        self.manage.setIcon(icon("label", self._theme.colour("quiet"), 18))
