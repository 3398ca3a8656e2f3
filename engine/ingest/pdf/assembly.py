"""From judged pieces to one text: lines joined, words mended, paragraphs carried over columns and pages, places kept.

Text is written strictly page by page, so that pages partition it; a paragraph that goes on over a page's end is kept
whole by moving what interrupts it (notes below, figures above) before or after it on its own page.
"""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.document import CELL_GAP, Block, DoubtfulSpan, Page, PageWords
from engine.ingest.pdf.continuation import (
    begins_low,
    begins_within,
    counts_on,
    ends_item,
    is_finished,
    is_open,
    is_set_apart,
    is_stopped,
)
from engine.ingest.pdf.hyphens import LineEndRepair, Vocabulary
from engine.ingest.pdf.paragraphs import Start
from engine.ingest.pdf.pieces import Piece, words_of_row
from engine.ingest.pdf.rows import RowStyle
from engine.ingest.pdf.tables import right_edge, rows_of_cells, rows_within_cells
from engine.ingest.sandbox.frames import PageFrame
from engine.schema.enums import Doubt, PageState, Role

Group = list[Piece]
"""A paragraph: one piece, or several where it goes on in another column."""

_PROSE = {Role.BODY, Role.LIST, Role.REFERENCE}
"""Roles whose paragraphs may go on in the next column or on the next page."""
_INTERRUPTS = {Role.CAPTION, Role.TABLE, Role.FOOTNOTE, Role.FURNITURE, Role.CODE}
_GRIDS = {Role.TABLE, Role.CODE}
"""Roles whose printed lines stay lines, hyphens and all; those of furniture stay lines, but its words are mended."""
_FLOWING = frozenset({Role.BODY, Role.LIST, Role.FOOTNOTE})
"""Roles whose words run on from line to line."""
_LONG = 160
"""Characters: so long a paragraph without an end is no label."""
_BOX_AT_MOST = 12
"""Paragraphs of a box that may stand in the middle of another."""


@dataclass(frozen=True, slots=True)
class HeadingSeen:
    """A heading as it was set, for the outline."""

    text: str
    start: int
    page: int
    size: float
    look: int
    plain: bool = False
    """Set like the text that it stands over."""


def _is_spread(piece: Piece, row: int) -> bool:
    """Whether the words of a row stand far apart only because its paragraph is justified: each from the next, in a row
    that is not the last, with rows beside it that have no such gaps.
    """
    text = piece.frame.texts[row]
    gaps = text.count(CELL_GAP)
    if gaps == 0 or row == piece.rows[-1] or gaps != len(text.split()) - 1 or sum(map(str.isdigit, text)) > gaps:
        return False
    return 2 * sum(CELL_GAP not in piece.frame.texts[other] for other in piece.rows) >= len(piece.rows)


class Assembler:
    """Writes the document's text. Pages are added in order; `finish` writes the last."""

    def __init__(self, vocabulary: Vocabulary, on_words: Callable[[PageWords], None]) -> None:
        self.blocks: list[Block] = []
        self.headings: list[HeadingSeen] = []
        self.doubts: list[DoubtfulSpan] = []
        self._frames: list[Page] = []
        self._parts: list[str] = []
        self._length = 0
        self._vocabulary = vocabulary
        self._on_words = on_words
        self._held: tuple[PageFrame, list[Group]] | None = None
        self._goes_on = False
        """Whether the next page's first paragraph goes on from the last one written."""
        self._words = _no_words(0)
        self._edge: tuple[PageFrame, float] | None = None
        """The page of the last table, and how far its rows reach."""

    @property
    def length(self) -> int:
        return self._length

    def text(self) -> str:
        return "".join(self._parts)

    def pages(self) -> list[Page]:
        """Every page with its slice of the text."""
        return self._frames

    def add(self, frame: PageFrame, pieces: list[Piece]) -> None:
        """Take the next page. It is written when the page after it is known."""
        groups = carried_over_columns(pieces)
        if self._held is not None:
            self._write(*self._held, groups)
        self._held = (frame, groups)

    def finish(self) -> None:
        if self._held is not None:
            self._write(*self._held, [])
            self._held = None

    def _write(self, frame: PageFrame, groups: list[Group], following: list[Group]) -> None:
        goes_on = self._goes_on
        if groups and not goes_on and self._length:
            self._separate_pages()
        self._words = _no_words(frame.number + 1)
        page_start = self._length
        self._goes_on = self._put_in_order(groups, following, over_from_before=goes_on)
        for index, group in enumerate(groups):
            if index:
                self._emit("\n\n")
            self._write_group(group, goes_on=goes_on and not index)
        if self._goes_on:
            last = groups[-1][-1]
            first = following[0][0]
            self._join(last.frame.texts[last.rows[-1]], first.frame.texts[first.rows[0]], " ")
            self._doubt_join(last, first)
        self._end_page(frame, page_start)

    def _put_in_order(self, groups: list[Group], following: list[Group], *, over_from_before: bool) -> bool:
        """Whether this page's last paragraph goes on over the page; then both pages are put in order for that."""
        first = _first_prose(following)
        if first is None:
            return False
        last = _left_open(groups, following[first][0])
        if last is None:
            return False
        after = groups[last + 1 :]
        if after and last == 0 and over_from_before:
            # It already came over from the page before: what interrupts it here has to stand somewhere.
            return False
        groups[last:] = [*after, groups[last]]
        following[: first + 1] = [following[first], *following[:first]]
        return True

    def _write_group(self, group: Group, *, goes_on: bool) -> None:
        role = group[0].role
        start = self.blocks.pop().start if goes_on else self._length
        if role is Role.HEADING and not goes_on:
            first = group[0]
            apart = bool(first.look & RowStyle.BOLD) or first.text.isupper()
            plain = bool(first.start & Start.TITLE) and not apart
            self.headings.append(HeadingSeen(first.text, start, first.frame.number + 1, first.size, first.look, plain))
        in_row = role is Role.TABLE and len(group) > 1
        previous: str | None = None
        before: Piece | None = None
        for piece in group:
            in_cells = rows_within_cells(piece, self._right(piece.frame)) if role is Role.TABLE else frozenset()
            for row in piece.rows:
                text = piece.frame.texts[row]
                spread = role in _FLOWING and _is_spread(piece, row)
                if previous is not None:
                    if in_row and row == piece.rows[0]:
                        self._emit(CELL_GAP)
                    elif role in _GRIDS and row not in in_cells and not in_row:
                        self._emit("\n")
                    else:
                        self._join(previous, text, "\n" if role is Role.FURNITURE else " ")
                if before is not None and row == piece.rows[0] and not in_row:
                    self._doubt_join(before, piece)
                self._write_row(piece.frame, row, spread=spread)
                previous = text
            before = piece
        self.blocks.append(Block(start, self._length, role))

    def _right(self, frame: PageFrame) -> float:
        if self._edge is None or self._edge[0] is not frame:
            self._edge = frame, right_edge(frame)
        return self._edge[1]

    def _write_row(self, frame: PageFrame, row: int, *, spread: bool = False) -> None:
        first, last = words_of_row(frame, row)
        base = self._length
        words = self._words
        text = frame.texts[row]
        taken = len(CELL_GAP) - 1 if spread else 0
        """Characters that each gap before a word loses."""
        starts = [
            base + start - taken * text.count(CELL_GAP, 0, start) if taken else base + start
            for start in frame.word_starts[first:last]
        ]
        words.starts.extend(starts)
        lengths = frame.word_lengths[first:last]
        words.ends.extend([start + length for start, length in zip(starts, lengths, strict=True)])
        words.lines.extend([row] * (last - first))
        for index in frame.unsure:
            if first <= index < last:
                word = starts[index - first]
                self.doubts.append(DoubtfulSpan(word, word + frame.word_lengths[index], Doubt.RECOGNITION))
        words.boxes.extend(frame.word_boxes[4 * first : 4 * last])
        self._emit(text.replace(CELL_GAP, " ") if spread else text)

    def _doubt_join(self, before: Piece, after: Piece) -> None:
        """Note that what was written last and what comes next stand in different places on paper."""
        sure = begins_within(after.text) or is_open(before.text[-200:])
        self.doubts.append(
            DoubtfulSpan(max(self._length - 1, 0), self._length + 1, Doubt.JOINED if sure else Doubt.GUESSED)
        )

    def _join(self, before: str, after: str, between: str) -> None:
        """Write what stands between two rows, taking back a hyphen that was only the line's."""
        mend = self._vocabulary.mend(before, after)
        if mend is LineEndRepair.SPACE:
            self._emit(between)
        elif mend is LineEndRepair.DROP:
            self._parts[-1] = self._parts[-1][:-1]
            self._length -= 1
            self._words.ends[-1] -= 1

    def _emit(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def _separate_pages(self) -> None:
        """The space between pages belongs to the last page that has text."""
        before = self._length
        self._emit("\n\n")
        for index in range(len(self._frames) - 1, -1, -1):
            page = self._frames[index]
            if page.end != before:
                break
            blank = page.start == page.end
            self._frames[index] = replace(page, start=self._length if blank else page.start, end=self._length)
            if not blank:
                break

    def _end_page(self, frame: PageFrame, start: int) -> None:
        state, shape = PageState(frame.state), (frame.width, frame.height)
        self._frames.append(
            Page(frame.number + 1, start, self._length, state, frame.reason, *shape, frame.rotation, frame.confidence)
        )
        if self._words.starts:
            self._on_words(self._words)


def carried_over_columns(pieces: list[Piece]) -> list[Group]:
    """Paragraphs of a page, those that go on in the next column, below a figure or beyond a box put together, and the
    cells of a table that have several lines with those beside them.
    """
    groups: list[Group] = []
    firsts = rows_of_cells(pieces)
    for index, piece in enumerate(pieces):
        before = _begun_by(piece, groups) if piece.role in _PROSE else None
        if firsts.get(index, index) < index:
            before = groups[-1]
        if before is None:
            groups.append([piece])
        else:
            before.append(piece)
    return groups


def _left_open(groups: list[Group], rest: Piece) -> int | None:
    """The paragraph of a page that goes on with `rest` on the next: the last one, or the last but a box beside it."""
    for index in range(len(groups) - 1, -1, -1):
        group = groups[index]
        if group[0].role in _PROSE and continues(group[-1], rest):
            return index
        passed = group[0].role in _INTERRUPTS or (
            len(groups) - index <= _BOX_AT_MOST and begins_low(rest.text) and _is_closed(group[-1].text, rest.text[:40])
        )
        if not passed and group[0].role is not Role.HEADING:
            return None
    return None


def _begun_by(piece: Piece, groups: list[Group]) -> Group | None:
    """The paragraph of which `piece` is the rest, among those before it on the page."""
    last = next((i for i in range(len(groups) - 1, -1, -1) if groups[i][0].role not in _INTERRUPTS), None)
    if last is not None and groups[last][0].role in _PROSE:
        interrupted = last < len(groups) - 1 or bool(piece.start & Start.JUMP)
        if continues(groups[last][-1], piece, interrupted=interrupted):
            return groups[last]
    if not begins_low(piece.text):
        return None
    # What begins low goes on from something: past a box or a margin, from the paragraph that was left open there.
    for below, group in pairwise(reversed(groups[-_BOX_AT_MOST:])):
        if is_set_apart(below[0].text):
            return None
        if group[0].role in _PROSE and not _is_closed(group[-1].text[-200:], piece.text[:40]):
            return group if continues(group[-1], piece) else None
    return None


def _is_closed(end: str, begin: str) -> bool:
    """Whether nothing further on belongs to a paragraph: it is finished, or what it announces follows it."""
    return end[-1] in ":;" or is_stopped(end, begin)


def continues(before: Piece, after: Piece, *, interrupted: bool = True) -> bool:
    """Whether `after` is the rest of the paragraph that `before` begins.

    What `before` ends with and what `after` begins with decide, for a last line may be short by chance and a first one
    indented. Without anything between them but white space the two were parted for a reason, so more is asked for.
    """
    of_a_kind = (before.role is Role.REFERENCE) == (after.role is Role.REFERENCE)
    if not of_a_kind or abs(before.size - after.size) > 0.07 * before.size:
        return False
    end, begin = before.text[-200:], after.text[:40]
    if counts_on(before.text, begin):
        return True
    item = after.start & Start.MARKED or after.role is Role.LIST or (before.role is Role.LIST and ends_item(end))
    if item or (is_stopped(end, begin) and not is_open(end)):
        return False
    if begins_within(begin):
        return interrupted or is_open(end) or len(before.text) > 40
    return interrupted and (is_open(end) or _breaks_off(before, after))


def _breaks_off(before: Piece, after: Piece) -> bool:
    """Whether a paragraph without an end is parted from its rest, which begins like a sentence: "the | Council"."""
    end, begin = before.text[-200:], after.text[:1]
    whole = is_finished(end, after.text[:40]) or not (before.wide or len(before.text) > _LONG)
    if whole or after.start & Start.INDENTED:
        return False
    return len(before.text) > 60 and (begin.isalnum() or begin in "(“\"'‘[")


def _first_prose(groups: list[Group]) -> int | None:
    """The first paragraph of a page, if only what interrupts paragraphs stands before it."""
    for index, group in enumerate(groups):
        if group[0].role in _PROSE:
            return index
        if group[0].role not in _INTERRUPTS:
            return None
    return None


def _no_words(page: int) -> PageWords:
    return PageWords(page, array("i"), array("i"), array("i"), array("f"))
