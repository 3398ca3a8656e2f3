"""How a document looks in the library's list: icon, title, facts, state, and a thin bar while work is going on."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.state.library import Role
from app.state.plain_text import one_line
from app.ui.icons import pixmap
from app.ui.theme import GRID, Theme, text_font
from engine.schema.enums import DocumentState
from engine.schema.jobs import JobRow
from engine.schema.library import DocumentRow

ICON = 20
MARK = 14
"""Of what is summarized: beside the facts, so that rows without it are seen to be merely read."""
TEXT_LEFT = 44
STATE_ICONS = {
    "failed": ("error", "bad"),
    "locked": ("lock", "weak"),
    "interrupted": ("warning", "weak"),
}
_TITLE = 400
"""Characters that are looked at of a title: more never fit on a line."""


class LibraryDelegate(QStyledItemDelegate):
    """Paints rows of `LibraryModel`."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._titles = text_font(parent.font(), 1.0)
        self._chosen_titles = text_font(parent.font(), 1.0, weight=QFont.Weight.DemiBold)
        self._facts = text_font(parent.font(), 0.9)

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Two lines and the air around them, the same for every row."""
        metrics = option.fontMetrics
        return QSize(200, 2 * metrics.lineSpacing() + 3 * GRID)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: DocumentRow | None = index.data(Role.ROW)
        job: JobRow | None = index.data(Role.JOB)
        rect: QRect = option.rect
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, state)
        if row is None:
            painter.setPen(self._theme.colour("quiet"))
            painter.drawText(rect.adjusted(TEXT_LEFT, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), "…")
        else:
            self._paint_row(
                painter, rect, row, job, index.data(Role.FACTS), chosen=bool(state & QStyle.StateFlag.State_Selected)
            )
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        ground = QRectF(rect).adjusted(6, 1, -6, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(self._theme.colour("chosen"))
            painter.drawRoundedRect(ground, 8, 8)
            painter.setBrush(self._theme.colour("accent"))
            stripe = QRect(rect.left() + 6, rect.top() + 9, 3, rect.height() - 18)
            painter.drawRoundedRect(QRectF(_placed(painter, rect, stripe)), 1.5, 1.5)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(self._theme.colour("hover"))
            painter.drawRoundedRect(ground, 8, 8)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self._theme.colour("accent"))
            painter.drawRoundedRect(ground, 8, 8)

    def _paint_row(
        self, painter: QPainter, rect: QRect, row: DocumentRow, job: JobRow | None, told: str, *, chosen: bool
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        name, role = STATE_ICONS.get(row.state, (row.kind, "quiet")) if job is None else (row.kind, "accent")
        name = name if name in {"pdf", "transcript", "text", "error", "lock", "warning"} else "text"
        top = rect.top() + GRID + 2
        place = _placed(painter, rect, QRect(rect.left() + 16, top, ICON, ICON))
        painter.drawPixmap(place, pixmap(name, self._theme.colour(role), ICON, ratio))
        room = rect.right() - 16 - (rect.left() + TEXT_LEFT)
        painter.setFont(self._chosen_titles if chosen else self._titles)
        painter.setPen(self._theme.colour("text"))
        metrics = painter.fontMetrics()
        line = QRect(rect.left() + TEXT_LEFT, rect.top() + GRID, room, metrics.lineSpacing())
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        words = metrics.elidedText(one_line(row.title, _TITLE), Qt.TextElideMode.ElideRight, room)
        painter.drawText(_placed(painter, rect, line), middle, words)
        painter.setFont(self._facts)
        bad = row.state in STATE_ICONS and job is None
        painter.setPen(self._theme.colour("text" if bad else "quiet"))
        metrics = painter.fontMetrics()
        facts = QRect(line.left(), line.bottom() + 4, room, metrics.lineSpacing())
        if row.state == DocumentState.READY and job is None:
            mark = QRect(facts.right() - MARK + 1, facts.center().y() - MARK // 2, MARK, MARK)
            painter.drawPixmap(
                _placed(painter, rect, mark), pixmap("summarize", self._theme.colour("accent"), MARK, ratio)
            )
            facts.setRight(mark.left() - GRID)
        words = metrics.elidedText(one_line(told, _TITLE), Qt.TextElideMode.ElideRight, facts.width())
        painter.drawText(_placed(painter, rect, facts), middle, words)
        if job is not None:
            bar = QRect(line.left(), facts.bottom() + 3, room, 3)
            self._paint_progress(painter, QRectF(_placed(painter, rect, bar)), job)

    def _paint_progress(self, painter: QPainter, bar: QRectF, job: JobRow) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("border"))
        painter.drawRoundedRect(bar, 1.5, 1.5)
        if job.total > 0:
            done = QRectF(bar)
            done.setWidth(max(bar.width() * min(job.done / job.total, 1.0), 3))
            if painter.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                done.moveRight(bar.right())
            painter.setBrush(self._theme.colour("accent"))
            painter.drawRoundedRect(done, 1.5, 1.5)


def _placed(painter: QPainter, row: QRect, rect: QRect) -> QRect:
    """`rect` within a row, thought of from the left, where it is in the direction of writing."""
    return QStyle.visualRect(painter.layoutDirection(), row, rect)
