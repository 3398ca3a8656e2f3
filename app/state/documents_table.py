"""A table across documents: a row a document, a column a fact, a heading of briefs or a question.

What the columns show is asked of the engine document by document, a few requests at a time, so that cells fill one by
one and nothing is left to be stopped but those few. Which documents and columns there are is all that is remembered.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.client import operations
from app.client.call import Call, Failure
from app.client.client import Client
from app.state.changes import Hub
from app.state.phrases import state_sentence
from app.state.plain_text import one_line, tooltip
from app.state.table_cells import (
    MOST_CHARACTERS,
    Cell,
    Column,
    Of,
    State,
    cell_of,
    exported_words,
    shown_words,
    sort_key,
    sortable,
    spoken_words,
)
from app.translation import translate
from engine.schema.documents_table import ExportedRow, TableAnswer, TableRow
from engine.schema.jobs import Exported

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
MOST_DOCUMENTS = 500
"""Rows of a table."""
MOST_COLUMNS = 40
_AT_ONCE = 2
"""Requests that are under way: the engine works on one, and the next is there when it is done."""
_FIRST = (
    "parties", "agreement_date", "expiration_date", "governing_law", "topic", "amount", "date", "deadline",
    "organisation", "person",
)  # fmt: skip
"""Facts that a new table shows, the first `_MOST_FIRST` that its documents state."""
_MOST_FIRST = 5


class Role(IntEnum):
    """What views and proxies read beside the words of a cell."""

    CELL = int(Qt.ItemDataRole.UserRole) + 1
    SORT = int(Qt.ItemDataRole.UserRole) + 2


@dataclass(slots=True)
class _Row:
    document_id: int
    said: TableRow | None = None
    answers: dict[str, TableAnswer] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    """By question; those of the whole row under an empty one."""

    @property
    def unread(self) -> bool:
        return self.said is not None and self.said.row.kind is None


class DocumentsTable(QAbstractTableModel):
    """The documents of the table, with what is known of them so far."""

    changed = Signal()
    """Other documents or columns, or more is known or under way than before."""
    failed = Signal(str)

    def __init__(self, client: Client, hub: Hub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._rows: list[_Row] = []
        self.columns: list[Column] = []
        self.hidden_questions: list[Column] = []
        self._calls: dict[tuple[int, str], Call[TableRow] | Call[TableAnswer]] = {}
        self.stopped = False
        self._chosen = False
        """Whether somebody has decided which columns there are."""
        hub.documents_changed.connect(self._on_changed)
        hub.results_changed.connect(self._on_changed)

    # -- documents and columns ----------------------------------------------------------------------------------------

    @property
    def document_ids(self) -> list[int]:
        """The documents in the order they came in."""
        return [row.document_id for row in self._rows]

    def show_documents(self, ids: Sequence[int]) -> None:
        """Have these and no others; what is known of one that stays is kept, and so are the columns."""
        self._stop_calls()
        known = {row.document_id: row for row in self._rows}
        self.beginResetModel()
        self._rows = [known.get(one) or _Row(one) for one in dict.fromkeys(ids)][:MOST_DOCUMENTS]
        self.endResetModel()
        self.stopped = False
        self._go_on()

    def remove_document(self, document_id: int) -> None:
        """Take a document out of the table; the library keeps it."""
        at = next((n for n, row in enumerate(self._rows) if row.document_id == document_id), None)
        if at is None:
            return
        for key in [key for key in self._calls if key[0] == document_id]:
            self._calls.pop(key).cancel()
        self.beginRemoveRows(QModelIndex(), at, at)
        del self._rows[at]
        self.endRemoveRows()
        self._go_on()

    def add_column(self, column: Column) -> None:
        """Show a column, at the end; one that is shown stays where it is."""
        self._chosen = True
        self._insert(column)
        self.stopped = self.stopped and column.of is not Of.QUESTION
        self._go_on()

    def _insert(self, column: Column) -> None:
        if column in self.columns or len(self.columns) >= MOST_COLUMNS:
            return
        if column in self.hidden_questions:
            self.hidden_questions.remove(column)
        at = len(self.columns) + 1
        self.beginInsertColumns(QModelIndex(), at, at)
        self.columns.append(column)
        self.endInsertColumns()

    def hide_column(self, column: Column, *, forget: bool = False) -> None:
        """Show it no longer; a question is kept with its answers unless it is to be forgotten."""
        self._chosen = True
        if column in self.columns:
            at = self.columns.index(column) + 1
            self.beginRemoveColumns(QModelIndex(), at, at)
            self.columns.remove(column)
            self.endRemoveColumns()
            if column.of is Of.QUESTION:
                self.hidden_questions.append(column)
        if forget and column in self.hidden_questions:
            self.hidden_questions.remove(column)
            for row in self._rows:
                row.answers.pop(column.key, None)
                row.problems.pop(column.key, None)
        if column.of is Of.QUESTION:
            for key in [key for key in self._calls if key[1] == column.key]:
                self._calls.pop(key).cancel()
        self._go_on()

    @property
    def offered(self) -> list[tuple[Column, int]]:
        """Facts and headings that columns can be made of, with how many documents have them."""
        facts = Counter(one.kind for row in self._rows if row.said is not None for one in row.said.counts)
        headings: Counter[str] = Counter()
        titles: dict[str, str] = {}
        for row in self._rows:
            for section in row.said.sections if row.said is not None else ():
                headings[section.key] += section.found
                titles.setdefault(section.key, section.title)
        found = [(Column(Of.FACT, kind), number) for kind, number in facts.items()]
        return [*found, *((Column(Of.HEADING, key, titles[key]), number) for key, number in headings.items() if number)]

    def _choose_first(self, row: TableRow) -> None:
        """A new table shows what its documents state of what is asked for most, as it comes in."""
        if self._chosen:
            return
        stated = {one.kind for one in row.counts}
        for kind in _FIRST:
            if kind in stated and len(self.columns) < _MOST_FIRST:
                self._insert(Column(Of.FACT, kind))

    # -- asking -------------------------------------------------------------------------------------------------------

    @property
    def progress(self) -> tuple[int, int]:
        """Requests that are answered, and all that the table takes."""
        asked = [column.key for column in self.columns if column.of is Of.QUESTION]
        done = sum(
            (row.said is not None or "" in row.problems)
            + sum(one in row.answers or one in row.problems or row.unread or "" in row.problems for one in asked)
            for row in self._rows
        )
        return done, len(self._rows) * (1 + len(asked))

    @property
    def busy(self) -> bool:
        """Whether cells are being filled."""
        return bool(self._calls)

    def stop(self) -> None:
        """Ask no further until somebody wants to go on."""
        self.stopped = True
        self._stop_calls()
        self._tell()

    def resume(self) -> None:
        """Go on where it was stopped; what failed is tried again."""
        self.stopped = False
        for row in self._rows:
            row.problems.clear()
        self._go_on()

    def _stop_calls(self) -> None:
        calls, self._calls = self._calls, {}
        for call in calls.values():
            call.cancel()

    def _go_on(self) -> None:
        """Ask for what is missing, the documents first, as far as there is room."""
        wanted = self._wanted()
        while not self.stopped and len(self._calls) < _AT_ONCE and (key := next(wanted, None)) is not None:
            self._ask(*key)
        self._tell()

    def _wanted(self) -> Iterator[tuple[int, str]]:
        asked = [column.key for column in self.columns if column.of is Of.QUESTION]
        for row in self._rows:
            if row.said is None and "" not in row.problems and (row.document_id, "") not in self._calls:
                yield row.document_id, ""
        for question in asked:
            for row in self._rows:
                known = question in row.answers or question in row.problems
                can_be_asked = row.said is not None and not row.unread
                if can_be_asked and not known and (row.document_id, question) not in self._calls:
                    yield row.document_id, question

    def _ask(self, document_id: int, question: str) -> None:
        key = (document_id, question)
        if question:
            answer = operations.ask_document(self._client, document_id, question)
            self._calls[key] = answer
            answer.then(partial(self._on_answer, key, answer), self).on_failure(
                partial(self._on_failed, key, answer), self
            )
        else:
            row = operations.read_table_row(self._client, document_id)
            self._calls[key] = row
            row.then(partial(self._on_row, key, row), self).on_failure(partial(self._on_failed, key, row), self)

    def _on_row(self, key: tuple[int, str], call: object, said: TableRow) -> None:
        if self._calls.get(key) is not call:
            return
        del self._calls[key]
        row = self._row(key[0])
        if row is not None:
            row.said = said
            self._choose_first(said)
        self._go_on()

    def _on_answer(self, key: tuple[int, str], call: object, answer: TableAnswer) -> None:
        if self._calls.get(key) is not call:
            return
        del self._calls[key]
        row = self._row(key[0])
        if row is not None:
            row.answers[key[1]] = answer
        self._go_on()

    def _on_failed(self, key: tuple[int, str], call: object, failure: Failure) -> None:
        if self._calls.get(key) is not call:
            return
        del self._calls[key]
        if failure.quiet:
            self._tell()  # the engine comes back, and with it everything is asked again
            return
        row = self._row(key[0])
        if row is not None and not key[1] and failure.kind == "not_found":
            self.remove_document(key[0])
        elif row is not None:
            row.problems[key[1]] = failure.message
        self._go_on()

    def _on_changed(self, ids: list[int]) -> None:
        """What a document says may be another now; its answers are, if it was read anew."""
        touched = [row for row in self._rows if row.document_id in ids]
        for row in touched:
            if row.unread or row.problems:
                row.answers.clear()
                row.problems.clear()
            if (row.document_id, "") not in self._calls and row.said is not None:
                self._ask(row.document_id, "")
        if touched or not ids:
            self._go_on()

    def _row(self, document_id: int) -> _Row | None:
        return next((row for row in self._rows if row.document_id == document_id), None)

    def _tell(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.columns)))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self._rows) - 1)
        self.changed.emit()

    # -- cells --------------------------------------------------------------------------------------------------------

    def title(self, row: int) -> str:
        """What the document of a row is called; empty until it is known."""
        said = self._rows[row].said
        return said.row.title if said is not None else ""

    def state(self, row: int) -> str:
        """Why there is nothing in a row: its document needs a password, is being read, is damaged; else empty."""
        one = self._rows[row]
        if one.problems.get(""):
            return one_line(one.problems[""], MOST_CHARACTERS)
        return (
            one_line(state_sentence(one.said.row, None), MOST_CHARACTERS) if one.said is not None and one.unread else ""
        )

    def cell(self, row: int, column: Column) -> Cell:
        """What is known of a document."""
        one = self._rows[row]
        asked = column.key if column.of is Of.QUESTION else ""
        problem = one.problems.get("") or one.problems.get(asked)
        if problem:
            return Cell(State.FAILED, problem=problem)
        if one.unread:
            return Cell(State.UNREAD, problem=self.state(row))
        answer = one.answers.get(asked)
        if one.said is None or (asked and answer is None):
            return Cell(State.STOPPED if self.stopped else State.WAITING)
        return cell_of(column, one.said, answer)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 1 + len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The words of a cell, what they rest on, or what to sort by; the first column has titles."""
        if not index.isValid():
            return None
        if index.column() == 0:
            return _of_title(self.title(index.row()), role)
        column = self.columns[index.column() - 1]
        return _of_cell(self.cell(index.row(), column), one_line(column.name, MOST_CHARACTERS), role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Vertical:
            words = "\n".join(
                filter(None, [one_line(self.title(section), MOST_CHARACTERS) or "…", self.state(section)])
            )
            shown = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return words if role in shown else tooltip(words) if role == Qt.ItemDataRole.ToolTipRole else None
        name = self.columns[section - 1].name if 0 < section <= len(self.columns) else translate("State", "Document")
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(name, MOST_CHARACTERS)
        return tooltip(name) if role == Qt.ItemDataRole.ToolTipRole else None

    # -- going out ----------------------------------------------------------------------------------------------------

    def export(self, path: str, rows: Sequence[int], columns: Sequence[Column]) -> Call[Exported]:
        """Write these rows and columns to a file, in this order, each column with the places of what it says."""
        names = [one.exported_name for one in columns]
        heads = [head for name in names for head in (name, f"{name} (place)")]
        lines = []
        for row in rows:
            cells = [part for one in columns for part in exported_words(self.cell(row, one))]
            lines.append(ExportedRow(self._rows[row].document_id, cells))
        return operations.export_table(self._client, path, heads, lines)

    def remembered(self, columns: Sequence[Column]) -> dict[str, object]:
        """What is kept of the table: documents, and the columns in the order they are shown in."""
        kept = [[one.of.value, one.key, one.title, True] for one in columns]
        kept += [[one.of.value, one.key, one.title, False] for one in self.hidden_questions]
        return {"documents": self.document_ids, "columns": kept}

    def recall(self, kept: dict[str, object]) -> None:
        """Make the table of what was kept; what can't be made of it is left out."""
        listed = kept.get("columns")
        for one in listed if isinstance(listed, list) else ():
            match one:
                case [("fact" | "heading" | "question") as of, str(key), str(title), bool(shown)] if key:
                    column = Column(Of(of), key, title)
                    self._chosen = True
                    self._insert(column) if shown else self.hidden_questions.append(column)
        ids = kept.get("documents")
        self.show_documents([one for one in ids if isinstance(one, int)] if isinstance(ids, list) else [])


def _of_title(title: str, role: int) -> object:
    if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        return one_line(title, MOST_CHARACTERS) if title else "…"
    if role == Role.SORT:
        return sortable(title)
    return tooltip(title) if role == Qt.ItemDataRole.ToolTipRole else None


def _of_cell(cell: Cell, name: str, role: int) -> object:
    if role == Role.CELL:
        return cell
    if role == Role.SORT:
        return sort_key(cell)
    if role == Qt.ItemDataRole.DisplayRole:
        return shown_words(cell)
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return f"{name}: {spoken_words(cell)}"
    return tooltip(f"{name}\n{spoken_words(cell)}") if role == Qt.ItemDataRole.ToolTipRole else None
