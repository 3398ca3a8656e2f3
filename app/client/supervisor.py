"""Keeps one engine process alive: starts it, starts it again when it dies, ends it in order.

The supervisor knows processes, not messages: bytes go to whoever listens to `output`. It restarts with a short,
growing pause (a tenth of a second first, never above five seconds) and gives up after several deaths in a row without
a handshake in between, because then the engine can't start at all and the user has to know.
"""

import contextlib
import logging
import os
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from app.translation import translate
from engine.protocol.programs import main_command

log = logging.getLogger(__name__)

FIRST_PAUSE_MS = 100
MAX_PAUSE_MS = 5000
MAX_CRASHES = 5
SHUTDOWN_TIMEOUT_MS = 3000
ENGINE_NICE = 5


class EngineState(Enum):
    """What the engine process is doing, as far as the window can tell."""

    STOPPED = "stopped"
    STARTING = "starting"
    READY = "ready"
    RESTARTING = "restarting"
    UNUSABLE = "unusable"
    """It died too often in a row, or it is not the engine of this program."""
    STOPPING = "stopping"


def engine_command() -> list[str]:
    """The engine that belongs to this window."""
    return [*main_command(), "serve"]


class Supervisor(QObject):
    """Owner of the engine's QProcess."""

    state_changed = Signal(object)
    """EngineState."""
    started = Signal()
    """A process runs: shake hands with it now."""
    output = Signal(bytes)
    """Bytes from the process's standard output."""
    died = Signal(str)
    """The process ended without being asked to; a sentence how."""

    def __init__(self, command: Sequence[str], home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command)
        self._home = home
        self._process: QProcess | None = None
        self._deaths = 0
        self.state = EngineState.STOPPED
        self.reason = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._launch)
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.timeout.connect(self.kill)

    # -- orders -------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the engine, unless it runs."""
        if self.state in (EngineState.STOPPED, EngineState.UNUSABLE):
            self._deaths = 0
            self._launch()

    def confirm(self) -> None:
        """The handshake succeeded: the engine is ready."""
        self._deaths = 0
        self._enter(EngineState.READY)

    def refuse(self, reason: str) -> None:
        """The handshake showed a foreign engine: end it and do not try again."""
        self.reason = reason
        self._enter(EngineState.UNUSABLE)
        self.kill()

    def write(self, data: bytes) -> None:
        """Queue bytes for the engine's standard input; never blocks."""
        if self._process is not None and self._process.state() == QProcess.ProcessState.Running:
            self._process.write(data)

    def expect_end(self) -> None:
        """The engine was asked to end: give it some seconds, then kill it."""
        self._pause.stop()
        self._enter(EngineState.STOPPING)
        if self._process is None:
            self._enter(EngineState.STOPPED)
        else:
            self._deadline.start(SHUTDOWN_TIMEOUT_MS)

    def close_input(self) -> None:
        """Tell the engine that nothing more will come."""
        if self._process is not None:
            self._process.closeWriteChannel()

    def kill(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.kill()

    @property
    def pid(self) -> int | None:
        """Process id while one runs."""
        return int(self._process.processId()) or None if self._process is not None else None

    # -- the process --------------------------------------------------------------------------------------------------

    def _launch(self) -> None:
        self._enter(EngineState.RESTARTING if self._deaths else EngineState.STARTING)
        process = QProcess(self)
        root = Path(__file__).resolve().parents[2]
        if (root / "engine").is_dir():
            process.setWorkingDirectory(str(root))
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PRECIS_HOME", str(self._home))
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._on_stdout)
        # What is worth keeping is in the engine's log. Here libraries speak, who may quote a document.
        process.setStandardErrorFile(QProcess.nullDevice())
        process.started.connect(self._on_started)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._process = process
        process.start(self._command[0], self._command[1:])

    def _on_started(self) -> None:
        """Let the window go before its engine where processors are scarce: work may wait, a click may not."""
        if hasattr(os, "setpriority") and self.pid is not None:
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.pid, ENGINE_NICE)
        self.started.emit()

    def _on_stdout(self) -> None:
        if self._process is not None:
            self.output.emit(self._process.readAllStandardOutput().data())

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._ended(translate("Engine", "The engine could not be started."))

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        crashed = status == QProcess.ExitStatus.CrashExit
        self._ended(
            translate("Engine", "The engine was killed by the system.")
            if crashed
            else translate("Engine", "The engine exited with code {code}.").format(code=code)
        )

    def _ended(self, reason: str) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        self._deadline.stop()
        if self.state == EngineState.UNUSABLE:
            return
        if self.state == EngineState.STOPPING:
            self._enter(EngineState.STOPPED)
            return
        log.warning("engine ended: %s", reason)
        self._deaths += 1
        self.reason = reason
        self.died.emit(reason)
        if self._deaths >= MAX_CRASHES:
            self._enter(EngineState.UNUSABLE)
            return
        self._enter(EngineState.RESTARTING)
        self._pause.start(min(FIRST_PAUSE_MS * 2 ** (self._deaths - 1), MAX_PAUSE_MS))

    def _enter(self, state: EngineState) -> None:
        if state != self.state:
            self.state = state
            self.state_changed.emit(state)
