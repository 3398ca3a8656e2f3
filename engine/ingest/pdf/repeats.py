"""Paragraphs that come back on page after page wherever they stand: notices and numbers inside a printed web page.

Rows at the edge of a page are `furniture`'s; this finds the same kind of thing in the middle, where it is kept in the
text (it may matter to somebody) but is furniture, not prose.
"""

from collections import Counter, deque

from engine.ingest.pdf.furniture import WINDOW, is_title_of_heads, masked
from engine.ingest.pdf.pieces import Piece
from engine.ingest.sandbox.frames import PageFrame
from engine.schema.enums import Role

_MIN_PAGES = 4


class Repeats:
    """Counts first rows of paragraphs over a window of pages before and after the one in hand."""

    def __init__(self) -> None:
        self._pages: deque[tuple[int, dict[str, float]]] = deque()
        self._times: Counter[str] = Counter()

    def add(self, frame: PageFrame) -> None:
        """Take in a page, in order."""
        keys: dict[str, float] = {}
        first = 0
        for count in frame.rows:
            keys[_key(frame.texts[first])] = frame.boxes[5 * first + 4]
            first += count
        self._pages.append((frame.number, keys))
        self._times.update(keys.keys())

    def mark(self, pieces: list[Piece]) -> None:
        """Make furniture of the page's paragraphs that begin as paragraphs on several other pages do."""
        if not pieces:
            return
        while self._pages and self._pages[0][0] < pieces[0].frame.number - WINDOW:
            self._times.subtract(self._pages.popleft()[1].keys())
            if len(self._times) > 20_000:
                self._times += Counter()
        for piece in pieces:
            if piece.role not in {Role.BODY, Role.LIST, Role.HEADING, Role.FOOTNOTE} or len(piece.rows) > 8:
                continue
            key = _key(piece.frame.texts[piece.rows[0]])
            if len(key) > 12 and self._times[key] >= _MIN_PAGES and not self._is_title(key, piece):
                piece.role = Role.FURNITURE

    def _is_title(self, key: str, piece: Piece) -> bool:
        same = [keys[key] for _, keys in self._pages if key in keys]
        return is_title_of_heads(piece.frame.boxes[5 * piece.rows[0] + 4], same)


def _key(text: str) -> str:
    return masked(text)[:80]
