"""What the summary used of a document, along the document from 0 to 1: the data of the coverage strip.

For a PDF the unit of length is the page, so that the strip agrees with the scroll bar; otherwise it is the character.
Every stretch has one state and a sentence that says why; neighbours of the same state are merged.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from app.translation import marked, translate
from engine.schema.documents import OpenedDocument, PageInfo
from engine.schema.enums import ChunkState, PageState
from engine.schema.result import ResultObject, SummarySentence

USED, LEFT, UNREAD, FAILED, PENDING = "used", "left", "unread", "failed", "pending"

WORDS = {
    USED: marked("State", "used in the summary"),
    LEFT: marked("State", "read, left out of the summary"),
    UNREAD: marked("State", "not read"),
    FAILED: marked("State", "could not be summarized"),
    PENDING: marked("State", "read, no summary yet"),
}


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of the strip. `target` is the offset to jump to, `page` the page (or None)."""

    first: float
    last: float
    state: str
    sentence: str
    target: int
    page: int | None


@dataclass(frozen=True, slots=True)
class Mark:
    """A passage that sentence `sentence` of the summary rests on."""

    first: float
    last: float
    sentence: int


class Axis:
    """Offsets of the text to positions between 0 and 1, and back."""

    def __init__(self, characters: int, pages: Sequence[PageInfo]) -> None:
        self._characters = max(characters, 1)
        self._pages = pages
        self._starts = [page.start for page in pages]

    def position(self, offset: int) -> float:
        if not self._pages:
            return min(max(offset / self._characters, 0.0), 1.0)
        index = max(bisect_right(self._starts, offset) - 1, 0)
        page = self._pages[index]
        within = (offset - page.start) / (page.end - page.start) if page.end > page.start else 0.0
        return (index + min(max(within, 0.0), 1.0)) / len(self._pages)

    def offset(self, position: float) -> tuple[int, int | None]:
        """The offset at a position, and its page."""
        if not self._pages:
            return int(position * self._characters), None
        at = min(max(position, 0.0), 0.999999) * len(self._pages)
        page = self._pages[int(at)]
        return page.start + int((page.end - page.start) * (at - int(at))), page.page


def stretches(axis: Axis, opened: OpenedDocument, result: ResultObject | None) -> list[Stretch]:
    """The whole strip, in order, without gaps."""
    return _of_chunks(axis, opened, result)


def unread(opened: OpenedDocument) -> list[Stretch]:
    """Pages that hold something but could not be read, run by run: drawn over the rest."""
    found: list[Stretch] = []
    total = max(len(opened.pages), 1)
    for index, page in enumerate(opened.pages):
        if page.state not in (PageState.SCANNED, PageState.FAILED):
            continue
        why = page.reason or (
            translate("State", "a scanned picture without text")
            if page.state == PageState.SCANNED
            else translate("State", "it could not be read")
        )
        first, last = index / total, (index + 1) / total
        if found and found[-1].last == first and found[-1].sentence.endswith(why):
            start = found[-1]
            text = translate("State", "Pages {first}–{last}: not read: {why}").format(
                first=start.page, last=page.page, why=why
            )
            found[-1] = Stretch(start.first, last, UNREAD, text, start.target, start.page)
        else:
            found.append(
                Stretch(
                    first,
                    last,
                    UNREAD,
                    translate("State", "Page {page}: not read: {why}").format(page=page.page, why=why),
                    page.start,
                    page.page,
                )
            )
    return found


def marks(axis: Axis, sentences: Sequence[SummarySentence]) -> list[Mark]:
    """Where each sentence's sources lie."""
    return [Mark(axis.position(e.start), axis.position(e.end), i) for i, s in enumerate(sentences) for e in s.evidence]


def spoken(opened: OpenedDocument, parts: Sequence[Stretch], unread_parts: Sequence[Stretch]) -> str:
    """The strip in words, for assistive tools."""
    used = sum(part.state == USED for part in parts)
    share = round(100 * sum(part.last - part.first for part in parts if part.state == USED))
    text = translate("State", "{used} passages, {share} percent of the document, are used in the summary.").format(
        used=used, share=share
    )
    bad = sum(page.state in (PageState.SCANNED, PageState.FAILED) for page in opened.pages)
    if bad:
        told = "; ".join(part.sentence for part in unread_parts[:5])
        more = translate("State", "{bad} of {pages} pages were not read: {told}")
        text += " " + more.format(bad=bad, pages=len(opened.pages), told=told)
    return text


def _of_chunks(axis: Axis, opened: OpenedDocument, result: ResultObject | None) -> list[Stretch]:
    if result is None or not result.chunks:
        return [Stretch(0.0, 1.0, PENDING, translate("State", "Read, no summary yet"), 0, 1 if opened.pages else None)]
    found: list[Stretch] = []
    for first, last, state, reason in _runs(result):
        start, end = result.chunks[first], result.chunks[last]
        left = axis.position(start.start) if first else 0.0
        right = axis.position(end.end) if last + 1 < len(result.chunks) else 1.0
        where = _span(start.pages[0], end.pages[1]) if start.pages and end.pages else _share(left, right)
        text = f"{where}: {translate('State', WORDS[state])}" + (f" ({reason})" if reason else "")
        found.append(Stretch(left, right, state, text, start.start, start.pages[0] if start.pages else None))
    return found


def _runs(result: ResultObject) -> list[tuple[int, int, str, str | None]]:
    """Neighbouring chunks of one state: first, last, state, reason. Light, for documents of many thousand chunks."""
    lines = {line.index: line for line in result.ledger.chunks}
    names = {ChunkState.USED: USED, ChunkState.FAILED: FAILED}
    found: list[tuple[int, int, str, str | None]] = []
    for number, chunk in enumerate(result.chunks):
        line = lines.get(chunk.index)
        state = names.get(line.state, LEFT) if line is not None else LEFT
        if found and found[-1][2] == state:
            found[-1] = (found[-1][0], number, state, found[-1][3])
        else:
            found.append((number, number, state, line.reason if line is not None else None))
    return found


def _span(first: int | None, last: int | None) -> str:
    return (
        translate("State", "Page {first}").format(first=first)
        if first == last
        else translate("State", "Pages {first}–{last}").format(first=first, last=last)
    )


def _share(first: float, last: float) -> str:
    return translate("State", "{first}–{last} % of the text").format(first=round(100 * first), last=round(100 * last))
