"""What the program is made of: each part with its licence and the licence's text, as it came with the part."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.background import BackgroundWorker
from app.licences import Part, installed_parts, licence_text
from app.translation import plural, translate
from app.ui.theme import GRID, text_font
from app.ui.widgets.columns import padded_column


class LicencesDialog(QDialog):
    """Lists the parts beside the text of the chosen one. Everything is looked up beside the window's thread."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: list[Part] = []
        self.setWindowTitle(translate("Dialogs", "Licences"))
        self.resize(1000, 680)
        column = padded_column(self)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        self.list = QListWidget()
        self.list.setObjectName("models")
        self.list.setAccessibleName(translate("Dialogs", "Parts of the program"))
        self.list.setFixedWidth(280)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentRowChanged.connect(self._on_chosen)
        row.addWidget(self.list)
        row.addLayout(self._right(), 1)
        column.addLayout(row, 1)
        foot = QHBoxLayout()
        self.total = QLabel(translate("Dialogs", "Looking …"))
        self.total.setProperty("look", "quiet")
        foot.addWidget(self.total, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        foot.addWidget(buttons)
        column.addLayout(foot)
        self._background = BackgroundWorker(self)
        self._background.done.connect(self._on_done)
        self._background.start(installed_parts)

    def _right(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GRID)
        self.name = QLabel()
        self.name.setFont(text_font(self.font(), 1.3, weight=QFont.Weight.DemiBold))
        self.licence = QLabel()
        self.licence.setProperty("look", "quiet")
        for label in (self.name, self.licence):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        self.text = QPlainTextEdit()
        self.text.setObjectName("licence")
        self.text.setReadOnly(True)
        self.text.setAccessibleName(translate("Dialogs", "Text of the licence"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        column.addWidget(self.text, 1)
        return column

    def _on_done(self, answer: object) -> None:
        """The parts, or the text of one."""
        if isinstance(answer, list):
            self._parts = answer
            self.list.addItems([_line(part) for part in self._parts])
            self.total.setText(plural("Dialogs", "%Ln part(s), each with the licence it came with.", len(self._parts)))
            self.list.setCurrentRow(0)
        elif isinstance(answer, tuple):
            row, text = answer
            if row == self.list.currentRow():
                self.text.setPlainText(text)

    def _on_chosen(self, row: int) -> None:
        if 0 <= row < len(self._parts):
            part = self._parts[row]
            self.name.setText(part.line)
            self.licence.setText(part.licence or translate("Dialogs", "See the text below"))
            self.text.setPlainText("…")
            self._background.start(partial(_text_of, row, part))


def _text_of(row: int, part: Part) -> tuple[int, str]:
    return row, licence_text(part)


def _line(part: Part) -> str:
    """At most two lines: long expressions are shown whole beside the list."""
    licence = part.licence if len(part.licence) <= 32 else part.licence[:31].rstrip() + "…"
    return f"{part.line}\n{licence}" if licence else part.line
