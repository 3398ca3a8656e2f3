"""Below the last line of a summary: a heading that unfolds what was left out, each passage with a way into the summary.

Passages look like lines of the summary and lead to their place as these do; the button at the right adds one.
"""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.state.brief import Heading
from app.state.plain_text import one_line
from app.translation import marked, translate
from app.ui.icons import icon
from app.ui.summary.heading_item import HeadingItem
from app.ui.summary.sentence_item import GUTTER, SentenceItem
from app.ui.theme import GRID, Theme, text_font
from app.ui.widgets.bar_button import bar_button
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.result import SummarySentence

TITLE = marked("Summary", "What was left out")
ADD = marked("Summary", "Add to Summary")


def add_words() -> str:
    """The command that makes a passage a line of the summary."""
    return translate("Summary", ADD)


def _heading() -> Heading:
    return Heading("left out", translate("Summary", TITLE), (), opens_part=True)


_STEPS = {Qt.Key.Key_J: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_K: -1, Qt.Key.Key_Up: -1}


class PassageRow(QWidget):
    """A passage, and the button that adds it."""

    def __init__(self, line: SummarySentence, theme: Theme, scale: float, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = line
        self.item = SentenceItem(line, theme, scale, self, caution=translate("Summary", "Left out of the summary"))
        self.button: QToolButton = bar_button(add_words(), lambda: None)
        self.button.setAutoRaise(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setAccessibleName(f"{add_words()}: {one_line(line.text, 60)}")
        self.button.setToolTip(f"{add_words()} (A)")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(self.item, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def restyle(self, theme: Theme) -> None:
        """In the theme's colours."""
        self.item.restyle()
        self.button.setIcon(icon("add", theme.colour("accent"), 18))


class LeftOutSection(QWidget):
    """The heading, a line about the passages, and the passages."""

    opened = Signal(bool)
    """The user folds it or unfolds it."""
    place_wanted = Signal(object)
    """This passage (a `SummarySentence`) is to be shown in the document."""
    add_wanted = Signal(object)
    """This one is to be a line of the summary."""
    menu_wanted = Signal(object, QPoint)
    """What can be done with this one, at this place of the screen."""
    focused = Signal(QWidget)
    """A row that has the keyboard now, and is to be in sight."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._scale = theme, 1.0
        self._system_font = self.font()
        self.rows: list[PassageRow] = []
        self.heading = HeadingItem(_heading(), theme, 1.0, self)
        self.heading.folded.connect(lambda folded: self.opened.emit(not folded))
        self.heading.installEventFilter(self)
        self.note = PlainLabel()
        self.note.setProperty("look", "quiet")
        self.note.setWordWrap(True)
        self.note.setContentsMargins(GUTTER, 0, GRID, GRID // 2)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self.heading)
        self._column.addWidget(self.note)
        theme.changed.connect(self._restyle)
        self.show_passages([], "", opened=False, possible=False)

    def show_passages(self, lines: Sequence[SummarySentence], note: str, *, opened: bool, possible: bool) -> None:
        """Show these, or the heading alone, or nothing where there can be none; rows that are right already stay."""
        self.setVisible(possible)
        self.heading.show_heading(_heading(), folded=not opened)
        self.heading.setAccessibleDescription(
            translate("Summary", "Heading, unfolded") if opened else translate("Summary", "Heading, folded")
        )
        self.note.setText(note)
        self.note.setVisible(opened)
        shown = list(lines) if opened and possible else []
        held = self.window().focusWidget()
        at = next((n for n, row in enumerate(self.rows) if held is not None and row.isAncestorOf(held)), -1)
        gone = [row for row in self.rows if row.line not in shown]
        lost = at >= 0 and self.rows[at] in gone
        known = [row for row in self.rows if row not in gone]
        self.rows = [next((row for row in known if row.line == line), None) or self._make(line) for line in shown]
        for place, row in enumerate(self.rows):
            self._column.insertWidget(2 + place, row)
            row.show()  # Qt would at its next turn, and till then nobody could tell where it is
            row.item.describe(place + 1, len(shown))
        self.follow(self.heading)
        if lost:
            self._focus(min(at, len(self.rows) - 1))
        for row in gone:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()

    def take_focus(self) -> None:
        """Put the keyboard on the heading."""
        self.heading.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def follow(self, before: QWidget) -> None:
        """Let Tab come here from the last line; what is made later stands at the end of Qt's order else."""
        parts = [self.heading, *(one for row in self.rows for one in (row.item, row.button))]
        for first, then in pairwise([before, *parts] if before is not self.heading else parts):
            QWidget.setTabOrder(first, then)

    def settle(self) -> None:
        """Lay out now what Qt would lay out at its next turn."""
        self._column.activate()

    def show_place_of(self, line: SummarySentence | None) -> None:
        """Mark the passage whose place is shown."""
        for row in self.rows:
            row.item.set_chosen(line is not None and row.line == line, 0)

    def set_scale(self, scale: float) -> None:
        """Size of the text, 1 is the system's."""
        self._scale = scale
        self.note.setFont(text_font(self._system_font, scale))
        self.heading.set_scale(scale)
        for row in self.rows:
            row.item.set_scale(scale)

    def _make(self, line: SummarySentence) -> PassageRow:
        row = PassageRow(line, self._theme, self._scale, self)
        row.restyle(self._theme)
        row.item.clicked.connect(lambda: self.place_wanted.emit(line))
        row.item.entered.connect(lambda: self.place_wanted.emit(line))
        row.item.source_clicked.connect(lambda _: self.place_wanted.emit(line))
        row.item.menu_wanted.connect(lambda place: self.menu_wanted.emit(line, place))
        row.button.clicked.connect(lambda: self.add_wanted.emit(line))
        row.item.installEventFilter(self)
        row.button.installEventFilter(self)
        return row

    def _focus(self, place: int) -> None:
        there = self.rows[place].item if 0 <= place < len(self.rows) else self.heading
        there.setFocus(Qt.FocusReason.OtherFocusReason)
        self.focused.emit(there)

    def _restyle(self) -> None:
        for row in self.rows:
            row.restyle(self._theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """J, K and the arrows go from passage to passage, A adds one."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers():
            at = next((n for n, row in enumerate(self.rows) if watched in (row.item, row.button)), -1)
            key = Qt.Key(event.key())
            from_heading = watched is self.heading and bool(self.rows) and _STEPS.get(key) == 1
            if (at >= 0 and key in _STEPS) or from_heading:
                self._focus(min(at + _STEPS[key], len(self.rows) - 1))
                return True
            if at >= 0 and key == Qt.Key.Key_A and not event.isAutoRepeat():
                self.add_wanted.emit(self.rows[at].line)
                return True
        return super().eventFilter(watched, event)
