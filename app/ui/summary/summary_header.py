"""The head of the summary pane: what the document is, what was read of it, and how it is to be summarized."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.help_pages import Place
from app.state.engine_words import kind_of_document
from app.state.fields import DocumentFields
from app.state.labels import DocumentLabels, LabelSets
from app.state.phrases import notice_sentence
from app.state.plain_text import one_line
from app.translation import day_and_time, marked, plural, translate
from app.ui.icons import icon
from app.ui.labels.field_chips import FieldChips
from app.ui.labels.label_chips import LabelChips
from app.ui.summary.details_line import DetailsLine
from app.ui.summary.kind_choice import KindChoice
from app.ui.summary.length_choice import LengthChoice
from app.ui.summary.model_choice import ModelChoice
from app.ui.summary.progress_panel import ProgressPanel
from app.ui.summary.summary_options import SummaryOptions, is_question
from app.ui.theme import GRID, Theme, text_font
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.word_menus import add_words
from engine.schema.documents import OpenedDocument, ResultRow
from engine.schema.enums import SummaryFormat
from engine.schema.result import Notice

UNREAD = frozenset({"scanned", "failed", "illegible"})
"""Notices of pages whose text is missing."""
NARROW = 360
_QUESTION = 80
"""Characters of a question in the list of results."""
UNREAD_PAGES = Place("help/troubleshooting", "pages-that-are-not-read")


FORMS = {
    SummaryFormat.BRIEF: marked("Summary", "brief"),
    SummaryFormat.ANSWER: marked("Summary", "answer"),
}
"""What a summary is called in the list of others; a plain one is just that."""


STOP = (marked("Summary", "Stop"), marked("Summary", "Stop and keep what is written so far"))
SUMMARIZE = (marked("Summary", "Summarize"), marked("Summary", "Summarize this document"))
ASK = (marked("Summary", "Ask"), marked("Summary", "Answer this from the document"))
ABOUT = (ASK[0], marked("Summary", "Summarize what the document says about this"))
"""What the button says, and what it does."""


class SummaryHeader(QWidget):
    """Title, question, the button that starts and stops; between and below them lines into which all else is folded."""

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
        column.addLayout(self._question_row())
        column.addLayout(self._options_row())
        column.addWidget(self.options)
        self.progress = ProgressPanel()
        column.addWidget(self.progress)
        self._set_tab_order()
        self.options.asked.connect(self._ask)
        self.query.textChanged.connect(lambda _: self._show_question())
        theme.changed.connect(self._restyle)
        self._name_button()
        self._restyle()

    def _set_tab_order(self) -> None:
        """From the button Tab goes down to what it makes."""
        here = (
            one for one in self.options.findChildren(QWidget) if one.window() is self.window()
        )  # no list that opens
        choices = [one for one in here if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
        order = [self.history, self.details.arrow, self.notices, self.options.line, *choices, self.checked, self.query]
        for before, after in pairwise([*order, self.button]):
            QWidget.setTabOrder(before, after)

    def _title_row(self) -> QHBoxLayout:
        """The title, and what else there is to look at. Buttons that come and go leave their place empty."""
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        self.title = ElidedLabel(lines=2)
        self.title.setFont(text_font(self.font(), 1.3, weight=QFont.Weight.DemiBold))
        row.addWidget(self.title, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addSpacing(GRID // 2)
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
        for button in (self.outline, self.history):
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
            row.setAlignment(button, Qt.AlignmentFlag.AlignTop)
        return row

    def _details_row(self) -> QHBoxLayout:
        """What is known of the document, in a line that unfolds, and what is to be known of how it was read."""
        self.notices = QToolButton()
        self.notices.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.notices.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.notices.setMenu(QMenu(self.notices))
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addStrut(self.notices.sizeHint().height())
        row.addWidget(self.details, 1)
        row.addWidget(self.notices)
        return row

    def _options_row(self) -> QHBoxLayout:
        """How the next summary is made, in a line that unfolds, and how much of this one is checked."""
        self.checked = QToolButton()
        self.checked.setProperty("look", "quiet")
        self.checked.setCheckable(True)
        self.checked.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.checked.setToolTip(translate("Summary", "Show only the lines that are still to be checked"))
        self.checked.setVisible(False)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addStrut(self.checked.sizeHint().height())
        row.addWidget(self.options.line)
        row.addStretch(1)
        row.addWidget(self.checked)
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
        self.button = QPushButton()
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

    def show_document(
        self, opened: OpenedDocument, facts: str, notices: Sequence[Notice], shown: int | None = None
    ) -> None:
        """`shown`: the stored result whose sentences stand below."""
        self.title.setText(opened.row.title)
        self.facts.setText(facts)
        self.details.show_facts(facts)
        self._show_notices(notices)
        self._show_history(opened.results, shown)

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
        self._name_button()
        self.button.setProperty("look", "" if running else "primary")
        self.button.style().unpolish(self.button)
        self.button.style().polish(self.button)
        self.options.setEnabled(not running)
        self.query.setReadOnly(running)  # it keeps the keyboard, which else would be on the button that stops
        self._restyle()

    def _name_button(self) -> None:
        """What a press does now."""
        asked = self.query.text().strip()
        name, hint = STOP if self._running else SUMMARIZE if not asked else ASK if is_question(asked) else ABOUT
        self.button.setText(translate("Summary", name))
        self.button.setToolTip(translate("Summary", hint))

    def _widest_name(self) -> int:
        """The width at which the button says each of its names, so that nothing beside it moves when it does."""
        now, widths = self.button.text(), []
        for name, _ in (STOP, SUMMARIZE, ASK):
            self.button.setText(translate("Summary", name))
            widths.append(self.button.sizeHint().width())
        self.button.setText(now)
        return max(widths)

    def _ask(self, question: str) -> None:
        self.query.setText(question)
        self.query.setFocus()

    def _show_question(self) -> None:
        self.options.show_question(self.query.text().strip())
        self._name_button()

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

    def _show_history(self, results: Sequence[ResultRow], shown: int | None) -> None:
        menu = self.history.menu()
        menu.clear()
        for row in results:
            action = add_words(menu, _result_words(row))
            action.setCheckable(True)
            action.setChecked(row.id == shown)
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
        if not self._running:  # its words are bold then, and wider
            self.button.setMinimumWidth(self._widest_name())
        self.notices.setIcon(icon("warning", self._theme.colour("weak"), 18))
        self.outline.setIcon(icon("outline", self._theme.colour("quiet"), 18))
        self.history.setIcon(icon("history", self._theme.colour("quiet"), 18))


def _result_words(row: ResultRow) -> str:
    """A stored result in a list of others: what it answers or is about, else how long it is; and when it was made."""
    about = f"“{one_line(row.query, _QUESTION)}”" if row.query else ""
    form = translate("Summary", FORMS[row.format]) if row.format in FORMS else ""
    answer = row.format is SummaryFormat.ANSWER  # it is as long as it needs to be, whatever was asked for
    words = "" if answer else plural("Summary", "%Ln word(s)", row.words)
    kind = "" if answer or not row.kind else kind_of_document(row.kind)
    like = translate("Summary", "as {kind}").format(kind=kind) if kind else ""
    partial = translate("Summary", "stopped early") if row.partial else ""
    return " · ".join(filter(None, [about, form, words, like, partial, day_and_time(row.made)]))
