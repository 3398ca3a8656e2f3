"""What the marks before the sentences mean: those that are seen above it, each with its words."""

from collections.abc import Iterable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.state.summary import SUPPORT_SENTENCES, support_words
from app.ui.icons import pixmap
from app.ui.summary.sentence_item import COLOURS, GUTTER, ICON, PAD
from app.ui.theme import GRID, Theme
from app.ui.widgets.mirroring import mirrored
from engine.schema.enums import Support


class MarkLegend(QWidget):
    """A quiet line for each mark; nothing where there is no mark."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shown: list[Support] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVisible(False)

    def show_marks(self, supports: Iterable[Support]) -> None:
        """Explain these."""
        found = set(supports)
        self.shown = [support for support in SUPPORT_SENTENCES if support in found]
        self.setAccessibleName("; ".join(support_words(support) for support in self.shown))
        self.setVisible(bool(self.shown))
        self.updateGeometry()
        self.update()

    def _step(self) -> int:
        return max(self.fontMetrics().lineSpacing(), ICON) + GRID // 2

    def sizeHint(self) -> QSize:
        return QSize(200, len(self.shown) * self._step() + 3 * GRID)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self._theme.colour("border"))
        painter.drawLine(2, GRID, self.width() - 2, GRID)
        metrics, room = QFontMetrics(self.font()), self.width() - GUTTER - PAD
        for number, support in enumerate(self.shown):
            top = 2 * GRID + number * self._step()
            mark = pixmap(support, self._theme.colour(COLOURS[support]), ICON, self.devicePixelRatioF())
            painter.drawPixmap(mirrored(self, QRect(12, top, ICON, ICON)), mark)
            painter.setPen(self._theme.colour("quiet"))
            words = metrics.elidedText(support_words(support), Qt.TextElideMode.ElideRight, room)
            painter.drawText(mirrored(self, QRect(GUTTER, top, room, ICON)), int(Qt.AlignmentFlag.AlignVCenter), words)
