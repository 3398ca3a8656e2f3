"""The strip along the document: what the summary used, what it read and left out, what could not be read.

State is shown by shape as well as by colour: stretches that were used fill the strip, with the very passages in full
colour; left-out ones are a thin line; unread pages are hatched; failed stretches are crossed. A frame shows what is on
display. A click jumps; so do the arrow keys.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.state.coverage import FAILED, UNREAD, USED, Mark, Stretch
from app.state.plain_text import one_line, tooltip
from app.translation import translate
from app.ui.theme import Theme

WIDTH = 24
INSET = 8


class CoverageStrip(QWidget):
    """A vertical strip; top is the beginning of the document."""

    wanted = Signal(float)
    """A position (0 to 1) to be shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._parts: Sequence[Stretch] = ()
        self._unread: Sequence[Stretch] = ()
        self._marks: Sequence[Mark] = ()
        self._chosen = -1
        self._window = (0.0, 1.0)
        self._at = -1
        self._dragging = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(translate("Reader", "Coverage of the document"))
        self.setMouseTracking(True)
        theme.changed.connect(self.update)

    def show_parts(
        self, parts: Sequence[Stretch], unread: Sequence[Stretch], marks: Sequence[Mark], spoken: str
    ) -> None:
        """What to draw, and the same in words."""
        self._parts, self._unread, self._marks, self._at = parts, unread, marks, -1
        self.setAccessibleDescription(one_line(spoken))
        self.update()

    def show_chosen(self, sentence: int) -> None:
        """Point out where a sentence's sources lie."""
        self._chosen = sentence
        self.update()

    def show_window(self, first: float, last: float) -> None:
        """Frame what is on display."""
        if (first, last) != self._window:
            self._window = (first, last)
            self.update()

    def sentence_at(self, position: float) -> str:
        """What the strip says about a position."""
        for stretch in (*self._unread, *self._parts):
            if stretch.first <= position < stretch.last or (position >= 1 and stretch.last >= 1):
                return stretch.sentence
        return ""

    # -- drawing ------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As narrow as it can be hit."""
        return QSize(WIDTH, 200)

    def _y(self, position: float) -> float:
        return INSET + position * (self.height() - 2 * INSET)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Stretches, unread pages, sources of the chosen sentence, the frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.colour("ground"))
        for stretch in self._parts:
            self._draw(painter, stretch)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent"))
        for mark in self._marks:
            top, bottom = self._y(mark.first), self._y(mark.last)
            painter.drawRect(QRectF(self.width() / 2 - 5, top, 10, max(bottom - top, 2.0)))
        for stretch in self._unread:
            self._draw(painter, stretch)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#d79a00") if not self._theme.dark else self._theme.colour("evidence"))
        for mark in self._marks:
            if mark.sentence == self._chosen:
                y = self._y((mark.first + mark.last) / 2)
                painter.drawPolygon([QPointF(0, y - 5), QPointF(7, y), QPointF(0, y + 5)])
        frame = QRectF(3.5, self._y(self._window[0]) - 1, self.width() - 7, 0)
        frame.setBottom(max(self._y(self._window[1]) + 1, frame.top() + 6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.colour("text"), 1.2))
        painter.drawRoundedRect(frame, 3, 3)
        if self.hasFocus():
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _draw(self, painter: QPainter, stretch: Stretch) -> None:
        top, bottom = self._y(stretch.first), self._y(stretch.last)
        middle = self.width() / 2
        wide = QRectF(middle - 5, top, 10, max(bottom - top, 2.0))
        painter.setPen(Qt.PenStyle.NoPen)
        if stretch.state == USED:
            pale = self._theme.colour("accent")
            pale.setAlpha(84)
            painter.setBrush(pale)
            painter.drawRoundedRect(wide.adjusted(0, 0.5, 0, -0.5), 2, 2)
        elif stretch.state in (UNREAD, FAILED):
            painter.fillRect(wide, self._theme.colour("ground"))
            pattern = Qt.BrushStyle.BDiagPattern if stretch.state == UNREAD else Qt.BrushStyle.DiagCrossPattern
            colour = self._theme.colour("weak" if stretch.state == UNREAD else "bad")
            painter.fillRect(wide, colour)
            painter.fillRect(wide.adjusted(1.5, 1.5, -1.5, -1.5), self._theme.colour("ground"))
            brush = painter.brush()
            brush.setColor(colour)
            brush.setStyle(pattern)
            painter.fillRect(wide.adjusted(1.5, 1.5, -1.5, -1.5), brush)
        else:
            painter.setBrush(self._theme.colour("strong_border"))
            painter.drawRect(QRectF(middle - 1, top, 2, max(bottom - top, 1.0)))

    # -- going somewhere ----------------------------------------------------------------------------------------------

    def _position(self, y: float) -> float:
        return min(max((y - INSET) / max(self.height() - 2 * INSET, 1), 0.0), 1.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragging = True
            self.wanted.emit(self._position(event.position().y()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self.wanted.emit(self._position(event.position().y()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._dragging = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go from stretch to stretch and say what each is."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        stops = sorted((*self._parts, *self._unread), key=lambda s: s.first)
        if not step or not stops:
            super().keyPressEvent(event)
            return
        self._at = min(max(self._at + step, 0), len(stops) - 1)
        stretch = stops[self._at]
        self.setAccessibleDescription(one_line(stretch.sentence))
        self.wanted.emit(stretch.first)
        QToolTip.showText(self.mapToGlobal(self.rect().center()), tooltip(stretch.sentence), self)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.sentence_at(self._position(event.pos().y()))
            QToolTip.showText(event.globalPos(), tooltip(text), self)
            return True
        return super().event(event)
