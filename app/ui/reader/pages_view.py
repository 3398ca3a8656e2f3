"""The pages of a PDF in one continuous scroll, with exact highlights over them.

Only pages on display are painted; a page without its picture is a sheet of the right size, so nothing jumps when the
picture comes. Highlights are multiplied with the page: the words stay black on colour, as with a marker on paper.
"""

from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.client.client import Client
from app.state.comparison import ChangedPassage
from app.state.document import Place
from app.translation import translate
from app.ui.reader.mark_names import MarkNames
from app.ui.reader.page_highlights import PageHighlights
from app.ui.reader.page_images import PageImages, PageRequest, scale_for
from app.ui.reader.page_layout import PageLayout
from app.ui.reader.page_offsets import height_at, offset_at, page_with
from app.ui.reader.page_painter import PagePainter
from app.ui.reader.page_words import PageWords
from app.ui.reader.word_selection import WordSelection
from app.ui.theme import Theme
from engine.schema.documents import PageInfo
from engine.schema.geometry import Box
from engine.schema.highlights import HighlightedPassage
from engine.schema.result import SummarySentence

NEIGHBOURS = 2
"""Pages fetched ahead on each side."""
GLIDE_MS = 140
ATTENTION = 0.35
"""Share of the view's height at which a reader is taken to read."""


class PagesView(QAbstractScrollArea):
    """Scrolls, zooms, shows places, chooses words."""

    page_changed = Signal(int)
    """Page number (from 1) in the middle of attention."""
    zoom_changed = Signal(float)
    picked = Signal(int, int)
    """A span of the text was chosen."""
    pick_cleared = Signal()
    sentence_clicked = Signal(int)
    """A passage that this sentence rests on was clicked."""
    scrolled = Signal()
    menu_wanted = Signal(int, QPoint)
    """What can be done at this offset of the text (-1: at none), at this place of the screen."""

    def __init__(self, client: Client, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.pictures = PageImages(client, self)
        self.words = PageWords(client, self)
        self._painter = PagePainter(theme)
        self._pages: Sequence[PageInfo] = ()
        self._layout = PageLayout(())
        self._fit = True
        self._fitted: int | None = None
        """The page that was in view when it was asked for; None: pages of the usual width are fitted."""
        self.picker = WordSelection(self.words, self)
        self._marks = PageHighlights(theme, self.picker)
        self._names = MarkNames(self.viewport())
        self._current = 0
        self._expected: tuple[int, ...] = ()
        self.glides = True
        self._glide = QVariantAnimation(self, duration=GLIDE_MS)
        self._glide.valueChanged.connect(lambda value: self.verticalScrollBar().setValue(int(value)))
        self._fetch_soon = QTimer(self, singleShot=True, interval=40)
        self._fetch_soon.timeout.connect(self._fetch)
        self._word_fetch = QTimer(self, singleShot=True, interval=150)
        self._word_fetch.timeout.connect(self._fetch_words)
        self.pictures.arrived.connect(self._on_picture)
        self.pictures.failed.connect(lambda page, _: self._on_picture(page))
        self.words.arrived.connect(lambda _: self.viewport().update())
        self.picker.changed.connect(self.viewport().update)
        self.picker.picked.connect(self.picked)
        self.picker.cleared.connect(self.pick_cleared)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.verticalScrollBar().setSingleStep(48)
        self.horizontalScrollBar().setSingleStep(48)
        self.setAccessibleName(translate("Reader", "Pages"))

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show_pages(self, document: int | None, pages: Sequence[PageInfo]) -> None:
        self._pages, self._expected = pages, ()
        self._layout = PageLayout([(page.width, page.height) for page in pages], self._layout.zoom)
        self._current, self._fitted = 0, None
        self._marks.clear()
        self.picker.forget()
        self.picker.show_pages(pages)
        self.pictures.show(document)
        self.words.show(document)
        self._glide.stop()
        self.verticalScrollBar().setValue(0)
        self._refit()
        self._centre()
        self._tell_page(force=True)

    def expect(self, pages: Sequence[int]) -> None:
        """Fetch these pages too when there is nothing more urgent: a click may ask for them next."""
        if self._expected != (expected := tuple(pages)):
            self._expected = expected
            self._fetch_soon.start()

    def refresh_pages(self, pages: Sequence[PageInfo]) -> None:
        """The same document with newly read pages: the place in it is kept."""
        sizes_changed = [(p.width, p.height) for p in pages] != [(p.width, p.height) for p in self._pages]
        place = self._layout.place(self.verticalScrollBar().value()) if len(self._layout) else (0, 0.0)
        self._pages = pages
        self.picker.show_pages(pages)
        if sizes_changed:
            self._layout = PageLayout([(page.width, page.height) for page in pages], self._layout.zoom)
            self._refit()
            if len(self._layout):
                self.verticalScrollBar().setValue(int(self._layout.height_of(min(place[0], len(pages) - 1), place[1])))
        self._fetch_soon.start()
        self.viewport().update()

    def show_place(self, place: Place | None, *, reveal: bool = True) -> None:
        """Highlight a place and, unless something else decides where the view is, bring it into view."""
        self._marks.place = place
        self._fetch_soon.start()
        self.viewport().update()
        if not reveal or place is None or place.page is None or not 1 <= place.page <= len(self._pages):
            return
        if place.boxes:
            top = min(box[1] for box in place.boxes)
            bottom = max(box[3] for box in place.boxes)
            left = min(box[0] for box in place.boxes)
            self._reveal(place.page - 1, top, bottom, left)
        else:
            self.go_to_page(place.page)

    def show_used(self, sentences: Sequence[SummarySentence], *, show: bool) -> None:
        """Tint what the summary rests on."""
        self._marks.show_used = show
        self._marks.use(sentences)
        self._fetch_soon.start()
        self.viewport().update()

    def show_highlights(self, passages: Sequence[HighlightedPassage]) -> None:
        """Mark what the reader highlighted."""
        self._marks.mark(passages)
        self._fetch_soon.start()
        self.viewport().update()

    def clear_selection(self) -> None:
        self.picker.clear()

    def pick_page(self) -> None:
        """Choose all words of the current page: the keyboard's way to its sentences."""
        if self._pages:
            self.picker.choose(self._pages[self._current].start, self._pages[self._current].end)

    @property
    def selected_span(self) -> tuple[int, int] | None:
        return self.picker.span

    @property
    def page(self) -> int:
        """The page in the middle of attention, from 1."""
        return self._current + 1

    @property
    def zoom(self) -> float:
        """Zoom factor; 1 is 96 pixels an inch."""
        return self._layout.zoom

    @property
    def fits_width(self) -> bool:
        """Whether the zoom follows the width of the view."""
        return self._fit

    def shows_picture(self, page: int) -> bool:
        """Whether a page's picture is there, or known not to come."""
        if not 1 <= page <= len(self._pages):
            return False
        return self.pictures.picture(self._wanted(page - 1)) is not None or self.pictures.problem(page) is not None

    # -- going somewhere ----------------------------------------------------------------------------------------------

    def go_to_page(self, number: int) -> None:
        """Bring a page's top into view."""
        if 1 <= number <= len(self._pages):
            _, y, _, _ = self._layout.rect(number - 1, self.viewport().width())
            self._scroll_to(int(y) - 12)

    @property
    def reading_at(self) -> tuple[int, float] | None:
        """The offset of the text at the height of attention, and how far below its line's top that is, in points."""
        if not self._pages:
            return None
        index, share = self._layout.place(self.verticalScrollBar().value() + self.viewport().height() * ATTENTION)
        page = self._pages[index]
        return offset_at(page, self.words.of(page.page), share * page.height)

    def read_at(self, offset: int, below: float) -> None:
        """Bring an offset to the height of attention at once, `below` points above it."""
        if self._pages:
            index = page_with(self._pages, offset)
            page = self._pages[index]
            y = height_at(page, self.words.of(page.page), offset) + below
            at = self._layout.height_of(index, y / max(page.height, 1.0)) - self.viewport().height() * ATTENTION
            self._glide.stop()
            self.verticalScrollBar().setValue(round(at))

    def show_changes(self, changes: Sequence[ChangedPassage]) -> None:
        """Mark what is not so in another version; in the order of the text."""
        self._marks.change(changes)
        self._fetch_soon.start()
        self.viewport().update()

    def scroll_to_position(self, share: float) -> None:
        """Bring a share of the document (0 to 1, pages counting alike) into view."""
        if self._pages:
            at = min(max(share, 0.0), 0.999999) * len(self._pages)
            self._scroll_to(int(self._layout.height_of(int(at), at - int(at))) - self.viewport().height() // 3)

    def visible_span(self) -> tuple[float, float]:
        """What is on display, as shares of the document."""
        if not self._pages:
            return (0.0, 1.0)
        top = self.verticalScrollBar().value()
        first, last = self._layout.place(top), self._layout.place(top + self.viewport().height())
        total = len(self._pages)
        return (first[0] + min(max(first[1], 0), 1)) / total, (last[0] + min(max(last[1], 0), 1)) / total

    def set_zoom(self, zoom: float, focus: QPointF | None = None) -> None:
        """Zoom, keeping the point under `focus` (default: the top middle) where it is."""
        self._fit = False
        self._zoom_to(zoom, focus or QPointF(self.viewport().width() / 2, 0))

    def fit_width(self) -> None:
        """Zoom so that the page in view fills the width, now and after every resize."""
        self._fit, self._fitted = True, self._current
        self._refit()

    def _zoom_to(self, zoom: float, focus: QPointF) -> None:
        if not len(self._layout):
            return
        index, share = self._layout.place(self.verticalScrollBar().value() + focus.y())
        _, across, _ = self._page_point(focus)
        self._layout.set_zoom(zoom)
        self._set_ranges()
        self.verticalScrollBar().setValue(round(self._layout.height_of(index, share) - focus.y()))
        left, _, _, _ = self._layout.rect(index, self.viewport().width())
        self.horizontalScrollBar().setValue(round(left + across * self._layout.scale - focus.x()))
        self.zoom_changed.emit(self._layout.zoom)
        self._after_scroll()

    def _refit(self) -> None:
        if self._fit:
            self._zoom_to(self._layout.zoom_to_fit(self.viewport().width(), self._fitted), QPointF(0, 0))
        self._set_ranges()
        if self._fit:
            self._centre()
        self._after_scroll()

    def _centre(self) -> None:
        """The column of pages stands in the middle, also beside pages far wider than the view."""
        bar = self.horizontalScrollBar()
        bar.setValue((bar.maximum() + 1) // 2)

    def _reveal(self, index: int, top: float, bottom: float, left: float) -> None:
        """Bring a stretch of a page (points) into view, unless it is comfortably there already."""
        x, y, _, _ = self._layout.rect(index, self.viewport().width())
        first, last = y + top * self._layout.scale, y + bottom * self._layout.scale
        now, height = self.verticalScrollBar().value(), self.viewport().height()
        if first < now + 32 or last > now + height - 32:
            self._scroll_to(int(first - height * 0.3))
        across = x + left * self._layout.scale
        bar = self.horizontalScrollBar()
        if bar.maximum() > 0 and not bar.value() + 24 <= across <= bar.value() + self.viewport().width() * 0.7:
            bar.setValue(int(across - 48))

    def _scroll_to(self, y: int) -> None:
        bar = self.verticalScrollBar()
        y = min(max(y, bar.minimum()), bar.maximum())
        self._glide.stop()
        if self.glides and abs(y - bar.value()) < 2 * self.viewport().height() and self.isVisible():
            self._glide.setStartValue(bar.value())
            self._glide.setEndValue(y)
            self._glide.start()
        else:
            bar.setValue(y)
            self._fetch()  # a jump: no more movement will follow, so there is nothing to wait for

    # -- fetching -----------------------------------------------------------------------------------------------------

    def _visible_pages(self) -> range:
        top = self.verticalScrollBar().value()
        return self._layout.visible(top, top + self.viewport().height())

    def _wanted(self, index: int) -> PageRequest:
        page = self._pages[index]
        scale = scale_for(page.width, page.height, self._layout.scale * self.devicePixelRatioF())
        return PageRequest(page.page, scale)

    def _fetch(self) -> None:
        self._name_marks()
        if not self._pages or not self.isVisible():
            return
        shown = self._visible_pages()
        after = range(shown.stop, min(shown.stop + NEIGHBOURS, len(self._pages)))
        before = range(max(shown.start - NEIGHBOURS, 0), shown.start)
        expected = [page - 1 for page in self._expected if 0 < page <= len(self._pages)]
        order = [self._current, *shown, *after, *reversed(before), *expected]
        self.pictures.want([self._wanted(index) for index in dict.fromkeys(order)])
        self._word_fetch.start()

    def _name_marks(self) -> None:
        shown = [self._pages[index] for index in self._visible_pages()] if self._pages else []
        self._names.show_marks(
            [
                (name, reduce(QRect.united, [self.box_on_screen(box, page.page) for box in boxes]))
                for page in shown
                for name, boxes in self._marks.named(page)
            ]
        )

    def _fetch_words(self) -> None:
        """Words of the pages on display, so that choosing with the mouse begins without a wait."""
        for index in self._visible_pages():
            if self._pages and self._pages[index].end > self._pages[index].start:
                self.words.of(self._pages[index].page)

    def _on_picture(self, page: int) -> None:
        if 0 < page <= len(self._pages) and page - 1 in self._visible_pages():
            self.viewport().update()

    def _set_ranges(self) -> None:
        height, width = self.viewport().height(), self.viewport().width()
        vertical, horizontal = self.verticalScrollBar(), self.horizontalScrollBar()
        vertical.setPageStep(max(height - 48, 1))
        vertical.setRange(0, max(0, round(self._layout.height) - height))
        horizontal.setPageStep(width)
        overflow = 0 if self._fit and self._layout.width - width < 2 else round(self._layout.width) - width
        horizontal.setRange(0, max(0, overflow))

    def _after_scroll(self) -> None:
        self._tell_page()
        self._fetch_soon.start()
        self.viewport().update()
        self.scrolled.emit()

    def _tell_page(self, *, force: bool = False) -> None:
        if not self._pages:
            return
        bar = self.verticalScrollBar()
        attention = 1.0 if bar.maximum() and bar.value() == bar.maximum() else ATTENTION
        at = self._layout.at(bar.value() + self.viewport().height() * attention)
        if at != self._current or force:
            self._current = at
            self.setAccessibleName(
                translate("Reader", "Page {at} of {pages}").format(at=at + 1, pages=len(self._pages))
            )
            self.page_changed.emit(at + 1)

    # -- words under the mouse ----------------------------------------------------------------------------------------

    def _page_point(self, position: QPointF) -> tuple[int, float, float]:
        """A point of the viewport as page index and points on that page."""
        desk_x = position.x() + self.horizontalScrollBar().value()
        desk_y = position.y() + self.verticalScrollBar().value()
        index = self._layout.at(desk_y)
        x, y, _, _ = self._layout.rect(index, self.viewport().width())
        return index, (desk_x - x) / self._layout.scale, (desk_y - y) / self._layout.scale

    def _sentence_at(self, position: QPointF) -> int | None:
        if not self._pages:
            return None
        index, x, y = self._page_point(position)
        return self._marks.sentence_at(self._pages[index].page, x, y)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._pages:
            self.picker.press(self._page_point(event.position()))
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Choose on, or show what the mouse is over."""
        if not self._pages:
            return
        if self.picker.pressed:
            self.picker.drag(self._page_point(event.position()))
            return
        over_link = self._sentence_at(event.position()) is not None
        over_word = not over_link and self.picker.word_at(self._page_point(event.position()), exact=True) is not None
        shape = Qt.CursorShape.PointingHandCursor if over_link else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape if over_link or over_word else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Words are chosen, or a passage was clicked."""
        if event.button() != Qt.MouseButton.LeftButton or not self.picker.pressed:
            super().mouseReleaseEvent(event)
            return
        sentence = self._sentence_at(event.position())
        if not self.picker.release() and sentence is not None:
            self.sentence_clicked.emit(sentence)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        word = self.picker.word_at(self._page_point(event.position()), exact=True) if self._pages else None
        if word is not None:
            self.picker.choose(*word)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By the mouse where it is, by the keyboard at the words that are chosen."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        position = QPointF(event.pos())
        word = self.picker.word_at(self._page_point(position), exact=True) if by_mouse and self._pages else None
        span = word or self.picker.span
        place = event.globalPos() if by_mouse else self.viewport().mapToGlobal(self.viewport().rect().center())
        self.menu_wanted.emit(span[0] if span is not None else -1, place)

    # -- Qt -----------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The pages on display with their highlights."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.colour("desk"))
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        for index in self._visible_pages() if self._pages else ():
            self._paint_page(painter, index)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def _paint_page(self, painter: QPainter, index: int) -> None:
        page = self._pages[index]
        x, y, width, height = self._layout.rect(index, self.viewport().width())
        ratio = self.devicePixelRatioF()
        left = round((x - self.horizontalScrollBar().value()) * ratio) / ratio
        top = round((y - self.verticalScrollBar().value()) * ratio) / ratio
        sheet = QRectF(left, top, width, height)
        wanted = self._wanted(index)
        self._painter.sheet(painter, sheet, self.pictures.picture(wanted), page.page, self.pictures.problem(page.page))
        for colour, boxes, strong in self._marks.layers(page):
            self._painter.marks(painter, sheet, boxes, self._layout.scale, colour, strong=strong)
        self._painter.strokes(painter, sheet, self._marks.strokes(page), self._layout.scale)
        self._painter.underlines(painter, sheet, self._marks.lines(page), self._layout.scale)
        note = self._marks.note(page)
        if note:
            self._painter.ribbon(painter, sheet, note)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Repaint; pages are not widgets."""
        self._after_scroll()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, or zoom at the mouse with Ctrl."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y() / 120
            self.set_zoom(self._layout.zoom * 1.15**steps, event.position())
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Shift+Space turn pages, Home and End go to the ends; the rest scrolls."""
        bar = self.verticalScrollBar()
        key = event.key()
        if key == Qt.Key.Key_Home:
            self._scroll_to(bar.minimum())
        elif key == Qt.Key.Key_End:
            self._scroll_to(bar.maximum())
        elif key == Qt.Key.Key_Space:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._scroll_to(bar.value() + (-bar.pageStep() if back else bar.pageStep()))
        elif key == Qt.Key.Key_Escape and self.picker.span is not None:
            self.clear_selection()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._fetch_soon.start()

    def sizeHint(self) -> QSize:
        return QSize(640, 800)

    def box_on_screen(self, box: Box, page: int) -> QRect:
        """Where a box of a page lies in the viewport: for tests and for tooltips."""
        x, y, _, _ = self._layout.rect(page - 1, self.viewport().width())
        s = self._layout.scale
        corner = QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        return (
            QRectF(x + box[0] * s, y + box[1] * s, (box[2] - box[0]) * s, (box[3] - box[1]) * s)
            .toRect()
            .translated(-corner)
        )
