"""The sentences of the summary one under the other, growing while they are made; those of a brief under headings.

Sentences and headings that are shown already keep their widgets, and what is read keeps its place on the screen, while
lines come in above it and when a running summary becomes its stored result.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.state.brief import Folds, Heading
from app.translation import translate
from app.ui.summary.heading_item import HeadingItem, NothingFound
from app.ui.summary.left_out_section import LeftOutSection
from app.ui.summary.mark_legend import MarkLegend
from app.ui.summary.sentence_item import GUTTER, SentenceItem
from app.ui.theme import GRID, MEASURE, Theme
from app.ui.widgets.step_keys import verb_of
from engine.schema.result import SummarySentence
from engine.schema.review import Review

BELOW = 48
"""Pixels kept in sight around a sentence that is brought into view."""


class SentenceList(QScrollArea):
    """Shows sentences and headings; says which one was pressed."""

    chosen = Signal(int, int)
    """Sentence and source pressed."""
    entered = Signal(int)
    """Return on a sentence."""
    stepped = Signal(int)
    """J, K, Up, Down: by how many sentences."""
    described = Signal()
    """Every sentence knows its place in the summary."""
    source_stepped = Signal(int)
    """Left, Right: by how many sources."""
    verb_wanted = Signal(str, int)
    """What is to be done with a sentence: `confirm` (Space), `reject`, `edit`, `note` (X, E, N), `toggle` (its box)."""
    menu_wanted = Signal(int, QPoint)
    """What can be done with a sentence, at this place of the screen."""

    def __init__(self, theme: Theme, folds: Folds, before: QWidget, parent: QWidget | None = None) -> None:
        """`before`: what takes the keyboard right before the first row; Qt puts what comes later at the end."""
        super().__init__(parent)
        self._theme, self._folds, self._before = theme, folds, before
        self._items: list[SentenceItem] = []
        self._outline: list[Heading] = []
        self._headings: dict[str, HeadingItem] = {}
        self._missing: dict[str, NothingFound] = {}
        self._rows: list[QWidget] = []
        """What the column holds, from above."""
        self._scale = 1.0
        self._title = self._file_name = ""
        self._caution = ""
        self._can_review = False
        self._filtered: set[int] = set()
        """Positions of sentences that are left out, but for the chosen one."""
        self._chosen = -1
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(translate("Summary", "Summary"))
        content = QWidget()
        content.setObjectName("sentences")
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(GRID, 0, GRID, 3 * GRID)
        self._column.setSpacing(2)
        self.legend = MarkLegend(theme)
        self._column.addWidget(self.legend)
        self.left_out = LeftOutSection(theme)
        self.left_out.focused.connect(lambda row: self.ensureWidgetVisible(row, 0, BELOW))
        self._column.addWidget(self.left_out)
        self._column.addStretch(1)
        self.setWidget(content)
        self._describe_soon = QTimer(self, singleShot=True, interval=50)
        self._describe_soon.timeout.connect(self._describe)
        folds.changed.connect(self._on_folded)
        theme.changed.connect(self._restyle)

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def items(self) -> list[SentenceItem]:
        """By their positions in the summary."""
        return self._items

    @property
    def headings(self) -> list[HeadingItem]:
        """From above, those of folded parts too."""
        return [self._headings[one.id] for one in self._outline if one.id in self._headings]

    def show_sentences(
        self,
        title: str,
        file_name: str,
        sentences: Sequence[SummarySentence],
        outline: Sequence[Heading] = (),
        *,
        caution: str = "",
        answered: bool = False,
    ) -> None:
        """Show these. With a `caution` they are quiet and without a mark, and make place for all that come after them.

        The first of those that have `answered` a question stands out.
        """
        if caution != self._caution:
            self._caution = caution
            self._drop(0)
        self._title, self._file_name = title, file_name
        common = 0
        for item, sentence in zip(self._items, sentences, strict=False):
            if replace(item.sentence, review=None) != sentence:
                break
            common += 1
        if not common:
            self._drop(0)
            self.verticalScrollBar().setValue(0)
        with self._keeping_place():
            self._drop(common)
            for position in range(common, len(sentences)):
                self._make(position, sentences[position])
            for position, item in enumerate(self._items):
                item.set_leads(answered and position == 0)
            self._arrange(outline)

    def show_reviews(self, review_of: Callable[[int], Review | None], filtered: Set[int], *, possible: bool) -> None:
        """Show what the reader made of each sentence, and leave out those that are filtered."""
        self._can_review = possible
        for position, item in enumerate(self._items):
            item.show_review(review_of(position), possible=possible)
        if filtered != self._filtered:
            self._filtered = set(filtered)
            self._on_folded()

    def _drop(self, first: int) -> None:
        """Take away the items from `first` on."""
        for item in self._items[first:]:
            self._take_away(item)
        del self._items[first:]

    def _take_away(self, row: QWidget) -> None:
        if row in self._rows:
            self._rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def add_sentence(self, position: int, sentence: SummarySentence, outline: Sequence[Heading] = ()) -> None:
        """Show one more; what is read stays where it is, and the end stays in sight where it was."""
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4 and bar.maximum() > 0
        with self._keeping_place():
            item = self._make(position, sentence)
            self._arrange(outline)
        if at_end and self._rows[-1] is item and not self._focused():
            QTimer.singleShot(0, self, lambda: bar.setValue(bar.maximum()))

    def show_chosen(self, sentence: int, source: int) -> None:
        """Mark the sentence whose source is shown and bring it into view."""
        self._chosen = sentence
        for index, item in enumerate(self._items):
            item.set_chosen(index == sentence, source if index == sentence else 0)
        if self._filtered:
            self._on_folded()
        if 0 <= sentence < len(self._items):
            item = self._items[sentence]
            self._settle()
            self.ensureWidgetVisible(item, 0, BELOW)
            if self._focused():
                item.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_related(self, positions: Sequence[int]) -> None:
        """Mark the sentences that rest on the chosen passage."""
        for index, item in enumerate(self._items):
            item.set_related(index in positions)
        for heading in self._outline:
            if set(heading.lines) & set(positions):
                self._folds.reveal(heading)
        if positions and positions[0] < len(self._items):
            self._settle()
            self.ensureWidgetVisible(self._items[positions[0]], 0, BELOW)

    def show_left_out(self, lines: Sequence[SummarySentence], note: str, *, opened: bool, possible: bool) -> None:
        """Show below the last line what the summary left out; what is read stays where it is, but that passages that
        were asked for are brought into view when they come.
        """
        before = len(self.left_out.rows)
        with self._keeping_place():
            self.left_out.show_passages(lines, note, opened=opened, possible=possible)
            for row in self.left_out.rows:
                row.item.title, row.item.file_name = self._title, self._file_name

        if self.left_out.rows and not before and self.window().focusWidget() is self.left_out.heading:
            self._scroll_to_left_out()

    def go_to_left_out(self) -> None:
        """Bring what was left out to the top of the view, and the keyboard with it."""
        self._scroll_to_left_out()
        self.left_out.take_focus()

    def _scroll_to_left_out(self) -> None:
        self.left_out.settle()
        self._settle()
        self.verticalScrollBar().setValue(self.left_out.y())

    def set_scale(self, scale: float) -> None:
        """Size of the text, 1 is the system's."""
        self._scale = scale
        rows: tuple[SentenceItem | HeadingItem | NothingFound, ...]
        rows = (*self._items, *self._headings.values(), *self._missing.values())
        for row in rows:
            row.set_scale(scale)
        self.left_out.set_scale(scale)

    def focus(self, position: int) -> None:
        """Put the keyboard on a sentence, or on the first heading where sentences are folded away."""
        if self._items:
            item: QWidget = self._items[min(max(position, 0), len(self._items) - 1)]
            item = next((row for row in self._rows if not row.isHidden()), item) if item.isHidden() else item
            item.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- headings -----------------------------------------------------------------------------------------------------

    def go_to_heading(self, heading: str, *, focus: bool = True) -> None:
        """Bring a heading to the top of the view, and the keyboard with it."""
        item = self._headings.get(heading)
        if item is not None:
            if item.isHidden():
                self._folds.set_folded(item.heading.above, folded=False)
            self._settle()
            self.verticalScrollBar().setValue(item.y())
            if focus:
                item.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def step_heading(self, by: int) -> None:
        """Go to the next heading in sight, or to the one before."""
        shown = [item for item in self.headings if not item.isHidden()]
        if shown:
            now = self.heading_here()
            at = next((i for i, item in enumerate(shown) if item.heading.id == now), -1)
            there = at + by if at >= 0 or by > 0 else 0
            if by < 0 and at >= 0 and not shown[at].hasFocus() and self._focused():
                there = at  # from a line first to its own heading
            self.go_to_heading(shown[min(max(there, 0), len(shown) - 1)].heading.id)

    def heading_here(self) -> str:
        """`id` of the heading that the keyboard is under; else of the one at the top of the view."""
        focus = next((row for row in self._rows if row.hasFocus()), None)
        top = self.verticalScrollBar().value()
        found = ""
        for row in self._rows:
            if focus is None and not row.isHidden() and row.y() > top + GRID:
                break
            if isinstance(row, HeadingItem):
                found = row.heading.id
            if row is focus:
                break
        return found

    def _on_folded(self) -> None:
        with self._keeping_place():
            self._fold()

    def _fold(self) -> None:
        """Hide what is folded away."""
        hidden: set[QWidget] = set()
        for one in self._outline:
            away, folded = self._folds.is_hidden(one), self._folds.is_folded(one)
            item = self._headings.get(one.id)
            if item is not None:
                if item.heading != one or item.is_folded != folded:
                    item.show_heading(one, folded=folded)
                if away:
                    hidden.add(item)
            if away or folded:
                hidden.update(self._items[position] for position in one.lines)
            if away or folded or self._filtered:
                hidden.update([self._missing[one.id]] if one.id in self._missing else [])
            if item is not None and self._filtered and not self._leaves(one):
                hidden.add(item)
        hidden.update(self._items[one] for one in self._filtered if one != self._chosen and one < len(self._items))
        lost = next((row for row in hidden if row.hasFocus()), None)
        with self._laid_out_once():
            for row in self._rows:
                if row.isHidden() != (row in hidden):
                    row.setVisible(row not in hidden)
        if lost is not None:
            at = self._rows.index(lost)
            above = next((row for row in reversed(self._rows[:at]) if row not in hidden), None)
            if above is not None:
                above.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leaves(self, heading: Heading) -> bool:
        """Whether the filter leaves a line under a heading, or of a part."""
        below = [one for one in self._outline if one.above == heading.id] if heading.opens_part else []
        gone = self._filtered - {self._chosen}
        return any(position not in gone for one in (heading, *below) for position in one.lines)

    # -- rows ---------------------------------------------------------------------------------------------------------

    def _arrange(self, outline: Sequence[Heading]) -> None:
        """Put sentences under their headings; widgets that stand right already are not touched."""
        self._outline = list(outline)
        named = {one.id: one for one in outline if one.title}
        missing = {one.id for one in outline if not one.found}
        for gone in [self._headings.pop(name) for name in [*self._headings] if name not in named]:
            self._take_away(gone)
        for empty in [self._missing.pop(name) for name in [*self._missing] if name not in missing]:
            self._take_away(empty)
        rows: list[QWidget] = []
        for one in outline:
            if one.title:
                rows.append(self._heading(one))
            if not one.found:
                rows.append(self._nothing(one))
            rows += [self._items[position] for position in one.lines]
        rows = rows if outline else list(self._items)
        with self._laid_out_once():
            for index, row in enumerate(rows):
                if index >= len(self._rows) or self._rows[index] is not row:
                    if row in self._rows:
                        self._rows.remove(row)
                    self._column.insertWidget(index, row)
                    self._rows.insert(index, row)
                    QWidget.setTabOrder(rows[index - 1] if index else self._before, row)
            if rows:
                self.left_out.follow(rows[-1])
            self._fold()
        self.legend.show_marks(() if self._caution else (item.sentence.support for item in self._items))
        self._describe_soon.start()

    def _heading(self, heading: Heading) -> HeadingItem:
        item = self._headings.get(heading.id)
        if item is None:
            item = self._headings[heading.id] = HeadingItem(heading, self._theme, self._scale, self.widget())
            item.folded.connect(lambda folded, name=heading.id: self._folds.set_folded(name, folded))
            item.installEventFilter(self)
        return item

    def _nothing(self, heading: Heading) -> NothingFound:
        label = self._missing.get(heading.id)
        if label is None:
            label = self._missing[heading.id] = NothingFound(heading, self._scale, self.widget())
        label.show_heading(heading)
        return label

    def _make(self, position: int, sentence: SummarySentence) -> SentenceItem:
        item = SentenceItem(sentence, self._theme, self._scale, self.widget(), caution=self._caution)
        item.title, item.file_name = self._title, self._file_name
        item.clicked.connect(lambda: self.chosen.emit(self._position(item), 0))
        item.source_clicked.connect(lambda source: self.chosen.emit(self._position(item), source))
        item.entered.connect(lambda: self.entered.emit(self._position(item)))
        item.box_clicked.connect(lambda: self.verb_wanted.emit("toggle", self._position(item)))
        item.menu_wanted.connect(lambda place: self.menu_wanted.emit(self._position(item), place))
        item.installEventFilter(self)
        self._items.insert(position, item)
        item.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        return item

    def _position(self, item: SentenceItem) -> int:
        return self._items.index(item)

    def _focused(self) -> bool:
        return any(item.hasFocus() for item in self._items)

    def _describe(self) -> None:
        places = {
            id(item): place for place, item in enumerate((r for r in self._rows if isinstance(r, SentenceItem)), 1)
        }
        for item in self._items:
            item.describe(places.get(id(item), 0), len(self._items))
        self.described.emit()

    def _restyle(self) -> None:
        for item in self._items:
            item.restyle()
        self.legend.update()

    @contextmanager
    def _laid_out_once(self) -> Iterator[None]:
        """Qt lays all rows out each time that one is shown; hundreds are laid out once, when all are there."""
        enabled = self._column.isEnabled()
        self._column.setEnabled(False)
        yield
        self._column.setEnabled(enabled)
        if enabled:
            self._column.update()

    @contextmanager
    def _keeping_place(self) -> Iterator[None]:
        """What stands at the top of the view stays there while rows come, go or fold above it."""
        bar = self.verticalScrollBar()
        rows = self._rows
        top = next((row for row in rows if not row.isHidden() and row.y() + row.height() > bar.value()), None)
        offset = top.y() - bar.value() if top is not None else 0
        scrolled = bar.value() > 0
        yield
        if scrolled and top is not None and top in self._rows and not top.isHidden():
            self._settle()
            bar.setValue(top.y() - offset)

    def _settle(self) -> None:
        """Lay out now what Qt would lay out at its next turn."""
        self._column.activate()
        for asked in (self.widget(), self.viewport(), self):
            QCoreApplication.sendPostedEvents(asked, QEvent.Type.LayoutRequest.value)

    # -- Qt -----------------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """J, K and the arrows move from sentence to sentence, Left and Right from source to source."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers():
            step = {Qt.Key.Key_J: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_K: -1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            turn = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
            on_heading = isinstance(watched, HeadingItem)
            if isinstance(watched, SentenceItem) and self._can_review and self._take_verb(watched, event):
                return True
            if step is not None and on_heading:
                self._step_from(watched, step)
                return True
            if step is not None:
                self.stepped.emit(step)
                return True
            if turn is not None and not on_heading:
                self.source_stepped.emit(turn)
                return True
        return super().eventFilter(watched, event)

    def _take_verb(self, item: SentenceItem, event: QKeyEvent) -> bool:
        """X, E, N; Space shows the source of a sentence, and confirms the one whose source is shown."""
        space = event.key() == Qt.Key.Key_Space and item.is_chosen
        verb = "confirm" if space else verb_of(event)
        if verb and not event.isAutoRepeat():  # a key held down is not a reader who checks line after line
            self.verb_wanted.emit(verb, self._position(item))
        return bool(verb)

    def _step_from(self, heading: QObject, by: int) -> None:
        """From a heading to the next row in sight, up or down."""
        shown = [row for row in self._rows if not row.isHidden() and not isinstance(row, NothingFound)]
        at = next(index for index, row in enumerate(shown) if row is heading)
        there = shown[min(max(at + by, 0), len(shown) - 1)]
        there.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(there, SentenceItem):
            self.chosen.emit(self._position(there), 0)
        else:
            self.ensureWidgetVisible(there, 0, BELOW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = max(GRID, (self.viewport().width() - MEASURE - GUTTER) // 2)
        self._column.setContentsMargins(side, 0, side, 3 * GRID)
        super().resizeEvent(event)
