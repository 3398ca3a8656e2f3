"""The window's verbs of the table across documents: it is made, shown in the summary's place, and written out."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from app.client import operations
from app.state.document import Place
from app.state.documents_table import MOST_DOCUMENTS
from app.translation import plural, translate
from app.ui.main_window import MainWindow
from app.ui.widgets import prompts
from engine.schema.jobs import Exported
from engine.schema.library import DocumentRows

_MEMORY = "table"
_FORM, _SUFFIX = "table", ".csv"


class Tabling(QObject):
    """One table for the window; it keeps its columns when its documents change."""

    exported = Signal(str)
    """The table was written to this file."""

    def __init__(self, window: MainWindow, open_document: Callable[[int, Place | None], None]) -> None:
        super().__init__(window)
        self._window, self._session, self._table = window, window.session, window.session.table
        self._open_document = open_document
        pane, action = window.table, window.actions_["table"]
        action.triggered.connect(lambda on: self.show() if on else self.leave())
        window.actions_["new_table"].triggered.connect(lambda _=False: self.make())
        pane.left.connect(self.leave)
        pane.source_wanted.connect(open_document)
        pane.document_wanted.connect(lambda one: open_document(one, None))
        pane.export_wanted.connect(self.export)
        pane.copied.connect(lambda rows: window.status.remark(plural("Commands", "%Ln row(s) copied", rows)))
        window.library.menu_wanted.connect(self._fill_menu)
        window.library.document_wanted.connect(lambda _: self.leave(focus=False))
        window.library.hit_wanted.connect(lambda _: self.leave(focus=False))
        window.closing.connect(self._remember)
        self._table.changed.connect(lambda: window.actions_["table"].setEnabled(bool(self._table.rowCount())))
        self._table.rowsRemoved.connect(self._on_removed)
        action.setEnabled(False)

    # -- which documents ----------------------------------------------------------------------------------------------

    def make(self) -> None:
        """A table of the documents chosen in the library, else of all that it lists: those of a label, or all."""
        ids = self._window.library.selected_ids()
        if len(ids) > 1:
            self.show_documents(ids)
            return
        library = self._session.library
        call = operations.list_documents(
            self._session.client,
            library.filter,
            library.order,
            descending=library.descending,
            offset=0,
            limit=MOST_DOCUMENTS,
            label=library.label,
        )
        call.then(self._on_listed, self)

    def _on_listed(self, answer: DocumentRows) -> None:
        if answer.total > len(answer.documents):
            text = plural("Commands", "The table has the first %Ln document(s).", len(answer.documents))
            self._window.banners.show_message("info", text, "table")
        self.show_documents([one.id for one in answer.documents])

    def show_documents(self, ids: list[int]) -> None:
        """Have a table of these documents, and show it."""
        self._table.show_documents(ids)
        if ids:
            self.show()

    def _fill_menu(self, menu: QMenu, ids: list[int]) -> None:
        if len(ids) > 1:
            menu.addAction(translate("Commands", "Show as &Table"), partial(self.show_documents, ids))
        there = self._table.document_ids
        new = [one for one in ids if one not in there]
        if there and new:
            menu.addAction(translate("Commands", "&Add to Table"), partial(self.show_documents, [*there, *new]))

    def _on_removed(self) -> None:
        if not self._table.rowCount():
            self.leave()

    # -- showing ------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """The table, in the summary's place."""
        self._window.show_middle(self._window.table)
        self._window.actions_["table"].setChecked(True)
        self._window.table.take_focus()

    def leave(self, *, focus: bool = True) -> None:
        """The summary again; the table is kept."""
        self._window.actions_["table"].setChecked(False)
        if self._window.shows_table:
            self._window.show_middle(self._window.summary)
            if focus:
                self._window.focus_pane(self._window.summary)

    # -- going out ----------------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Write the table to a file, as it stands."""
        memory, view = self._session.memory, self._window.table.view
        folder = memory.get(f"folder {_FORM}", "") or str(Path.home())
        suggested = Path(folder) / (translate("Commands", "Table of documents") + _SUFFIX)
        path = prompts.save_path(self._window, str(suggested), _FORM, _SUFFIX)
        if path:
            memory.put(f"folder {_FORM}", str(Path(path).parent))
            self._table.export(path, view.shown_rows, view.shown_columns).then(self._on_exported, self)

    def _on_exported(self, answer: Exported) -> None:
        self._window.status.remark(translate("Commands", "Exported to {name}").format(name=Path(answer.path).name))
        self.exported.emit(answer.path)

    # -- over a restart -----------------------------------------------------------------------------------------------

    def _remember(self) -> None:
        memory = self._session.memory
        if not self._session.preferences.flag("remember_recent"):
            memory.drop(_MEMORY)
        else:
            memory.put(_MEMORY, {**self._window.table.remembered(), "shown": self._window.shows_table})

    def reopen(self) -> None:
        """Have the table back that the window was closed with."""
        kept: dict[str, object] = self._session.memory.get(_MEMORY, {})
        if kept and self._session.preferences.flag("remember_recent"):
            self._window.table.recall(kept)
            if kept.get("shown") is True and self._table.rowCount():
                self._window.show_middle(self._window.table)
                self._window.actions_["table"].setChecked(True)
