"""One sentence of the summary: a button that reads like text.

It is a real widget in the tab order, named by its text and described by its sources, so that it can be reached, heard
and pressed without a mouse. The mark in front tells by its shape how far the source carries the sentence; the citation
at the end names page or time, and each of several can be clicked by itself. The box at the right is the reader's own:
confirmed, rejected, or still to be checked. What the reader wrote stands below.
"""

from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDrag,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QToolTip, QWidget

from app.state.plain_text import harmless, one_line, tooltip
from app.state.summary import (
    link_text,
    review_sentence,
    said_by,
    spoken_place,
    support_sentence,
    with_speaker,
    words_below,
)
from app.state.utf16 import units
from app.translation import marked, translate
from app.ui.icons import pixmap
from app.ui.summary.clipboard import mime
from app.ui.theme import Theme, text_font
from app.ui.widgets.mirroring import mirrored
from engine.schema.enums import ReviewState
from engine.schema.result import SummarySentence
from engine.schema.review import Review
from engine.schema.review_words import is_rejected, support_of, words_of

GUTTER = 40
PAD = 8
LINE_HEIGHT = 1.5
WIDTHS = 8
ICON = 18
BOX_ROOM = 32
"""Pixels at the right, for the box that says what the reader decided."""
BOXES = {
    None: ("to-check", "strong_border"),
    ReviewState.CONFIRMED: ("confirmed", "accent"),
    ReviewState.REJECTED: ("rejected", "bad"),
}
"""Icon and colour."""
BOX_HINTS = {
    None: marked("Summary", "Still to be checked: click to confirm"),
    ReviewState.CONFIRMED: marked("Summary", "Confirmed: click to take that back"),
    ReviewState.REJECTED: marked("Summary", "Rejected: click to take that back"),
}
COLOURS = {"supported": "good", "weak": "weak", "unsupported": "bad"}


def _kept_together(citation: str) -> str:
    """A citation whose places never part; a title in it is longer than a line and parts at its words."""
    title = next((at for at, letter in enumerate(citation) if letter in "“„«"), len(citation))
    return citation[:title].replace(" ", "\u00a0") + citation[title:]


def _formatted(start: int, length: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, length, form
    return made


def _bold(length: int) -> QTextLayout.FormatRange:
    """Of the first characters, the name of who speaks."""
    form = QTextCharFormat()
    form.setFontWeight(QFont.Weight.DemiBold)
    return _formatted(0, length, form)


class SentenceItem(QAbstractButton):
    """Shows a sentence; `clicked` (mouse, Space, assistive tools) and `source_clicked` lead to its sources."""

    source_clicked = Signal(int)
    """A citation was clicked: which source."""
    entered = Signal()
    """Return was pressed: go to the source in the reader."""
    box_clicked = Signal()
    """The box at the right: the reader has checked it, or is to check it again."""
    menu_wanted = Signal(QPoint)
    """What can be done with the sentence, at this place of the screen."""

    def __init__(
        self,
        sentence: SummarySentence,
        theme: Theme,
        scale: float,
        parent: QWidget | None = None,
        *,
        caution: str = "",
    ) -> None:
        """With a `caution` it is quiet and has no mark: what is told instead of how far its source carries it."""
        super().__init__(parent)
        self._caution = caution
        self._theme = theme
        self._scale = scale
        self._layout, self._below = QTextLayout(), QTextLayout()
        self._links: list[tuple[int, int, int]] = []
        """start, length, source"""
        self._laid_width = -1
        self._height = 0
        self._heights: dict[int, int] = {}
        """By width: layouts ask for the same few again and again, with and without a scroll bar."""
        self._chosen = self._related = self._leads = False
        self._source = 0
        self._hover = self._can_review = False
        self._press: QPoint | None = None
        self.title = self.file_name = ""
        self.sentence = sentence
        self._described = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_sentence(sentence)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show_sentence(self, sentence: SummarySentence) -> None:
        self.sentence = sentence
        sources = "; ".join(dict.fromkeys(spoken_place(source) for source in sentence.evidence)) or translate(
            "Summary", "none"
        )
        support = self._caution or support_sentence(sentence)
        reviewed = " ".join(filter(None, [review_sentence(sentence), words_below(sentence).replace("\n", " ")]))
        self._described = one_line(
            translate("Summary", "Source: {sources}. {support}. {reviewed}")
            .format(sources=sources, support=support, reviewed=reviewed)
            .strip()
        )
        self.setAccessibleName(one_line(with_speaker(sentence)))
        self.setToolTip(tooltip("\n".join(filter(None, [f"{support}.", self._excerpt(), review_sentence(sentence)]))))
        self.describe(0, 0)
        self._compose()

    def show_review(self, review: Review | None, *, possible: bool) -> None:
        """Show what its reader made of it, or that there is nothing yet; `possible`: whether it can be reviewed."""
        if (review, possible) != (self.sentence.review, self._can_review):
            self._can_review = possible
            self.show_sentence(replace(self.sentence, review=review))

    def describe(self, position: int, total: int) -> None:
        """Tell assistive tools the sources and where in the summary this is."""
        where = (
            translate("Summary", " Sentence {position} of {total}.").format(position=position, total=total)
            if total
            else ""
        )
        self.setAccessibleDescription(self._described + where)

    def _excerpt(self) -> str:
        quote = self.sentence.evidence[0].quote if self.sentence.evidence else ""
        return quote if len(quote) <= 240 else quote[:239] + "…"

    def set_chosen(self, chosen: bool, source: int = 0) -> None:
        """Mark it as the sentence whose source is shown."""
        if (chosen, source) != (self._chosen, self._source):
            self._chosen, self._source = chosen, source
            self._compose()

    def set_related(self, related: bool) -> None:
        """Mark it as one that rests on the passage chosen in the source."""
        if related != self._related:
            self._related = related
            self.update()

    def set_leads(self, leads: bool) -> None:
        """Make it stand out as the answer to what was asked."""
        if leads != self._leads:
            self._leads = leads
            self._compose()

    @property
    def leads(self) -> bool:
        """Whether it stands out as the answer."""
        return self._leads

    @property
    def is_chosen(self) -> bool:
        """Whether its source is shown."""
        return self._chosen

    @property
    def is_related(self) -> bool:
        """Whether it rests on the chosen passage."""
        return self._related

    def set_scale(self, scale: float) -> None:
        self._scale = scale
        self._compose()

    def restyle(self) -> None:
        self._compose()

    # -- text ---------------------------------------------------------------------------------------------------------

    def _compose(self) -> None:
        """Who says it, text and citations as one run with formats."""
        said = harmless(said_by(self.sentence))
        text, self._links, formats = said + harmless(words_of(self.sentence)), [], []
        if said:
            formats.append(_bold(units(said)))
        if is_rejected(self.sentence):
            formats.append(self._struck(units(text)))
        seen: dict[str, int] = {}
        for index, source in enumerate(self.sentence.evidence):
            label = link_text(source)
            if label in seen:
                continue
            seen[label] = index
            start = len(text) + 1
            text += ("\u00a0" if len(seen) == 1 else " ") + _kept_together(f"[{label}]")
            self._links.append((units(text[:start]), units(text[start:]), index))
            formats.append(self._link_format(units(text[:start]), units(text[start:]), index))
        self._layout.setText(text)
        weight = QFont.Weight.DemiBold if self._leads else QFont.Weight.Normal
        self._layout.setFont(text_font(self.font(), 1.12 * self._scale, weight=weight))
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.setFormats(formats)
        self._below.setText(harmless(words_below(self.sentence)).replace("\n", "\u2028"))
        self._below.setFont(text_font(self.font(), 0.95 * self._scale))
        self._below.setTextOption(option)
        self._laid_width = -1
        self._heights.clear()
        self.updateGeometry()
        self.update()

    def _struck(self, length: int) -> QTextLayout.FormatRange:
        form = QTextCharFormat()
        form.setFontStrikeOut(True)
        form.setForeground(self._theme.colour("quiet"))
        return _formatted(0, length, form)

    def _link_format(self, start: int, length: int, index: int) -> QTextLayout.FormatRange:
        form = QTextCharFormat()
        form.setForeground(self._theme.colour("accent"))
        form.setFont(text_font(self.font(), 0.98 * self._scale))
        if self._chosen and index == self._source and len(self.sentence.evidence) > 1:
            form.setFontUnderline(True)
        return _formatted(start, length, form)

    def _lay_out(self, width: int) -> int:
        if width == self._laid_width:
            return self._height
        self._laid_width = width
        room = max(width - GUTTER - 2 * PAD - self._box_room, 80)
        y = _put_lines(self._layout, room, 0.0)
        if self._below.text():
            y = _put_lines(self._below, room, y)
        self._height = round(y) + 2 * PAD
        return self._height

    @property
    def _box_room(self) -> int:
        """A first look has no box; the lines of a running summary keep the place for it."""
        return 0 if self._caution else BOX_ROOM

    def _box(self) -> QRect:
        """Where the reader's box is."""
        self._lay_out(self.width())
        first = self._layout.lineAt(0) if self._layout.lineCount() else None
        middle = PAD + (first.y() + first.height() / 2 if first is not None else 10)
        return mirrored(self, QRect(self.width() - BOX_ROOM + 2, round(middle - ICON / 2), ICON, ICON))

    def _origin(self) -> QPointF:
        """Where the text begins, which is as wide as it was laid out."""
        room = QRect(GUTTER, PAD, self.width() - GUTTER - 2 * PAD - self._box_room, 1)
        return QPointF(mirrored(self, room).topLeft())

    def _in_box(self, point: QPoint) -> bool:
        return self._can_review and self._box().adjusted(-6, -6, 8, 6).contains(point)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the wrapped text."""
        if width not in self._heights:
            if len(self._heights) >= WIDTHS:
                self._heights.clear()
            self._heights[width] = self._lay_out(width)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > 200 else 480
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 32)

    def _link_at(self, point: QPointF) -> int | None:
        self._lay_out(self.width())
        origin = self._origin()
        for index in range(self._layout.lineCount()):
            line = self._layout.lineAt(index)
            if line.y() <= point.y() - origin.y() <= line.y() + line.height():
                cursor = line.xToCursor(point.x() - origin.x())
                inside = point.x() - origin.x() <= line.naturalTextWidth()
                for start, length, source in self._links:
                    if inside and start <= cursor <= start + length:
                        return source
        return None

    # -- drawing ------------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._lay_out(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QRectF(self.rect()).adjusted(2, 1, -2, -1)
        stripe = QRectF(mirrored(self, QRect(2, 7, 3, self.height() - 14)))
        painter.setPen(Qt.PenStyle.NoPen)
        if self._chosen or self._related or self._hover:
            painter.setBrush(self._theme.colour("chosen" if self._chosen or self._related else "hover"))
            painter.drawRoundedRect(ground, 8, 8)
        if self._chosen:
            painter.setBrush(self._theme.colour("accent"))
            painter.drawRoundedRect(stripe, 1.5, 1.5)
        elif self._related:
            painter.setBrush(QColor("#d79a00"))
            painter.drawRoundedRect(stripe, 1.5, 1.5)
        if not self._caution:
            self._draw_mark(painter)
        painter.setPen(self._theme.colour("quiet" if self._caution else "text"))
        self._layout.draw(painter, self._origin())
        if self._below.text():
            painter.setPen(self._theme.colour("quiet"))
            self._below.draw(painter, self._origin())
        if self._can_review:
            self._draw_box(painter)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.drawRoundedRect(ground, 8, 8)

    def _draw_mark(self, painter: QPainter) -> None:
        first = self._layout.lineAt(0) if self._layout.lineCount() else None
        middle = PAD + (first.y() + first.height() / 2 if first is not None else 10)
        standing = support_of(self.sentence)
        support = standing if standing in COLOURS else "unsupported"
        colour = self._theme.colour(COLOURS[support])
        mark = pixmap(support, colour, ICON, self.devicePixelRatioF())
        painter.drawPixmap(mirrored(self, QRect(12, round(middle - ICON / 2), ICON, ICON)), mark)

    def _draw_box(self, painter: QPainter) -> None:
        review = self.sentence.review
        name, role = BOXES[review.state if review is not None else None]
        painter.drawPixmap(self._box(), pixmap(name, self._theme.colour(role), ICON, self.devicePixelRatioF()))

    # -- Qt -----------------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag may begin."""
        self._press = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show links; drag the sentence out as text with its citation."""
        if self._press is not None and event.buttons() & Qt.MouseButton.LeftButton:
            if (event.position().toPoint() - self._press).manhattanLength() >= QApplication.startDragDistance():
                self._press = None
                self.setDown(False)
                drag = QDrag(self)
                drag.setMimeData(mime(self.title, self.file_name, [self.sentence]))
                drag.exec(Qt.DropAction.CopyAction)
            return
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A citation leads to its own source, the rest to the first."""
        if self._press is not None and self._in_box(self._press) and self._in_box(event.position().toPoint()):
            self._press = None
            self.setDown(False)
            self.box_clicked.emit()
            return
        link = self._link_at(event.position()) if self._press is not None else None
        if link is not None:
            self._press = None
            self.setDown(False)
            self.source_clicked.emit(link)
            return
        self._press = None
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return goes to the source."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """The box says what it is, and what a click on it does."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._in_box(event.pos()):
            review = self.sentence.review
            QToolTip.showText(
                event.globalPos(), translate("Summary", BOX_HINTS[review.state if review is not None else None]), self
            )
            return True
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By the mouse where it is, by the keyboard below the sentence."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        self.menu_wanted.emit(event.globalPos() if by_mouse else self.mapToGlobal(QPoint(GUTTER, self.height())))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = False
        self.update()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()


def _put_lines(layout: QTextLayout, room: int, y: float) -> float:
    """Lay out lines from `y` on, and return where they end."""
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        step = line.height() * (LINE_HEIGHT / 1.17)
        line.setPosition(QPointF(0, y + (step - line.height()) / 2))
        y += step
    layout.endLayout()
    return y
