"""The trash: what was removed, to be put back or erased for good."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from app.client import operations
from app.client.client import Client
from app.state.plain_text import one_line
from app.translation import day, plural, translate
from app.ui.theme import GRID
from app.ui.widgets import prompts
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.library import TrashedRows

_TITLE = 120
_ID = Qt.ItemDataRole.UserRole


class TrashDialog(QDialog):
    """A list of removed documents, the last first; stays open beside the window."""

    emptied = Signal()
    """Documents are put back or erased: what was told of the trash before is no longer so."""

    def __init__(self, client: Client, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self.setWindowTitle(translate("Dialogs", "Trash"))
        self.resize(560, 400)
        column = padded_column(self)
        self.note = PlainLabel()
        self.note.setWordWrap(True)
        self.note.setProperty("look", "quiet")
        column.addWidget(self.note)
        self.list = QListWidget()
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setAccessibleName(translate("Dialogs", "Removed documents"))
        self.list.itemSelectionChanged.connect(self._enable)
        column.addWidget(self.list, 1)
        column.addLayout(self._buttons())
        client.library_changed.connect(self.reload)
        self._enable()
        self.reload()

    def reload(self, *_: object) -> None:
        """Ask the engine what is in the trash."""
        operations.list_trash(self._client).then(self._show, self)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.back = QPushButton(translate("Dialogs", "&Put Back"))
        self.back.clicked.connect(self._on_back)
        self.erase = QPushButton(translate("Dialogs", "&Erase Now …"))
        self.erase.clicked.connect(lambda: self._ask(self._chosen()))
        self.empty = QPushButton(translate("Dialogs", "E&mpty Trash …"))
        self.empty.clicked.connect(lambda: self._ask(self._all()))
        shut = QPushButton(translate("Dialogs", "&Close"))
        shut.clicked.connect(self.close)
        for button in (self.back, self.erase, self.empty):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(shut)
        return row

    def _show(self, rows: TrashedRows) -> None:
        chosen = set(self._chosen())
        self.list.clear()
        for row in rows.documents:
            item = QListWidgetItem(
                translate("Dialogs", "{title}, removed {removed}").format(
                    title=one_line(row.title, _TITLE), removed=day(row.removed)
                )
            )
            item.setData(_ID, row.id)
            self.list.addItem(item)
            item.setSelected(row.id in chosen)
        self.note.setText(
            plural("Dialogs", "Documents stay here for %Ln day(s), then they are erased.", rows.days)
            if rows.documents
            else translate("Dialogs", "The trash is empty.")
        )
        self._enable()

    def _on_back(self) -> None:
        operations.put_back(self._client, self._chosen())
        self.emptied.emit()

    def _ask(self, ids: list[int]) -> None:
        if ids and prompts.confirm(
            self,
            plural("Dialogs", "Erase %Ln document(s) for good?", len(ids)),
            translate(
                "Dialogs",
                "Copies, texts and summaries are deleted, and their words are gone from all files of the library. "
                "Your original files are not touched.",
            ),
            translate("Dialogs", "Erase"),
        ):
            operations.erase_documents(self._client, ids)
            self.emptied.emit()

    def _enable(self) -> None:
        some = bool(self._chosen())
        self.back.setEnabled(some)
        self.erase.setEnabled(some)
        self.empty.setEnabled(self.list.count() > 0)

    def _chosen(self) -> list[int]:
        return [int(item.data(_ID)) for item in self.list.selectedItems()]

    def _all(self) -> list[int]:
        return [int(self.list.item(row).data(_ID)) for row in range(self.list.count())]
