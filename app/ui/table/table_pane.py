"""The table across documents in the middle of the window: what it asks above, and below what a cell rests on."""

from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSplitter, QToolButton, QVBoxLayout, QWidget

from app.state.documents_table import DocumentsTable
from app.state.entries import Entry
from app.state.plain_text import one_line
from app.state.table_cells import Cell, Column, Of, State, as_listed
from app.translation import number, plural, translate
from app.ui.icons import icon
from app.ui.table.table_view import DocumentsTableView
from app.ui.theme import GRID, Theme
from app.ui.widgets.bar_button import bar_button
from app.ui.widgets.entry_list import EntryList
from app.ui.widgets.plain_label import PlainLabel
from app.ui.widgets.word_menus import add_words

_NAME = 160


class TablePane(QWidget):
    """Shows a `DocumentsTable`, and says what is wanted of it."""

    source_wanted = Signal(int, object)
    """This `Place` of this document is to be shown."""
    document_wanted = Signal(int)
    export_wanted = Signal()
    copied = Signal(int)
    """So many rows were put on the clipboard."""
    left = Signal()
    """The summary is to be shown again."""

    def __init__(self, table: DocumentsTable, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("table")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._table, self._theme = table, theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(self._head())
        column.addLayout(self._asking())
        self.view = DocumentsTableView(table, theme)
        self.sources = EntryList(translate("Table", "Sources of the selected cell"), theme, self)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.view)
        self.split.addWidget(self.sources)
        self.split.setStretchFactor(0, 1)
        self.split.setSizes([460, 170])
        self.view.setMinimumHeight(80)
        self.sources.setMinimumHeight(60)
        column.addWidget(self.split, 1)
        self._connect()
        self._restyle()
        self._show_state()

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(2 * GRID, 0, GRID, 0)
        row.setSpacing(GRID // 2)
        self.title = PlainLabel()
        self.title.setProperty("look", "title")
        row.addWidget(self.title, 1)
        self.columns = bar_button(translate("Table", "Choose columns"), self._show_columns)
        self.copy_all = bar_button(translate("Table", "Copy the table"), self._copy_all)
        self.export = bar_button(translate("Table", "Export the table"), self.export_wanted.emit)
        self.close_button = bar_button(translate("Table", "Back to the summary"), self.left.emit)
        for button in (self.columns, self.copy_all, self.export, self.close_button):
            row.addWidget(button)
        return row

    def _asking(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(2 * GRID, 0, GRID, 0)
        row.setSpacing(GRID // 2)
        self.question = QLineEdit()
        self.question.setPlaceholderText(translate("Table", "Ask every document a question"))
        self.question.setAccessibleName(translate("Table", "Ask every document a question"))
        self.question.setMaxLength(1000)
        row.addWidget(self.question, 1)
        self.progress = PlainLabel()
        self.progress.setProperty("look", "quiet")
        row.addWidget(self.progress)
        self.stop = bar_button(translate("Table", "Stop"), self._on_stop)
        row.addWidget(self.stop)
        return row

    def _connect(self) -> None:
        self.question.returnPressed.connect(self._ask)
        self.view.chosen.connect(self._go)
        self.view.verticalHeader().sectionClicked.connect(lambda row: self._open(self.view.sorted.index(row, 0)))
        self.view.left.connect(self._on_escape)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._show_sources())
        self.view.customContextMenuRequested.connect(self._on_menu)
        self.view.horizontalHeader().customContextMenuRequested.connect(self._on_head_menu)
        self.sources.wanted.connect(lambda wanted: self.source_wanted.emit(*wanted))
        self._table.changed.connect(self._show_state)
        self._theme.changed.connect(self._restyle)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _show_state(self) -> None:
        rows = self._table.rowCount()
        self.title.setText(plural("Table", "Table of %Ln document(s)", rows))
        done, total = self._table.progress
        unfinished = done < total and (self._table.busy or self._table.stopped)
        self.progress.setText(
            translate("Table", "{done} of {total}").format(done=number(done), total=number(total)) if unfinished else ""
        )
        self.progress.setVisible(unfinished)
        self.stop.setVisible(unfinished)
        name = translate("Table", "Go on") if self._table.stopped else translate("Table", "Stop")
        self.stop.setToolTip(name)
        self.stop.setAccessibleName(name)
        self.stop.setIcon(icon("resume" if self._table.stopped else "stop", self._theme.colour("quiet"), 18))
        for button in (self.copy_all, self.export):
            button.setEnabled(bool(rows))
        self._show_sources()

    def _show_sources(self) -> None:
        self.sources.show_entries(self._entries(self.view.currentIndex()))

    def _entries(self, index: QModelIndex) -> list[Entry]:
        """What the list below says of a cell."""
        column = self.view.column_of(index) if index.isValid() else None
        if column is None:
            return [Entry(translate("Table", "Select a cell to see its sources."))]
        row = self.view.row_of(index)
        cell = self._table.cell(row, column)
        document_id = self._table.document_ids[row]
        head = f"{one_line(column.name, _NAME)} – {one_line(self._table.title(row), _NAME)}"
        listed = [Entry(head, is_heading=True)]
        if said := _told(cell):
            listed.append(Entry(said))
        listed += [Entry(as_listed(one), (document_id, one.place)) for one in cell.sources]
        if cell.more:
            listed.append(Entry(plural("Table", "%Ln more in the document", cell.more)))
        return listed

    # -- what happens -------------------------------------------------------------------------------------------------

    def _go(self, index: QModelIndex) -> None:
        column, row = self.view.column_of(index), self.view.row_of(index)
        cell = self._table.cell(row, column) if column is not None else None
        if cell is not None and cell.sources:
            self.source_wanted.emit(self._table.document_ids[row], cell.sources[0].place)

    def _open(self, index: QModelIndex) -> None:
        self.document_wanted.emit(self._table.document_ids[self.view.row_of(index)])

    def _ask(self) -> None:
        words = one_line(self.question.text())
        if words:
            self.question.clear()
            self._table.add_column(Column(Of.QUESTION, words))

    def _on_stop(self) -> None:
        if self._table.stopped:
            self._table.resume()
        else:
            self._table.stop()

    def _on_escape(self) -> None:
        if self._table.busy:
            self._table.stop()
        else:
            self.left.emit()

    def _copy_all(self) -> None:
        self.copied.emit(self.view.copy(whole=True))

    def copy(self) -> None:
        """Copy the chosen cells, or the table where none is chosen."""
        self.copied.emit(self.view.copy())

    # -- menus --------------------------------------------------------------------------------------------------------

    def _show_columns(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_columns(menu)
        menu.popup(self.columns.mapToGlobal(QPoint(0, self.columns.height())))

    def fill_columns(self, menu: QMenu) -> None:
        """What columns there can be, those that are shown with a mark."""
        names = {Of.FACT: translate("Table", "&Facts"), Of.HEADING: translate("Table", "&Headings of Briefs")}
        offered = self._table.offered
        shown = self._table.columns
        known = {column for column, _ in offered}
        offered += [(column, 0) for column in shown if column.of is not Of.QUESTION and column not in known]
        for of, name in names.items():
            some = sorted(((c, n) for c, n in offered if c.of is of), key=lambda one: one[0].name.casefold())
            under = menu.addMenu(name)
            under.setEnabled(bool(some))
            for column, documents in some:
                self._add_column(under, column, f"{column.name} ({number(documents)})")
        questions = [*(one for one in shown if one.of is Of.QUESTION), *self._table.hidden_questions]
        if questions:
            menu.addSeparator()
        for column in questions:
            self._add_column(menu, column, column.name)
        if questions:
            under = menu.addMenu(translate("Table", "&Delete Question"))
            for column in questions:
                add_words(under, column.name).triggered.connect(partial(self._delete_question, column))

    def _add_column(self, menu: QMenu, column: Column, name: str) -> None:
        action = add_words(menu, name)
        action.setCheckable(True)
        action.setChecked(column in self._table.columns)
        action.triggered.connect(partial(self._on_column, column))

    def _on_column(self, column: Column, on: bool) -> None:
        self._table.add_column(column) if on else self._table.hide_column(column)

    def _delete_question(self, column: Column, _checked: bool = False) -> None:
        self._table.hide_column(column, forget=True)

    def _on_head_menu(self, point: QPoint) -> None:
        heads = self.view.horizontalHeader()
        logical = heads.logicalIndexAt(point)
        if logical >= 0:
            self._popup(self.view.sorted.index(0, logical), heads.mapToGlobal(point), cell=False)

    def _on_menu(self, point: QPoint) -> None:
        index = self.view.indexAt(point)
        if index.isValid():
            self._popup(index, self.view.viewport().mapToGlobal(point), cell=True)

    def _popup(self, index: QModelIndex, where: QPoint, *, cell: bool) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu, index, cell=cell)
        menu.popup(where)

    def fill_menu(self, menu: QMenu, index: QModelIndex, *, cell: bool) -> None:
        """What can be done with a cell, or at the head of its column."""
        column = self.view.column_of(index)
        logical = index.column()
        if cell:
            menu.addAction(translate("Table", "&Show in Document"), partial(self._go, index))
            menu.addAction(translate("Table", "&Open Document"), partial(self._open, index))
            menu.addAction(translate("Table", "&Copy"), self.copy)
            menu.addSeparator()
        for name, order in (
            (translate("Table", "Sort &Ascending"), Qt.SortOrder.AscendingOrder),
            (translate("Table", "Sort &Descending"), Qt.SortOrder.DescendingOrder),
        ):
            menu.addAction(name, partial(self.view.sort_by, logical, order))
        by_title = partial(self.view.sort_by, 0, Qt.SortOrder.AscendingOrder)
        menu.addAction(translate("Table", "Sort by &Title"), by_title)
        unsorted = partial(self.view.sort_by, -1, Qt.SortOrder.AscendingOrder)
        menu.addAction(translate("Table", "Do &Not Sort"), unsorted)
        if column is not None:
            menu.addSeparator()
            menu.addAction(translate("Table", "Move Column &Left"), partial(self.view.move_column, column, -1))
            menu.addAction(translate("Table", "Move Column &Right"), partial(self.view.move_column, column, 1))
            menu.addAction(translate("Table", "&Hide Column"), partial(self._table.hide_column, column))
        if cell:
            menu.addSeparator()
            document_id = self._table.document_ids[self.view.row_of(index)]
            remove = partial(self._table.remove_document, document_id)
            menu.addAction(translate("Table", "Remove Document &From Table"), remove)

    # -- over a restart -----------------------------------------------------------------------------------------------

    def remembered(self) -> dict[str, object]:
        """The table with its order and widths."""
        heads = self.view.horizontalHeader()
        widths = [heads.sectionSize(heads.logicalIndex(at)) for at in range(heads.count())]
        section = heads.sortIndicatorSection()
        place = heads.visualIndex(section) if section >= 0 else -1
        descending = heads.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
        return {**self._table.remembered(self.view.shown_columns), "widths": widths, "sort": [place, descending]}

    def recall(self, kept: dict[str, object]) -> None:
        """Have the table back as it was."""
        self._table.recall(kept)
        heads, widths = self.view.horizontalHeader(), kept.get("widths")
        if isinstance(widths, list) and len(widths) == heads.count() and all(isinstance(one, int) for one in widths):
            with QSignalBlocker(heads):
                for section, width in list(enumerate(widths))[1:]:
                    heads.resizeSection(section, min(max(width, heads.minimumSectionSize()), 2000))
        match kept.get("sort"):
            case [int(place), bool(descending)] if -1 <= place < heads.count():
                order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
                self.view.sort_by(place, order)

    def take_focus(self) -> None:
        """Put the keyboard into the table, on its first cell where it is on none."""
        if not self.view.currentIndex().isValid() and self.view.sorted.rowCount():
            self.view.setCurrentIndex(self.view.sorted.index(0, min(1, len(self._table.columns))))
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _restyle(self) -> None:
        quiet = self._theme.colour("quiet")
        pictures: tuple[tuple[QToolButton, str], ...] = (
            (self.columns, "columns"), (self.copy_all, "copy"), (self.export, "export"), (self.close_button, "close"),
        )  # fmt: skip
        for button, name in pictures:
            button.setIcon(icon(name, quiet, 18))
        self.stop.setIcon(icon("resume" if self._table.stopped else "stop", quiet, 18))


def _told(cell: Cell) -> str:
    """What is said of a cell above what it rests on; empty where that says it all."""
    if cell.state is State.NOT_FOUND and cell.sources:
        return translate("Table", "This document does not seem to answer that. These passages come nearest:")
    return {
        State.WAITING: translate("Table", "This is being looked for."),
        State.STOPPED: translate("Table", "This was not looked for: the table was stopped."),
        State.NOT_STATED: translate("Table", "The document does not state it, as far as Précis can tell."),
        State.NOT_FOUND: translate("Table", "This document does not seem to answer that."),
        State.NO_BRIEF: translate("Table", "The document has no brief yet: summarize it as a brief."),
        State.UNREAD: cell.problem,
        State.FAILED: cell.problem,
    }.get(cell.state, "")
