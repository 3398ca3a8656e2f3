"""A heading of a brief: a button that folds what stands under it, and the quiet line where nothing does."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.state.brief import Heading, searched_sentence, under_heading
from app.state.plain_text import harmless, one_line
from app.translation import translate
from app.ui.icons import pixmap
from app.ui.summary.sentence_item import GUTTER, ICON, PAD
from app.ui.theme import GRID, Theme, text_font
from app.ui.widgets.mirroring import mirrored
from app.ui.widgets.plain_label import PlainLabel

WRAP = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignTop)
TALL = 10_000
ABOVE, ABOVE_PART = GRID // 2, 3 * GRID
"""Room above a heading, which sets it apart from the lines before it."""


class HeadingItem(QAbstractButton):
    """Title, a mark that tells whether it is folded, and what is hidden if it is."""

    folded = Signal(bool)
    """The user folds it (True) or unfolds it."""

    def __init__(self, heading: Heading, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._scale = theme, scale
        self._hover = False
        self.heading = heading
        self.is_folded = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(lambda: self.folded.emit(not self.is_folded))
        self.show_heading(heading, folded=False)

    def show_heading(self, heading: Heading, *, folded: bool) -> None:
        self.heading, self.is_folded = heading, folded
        kind = translate("Summary", "Part") if heading.opens_part else translate("Summary", "Heading")
        told = [
            kind,
            under_heading(heading),
            heading.place,
            translate("Summary", "folded") if folded else translate("Summary", "unfolded"),
        ]
        self.setAccessibleName(one_line(heading.title))
        self.setAccessibleDescription(one_line(", ".join(filter(None, told))))
        self.setToolTip(
            translate("Summary", "Show what is under it") if folded else translate("Summary", "Fold what is under it")
        )
        self.updateGeometry()
        self.update()

    def set_scale(self, scale: float) -> None:
        self._scale = scale
        self.updateGeometry()
        self.update()

    # -- measures -----------------------------------------------------------------------------------------------------

    def _title_font(self) -> QFont:
        size = 1.2 if self.heading.opens_part else 1.08
        return text_font(self.font(), size * self._scale, weight=QFont.Weight.DemiBold)

    def _small_font(self) -> QFont:
        return text_font(self.font(), 0.95 * self._scale)

    def _room_above(self) -> int:
        return ABOVE_PART if self.heading.opens_part else ABOVE

    def _title_box(self, width: int) -> QRect:
        room = max(width - GUTTER - 2 * PAD, 80)
        box = QFontMetrics(self._title_font()).boundingRect(0, 0, room, TALL, WRAP, harmless(self.heading.title))
        return QRect(GUTTER, self._room_above() + PAD // 4 + 1, room, box.height())

    def _note(self) -> str:
        hidden = under_heading(self.heading) if self.is_folded else ""
        return " · ".join(filter(None, [self.heading.place, hidden]))

    def _note_box(self, width: int) -> QRect:
        above = self._title_box(width)
        if not self._note():
            return QRect(above.left(), above.bottom() + 1, above.width(), 0)
        box = QFontMetrics(self._small_font()).boundingRect(0, 0, above.width(), TALL, WRAP, self._note())
        return QRect(above.left(), above.bottom() + 1, above.width(), box.height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the wrapped title and of what is said below it."""
        return self._note_box(width).bottom() + 1 + PAD // 2

    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > 200 else 480
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 24)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        title, note = (mirrored(self, box(self.width())) for box in (self._title_box, self._note_box))
        ground = self.rect().adjusted(2, self._room_above(), -2, -1)
        if self.heading.opens_part:
            painter.setPen(QPen(self._theme.colour("border"), 1))
            painter.drawLine(2, GRID, self.width() - 2, GRID)
        if self._hover or self.hasFocus():
            painter.setPen(QPen(self._theme.colour("accent"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("hover") if self._hover else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(ground, 6, 6)
        line = QFontMetrics(self._title_font()).height()
        ahead = "chevron-right" if self.layoutDirection() == Qt.LayoutDirection.LeftToRight else "chevron-left"
        mark = ahead if self.is_folded else "chevron-down"
        picture = pixmap(mark, self._theme.colour("quiet"), ICON, self.devicePixelRatioF())
        place = mirrored(self, QRect(12, title.top() + (line - ICON) // 2, ICON, ICON))
        painter.drawPixmap(place, picture)
        painter.setFont(self._title_font())
        painter.setPen(self._theme.colour("text" if self.heading.found else "quiet"))
        painter.drawText(title, WRAP, harmless(self.heading.title))
        if self._note():
            painter.setFont(self._small_font())
            painter.setPen(self._theme.colour("quiet"))
            painter.drawText(note, WRAP, self._note())

    # -- Qt -----------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left folds, Right unfolds, Return and Space do either."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.folded.emit(event.key() == Qt.Key.Key_Left)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = False
        self.update()
        super().leaveEvent(event)


class NothingFound(PlainLabel):
    """Under a heading without a line: that nothing was found, and what was looked for."""

    def __init__(self, heading: Heading, scale: float, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._system_font = self.font()
        self.setProperty("look", "quiet")
        self.setWordWrap(True)
        self.setContentsMargins(GUTTER, 0, PAD, PAD // 2)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.show_heading(heading)
        self.set_scale(scale)

    def show_heading(self, heading: Heading) -> None:
        self.setText(searched_sentence(heading))

    def set_scale(self, scale: float) -> None:
        self.setFont(text_font(self._system_font, scale))
