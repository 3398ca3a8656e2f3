"""The queue: what runs, waits and ended, each with a button to stop it or to go on."""

from PySide6.QtCore import QModelIndex, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QDialog, QHBoxLayout, QHeaderView, QPushButton, QTableView, QWidget

from app.state.jobs import ACTIVE, RESUMABLE, JobsModel
from app.state.phrases import count
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel


class QueueDialog(QDialog):
    """A table of jobs; stays open beside the window."""

    stop_wanted = Signal(int)
    resume_wanted = Signal(int)
    document_wanted = Signal(int)

    def __init__(self, jobs: JobsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self.setWindowTitle("Queue")
        self.resize(720, 400)
        column = padded_column(self)
        self.title = PlainLabel()
        self.title.setProperty("look", "quiet")
        column.addWidget(self.title)
        self.table = QTableView()
        self.table.setModel(jobs)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.table.verticalHeader().setVisible(False)
        self.table.verticalHeader().setDefaultSectionSize(36)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setAccessibleName("Jobs")
        self.table.setTabKeyNavigation(False)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        column.addWidget(self.table, 1)
        column.addLayout(self._buttons())
        # Methods, not lambdas: Qt cuts these ties when the dialog goes, and the jobs outlive it.
        jobs.active_changed.connect(self._show)
        jobs.dataChanged.connect(self._show)
        jobs.modelReset.connect(self._show)
        self.table.selectionModel().selectionChanged.connect(self._show)
        self.table.doubleClicked.connect(self._on_double_click)
        self._show()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.stop = QPushButton("&Stop")
        self.stop.clicked.connect(lambda: self._tell(self.stop_wanted))
        self.resume = QPushButton("Res&ume")
        self.resume.clicked.connect(lambda: self._tell(self.resume_wanted))
        shut = QPushButton("&Close")
        shut.clicked.connect(self.close)
        row.addWidget(self.stop)
        row.addWidget(self.resume)
        row.addStretch(1)
        row.addWidget(shut)
        return row

    def _current(self) -> QModelIndex:
        rows = self.table.selectionModel().selectedRows()
        return rows[0] if rows else QModelIndex()

    def _tell(self, signal: SignalInstance) -> None:
        index = self._current()
        if index.isValid():
            signal.emit(self._jobs.job(index.row()).id)

    def _on_double_click(self, index: QModelIndex) -> None:
        document_id = self._jobs.job(index.row()).document_id
        if document_id:  # fine-tuning is of none
            self.document_wanted.emit(document_id)

    def _show(self, *_: object) -> None:
        active = self._jobs.active
        self.title.setText(f"{count(active, 'job')} running" if active else "No jobs are running.")
        index = self._current()
        state = self._jobs.job(index.row()).state if index.isValid() else ""
        self.stop.setEnabled(state in ACTIVE)
        self.resume.setEnabled(state in RESUMABLE)
