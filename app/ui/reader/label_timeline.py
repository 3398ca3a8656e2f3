"""What a label set says along the document: a narrow column beside the coverage strip, a colour for each label.

Colour is never the only sign: the tool tip names the label of the place, the arrow keys go from stretch to stretch and
say it, and the whole is described in words.
"""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolTip, QWidget

from app.state.engine_words import label_words
from app.state.labels import DocumentLabels, LabelSets, TimelineSpan
from app.state.plain_text import one_line, tooltip
from app.translation import translate
from app.ui.theme import Theme
from app.ui.widgets.word_menus import add_words

WIDTH = 12
INSET = 8
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8a7f00", "#7d5ba6")
"""Told apart also with the common kinds of colour blindness (Okabe and Ito's, the palest darkened)."""


class LabelTimeline(QWidget):
    """A vertical column; top is the beginning of the document."""

    wanted = Signal(int)
    """An offset of the text to be shown."""

    def __init__(
        self, labels: LabelSets, document: DocumentLabels, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._labels, self._document, self._theme = labels, document, theme
        self._chosen: str | None = None
        self.set_name = ""
        self.spans: list[TimelineSpan] = []
        self._colours: dict[str, QColor] = {}
        self._at = -1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(translate("Reader", "Labels along the document"))
        self.setMouseTracking(True)
        document.changed.connect(self.show_labels)
        labels.changed.connect(self.show_labels)
        theme.changed.connect(self.update)
        self.show_labels()

    def show_labels(self) -> None:
        """Show the set that was chosen, or the one with most to say along the document."""
        found = {prediction.set: self._document.timeline(prediction.set) for prediction in self._document.predictions}
        found = {name: spans for name, spans in found.items() if any(span.label for span in spans)}
        name = self._chosen if self._chosen in found else max(found, key=lambda n: len(found[n]), default="")
        before = (self.set_name, self.spans)
        self.set_name, self.spans = name or "", found.get(name or "", [])
        if (self.set_name, self.spans) == before and self.spans:
            return
        self._at = -1
        row = self._labels.set_named(self.set_name)
        names = [label.name for label in row.labels] if row is not None else []
        used = [n for n in dict.fromkeys(span.label for span in self.spans) if n is not None]
        order = sorted(used, key=lambda n: names.index(n) if n in names else len(names))
        self._colours = {n: QColor(COLOURS[i % len(COLOURS)]) for i, n in enumerate(order)}
        self.setAccessibleDescription(one_line(self.spoken()))
        self.setVisible(bool(self.spans))
        self.update()

    def spoken(self) -> str:
        shares: dict[str, float] = {}
        for span in self.spans:
            if span.label is not None:
                shares[span.label] = shares.get(span.label, 0) + span.last - span.first
        told = ", ".join(
            translate("Reader", "{name} {share} percent").format(name=self._words(name), share=round(100 * share))
            for name, share in shares.items()
        )
        return (
            translate("Reader", "{set} along the document: {told}").format(set=label_words(self.set_name), told=told)
            if told
            else ""
        )

    def _words(self, label: str) -> str:
        return self._labels.words(label, self.set_name)

    def sentence_at(self, position: float) -> str:
        """What is said of a place."""
        for span in self.spans:
            if span.first <= position <= span.last:
                return self._sentence(span)
        return ""

    def _sentence(self, span: TimelineSpan) -> str:
        if span.label is None:
            return translate("Reader", "{set}: nothing stands out here").format(set=label_words(self.set_name))
        return translate("Reader", "{set}: {label} ({probability} % by itself)").format(
            set=label_words(self.set_name), label=self._words(span.label), probability=round(100 * span.probability)
        )

    # -- drawing ------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Narrower than the strip beside it."""
        return QSize(WIDTH, 200)

    def _y(self, position: float) -> float:
        return INSET + position * (self.height() - 2 * INSET)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A bar for each stretch with a label; a hair line where nothing stands out."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for number, span in enumerate(self.spans):
            top, bottom = self._y(span.first), self._y(span.last)
            bar = QRectF(3, top + 0.5, self.width() - 6, max(bottom - top - 1, 1.5))
            if span.label is None:
                painter.setBrush(self._theme.colour("border"))
                painter.drawRect(QRectF(self.width() / 2 - 0.5, bar.top(), 1, bar.height()))
                continue
            colour = QColor(self._colours[span.label])
            painter.setBrush(colour.lighter(125) if self._theme.dark else colour)
            painter.drawRoundedRect(bar, 1.5, 1.5)
            if number == self._at:
                painter.setBrush(self._theme.colour("text"))
                painter.drawRect(QRectF(0, bar.top(), 2, bar.height()))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self._theme.colour("accent"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    # -- going somewhere ----------------------------------------------------------------------------------------------

    def _position(self, y: float) -> float:
        return min(max((y - INSET) / max(self.height() - 2 * INSET, 1), 0.0), 1.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Jump to the beginning of the stretch."""
        position = self._position(event.position().y())
        for number, span in enumerate(self.spans):
            if event.button() == Qt.MouseButton.LeftButton and span.first <= position <= span.last:
                self._go(number)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go from stretch to stretch and say what each is."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if not step or not self.spans:
            super().keyPressEvent(event)
            return
        self._go(min(max(self._at + step, 0), len(self.spans) - 1))
        QToolTip.showText(self.mapToGlobal(self.rect().center()), tooltip(self._sentence(self.spans[self._at])), self)

    def _go(self, number: int) -> None:
        self._at = number
        self.setAccessibleDescription(one_line(self._sentence(self.spans[number])))
        self.update()
        self.wanted.emit(self.spans[number].start)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Choose which set is shown."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for prediction in self._document.predictions:
            action = add_words(menu, prediction.set)
            action.setCheckable(True)
            action.setChecked(prediction.set == self.set_name)
            action.triggered.connect(lambda _=False, name=prediction.set: self.choose(name))
        menu.popup(event.globalPos())

    def choose(self, name: str) -> None:
        """Show this set, in every document that it says something of."""
        self._chosen = name
        self.show_labels()

    def event(self, event: QEvent) -> bool:
        """Tool tips follow the stretches."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), tooltip(self.sentence_at(self._position(event.pos().y()))), self)
            return True
        return super().event(event)
