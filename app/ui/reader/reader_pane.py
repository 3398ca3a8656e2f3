"""The right pane: the document itself. Pages or text, whichever it has, with the coverage strip along its side."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from app.client import operations
from app.client.client import Client
from app.state import coverage
from app.state.document import OpenDocument, Place
from app.state.labels import DocumentLabels, LabelSets
from app.state.plain_text import harmless
from app.state.provisional_pages import ProvisionalPages
from app.state.search import Search
from app.translation import plural, translate
from app.ui.reader.coverage_strip import CoverageStrip
from app.ui.reader.find_bar import FindBar
from app.ui.reader.label_timeline import LabelTimeline
from app.ui.reader.pages_view import PagesView
from app.ui.reader.reader_bar import ReaderBar
from app.ui.reader.text_view import TextView
from app.ui.theme import Theme
from app.ui.widgets.status_panel import StatusPanel
from engine.schema.documents import OpenedDocument, TextSlice
from engine.schema.enums import DocumentState
from engine.schema.highlights import HighlightRow
from engine.schema.library import Hit
from engine.schema.life_cycle import EngineInfo

SPOKEN_CHARACTERS = 4000
"""How much of a page's text is handed to assistive tools."""
ZOOM_STEP = 1.2
FIRST_SENTENCES = 3
"""Sentences at the head of a summary whose pages are fetched before one is chosen."""


class ReaderPane(QWidget):
    """Shows `OpenDocument`'s source and its wanted places."""

    menu_wanted = Signal(int, QPoint)
    """What can be done at this offset of the text (-1: at none), at this place of the screen."""
    back_wanted = Signal()
    """Escape: the keyboard goes back to the summary."""
    covered = Signal()
    """The strip and the marks show the present summary."""
    password_wanted = Signal()
    """The pages of a protected document can't be drawn without its password."""

    def __init__(
        self,
        client: Client,
        document: OpenDocument,
        search: Search,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        labels: LabelSets,
        document_labels: DocumentLabels,
    ) -> None:
        super().__init__(parent)
        self._client, self._document = client, document
        self._axis = coverage.Axis(0, ())
        self._early = ProvisionalPages(client, document, self)
        self._show_used = True
        self._early_of: int | None = None
        self.bar = ReaderBar(theme)
        self.find_bar = FindBar(search, theme)
        self.pages = PagesView(client, theme)
        self.text = TextView(client, theme)
        self.strip = CoverageStrip(theme)
        self.timeline = LabelTimeline(labels, document_labels, theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.find_bar)
        body = QHBoxLayout()
        body.setSpacing(0)
        views = QWidget()
        self._stack = QStackedLayout(views)
        self._stack.addWidget(self.pages)
        self._stack.addWidget(self.text)
        self._blank = StatusPanel(theme)
        self._stack.addWidget(self._blank)
        body.addWidget(views, 1)
        body.addWidget(self.timeline)
        body.addWidget(self.strip)
        column.addLayout(body, 1)
        self._cover_soon = QTimer(self, singleShot=True, interval=0)
        self._cover_soon.timeout.connect(self._show_coverage)
        self._speak_soon = QTimer(self, singleShot=True, interval=400)
        self._speak_soon.timeout.connect(self._fetch_spoken)
        self._connect()

    def _connect(self) -> None:
        document = self._document
        document.opened.connect(self._on_opened)
        document.refreshed.connect(self._on_refreshed)
        document.summary_changed.connect(self._cover_soon.start)
        document.sentence_added.connect(lambda _: self._cover_soon.start())
        document.sentence_chosen.connect(self._on_chosen)
        document.place_wanted.connect(self.show_place)
        for view in (self.pages, self.text):
            view.picked.connect(document.choose_passage)
            view.pick_cleared.connect(document.clear_passage)
            view.sentence_clicked.connect(document.choose)
            view.scrolled.connect(self._on_scrolled)
            view.menu_wanted.connect(self.menu_wanted)
        self.pages.page_changed.connect(self._on_page_changed)
        self.pages.zoom_changed.connect(lambda _: self._show_zoom())
        self.strip.wanted.connect(self._on_strip)
        self.bar.page_wanted.connect(self._on_page_wanted)
        self.bar.turned.connect(self.turn_page)
        self.bar.zoom_in.connect(lambda: self.zoom_by(ZOOM_STEP))
        self.bar.zoom_out.connect(lambda: self.zoom_by(1 / ZOOM_STEP))
        self.bar.fit.connect(self.fit_width)
        self.bar.find_wanted.connect(self.open_find)
        self.find_bar.hit_wanted.connect(self._on_hit)
        self.find_bar.closed.connect(lambda: self.view.show_place(None))
        self._client.ready.connect(self._on_ready)
        self._early.changed.connect(self._on_early_pages)
        self.pages.pictures.refused.connect(self.password_wanted)

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def view(self) -> PagesView | TextView:
        return self.pages if self._stack.currentWidget() is self.pages else self.text

    @property
    def offset(self) -> int:
        """Where in the text the reader is."""
        info = self._document.info
        if info is None:
            return 0
        return info.pages[self.pages.page - 1].start if info.pages else self.text.first_offset

    def set_show_used(self, show: bool) -> None:
        """Tint all used passages, or only the chosen sentence's."""
        self._show_used = show
        self._cover_soon.start()

    def show_highlights(self, rows: Sequence[HighlightRow]) -> None:
        """Mark what the reader highlighted."""
        passages = [one.passage for one in rows]
        self.pages.show_highlights(passages)
        self.text.show_highlights(passages)

    def _on_opened(self) -> None:
        info = self._document.info
        if info is None:
            self.pages.show_pages(None, ())
            self.text.show_text(None, 0, 0)
            self.bar.show_kind(pages=0, text="")
            self.find_bar.show_document(None)
            self._cover_soon.start()
            return
        paged = bool(info.pages)
        self._early_of = None
        self._stack.setCurrentWidget(self.pages if paged else self.text if info.characters else self._blank)
        self._show_blank(info)
        self.pages.show_pages(info.row.id if paged else None, info.pages)
        if paged:
            self.text.show_text(None, 0, 0)
        else:
            self.text.show_text(info.row.id, info.characters, info.turns)
        facts = plural("Reader", "%Ln turn(s)", info.turns) if info.turns else ""
        self.bar.show_kind(pages=len(info.pages), text=facts)
        self._show_zoom()
        self.bar.show_page(self.pages.page)
        self.find_bar.show_document(info.row.id)
        self._cover_soon.start()

    def _on_refreshed(self) -> None:
        info = self._document.info
        if info is None:
            return
        if info.pages:
            if self._stack.currentWidget() is not self.pages:
                self._on_opened()
            self.pages.refresh_pages(info.pages)
            self.pages.pictures.retry()
            self.bar.show_kind(pages=len(info.pages), text="")
            self.bar.show_page(self.pages.page)
        elif info.characters and self.text.passages.windows == 0:
            self._on_opened()
        else:
            self._show_blank(info)
        self._cover_soon.start()

    def _show_blank(self, info: OpenedDocument) -> None:
        """What stands here while there is nothing of the document to show."""
        blank = self._stack.currentWidget() is self._blank
        self.bar.setVisible(not blank)
        self.strip.setVisible(not blank)
        if info.row.state == DocumentState.LOCKED:
            self._blank.show_status(
                "lock", "quiet", "", translate("Reader", "Its pages can be seen once it is unlocked.")
            )
        elif info.row.state == DocumentState.FAILED:
            self._blank.show_status("text", "quiet", "", translate("Reader", "Nothing in it can be displayed."))
        else:
            self._blank.show_status("text", "quiet", "", translate("Reader", "Its text is shown here once it is read."))

    def _on_early_pages(self) -> None:
        """Pages of a document that is still being read."""
        info = self._document.info
        if info is None:
            return
        if self._early_of != info.row.id:
            self._early_of = info.row.id
            self._stack.setCurrentWidget(self.pages)
            self._show_blank(info)
            self.pages.show_pages(info.row.id, self._early.pages)
        else:
            self.pages.refresh_pages(self._early.pages)
        self.bar.show_kind(pages=len(self._early.pages), text="", counted=self._early.counted)
        self._show_zoom()
        self.bar.show_page(self.pages.page)

    def _show_coverage(self) -> None:
        info, sentences = self._document.info, self._document.sentences
        if info is None:
            self.strip.show_parts((), (), (), "")
            return
        self._axis = coverage.Axis(info.characters, info.pages)
        parts = coverage.stretches(self._axis, info, self._document.result)
        unread = coverage.unread(info)
        self.strip.show_parts(
            parts, unread, coverage.marks(self._axis, sentences), coverage.spoken(info, parts, unread)
        )
        self.view.show_used(sentences, show=self._show_used)
        self._expect_around(self._document.chosen[0])
        self.covered.emit()
        self._on_scrolled()

    def _on_ready(self, _info: EngineInfo) -> None:
        self.pages.pictures.retry()

    def show_place(self, place: Place) -> None:
        """Highlight a place and bring it into view."""
        self.view.show_place(place)

    def _on_chosen(self, sentence: int, _source: int) -> None:
        self.strip.show_chosen(sentence)
        self._expect_around(sentence)
        if sentence < 0:
            self.view.show_place(None)

    def _expect_around(self, sentence: int) -> None:
        """The sources of the sentences that are likely to be chosen next are fetched ahead."""
        around = (sentence + 1, sentence + 2, sentence - 1) if sentence >= 0 else range(FIRST_SENTENCES)
        near = [self._document.sentences[n] for n in around if 0 <= n < len(self._document.sentences)]
        self.pages.expect([one.evidence[0].page for one in near if one.evidence and one.evidence[0].page is not None])

    def _show_zoom(self) -> None:
        self.bar.show_zoom(self.pages.zoom, fits=self.pages.fits_width)

    # -- going somewhere ----------------------------------------------------------------------------------------------

    def turn_page(self, by: int) -> None:
        """Go to the next or previous page."""
        self.pages.go_to_page(self.pages.page + by)

    def zoom_by(self, factor: float) -> None:
        """Zoom pages in or out."""
        self.pages.set_zoom(self.pages.zoom * factor)
        self._show_zoom()

    def actual_size(self) -> None:
        """Zoom to 100 %."""
        self.pages.set_zoom(1.0)
        self._show_zoom()

    def fit_width(self) -> None:
        """Fit pages to the width."""
        self.pages.fit_width()
        self._show_zoom()

    def open_find(self) -> None:
        if self._document.id is not None:
            self.find_bar.open_bar(self._document.id)

    def pick_page(self) -> None:
        """Which sentences rest on what is on display: the keyboard's way from source to summary."""
        if self.view is self.pages:
            self.pages.pick_page()
        elif self._document.info is not None:
            first, last = self.text.visible_span()
            total = self._document.info.characters
            self._document.choose_passage(int(first * total), max(int(last * total), int(first * total) + 1))

    def go_to_offset(self, offset: int) -> None:
        """Go where reading stopped the last time."""
        info = self._document.info
        if self.view is self.pages and info is not None:
            axis = coverage.Axis(info.characters, info.pages)
            self.pages.go_to_page(axis.offset(axis.position(offset))[1] or 1)
        else:
            self.text.go_to_offset(offset)

    def _on_hit(self, hit: Hit) -> None:
        self._document.show_span(hit.start, hit.end, "search")

    def _on_page_wanted(self, page: int) -> None:
        self.pages.go_to_page(page)
        self.pages.setFocus()

    def _on_strip(self, position: float) -> None:
        self.view.scroll_to_position(position)

    def _on_scrolled(self) -> None:
        if self._document.info is not None:
            self.strip.show_window(*self.view.visible_span())

    # -- assistive tools ----------------------------------------------------------------------------------------------

    def _on_page_changed(self, page: int) -> None:
        self.bar.show_page(page)
        self._speak_soon.start()

    def _fetch_spoken(self) -> None:
        """Hand the page's text to assistive tools: the picture alone says nothing to them."""
        info = self._document.info
        if info is None or not 1 <= self.pages.page <= len(info.pages):
            return
        page = info.pages[self.pages.page - 1]
        if page.end <= page.start:
            self.pages.setAccessibleDescription(translate("Reader", "This page has no text."))
            return
        end = min(page.end, page.start + SPOKEN_CHARACTERS)
        call = operations.read_text(self._client, info.row.id, page.start, end)
        call.then(self._on_spoken, self).on_failure(lambda _: None, self)

    def _on_spoken(self, answer: TextSlice) -> None:
        self.pages.setAccessibleDescription(harmless(answer.text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the summary."""
        if event.key() == Qt.Key.Key_Escape:
            if self.view.selected_span is not None:
                self.view.clear_selection()
            else:
                self.back_wanted.emit()
            return
        super().keyPressEvent(event)
