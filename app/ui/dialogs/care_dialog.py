"""The library's health: look it over, repair it, put back a backup, make it anew."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QPushButton, QTextBrowser, QWidget

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.plain_text import one_line
from app.translation import day_and_time, marked, plural, translate
from app.ui.theme import GRID
from app.ui.widgets import prompts
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.enums import Mending
from engine.schema.library import BackupRows, FindingRows, MendedLibrary

_WORDS = {
    Mending.REPAIR: marked("Dialogs", "Repairing …"),
    Mending.RESTORE: marked("Dialogs", "Restoring …"),
    Mending.REBUILD: marked("Dialogs", "Rebuilding the library …"),
}
_KEPT = marked("Dialogs", "The old file is kept beside the new one. Work resumes when it is done.")


class CareDialog(QDialog):
    """Buttons for what can be done, and what came of it in words; stays open beside the window."""

    mended = Signal()
    """The library is in order again."""

    def __init__(self, client: Client, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self.setWindowTitle(translate("Dialogs", "Library Health"))
        self.resize(620, 420)
        column = padded_column(self)
        self.note = PlainLabel(
            translate("Dialogs", "Checking reads the whole library and every copy, which may take minutes.")
        )
        self.note.setWordWrap(True)
        self.note.setProperty("look", "quiet")
        column.addWidget(self.note)
        self.text = QTextBrowser()
        self.text.document().setDocumentMargin(2 * GRID)
        self.text.setAccessibleName(translate("Dialogs", "What was found and done"))
        column.addWidget(self.text, 1)
        column.addLayout(self._backup_row())
        column.addLayout(self._buttons())
        self._enable(on=True)
        operations.list_backups(client).then(self._show_backups, self)

    def check(self) -> None:
        """Look the library over."""
        self._begin(translate("Dialogs", "Checking …"))
        operations.check_library(self._client).then(self._show_findings, self).on_failure(self._show_failure, self)

    def _backup_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.backups = QComboBox()
        self.backups.setAccessibleName(translate("Dialogs", "Backup"))
        self.restore = QPushButton(translate("Dialogs", "Re&store …"))
        self.restore.clicked.connect(self._restore)
        row.addWidget(self.backups, 1)
        row.addWidget(self.restore)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.look = QPushButton(translate("Dialogs", "&Check"))
        self.look.clicked.connect(self.check)
        self.repair = QPushButton(translate("Dialogs", "&Repair …"))
        self.repair.clicked.connect(self._repair)
        self.rebuild = QPushButton(translate("Dialogs", "Re&build …"))
        self.rebuild.clicked.connect(self._rebuild)
        shut = QPushButton(translate("Dialogs", "C&lose"))
        shut.clicked.connect(self.close)
        for button in (self.look, self.repair, self.rebuild):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(shut)
        return row

    def _repair(self) -> None:
        text = translate(
            "Dialogs", "Whatever can be read is saved; the rest is read again from the copies of your documents. {kept}"
        ).format(kept=translate("Dialogs", _KEPT))
        if prompts.confirm(self, translate("Dialogs", "Repair the library?"), text, translate("Dialogs", "Repair")):
            self._mend(Mending.REPAIR)

    def _restore(self) -> None:
        text = translate(
            "Dialogs", "Documents, titles and labels added since are kept; summaries made since are not. {kept}"
        ).format(kept=translate("Dialogs", _KEPT))
        if prompts.confirm(self, translate("Dialogs", "Restore the backup?"), text, translate("Dialogs", "Restore")):
            self._mend(Mending.RESTORE, self.backups.currentData())

    def _rebuild(self) -> None:
        text = translate(
            "Dialogs", "All documents are read again; summaries will have to be made again. {kept}"
        ).format(kept=translate("Dialogs", _KEPT))
        if prompts.confirm(self, translate("Dialogs", "Rebuild the library?"), text, translate("Dialogs", "Rebuild")):
            self._mend(Mending.REBUILD)

    def _mend(self, how: Mending, backup: str | None = None) -> None:
        self._begin(translate("Dialogs", _WORDS[how]))
        call = operations.mend_library(self._client, how, backup)
        call.then(self._show_mended, self).on_failure(self._show_failure, self)

    def _begin(self, words: str) -> None:
        self.text.setPlainText(words)
        self._enable(on=False)

    def _show_backups(self, rows: BackupRows) -> None:
        self.backups.clear()
        for row in rows.backups:
            self.backups.addItem(
                translate("Dialogs", "Backup of {moment} UTC").format(moment=day_and_time(row.made)),
                row.name,
            )
        self._enable(on=self.look.isEnabled())

    def _show_findings(self, rows: FindingRows) -> None:
        lines = [one_line(row.sentence) for row in rows.findings]
        if any(row.in_file for row in rows.findings):
            lines.append(translate("Dialogs", "Repair recovers what it can."))
        elif lines:
            lines.append(translate("Dialogs", "Add the files again that these copies were made from."))
        self.text.setPlainText("\n\n".join(lines or [translate("Dialogs", "The library is intact.")]))
        self._enable(on=True)

    def _show_mended(self, mended: MendedLibrary) -> None:
        self.mended.emit()
        unread = (
            translate("Dialogs", ", {unread} of which are read again now").format(unread=mended.unread)
            if mended.unread
            else ""
        )
        self.text.setPlainText(
            plural("Dialogs", "Done. The library has %Ln document(s){unread}.", mended.documents).format(unread=unread)
        )
        self._enable(on=True)
        operations.list_backups(self._client).then(self._show_backups, self)

    def _show_failure(self, failure: Failure) -> None:
        self.text.setPlainText(one_line(failure.message))
        self._enable(on=True)

    def _enable(self, *, on: bool) -> None:
        for button in (self.look, self.repair, self.rebuild):
            button.setEnabled(on)
        self.restore.setEnabled(on and self.backups.count() > 0)
