"""How a page looks on the desk: sheet, picture, marker strokes, a ribbon for what was not read."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from app.state.plain_text import harmless, one_line
from app.translation import translate
from app.ui.theme import Theme
from engine.schema.geometry import Box

PAPER = QColor("#ffffff")
PENCIL = QColor("#6b6b66")
"""Writing on the paper itself, which stays white in the dark theme too."""

TAKEN_OUT, PUT_IN = QColor("#b3261e"), QColor("#25704a")


class PagePainter:
    """Draws parts of pages; holds nothing but the theme."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def sheet(self, painter: QPainter, sheet: QRectF, picture: QImage | None, page: int, problem: str | None) -> None:
        """The page: its picture, or paper of its size with its number."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.colour("border"), 1))
        painter.drawRect(sheet.adjusted(-0.5, -0.5, 0.5, 0.5))
        painter.fillRect(sheet, PAPER)
        if picture is not None:
            painter.drawImage(sheet, picture)
            return
        painter.setPen(PENCIL)
        text = (
            translate("Reader", "Page {page}").format(page=page)
            if problem is None
            else f"{translate('Reader', 'Page {page}').format(page=page)}\n\n{harmless(problem)}"
        )
        inner = sheet.adjusted(24, 24, -24, -24)
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), text)

    def marks(
        self, painter: QPainter, sheet: QRectF, boxes: Sequence[Box], scale: float, colour: QColor, *, strong: bool
    ) -> None:
        """Marker strokes over boxes (points); a strong one also has a bar in the margin, seen without colour."""
        if not boxes:
            return
        painter.save()
        painter.setClipRect(sheet)
        strokes = QPainterPath()
        strokes.setFillRule(Qt.FillRule.WindingFill)
        rects = [
            QRectF(sheet.x() + x0 * scale, sheet.y() + y0 * scale, (x1 - x0) * scale, (y1 - y0) * scale)
            for x0, y0, x1, y1 in boxes
        ]
        for rect in rects:
            strokes.addRoundedRect(rect.adjusted(-1.5, -0.5, 1.5, 0.5), 2.5, 2.5)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillPath(strokes, colour)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        if strong:
            top, bottom = min(rect.top() for rect in rects), max(rect.bottom() for rect in rects)
            bar = QRectF(sheet.left() + 4, top, 4, bottom - top)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#a87700") if colour.red() > 250 else colour.darker(180))
            painter.drawRoundedRect(bar, 2, 2)
        painter.restore()

    def underlines(
        self, painter: QPainter, sheet: QRectF, lines: Sequence[tuple[Sequence[Box], bool]], scale: float
    ) -> None:
        """Lines under what the reader highlighted, seen without colour; beside a note, a small slip."""
        painter.save()
        painter.setClipRect(sheet)
        for boxes, noted in lines:
            painter.setPen(QPen(PENCIL, 1.5))
            for x0, _, x1, y1 in boxes:
                y = sheet.y() + y1 * scale
                painter.drawLine(QPointF(sheet.x() + x0 * scale, y), QPointF(sheet.x() + x1 * scale, y))
            if noted:
                top = sheet.y() + boxes[0][1] * scale
                slip = QRectF(sheet.right() - 22, top, 14, 14)
                painter.setPen(QPen(PENCIL, 1))
                painter.setBrush(QColor("#fff1cf"))
                painter.drawRoundedRect(slip, 2, 2)
                for step in (4.5, 7.5, 10.5):
                    painter.drawLine(QPointF(slip.left() + 3, top + step), QPointF(slip.right() - 3, top + step))
        painter.restore()

    def strokes(
        self, painter: QPainter, sheet: QRectF, words: Sequence[tuple[Sequence[Box], bool]], scale: float
    ) -> None:
        """Lines through words that were taken out, and under those that were put in."""
        painter.save()
        painter.setClipRect(sheet)
        for boxes, struck in words:
            painter.setPen(QPen(TAKEN_OUT if struck else PUT_IN, 1.5))
            for x0, y0, x1, y1 in boxes:
                y = sheet.y() + ((y0 + y1) / 2 if struck else y1) * scale
                painter.drawLine(QPointF(sheet.x() + x0 * scale, y), QPointF(sheet.x() + x1 * scale, y))
        painter.restore()

    def ribbon(self, painter: QPainter, sheet: QRectF, text: str) -> None:
        """A note along the top of a page."""
        painter.save()
        metrics = painter.fontMetrics()
        box = QRectF(sheet.left() + 12, max(sheet.top(), 0.0) + 12, sheet.width() - 24, metrics.height() + 16)
        if box.bottom() > sheet.bottom():
            box.moveBottom(sheet.bottom() - 4)
        painter.setPen(QPen(QColor("#8a5a00"), 1))
        painter.setBrush(QColor("#fff1cf"))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(QColor("#3d2c00"))
        room = box.adjusted(10, 0, -10, 0)
        elided = metrics.elidedText(one_line(text), Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), elided)
        painter.restore()
