"""Two documents side by side, as sentences or as pages, and what differs and what that changes, to be walked along."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QWidget,
)

from app.client.client import Client
from app.state.comparison import ComparisonModel, Side, counted, effects
from app.state.preferences import Memory
from app.translation import translate
from app.ui.comparison.comparison_pages import ComparisonPages
from app.ui.comparison.comparison_table import ComparisonTable
from app.ui.theme import GRID, Theme
from app.ui.widgets.columns import padded_column
from app.ui.widgets.entry_list import EntryList
from app.ui.widgets.key_names import key_name
from app.ui.widgets.plain_label import PlainLabel

NEXT, PREVIOUS = "F7", "Shift+F7"
_MEMORY = "comparison_pages"
_LIST_BESIDE, _LIST_ABOVE = [280, 800], [140, 560]
"""Sizes of the list and of what it leads to."""


class ComparisonDialog(QDialog):
    """Stays open beside the window; what it asked for is not worked on any more once it is closed."""

    place_wanted = Signal(int, int, int)
    """Show `start:end` of this document in the window."""

    def __init__(
        self,
        client: Client,
        old: tuple[int, str],
        new: tuple[int, str],
        theme: Theme,
        parent: QWidget | None = None,
        *,
        memory: Memory,
    ) -> None:
        """Compare two documents, each given by its id and its title."""
        super().__init__(parent)
        self.setWindowTitle(translate("Comparison", "Compare Versions"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.setMinimumSize(640, 400)
        self.resize(self._first_size(parent))
        self._memory = memory
        self._current = -1
        """The difference that was gone to last."""
        self.model = ComparisonModel(client, old, new, self)
        column = padded_column(self)
        column.addLayout(self._bar())
        self.table = ComparisonTable(self.model, theme, self)
        self.list = EntryList(translate("Comparison", "What differs, and what that changes"), theme, self)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.list)
        self.pages = ComparisonPages(client, self.model, theme, self)
        beside = QWidget()
        self._views = QStackedLayout(beside)
        self._views.addWidget(self.table)
        self._views.addWidget(self.pages)
        self.split.addWidget(beside)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes(_LIST_BESIDE)
        self.list.setMinimumWidth(180)
        self.table.setMinimumWidth(320)
        self.waiting = PlainLabel(translate("Comparison", "Comparing …"), alignment=Qt.AlignmentFlag.AlignCenter)
        self.waiting.setWordWrap(True)
        body = QWidget()
        self._stack = QStackedLayout(body)
        self._stack.addWidget(self.waiting)
        self._stack.addWidget(self.split)
        column.addWidget(body, 1)
        column.addLayout(self._foot())
        self._connect()

    @staticmethod
    def _first_size(parent: QWidget | None) -> QSize:
        return QSize(1100, 760).boundedTo(parent.size()) if parent is not None else QSize(1100, 760)

    def _bar(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        self.count = PlainLabel()
        self.count.setWordWrap(True)
        row.addWidget(self.count, 1)
        self.only = QCheckBox(translate("Comparison", "&Differences only"))
        self.only.setChecked(True)
        row.addWidget(self.only)
        self.as_pages = QCheckBox(translate("Comparison", "P&ages"))
        self.as_pages.setToolTip(translate("Comparison", "Show the pages of both side by side"))
        self.as_pages.setEnabled(False)
        row.addWidget(self.as_pages)
        self.together = QCheckBox(translate("Comparison", "Scroll &Together"))
        self.together.setChecked(True)
        self.together.setVisible(False)
        row.addWidget(self.together)
        return row

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.back = QPushButton(translate("Comparison", "&Previous"))
        self.back.setToolTip(translate("Comparison", "Previous difference ({keys})").format(keys=key_name(PREVIOUS)))
        self.forth = QPushButton(translate("Comparison", "&Next"))
        self.forth.setToolTip(translate("Comparison", "Next difference ({keys})").format(keys=key_name(NEXT)))
        self.show_place = QPushButton(translate("Comparison", "&Show in Document"))
        self.show_place.setToolTip(key_name("Return"))
        shut = QPushButton(translate("Comparison", "&Close"))
        shut.clicked.connect(self.close)
        for button in (self.back, self.forth, self.show_place):
            button.setAutoDefault(False)
            button.setEnabled(False)
            row.addWidget(button)
        shut.setAutoDefault(False)
        row.addStretch(1)
        row.addWidget(shut)
        return row

    def _connect(self) -> None:
        self.model.compared.connect(self._on_compared)
        self.model.failed.connect(self.waiting.setText)
        self.only.toggled.connect(self._on_only)
        self.back.clicked.connect(lambda: self.step(-1))
        self.forth.clicked.connect(lambda: self.step(1))
        QShortcut(QKeySequence(NEXT), self).activated.connect(lambda: self.step(1))
        QShortcut(QKeySequence(PREVIOUS), self).activated.connect(lambda: self.step(-1))
        self.show_place.clicked.connect(self._on_show_place)
        self.table.place_wanted.connect(self._show_place)
        self.table.doubleClicked.connect(lambda index: self._show_place(index.row(), index.column()))
        self.list.wanted.connect(self.show_difference)
        self.pages.opened.connect(self._offer_pages)
        self.as_pages.toggled.connect(self._show_pages)
        self.as_pages.clicked.connect(lambda on: self._memory.put(_MEMORY, on))
        self.together.toggled.connect(self.pages.link)

    # -- what happens -------------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next difference, or the previous one."""
        if self.as_pages.isChecked() and self.model.found is not None:
            number = min(max(self._current + by, 0), len(self.model.found.differences) - 1)
        else:
            number = self.model.next_difference(self.table.currentIndex().row(), by)
        if number >= 0:
            self.show_difference(number)

    def show_difference(self, number: int) -> None:
        """Bring a difference into sight, among the sentences or on the pages."""
        self._current = number
        self.table.show_difference(number)
        if self.as_pages.isChecked():
            self.pages.show_difference(number)

    def _offer_pages(self) -> None:
        """Pages can be shown where both have some and something differs; they are, if they were the last time."""
        found = self.model.found
        ready = self.pages.available and found is not None and bool(found.differences)
        self.as_pages.setEnabled(ready)
        if ready and self._memory.get(_MEMORY, False):
            self.as_pages.setChecked(True)

    def _show_pages(self, on: bool) -> None:
        """Pages take all the width there is: the list then stands above them."""
        if on:
            self._current = max(self.model.difference_at(self.table.currentIndex().row()), 0)
        self._views.setCurrentWidget(self.pages if on else self.table)
        self.split.setOrientation(Qt.Orientation.Vertical if on else Qt.Orientation.Horizontal)
        self.split.setSizes(_LIST_ABOVE if on else _LIST_BESIDE)
        self.only.setVisible(not on)
        self.together.setVisible(on)
        self.show_difference(max(self._current, 0))
        (self.pages if on else self.table).setFocus()

    def _on_compared(self) -> None:
        found = self.model.found
        assert found is not None
        self.count.setText(counted(found))
        self.list.show_entries(effects(found))
        if not found.differences:
            self.waiting.setText(translate("Comparison", "The two say the same, sentence by sentence."))
            self.only.setEnabled(False)
            return
        self._stack.setCurrentWidget(self.split)
        for button in (self.back, self.forth, self.show_place):
            button.setEnabled(True)
        self.show_difference(0)
        self.table.setFocus()
        self.pages.show_changes()
        self._offer_pages()

    def _on_only(self, only: bool) -> None:
        number = max(self.model.difference_at(self.table.currentIndex().row()), 0)
        self.model.show_differences_only(only)
        self.table.show_difference(number)

    def _on_show_place(self) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            self._show_place(index.row(), index.column())

    def _show_place(self, row: int, column: int) -> None:
        side = Side(column)
        if self.model.place(row, side) is None:
            side = Side.OLD if side is Side.NEW else Side.NEW
        span = self.model.place(row, side)
        if span is not None:
            self.place_wanted.emit(self.model.documents[side], *span)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.model.cancel()
        super().closeEvent(event)

    def reject(self) -> None:
        """Escape."""
        self.model.cancel()
        super().reject()
