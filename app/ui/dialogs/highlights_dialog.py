"""The reader's own highlights and notes of the open document: listed, shown, changed, removed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QWidget

from app.state.entries import Entry
from app.state.highlights import NAMES, Highlights
from app.state.plain_text import one_line
from app.translation import marked, translate
from app.ui.theme import GRID, Theme
from app.ui.widgets.columns import padded_column
from app.ui.widgets.entry_list import EntryList
from engine.schema.highlights import HighlightRow

_QUOTED = 200
_NONE = marked(
    "Dialogs",
    "Nothing is highlighted in this document. Select words in it, and choose Review › Highlight Selected Words.",
)


class HighlightsDialog(QDialog):
    """Stays open beside the window, and follows the open document."""

    note_wanted = Signal(str)
    """The note of this highlight is to be written."""

    def __init__(self, highlights: Highlights, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._highlights = highlights
        self._chosen = ""
        self.setWindowTitle(translate("Dialogs", "Highlights and Notes"))
        self.resize(560, 440)
        column = padded_column(self)
        self.list = EntryList(translate("Dialogs", "Highlights and notes"), theme, self)
        self.list.wanted.connect(self._go)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.note = QPushButton(translate("Dialogs", "&Note …"))
        self.note.clicked.connect(lambda: self.note_wanted.emit(self._chosen))
        self.remove = QPushButton(translate("Dialogs", "&Remove"))
        self.remove.clicked.connect(lambda: highlights.remove(self._chosen))
        shut = QPushButton(translate("Dialogs", "&Close"))
        shut.clicked.connect(self.close)
        for button in (self.note, self.remove, shut):
            button.setAutoDefault(False)
        row.addWidget(self.note)
        row.addWidget(self.remove)
        row.addStretch(1)
        row.addWidget(shut)
        column.addLayout(row)
        highlights.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        rows = self._highlights.rows
        self.list.show_entries([Entry(_in_words(one), one.key) for one in rows] or [Entry(translate("Dialogs", _NONE))])
        keys = [one.key for one in rows]
        self._chosen = self._chosen if self._chosen in keys else ""
        self._enable()

    def _go(self, key: object) -> None:
        self._chosen = str(key)
        self._highlights.show(self._chosen)
        self._enable()

    def _enable(self) -> None:
        self.note.setEnabled(bool(self._chosen))
        self.remove.setEnabled(bool(self._chosen))


def _in_words(row: HighlightRow) -> str:
    one = row.passage
    place = f", {one.place}" if one.place else ""
    note = f" — {one_line(one.note, _QUOTED)}" if one.note else ""
    return f"{translate('State', NAMES[one.colour])}{place}: “{one_line(one.quote, _QUOTED)}”{note}"
