"""The sentences of the summary one under the other, growing while they are made.

Sentences that are shown already keep their widget, so that focus and scroll position survive the change from a running
summary to its stored result.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.ui.summary.sentence_item import GUTTER, SentenceItem
from app.ui.theme import GRID, MEASURE, Theme
from engine.schema.result import SummarySentence


class SentenceList(QScrollArea):
    """Shows sentences; says which one was pressed."""

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

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._items: list[SentenceItem] = []
        self._scale = 1.0
        self._title = ""
        self._provisional = False
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Summary")
        content = QWidget()
        content.setObjectName("sentences")
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(GRID, 0, GRID, 3 * GRID)
        self._column.setSpacing(2)
        self._column.addStretch(1)
        self.setWidget(content)
        self._describe_soon = QTimer(self, singleShot=True, interval=50)
        self._describe_soon.timeout.connect(self._describe)
        theme.changed.connect(self._restyle)

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def items(self) -> list[SentenceItem]:
        return self._items

    def show_sentences(self, title: str, sentences: Sequence[SummarySentence], *, provisional: bool = False) -> None:
        """Show these. Provisional ones are quiet, without a mark, and make place for all that come after them."""
        if provisional != self._provisional:
            self._provisional = provisional
            self._drop(0)
        self._title = title
        common = 0
        for item, sentence in zip(self._items, sentences, strict=False):
            if item.sentence != sentence:
                break
            common += 1
        self._drop(common)
        for position in range(common, len(sentences)):
            self._insert(position, sentences[position])
        if not common:
            self.verticalScrollBar().setValue(0)
        self._describe_soon.start()

    def _drop(self, first: int) -> None:
        """Take away the items from `first` on."""
        for item in self._items[first:]:
            self._column.removeWidget(item)
            item.hide()
            item.deleteLater()
        del self._items[first:]

    def add_sentence(self, position: int, sentence: SummarySentence) -> None:
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4 and bar.maximum() > 0
        self._insert(position, sentence)
        self._describe_soon.start()
        if at_end and position == len(self._items) - 1 and not self._focused():
            QTimer.singleShot(0, self, lambda: bar.setValue(bar.maximum()))

    def show_chosen(self, sentence: int, source: int) -> None:
        """Mark the sentence whose source is shown and bring it into view."""
        for index, item in enumerate(self._items):
            item.set_chosen(index == sentence, source if index == sentence else 0)
        if 0 <= sentence < len(self._items):
            item = self._items[sentence]
            self.ensureWidgetVisible(item, 0, 48)
            if self._focused():
                item.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_related(self, positions: Sequence[int]) -> None:
        """Mark the sentences that rest on the chosen passage."""
        for index, item in enumerate(self._items):
            item.set_related(index in positions)
        if positions and positions[0] < len(self._items):
            self.ensureWidgetVisible(self._items[positions[0]], 0, 48)

    def set_scale(self, scale: float) -> None:
        """Size of the text, 1 is the system's."""
        self._scale = scale
        for item in self._items:
            item.set_scale(scale)

    def focus(self, position: int) -> None:
        """Put the keyboard on a sentence."""
        if self._items:
            self._items[min(max(position, 0), len(self._items) - 1)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- items --------------------------------------------------------------------------------------------------------

    def _insert(self, position: int, sentence: SummarySentence) -> None:
        item = SentenceItem(sentence, self._theme, self._scale, provisional=self._provisional)
        item.title = self._title
        item.clicked.connect(lambda: self.chosen.emit(self._position(item), 0))
        item.source_clicked.connect(lambda source: self.chosen.emit(self._position(item), source))
        item.entered.connect(lambda: self.entered.emit(self._position(item)))
        item.installEventFilter(self)
        self._column.insertWidget(position, item)
        self._items.insert(position, item)
        if position:
            QWidget.setTabOrder(self._items[position - 1], item)
        item.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def _position(self, item: SentenceItem) -> int:
        return self._items.index(item)

    def _focused(self) -> bool:
        return any(item.hasFocus() for item in self._items)

    def _describe(self) -> None:
        for index, item in enumerate(self._items):
            item.describe(index + 1, len(self._items))
        self.described.emit()

    def _restyle(self) -> None:
        for item in self._items:
            item.restyle()

    # -- Qt -----------------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """J, K and the arrows move from sentence to sentence, Left and Right from source to source."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers():
            step = {Qt.Key.Key_J: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_K: -1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            turn = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
            if step is not None:
                self.stepped.emit(step)
                return True
            if turn is not None:
                self.source_stepped.emit(turn)
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = max(GRID, (self.viewport().width() - MEASURE - GUTTER) // 2)
        self._column.setContentsMargins(side, 0, side, 3 * GRID)
        super().resizeEvent(event)
