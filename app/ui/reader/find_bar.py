"""Find in the open document: hits one after the other, each shown at its place in the reader."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.state.search import LEAST, Search
from app.translation import translate
from app.ui.icons import icon
from app.ui.theme import GRID, Theme
from app.ui.widgets.bar_button import bar_button
from app.ui.widgets.plain_label import PlainLabel


class FindBar(QWidget):
    """A field, two arrows, `3 of 17`."""

    hit_wanted = Signal(object)
    closed = Signal()

    def __init__(self, search: Search, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._search, self._theme = search, theme
        self._document: int | None = None
        self._at = -1
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        row.setSpacing(GRID // 2)
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("Reader", "Find in this document"))
        self.field.setAccessibleName(translate("Reader", "Find in this document"))
        self.field.setAcceptDrops(False)
        self.field.textChanged.connect(self._on_text)
        row.addWidget(self.field, 1)
        self.status = PlainLabel()
        self.status.setProperty("look", "quiet")
        self.status.setMinimumWidth(88)
        row.addWidget(self.status)
        self.before = bar_button(translate("Reader", "Previous match"), lambda: self.step(-1))
        self.after = bar_button(translate("Reader", "Next match"), lambda: self.step(1))
        self.shut = bar_button(translate("Reader", "Close the find bar"), self.close_bar)
        for button in (self.before, self.after, self.shut):
            row.addWidget(button)
        search.changed.connect(self._on_hits)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.setVisible(False)

    def open_bar(self, document_id: int) -> None:
        """Show the bar and take the keyboard."""
        self._document = document_id
        self.setVisible(True)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._on_text(self.field.text())

    def close_bar(self) -> None:
        """Hide the bar and its highlight."""
        if self.isVisible():
            self.setVisible(False)
            self._search.search_soon("")
            self.closed.emit()

    def show_document(self, document_id: int | None) -> None:
        """Another document is open: search it instead."""
        self._document = document_id
        if self.isVisible() and document_id is not None:
            self._on_text(self.field.text())

    def step(self, by: int) -> None:
        """Go to another hit, round and round."""
        self._search.search_now()
        hits = self._search.hits
        if hits:
            self._at = (self._at + by) % len(hits)
            self._tell()
            self.hit_wanted.emit(hits[self._at])

    def _on_text(self, text: str) -> None:
        if self.isVisible():
            self._search.search_soon(text, self._document)

    def _on_hits(self) -> None:
        self._at = -1
        self._tell()
        if self._search.hits and self.isVisible():
            self.step(1)

    def _tell(self) -> None:
        number = len(self._search.hits)
        if len(self._search.text) < LEAST:
            self.status.setText("")
        elif not number:
            self.status.setText(translate("Reader", "Not found"))
        else:
            self.status.setText(
                translate("Reader", "{at} of {total}").format(
                    at=self._at + 1, total=f"{number}{'+' if self._search.more else ''}"
                )
            )

    def _restyle(self) -> None:
        quiet = self._theme.colour("text")
        for button, name in ((self.before, "chevron-up"), (self.after, "chevron-down"), (self.shut, "close")):
            button.setIcon(icon(name, quiet, 16))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return and Shift+Return step; Escape closes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)
