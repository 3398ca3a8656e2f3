"""Windows with a scripted engine. Every test waits for signals; nothing here waits for time."""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.client.supervisor import EngineState
from app.main import Program
from app.paths import Paths
from app.shutdown import release_qt_objects
from app.state.preferences import Preferences
from app.translation import ENGLISH, SYSTEM, use_language

FAKE = Path(__file__).with_name("fake_engine.py")
WAIT_MS = 60_000
"""What is waited for comes in a fraction of a second; on a busy machine the engine takes its time."""


class Driver:
    """A program under test, and the moves that most tests make."""

    def __init__(self, program: Program, qtbot: QtBot) -> None:
        self.program, self.qtbot = program, qtbot
        self.window, self.session = program.window, program.session
        self.document, self.client = program.session.document, program.session.client

    def wait_for(self, signal: object, check: Callable[[], bool]) -> None:
        """Until `check` holds, looking each time `signal` comes."""
        while not check():
            with self.qtbot.wait_signal(signal, timeout=WAIT_MS):
                pass

    def open(self, document_id: int) -> None:
        """Open a document and wait until it is there."""
        self.program.commands.open_document(document_id)
        self.wait_for(self.document.opened, lambda: self.document.info is not None)

    def advance(self, sentences: int = 1) -> None:
        """Let the scripted engine (`--manual`) make sentences."""
        for _ in range(sentences):
            before = len(self.document.sentences)
            self.client.request("test.advance", {}, dict)
            self.wait_for(self.document.sentence_added, lambda n=before: len(self.document.sentences) > n)

    def drop(self, paths: list[str], target: QWidget | None = None) -> bool:
        """Drop files on a widget of the window as the desktop would; whether the drop was accepted."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(path) for path in paths])
        widget = target or self.window
        middle = widget.rect().center()
        actions, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
        button = Qt.MouseButton.LeftButton
        enter = QDragEnterEvent(middle, actions, data, button, none)
        enter.ignore()
        QApplication.sendEvent(widget, enter)
        if not enter.isAccepted():
            return False
        QApplication.sendEvent(widget, QDragMoveEvent(middle, actions, data, button, none))
        drop = QDropEvent(QPointF(middle), actions, data, button, none)
        QApplication.sendEvent(widget, drop)
        return drop.isAccepted()


@pytest.fixture(scope="session", autouse=True)
def whole_process(qapp: QApplication) -> Iterator[None]:
    """The process of the tests collects garbage as the program does, and ends as it does."""
    use_language(qapp, ENGLISH)  # also for what a test makes without a window
    gc.disable()  # each window collects, in its thread; the event loops that waiting leaves behind are garbage of Qt's
    yield
    gc.enable()
    release_qt_objects()


@pytest.fixture
def start(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """Start a window on a scripted engine; arguments go to the engine. Ends every engine it started."""
    drivers: list[Driver] = []

    def begin(*arguments: str, ready: bool = True, again: bool = False, language: str = SYSTEM) -> Driver:
        """`again`: the window before is closed, and this one has its folder; `language`: the setting of that name."""
        if again:
            finish(drivers.pop())
        home = tmp_path / f"home{len(drivers)}"
        if language != SYSTEM:
            Preferences(Paths(home).settings).set("language", language)
        program = Program(qapp, Paths(home), [sys.executable, str(FAKE), *arguments])
        driver = Driver(program, qtbot)
        drivers.append(driver)
        program.window.resize(1360, 860)
        program.show()
        if ready:
            driver.wait_for(driver.session.library.counted, lambda: driver.session.library.known)
        return driver

    yield begin
    for driver in drivers:
        finish(driver)
    use_language(qapp, ENGLISH)


def finish(driver: Driver) -> None:
    """Close the windows and wait for the end of their engine."""
    if driver.program.supervisor.state != EngineState.STOPPED:
        with driver.qtbot.wait_signal(driver.program.ended, timeout=WAIT_MS):
            driver.program.quit()
    for desk in driver.program.desks:
        desk.window.deleteLater()
    driver.program.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
