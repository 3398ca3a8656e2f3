"""The facts below the summary: a table that sorts and filters, each row a way to its place in the document."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.state.engine_words import clause_words
from app.state.facts import Column, FactsModel, FactsOfKind, as_rows
from app.state.plain_text import one_line
from app.translation import plural, translate
from app.ui.icons import icon
from app.ui.theme import GRID, Theme
from app.ui.widgets.bar_button import bar_button
from app.ui.widgets.step_keys import step_of
from app.ui.widgets.whole_words import WholeWords
from engine.schema.brief import Fact

NARROW, KIND_WIDE = 360, 220
SHARES = {Column.KIND: 0.28, Column.VALUE: 0.24, Column.PLACE: 0.2}
"""Of the room, that a column may take at most."""
TEXT_LEAST = 0.5
"""Share of the room below which what was written, if it is longer, is worth more than the value beside it."""
MEASURED = 300
"""Rows that are looked at to tell how long it is."""


class FactsTable(QTableView):
    """Return on a row leads to its place, as a click does; J and K are the window's."""

    entered_row = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return goes to the place."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered_row.emit(self.currentIndex().row())
        elif step_of(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class FactsPanel(QWidget):
    """A bar that folds the table, the table, and what can be done with it."""

    fact_wanted = Signal(object)
    """This `Fact` is to be shown in the document."""
    opened = Signal(bool)
    """The user folds the table or unfolds it."""
    export_wanted = Signal()
    copied = Signal(int)
    """So many facts were put on the clipboard."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("facts")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme, self._file_name = theme, ""
        self.model = FactsModel(self)
        self.shown = FactsOfKind(self.model, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID // 2, GRID, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(self._bar())
        self.table = FactsTable()
        self.table.setModel(self.shown)
        self.table.setAccessibleName(translate("Summary", "Facts of the document"))
        self.table.setMinimumHeight(1)  # in a low window it gives way before anything else
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(Column.PLACE, Qt.SortOrder.AscendingOrder)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.setItemDelegateForColumn(Column.TEXT, WholeWords(self.table))
        self.table.setShowGrid(False)
        self.table.verticalHeader().setVisible(False)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        heads = self.table.horizontalHeader()
        heads.setHighlightSections(False)
        heads.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        heads.setMinimumSectionSize(40)
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        heads.setSectionResizeMode(Column.TEXT, QHeaderView.ResizeMode.Stretch)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self.table, 1)
        self.table.clicked.connect(lambda index: self._go(index.row()))
        self.table.entered_row.connect(self._go)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._show_open()

    def _bar(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        self.fold = QToolButton()
        self.fold.setCheckable(True)
        self.fold.setChecked(True)
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.fold.toggled.connect(lambda _: self._show_open())
        self.fold.clicked.connect(self.opened)
        row.addWidget(self.fold)
        row.addSpacing(GRID)
        self.kind = QComboBox()
        self.kind.setMaximumWidth(KIND_WIDE)
        self.kind.setAccessibleName(translate("Summary", "Kind of the facts that are shown"))
        self.kind.setToolTip(translate("Summary", "Show facts of one kind"))
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(10)
        self.kind.currentIndexChanged.connect(lambda _: self._choose_kind())
        row.addWidget(self.kind, 1)
        row.addStretch()
        self.copy_button = bar_button(translate("Summary", "Copy the facts"), self.copy)
        row.addWidget(self.copy_button)
        self.export = bar_button(translate("Summary", "Export the facts as a table"), self._on_export)
        row.addWidget(self.export)
        return row

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show_facts(self, facts: tuple[Fact, ...], file_name: str) -> None:
        """Show these of a file; the kind that was chosen stays if there are facts of it."""
        self._file_name = file_name
        if list(facts) == list(self.model.facts):
            return
        wanted = self.kind.currentData() or ""
        self.model.show_facts(facts)
        with QSignalBlocker(self.kind):
            self.kind.clear()
            self.kind.addItem(translate("Summary", "All kinds ({facts})").format(facts=len(facts)), "")
            for kind, number in self.model.kinds:
                self.kind.addItem(f"{one_line(clause_words(kind))} ({number})", kind)
            self.kind.setCurrentIndex(max(self.kind.findData(wanted), 0))
        self._choose_kind()
        self._show_open()
        self.fit_columns()

    def set_open(self, wanted: bool) -> None:
        self.fold.setChecked(wanted)

    def fit_columns(self) -> None:
        """Kind, value and place as wide as they need to be; what was written takes the rest.

        Where that is not enough for it the value gives way: it says what is written in another form.
        """
        narrow = self.width() < NARROW
        room = self.width() - 4 * GRID
        hidden = narrow or self.shown.is_blank(Column.VALUE)
        self.table.setColumnHidden(Column.PLACE, self.shown.is_blank(Column.PLACE))
        self.table.setColumnHidden(Column.VALUE, hidden)
        shares = {**SHARES, Column.PLACE: 0.4} if narrow else SHARES
        for column, share in shares.items():
            self.table.resizeColumnToContents(column)
            self.table.setColumnWidth(column, min(self.table.columnWidth(column), round(room * share)))
        rest = room - sum(self.table.columnWidth(column) for column in shares)
        tight = rest < round(room * TEXT_LEAST) and rest < self._longest()
        self.table.setColumnHidden(Column.VALUE, hidden or tight)

    def _longest(self) -> int:
        """The width of the longest words, which the table doesn't know: it asks for what it shows of them."""
        texts = (self.shown.index(row, Column.TEXT).data() for row in range(min(self.shown.rowCount(), MEASURED)))
        return max(map(self.table.fontMetrics().horizontalAdvance, texts), default=0) + 2 * GRID

    def _show_open(self) -> None:
        there = self.fold.isChecked()
        name = plural("Summary", "%Ln fact(s)", len(self.model.facts))
        self.fold.setText(name)
        told = translate("Summary", "{name}, shown") if there else translate("Summary", "{name}, folded")
        self.fold.setAccessibleName(told.format(name=name))
        self.fold.setToolTip(
            translate("Summary", "Fold the table of facts")
            if there
            else translate("Summary", "Show the table of facts")
        )
        for part in (self.table, self.kind, self.copy_button, self.export):
            part.setVisible(there)
        self.setMaximumHeight(16_777_215 if there else self.fold.sizeHint().height() + GRID)
        self._restyle()

    def _choose_kind(self) -> None:
        self.shown.choose(str(self.kind.currentData() or ""))
        self.fit_columns()

    # -- what happens -------------------------------------------------------------------------------------------------

    def _go(self, row: int) -> None:
        self.fact_wanted.emit(self.shown.fact(row))

    def copy(self) -> None:
        """Put the chosen rows on the clipboard, or all that are shown."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        facts = [self.shown.fact(row) for row in rows or range(self.shown.rowCount())]
        QGuiApplication.clipboard().setText(as_rows(facts, self._file_name))
        self.copied.emit(len(facts))

    def _on_export(self) -> None:
        self.export_wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def _restyle(self) -> None:
        quiet = self._theme.colour("quiet")
        self.fold.setIcon(icon("chevron-down" if self.fold.isChecked() else "chevron-right", quiet, 16))
        self.copy_button.setIcon(icon("copy", quiet, 18))
        self.export.setIcon(icon("export", quiet, 18))
