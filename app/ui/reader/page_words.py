"""Words of pages and the choice of a run of them with the mouse: geometry of text on a page, without widgets.

Word pieces come from the engine in text order; a chosen run is a span of the document's text, so that it means the
same words whether it was drawn on one page or over several.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.client import Client
from engine.schema.documents import WordBoxes
from engine.schema.geometry import Box

PAGES_KEPT = 24


@dataclass(frozen=True, slots=True)
class Word:
    """A word piece on a page, in points."""

    start: int
    end: int
    line: int
    box: Box


def words_from(answer: WordBoxes) -> list[Word]:
    """The answer to `document.words`."""
    return [Word(int(w[0]), int(w[1]), int(w[2]), (w[3], w[4], w[5], w[6])) for w in answer.words if len(w) >= 7]


def nearest(words: Sequence[Word], x: float, y: float) -> int | None:
    """The word at a point, or the nearest one, lines counting more than columns."""
    best, least = None, float("inf")
    for index, word in enumerate(words):
        x0, y0, x1, y1 = word.box
        dx = max(x0 - x, 0.0, x - x1)
        dy = max(y0 - y, 0.0, y - y1)
        distance = dx + 4 * dy
        if distance < least:
            best, least = index, distance
    return best


def hit(words: Sequence[Word], x: float, y: float) -> int | None:
    """The word whose box holds a point."""
    for index, word in enumerate(words):
        if word.box[0] <= x <= word.box[2] and word.box[1] <= y <= word.box[3]:
            return index
    return None


def boxes_between(words: Sequence[Word], start: int, end: int) -> list[Box]:
    """One box a line for the words of a span of the text."""
    chosen = [word for word in words if word.start < end and start < word.end]
    boxes: list[Box] = []
    for _, line in groupby(chosen, key=lambda word: word.line):
        parts = [word.box for word in line]
        boxes.append(
            (min(b[0] for b in parts), min(b[1] for b in parts), max(b[2] for b in parts), max(b[3] for b in parts))
        )
    return boxes


class PageWords(QObject):
    """Words of the pages looked at, fetched when first needed."""

    arrived = Signal(int)

    def __init__(self, client: Client, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._document: int | None = None
        self._kept: OrderedDict[int, list[Word]] = OrderedDict()
        self._asked: set[int] = set()

    def show(self, document: int | None) -> None:
        self._document = document
        self._kept.clear()
        self._asked.clear()

    def of(self, page: int) -> list[Word] | None:
        """The words of a page; None while they are on their way."""
        if page in self._kept:
            self._kept.move_to_end(page)
            return self._kept[page]
        if self._document is not None and page not in self._asked:
            self._asked.add(page)
            document = self._document
            call = operations.read_words(self._client, document, page)
            call.then(lambda answer: self._on_words(document, page, answer), self)
            call.on_failure(lambda _: self._asked.discard(page), self)
        return None

    def _on_words(self, document: int, page: int, answer: WordBoxes) -> None:
        if document != self._document:
            return
        self._asked.discard(page)
        self._kept[page] = words_from(answer)
        while len(self._kept) > PAGES_KEPT:
            self._kept.popitem(last=False)
        self.arrived.emit(page)
