"""The queue as a table model: jobs that wait or run, and those that ended in this session of the engine."""

from bisect import bisect
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.client import operations
from app.client.client import Client
from app.state.changes import Hub
from app.state.phrases import job_sentence
from app.state.plain_text import one_line, tooltip
from app.translation import marked, translate
from engine.schema.enums import JobKind, JobState
from engine.schema.jobs import JobRow, JobRows, SentenceMade, turn

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
ACTIVE = (JobState.RUNNING, JobState.WAITING)
RESUMABLE = (JobState.INTERRUPTED, JobState.CANCELLED, JobState.FAILED)
HEADERS = (
    marked("State", "Document"),
    marked("State", "Work"),
    marked("State", "State"),
)
WORK = {
    JobKind.READ: marked("State", "Read"),
    JobKind.SUMMARIZE: marked("State", "Summarize"),
    JobKind.CLASSIFY: marked("State", "Find labels"),
    JobKind.FINE_TUNE: marked("State", "Fine-tune labels"),
}


class JobRole(IntEnum):
    """What the queue's delegate reads."""

    ROW = int(Qt.ItemDataRole.UserRole) + 1


class JobsModel(QAbstractTableModel):
    """Jobs: the running one, those that wait in the order they will run in, then the ended ones, newest first."""

    active_changed = Signal(int)
    """How many jobs run or wait."""
    ended = Signal(object)
    """JobRow of a job that ended while we watched."""

    def __init__(self, client: Client, hub: Hub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._jobs: list[JobRow] = []
        self._active = 0
        self._wrote: set[int] = set()
        client.sentence_made.connect(self._on_sentence_made)
        client.job_changed.connect(self._on_job_changed)
        hub.jobs_changed.connect(self.reload)

    @property
    def active(self) -> int:
        """How many jobs run or wait."""
        return self._active

    def job(self, row: int) -> JobRow:
        """The job of a row."""
        return self._jobs[row]

    def resumable(self, document_id: int) -> int | None:
        """The newest job on a document that can be gone on with."""
        found = [job.id for job in self._jobs if job.document_id == document_id and job.state in RESUMABLE]
        return max(found, default=None)

    def waiting(self, document_id: int) -> int | None:
        """The job on a document that waits for its turn."""
        found = (job.id for job in self._jobs if job.document_id == document_id and job.state == JobState.WAITING)
        return next(found, None)

    def wrote(self, job_id: int) -> bool:
        """Whether a job was seen to make a sentence: of a text without any there is nothing to summarize."""
        return job_id in self._wrote

    def reload(self) -> None:
        """Ask for the whole list."""
        operations.list_jobs(self._client).then(self._on_rows, self).on_failure(lambda _: None, self)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._jobs)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole and section < len(HEADERS):
            return translate("State", HEADERS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._jobs):
            return None
        job = self._jobs[index.row()]
        if role == JobRole.ROW:
            return job
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(
                (job.title, translate("State", WORK.get(job.kind, job.kind)), job_sentence(job))[index.column()]
            )
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(job.problem or job.title)
        return None

    def _on_rows(self, answer: JobRows) -> None:
        self.beginResetModel()
        self._jobs = sorted(answer.jobs, key=_order)
        self.endResetModel()
        self._count()

    def _on_job_changed(self, job: JobRow) -> None:
        row = next((row for row, known in enumerate(self._jobs) if known.id == job.id), None)
        if row is None:
            row = bisect(self._jobs, _order(job), key=_order)
            self.beginInsertRows(QModelIndex(), row, row)
            self._jobs.insert(row, job)
            self.endInsertRows()
        else:
            known, self._jobs[row] = self._jobs[row], job
            row = self._move(row)
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(HEADERS) - 1))
            if known.state in ACTIVE and job.state not in ACTIVE:
                self.ended.emit(job)
        self._count()

    def _move(self, row: int) -> int:
        """Bring a changed job to where it stands now."""
        job = self._jobs[row]
        others = self._jobs[:row] + self._jobs[row + 1 :]
        to = bisect(others, _order(job), key=_order)
        if to != row:
            self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), to + (to > row))
            self._jobs = [*others[:to], job, *others[to:]]
            self.endMoveRows()
        return to

    def _on_sentence_made(self, made: SentenceMade) -> None:
        self._wrote.add(made.job_id)

    def _count(self) -> None:
        active = sum(job.state in ACTIVE for job in self._jobs)
        if active != self._active:
            self._active = active
            self.active_changed.emit(active)


def _order(job: JobRow) -> tuple[int, int, float, int]:
    if job.state in ACTIVE:
        return (0 if job.state == JobState.RUNNING else 1, *turn(job.kind, job.place, job.id))
    return (2, 0, 0.0, -job.id)
