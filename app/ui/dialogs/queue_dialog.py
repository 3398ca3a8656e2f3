"""The queue: what runs, waits and ended, each with a button to stop it or to go on."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QHeaderView, QMenu, QPushButton, QTableView, QWidget

from app.state.jobs import ACTIVE, RESUMABLE, JobsModel
from app.translation import plural, translate
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.key_names import key_name
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.enums import JobState, Turn

_KEYPAD = Qt.KeyboardModifier.KeypadModifier
"""Set for arrow keys on some keyboards and systems."""
_MOVES = {Qt.Key.Key_Up: Turn.UP, Qt.Key.Key_Down: Turn.DOWN}


class JobsTable(QTableView):
    """Alt with an arrow moves the job that is chosen."""

    moved = Signal(object)
    """Where it is to wait, a `Turn`."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+Up, Alt+Down."""
        to = _MOVES.get(Qt.Key(event.key()))
        if to is not None and event.modifiers() & ~_KEYPAD == Qt.KeyboardModifier.AltModifier:
            self.moved.emit(to)
        else:
            super().keyPressEvent(event)


class QueueDialog(QDialog):
    """A table of jobs; stays open beside the window."""

    move_wanted = Signal(int, object)
    """A job and the `Turn` it is to have."""
    stop_wanted = Signal(int)
    resume_wanted = Signal(int)
    document_wanted = Signal(int)

    def __init__(self, jobs: JobsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._chosen: int | None = None
        self.setWindowTitle(translate("Dialogs", "Queue"))
        self.resize(720, 400)
        column = padded_column(self)
        self.title = PlainLabel()
        self.title.setProperty("look", "quiet")
        column.addWidget(self.title)
        self.table = JobsTable()
        self.table.moved.connect(self._move)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.setModel(jobs)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.table.verticalHeader().setVisible(False)
        self.table.verticalHeader().setDefaultSectionSize(36)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setAccessibleName(translate("Dialogs", "Jobs"))
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
        jobs.modelAboutToBeReset.connect(self._remember)
        jobs.modelReset.connect(self._choose_again)
        self.table.selectionModel().selectionChanged.connect(self._show)
        self.table.doubleClicked.connect(self._on_double_click)
        self._show()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.stop = QPushButton(translate("Dialogs", "&Stop"))
        self.stop.clicked.connect(lambda: self._tell(self.stop_wanted))
        self.resume = QPushButton(translate("Dialogs", "Res&ume"))
        self.resume.clicked.connect(lambda: self._tell(self.resume_wanted))
        self.first = QPushButton(translate("Dialogs", "Do This &First"))
        self.first.clicked.connect(lambda: self._move(Turn.FIRST))
        self.up = QPushButton(translate("Dialogs", "Move U&p"))
        self.up.setToolTip(key_name("Alt+Up"))
        self.up.clicked.connect(lambda: self._move(Turn.UP))
        self.down = QPushButton(translate("Dialogs", "Move &Down"))
        self.down.setToolTip(key_name("Alt+Down"))
        self.down.clicked.connect(lambda: self._move(Turn.DOWN))
        shut = QPushButton(translate("Dialogs", "&Close"))
        shut.clicked.connect(self.close)
        row.addWidget(self.stop)
        row.addWidget(self.resume)
        for button in (self.first, self.up, self.down):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(shut)
        return row

    def _current(self) -> QModelIndex:
        rows = self.table.selectionModel().selectedRows()
        return rows[0] if rows else QModelIndex()

    def _waits(self, row: int) -> bool:
        return 0 <= row < self._jobs.rowCount() and self._jobs.job(row).state == JobState.WAITING

    def _in_words(self) -> str:
        """`1 job running, 2 waiting`."""
        waiting = sum(self._waits(row) for row in range(self._jobs.rowCount()))
        running = self._jobs.active - waiting
        said = (
            plural("Dialogs", "%Ln job(s) running", running) if running else translate("Dialogs", "No jobs are running")
        )
        return (
            translate("Dialogs", "{said}, {waiting} waiting").format(said=said, waiting=waiting)
            if waiting
            else said
            if running
            else f"{said}."
        )

    def _remember(self) -> None:
        index = self._current()
        self._chosen = self._jobs.job(index.row()).id if index.isValid() else None

    def _choose_again(self) -> None:
        """The job that was chosen stays so when the list comes anew."""
        ids = [self._jobs.job(row).id for row in range(self._jobs.rowCount())]
        if self._chosen in ids:
            self.table.selectRow(ids.index(self._chosen))
        self._show()

    def _tell(self, signal: SignalInstance) -> None:
        index = self._current()
        if index.isValid():
            signal.emit(self._jobs.job(index.row()).id)

    def _move(self, to: Turn) -> None:
        index = self._current()
        if index.isValid() and self._jobs.job(index.row()).state == JobState.WAITING:
            self.move_wanted.emit(self._jobs.job(index.row()).id, to)

    def _show_menu(self, point: QPoint) -> None:
        """The same as the buttons, at the job."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for button in (self.first, self.up, self.down, self.stop, self.resume):
            if button.isEnabled():
                menu.addAction(button.text(), button.click)
        if not menu.isEmpty():
            menu.popup(self.table.viewport().mapToGlobal(point))

    def _on_double_click(self, index: QModelIndex) -> None:
        document_id = self._jobs.job(index.row()).document_id
        if document_id:  # fine-tuning is of none
            self.document_wanted.emit(document_id)

    def _show(self, *_: object) -> None:
        self.title.setText(self._in_words())
        index = self._current()
        state = self._jobs.job(index.row()).state if index.isValid() else ""
        waits = state == JobState.WAITING
        self.first.setEnabled(waits)
        self.up.setEnabled(waits and self._waits(index.row() - 1))
        self.down.setEnabled(waits and self._waits(index.row() + 1))
        self.stop.setEnabled(state in ACTIVE)
        self.resume.setEnabled(state in RESUMABLE)
