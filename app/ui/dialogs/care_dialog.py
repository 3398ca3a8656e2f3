"""The library's health: look it over, repair it, put back a backup, make it anew."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QPushButton, QTextBrowser, QWidget

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.phrases import count
from app.state.plain_text import one_line
from app.ui.theme import GRID
from app.ui.widgets import prompts
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.enums import Mending
from engine.schema.library import BackupRows, FindingRows, MendedLibrary

_WORDS = {
    Mending.REPAIR: "Repairing …",
    Mending.RESTORE: "Restoring …",
    Mending.REBUILD: "Making the library anew …",
}
_KEPT = "The old file is kept beside the new one. Work goes on when it is done."


class CareDialog(QDialog):
    """Buttons for what can be done, and what came of it in words; stays open beside the window."""

    mended = Signal()
    """The library is in order again."""

    def __init__(self, client: Client, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self.setWindowTitle("Library Health")
        self.resize(620, 420)
        column = padded_column(self)
        self.note = PlainLabel("Checking reads the whole library and every copy, which may take minutes.")
        self.note.setWordWrap(True)
        self.note.setProperty("look", "quiet")
        column.addWidget(self.note)
        self.text = QTextBrowser()
        self.text.document().setDocumentMargin(2 * GRID)
        self.text.setAccessibleName("What was found and done")
        column.addWidget(self.text, 1)
        column.addLayout(self._backup_row())
        column.addLayout(self._buttons())
        self._enable(on=True)
        operations.list_backups(client).then(self._show_backups, self)

    def check(self) -> None:
        """Look the library over."""
        self._begin("Checking …")
        operations.check_library(self._client).then(self._show_findings, self).on_failure(self._show_failure, self)

    def _backup_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.backups = QComboBox()
        self.backups.setAccessibleName("Backup")
        self.restore = QPushButton("Re&store …")
        self.restore.clicked.connect(self._restore)
        row.addWidget(self.backups, 1)
        row.addWidget(self.restore)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.look = QPushButton("&Check")
        self.look.clicked.connect(self.check)
        self.repair = QPushButton("&Repair …")
        self.repair.clicked.connect(self._repair)
        self.rebuild = QPushButton("Make &Anew …")
        self.rebuild.clicked.connect(self._rebuild)
        shut = QPushButton("C&lose")
        shut.clicked.connect(self.close)
        for button in (self.look, self.repair, self.rebuild):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(shut)
        return row

    def _repair(self) -> None:
        text = f"What can be read is saved, the rest is read again from the copies of your documents. {_KEPT}"
        if prompts.confirm(self, "Repair the library?", text, "Repair"):
            self._mend(Mending.REPAIR)

    def _restore(self) -> None:
        text = f"Documents, titles and labels that came since are kept, summaries made since are not. {_KEPT}"
        if prompts.confirm(self, "Put the backup in the library's place?", text, "Restore"):
            self._mend(Mending.RESTORE, self.backups.currentData())

    def _rebuild(self) -> None:
        text = f"All documents are read again; summaries will have to be made again. {_KEPT}"
        if prompts.confirm(self, "Make the library anew?", text, "Make Anew"):
            self._mend(Mending.REBUILD)

    def _mend(self, how: Mending, backup: str | None = None) -> None:
        self._begin(_WORDS[how])
        call = operations.mend_library(self._client, how, backup)
        call.then(self._show_mended, self).on_failure(self._show_failure, self)

    def _begin(self, words: str) -> None:
        self.text.setPlainText(words)
        self._enable(on=False)

    def _show_backups(self, rows: BackupRows) -> None:
        self.backups.clear()
        for row in rows.backups:
            self.backups.addItem(f"Backup of {row.made[:16].replace('T', ' ')} UTC", row.name)
        self._enable(on=self.look.isEnabled())

    def _show_findings(self, rows: FindingRows) -> None:
        lines = [one_line(row.sentence) for row in rows.findings]
        if any(row.in_file for row in rows.findings):
            lines.append("Repair saves what can be saved.")
        elif lines:
            lines.append("Add the files again that these copies were made of.")
        self.text.setPlainText("\n\n".join(lines or ["The library is whole."]))
        self._enable(on=True)

    def _show_mended(self, mended: MendedLibrary) -> None:
        self.mended.emit()
        unread = f", {mended.unread} of which are read again now" if mended.unread else ""
        self.text.setPlainText(f"Done. The library has {count(mended.documents, 'document')}{unread}.")
        self._enable(on=True)
        operations.list_backups(self._client).then(self._show_backups, self)

    def _show_failure(self, failure: Failure) -> None:
        self.text.setPlainText(one_line(failure.message))
        self._enable(on=True)

    def _enable(self, *, on: bool) -> None:
        for button in (self.look, self.repair, self.rebuild):
            button.setEnabled(on)
        self.restore.setEnabled(on and self.backups.count() > 0)
