"""The facts of the shown summary as a table: kind, words, value, place; sortable by each, filtered by kind."""

import re
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from app.state.engine_words import fact_kind, fact_value, place_words
from app.state.plain_text import one_line, table_cell, tooltip
from app.translation import marked, translate
from engine.schema.brief import Fact
from engine.schema.citation import place_of
from engine.schema.fact_words import kind_in_words, text_in_words, text_near

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
FACT, SORT = int(Qt.ItemDataRole.UserRole), int(Qt.ItemDataRole.UserRole) + 1
_DIGITS = re.compile(r"\d+")
_LAST = "\U0010ffff"
_PADDED = 18
"""Digits that numbers are filled up to, so that they sort as words do."""


class Column(IntEnum):
    """The columns, from the left."""

    KIND = 0
    TEXT = 1
    VALUE = 2
    PLACE = 3


HEADS = {
    Column.KIND: marked("State", "Kind"),
    Column.TEXT: marked("State", "As written"),
    Column.VALUE: marked("State", "Value"),
    Column.PLACE: marked("State", "Place"),
}


class FactsModel(QAbstractTableModel):
    """One row a fact, in the order of the document."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.facts: Sequence[Fact] = ()
        self.key_of_blanks = _LAST
        """By which rows sort whose cell is empty."""

    def show_facts(self, facts: Sequence[Fact]) -> None:
        if list(facts) != list(self.facts):
            self.beginResetModel()
            self.facts = list(facts)
            self.endResetModel()

    @property
    def kinds(self) -> list[tuple[str, int]]:
        """Each kind there is, by name, with the number of its facts."""
        return sorted(Counter(fact.kind for fact in self.facts).items())

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.facts)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(Column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words to show, what to sort by, or the fact itself."""
        if not index.isValid():
            return None
        fact, column = self.facts[index.row()], Column(index.column())
        if role == FACT:
            return fact
        if role == SORT:
            blank = column is Column.VALUE and not _shown(fact, column)
            return self.key_of_blanks if blank else sort_key(fact, column)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return one_line(_shown(fact, column))
        if role == Qt.ItemDataRole.ToolTipRole:
            who = f" ({fact.speaker})" if fact.speaker else ""
            return tooltip(f"{fact_kind(fact)}: {text_in_words(fact)}{who}\n{place_words(place_of(fact))}")
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("State", HEADS[Column(section)])
        return None


class FactsOfKind(QSortFilterProxyModel):
    """The facts of one kind, or all, sorted by a column."""

    def __init__(self, facts: FactsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facts, self._kind = facts, ""
        self.setSourceModel(facts)
        self.setSortRole(SORT)

    def choose(self, kind: str) -> None:
        """Show the facts of this kind alone; of all kinds for an empty one."""
        if kind != self._kind:
            self._kind = kind
            self.invalidate()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Cells in which nothing stands come last in either order."""
        self._facts.key_of_blanks = _LAST if order is Qt.SortOrder.AscendingOrder else ""
        super().sort(column, order)

    def filterAcceptsRow(self, row: int, _parent: Index) -> bool:
        return not self._kind or self._facts.facts[row].kind == self._kind

    def is_blank(self, column: Column) -> bool:
        """Whether nothing stands in a column: no text has places, and many a value is the words beside it."""
        return not any(_shown(self.fact(row), column) for row in range(self.rowCount()))

    def fact(self, row: int) -> Fact:
        """What stands in a row that is shown."""
        found = self.index(row, 0).data(FACT)
        assert isinstance(found, Fact)
        return found


def cell(fact: Fact, column: Column) -> str:
    """What a cell says."""
    texts = {Column.KIND: kind_in_words(fact), Column.TEXT: fact.text, Column.VALUE: fact.value}
    return texts.get(column) or place_of(fact)


def _shown(fact: Fact, column: Column) -> str:
    """What a person reads in a cell; no value where it says no more than the words beside it."""
    if column is Column.KIND:
        return fact_kind(fact)
    if column is Column.PLACE:
        return place_words(place_of(fact))
    if column is Column.TEXT:
        return text_near(fact)
    value = fact_value(fact.kind, fact.value)
    return "" if value.casefold() == text_in_words(fact).casefold() else value


def sort_key(fact: Fact, column: Column) -> object:
    """Numbers by their size, and what is equal by where it stands."""
    if column is Column.PLACE:
        return fact.start
    said = fact_kind(fact) if column is Column.KIND else cell(fact, column)
    return _DIGITS.sub(lambda digits: digits[0].zfill(_PADDED), said.casefold())


def as_rows(facts: Sequence[Fact], file_name: str) -> str:
    """Facts for the clipboard: a line each, cells between tabs, the document's file in the last, as spreadsheets take
    them.
    """
    rows = ([*(cell(fact, column) for column in Column), file_name] for fact in facts)
    return "\n".join("\t".join(map(table_cell, row)) for row in rows)
