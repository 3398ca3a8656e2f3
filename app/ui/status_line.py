"""The line along the bottom: passing remarks, the queue, the state of the engine."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QStatusBar, QToolButton, QWidget

from app.client.supervisor import EngineState, Supervisor
from app.state.jobs import JobsModel
from app.translation import marked, plural, translate
from app.ui.icons import icon
from app.ui.theme import GRID, Theme
from app.ui.widgets.plain_label import PlainLabel

WORDS = {
    EngineState.STOPPED: marked("Window", "Engine stopped"),
    EngineState.STARTING: marked("Window", "Starting the engine …"),
    EngineState.READY: marked("Window", "Private: no network"),
    EngineState.RESTARTING: marked("Window", "Starting the engine again …"),
    EngineState.UNUSABLE: marked("Window", "No engine"),
    EngineState.STOPPING: marked("Window", "Ending …"),
}
REMARK_MS = 5000


class StatusLine(QStatusBar):
    """Owns nothing but its labels."""

    queue_wanted = Signal()
    network_wanted = Signal()

    def __init__(self, supervisor: Supervisor, jobs: JobsModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._supervisor, self._jobs, self._theme = supervisor, jobs, theme
        self.setSizeGripEnabled(False)
        self._remark = PlainLabel()
        self._remark.setContentsMargins(2 * GRID, 0, 0, 0)
        self.addWidget(self._remark, 1)
        self._clear = QTimer(self, singleShot=True, interval=REMARK_MS)
        self._clear.timeout.connect(self._remark.clear)
        right = QWidget()
        row = QHBoxLayout(right)
        row.setContentsMargins(0, 2, GRID, 2)
        row.setSpacing(GRID)
        self.queue = QToolButton()
        self.queue.setProperty("look", "quiet")
        self.queue.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.queue.setToolTip(translate("Window", "Show the queue"))
        self.queue.clicked.connect(self.queue_wanted)
        row.addWidget(self.queue)
        self.engine = QToolButton()
        self.engine.setProperty("look", "quiet")
        self.engine.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.engine.clicked.connect(self.network_wanted)
        row.addWidget(self.engine)
        self.addPermanentWidget(right)
        supervisor.state_changed.connect(self._show)
        jobs.active_changed.connect(self._show)
        theme.changed.connect(self._show)
        self._show()

    def remark(self, text: str) -> None:
        """Say something that may be missed."""
        self._remark.setText(text)
        self._clear.start()

    def _show(self) -> None:
        state = self._supervisor.state
        ready = state == EngineState.READY
        self.engine.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.engine.setText(translate("Window", WORDS[state]))
        self.engine.setToolTip(
            translate("Window", "Show the network status") if ready else translate("Window", WORDS[state])
        )
        self.engine.setIcon(icon("shield", self._theme.colour("good" if ready else "weak"), 16))
        active = self._jobs.active
        self.queue.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.queue.setIcon(icon("queue", self._theme.colour("accent" if active else "quiet"), 16))
        self.queue.setText(plural("Window", "%Ln job(s)", active) if active else translate("Window", "Queue"))
        self.queue.setAccessibleName(plural("Window", "Queue, %Ln job(s) running", active))
