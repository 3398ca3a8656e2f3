"""The head of the summary pane: what the document is, what was read of it, and how it is to be summarized."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.help_pages import Place
from app.state.engine_words import kind_of_document
from app.state.fields import DocumentFields
from app.state.labels import DocumentLabels, LabelSets
from app.state.phrases import notice_sentence
from app.translation import day_and_time, marked, plural, translate
from app.ui.icons import icon
from app.ui.labels.field_chips import FieldChips
from app.ui.labels.label_chips import LabelChips
from app.ui.summary.details_line import DetailsLine
from app.ui.summary.kind_choice import KindChoice
from app.ui.summary.length_choice import LengthChoice
from app.ui.summary.model_choice import ModelChoice
from app.ui.summary.progress_panel import ProgressPanel
from app.ui.summary.summary_options import SummaryOptions
from app.ui.theme import GRID, Theme, text_font
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.word_menus import add_words
from engine.schema.documents import OpenedDocument, ResultRow
from engine.schema.enums import SummaryFormat
from engine.schema.result import Notice

UNREAD = frozenset({"scanned", "failed", "illegible"})
"""Notices of pages whose text is missing."""
NARROW = 360
UNREAD_PAGES = Place("help/troubleshooting", "pages-that-are-not-read")


FORMS = {
    SummaryFormat.BRIEF: marked("Summary", "brief"),
    SummaryFormat.ANSWER: marked("Summary", "answer"),
}
"""What a summary is called in the list of others; a plain one is just that."""


class SummaryHeader(QWidget):
    """Title, question, the button that starts and stops; between them a line into which all else is folded."""

    summarize_wanted = Signal()
    stop_wanted = Signal()
    outline_wanted = Signal()
    result_wanted = Signal(int)
    page_wanted = Signal(int)
    """A notice names this page."""
    help_wanted = Signal(Place)
    """A notice is explained in the guide."""

    def __init__(
        self,
        labels: LabelSets,
        document_labels: DocumentLabels,
        fields: DocumentFields,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._running = False
        self._checked = (0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(self._title_row())
        self.details = DetailsLine(labels, document_labels, fields, theme)
        self.options = SummaryOptions()
        column.addLayout(self._details_row())
        self.facts = ElidedLabel(lines=2)
        self.facts.setProperty("look", "quiet")
        self.fields = FieldChips(fields, theme)
        self.chips = LabelChips(labels, document_labels, theme)
        column.addWidget(self._unfolded())
        column.addSpacing(GRID // 2)
        column.addLayout(self._question_row())
        column.addWidget(self.options)
        self.progress = ProgressPanel()
        column.addWidget(self.progress)
        self.options.asked.connect(self._ask)
        self.query.textChanged.connect(lambda _: self._show_question())
        theme.changed.connect(self._restyle)
        self._restyle()

    def _title_row(self) -> QHBoxLayout:
        """The title, and what else there is to know or to look at."""
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.title = ElidedLabel()
        self.title.setFont(text_font(self.font(), 1.4, weight=QFont.Weight.DemiBold))
        row.addWidget(self.title, 1)
        self.notices = QToolButton()
        self.notices.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.notices.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.notices.setMenu(QMenu(self.notices))
        row.addWidget(self.notices)
        self.checked = QToolButton()
        self.checked.setProperty("look", "quiet")
        self.checked.setCheckable(True)
        self.checked.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.checked.setToolTip(translate("Summary", "Show only the lines that are still to be checked"))
        self.checked.setVisible(False)
        row.addWidget(self.checked)
        self.outline = QToolButton()
        self.outline.setAccessibleName(translate("Summary", "Outline of the brief"))
        self.outline.setToolTip(translate("Summary", "Outline of the brief"))
        self.outline.setVisible(False)
        self.outline.clicked.connect(self.outline_wanted)
        row.addWidget(self.outline)
        self.history = QToolButton()
        self.history.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.history.setAccessibleName(translate("Summary", "Other summaries of this document"))
        self.history.setToolTip(translate("Summary", "Other summaries of this document"))
        self.history.setMenu(QMenu(self.history))
        row.addWidget(self.history)
        return row

    def _details_row(self) -> QHBoxLayout:
        """What is known of the document, and how it is summarized: a line each, side by side, that unfolds."""
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.details, 1)
        row.addWidget(self.options.line)
        return row

    def _unfolded(self) -> QWidget:
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        for part in (self.facts, self.fields, self.chips):
            column.addWidget(part)
        below.setVisible(False)
        self.details.unfolded.connect(below.setVisible)
        return below

    def _question_row(self) -> QHBoxLayout:
        self.button = QPushButton(translate("Summary", "Summarize"))
        self.button.setProperty("look", "primary")
        self.button.clicked.connect(self._on_button)
        self.query = QLineEdit()
        self.query.setPlaceholderText(translate("Summary", "Ask something"))
        self.query.setToolTip(translate("Summary", "A question, or what the summary should be about"))
        self.query.setAccessibleName(translate("Summary", "What the summary should be about"))
        self.query.setClearButtonEnabled(True)
        self.query.setAcceptDrops(False)
        self.query.setMaxLength(500)
        self.query.returnPressed.connect(self._on_return)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.query, 1)
        row.addWidget(self.button)
        return row

    @property
    def length(self) -> LengthChoice:
        return self.options.length

    @property
    def model(self) -> ModelChoice:
        return self.options.model

    @property
    def kind(self) -> KindChoice:
        return self.options.kind

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show_document(self, opened: OpenedDocument, facts: str, notices: Sequence[Notice]) -> None:
        self.title.setText(opened.row.title)
        self.facts.setText(facts)
        self.details.show_facts(facts)
        self._show_notices(notices)
        self._show_history(opened.results)

    def show_checked(self, checked: int, lines: int, *, only: bool) -> None:
        """How many of the lines the reader has confirmed or rejected; `only`: the others alone are shown."""
        self._checked = (checked, lines)
        words = translate("Summary", "{checked} of {lines} checked").format(checked=checked, lines=lines)
        self.checked.setText(f"{checked}/{lines}" if self.width() < NARROW else words)
        self.checked.setAccessibleName(words)
        self.checked.setChecked(only)
        self.checked.setVisible(lines > 0)

    def show_running(self, running: bool, *, possible: bool) -> None:
        """Turn the button into Stop and back; `possible`: whether there is anything to summarize."""
        self.button.setEnabled(running or possible)
        if running == self._running:
            return
        self._running = running
        self.button.setText(translate("Summary", "Stop") if running else translate("Summary", "Summarize"))
        self.button.setToolTip(
            translate("Summary", "Stop and keep what is written so far")
            if running
            else translate("Summary", "Summarize this document")
        )
        self.button.setProperty("look", "" if running else "primary")
        self.button.style().unpolish(self.button)
        self.button.style().polish(self.button)
        self.options.setEnabled(not running)
        self.query.setReadOnly(running)  # it keeps the keyboard, which else would be on the button that stops
        self._restyle()

    def _ask(self, question: str) -> None:
        self.query.setText(question)
        self.query.setFocus()

    def _show_question(self) -> None:
        self.options.show_question(self.query.text().strip())

    def _show_notices(self, notices: Sequence[Notice]) -> None:
        menu = self.notices.menu()
        menu.clear()
        for notice in notices[:40]:
            page = notice.page
            action = add_words(menu, notice_sentence(notice))
            if page:
                action.triggered.connect(lambda _=False, p=page: self.page_wanted.emit(int(p)))
        if len(notices) > 40:
            menu.addAction(translate("Summary", "… and {notices} more").format(notices=len(notices) - 40)).setEnabled(
                False
            )
        if any(notice.code in UNREAD for notice in notices):
            menu.addSeparator()
            explained = menu.addAction(translate("Summary", "&Why Pages Are Not Read …"))
            explained.triggered.connect(lambda: self.help_wanted.emit(UNREAD_PAGES))
        self.notices.setVisible(bool(notices))
        self.notices.setText(plural("Summary", "%Ln notice(s)", len(notices)))
        self.notices.setAccessibleName(plural("Summary", "%Ln notice(s) about this document", len(notices)))

    def _show_history(self, results: Sequence[ResultRow]) -> None:
        menu = self.history.menu()
        menu.clear()
        for row in results:
            about = f"“{row.query}”" if row.query else ""
            partial = translate("Summary", "stopped early") if row.partial else ""
            like = translate("Summary", "as {kind}").format(kind=kind_of_document(row.kind)) if row.kind else ""
            form = translate("Summary", FORMS[row.format]) if row.format in FORMS else ""
            words = plural("Summary", "%Ln word(s)", row.words)
            told = [day_and_time(row.made), form, words, like, partial, about]
            action = add_words(menu, " · ".join(filter(None, told)))
            action.triggered.connect(lambda _=False, i=row.id: self.result_wanted.emit(i))
        self.history.setVisible(len(results) > 1)

    # -- buttons ------------------------------------------------------------------------------------------------------

    def _on_button(self) -> None:
        (self.stop_wanted if self._running else self.summarize_wanted).emit()

    def _on_return(self) -> None:
        if not self._running and self.button.isEnabled():
            self.summarize_wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow pane the labels need the room."""
        self.options.set_short(self.width() < NARROW)
        self.show_checked(*self._checked, only=self.checked.isChecked())
        super().resizeEvent(event)

    def _restyle(self) -> None:
        name, role = ("stop", "text") if self._running else ("summarize", "on_accent")
        self.button.setIcon(icon(name, self._theme.colour(role), 18))
        self.notices.setIcon(icon("warning", self._theme.colour("weak"), 18))
        self.outline.setIcon(icon("outline", self._theme.colour("quiet"), 18))
        self.history.setIcon(icon("history", self._theme.colour("quiet"), 18))
