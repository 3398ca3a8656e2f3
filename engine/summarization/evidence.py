"""Where a span of the text stands: one piece of evidence for each page it touches, with boxes line by line.

A box is only given where the words of the span are all found on the page. Where one is missing there are no boxes at
all, and the caller hears of it: a highlight that can't be placed is never put on neighbouring words.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeVar

from engine.document import Cue, Document, Page, PageWords, Turn
from engine.ports import Geometry
from engine.schema.enums import Kind, Via
from engine.schema.geometry import Box
from engine.schema.result import Evidence

Times = tuple[float, float]
Spoken = TypeVar("Spoken", Turn, Cue)


def evidence_of(
    document: Document, start: int, end: int, geometry: Geometry, *, via: Via = Via.CHUNK, score: float = 1.0
) -> tuple[Evidence, ...]:
    """Evidence for `text[start:end]`: an item for each page touched, in order; for unpaged documents a single one."""
    if not 0 <= start < end <= len(document.text):
        raise ValueError(f"{start}:{end} is no span of a text of {len(document.text)} characters")
    times, speaker = _spoken(document, start, end)
    pieces = _page_spans(document, start, end) if document.kind is Kind.PDF else []
    if not pieces:
        return (Evidence(start, end, document.text[start:end], None, (), times, speaker, via, score),)
    return tuple(
        Evidence(
            first,
            last,
            document.text[first:last],
            page.number,
            boxes_of(geometry.page_words(page.number), document.text, first, last),
            times,
            speaker,
            via,
            score,
        )
        for page, first, last in pieces
    )


def boxes_of(words: PageWords | None, text: str, start: int, end: int) -> tuple[Box, ...]:
    """One box for each printed line of `text[start:end]`, or none where a word of it has no place on the page."""
    if words is None:
        return ()
    lines: dict[int, Box] = {}
    covered = start
    for i in _overlapping(words, start, end):
        first, last = words.starts[i], words.ends[i]
        if text[covered:first].strip():
            return ()
        covered = max(covered, last)
        x0, y0, x1, y1 = _part_of(words, i, start, end)
        line = words.lines[i]
        if line in lines:
            a0, b0, a1, b1 = lines[line]
            x0, y0, x1, y1 = min(a0, x0), min(b0, y0), max(a1, x1), max(b1, y1)
        lines[line] = (x0, y0, x1, y1)
    if text[covered:end].strip():
        return ()
    return tuple(lines.values())


def _overlapping(words: PageWords, start: int, end: int) -> range:
    """Indices of the word pieces that touch `start:end`."""
    low = max(bisect_right(words.starts, start) - 1, 0)
    while low < len(words.starts) and words.ends[low] <= start:
        low += 1
    high = low
    while high < len(words.starts) and words.starts[high] < end:
        high += 1
    return range(low, high)


def _part_of(words: PageWords, i: int, start: int, end: int) -> Box:
    """The box of piece `i`, narrowed where the span takes only some of its characters (assuming equal widths)."""
    x0, y0, x1, y1 = words.boxes[4 * i : 4 * i + 4]
    first, last = words.starts[i], words.ends[i]
    if first >= start and last <= end:
        return (x0, y0, x1, y1)
    width = (x1 - x0) / (last - first)
    return (x0 + width * max(start - first, 0), y0, x1 - width * max(last - end, 0), y1)


def _page_spans(document: Document, start: int, end: int) -> list[tuple[Page, int, int]]:
    """The pages a span touches with the part of it on each, without white space at the joins."""
    spans = []
    pages = document.pages
    index = max(bisect_right(pages, start, key=lambda page: page.start) - 1, 0)
    while index < len(pages) and pages[index].start < end:
        page = pages[index]
        first, last = _trimmed(document.text, max(start, page.start), min(end, page.end))
        if first < last:
            spans.append((page, first, last))
        index += 1
    return spans


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _spoken(document: Document, start: int, end: int) -> tuple[Times | None, str | None]:
    """When a span was said and by whom: the times of its cues where there are any, else of its turns."""
    turns = _touching(document.turns, start, end)
    if not turns:
        return None, None
    speaker = max(turns, key=lambda turn: min(turn.end, end) - max(turn.start, start)).speaker
    cues = _touching(document.cues, start, end)
    if cues:
        return (min(cue.begins for cue in cues), max(cue.ends for cue in cues)), speaker
    timed = [(turn.begins, turn.ends) for turn in turns if turn.begins is not None and turn.ends is not None]
    if not timed:
        return None, speaker
    return (min(begins for begins, _ in timed), max(ends for _, ends in timed)), speaker


def _touching(pieces: Sequence[Spoken], start: int, end: int) -> Sequence[Spoken]:
    """The turns or cues that share characters with `start:end`."""
    index = bisect_right(pieces, start, key=lambda piece: piece.end)
    last = index
    while last < len(pieces) and pieces[last].start < end:
        last += 1
    return pieces[index:last]
