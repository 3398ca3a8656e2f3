"""The table of two texts: every row as high as its words, marks that are told apart by their lines as well as colours.

Heights are reckoned for the rows on display, not for a thousand pages; what is above them keeps its place meanwhile.
"""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QResizeEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.state.comparison import CELL, Cell, ComparisonModel, Side
from app.state.utf16 import units
from app.translation import translate
from app.ui.theme import Theme, text_font
from engine.schema.comparison import Change

SIGN = 24
"""Width of the column of signs before the words."""
PAD = 6
SIGNS = {Change.CHANGED: "≠", Change.INSERTED: "+", Change.DELETED: "−", Change.MOVED: "⇅"}
_AHEAD = 200
"""Pixels below what is seen whose rows have their heights already."""


class ComparisonDelegate(QStyledItemDelegate):
    """Paints a `Cell`: a sign, its words, what was taken out struck through, what was put in underlined."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def height(self, cell: Cell, width: int) -> int:
        """How high a cell must be in this width."""
        layout = self._layout(cell, Side.OLD, self._parent_font())
        return round(_lay_out(layout, width)) + 2 * PAD

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the words need in the column's width."""
        cell: Cell = index.data(CELL)
        return QSize(100, self.height(cell, option.rect.width()))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        cell: Cell = index.data(CELL)
        side = Side(index.column())
        rect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, self._theme.colour("chosen"))
        if side is Side.NEW:
            painter.setPen(self._theme.colour("border"))
            painter.drawLine(rect.topLeft(), rect.bottomLeft())
        if cell.change is not None:
            painter.setPen(self._theme.colour(_ROLES[cell.change, side]))
            painter.setFont(text_font(option.font, 1.0))
            sign = QRectF(rect.left() + 4, rect.top() + PAD, SIGN - 4, painter.fontMetrics().height())
            painter.drawText(sign, int(Qt.AlignmentFlag.AlignCenter), SIGNS[cell.change])
        quiet = not cell.there or _is_fold(cell, side, index)
        painter.setPen(self._theme.colour("quiet" if quiet else "text"))
        layout = self._layout(cell, side, text_font(option.font, 1.0))
        _lay_out(layout, rect.width())
        layout.draw(painter, QPointF(rect.left() + SIGN, rect.top() + PAD))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._theme.colour("accent"))
            painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -1.5, -1.5))
        painter.restore()

    def _parent_font(self) -> QFont:
        parent = self.parent()
        assert isinstance(parent, QWidget)
        return parent.font()

    def _layout(self, cell: Cell, side: Side, font: QFont) -> QTextLayout:
        note = f"[{cell.note}] " if cell.note else ""
        layout = QTextLayout(note + cell.text)
        layout.setFont(font)
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        formats = []
        if note:
            formats.append(_format(0, units(note), self._quiet()))
        whole = cell.change in (Change.INSERTED, Change.DELETED)
        for start, end in [(0, units(cell.text))] if whole else cell.marks:
            formats.append(_format(units(note) + start, end - start, self._marked(side)))
        layout.setFormats(formats)
        return layout

    def _quiet(self) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setForeground(self._theme.colour("quiet"))
        return form

    def _marked(self, side: Side) -> QTextCharFormat:
        form = QTextCharFormat()
        if side is Side.OLD:
            form.setFontStrikeOut(True)
            form.setForeground(self._theme.colour("bad"))
        else:
            form.setFontUnderline(True)
            form.setForeground(self._theme.colour("good"))
        return form


_ROLES = {
    **{(Change.CHANGED, side): "weak" for side in Side},
    **{(Change.MOVED, side): "accent" for side in Side},
    **{(Change.DELETED, side): "bad" for side in Side},
    **{(Change.INSERTED, side): "good" for side in Side},
}


def _is_fold(cell: Cell, side: Side, index: QModelIndex | QPersistentModelIndex) -> bool:
    model = index.model()
    return (
        isinstance(model, ComparisonModel) and side is Side.OLD and cell.change is None and model.is_fold(index.row())
    )


def _format(start: int, length: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, length, form
    return made


def _lay_out(layout: QTextLayout, width: int) -> float:
    """Break the words into lines; how high they are."""
    room, y = max(width - SIGN - PAD, 60), 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, y))
        y += line.height()
    layout.endLayout()
    return y


class ComparisonTable(QTableView):
    """Both texts, scrolled together because they are one table."""

    place_wanted = Signal(int, int)
    """This row of this side (a `Side`) is to be shown in its document."""

    def __init__(self, model: ComparisonModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = model
        self._sized: set[int] = set()
        self.setModel(model)
        self._delegate = ComparisonDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(translate("Comparison", "The two documents side by side"))
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setMinimumSectionSize(8)
        self.verticalHeader().setDefaultSectionSize(3 * self.fontMetrics().lineSpacing() + 2 * PAD)
        heads = self.horizontalHeader()
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        heads.setHighlightSections(False)
        heads.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        heads.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._size_soon = QTimer(self, singleShot=True, interval=0)
        self._size_soon.timeout.connect(self._size_rows)
        self.verticalScrollBar().valueChanged.connect(self._size_soon.start)
        model.words_arrived.connect(self._on_words)
        model.modelReset.connect(self._forget_sizes)
        theme.changed.connect(self.viewport().update)

    def show_difference(self, number: int) -> None:
        """Choose the first row of a difference and bring it into sight."""
        row = self._rows.row_of(number)
        if row >= 0:
            self.setCurrentIndex(self._rows.index(row, Side.NEW if self._rows.place(row, Side.NEW) else Side.OLD))
            self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)
            self._size_rows()
            self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)

    def _on_words(self) -> None:
        self._sized.clear()
        self._size_soon.start()
        self.viewport().update()

    def _forget_sizes(self) -> None:
        self._sized.clear()
        self._size_soon.start()

    def _size_rows(self) -> None:
        """Give the rows on display their heights; the one in the middle stays where it is."""
        height = self.viewport().height()
        anchor = self.currentIndex().row()
        if not 0 <= self.rowViewportPosition(anchor) < height or anchor < 0:
            anchor = self.rowAt(height // 2)
        before = self.rowViewportPosition(anchor) if anchor >= 0 else 0
        row = max(self.rowAt(0), 0)
        while 0 <= row < self._rows.rowCount() and self.rowViewportPosition(row) < height + _AHEAD:
            if row not in self._sized:
                cells = [self._rows.cell(row, side) for side in Side]
                wanted = max(self._delegate.height(cell, self.columnWidth(side)) for side, cell in enumerate(cells))
                if wanted != self.rowHeight(row):
                    self.setRowHeight(row, wanted)
                if all(cell.there for cell in cells):
                    self._sized.add(row)
            row += 1
        if anchor >= 0 and (moved := self.rowViewportPosition(anchor) - before):
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + moved)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other widths make other heights."""
        super().resizeEvent(event)
        self._forget_sizes()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return shows the place in its document."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self.place_wanted.emit(index.row(), index.column())
        else:
            super().keyPressEvent(event)
