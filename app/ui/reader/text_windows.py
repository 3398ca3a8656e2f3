"""The windows of a text that a text widget holds, one after the other, and where offsets of the document lie in it.

The widget's positions count UTF-16 units and include headings (speaker, time) that are no part of the document's text.
A paragraph is one block of the widget; every window remembers which block each of its paragraphs is, counted from the
window's first block, so that adding and dropping windows at either end leaves the others alone.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument

from app.state.passages import Paragraph
from app.state.plain_text import in_place
from app.state.utf16 import code_points, units
from app.ui.reader.text_formats import TURN

ONE_BLOCK = {0x0A: 0x2028, 0x0D: 0x2028, 0x2029: 0x2028, 0xFDD0: 0xFFFD, 0xFDD1: 0xFFFD}
"""What would begin another block of the widget becomes a line separator; both are one unit long."""

Formats = Callable[[str], tuple[QTextBlockFormat, QTextCharFormat]]


@dataclass(slots=True)
class HeldWindow:
    """A window in the widget: its paragraphs, the block of each, and how many blocks it has in all."""

    number: int
    paragraphs: list[Paragraph]
    blocks: list[int] = field(default_factory=list)
    size: int = 0


class TextWindows:
    """Writes windows into a QTextDocument and takes them out again."""

    def __init__(self, document: QTextDocument, formats: Formats) -> None:
        self._document = document
        self._formats = formats
        self.held: list[HeldWindow] = []

    @property
    def characters(self) -> int:
        """Characters of the document's text that are held."""
        return sum(len(p.text) for window in self.held for p in window.paragraphs)

    def holds(self, number: int) -> bool:
        """Whether a window is held."""
        return any(window.number == number for window in self.held)

    # -- in and out ---------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        self.held = []
        self._document.clear()

    def append(self, number: int, paragraphs: list[Paragraph]) -> None:
        """Add a window at the end."""
        cursor = QTextCursor(self._document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        window = HeldWindow(number, paragraphs)
        cursor.beginEditBlock()
        self._write(cursor, window, first_block_is_there=not self.held)
        cursor.endEditBlock()
        self.held.append(window)

    def prepend(self, number: int, paragraphs: list[Paragraph]) -> None:
        """Add a window at the beginning."""
        cursor = QTextCursor(self._document)
        window = HeldWindow(number, paragraphs)
        cursor.beginEditBlock()
        cursor.insertBlock()
        cursor.movePosition(QTextCursor.MoveOperation.Start)
        self._write(cursor, window, first_block_is_there=True)
        cursor.endEditBlock()
        self.held.insert(0, window)

    def drop_first(self) -> None:
        """Take the first window out."""
        gone = self.held.pop(0)
        cursor = QTextCursor(self._document.firstBlock())
        after = self._document.findBlockByNumber(gone.size)
        cursor.setPosition(after.position(), QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def drop_last(self) -> None:
        """Take the last window out."""
        gone = self.held.pop()
        first = self._document.findBlockByNumber(self._document.blockCount() - gone.size)
        cursor = QTextCursor(self._document)
        cursor.setPosition(first.position() - 1)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _write(self, cursor: QTextCursor, window: HeldWindow, *, first_block_is_there: bool) -> None:
        there = first_block_is_there
        for paragraph in window.paragraphs:
            if paragraph.heading:
                self._write_block(cursor, paragraph.heading, TURN, is_there=there)
                window.size += 1
                there = False
            self._write_block(cursor, in_place(paragraph.text).translate(ONE_BLOCK), paragraph.role, is_there=there)
            there = False
            window.blocks.append(window.size)
            window.size += 1
        if not window.paragraphs:
            self._write_block(cursor, "", "body", is_there=there)
            window.size = 1

    def _write_block(self, cursor: QTextCursor, text: str, role: str, *, is_there: bool) -> None:
        block, characters = self._formats(role)
        if is_there:
            cursor.setBlockFormat(block)
            cursor.setCharFormat(characters)
        else:
            cursor.insertBlock(block, characters)
        cursor.insertText(text, characters)

    # -- offsets ------------------------------------------------------------------------------------------------------

    def position_of(self, offset: int) -> int | None:
        """Widget position of an offset of the document, if its window is held."""
        base = 0
        for window in self.held:
            ps = window.paragraphs
            if ps and ps[0].start <= offset <= ps[-1].end:
                index = max(bisect_right([p.start for p in ps], offset) - 1, 0)
                within = ps[index].text[: max(offset - ps[index].start, 0)]
                block = self._document.findBlockByNumber(base + window.blocks[index])
                return int(block.position()) + units(within)
            base += window.size
        return None

    def offset_at(self, position: int) -> int:
        """Offset of the document at a widget position; of a heading, that of its paragraph."""
        number = self._document.findBlock(position).blockNumber()
        base = 0
        for window in self.held:
            if number < base + window.size and window.blocks:
                return self._offset_in(window, number - base, position, base)
            base += window.size
        return self.held[-1].paragraphs[-1].end if self.held and self.held[-1].paragraphs else 0

    def _offset_in(self, window: HeldWindow, block: int, position: int, base: int) -> int:
        index = bisect_right(window.blocks, block) - 1
        if index < 0 or window.blocks[index] != block:  # a heading: its paragraph follows
            return window.paragraphs[min(index + 1, len(window.paragraphs) - 1)].start
        into = position - self._document.findBlockByNumber(base + block).position()
        paragraph = window.paragraphs[index]
        return paragraph.start + code_points(paragraph.text, into)

    def cursor_over(self, start: int, end: int) -> QTextCursor | None:
        """A cursor over the held part of a span."""
        held = [p for window in self.held for p in window.paragraphs]
        if not held or end <= held[0].start or start >= held[-1].end:
            return None
        first, last = self.position_of(max(start, held[0].start)), self.position_of(min(end, held[-1].end))
        if first is None or last is None or last <= first:
            return None
        cursor = QTextCursor(self._document)
        cursor.setPosition(first)
        cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
        return cursor
