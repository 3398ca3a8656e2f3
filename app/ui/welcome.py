"""What the window shows while the library is empty: one thing to do, and what happens then."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.translation import marked, translate
from app.ui.icons import icon, pixmap
from app.ui.theme import GRID, Theme, text_font
from app.ui.widgets.plain_label import PlainLabel

SENTENCE = marked(
    "Window", "Précis reads the whole of it, writes a summary, and links every sentence to the words it comes from."
)
KINDS = marked("Window", "PDF · transcripts (VTT, SRT, Whisper, Teams, Zoom) · text and Markdown · Word · EPUB · HTML")
PRIVATE = marked("Window", "Everything stays on this machine. Précis has no network access, and can show you so.")


class Welcome(QWidget):
    files_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * GRID, 4 * GRID, 4 * GRID, 4 * GRID)
        column.setSpacing(GRID)
        column.addStretch(3)
        mark = PlainLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        mark.setPixmap(pixmap("precis", QColor("black"), 96, self.devicePixelRatioF()))
        column.addWidget(mark)
        column.addSpacing(2 * GRID)
        column.addWidget(
            self._line(
                translate("Window", "Drop a document here"), text_font(self.font(), 1.9, weight=QFont.Weight.DemiBold)
            )
        )
        column.addWidget(self._line(translate("Window", SENTENCE), text_font(self.font(), 1.15)))
        column.addSpacing(2 * GRID)
        column.addLayout(self._buttons())
        column.addSpacing(2 * GRID)
        column.addWidget(self._line(translate("Window", KINDS), text_font(self.font(), 0.95), quiet=True))
        column.addStretch(4)
        column.addLayout(self._private())
        theme.changed.connect(self._restyle)
        self._restyle()

    def _line(self, text: str, font: QFont, *, quiet: bool = False) -> PlainLabel:
        label = PlainLabel(text, alignment=Qt.AlignmentFlag.AlignHCenter)
        label.setFont(font)
        label.setWordWrap(True)
        if quiet:
            label.setProperty("look", "quiet")
        return label

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addStretch(1)
        self.files = QPushButton(translate("Window", "Add Documents …"))
        self.files.setProperty("look", "primary")
        self.files.clicked.connect(self.files_wanted)
        row.addWidget(self.files)
        self.folder = QPushButton(translate("Window", "Add a Folder …"))
        self.folder.clicked.connect(self.folder_wanted)
        row.addWidget(self.folder)
        row.addStretch(1)
        return row

    def _private(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addStretch(1)
        self._shield = PlainLabel()
        row.addWidget(self._shield)
        label = PlainLabel(translate("Window", PRIVATE))
        label.setProperty("look", "quiet")
        row.addWidget(label)
        row.addStretch(1)
        return row

    def _restyle(self) -> None:
        self._shield.setPixmap(pixmap("shield", self._theme.colour("good"), 20, self.devicePixelRatioF()))
        self.files.setIcon(icon("add", self._theme.colour("on_accent"), 18))
        self.folder.setIcon(icon("folder", self._theme.colour("text"), 18))
