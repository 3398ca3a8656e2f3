"""Watched folders: what is put into them comes into the library by itself."""

from pathlib import PurePath

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QWidget

from app.client import operations
from app.client.client import Client
from app.state.plain_text import one_line, tooltip
from app.state.preferences import Memory, Preferences
from app.translation import plural, translate
from app.ui.theme import GRID
from app.ui.widgets import prompts
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.library import WatchedRow, WatchedRows

_PATH = Qt.ItemDataRole.UserRole
_LONGEST = 200
"""Characters shown of a path or a sentence."""


class FoldersDialog(QDialog):
    """A list of folders, by name, and how it goes with each; stays open beside the window."""

    def __init__(self, client: Client, preferences: Preferences, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._client, self._preferences, self._memory = client, preferences, memory
        self.setWindowTitle(translate("Dialogs", "Watched Folders"))
        self.resize(560, 360)
        column = padded_column(self)
        note = PlainLabel(
            translate(
                "Dialogs",
                "While Précis is running, new files in these folders are added to the library once they are complete. "
                "Files that were there before are not; use Add Folder for them.",
            )
        )
        note.setWordWrap(True)
        note.setProperty("look", "quiet")
        column.addWidget(note)
        self.list = QListWidget()
        self.list.setAccessibleName(translate("Dialogs", "Watched folders"))
        self.list.setWordWrap(True)
        self.list.itemSelectionChanged.connect(self._enable)
        column.addWidget(self.list, 1)
        column.addLayout(self._buttons())
        client.library_changed.connect(self.reload)
        client.ready.connect(self.reload)
        self._enable()
        self.reload()

    def reload(self, *_: object) -> None:
        """Ask the engine how it goes."""
        operations.list_watched(self._client).then(self._show, self)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.add = QPushButton(translate("Dialogs", "&Watch a Folder …"))
        self.add.clicked.connect(self._add)
        self.end = QPushButton(translate("Dialogs", "&Stop Watching"))
        self.end.clicked.connect(self._stop)
        shut = QPushButton(translate("Dialogs", "&Close"))
        shut.clicked.connect(self.close)
        for button in (self.add, self.end):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(shut)
        return row

    def _add(self) -> None:
        path = prompts.folder(self, self._memory.get("folder add", ""), translate("Dialogs", "Watch Folder"))
        if path:
            self._memory.put("folder add", path)
            form, words = self._preferences.summary_defaults
            wanted = self._preferences.flag("summarize_on_add")
            operations.watch_folder(self._client, path, summarize=wanted, words=words, form=form)

    def _stop(self) -> None:
        for path in self._chosen():
            operations.unwatch_folder(self._client, path)

    def _show(self, rows: WatchedRows) -> None:
        chosen = self._chosen()
        self.list.clear()
        for row in rows.folders:
            item = QListWidgetItem(_sentences(row))
            item.setData(_PATH, row.path)
            item.setToolTip(tooltip("\n".join(_refusals(row))))
            self.list.addItem(item)
            item.setSelected(row.path in chosen)
        if rows.folders and not self._chosen():
            self.list.setCurrentRow(0)
        self._enable()

    def _enable(self) -> None:
        self.end.setEnabled(bool(self._chosen()))

    def _chosen(self) -> list[str]:
        return [str(item.data(_PATH)) for item in self.list.selectedItems()]


def _sentences(row: WatchedRow) -> str:
    """The folder, and under it what came from it, or why nothing does."""
    state = one_line(row.problem, _LONGEST) or (
        plural("Dialogs", "%Ln document(s) added since the start", row.taken)
        if row.taken
        else translate("Dialogs", "Nothing new since the start")
    )
    lines = [one_line(row.path, _LONGEST), state]
    if row.refused:
        refused = plural("Dialogs", "%Ln file(s) not added, the last one: {last}", len(row.refused))
        lines.append(refused.format(last=_refusals(row)[-1]))
    return "\n".join(lines)


def _refusals(row: WatchedRow) -> list[str]:
    return [one_line(f"{PurePath(file.path).name}: {file.message}", _LONGEST) for file in row.refused]
