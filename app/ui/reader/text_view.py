"""A text or a transcript, of any length, with exact highlights: a reader that holds a few windows of it at a time.

It is Qt's own text widget, so that the caret, choosing with the keyboard, copying and screen readers work as
everywhere. Windows are added at the end one scrolls to and dropped at the other.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from app.client.client import Client
from app.state.document import Place
from app.state.passages import Passages
from app.translation import translate
from app.ui.reader.page_highlights import MARKERS
from app.ui.reader.text_formats import formats_of
from app.ui.reader.text_windows import TextWindows
from app.ui.theme import GRID, MEASURE, Theme
from engine.schema.highlights import HighlightedPassage
from engine.schema.result import SummarySentence

CHARACTERS_HELD = 48_000
"""Above this the window farthest from the view is dropped: laying out more would be felt."""
PARAGRAPH, LINE = "\u2029", "\u2028"


class TextView(QTextEdit):
    """Shows places in a text, tells which words were chosen."""

    menu_wanted = Signal(int, QPoint)
    """What can be done at this offset of the text, at this place of the screen."""
    picked = Signal(int, int)
    pick_cleared = Signal()
    sentence_clicked = Signal(int)
    scrolled = Signal()

    def __init__(self, client: Client, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.passages = Passages(client, self)
        self.windows = TextWindows(self.document(), lambda role: formats_of(role, self.font(), theme))
        self._awaited: tuple[int, int] | None = None
        """The window and offset to show when it comes."""
        self._place: Place | None = None
        self._used: list[tuple[int, int, int]] = []
        self._own: Sequence[HighlightedPassage] = ()
        self._show_used = True
        self._characters = 0
        self._filling = False
        self.setReadOnly(True)
        self.setAcceptDrops(False)
        self.setUndoRedoEnabled(False)
        flags = Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        self.setTextInteractionFlags(flags)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setAccessibleName(translate("Reader", "Text of the document"))
        self.document().setDocumentMargin(2 * GRID)
        self._settle = QTimer(self, singleShot=True, interval=120)
        self._settle.timeout.connect(self._tell_pick)
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._fill)
        self.passages.arrived.connect(self._on_window)
        self.selectionChanged.connect(self._settle.start)
        self.verticalScrollBar().valueChanged.connect(self._on_scroll)
        theme.changed.connect(self._restyle)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show_text(self, document: int | None, characters: int, turns: int) -> None:
        """Begin another document, at its start."""
        self._characters = characters
        self._place, self._used, self._own, self._awaited = None, [], (), None
        self.windows.clear()
        self.passages.show(document, characters, turns)
        if document is not None and self.passages.windows:
            self._jump(0, 0)

    def show_place(self, place: Place | None) -> None:
        """Highlight a place and bring it into view."""
        self._place = place
        self._paint_marks()
        if place is not None:
            self.go_to_offset(place.start)

    def show_used(self, sentences: Sequence[SummarySentence], *, show: bool) -> None:
        """Tint what the summary rests on."""
        self._show_used = show
        self._used = [
            (e.start, e.end, i) for i, s in enumerate(sentences) if s.support != "unsupported" for e in s.evidence
        ]
        self._paint_marks()

    def show_highlights(self, passages: Sequence[HighlightedPassage]) -> None:
        """Mark what the reader highlighted."""
        self._own = passages
        self._paint_marks()

    def go_to_offset(self, offset: int) -> None:
        """Bring an offset of the text into view."""
        self.passages.find(offset, lambda number: self._jump(number, offset))

    def scroll_to_position(self, share: float) -> None:
        """Bring a share of the text (0 to 1) into view."""
        self.go_to_offset(int(min(max(share, 0.0), 1.0) * max(self._characters - 1, 0)))

    def visible_span(self) -> tuple[float, float]:
        """What is on display, as shares of the text."""
        if not self.windows.held or not self._characters:
            return (0.0, 1.0)
        first = self.windows.offset_at(self.cursorForPosition(QPoint(0, 0)).position())
        corner = QPoint(self.viewport().width() - 1, self.viewport().height() - 1)
        last = self.windows.offset_at(self.cursorForPosition(corner).position())
        return first / self._characters, last / self._characters

    @property
    def first_offset(self) -> int:
        """Offset of the first line on display."""
        return self.windows.offset_at(self.cursorForPosition(QPoint(0, 8)).position()) if self.windows.held else 0

    @property
    def selected_span(self) -> tuple[int, int] | None:
        """The chosen words as a span of the document's text."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        start, end = self.windows.offset_at(cursor.selectionStart()), self.windows.offset_at(cursor.selectionEnd())
        return (start, end) if end > start else None

    def marked_text(self) -> str:
        """The words of the document that are highlighted as the place shown."""
        if self._place is None or not self._place.placed:
            return ""
        cursor = self.windows.cursor_over(self._place.start, self._place.end)
        return cursor.selectedText().replace(PARAGRAPH, "\n").replace(LINE, "\n") if cursor is not None else ""

    def clear_selection(self) -> None:
        cursor = self.textCursor()
        if cursor.hasSelection():
            cursor.clearSelection()
            self.setTextCursor(cursor)

    # -- windows ------------------------------------------------------------------------------------------------------

    def _jump(self, number: int, offset: int) -> None:
        self._awaited = (number, offset)
        if self.windows.holds(number):
            self._arrive()
            return
        if self.passages.window(number) is not None:
            self._begin_at(number)

    def _on_window(self, number: int) -> None:
        if self._awaited is not None and self._awaited[0] == number and not self.windows.holds(number):
            self._begin_at(number)
        else:
            self._more.start()

    def _begin_at(self, number: int) -> None:
        paragraphs = self.passages.window(number)
        if paragraphs is None:
            return
        self.windows.clear()
        self.windows.append(number, paragraphs)
        self._arrive()
        self._more.start()

    def _arrive(self) -> None:
        """Scroll to the awaited offset: its window is in the widget now."""
        if self._awaited is None:
            return
        _, offset = self._awaited
        self._awaited = None
        self._paint_marks()
        position = self.windows.position_of(offset)
        if position is None:
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(position)
        bar = self.verticalScrollBar()
        top = self.cursorRect(cursor).top()
        if self._place is None and offset == 0:
            bar.setValue(0)
        elif not 24 <= top <= self.viewport().height() * 0.75:
            bar.setValue(bar.value() + top - int(self.viewport().height() * 0.3))
        self.scrolled.emit()

    def _fill(self) -> None:
        """Hold what the view needs around what it shows: one more window where an end of the text is near."""
        if not self.windows.held or self._filling or self._awaited is not None:
            return
        bar = self.verticalScrollBar()
        near = 2 * self.viewport().height()
        self._filling = True
        if bar.maximum() - bar.value() < near and self.windows.held[-1].number + 1 < self.passages.windows:
            self._grow(self.windows.held[-1].number + 1, at_end=True)
        elif bar.value() < near and self.windows.held[0].number > 0:
            self._grow(self.windows.held[0].number - 1, at_end=False)
        self._filling = False

    def _grow(self, number: int, *, at_end: bool) -> None:
        paragraphs = self.passages.window(number)
        if paragraphs is None:
            return
        if at_end:
            self.windows.append(number, paragraphs)
            if self.windows.characters > CHARACTERS_HELD and len(self.windows.held) > 2:
                self._keep_still(self.windows.drop_first)
        else:
            self._keep_still(lambda: self.windows.prepend(number, paragraphs))
            if self.windows.characters > CHARACTERS_HELD and len(self.windows.held) > 2:
                self.windows.drop_last()
        self._paint_marks()
        self._more.start()

    def _keep_still(self, change: Callable[[], None]) -> None:
        """Make a change above the view without moving what is read."""
        bar = self.verticalScrollBar()
        anchor = self.cursorForPosition(QPoint(0, 0))
        before = self.cursorRect(anchor).top()
        change()
        bar.setValue(bar.value() + self.cursorRect(anchor).top() - before)

    # -- highlights ---------------------------------------------------------------------------------------------------

    def _paint_marks(self) -> None:
        marks: list[QTextEdit.ExtraSelection] = []
        if self._show_used:
            for start, end, _ in self._used:
                self._add_mark(marks, start, end, "used")
        for one in self._own:
            self._add_mark(marks, one.start, one.end, MARKERS[one.colour], noted=bool(one.note))
        if self._place is not None and self._place.placed:
            role = "evidence" if self._place.purpose == "evidence" else "found"
            self._add_mark(marks, self._place.start, self._place.end, role)
        self.setExtraSelections(marks)

    def _add_mark(
        self, marks: list[QTextEdit.ExtraSelection], start: int, end: int, role: str, *, noted: bool = False
    ) -> None:
        cursor = self.windows.cursor_over(start, end)
        if cursor is None:
            return
        mark = QTextEdit.ExtraSelection()
        mark.cursor = cursor
        form = QTextCharFormat()
        if role == "used":
            tint = self._theme.colour("evidence")
            tint.setAlpha(46)
            form.setBackground(tint)
        elif role.startswith("#"):
            form.setBackground(QColor(role))
            form.setForeground(QColor("#1d1f24"))
            lines = QTextCharFormat.UnderlineStyle
            form.setUnderlineStyle(lines.DashUnderline if noted else lines.SingleUnderline)
        else:
            form.setBackground(self._theme.colour(role))
            form.setForeground(QColor("#1d1f24"))
        mark.format = form
        marks.append(mark)

    def _restyle(self) -> None:
        """New colours: write the held windows again."""
        held, offset = self.windows.held, self.first_offset
        if not held:
            return
        self.windows.clear()
        for shown in held:
            self.windows.append(shown.number, shown.paragraphs)
        self._awaited = (held[0].number, offset)
        self._arrive()

    # -- Qt -----------------------------------------------------------------------------------------------------------

    def _on_scroll(self) -> None:
        self._more.start()
        self.scrolled.emit()

    def _tell_pick(self) -> None:
        span = self.selected_span
        if span is not None:
            self.picked.emit(*span)
        else:
            self.pick_cleared.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a passage goes to the sentence that rests on it."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection() and self._show_used:
            offset = self.windows.offset_at(self.cursorForPosition(event.position().toPoint()).position())
            sentence = next((i for start, end, i in self._used if start <= offset < end), None)
            if sentence is not None:
                self.sentence_clicked.emit(sentence)

    def event(self, event: QEvent) -> bool:
        """What is copied is copied by the window, with its citation."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Copy)
        ):
            event.ignore()
            return True
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By the mouse where it is, by the keyboard at the caret."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        cursor = self.cursorForPosition(event.pos()) if by_mouse else self.textCursor()
        place = event.globalPos() if by_mouse else self.viewport().mapToGlobal(self.cursorRect().bottomLeft())
        self.menu_wanted.emit(self.windows.offset_at(cursor.position()) if self.windows.held else -1, place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters are commands of the window, not of the text."""
        if event.text() and event.text().isalpha() and not event.modifiers():
            event.ignore()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = max(GRID, (self.width() - MEASURE) // 2)
        self.setViewportMargins(side, 0, side, 0)
        super().resizeEvent(event)
        self._more.start()
