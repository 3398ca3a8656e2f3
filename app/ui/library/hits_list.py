"""Places where the words searched for stand: a list of excerpts with the words in bold."""

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.state.plain_text import harmless, one_line, tooltip
from app.state.utf16 import units
from app.translation import marked, translate
from app.ui.theme import GRID, Theme, text_font
from app.ui.widgets.step_keys import step_of
from engine.schema.citation import clock
from engine.schema.enums import FoundIn
from engine.schema.library import Hit

MAX_BEFORE = 0.6
"""Share of the first line of an excerpt before the first of the words searched for: two lines are all there is."""
HIT = int(Qt.ItemDataRole.UserRole) + 1
BEGIN, END = "\u0002", "\u0003"
Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
_TITLE = 400
"""Characters that are looked at of a title: more never fit on a line."""


def split_snippet(snippet: str) -> tuple[str, list[tuple[int, int]]]:
    """The snippet without its marks, and start and length (UTF-16 units) of what was marked."""
    text, spans, start = "", [], None
    for character in " ".join(snippet.split()):
        if character == BEGIN:
            start = units(text)
        elif character == END:
            if start is not None:
                spans.append((start, units(text) - start))
            start = None
        else:
            text += harmless(character)
    return text, spans


def from_near_mark(snippet: str, fits: Callable[[str], bool]) -> str:
    """The snippet with so few words before its first mark that they fit; cut between words."""
    snippet = " ".join(snippet.split())
    before, mark, after = snippet.partition(BEGIN)
    if not mark or fits(before):
        return snippet
    words = before.split(" ")
    kept = next((cut for n in range(1, len(words)) if fits(cut := "…" + " ".join(words[n:]))), "…")
    return kept + mark + after


IN_THE = {
    FoundIn.TEXT: marked("Library", "in the text"),
    FoundIn.SUMMARY: marked("Library", "in the summary"),
    FoundIn.TITLE: marked("Library", "in the title"),
}


def where(hit: Hit) -> str:
    """`p. 12`, `00:14:03`, `in the summary`."""
    if hit.where != FoundIn.TEXT:
        return translate("Library", IN_THE[hit.where])
    if hit.page is not None:
        return translate("Library", "p. {page}").format(page=hit.page)
    return clock(hit.time) if hit.time is not None else ""


class HitsModel(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: list[Hit] = []

    def show(self, hits: list[Hit]) -> None:
        self.beginResetModel()
        self._hits = list(hits)
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._hits):
            return None
        hit = self._hits[index.row()]
        if role == HIT:
            return hit
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return one_line(f"{hit.title}, {where(hit)}: {split_snippet(hit.snippet)[0]}")
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(hit.title)
        return None


class _HitDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._small = text_font(parent.font(), 0.9)
        self._bold = text_font(parent.font(), 0.9, weight=QFont.Weight.DemiBold)

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Title and two lines of excerpt."""
        return QSize(200, 3 * option.fontMetrics.lineSpacing() + 2 * GRID)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Title and place above, excerpt below."""
        hit: Hit | None = index.data(HIT)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        if hit is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("chosen" if chosen else "hover"))
            painter.drawRoundedRect(QRectF(rect).adjusted(6, 1, -6, -1), 8, 8)
        inner = rect.adjusted(16, GRID - 2, -16, -GRID + 2)
        painter.setFont(self._small)
        painter.setPen(self._theme.colour("quiet"))
        metrics = painter.fontMetrics()
        place = where(hit)
        wide = metrics.horizontalAdvance(place)
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight), place)
        painter.setFont(self._bold)
        painter.setPen(self._theme.colour("text"))
        title = painter.fontMetrics().elidedText(
            one_line(hit.title, _TITLE), Qt.TextElideMode.ElideMiddle, inner.width() - wide - GRID
        )
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), title)
        self._paint_excerpt(painter, inner.adjusted(0, metrics.lineSpacing() + 2, 0, 0), hit)
        painter.restore()

    def _paint_excerpt(self, painter: QPainter, room: QRect, hit: Hit) -> None:
        wide = QFontMetricsF(self._small)
        near = from_near_mark(hit.snippet, lambda words: wide.horizontalAdvance(words) < MAX_BEFORE * room.width())
        text, spans = split_snippet(near)
        layout = QTextLayout(text, self._small)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        formats = []
        for start, length in spans:
            made = QTextLayout.FormatRange()
            form = QTextCharFormat()
            form.setFont(self._bold)
            form.setForeground(self._theme.colour("text"))
            made.start, made.length, made.format = start, length, form
            formats.append(made)
        layout.setFormats(formats)
        layout.beginLayout()
        y = 0.0
        for _ in range(2):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(room.width())
            line.setPosition(QRectF(0, y, 0, 0).topLeft())
            y += line.height()
        layout.endLayout()
        painter.setPen(self._theme.colour("quiet"))
        layout.draw(painter, QRectF(room).topLeft())


class HitsList(QListView):
    """The hits, one chosen with Return or a click."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hits")
        self.hits = HitsModel(self)
        self.hits.modelReset.connect(self._mark_first)
        self.setModel(self.hits)
        self.setItemDelegate(_HitDelegate(theme, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(translate("Library", "Search results"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """There is always a hit that Return opens and the arrows start from."""
        super().focusInEvent(event)
        self._mark_first()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """As in any list, but for the keys that step through the summary."""
        if step_of(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _mark_first(self) -> None:
        """Qt makes the first row the current one by itself, but does not show it as chosen."""
        if self.hasFocus() and self.hits.rowCount() and not self.selectedIndexes():
            self.setCurrentIndex(self.hits.index(max(self.currentIndex().row(), 0)))
