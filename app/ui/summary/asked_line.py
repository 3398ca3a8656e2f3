"""What was asked, above what answers it, and the way back to the summary of the whole document."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from app.translation import translate
from app.ui.icons import icon
from app.ui.summary.summary_options import is_question
from app.ui.theme import Theme, text_font
from app.ui.widgets.elided_label import ElidedLabel
from engine.schema.documents import ResultRow
from engine.schema.enums import SummaryFormat

_LINES = 6
"""Of a question that are shown; the field takes no more words than these hold in a pane of the usual width."""


class AskedLine(QWidget):
    """A heading that says what the lines below answer or are about; hidden where they are of the whole document."""

    back_wanted = Signal(int)
    """This result is to be shown: the newest of the whole document."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._whole: ResultRow | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.back = QToolButton()
        self.back.setProperty("look", "link")
        self.back.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.back.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.back.clicked.connect(self._go_back)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        self.words = ElidedLabel(_LINES)
        self.words.setFont(text_font(self.font(), 1.15, weight=QFont.Weight.DemiBold))
        column.addWidget(self.words)
        self.setVisible(False)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_asked(self, asked: str, whole: ResultRow | None) -> None:
        """Show a question or a subject, and the way to the summary of the `whole` document where there is one."""
        self._whole = whole
        about = translate("Summary", "About: {subject}").format(subject=asked)
        self.words.setText(asked if is_question(asked) else about)
        brief = whole is not None and whole.format is SummaryFormat.BRIEF
        self.back.setText(
            translate("Summary", "Back to the Brief") if brief else translate("Summary", "Back to the Summary")
        )
        self.back.setVisible(whole is not None)
        self.setVisible(bool(asked))

    def _go_back(self) -> None:
        if self._whole is not None:
            self.back_wanted.emit(self._whole.id)

    def _restyle(self) -> None:
        ahead = self.layoutDirection() == Qt.LayoutDirection.LeftToRight
        self.back.setIcon(icon("chevron-left" if ahead else "chevron-right", self._theme.colour("accent"), 16))
