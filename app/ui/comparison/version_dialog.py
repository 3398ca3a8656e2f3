"""Which document the open one is compared with: what looks like a version of it first, then the rest of the library."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.plain_text import one_line
from app.translation import day, translate
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.comparison import VersionRows
from engine.schema.enums import SortKey
from engine.schema.library import DocumentRow, DocumentRows

_MOST = 200
"""Documents that are listed; what is typed finds the others."""
_TITLE = 120
_ID, _NAME = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class VersionDialog(QDialog):
    """A list of documents with a field that filters it."""

    version_chosen = Signal(int, str)
    """A document and its title."""

    def __init__(self, client: Client, document_id: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._client, self._document = client, document_id
        self._versions: dict[int, str] = {}
        self._rows: list[DocumentRow] = []
        self.setWindowTitle(translate("Comparison", "Compare With"))
        self.resize(560, 420)
        column = padded_column(self)
        note = PlainLabel(translate("Comparison", "Compare “{title}” with:").format(title=one_line(title, _TITLE)))
        note.setWordWrap(True)
        column.addWidget(note)
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("Comparison", "Filter by title"))
        self.field.setAccessibleName(translate("Comparison", "Filter the documents by title"))
        self.field.textChanged.connect(self._ask)
        column.addWidget(self.field)
        self.list = QListWidget()
        self.list.setAccessibleName(translate("Comparison", "Documents to compare with"))
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.doubleClicked.connect(self._choose)  # Return presses the button
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.compare = QPushButton(translate("Comparison", "&Compare"))
        self.compare.setProperty("look", "primary")
        self.compare.setDefault(True)
        self.compare.clicked.connect(self._choose)
        shut = QPushButton(translate("Comparison", "&Cancel"))
        shut.clicked.connect(self.reject)
        row.addStretch(1)
        row.addWidget(shut)
        row.addWidget(self.compare)
        column.addLayout(row)
        self._enable()
        call = operations.find_versions(client, document_id)
        call.then(self._on_versions, self).on_failure(self._on_failed, self)
        self._ask()

    def _ask(self) -> None:
        call = operations.list_documents(
            self._client, self.field.text(), SortKey.ADDED, descending=True, offset=0, limit=_MOST
        )
        call.then(self._on_rows, self)

    def _on_versions(self, answer: VersionRows) -> None:
        self._versions = {
            one.id: translate("Comparison", "looks like an earlier version")
            if one.is_earlier
            else translate("Comparison", "looks like a later version")
            for one in answer.versions
        }
        self._show()

    def _on_failed(self, _failure: Failure) -> None:
        """One that has not been read yet resembles nothing; the list is there all the same."""

    def _on_rows(self, answer: DocumentRows) -> None:
        self._rows = [one for one in answer.documents if one.id != self._document and one.kind is not None]
        self._show()

    def _show(self) -> None:
        chosen = self._chosen()
        self.list.clear()
        for row in sorted(self._rows, key=lambda one: one.id not in self._versions):
            said = self._versions.get(row.id)
            name = one_line(row.title, _TITLE)
            item = QListWidgetItem(
                f"{name} ({said})"
                if said
                else translate("Comparison", "{name}, added {added}").format(name=name, added=day(row.added))
            )
            item.setData(_ID, row.id)
            item.setData(_NAME, row.title)
            self.list.addItem(item)
            if chosen is not None and row.id == chosen[0]:
                self.list.setCurrentItem(item)
        if not self.list.selectedItems() and self.list.count():
            self.list.setCurrentRow(0)
        self._enable()

    def _chosen(self) -> tuple[int, str] | None:
        items = self.list.selectedItems()
        return (int(items[0].data(_ID)), str(items[0].data(_NAME))) if items else None

    def _enable(self) -> None:
        self.compare.setEnabled(self._chosen() is not None)

    def _choose(self, *_: object) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.accept()
            self.version_chosen.emit(*chosen)
