"""Why a line is in the summary: follows the line that is chosen, and leads on to what it was made from."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QWidget

from app.state.document import OpenDocument
from app.state.origins import LineOrigins
from app.state.plain_text import one_line
from app.translation import translate
from app.ui.theme import GRID, Theme
from app.ui.widgets.columns import padded_column
from app.ui.widgets.entry_list import EntryList
from app.ui.widgets.plain_label import PlainLabel

_LINE = 300
"""Characters of the line above the list."""


class OriginDialog(QDialog):
    """Stays open beside the window."""

    again_wanted = Signal()
    """The document is to be summarized anew."""

    def __init__(
        self, origins: LineOrigins, document: OpenDocument, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._origins, self._document = origins, document
        self.setWindowTitle(translate("Dialogs", "Why This Line?"))
        self.resize(560, 600)
        column = padded_column(self)
        self.line = PlainLabel()
        self.line.setWordWrap(True)
        self.line.setProperty("look", "title")
        column.addWidget(self.line)
        self.list = EntryList(translate("Dialogs", "Where the line comes from"), theme, self)
        self.list.wanted.connect(self._go)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.back = QPushButton(translate("Dialogs", "&Previous Line"))
        self.back.clicked.connect(lambda: document.step(-1))
        self.forth = QPushButton(translate("Dialogs", "&Next Line"))
        self.forth.clicked.connect(lambda: document.step(1))
        self.again = QPushButton(translate("Dialogs", "Summarize &Again"))
        self.again.clicked.connect(self.again_wanted)
        shut = QPushButton(translate("Dialogs", "&Close"))
        shut.clicked.connect(self.close)
        for button in (self.back, self.forth, self.again):
            button.setAutoDefault(False)
            row.addWidget(button)
        shut.setAutoDefault(False)
        row.addStretch(1)
        row.addWidget(shut)
        column.addLayout(row)
        origins.changed.connect(self._show)
        document.opened.connect(self._show)
        origins.watch(wanted=True)
        self._show()
        self.list.setFocus()

    def _show(self) -> None:
        position = self._document.chosen[0]
        shown = self._document.shown
        there = 0 <= position < len(shown)
        self.line.setText(one_line(shown[position].text, _LINE) if there else "")
        self.line.setVisible(there)
        self.list.show_entries(self._origins.entries)
        self.again.setEnabled(self._document.info is not None)

    def _go(self, leads: object) -> None:
        """To another line of the summary, or to words of the document while the line stays chosen."""
        if isinstance(leads, int):
            self._document.choose(leads)
        elif isinstance(leads, tuple):
            self._document.show_span(leads[0], leads[1], "search")

    def closeEvent(self, event: QCloseEvent) -> None:
        self._origins.watch(wanted=False)
        super().closeEvent(event)

    def reject(self) -> None:
        """Escape."""
        self._origins.watch(wanted=False)
        super().reject()
