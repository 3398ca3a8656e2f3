"""The table across documents as it is drawn: sorted by a column, quiet where nothing was found, walked by keys."""

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.state.documents_table import DocumentsTable, Role
from app.state.plain_text import table_cell
from app.state.table_cells import Cell, Column, State
from app.translation import translate
from app.ui.theme import GRID, Theme
from app.ui.widgets.step_keys import step_of

_LINES = 2
"""Of a row."""
_PADDING = 14
TITLE_WIDTH, COLUMN_WIDTH = 200, 170


class SortedDocuments(QSortFilterProxyModel):
    """The documents sorted by a column; those of which it says nothing come last in either order."""

    def __init__(self, table: DocumentsTable, parent: QObject) -> None:
        super().__init__(parent)
        self.setSourceModel(table)
        self.setSortRole(Role.SORT)

    def lessThan(self, left: QModelIndex | QPersistentModelIndex, right: QModelIndex | QPersistentModelIndex) -> bool:
        ours, theirs = str(left.data(Role.SORT) or ""), str(right.data(Role.SORT) or "")
        if bool(ours) != bool(theirs):
            return bool(ours) == (self.sortOrder() == Qt.SortOrder.AscendingOrder)
        return ours < theirs


class CellDelegate(QStyledItemDelegate):
    """Words over two lines; in the quiet colour where they are no finding."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.displayAlignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        cell = index.data(Role.CELL)
        if isinstance(cell, Cell) and cell.state is not State.FOUND:
            palette: QPalette = option.palette
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                palette.setColor(role, self._theme.colour("quiet"))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        painter.setPen(self._theme.colour("border"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._theme.colour("accent"))
            painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -1.5, -1.5))


class TitleHeader(QHeaderView):
    """The titles of the documents, which stay where they are when the columns are scrolled."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._theme = theme
        self.setAccessibleName(translate("Table", "Documents of the table"))
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setFixedWidth(TITLE_WIDTH)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        """The title, and below it in the quiet colour why there is nothing in the row."""
        theme = self._theme
        painter.fillRect(rect, theme.colour("surface"))
        painter.setPen(theme.colour("border"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        side = rect.left() if self.isRightToLeft() else rect.right()
        painter.drawLine(side, rect.top(), side, rect.bottom())
        words = str(self.model().headerData(logicalIndex, Qt.Orientation.Vertical) or "")
        title, _, state = words.partition("\n")
        painter.setFont(self.font())
        metrics, room = painter.fontMetrics(), rect.adjusted(2 * GRID, _PADDING // 2, -GRID, -_PADDING // 2)
        lines = [(title, "text"), (state, "quiet")] if state else [(title, "text")]
        top = room.center().y() - len(lines) * metrics.lineSpacing() // 2 + 1
        for at, (line, role) in enumerate(lines):
            painter.setPen(theme.colour(role))
            box = QRect(room.left(), top + at * metrics.lineSpacing(), room.width(), metrics.lineSpacing())
            told = metrics.elidedText(line, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading), told)


class DocumentsTableView(QTableView):
    """Return on a cell shows where it stands, as a click does; the columns but the first can be moved."""

    chosen = Signal(QModelIndex)
    """This cell is to be shown in its document; an index of the view's own model."""
    left = Signal()
    """Escape."""

    def __init__(self, table: DocumentsTable, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.sorted = SortedDocuments(table, self)
        self.setModel(self.sorted)
        self.setItemDelegate(CellDelegate(theme, self))
        self.setAccessibleName(translate("Table", "Table of documents"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.setShowGrid(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalHeader(TitleHeader(theme, self))
        self.verticalHeader().setDefaultSectionSize(_LINES * self.fontMetrics().lineSpacing() + _PADDING)
        heads = self.horizontalHeader()
        heads.setHighlightSections(False)
        heads.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        heads.setTextElideMode(Qt.TextElideMode.ElideRight)
        heads.setMinimumSectionSize(60)
        heads.setDefaultSectionSize(COLUMN_WIDTH)
        heads.setSectionsMovable(True)
        heads.setFirstSectionMovable(False)
        heads.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        heads.setAccessibleName(translate("Table", "Columns of the table"))
        self.hideColumn(0)  # the titles stay in sight beside it
        self.setSortingEnabled(True)
        self.sort_by(-1, Qt.SortOrder.AscendingOrder)
        self.clicked.connect(self.chosen)
        theme.changed.connect(self.viewport().update)

    # -- what is shown, in its order ----------------------------------------------------------------------------------

    def sort_by(self, column: int, order: Qt.SortOrder) -> None:
        """Sort by a column of the model; -1: as the documents came in."""
        self.horizontalHeader().setSortIndicator(column, order)
        self.sorted.sort(column, order)

    @property
    def shown_columns(self) -> list[Column]:
        """The columns but the first, as they stand from left to right."""
        heads = self.horizontalHeader()
        return [self._table.columns[heads.logicalIndex(at) - 1] for at in range(1, heads.count())]

    @property
    def shown_rows(self) -> list[int]:
        """The table's rows from top to bottom."""
        return [self.sorted.mapToSource(self.sorted.index(row, 0)).row() for row in range(self.sorted.rowCount())]

    def row_of(self, index: QModelIndex) -> int:
        """The table's row of an index of this view."""
        return self.sorted.mapToSource(index).row()

    def column_of(self, index: QModelIndex) -> Column | None:
        """What a cell shows; None: it is a title."""
        return self._table.columns[index.column() - 1] if index.column() > 0 else None

    def move_column(self, column: Column, by: int) -> None:
        """One place further to the left or the right."""
        heads = self.horizontalHeader()
        here = heads.visualIndex(self._table.columns.index(column) + 1)
        there = min(max(here + by, 1), heads.count() - 1)
        if there != here:
            heads.moveSection(here, there)

    # -- copying ------------------------------------------------------------------------------------------------------

    def copy(self, *, whole: bool = False) -> int:
        """Put the chosen cells on the clipboard, or the whole table with its heads; how many rows these are."""
        heads = self.horizontalHeader()
        chosen = set() if whole else {(one.row(), heads.visualIndex(one.column())) for one in self.selectedIndexes()}
        rows = sorted({row for row, _ in chosen}) or list(range(self.sorted.rowCount()))
        places = sorted({place for _, place in chosen}) or list(range(heads.count()))
        lines = []
        if not chosen:
            names = (self.sorted.headerData(heads.logicalIndex(at), Qt.Orientation.Horizontal) for at in places)
            lines.append([str(name) for name in names])
        for row in rows:
            cells = ((row, at, self.sorted.index(row, heads.logicalIndex(at))) for at in places)
            lines.append([str(one.data()) if not chosen or (row, at) in chosen else "" for row, at, one in cells])
        QGuiApplication.clipboard().setText("\n".join("\t".join(map(table_cell, line)) for line in lines))
        return len(rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chosen cell stays in sight when the document that it leads to opens beside it."""
        super().resizeEvent(event)
        self.verticalHeader().setFixedWidth(min(TITLE_WIDTH, self.width() * 2 // 5))
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    # -- keys ---------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return shows the place, J and K go down and up, Escape leaves."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self.chosen.emit(index)
        elif step := step_of(event):
            self.setCurrentIndex(index.siblingAtRow(min(max(index.row() + step, 0), self.sorted.rowCount() - 1)))
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)
