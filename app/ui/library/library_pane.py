"""The left pane: the documents of the library and what a search found in them."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.state.labels import LabelSets
from app.state.library import LibraryModel
from app.state.search import Search
from app.translation import marked, plural, translate
from app.ui.icons import icon, pixmap
from app.ui.labels.label_list import LabelList
from app.ui.library.hits_list import HIT, HitsList
from app.ui.library.library_delegate import LibraryDelegate
from app.ui.theme import GRID, Theme
from app.ui.widgets.plain_label import PlainLabel
from app.ui.widgets.step_keys import step_of
from engine.schema.enums import FoundIn, SortKey
from engine.schema.library import Hit

SORTS = (
    (SortKey.ADDED, marked("Library", "Date Added"), True),
    (SortKey.TITLE, marked("Library", "Title"), False),
    (SortKey.CORRESPONDENT, marked("Library", "From"), False),
    (SortKey.DATE, marked("Library", "Date of the Document"), True),
    (SortKey.PAGES, marked("Library", "Pages"), True),
    (SortKey.WORDS, marked("Library", "Words"), True),
)


def hits_sentence(hits: Sequence[Hit], *, more: bool) -> str:
    """`Found 12 times in texts, 2 times in summaries`: words in a title are no place in a text."""
    total = {kind: sum(hit.where == kind for hit in hits) for kind in FoundIn}
    parts = [
        plural("Library", "%Ln time(s) in titles", total[FoundIn.TITLE]) if total[FoundIn.TITLE] else "",
        plural("Library", "%Ln time(s) in summaries", total[FoundIn.SUMMARY]) if total[FoundIn.SUMMARY] else "",
        plural("Library", "%Ln time(s) in texts", total[FoundIn.TEXT]) if total[FoundIn.TEXT] else "",
    ]
    parts = [part for part in parts if part]
    if not parts:
        return translate("Library", "No matches in the texts")
    told = translate("Library", "Found {places}, and more") if more else translate("Library", "Found {places}")
    return told.format(places=", ".join(parts))


class SearchBox(QLineEdit):
    """The search field; Down leaves it for what was found."""

    left_downwards = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes into the list."""
        if event.key() == Qt.Key.Key_Down and not event.modifiers():
            self.left_downwards.emit()
        else:
            super().keyPressEvent(event)


class DocumentList(QListView):
    """The list itself; Delete asks to remove, Return opens."""

    remove_wanted = Signal()
    open_wanted = Signal(QModelIndex)

    def selected_rows(self) -> list[int]:
        """The selected rows in order. Only first cells are selected, so Qt's own `selectedRows` is always empty."""
        return sorted({index.row() for index in self.selectedIndexes()})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes; Return opens, and so does moving on with the arrows, as mail programs do."""
        before = self.currentIndex()
        if step_of(event):
            event.ignore()
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.open_wanted.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
            if self.currentIndex() != before and self.selected_rows() == [self.currentIndex().row()]:
                self.open_wanted.emit(self.currentIndex())


class LibraryPane(QWidget):
    document_wanted = Signal(int)
    hit_wanted = Signal(object)
    add_wanted = Signal()
    remove_wanted = Signal(list)
    rename_wanted = Signal(int)
    summarize_wanted = Signal(int)
    compare_wanted = Signal(int, int)
    """Two documents are to be laid beside each other, the one that was added first and the other."""
    sorted = Signal(str)
    """The list is sorted by this `SortKey`."""
    menu_wanted = Signal(object, list)
    """The menu of some documents is about to be shown: menu and documents."""

    def __init__(
        self, model: LibraryModel, search: Search, labels: LabelSets, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model, self._search, self._theme = model, search, theme
        self._open_id: int | None = None
        self._chosen: list[int] = []
        """The selected documents by number: rows move under the selection when the library changes."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2 * GRID, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(self._head())
        self._make_documents()
        self._make_hits()
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._documents_area)
        self._split.addWidget(self._hits_area)
        self.labels = LabelList(labels, theme)
        self._split.addWidget(self.labels)
        self._split.setSizes([300, 400, 200])
        column.addWidget(self._split, 1)
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()
        self._show_state()

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(2 * GRID, 0, GRID, 0)
        row.setSpacing(GRID // 2)
        self.box = SearchBox()
        self.box.setPlaceholderText(translate("Library", "Search the library"))
        self.box.setAccessibleName(translate("Library", "Search the library"))
        self.box.setClearButtonEnabled(True)
        self.box.setAcceptDrops(False)
        self.box.setProperty("look", "quiet")
        self._glass = QAction(translate("Library", "Search the library"), self.box)
        self.box.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        row.addWidget(self.box, 1)
        self.sort = QToolButton()
        self.sort.setAccessibleName(translate("Library", "Sort the library"))
        self.sort.setToolTip(translate("Library", "Sort the library"))
        self.sort.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.sort.setMenu(self._sort_menu())
        row.addWidget(self.sort)
        self.add = QToolButton()
        self.add.setAccessibleName(translate("Library", "Add documents"))
        self.add.setToolTip(translate("Library", "Add documents"))
        self.add.clicked.connect(self.add_wanted)
        row.addWidget(self.add)
        return row

    def _sort_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for name, text, descending in SORTS:
            action = menu.addAction(translate("Library", text))
            action.setCheckable(True)
            action.setData(name)
            group.addAction(action)
            action.toggled.connect(lambda on, n=name, d=descending: self._on_sort(n, descending=d) if on else None)
        return menu

    def sort_by(self, name: str) -> None:
        """Sort by what the key of this name stands for; by the date of adding where there is none such."""
        actions = {str(action.data()): action for action in self.sort.menu().actions()}
        actions.get(name, actions[SortKey.ADDED]).setChecked(True)

    def _on_sort(self, order: SortKey, *, descending: bool) -> None:
        self._model.show(order=order, descending=descending)
        self.sorted.emit(order.value)

    def _make_documents(self) -> None:
        self.documents = DocumentList()
        self.documents.setObjectName("documents")
        self.documents.setModel(self._model)
        self.documents.setItemDelegate(LibraryDelegate(self._theme, self.documents))
        self.documents.setUniformItemSizes(True)
        self.documents.setMouseTracking(True)
        self.documents.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.documents.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.documents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.documents.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.documents.setAccessibleName(translate("Library", "Documents"))
        self.documents.setDragEnabled(True)
        self.documents.setDragDropMode(QListView.DragDropMode.DragOnly)
        self._documents_area = QWidget()
        self._stack = QStackedLayout(self._documents_area)
        self._stack.addWidget(self.documents)
        self._stack.addWidget(self._make_empty())

    def _make_empty(self) -> QWidget:
        self.empty = QWidget()
        column = QVBoxLayout(self.empty)
        column.setContentsMargins(3 * GRID, GRID, 3 * GRID, GRID)
        column.setSpacing(GRID)
        column.addStretch(2)
        self._empty_mark = PlainLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._empty_mark)
        self.empty_text = PlainLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        self.empty_text.setWordWrap(True)
        self.empty_text.setProperty("look", "quiet")
        column.addWidget(self.empty_text)
        self.empty_button = QPushButton(translate("Library", "Add Documents …"))
        self.empty_button.clicked.connect(self.add_wanted)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.empty_button)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(3)
        return self.empty

    def _make_hits(self) -> None:
        self._hits_area = QWidget()
        column = QVBoxLayout(self._hits_area)
        column.setContentsMargins(0, GRID, 0, 0)
        column.setSpacing(GRID // 2)
        self.hits_title = PlainLabel()
        self.hits_title.setProperty("look", "quiet")
        self.hits_title.setWordWrap(True)
        self.hits_title.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        column.addWidget(self.hits_title)
        self.hits = HitsList(self._theme)
        column.addWidget(self.hits, 1)
        self._hits_area.setVisible(False)

    def _connect(self) -> None:
        self.box.textChanged.connect(self._on_text)
        self.box.returnPressed.connect(self._go_to_found)
        self.box.left_downwards.connect(self._go_to_found)
        self.documents.clicked.connect(self._on_clicked)
        self.documents.selectionModel().selectionChanged.connect(self._on_selection)
        self.documents.open_wanted.connect(self._open)
        self.documents.remove_wanted.connect(lambda: self.remove_wanted.emit(self.selected_ids()))
        self.documents.customContextMenuRequested.connect(self._on_menu)
        self.hits.clicked.connect(self._open_hit)
        self.hits.activated.connect(self._open_hit)
        self._model.counted.connect(lambda _: self._show_state())
        self._model.loaded.connect(self._restore)
        self._search.changed.connect(self._show_hits)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show_open(self, document_id: int | None) -> None:
        """Mark the document that is open, where it can be seen; none when none is."""
        another = document_id != self._open_id
        if another:
            self._chosen = [document_id] if document_id is not None else []
        self._open_id = document_id
        self._restore()
        if another and (rows := self.documents.selected_rows()):
            self.documents.scrollTo(self._model.index(rows[0], 0))

    def selected_ids(self) -> list[int]:
        """The chosen documents, in list order."""
        documents = (self._model.document_at(row) for row in self.documents.selected_rows())
        return [document.id for document in documents if document is not None]

    def _restore(self) -> None:
        """Put the selection where its documents stand now; rows move when the library changes."""
        found = sorted(row for row in map(self._model.row_of, self._chosen) if row is not None)
        if self.documents.selected_rows() == found:
            return
        selection = self.documents.selectionModel()
        with QSignalBlocker(selection):
            selection.clearSelection()
            for row in found:
                selection.select(self._model.index(row, 0), QItemSelectionModel.SelectionFlag.Select)
            if len(found) == 1:
                selection.setCurrentIndex(self._model.index(found[0], 0), QItemSelectionModel.SelectionFlag.NoUpdate)
        self.documents.viewport().update()

    def _show_state(self) -> None:
        rows = self._model.rowCount()
        if not rows and self.documents.hasFocus():
            self.box.setFocus()
        self._documents_area.setVisible(bool(rows) or not self._model.filter or not self._search.hits)
        self._stack.setCurrentWidget(self.documents if rows else self.empty)
        if not self._model.known:
            self.empty_text.setText("")
            self._empty_mark.setVisible(False)
            self.empty_button.setVisible(False)
            return
        filtered = bool(self._model.filter or self._model.label)
        self._empty_mark.setVisible(not filtered)
        self.empty_button.setVisible(not filtered)
        self.empty_text.setText(
            (
                translate("Library", "No document matches.")
                if self._model.filter
                else translate("Library", "No document has this label.")
            )
            if filtered
            else translate("Library", "Drop PDFs, transcripts, texts or whole folders here.")
        )

    def _show_hits(self) -> None:
        self.hits.hits.show(self._search.hits)
        asked = len(self._search.text) >= 2
        self._hits_area.setVisible(asked)
        self._show_state()
        self.hits_title.setText(hits_sentence(self._search.hits, more=self._search.more))

    # -- what happens -------------------------------------------------------------------------------------------------

    def _on_text(self, text: str) -> None:
        self._search.search_soon(text)
        self._model.show(text=text.strip())

    def _go_to_found(self) -> None:
        """Put the keyboard on the first document that was found, else on the first place in the texts."""
        self._search.search_now()
        if not self._model.rowCount():
            self.hits.setFocus()
            return
        self.documents.setFocus()
        if not self.documents.selected_rows():
            self.documents.setCurrentIndex(self._model.index(0, 0))

    def _on_selection(self) -> None:
        self._chosen = self.selected_ids()

    def _on_clicked(self, index: QModelIndex) -> None:
        """A plain click opens; one with Ctrl or Shift chooses several."""
        if self.documents.selected_rows() == [index.row()]:
            self._open(index)

    def _open(self, index: QModelIndex) -> None:
        document = self._model.document_at(index.row())
        if document is not None:
            self._open_id = document.id
            self.document_wanted.emit(document.id)

    def _open_hit(self, index: QModelIndex) -> None:
        hit: Hit | None = index.data(HIT)
        if hit is not None:
            self.hit_wanted.emit(hit)

    def _on_menu(self, point: QPoint) -> None:
        ids = self.selected_ids()
        if not ids:
            return
        menu = QMenu(self)
        if len(ids) == 1:
            menu.addAction(translate("Library", "&Summarize"), lambda: self.summarize_wanted.emit(ids[0]))
            menu.addAction(translate("Library", "Re&name …"), lambda: self.rename_wanted.emit(ids[0]))
        if len(ids) == 2:
            menu.addAction(translate("Library", "&Compare"), lambda: self.compare_wanted.emit(*sorted(ids)))
        self.menu_wanted.emit(menu, ids)
        menu.addAction(translate("Library", "&Remove from Library …"), lambda: self.remove_wanted.emit(ids))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.documents.viewport().mapToGlobal(point))

    def _restyle(self) -> None:
        quiet = self._theme.colour("quiet")
        self._glass.setIcon(icon("search", quiet, 16))
        self.sort.setIcon(icon("sort", quiet))
        self.add.setIcon(icon("add", self._theme.colour("text")))
        self._empty_mark.setPixmap(pixmap("drop", quiet, 40, self.devicePixelRatioF()))
