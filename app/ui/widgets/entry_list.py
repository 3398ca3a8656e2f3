"""A list to be walked along: headings, notes, and lines that lead somewhere, each as high as its words."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.state.entries import Entry
from app.ui.theme import GRID, Theme, text_font

_PAD = 5
_SIDE = 12
_NO_PARENT = QModelIndex()


class EntriesModel(QAbstractListModel):
    """The entries of a list."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []
        self._bold = text_font(parent.font(), 1.0, weight=QFont.Weight.DemiBold)

    def show_entries(self, listed: list[Entry]) -> None:
        self.beginResetModel()
        self.entries = listed
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """What leads nowhere can be read, and not be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        leads = self.entries[index.row()].leads is not None
        return Qt.ItemFlag.ItemIsEnabled | (Qt.ItemFlag.ItemIsSelectable if leads else Qt.ItemFlag.NoItemFlags)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Its words; a heading's in bold."""
        if not index.isValid():
            return None
        one = self.entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return one.text
        if role == Qt.ItemDataRole.FontRole and one.is_heading:
            return self._bold
        return None


class EntryDelegate(QStyledItemDelegate):
    """Paints a line over as many rows as it needs."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._theme, self._view = theme, view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As wide as the list, as high as the words are then."""
        width = self._view.viewport().width()
        words = QRect(0, 0, max(width - 2 * _SIDE, 40), 1 << 20)
        font: QFont = index.data(Qt.ItemDataRole.FontRole) or option.font
        height = QFontMetrics(font).boundingRect(words, _FLAGS, index.data()).height()
        return QSize(width, height + 2 * _PAD)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, state = option.rect, option.state
        ground = QRectF(rect).adjusted(4, 0.5, -4, -0.5)
        leads = bool(index.flags() & Qt.ItemFlag.ItemIsSelectable)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or (leads and state & QStyle.StateFlag.State_MouseOver):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("chosen" if chosen else "hover"))
            painter.drawRoundedRect(ground, 6, 6)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self._theme.colour("accent"))
            painter.drawRoundedRect(ground, 6, 6)
        painter.setPen(self._theme.colour("text"))
        painter.setFont(index.data(Qt.ItemDataRole.FontRole) or option.font)
        painter.drawText(rect.adjusted(_SIDE, _PAD, -_SIDE, -_PAD), _FLAGS, index.data())
        painter.restore()


_FLAGS = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class EntryList(QListView):
    """The list, laid out a part at a time, so that thousands of entries keep nobody waiting."""

    wanted = Signal(object)
    """Where the chosen entry leads, when it is clicked or stepped on."""

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        """`name` is what assistive tools call it."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self._model = EntriesModel(self)
        self.setModel(self._model)
        self.setItemDelegate(EntryDelegate(theme, self))
        self.setViewportMargins(0, GRID // 2, 0, 0)
        self.clicked.connect(self._go)
        self.activated.connect(self._go)
        self.selectionModel().currentChanged.connect(lambda index, _: self._go(index))

    @property
    def entries(self) -> list[Entry]:
        """What is shown."""
        return self._model.entries

    def show_entries(self, entries: list[Entry]) -> None:
        """Show these in place of what was shown."""
        if entries != self._model.entries:
            self._model.show_entries(entries)

    def _go(self, index: QModelIndex) -> None:
        leads = self._model.entries[index.row()].leads if index.isValid() else None
        if leads is not None:
            self.wanted.emit(leads)
