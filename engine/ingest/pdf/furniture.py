"""Running heads, running feet and page numbers: rows at the edge of a page that come back on its neighbours.

A row is recognized by its words with digits masked, within a window of pages before and after, so that the heads of a
short chapter count as much as those of a whole book and memory does not grow with the document. A row on the very spot
of known running heads is one too, though its words come only once.
"""

import re
import statistics
from collections import Counter, deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.ingest.pdf.rows import RowStyle
from engine.ingest.sandbox.frames import PageFrame
from engine.schema.enums import LeftOutReason

WINDOW = 24
"""Pages that are looked at before and after a page."""
_ZONE = 0.13
"""Share of the page's height at top and bottom where heads and feet stand."""
_NUMBER_ZONE = 0.2
"""Share of the page's height where a page number may stand alone, outside of everything else."""
_OUTERMOST = 4
_TITLE_SIZE = 1.3
"""A title's size at least, against that of the running heads with its words."""
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"^[ivxlc]+$")
_NUMBER = re.compile(
    r"^(?:page|pg\.?|p\.)?\s*[-–—|\[(]*\s*(?:[a-z]{1,3}[-–.])?(\d{1,4}|[ivxlc]{1,7})\s*[-–—|\])]*(?:\s*(?:of|/)\s*\d{1,4})?\s*[-–—|]*$"
)
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}

_Spot = tuple[bool, int, int]


@dataclass(frozen=True, slots=True)
class _Edge:
    """A row at the edge of a page."""

    row: int
    top: bool
    key: str
    spot: _Spot
    number: int | None
    """The page number it may be."""


class Furniture:
    """Decides page by page; pages are added `WINDOW` pages ahead of the one that is decided."""

    def __init__(self, pages: int) -> None:
        self._pages = pages
        self._need = 3 if pages > 5 else 2
        self._edges: deque[tuple[int, list[_Edge]]] = deque()
        self._heads: deque[list[_Spot]] = deque()
        """Where heads that are known as such stand on each of these pages."""
        self._keys: Counter[tuple[bool, str]] = Counter()
        self._offsets: Counter[tuple[bool, int]] = Counter()
        self._spots: Counter[_Spot] = Counter()

    def add(self, frame: PageFrame) -> None:
        """Look at a page's edges, in page order."""
        edges = _edges(frame)
        self._edges.append((frame.number, edges))
        for key in {(edge.top, edge.key) for edge in edges}:
            self._keys[key] += 1
        for offset in {(edge.top, edge.number - frame.number) for edge in edges if edge.number is not None}:
            self._offsets[offset] += 1
        heads = [edge.spot for edge in edges if edge.number is None and self._keys[edge.top, edge.key] >= 3]
        self._heads.append(heads)
        self._spots.update(heads)

    def decide(self, frame: PageFrame) -> dict[int, LeftOutReason]:
        """Which rows of a page are furniture; pages come in order."""
        while self._edges and self._edges[0][0] < frame.number - WINDOW:
            self._forget(*self._edges.popleft(), self._heads.popleft())
        edges = next((edges for number, edges in self._edges if number == frame.number), [])
        found: dict[int, LeftOutReason] = {}
        for edge in edges:
            reason = self._reason(edge, frame, found)
            if reason is not None:
                found[edge.row] = reason
        return found

    def _reason(self, edge: _Edge, frame: PageFrame, outside: Collection[int]) -> LeftOutReason | None:
        """Why a row is left out; `outside` are those left out already, which stand closer to the edge."""
        if edge.number is not None:
            together = self._offsets[edge.top, edge.number - frame.number]
            if together >= min(3, max(2, self._pages - 1)) or edge.number == frame.number + 1:
                return LeftOutReason.PAGE_NUMBER
            # Numbered by something else than pages (Bates numbers, a form's number): repeated, so a head all the same.
            return LeftOutReason.PAGE_NUMBER if self._spots[edge.spot] >= 3 else None
        again = self._keys[edge.top, edge.key] >= self._need
        beside = self._spots[edge.spot] >= 3 and len(edge.key) <= 90 and not _is_of_text(frame, edge, outside)
        return LeftOutReason.RUNNING_HEAD if (again or beside) and not self._is_title(edge) else None

    def _is_title(self, edge: _Edge) -> bool:
        same = [one.spot[2] for _, edges in self._edges for one in edges if (one.top, one.key) == (edge.top, edge.key)]
        return is_title_of_heads(edge.spot[2], same)

    def _forget(self, number: int, edges: list[_Edge], heads: list[_Spot]) -> None:
        for key in {(edge.top, edge.key) for edge in edges}:
            self._keys[key] -= 1
            if not self._keys[key]:
                del self._keys[key]
        for offset in {(edge.top, edge.number - number) for edge in edges if edge.number is not None}:
            self._offsets[offset] -= 1
            if not self._offsets[offset]:
                del self._offsets[offset]
        for spot in heads:
            self._spots[spot] -= 1
            if not self._spots[spot]:
                del self._spots[spot]


def _edges(frame: PageFrame) -> list[_Edge]:
    height = frame.layout_height
    boxes = frame.boxes
    top, bottom = _NUMBER_ZONE * height, (1 - _NUMBER_ZONE) * height
    upper: list[tuple[float, float, int]] = []
    lower: list[tuple[float, float, int]] = []
    for row in range(len(frame.texts)):
        if frame.looks[row] & RowStyle.VERTICAL:
            continue
        if boxes[5 * row + 3] <= top:
            upper.append((boxes[5 * row + 1], boxes[5 * row + 3], row))
        elif boxes[5 * row + 1] >= bottom:
            lower.append((height - boxes[5 * row + 3], height - boxes[5 * row + 1], row))
    found = []
    for rows, is_top in ((upper, True), (lower, False)):
        rows.sort()
        for index, (_, reach, row) in enumerate(rows[:_OUTERMOST]):
            edge = _edge(frame, row, is_top)
            if reach <= _ZONE * height or (index == 0 and edge.number is not None):
                found.append(edge)
    return found


def _is_of_text(frame: PageFrame, edge: _Edge, outside: Collection[int]) -> bool:
    """Whether a row is set as a line of the text over or under it: as tight, as large, and no longer. The last line of
    a paragraph that goes on over a page may stand where heads stand elsewhere.
    """
    x0, _, x1, y1, size = frame.boxes[5 * edge.row : 5 * edge.row + 5]
    for other in (edge.row - 1, edge.row + 1):
        if not 0 <= other < len(frame.texts) or other in outside:
            continue
        left, _, right, bottom, other_size = frame.boxes[5 * other : 5 * other + 5]
        tight = 0.6 * size < abs(bottom - y1) < 1.5 * size
        alike = tight and abs(size - other_size) < 0.07 * size
        if alike and min(x1, right) > max(x0, left) and right - left > x1 - x0:
            return True
    return False


def _edge(frame: PageFrame, row: int, top: bool) -> _Edge:
    text = frame.texts[row].lower().strip()
    number = _page_number(text)
    key = masked(text)
    box = frame.boxes[5 * row : 5 * row + 5]
    return _Edge(row, top, key, (top, round(box[1] / 2), round(box[4] * 2)), number)


def is_title_of_heads(size: float, sizes: Sequence[float]) -> bool:
    """Whether words are set much larger than where pages repeat them, in `sizes`: the title of these running heads."""
    return size >= _TITLE_SIZE * statistics.median_low(sizes)


def masked(text: str) -> str:
    """A row's words in lower case with digits hidden: what stays the same from page to page."""
    return " ".join(_DIGITS.sub("#", text.lower()).split())


def _page_number(text: str) -> int | None:
    match = _NUMBER.match(text)
    if match is None:
        return None
    digits = match[1]
    if digits.isascii() and digits.isdigit():
        return int(digits)
    return _roman(digits)


def _roman(text: str) -> int | None:
    if not _ROMAN.match(text):
        return None
    total = 0
    values = [_ROMAN_DIGITS[letter] for letter in text]
    for value, following in zip(values, [*values[1:], 0], strict=True):
        total += -value if value < following else value
    return total
