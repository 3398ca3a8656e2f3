"""From a height on a page to an offset of the text and back: by the lines of the page's words once they are there,
until then by shares of the page.
"""

from bisect import bisect_right
from collections.abc import Sequence

from app.ui.reader.page_words import Word
from engine.schema.documents import PageInfo


def offset_at(page: PageInfo, words: Sequence[Word] | None, y: float) -> tuple[int, float]:
    """The offset of the line that is nearest to a height, and how far below the line's top that is; in points."""
    if not words:
        share = min(max(y / max(page.height, 1.0), 0.0), 1.0)
        return page.start + int(share * max(page.end - page.start - 1, 0)), 0.0
    word = min(words, key=lambda one: (abs((one.box[1] + one.box[3]) / 2 - y), one.start))
    return word.start, y - word.box[1]


def height_at(page: PageInfo, words: Sequence[Word] | None, offset: int) -> float:
    """The top of the line that an offset stands in, in points."""
    if not words:
        return (offset - page.start) / max(page.end - page.start, 1) * page.height
    return words[max(bisect_right(words, offset, key=lambda one: one.start) - 1, 0)].box[1]


def page_with(pages: Sequence[PageInfo], offset: int) -> int:
    """The index of the page that an offset stands on."""
    return max(bisect_right(pages, offset, key=lambda one: one.start) - 1, 0)
