"""One page as PyMuPDF gives it: its rows of words, without what is drawn twice or not meant to be seen.

Runs in the page worker. Words are taken with PyMuPDF's default flags, so that their boxes are those that any other
reader of the page gets; sizes and weights come from the same text page, so nothing is parsed twice.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.document import LeftOutReason
from engine.ingest.mupdf import Matrix, PdfPage, Rect
from engine.ingest.rows import Look, Row, Word

_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
_UNWANTED = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF])
_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
_CLEAN: dict[int, Any] = {**_LIGATURES, **_UNWANTED, **_SURROGATES}
_ODD = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufb00-\ufb06\ud800-\udfff]")

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


@dataclass(slots=True)
class Extracted:
    """The rows of a page in stream order and the characters that were left out of them."""

    rows: list[Row]
    characters: int
    left_out: dict[LeftOutReason, int]
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
    styles = _styles(text_page.extractDICT()["blocks"])
    left_out: dict[LeftOutReason, int] = {}
    if any(style.hidden for style in styles.values()) and picture_share() < 0.5:
        words = _without_hidden(words, styles, left_out)
    words = _clean(words)
    if page.rotation:
        words, styles = _turned(words, styles, page.rotation_matrix)
    words = _on_page(words, rect, left_out)
    words = _without_doubles(words, left_out)
    rows = _rows(words, styles)
    width, height = _upright(rows, styles, rect.width, rect.height)
    return Extracted(rows, sum([len(word[4]) for word in words]), left_out, width, height)


@lru_cache(maxsize=512)
def _look_of_font(name: str, flags: int) -> int:
    look = 0
    if flags & 16 or _BOLD_NAME.search(name):
        look |= Look.BOLD
    if flags & 2 or _ITALIC_NAME.search(name):
        look |= Look.ITALIC
    if flags & 8 or _MONO_NAME.search(name):
        look |= Look.MONO
    return look


def _styles(blocks: list[dict[str, Any]]) -> dict[tuple[int, int], Style]:
    styles = {}
    for block in blocks:
        number = block["number"]
        for index, line in enumerate(block.get("lines", ())):
            styles[number, index] = _style(line)
    return styles


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
    looks = {Look.BOLD: 0, Look.ITALIC: 0, Look.MONO: 0}
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
        look |= Look.RAISED
    size = max(sizes, key=lambda key: (sizes[key], key)) if sizes else 0.0
    return Style(size, look, line["dir"], hidden, len(hidden) == len(spans))


def _without_hidden(
    words: list[Word], styles: dict[tuple[int, int], Style], left_out: dict[LeftOutReason, int]
) -> list[Word]:
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
    _count(left_out, LeftOutReason.HIDDEN, lost)
    return kept


def _clean(words: list[Word]) -> list[Word]:
    """Expand ligatures and drop control characters; most pages have neither and are passed through."""
    odd = set(_ODD.findall("".join([word[4] for word in words])))
    if not odd:
        return words
    only_beyond_ascii = min(odd) > "\x7f"
    cleaned = []
    for word in words:
        text = word[4]
        if only_beyond_ascii and text.isascii():
            cleaned.append(word)
            continue
        text = text.translate(_CLEAN).strip()
        if text:
            cleaned.append((*word[:4], text, *word[5:]))
    return cleaned


def _turned(
    words: list[Word], styles: dict[tuple[int, int], Style], matrix: Matrix
) -> tuple[list[Word], dict[tuple[int, int], Style]]:
    """Words and writing directions as displayed on a rotated page."""
    a, b, c, d, e, f = matrix
    turned = []
    for x0, y0, x1, y1, *rest in words:
        ax, ay = a * x0 + c * y0 + e, b * x0 + d * y0 + f
        bx, by = a * x1 + c * y1 + e, b * x1 + d * y1 + f
        turned.append((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by), *rest))
    for style in styles.values():
        x, y = style.turned
        style.turned = (a * x + c * y, b * x + d * y)
    return turned, styles


def _on_page(words: list[Word], rect: Rect, left_out: dict[LeftOutReason, int]) -> list[Word]:
    """Words whose middle lies on the page, their boxes cut to it."""
    right, bottom = rect.width, rect.height
    if all(word[0] >= 0 <= word[1] and word[2] <= right and word[3] <= bottom for word in words):
        return words
    kept = []
    lost = 0
    for x0, y0, x1, y1, *rest in words:
        if 0 <= (x0 + x1) / 2 <= right and 0 <= (y0 + y1) / 2 <= bottom:
            kept.append((max(x0, 0.0), max(y0, 0.0), min(x1, right), min(y1, bottom), *rest))
        else:
            lost += len(rest[0])  # type: ignore[arg-type]
    _count(left_out, LeftOutReason.HIDDEN, lost)
    return kept


def _without_doubles(words: list[Word], left_out: dict[LeftOutReason, int]) -> list[Word]:
    """Drop words drawn again on the same spot: fake bold, shadows, a text layer over the same text."""
    texts = [word[4] for word in words]
    times = Counter(texts)
    seen: dict[str, list[Word]] = {}
    doubles: set[int] = set()
    for index in [index for index, text in enumerate(texts) if times[text] > 1]:
        word = words[index]
        earlier = seen.get(word[4])
        if earlier is None:
            seen[word[4]] = [word]
            continue
        x0, y0 = word[0], word[1]
        height = word[3] - y0
        reach = min(0.35 * height, 0.5 * (word[2] - x0))
        for other in earlier:
            if abs(other[0] - x0) <= reach and abs(other[1] - y0) <= 0.35 * height:
                doubles.add(index)
                break
        else:
            earlier.append(word)
    if not doubles:
        return words
    _count(left_out, LeftOutReason.DUPLICATE, sum(len(words[index][4]) for index in doubles))
    return [word for index, word in enumerate(words) if index not in doubles]


def _rows(words: list[Word], styles: dict[tuple[int, int], Style]) -> list[Row]:
    """Group words by PyMuPDF's lines, in stream order."""
    rows: list[Row] = []
    key = (-1, -1)
    row: Row | None = None
    for word in words:
        if row is None or word[5] != key[0] or word[6] != key[1]:
            key = (word[5], word[6])
            style = styles.get(key)
            size, look = (style.size, style.look) if style else (word[3] - word[1], 0)
            row = Row(word[0], word[1], word[2], word[3], size or word[3] - word[1], look, key[0], [word])
            if style is not None and abs(style.turned[1]) > abs(style.turned[0]):
                row.look |= Look.VERTICAL
            rows.append(row)
        else:
            row.words.append(word)
    for row in rows:
        lefts, tops, rights, bottoms, *_ = zip(*row.words, strict=True)
        row.x0, row.y0, row.x1, row.y1 = min(lefts), min(tops), max(rights), max(bottoms)
    return rows


def _upright(rows: list[Row], styles: dict[tuple[int, int], Style], width: float, height: float) -> tuple[float, float]:
    """Where most text runs up or down the page, turn the rows for layout; the page's size as layout sees it."""
    turned = [row for row in rows if row.look & Look.VERTICAL]
    if not turned or 2 * sum(len(row.words) for row in turned) <= sum(len(row.words) for row in rows):
        return width, height
    first = turned[0].words[0]
    upward = styles[first[5], first[6]].turned[1] < 0
    for row in rows:
        row.look ^= Look.VERTICAL
        x0, y0, x1, y1 = row.x0, row.y0, row.x1, row.y1
        if upward:
            row.x0, row.y0, row.x1, row.y1 = height - y1, x0, height - y0, x1
        else:
            row.x0, row.y0, row.x1, row.y1 = y0, width - x1, y1, width - x0
    return height, width


def _count(left_out: dict[LeftOutReason, int], reason: LeftOutReason, characters: int) -> None:
    if characters:
        left_out[reason] = left_out.get(reason, 0) + characters
