"""Choosing words on pages with the mouse: what is pressed, dragged over and let go becomes a span of the text.

The view tells where the mouse is, on which page and at which point of it; words are looked up here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.ui.reader.page_words import PageWords, boxes_between, hit, nearest
from engine.schema.documents import PageInfo
from engine.schema.geometry import Box

Spot = tuple[int, float, float]
"""Page index, x and y in points."""


@dataclass(slots=True)
class _Drag:
    anchor: tuple[int, int]
    start: int
    end: int
    moved: bool = False


class WordSelection(QObject):
    """The words chosen on the pages of one document."""

    picked = Signal(int, int)
    """A span of the text was chosen."""
    cleared = Signal()
    changed = Signal()
    """The marks on the pages are to be drawn anew."""

    def __init__(self, words: PageWords, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._pages: Sequence[PageInfo] = ()
        self._pick: _Drag | None = None
        self.pressed = False

    def show_pages(self, pages: Sequence[PageInfo]) -> None:
        """Begin another document, or the same with its pages read."""
        self._pages = pages

    @property
    def span(self) -> tuple[int, int] | None:
        return (self._pick.start, self._pick.end) if self._pick is not None and self._pick.moved else None

    def forget(self) -> None:
        """Choose nothing, without a word."""
        self._pick, self.pressed = None, False

    def clear(self) -> None:
        if self._pick is not None:
            self._pick = None
            self.changed.emit()
            self.cleared.emit()

    def choose(self, start: int, end: int) -> None:
        self._pick = _Drag((start, end), start, end, moved=True)
        self.changed.emit()
        self.picked.emit(start, end)

    def word_at(self, spot: Spot, *, exact: bool) -> tuple[int, int] | None:
        """The word at a spot, or the nearest one."""
        if not self._pages:
            return None
        words = self._words.of(self._pages[spot[0]].page)
        if not words:
            return None
        found = (hit if exact else nearest)(words, spot[1], spot[2])
        return (words[found].start, words[found].end) if found is not None else None

    def press(self, spot: Spot) -> None:
        self.pressed = True
        if self.span is not None:
            self.clear()
        word = self.word_at(spot, exact=False)
        self._pick = _Drag(word, *word) if word is not None else None

    def drag(self, spot: Spot) -> None:
        """The mouse moved with the button down."""
        word = self.word_at(spot, exact=False)
        if self._pick is None or word is None or (word == self._pick.anchor and not self._pick.moved):
            return
        self._pick.moved = True
        self._pick.start = min(self._pick.anchor[0], word[0])
        self._pick.end = max(self._pick.anchor[1], word[1])
        self.changed.emit()

    def release(self) -> bool:
        """The button went up; whether words were chosen, or it was only a click."""
        self.pressed = False
        if self.span is None:
            self._pick = None
            return False
        self.picked.emit(*self.span)
        return True

    def boxes_on(self, page: PageInfo) -> list[Box]:
        """Where the chosen words stand on a page."""
        return self.boxes_of(page, *self.span) if self.span is not None else []

    def boxes_of(self, page: PageInfo, start: int, end: int) -> list[Box]:
        """Where words of the text stand on a page; nowhere until the page's words are there."""
        if page.start >= end or start >= page.end:
            return []
        return boxes_between(self._words.of(page.page) or [], start, end)
