"""Where each page lies in the continuous scroll: arithmetic only, so that 10,000 pages cost two lists of numbers.

All lengths are logical pixels of the desk (the scrolled surface). Pages stand in one column, centred, `GAP` apart.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from statistics import median

GAP = 16
MARGIN = 24
POINTS_TO_PIXELS = 96 / 72
SMALLEST, LARGEST = 0.1, 8.0
"""Limits of the zoom factor."""
WIDER = 1.25
"""A page up to this much wider than the usual one (a cover) still fits the width; all pages are a little smaller then.
Pages wider than that (plans, tables on their side) reach beyond the view, so that one of them does not make a whole
book too small to read."""
MAX_PAGE_POINTS = 20_000
"""Points; a page said to be longer is laid out as this long."""

Rect = tuple[float, float, float, float]
"""left, top, width, height."""


class PageLayout:
    """Pages of given sizes (points, as displayed) at a zoom factor."""

    def __init__(self, sizes: Sequence[tuple[float, float]], zoom: float = 1.0) -> None:
        self._sizes = [(min(max(w, 1.0), MAX_PAGE_POINTS), min(max(h, 1.0), MAX_PAGE_POINTS)) for w, h in sizes]
        self._common = median(w for w, _ in self._sizes) if self._sizes else 612.0
        self._widest = max((w for w, _ in self._sizes), default=0.0)
        self.zoom = 0.0
        self._tops: list[float] = []
        self._width = self._height = 0.0
        self.set_zoom(zoom)

    def __len__(self) -> int:
        return len(self._sizes)

    @property
    def scale(self) -> float:
        """Logical pixels per point."""
        return self.zoom * POINTS_TO_PIXELS

    @property
    def width(self) -> float:
        """Width of the desk that the widest page needs."""
        return self._width

    @property
    def height(self) -> float:
        """Height of the whole desk."""
        return self._height

    def set_zoom(self, zoom: float) -> None:
        """Lay the pages out anew."""
        zoom = min(max(zoom, SMALLEST), LARGEST)
        if zoom == self.zoom:
            return
        self.zoom = zoom
        scale = self.scale
        heights = [h * scale + GAP for _, h in self._sizes]
        self._tops = [MARGIN + y for y in accumulate(heights, initial=0.0)]
        self._height = self._tops[-1] - GAP + MARGIN if heights else 0.0
        self._width = self._widest * scale + 2 * MARGIN

    def zoom_to_fit(self, viewport_width: float, page: int | None = None) -> float:
        """The zoom at which pages fill the viewport: all of them, but for those far wider than is usual; or one `page`,
        where it is of another width than these.
        """
        fitting = max((w for w, _ in self._sizes if w <= WIDER * self._common), default=self._common)
        own = self._sizes[page][0] if page is not None and page < len(self._sizes) else fitting
        fitting = own if own > fitting or own * WIDER < fitting else fitting
        return min(max((viewport_width - 2 * MARGIN) / (fitting * POINTS_TO_PIXELS), SMALLEST), LARGEST)

    def rect(self, index: int, desk_width: float) -> Rect:
        """The page's rectangle on a desk at least as wide as `width`."""
        w, h = self._sizes[index]
        width = w * self.scale
        return ((max(desk_width, self._width) - width) / 2, self._tops[index], width, h * self.scale)

    def at(self, y: float) -> int:
        """The page at a height of the desk; the gap below a page belongs to it."""
        return min(max(bisect_right(self._tops, y) - 1, 0), max(len(self._sizes) - 1, 0))

    def visible(self, top: float, bottom: float) -> range:
        """Pages that touch a stretch of the desk."""
        if not self._sizes:
            return range(0)
        return range(self.at(top), self.at(bottom) + 1)

    def place(self, y: float) -> tuple[int, float]:
        """A height of the desk as page and share of that page, which survives another zoom."""
        index = self.at(y)
        return index, (y - self._tops[index]) / (self._sizes[index][1] * self.scale) if self._sizes else 0.0

    def height_of(self, index: int, share: float) -> float:
        """The inverse of `place`."""
        return self._tops[index] + share * self._sizes[index][1] * self.scale if self._sizes else 0.0
