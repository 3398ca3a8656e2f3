"""The text of a document in windows, for views that show a part of it at a time.

A transcript comes in windows of turns, any other text in windows of characters; both are handed on as paragraphs that
know which offsets of the document they hold. Long paragraphs of text are cut into pieces at fixed distances from their
start, so that every window can tell by itself which pieces are its own; long turns, which a window has whole, between
words.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.plain_text import one_line
from engine.schema.citation import clock
from engine.schema.documents import TextSlice, TurnTexts

CHARACTERS = 8_000
"""Width of a window of plain text."""
PIECE = 3_000
"""Longest paragraph; longer ones are cut."""
TURNS = 40
"""Turns of a window of a transcript."""
KEPT = 24


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`text` is the document's text from `start` to `end`. A turn's first piece names its speaker and time."""

    start: int
    end: int
    text: str
    role: str
    heading: str | None = None


class Passages(QObject):
    """Windows of one document, fetched when first asked for."""

    arrived = Signal(int)
    """This window is there."""
    failed = Signal(str)

    def __init__(self, client: Client, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._document: int | None = None
        self._characters = 0
        self._turns = 0
        self._kept: OrderedDict[int, list[Paragraph]] = OrderedDict()
        self._asked: set[int] = set()
        self._edges: dict[int, tuple[int, int]] = {}
        self._sought: tuple[int, Callable[[int], None]] | None = None

    def show(self, document: int | None, characters: int, turns: int) -> None:
        """Begin another document; `turns` is 0 unless it is a transcript."""
        self._document, self._characters, self._turns = document, characters, turns
        self._kept.clear()
        self._asked.clear()
        self._edges.clear()
        self._sought = None

    @property
    def windows(self) -> int:
        """How many windows the document has."""
        if self._document is None:
            return 0
        whole, size = (self._turns, TURNS) if self._turns else (self._characters, CHARACTERS)
        return -(-whole // size)

    def window(self, number: int) -> list[Paragraph] | None:
        """The paragraphs of a window; None while they are on their way."""
        if number in self._kept:
            self._kept.move_to_end(number)
            return self._kept[number]
        if self._document is not None and number not in self._asked and 0 <= number < self.windows:
            self._asked.add(number)
            self._fetch(self._document, number)
        return None

    def find(self, offset: int, then: Callable[[int], None]) -> None:
        """Tell which window holds an offset: at once for text, after a short search for turns of a transcript."""
        if not self._turns:
            then(min(max(offset // CHARACTERS, 0), max(self.windows - 1, 0)))
            return
        self._sought = (offset, then)
        self._search()

    # -- fetching -----------------------------------------------------------------------------------------------------

    def _fetch(self, document: int, number: int) -> None:
        if self._turns:
            turns = operations.read_turns(self._client, document, number * TURNS, TURNS)
            turns.then(lambda answer: self._on_turns(document, number, answer), self)
            turns.on_failure(lambda failure: self._on_failure(number, failure), self)
            return
        end = min((number + 1) * CHARACTERS + PIECE, self._characters)
        text = operations.read_text(self._client, document, number * CHARACTERS, end)
        text.then(lambda answer: self._on_text(document, number, answer), self)
        text.on_failure(lambda failure: self._on_failure(number, failure), self)

    def _on_failure(self, number: int, failure: Failure) -> None:
        self._asked.discard(number)
        if not failure.quiet:
            self.failed.emit(failure.message)

    def _on_text(self, document: int, number: int, answer: TextSlice) -> None:
        if document == self._document:
            self._keep(number, paragraphs_of_text(answer, number * CHARACTERS, (number + 1) * CHARACTERS))

    def _on_turns(self, document: int, number: int, answer: TurnTexts) -> None:
        if document != self._document:
            return
        self._turns = answer.total
        if answer.turns:
            self._edges[number] = (answer.turns[0].start, answer.turns[-1].end)
        self._keep(number, paragraphs_of_turns(answer))
        self._search()

    def _keep(self, number: int, paragraphs: list[Paragraph]) -> None:
        self._asked.discard(number)
        self._kept[number] = paragraphs
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        self.arrived.emit(number)

    def _search(self) -> None:
        """Narrow down the window that holds the sought offset by the edges of the windows seen so far."""
        if self._sought is None:
            return
        offset, then = self._sought
        low, high = 0, self.windows - 1
        for number, (first, last) in self._edges.items():
            if first <= offset < last:
                low = high = number
                break
            if last <= offset:
                low = max(low, number + 1)
            else:
                high = min(high, number - 1)
        if low >= high:
            self._sought = None
            then(min(max(low, 0), max(self.windows - 1, 0)))
            return
        first = self._edges.get(low - 1, (0, 0))[1]
        last = self._edges.get(high + 1, (self._characters, 0))[0]
        share = (offset - first) / max(last - first, 1)
        guess = min(max(low + int(share * (high - low + 1)), low), high)
        self._asked.add(guess)
        if self._document is not None:
            self._fetch(self._document, guess)


def paragraphs_of_text(answer: TextSlice, first: int, last: int) -> list[Paragraph]:
    """The pieces of blocks that begin in `first:last`. Without blocks, lines are paragraphs."""
    blocks = [(int(b[0]), int(b[1]), str(b[2])) for b in answer.blocks] or _lines(answer)
    found = []
    for start, end, role in blocks:
        for piece in range(start, end, PIECE):
            stop = min(piece + PIECE, end)
            text = answer.text[max(piece - answer.start, 0) : stop - answer.start]
            if first <= piece < last and text.strip():
                found.append(Paragraph(piece, piece + len(text), text, role))
    return found


def paragraphs_of_turns(answer: TurnTexts) -> list[Paragraph]:
    """Turns as paragraphs; the first piece of each carries speaker and time."""
    found = []
    for turn in answer.turns:
        time = clock(turn.begins) if turn.begins is not None else ""
        heading = "   ".join(part for part in (one_line(turn.speaker or ""), time) if part)
        at = 0
        for text in _pieces_of(turn.text):
            found.append(Paragraph(turn.start + at, turn.start + at + len(text), text, "speech", "" if at else heading))
            at += len(text)
    return found


def _pieces_of(text: str) -> Iterator[str]:
    """A turn in pieces that end between words, where there are any; an empty one is one piece."""
    at = 0
    while len(text) - at > PIECE:
        blank = text.rfind(" ", at + PIECE // 2, at + PIECE)
        stop = at + PIECE if blank < 0 else blank + 1
        yield text[at:stop]
        at = stop
    yield text[at:]


def _lines(answer: TextSlice) -> list[tuple[int, int, str]]:
    found, at = [], answer.start
    for line in answer.text.split("\n"):
        if line.strip():
            found.append((at, at + len(line), "body"))
        at += len(line) + 1
    return found
