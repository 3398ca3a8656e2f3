"""The library as a table model that holds only the rows somebody looks at.

The engine keeps the library; this model knows how many rows there are and fetches windows of them when a view asks for
a row it has not got. A change marks the windows as stale and fetches those again that are on display, so that 10,000
documents cost no more than the hundred on the screen. Rows are known by position; who needs a document keeps its id.
"""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from pathlib import PurePath

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from app.client import operations
from app.client.client import Client
from app.state.changes import Hub
from app.state.labels import LabelSets
from app.state.phrases import fields_line, file_name_beside, kind_name, length_of, state_sentence, without_file_name
from app.state.plain_text import one_line, tooltip
from app.translation import day_or_month, marked, translate
from engine.schema.enums import DocumentState, JobKind, JobState, SortKey
from engine.schema.jobs import JobRow
from engine.schema.library import DocumentRow, DocumentRows

WINDOW = 100
"""Rows fetched at once."""
DOCUMENTS = "application/x-precis-documents"
"""Documents under the mouse: their numbers, with spaces between."""
KEPT_WINDOWS = 12
"""Windows kept, the most recently used ones."""

_STOPPED = (DocumentState.FAILED, DocumentState.LOCKED, DocumentState.INTERRUPTED, DocumentState.WAITING)
_TITLE = 400
"""Characters of a line in a tooltip."""

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class Role(IntEnum):
    """What the list's delegate reads beside the display text."""

    ROW = int(Qt.ItemDataRole.UserRole) + 1
    JOB = int(Qt.ItemDataRole.UserRole) + 2
    FACTS = int(Qt.ItemDataRole.UserRole) + 3
    """A line about the document."""


class Column(IntEnum):
    TITLE = 0
    KIND = 1
    LENGTH = 2
    ADDED = 3
    STATE = 4


HEADERS = (
    marked("State", "Title"),
    marked("State", "Kind"),
    marked("State", "Length"),
    marked("State", "Added"),
    marked("State", "State"),
)


class LibraryModel(QAbstractTableModel):
    """Documents that match a filter, in a chosen order."""

    loaded = Signal()
    """A window of rows arrived."""
    counted = Signal(int)
    """The number of matching documents is known (again)."""

    def __init__(self, client: Client, hub: Hub, labels: LabelSets, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client, self._labels = client, labels
        self._windows: dict[int, list[DocumentRow]] = {}
        self._repeated: set[str] = set()
        """Titles that several of the loaded documents have."""
        self._stale: set[int] = set()
        self._asked: set[int] = set()
        self._overtaken: set[int] = set()
        self._jobs: dict[int, JobRow] = {}
        self._newest = -1
        self._total = 0
        self._generation = 0
        self.filter, self.order, self.descending, self.label = "", SortKey.ADDED, True, ""
        self.known = False
        """Whether the engine has given the number of documents yet."""
        self._refresh = QTimer(self)
        self._refresh.setSingleShot(True)
        self._refresh.setInterval(60)
        self._refresh.timeout.connect(self._fetch_again)
        labels.changed.connect(self._tell_facts)
        hub.documents_changed.connect(self._on_documents_changed)
        client.job_changed.connect(self._on_job_changed)

    # -- what to show -------------------------------------------------------------------------------------------------

    def show(
        self,
        *,
        text: str | None = None,
        order: SortKey | None = None,
        descending: bool | None = None,
        label: str | None = None,
    ) -> None:
        """Filter or order differently; the rows come in anew. An empty `label` is that of every document."""
        wanted = (
            self.filter if text is None else text,
            self.order if order is None else order,
            self.descending if descending is None else descending,
            self.label if label is None else label,
        )
        if wanted != (self.filter, self.order, self.descending, self.label):
            self.filter, self.order, self.descending, self.label = wanted
            self.reload()

    def reload(self) -> None:
        """Forget every row and ask for the first window."""
        self._generation += 1
        self.beginResetModel()
        self._windows.clear()
        self._asked.clear()
        self._stale.clear()
        self._overtaken.clear()
        self._total = 0
        self.endResetModel()
        self._fetch(0)

    def refetch_visible(self) -> None:
        """Fetch what is on display again: something else may have changed it."""
        self._on_documents_changed([])

    def row_of(self, document_id: int) -> int | None:
        """Where a document stands, if its row is loaded."""
        for window, rows in self._windows.items():
            for position, row in enumerate(rows):
                if row.id == document_id:
                    return window * WINDOW + position
        return None

    def document_at(self, row: int) -> DocumentRow | None:
        """The document of a row, if it is loaded."""
        number = row // WINDOW
        window = self._windows.get(number)
        if window is None:
            return None
        if number != self._newest:
            self._windows[number] = self._windows.pop(number)
            self._newest = number
        return window[row % WINDOW] if row % WINDOW < len(window) else None

    # -- dragging -----------------------------------------------------------------------------------------------------

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Documents can be dragged onto labels."""
        there = super().flags(index)
        return there | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else there

    def mimeTypes(self) -> list[str]:
        """What is dragged: documents of this library, not files."""
        return [DOCUMENTS]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The numbers of the documents in `indexes`."""
        rows = (self.document_at(row) for row in sorted({index.row() for index in indexes}))
        data = QMimeData()
        data.setData(DOCUMENTS, " ".join(str(row.id) for row in rows if row is not None).encode("ascii"))
        return data

    # -- the model ----------------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Matching documents, loaded or not."""
        return 0 if parent.isValid() else self._total

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """The columns of `Column`."""
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole and section < len(HEADERS):
            return translate("State", HEADERS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A cell; a row that is not loaded is fetched and empty until it comes."""
        if not index.isValid() or index.row() >= self._total:
            return None
        row = self.document_at(index.row())
        if row is None:
            self._want(index.row() // WINDOW)
            return "…" if role == Qt.ItemDataRole.DisplayRole else None
        return self._of_document(row, index.column(), role)

    def _of_document(self, row: DocumentRow, column: int, role: int) -> object:
        job = self._jobs.get(row.id)
        if role == Role.ROW:
            return row
        if role == Role.JOB:
            return job
        if role == Role.FACTS:
            return self._facts(row, job)
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell(row, column)
        labels = [self._labels.words(label) for label in row.labels]
        if role == Qt.ItemDataRole.ToolTipRole:
            told = translate("State", "Labels: {labels}").format(labels=", ".join(labels)) if labels else ""
            lines = (row.title, fields_line(row), file_name_beside(row), length_of(row), state_sentence(row, job), told)
            return tooltip("\n".join(one_line(line, _TITLE) for line in lines if line))
        parts = (row.title, fields_line(row), kind_name(row.kind), length_of(row), state_sentence(row, job), *labels)
        return one_line(", ".join(filter(None, parts))) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def _facts(self, row: DocumentRow, job: JobRow | None) -> str:
        """What is going on with a document; else whom it is from (or its file), its date, its length and its label.

        What the list is sorted by stands where it is seen, however narrow the list is.
        """
        if job is not None or row.state in _STOPPED:
            return without_file_name(state_sentence(row, job), row)
        if row.title in self._repeated:  # the file tells them apart
            told = [PurePath(row.path).name, day_or_month(row.date)]
        else:
            told = [row.correspondent or file_name_beside(row), day_or_month(row.date)]
        told.insert(0 if self.order in {SortKey.PAGES, SortKey.WORDS} else 2, length_of(row))
        if self.order is SortKey.DATE:
            told.insert(0, told.pop(1))
        unread = state_sentence(row, None) if row.pages_unread else ""
        return " · ".join(filter(None, (*told, unread, *map(self._labels.words, row.labels[:1]))))

    def _tell_facts(self) -> None:
        """Labels stand under others, or no more; or titles are not each of one document any more."""
        if self._total:
            self.dataChanged.emit(self.index(0, 0), self.index(self._total - 1, 0), [Role.FACTS])

    # -- fetching -----------------------------------------------------------------------------------------------------

    def _want(self, window: int) -> None:
        if window not in self._asked:
            self._fetch(window)

    def _fetch(self, window: int) -> None:
        self._asked.add(window)
        generation = self._generation
        call = operations.list_documents(
            self._client,
            self.filter,
            self.order,
            descending=self.descending,
            offset=window * WINDOW,
            limit=WINDOW,
            label=self.label,
        )
        call.then(lambda rows: self._on_rows(generation, window, rows), self)
        call.on_failure(lambda _: self._asked.discard(window), self)

    def _on_rows(self, generation: int, window: int, answer: DocumentRows) -> None:
        if generation != self._generation:
            return
        self._asked.discard(window)
        if window in self._overtaken:
            self._overtaken.discard(window)
            self._refresh.start()
        else:
            self._stale.discard(window)
        self._resize(answer.total)
        self._windows.pop(window, None)
        if answer.documents:
            self._windows[window] = answer.documents
        for old in list(self._windows)[:-KEPT_WINDOWS]:
            del self._windows[old]
        first = window * WINDOW
        last = min(first + len(answer.documents), self._total) - 1
        self._note_repeated()
        if last >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(Column) - 1))
        self.known = True
        self.counted.emit(self._total)
        self.loaded.emit()

    def _note_repeated(self) -> None:
        titles = Counter(row.title for rows in self._windows.values() for row in rows)
        repeated = {title for title, number in titles.items() if number > 1}
        if repeated != self._repeated:
            self._repeated = repeated
            self._tell_facts()

    def _resize(self, total: int) -> None:
        if total > self._total:
            self.beginInsertRows(QModelIndex(), self._total, total - 1)
            self._total = total
            self.endInsertRows()
        elif total < self._total:
            self.beginRemoveRows(QModelIndex(), total, self._total - 1)
            self._total = total
            for window in [w for w in self._windows if w * WINDOW >= total]:
                del self._windows[window]
            self.endRemoveRows()

    def _fetch_again(self) -> None:
        for window in list(self._windows)[-2:] or [0]:
            if window not in self._asked:
                self._fetch(window)
        for window in [w for w in self._stale if w in self._windows and w not in self._asked]:
            del self._windows[window]
        self._stale &= self._asked

    def _on_documents_changed(self, _ids: list[int]) -> None:
        self._stale.update(self._windows)
        self._overtaken.update(self._asked)
        if not self._refresh.isActive():
            self._refresh.start()

    def _on_job_changed(self, job: JobRow) -> None:
        if job.kind == JobKind.CLASSIFY:
            return
        if job.state in (JobState.WAITING, JobState.RUNNING):
            self._jobs[job.document_id] = job
        else:
            self._jobs.pop(job.document_id, None)
        row = self.row_of(job.document_id)
        if row is not None:
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(Column) - 1))


def _cell(row: DocumentRow, column: int) -> str:
    if column == Column.TITLE:
        return one_line(row.title)
    if column == Column.KIND:
        return kind_name(row.kind)
    if column == Column.LENGTH:
        return length_of(row)
    if column == Column.ADDED:
        return row.added[:10]
    return one_line(state_sentence(row, None))
