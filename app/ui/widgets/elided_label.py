"""A label of one or two lines that shortens what does not fit and shows all of it in its tooltip."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.state.plain_text import one_line, tooltip


class ElidedLabel(QWidget):
    """Text in at most `lines` lines."""

    def __init__(self, lines: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._lines = lines
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        return self._text

    def setText(self, text: str) -> None:
        text = one_line(text)
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.setToolTip(tooltip(text))
            self.updateGeometry()
            self.update()

    def _split(self, width: int) -> list[str]:
        layout = QTextLayout(self._text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        found: list[str] = []
        layout.beginLayout()
        while len(found) < self._lines and (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1))
            rest = self._text[line.textStart() :]
            last = len(found) == self._lines - 1
            piece = self._text[line.textStart() : line.textStart() + line.textLength()]
            found.append(self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, width) if last else piece)
        layout.endLayout()
        return found or [""]

    def hasHeightForWidth(self) -> bool:
        """The number of lines depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As many lines as are needed."""
        return len(self._split(width)) * self.fontMetrics().lineSpacing()

    def sizeHint(self) -> QSize:
        return QSize(min(self.fontMetrics().horizontalAdvance(self._text), 600), self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        """It can always be shorter."""
        return QSize(40, self.fontMetrics().lineSpacing())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        step = self.fontMetrics().lineSpacing()
        for number, line in enumerate(self._split(self.width())):
            box = QRectF(QPointF(0, number * step), QSize(self.width(), step).toSizeF())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()
