"""The window's verbs of highlighting: selected words are marked and noted on, what is marked is changed or removed."""

from functools import partial

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from app.state.highlights import NAMES
from app.translation import marked, translate
from app.ui.commands.dialogs import Dialogs
from app.ui.commands.exporting import Exporter
from app.ui.commands.undoing import Step, Undoing
from app.ui.dialogs.highlight_dialog import HighlightDialog
from app.ui.main_window import MainWindow
from engine.schema.highlights import HighlightColour

_SELECT = marked("Commands", "Select words in the document first")


class Marking(QObject):
    """Connects commands and the reader's menu with the highlights of the open document."""

    def __init__(self, window: MainWindow, undoing: Undoing, dialogs: Dialogs, exporter: Exporter) -> None:
        super().__init__(window)
        self._window, self._dialogs, self._exporter = window, dialogs, exporter
        self._highlights = window.session.highlights
        self._highlights.decided.connect(lambda name, turn: undoing.note(Step(name, turn)))
        self._highlights.changed.connect(lambda: window.reader.show_highlights(self._highlights.rows))
        actions = window.actions_
        actions["highlight"].triggered.connect(lambda _=False: self.mark())
        actions["highlight_note"].triggered.connect(lambda _=False: self.mark_with_note())
        actions["highlights"].triggered.connect(lambda _=False: self.show_list())
        window.reader.menu_wanted.connect(self._show_menu)

    def mark(self, colour: HighlightColour | None = None) -> None:
        """Mark the selected words."""
        span = self._selected()
        if span is not None:
            self._highlights.mark(*span, colour=colour)
            self._window.reader.view.clear_selection()

    def mark_with_note(self) -> None:
        """Mark the selected words and note something on them; where they are marked already, change that note."""
        span = self._selected()
        known = self._highlights.at(*span) if span is not None else None
        if known is not None:
            self.note(known.key)
        elif span is not None:
            dialog = HighlightDialog("", "", self._highlights.colour, self._window)
            dialog.accepted.connect(lambda: self._highlights.mark(*span, colour=dialog.colour, note=dialog.note))
            dialog.accepted.connect(self._window.reader.view.clear_selection)
            self._open(dialog)

    def note(self, key: str) -> None:
        """Write the note of a highlight."""
        row = self._highlights.row(key)
        if row is not None:
            dialog = HighlightDialog(row.passage.quote, row.highlight.note, row.highlight.colour, self._window)
            dialog.accepted.connect(lambda: self._highlights.change(key, colour=dialog.colour, note=dialog.note))
            self._open(dialog)

    def show_list(self) -> None:
        """The highlights and notes of the open document."""
        self._dialogs.highlights().note_wanted.connect(self.note)

    def _open(self, dialog: HighlightDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _selected(self) -> tuple[int, int] | None:
        span = self._window.reader.view.selected_span
        if span is None:
            self._window.status.remark(translate("Commands", _SELECT))
        return span

    def _show_menu(self, offset: int, place: QPoint) -> None:
        """What can be done with the selected words, and with the highlight at this offset of the text."""
        menu, actions = QMenu(self._window), self._window.actions_
        span = self._window.reader.view.selected_span
        menu.addAction(translate("Commands", "&Copy"), self._exporter.copy).setEnabled(span is not None)
        menu.addAction(actions["review_add"])
        menu.addSeparator()
        menu.addAction(actions["highlight_note"])
        colours = menu.addMenu(translate("Commands", "&Highlight"))
        colours.setEnabled(span is not None)
        for colour, name in NAMES.items():
            colours.addAction(translate("State", name), partial(self.mark, colour))
        known = self._highlights.at(offset, offset + 1) if offset >= 0 else None
        if known is not None:
            key = known.key
            menu.addSeparator()
            menu.addAction(translate("Commands", "&Note on Highlight …"), lambda: self.note(key))
            others = menu.addMenu(translate("Commands", "C&olour of Highlight"))
            for colour, name in NAMES.items():
                others.addAction(translate("State", name), partial(self._highlights.change, key, colour=colour))
            menu.addAction(translate("Commands", "&Remove Highlight"), lambda: self._highlights.remove(key))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)
