"""The middle pane: the open document's summary, or what stands in its place. Shows `OpenDocument`, owns no logic."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from app.state.document import OpenDocument
from app.state.fields import DocumentFields
from app.state.labels import DocumentLabels, LabelSets
from app.state.left_out import LeftOut
from app.state.phrases import facts_line
from app.state.reviews import Reviews
from app.translation import marked, plural, translate
from app.ui.summary.asked_line import AskedLine
from app.ui.summary.body_split import BodySplit
from app.ui.summary.facts_panel import FactsPanel
from app.ui.summary.outline_popup import OutlinePopup
from app.ui.summary.sentence_item import GUTTER
from app.ui.summary.sentence_list import SentenceList
from app.ui.summary.summary_header import SummaryHeader
from app.ui.summary.summary_options import is_question
from app.ui.theme import GRID, MEASURE, Theme
from app.ui.widgets.banner import Banners
from app.ui.widgets.plain_label import PlainLabel
from app.ui.widgets.status_panel import StatusPanel
from engine.schema.defaults import AS_NEEDED
from engine.schema.documents import OpenedDocument
from engine.schema.enums import DocumentState, JobKind, JobState, Kind, Stage, SummaryFormat
from engine.schema.result import Notice, SummarySentence

QUIET_NOTICES = {"not_placed"}


NOT_FOUND = marked("Summary", "Not found in this document.")
NOT_FOUND_NEAREST = marked("Summary", "Not found in this document. Nearest passages:")
FIRST_LOOK = marked("Summary", "First look; the summary may not have it")
NEAREST = marked("Summary", "Close to the question, but does not answer it")
LEAST_BODY = 70


class SummaryPane(QWidget):
    unlock_wanted = Signal(str)
    password_wanted = Signal()
    """Ask for the password of a document that was read before."""
    resume_wanted = Signal()
    first_wanted = Signal()
    """What waits on the document is to be done before all other work."""
    remove_wanted = Signal()
    password_refused = Signal()
    """The user knows that the password was wrong."""
    source_focus_wanted = Signal()
    """Return on a sentence: the keyboard goes to the reader."""

    def __init__(
        self,
        document: OpenDocument,
        reviews: Reviews,
        left_out: LeftOut,
        labels: LabelSets,
        document_labels: DocumentLabels,
        *,
        fields: DocumentFields,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("summary")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._document, self._reviews, self._left_out = document, reviews, left_out
        self.defaults = (SummaryFormat.BRIEF, AS_NEEDED)
        """Form and words that are offered for a document."""
        self._then = self.remove_wanted
        """What the button of the state does."""
        self._asked = ""
        """What was asked that was shown last."""
        self._tried: int | None = None
        """The document whose password was just given."""
        self.header = SummaryHeader(labels, document_labels, fields, theme)
        self.banners = Banners(theme)
        self.asked = AskedLine(theme)
        self.list = SentenceList(theme, document.folds, self.asked.back)
        self.status = StatusPanel(theme)
        self.note = PlainLabel()
        self.note.setProperty("look", "quiet")
        self.note.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(GRID)
        head = QVBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.header)
        head.addWidget(self.banners)
        head.addWidget(self.asked)
        head.addWidget(self.note)
        self._head = head
        self.facts = FactsPanel(theme)
        self.outline = OutlinePopup(self)
        self._status_area = _scrolled(self.status)
        body = QWidget()
        body.setMinimumHeight(LEAST_BODY)
        self._stack = QStackedLayout(body)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._status_area)
        self.split = BodySplit(body, self.facts)
        self._column.setContentsMargins(0, GRID + GRID // 2, 0, 0)
        self._column.addLayout(head)
        self._column.addWidget(self.split, 1)
        self._connect()
        self._show_all()

    def _connect(self) -> None:
        document = self._document
        document.opened.connect(self._on_opened)
        document.refreshed.connect(self._show_all)
        document.summary_changed.connect(self._on_summary_changed)
        document.refreshed.connect(self._show_question)
        document.sentence_added.connect(self._on_sentence_added)
        document.sentence_chosen.connect(self.list.show_chosen)
        document.job_changed.connect(self._show_all)
        document.passage_chosen.connect(self._on_passage_chosen)
        document.passage_cleared.connect(self._on_passage_cleared)
        self._reviews.changed.connect(self._show_reviews)
        self._left_out.changed.connect(self._show_left_out)
        section = self.list.left_out
        section.opened.connect(self._left_out.set_open)
        section.add_wanted.connect(self._left_out.add)
        section.place_wanted.connect(self._on_passage_wanted)
        document.sentence_chosen.connect(lambda *_: section.show_place_of(None))
        self.facts.fact_wanted.connect(document.show_fact)
        self.facts.opened.connect(lambda _: self.split.share())
        self.header.outline_wanted.connect(self.show_outline)
        self.outline.reached.connect(lambda heading: self.list.go_to_heading(heading, focus=False))
        self.outline.taken.connect(self.list.go_to_heading)
        self.outline.left.connect(self.take_focus)
        self.list.chosen.connect(document.choose)
        self.list.stepped.connect(document.step)
        self.list.source_stepped.connect(document.step_source)
        self.list.entered.connect(self._on_entered)
        self.banners.focus_lost.connect(self.take_focus)
        self.asked.back_wanted.connect(document.show_result)
        self.header.result_wanted.connect(document.show_result)
        self.header.page_wanted.connect(self._on_page_wanted)
        self.status.password_given.connect(self._on_password)
        self.status.pressed.connect(self._on_status_pressed)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _on_opened(self) -> None:
        for banner in self.banners.all():
            banner.dismiss()
        self.note.clear()
        self.header.kind.reset()
        info = self._document.info
        newest = info.results[0] if info is not None and info.results else None
        if info is not None:
            self._asked = newest.query or "" if newest is not None else ""
            self.header.query.setText(self._asked)
        answer = newest is not None and newest.format is SummaryFormat.ANSWER  # whose length says nothing of a brief's
        if newest is not None and not answer and (newest.partial or newest.query):  # what is gone on with is the same
            self.header.options.choose(newest.format, newest.words)
        elif info is not None:
            self.header.options.choose(*self.defaults)
        self._on_summary_changed()

    def take_focus(self) -> None:
        """Put the keyboard where the pane's work is done."""
        if self._stack.currentWidget() is self.list and self.list.items:
            self.list.focus(self._document.chosen[0])
            return
        asks = self._stack.currentWidget() is self._status_area and not self.status.password.isHidden()
        field = self.status.password if asks else self.header.query
        (field if field.isEnabled() else self.header.button).setFocus(Qt.FocusReason.ShortcutFocusReason)

    @contextmanager
    def _keeping_focus(self) -> Iterator[None]:
        """When what has the keyboard is taken away meanwhile, the pane keeps it."""
        before = self.window().focusWidget()
        mine = before is not None and self.isAncestorOf(before)
        yield
        now = self.window().focusWidget()
        if mine and now is not before and (now is None or not self.isAncestorOf(now) or self.banners.isAncestorOf(now)):
            self.take_focus()

    def _show_all(self) -> None:
        with self._keeping_focus():
            self._show_document()

    def _show_document(self) -> None:
        info, job = self._document.info, self._document.job
        self.header.setVisible(info is not None)
        self.note.setVisible(bool(self.note.text()))
        self._show_asked()
        if info is None:
            self.facts.setVisible(False)
            self._stack.setCurrentWidget(self._status_area)
            wait = self._document.id is not None
            text = "" if wait else translate("Summary", "Choose a document in the library, or drop one here.")
            self.status.show_status(
                "text",
                "quiet",
                translate("Summary", "Opening …") if wait else translate("Summary", "No document is open"),
                text,
            )
            return
        running = job is not None and job.state in (JobState.RUNNING, JobState.WAITING)
        possible = info.characters > 0 and info.row.state not in (
            DocumentState.LOCKED,
            DocumentState.WAITING,
            DocumentState.READING,
        )
        shown = self._reviews.result_id if self._document.result is not None and not self._document.live else None
        self.header.show_document(info, facts_line(info, self._document.result), self._notices(info), shown)
        self.header.show_running(running, possible=possible)
        self.header.progress.show_job(job)
        self.header.outline.setVisible(bool(self._document.outline))
        self.header.options.show_as_next(self._document.result is not None)
        self._show_facts()
        self._show_partial()
        self._show_body(info, running=running)

    def _show_asked(self) -> None:
        """What is asked, and the newest summary of the whole document, once nothing takes its place."""
        document = self._document
        results = document.info.results if document.info is not None and not document.live else []
        self.asked.show_asked(document.asked or "", next((row for row in results if not row.query), None))

    def _show_facts(self) -> None:
        """Those of the stored summary; a running one has none yet."""
        result = self._document.result
        facts = result.facts if result is not None and not self._document.live else ()
        info = self._document.info
        self.facts.show_facts(facts, Path(info.row.path).name if info is not None else "")
        if self.facts.isHidden() == bool(facts):
            self.facts.setVisible(bool(facts))
            self.split.share()

    def show_outline(self) -> None:
        """Show the headings over the brief, to walk along."""
        button = self.header.outline
        below = button.mapToGlobal(button.rect().bottomRight())
        self.outline.show_outline(self._document.outline, self.list.heading_here(), below)

    def _notices(self, info: OpenedDocument) -> list[Notice]:
        mine = list(info.notices)
        known = {(n.page, n.message) for n in mine}
        result = self._document.result
        more = [n for n in result.document.warnings if (n.page, n.message) not in known] if result is not None else []
        return [n for n in mine + more if n.code not in QUIET_NOTICES]

    def _show_partial(self) -> None:
        if self._document.stopped and not self._document.live and self._document.sentences:
            result = self._document.result
            text = translate(
                "Summary",
                "This summary was stopped early. What was written is kept; resuming continues where it stopped.",
            )
            if result is not None and not result.partial:
                text = translate(
                    "Summary", "Your last request was stopped before it was finished. This is what was there before."
                )
            shown = next((banner for banner in self.banners.all() if banner.key == "partial"), None)
            if shown is not None and shown.label.text() != text:
                shown.dismiss()
                shown = None
            if shown is None:
                self.banners.show_message("warning", text, "partial").add_button(
                    translate("Summary", "Resume"), self.resume_wanted.emit
                )
        else:
            self.banners.dismiss("partial")
        failed = self._document.failed_chunks
        if failed and not any(banner.key == "failed" for banner in self.banners.all()):
            text = plural(
                "Summary",
                "%Ln part(s) of the document could not be summarized and are missing here; see the strip.",
                failed,
            )
            self.banners.show_message("warning", text, "failed")
        elif not failed:
            self.banners.dismiss("failed")

    def _show_body(self, info: OpenedDocument, *, running: bool) -> None:
        state, problem = info.row.state, info.row.problem
        if self._document.shown:
            self._stack.setCurrentWidget(self.list)
            return
        already_asking = self._stack.currentWidget() is self._status_area and not self.status.password.isHidden()
        self._stack.setCurrentWidget(self._status_area)
        if state == DocumentState.LOCKED and not running:
            text = translate("Summary", "It can be read with its password. The password is used once and not kept.")
            if self._tried == info.row.id:
                self.show_password_refused(problem or text)  # of this attempt; at another start it is none any more
            elif not already_asking:
                self.status.ask_password(text, wrong=False)
        elif state == DocumentState.FAILED and not running and not info.characters:
            self._then = self.remove_wanted
            self.status.show_status(
                "error",
                "bad",
                translate("Summary", "This document could not be read"),
                problem or "",
                translate("Summary", "Remove from Library"),
                primary=False,
            )
        elif state == DocumentState.FAILED and not running:
            self.status.show_status(
                "error", "bad", translate("Summary", "This document could not be summarized"), problem or ""
            )
        elif self._document.stopped and not running:
            text = translate("Summary", "Nothing had been written yet. Resuming continues where it stopped.")
            self._then = self.resume_wanted
            self.status.show_status(
                "stop", "quiet", translate("Summary", "Stopped"), text, translate("Summary", "Resume")
            )
        elif running:
            job = self._document.job
            waits = job is not None and job.state == JobState.WAITING
            self._then = self.first_wanted
            self.status.show_status(
                "summarize", "accent", *self._waiting_words(), translate("Summary", "Do This First") if waits else ""
            )
        elif self._document.answered is False:
            text = translate("Summary", "No passage of it comes close to what was asked.")
            self.status.show_status("question", "quiet", translate("Summary", NOT_FOUND), text)
        elif self._document.result is not None:
            text = translate(
                "Summary",
                "Its text has no sentences that could be used in a summary: only headings, lists or fragments.",
            )
            self.status.show_status(
                "info", "quiet", translate("Summary", "There is too little text to summarize"), text
            )
        elif state in (DocumentState.READ, DocumentState.READY):
            text = translate(
                "Summary",
                "Press Summarize, or ask something. Every sentence will be linked to the words it comes from.",
            )
            self.status.show_status("summarize", "accent", translate("Summary", "Not summarized yet"), text)
        else:
            self.status.show_status("text", "quiet", translate("Summary", "Waiting to be read"), "")

    def _waiting_words(self) -> tuple[str, str]:
        job, info = self._document.job, self._document.info
        if job is not None and job.state == JobState.WAITING:
            return translate("Summary", "Waiting for its turn"), translate("Summary", "Other documents come first.")
        if info is not None and self._tried == info.row.id and not info.characters:
            return translate("Summary", "Trying the password"), ""
        unread = info is not None and not info.characters
        if unread or (job is not None and (job.kind == JobKind.READ or job.stage == Stage.READ)):
            pdf = info is not None and info.row.kind in {None, Kind.PDF}
            text = translate("Summary", "You can read its pages meanwhile.") if pdf else ""
            return translate("Summary", "Reading the document"), text
        if is_question(self._document.asked_of_job or ""):
            return translate("Summary", "Looking for the answer"), translate(
                "Summary", "It appears once the whole document has been searched."
            )
        return translate("Summary", "Finding the main points"), translate(
            "Summary", "The first sentences appear once the whole document has been ranked."
        )

    # -- what happens -------------------------------------------------------------------------------------------------

    def show_password_refused(self, sentence: str) -> None:
        """The password was not the right one."""
        self._tried = None
        self.status.ask_password(sentence, wrong=True)
        self.password_refused.emit()

    def show_password_needed(self) -> None:
        """A document that was read before needs its password again for its pages to be drawn."""
        if not any(banner.key == "password" for banner in self.banners.all()):
            text = translate("Summary", "Showing the pages of this document needs its password, which was not kept.")
            banner = self.banners.show_message("info", text, "password")
            banner.add_button(translate("Summary", "Unlock …"), self.password_wanted.emit)

    def _on_password(self, password: str) -> None:
        self._tried = self._document.id
        self.unlock_wanted.emit(password)

    def _on_summary_changed(self) -> None:
        info = self._document.info
        with self._keeping_focus():
            title = info.row.title if info is not None else ""
            name = Path(info.row.path).name if info is not None else ""
            document = self._document
            self.list.show_sentences(
                title,
                name,
                document.shown,
                document.outline,
                caution=_caution(document),
                answered=document.answered is True,
            )
            self._show_reviews()
            self._show_document()

    def _show_question(self) -> None:
        """The field follows what is shown, unless something else is being written in it.

        A question that leaned on the one before reads there as it was answered; with the summary of the whole document
        a question that was answered is done with.
        """
        asked, query = self._document.asked or "", self.header.query
        if not self._document.live and not query.isModified() and (asked or query.text() == self._asked):
            query.setText(asked)
        self._asked = asked

    def _show_reviews(self) -> None:
        """What the reader made of the lines, how many are checked, and what the filter leaves."""
        reviews, lines = self._reviews, len(self._document.sentences)
        with self._keeping_focus():
            self.list.show_reviews(reviews.of, self._document.filtered, possible=reviews.can_review)
            self.header.show_checked(reviews.checked, lines if reviews.can_review else 0, only=reviews.unchecked_only)
        self._show_standing_note()

    def _show_left_out(self) -> None:
        state = self._left_out
        self.list.show_left_out(state.lines, state.note, opened=state.is_open, possible=state.possible)

    def show_left_out(self) -> None:
        """Unfold what was left out, and put the keyboard there."""
        self._left_out.set_open(True)
        self.list.go_to_left_out()

    def _on_passage_wanted(self, line: SummarySentence) -> None:
        self._document.show_passage(line)
        self.list.left_out.show_place_of(line)

    def _on_sentence_added(self, position: int) -> None:
        self.list.add_sentence(position, self._document.sentences[position], self._document.outline)
        self._stack.setCurrentWidget(self.list)

    def _on_entered(self, position: int) -> None:
        self._document.choose(position, max(self._document.chosen[1], 0) if self._document.chosen[0] == position else 0)
        self.source_focus_wanted.emit()

    def _on_passage_chosen(self, positions: list[int]) -> None:
        self.list.show_related(positions)
        if not self._document.sentences:
            return
        text = plural("Summary", "%Ln sentence(s) of this summary cite the selected words.", len(positions))
        text = text if positions else translate("Summary", "No sentence of this summary cites the selected words.")
        self.note.setText(
            translate("Summary", "{text} Review › Add Selected Words adds them.").format(text=text)
            if self._reviews.can_review
            else text
        )
        self.note.setVisible(True)

    def _on_passage_cleared(self) -> None:
        self.list.show_related([])
        self._show_standing_note()

    def _show_standing_note(self) -> None:
        """What is to be known of all the sentences below."""
        look = self._document.first_look
        text = _first_look_words(look.pages) if look is not None else ""
        if self._document.answered is False:
            text = translate("Summary", NOT_FOUND_NEAREST if self._document.shown else NOT_FOUND)
        elif self._reviews.unchecked_only and self._reviews.can_review:
            left = len(self._document.sentences) - self._reviews.checked
            text = (
                translate("Summary", "Only lines that are still to be checked are shown.")
                if left
                else translate("Summary", "Every line is checked.")
            )
        look_of_note = "title" if self._document.answered is False else "quiet"
        if self.note.property("look") != look_of_note:
            self.note.setProperty("look", look_of_note)
            self.note.style().unpolish(self.note)
            self.note.style().polish(self.note)
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _on_page_wanted(self, page: int) -> None:
        info = self._document.info
        if info is not None and 1 <= page <= len(info.pages):
            self._document.show_span(info.pages[page - 1].start, info.pages[page - 1].end, "outline")

    def _on_status_pressed(self) -> None:
        self._then.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The header keeps the measure of the text below it."""
        side = max(2 * GRID, (self.width() - MEASURE - GUTTER) // 2 + GRID)
        self._head.setContentsMargins(side, 0, side, 0)
        super().resizeEvent(event)


def _scrolled(panel: QWidget) -> QScrollArea:
    """A panel that may be taller than the room there is."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setAccessibleName(translate("Summary", "State of the document"))
    area.setWidget(panel)
    return area


def _caution(document: OpenDocument) -> str:
    """What is to be known of every sentence that is shown; empty where they are a summary's."""
    if document.first_look is not None:
        return translate("Summary", FIRST_LOOK)
    return translate("Summary", NEAREST) if document.answered is False else ""


def _first_look_words(pages: int) -> str:
    """What a first look is, said above it."""
    return translate(
        "Summary",
        "First look, at pages 1–{pages} only. The summary takes its place as soon as it has a first sentence.",
    ).format(pages=pages)
