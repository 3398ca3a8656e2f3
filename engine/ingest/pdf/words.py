"""Words of a page as PyMuPDF gives them, made fit for text: clean, as displayed, on the page, and each only once.

Every step first asks the whole page whether there is anything to do; most pages pass through all of them untouched.
"""

import re
import unicodedata
from collections import Counter
from typing import Any

from engine.ingest.pdf.mupdf import Matrix
from engine.ingest.pdf.rows import Row, Word
from engine.language.note_marks import RAISED_FIGURES
from engine.schema.enums import LeftOutReason

LeftOutCounts = dict[LeftOutReason, int]

_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
_TWINS = {0x037E: ";", 0x0387: "·", 0x2126: "Ω", 0x212A: "K", 0x212B: "Å"}
"""Characters that Unicode holds to be the same as another: some fonts' semicolon is read as a Greek question mark."""
_UNWANTED = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF])
_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
_CLEAN: dict[int, Any] = {**_LIGATURES, **_TWINS, **_UNWANTED, **_SURROGATES}
_SHAPED = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]")
"""Letters of Hebrew and Arabic as they are drawn in one place of a word: the same letters as everywhere."""
_ODD = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc\ud800-\udfff"
    f"{''.join(map(chr, _TWINS))}]"
)
_FIGURES = re.compile(r"\d[\d,–-]*")
_NEAR = 0.35
"""How far apart, in heights of the word, two drawings of it may be to count as one."""


def clean(words: list[Word]) -> list[Word]:
    """Expand ligatures and shaped letters, drop control characters, and drop words of nothing else."""
    if _ODD.search("".join([word[4] for word in words])) is None:
        return words
    cleaned = []
    for word in words:
        text = word[4]
        if _ODD.search(text) is None:
            cleaned.append(word)
            continue
        text = _SHAPED.sub(lambda letter: unicodedata.normalize("NFKC", letter[0]), text)
        text = text.translate(_CLEAN).strip()
        if text:
            cleaned.append((*word[:4], text, *word[5:]))
    return cleaned


Raised = dict[tuple[int, int], list[tuple[float, float, str]]]
"""By block and line: left edge, right edge and text of what is set as a superscript."""


def with_raised_figures(words: list[Word], raised: Raised) -> list[Word]:
    """Words with the figures that are set as superscripts written so: "1934.³⁶", not the number 1934.36.

    Only figures: a raised "th" is read as well without.
    """
    if not raised:
        return words
    found = []
    for word in words:
        for left, right, text in raised.get((word[5], word[6]), ()):
            middle = (left + right) / 2
            if word[0] <= middle <= word[2] and _FIGURES.fullmatch(text) and text in word[4]:
                word = (*word[:4], _raise_figures(word, left, text), *word[5:])
        found.append(word)
    return found


def _raise_figures(word: Word, left: float, text: str) -> str:
    """The word's text with the occurrence of `text` that stands nearest to `left` in superscript."""
    whole = word[4]
    places = [match.start() for match in re.finditer(re.escape(text), whole)]
    step = (word[2] - word[0]) / max(len(whole), 1)
    place = min(places, key=lambda place: abs(word[0] + place * step - left))
    return whole[:place] + text.translate(RAISED_FIGURES) + whole[place + len(text) :]


def turned(words: list[Word], matrix: Matrix) -> list[Word]:
    """Words as displayed on a rotated page."""
    a, b, c, d, e, f = matrix
    found: list[Word] = []
    for x0, y0, x1, y1, text, block, line, index in words:
        ax, ay = a * x0 + c * y0 + e, b * x0 + d * y0 + f
        bx, by = a * x1 + c * y1 + e, b * x1 + d * y1 + f
        found.append((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by), text, block, line, index))
    return found


def on_page(words: list[Word], right: float, bottom: float, left_out: LeftOutCounts) -> list[Word]:
    """Words whose middle lies on the page, their boxes cut to it."""
    if not words:
        return words
    lefts, tops, rights, bottoms, *_ = zip(*words, strict=True)
    if min(lefts) >= 0 and min(tops) >= 0 and max(rights) <= right and max(bottoms) <= bottom:
        return words
    kept: list[Word] = []
    lost = 0
    for x0, y0, x1, y1, text, block, line, index in words:
        if 0 <= (x0 + x1) / 2 <= right and 0 <= (y0 + y1) / 2 <= bottom:
            box = (max(x0, 0.0), max(y0, 0.0), min(x1, right), min(y1, bottom))
            kept.append((*box, text, block, line, index))
        else:
            lost += len(text)
    count(left_out, LeftOutReason.HIDDEN, lost)
    return kept


def may_be_doubled(rows: list[Row]) -> bool:
    """Whether two rows lie over one another: text drawn again starts a row of its own."""
    ordered = sorted([(row.y0, row.x0, row.x1, row.y1 - row.y0) for row in rows])
    for index, (y0, x0, x1, height) in enumerate(ordered):
        for other_y0, other_x0, other_x1, _ in ordered[index + 1 :]:
            if other_y0 - y0 > _NEAR * height:
                break
            if min(x1, other_x1) - max(x0, other_x0) > 0.3 * min(x1 - x0, other_x1 - other_x0):
                return True
    return False


def without_doubles(words: list[Word], left_out: LeftOutCounts) -> list[Word]:
    """Drop words drawn again on the same spot: fake bold, shadows, a text layer over the same text."""
    texts = [word[4] for word in words]
    times = Counter(texts)
    seen: dict[str, list[Word]] = {}
    doubles: set[int] = set()
    for index in [index for index, text in enumerate(texts) if times[text] > 1]:
        word = words[index]
        earlier = seen.setdefault(word[4], [])
        if any(_same_spot(word, other) for other in earlier):
            doubles.add(index)
        else:
            earlier.append(word)
    count(left_out, LeftOutReason.DUPLICATE, sum(len(texts[index]) for index in doubles))
    return [word for index, word in enumerate(words) if index not in doubles] if doubles else words


def _same_spot(word: Word, other: Word) -> bool:
    near = _NEAR * (word[3] - word[1])
    return abs(other[1] - word[1]) <= near and abs(other[0] - word[0]) <= min(near, 0.5 * (word[2] - word[0]))


def count(left_out: LeftOutCounts, reason: LeftOutReason, characters: int) -> None:
    """Enter characters in a page's account of what was left out."""
    if characters:
        left_out[reason] = left_out.get(reason, 0) + characters
