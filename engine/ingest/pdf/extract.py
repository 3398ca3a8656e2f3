"""One page as PyMuPDF gives it: its rows of words, without what is drawn twice or not meant to be seen.

Runs in the page worker. Words are taken with PyMuPDF's default flags, so that their boxes are those that any other
reader of the page gets; sizes and weights come from the same text page, so nothing is parsed twice.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from engine.ingest.pdf.mupdf import Matrix, PdfPage, Rect
from engine.ingest.pdf.rows import Row, RowStyle, Word
from engine.ingest.pdf.words import (
    LeftOutCounts,
    Raised,
    clean,
    count,
    may_be_doubled,
    on_page,
    turned,
    with_raised_figures,
    without_doubles,
)
from engine.schema.enums import LeftOutReason

_BOLD_NAME = re.compile(r"bold|black|heavy|semibold|demi|-medi$|cmbx|cmb1|sfbx", re.IGNORECASE)
_MONO_NAME = re.compile(
    r"courier|mono|consol|typewriter|cmtt|sftt|menlo|inconsolata|lettergothic|fira ?code", re.IGNORECASE
)
_ITALIC_NAME = re.compile(r"italic|oblique|cmti|sfti", re.IGNORECASE)

_PAINTED = 16 | 32 | 64
"""Span flags: filled, stroked, or used as a clip for a picture. Text with none of them is invisible."""


@dataclass(slots=True)
class Style:
    """Size and look of a line, by what most of its characters have, and where invisible spans lie."""

    size: float
    look: int
    turned: tuple[float, float]
    hidden: list[tuple[float, float]] = field(default_factory=list)
    all_hidden: bool = False


Styles = dict[tuple[int, int], Style]
"""By PyMuPDF's block and line number."""


@dataclass(slots=True)
class Extracted:
    """The rows of a page in stream order and the characters that were left out of them."""

    rows: list[Row]
    characters: int
    left_out: LeftOutCounts
    width: float
    height: float
    """Size of the page in layout coordinates."""


def extract(page: PdfPage, infinite: Rect, flags: int, picture_share: Callable[[], float]) -> Extracted:
    """Words of `page` in displayed coordinates, grouped to rows.

    Args:
        page: a PyMuPDF page.
        infinite: PyMuPDF's infinite rectangle: with it, text beyond the page's edge is seen, and counted as hidden.
        flags: text flags.
        picture_share: called without arguments for the share of the page that pictures cover, only where invisible
            text makes the question arise: invisible text over a picture of a page is its recognised text.
    """
    text_page = page.get_textpage(clip=infinite, flags=flags)
    words: list[Word] = text_page.extractWORDS()
    rect = page.rect
    if not words:
        return Extracted([], 0, {}, rect.width, rect.height)
    blocks = text_page.extractDICT()["blocks"]
    styles = _styles(blocks)
    words = with_raised_figures(words, _raised(blocks))
    left_out: LeftOutCounts = {}
    if any(style.hidden for style in styles.values()) and picture_share() < 0.5:
        words = _without_hidden(words, styles, left_out)
    words = clean(words)
    if page.rotation:
        words = turned(words, page.rotation_matrix)
        _turn(styles, page.rotation_matrix)
    words = on_page(words, rect.width, rect.height, left_out)
    rows = _rows(words, styles)
    if may_be_doubled(rows):
        words = without_doubles(words, left_out)
        rows = _rows(words, styles)
    width, height = _upright(rows, styles, rect.width, rect.height)
    return Extracted(rows, sum([len(word[4]) for word in words]), left_out, width, height)


@lru_cache(maxsize=512)
def _look_of_font(name: str, flags: int) -> int:
    look = 0
    if flags & 16 or _BOLD_NAME.search(name):
        look |= RowStyle.BOLD
    if flags & 2 or _ITALIC_NAME.search(name):
        look |= RowStyle.ITALIC
    if flags & 8 or _MONO_NAME.search(name):
        look |= RowStyle.MONO
    return look


def _styles(blocks: list[dict[str, Any]]) -> Styles:
    styles = {}
    for block in blocks:
        number = block["number"]
        for index, line in enumerate(block.get("lines", ())):
            styles[number, index] = _style(line)
    return styles


def _raised(blocks: list[dict[str, Any]]) -> Raised:
    """Figures set as superscripts, by PyMuPDF's block and line number, with their left and right edge."""
    found: Raised = {}
    for block in blocks:
        for index, line in enumerate(block.get("lines", ())):
            for span in line["spans"]:
                if span["flags"] & 1 and not span["text"].isspace():
                    found.setdefault((block["number"], index), []).append(
                        (span["bbox"][0], span["bbox"][2], span["text"].strip())
                    )
    return found


def _style(line: dict[str, Any]) -> Style:
    spans = line["spans"]
    hidden = [
        (span["bbox"][0], span["bbox"][2]) for span in spans if not span["char_flags"] & _PAINTED or not span["alpha"]
    ]
    if len(spans) == 1:
        span = spans[0]
        look = _look_of_font(span["font"], span["flags"] & ~1)
        return Style(span["size"], look, line["dir"], hidden, bool(hidden))
    sizes: dict[float, int] = {}
    looks = {RowStyle.BOLD: 0, RowStyle.ITALIC: 0, RowStyle.MONO: 0}
    total = 0
    for span in spans:
        weight = len(span["text"].strip())
        if not weight:
            continue
        total += weight
        sizes[span["size"]] = sizes.get(span["size"], 0) + weight
        own = _look_of_font(span["font"], span["flags"] & ~1)
        for kind in looks:
            if own & kind:
                looks[kind] += weight
    look = 0
    for kind, weight in looks.items():
        if total and weight >= 0.8 * total:
            look |= kind
    if spans and spans[0]["flags"] & 1 and spans[0]["text"].strip():
        look |= RowStyle.RAISED
    size = max(sizes, key=lambda key: (sizes[key], key)) if sizes else 0.0
    return Style(size, look, line["dir"], hidden, len(hidden) == len(spans))


def _without_hidden(words: list[Word], styles: Styles, left_out: LeftOutCounts) -> list[Word]:
    kept = []
    lost = 0
    for word in words:
        style = styles.get((word[5], word[6]))
        if style is not None and style.hidden:
            middle = (word[0] + word[2]) / 2
            if style.all_hidden or any(x0 <= middle <= x1 for x0, x1 in style.hidden):
                lost += len(word[4])
                continue
        kept.append(word)
    count(left_out, LeftOutReason.HIDDEN, lost)
    return kept


def _turn(styles: Styles, matrix: Matrix) -> None:
    """Writing directions as displayed on a rotated page."""
    a, b, c, d, *_ = matrix
    for style in styles.values():
        x, y = style.turned
        style.turned = (a * x + c * y, b * x + d * y)


def _rows(words: list[Word], styles: Styles) -> list[Row]:
    """Group words by PyMuPDF's lines, in stream order."""
    rows: list[Row] = []
    for key, group in groupby(words, itemgetter(5, 6)):
        members = list(group)
        lefts, tops, rights, bottoms, *_ = zip(*members, strict=True)
        style = styles.get(key)
        top, bottom = min(tops), max(bottoms)
        size, look = (style.size, style.look) if style else (0.0, 0)
        if style is not None and abs(style.turned[1]) > abs(style.turned[0]):
            look |= RowStyle.VERTICAL
        rows.append(Row(min(lefts), top, max(rights), bottom, size or bottom - top, look, key[0], members))
    return rows


def _upright(rows: list[Row], styles: Styles, width: float, height: float) -> tuple[float, float]:
    """Where most text runs up or down the page, turn the rows for layout; the page's size as layout sees it."""
    turned = [row for row in rows if row.look & RowStyle.VERTICAL]
    if not turned or 2 * sum(len(row.words) for row in turned) <= sum(len(row.words) for row in rows):
        return width, height
    first = turned[0].words[0]
    upward = styles[first[5], first[6]].turned[1] < 0
    for row in rows:
        row.look ^= RowStyle.VERTICAL
        x0, y0, x1, y1 = row.x0, row.y0, row.x1, row.y1
        if upward:
            row.x0, row.y0, row.x1, row.y1 = height - y1, x0, height - y0, x1
        else:
            row.x0, row.y0, row.x1, row.y1 = y0, width - x1, y1, width - x0
    return height, width
