"""The composition root: everything the window is made of is made here, in this order.

1.  The network is shut for this process and all its children, before anything else is loaded.
2.  The paths: `PRECIS_HOME`, or the platform's application folder. Then the log.
3.  The QApplication. If another window has this library, the files are handed to it and this process ends; no
    settings were read and no engine was started until here.
4.  Settings and what the machine remembers; then language and theme, before any widget, so that nothing is painted
    twice.
5.  The engine process is started, and loads while the window is built.
6.  Client and what all windows share; then for each window that was open last its state objects, itself, its commands.
    Nothing of a user's file is opened or parsed here.
7.  The windows are shown. The library is asked for its first rows; the answer comes when the engine is ready.
8.  The files named on the command line are added; without any, what was open last is opened again.

At the end: the windows remember their shapes, the engine is asked to end and killed if it does not; then Qt lets go of
what is Python's (`app.shutdown`).
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, Signal, SignalInstance
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app.client.channel import Channel
from app.client.client import Client
from app.client.identity import BUILD, block_network, checks
from app.client.supervisor import EngineState, Supervisor, engine_command
from app.idle_collection import IdleCollection
from app.logs import start_logging
from app.paths import Paths, find_paths
from app.shutdown import release_qt_objects
from app.single_instance import Instance, hand_over, server_name
from app.state.changes import Hub
from app.state.document import OpenDocument
from app.state.documents_table import DocumentsTable
from app.state.fields import DocumentFields
from app.state.highlights import Highlights
from app.state.jobs import JobsModel
from app.state.labels import DocumentLabels, LabelSets
from app.state.left_out import LeftOut
from app.state.library import LibraryModel
from app.state.library_watch import LibraryWatch
from app.state.models import Models
from app.state.origins import LineOrigins
from app.state.preferences import Memory, Preferences, WindowMemory
from app.state.reviews import Reviews
from app.state.search import Search
from app.state.vault import Vault
from app.translation import use_language
from app.ui.commands.commands import Commands
from app.ui.icons import application_icon
from app.ui.main_window import MainWindow
from app.ui.session import Session
from app.ui.theme import Theme


class Application(QApplication):
    """The QApplication. macOS sends it the files that are opened with the program, also while it runs."""

    file_opened = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)


def run(files: Sequence[Path]) -> int:
    """Start the window and return its exit code."""
    block_network()
    paths = find_paths()
    start_logging(paths.log)
    application = make_application()
    try:
        return _run_window(application, paths, [str(file.absolute()) for file in files])
    finally:
        release_qt_objects()


def _run_window(application: Application, paths: Paths, files: list[str]) -> int:
    """Hand the files over, or show them in a window of this process until it is closed."""
    name = server_name(paths.home)
    if hand_over(name, files):
        return 0
    instance = Instance(name, application)
    program = Program(application, paths, engine_command())
    instance.asked.connect(program.on_asked)
    application.file_opened.connect(lambda file: program.on_asked([file]))
    program.show(files)
    program.ended.connect(application.quit)
    code = application.exec()
    instance.close()
    return code


def make_application() -> Application:
    """The QApplication, named for the desktop."""
    application = Application(sys.argv[:1])
    application.setApplicationName("precis")
    application.setApplicationDisplayName("Précis")
    application.setDesktopFileName("org.precis_reader.Precis")
    application.setQuitOnLastWindowClosed(False)
    application.setWindowIcon(application_icon())
    return application


@dataclass(frozen=True, slots=True)
class Shared:
    """What all windows have in common: one engine, one library, one set of settings."""

    paths: Paths
    preferences: Preferences
    memory: Memory
    theme: Theme
    supervisor: Supervisor
    client: Client
    hub: Hub
    jobs: JobsModel
    models: Models
    vault: Vault


class Desk(QObject):
    """A window with the state of what it shows. It goes with the window."""

    def __init__(self, shared: Shared, memory: WindowMemory, parent: QObject) -> None:
        super().__init__(parent)
        client, hub, preferences = shared.client, shared.hub, shared.preferences
        self.memory = memory
        labels = LabelSets(client, hub, self)
        library = LibraryModel(client, hub, labels, self)
        document = OpenDocument(client, hub, self)
        reviews = Reviews(client, hub, document, lambda: preferences.word("reviewer"), self)
        self.session = Session(
            shared.paths, preferences, memory, shared.theme, shared.supervisor, client, hub, library, document,
            shared.jobs, Search(client, parent=self), Search(client, limit=500, parent=self), shared.models,
            labels, DocumentLabels(client, hub, document, self),
            DocumentFields(client, hub, document, self),
            reviews, LeftOut(client, document, reviews, self), LineOrigins(client, document, reviews, self),
            Highlights(client, hub, document, preferences, self), DocumentsTable(client, hub, self),
            shared.vault,
        )  # fmt: skip
        self.window = MainWindow(self.session)
        self.commands = Commands(self.window, checks)
        self.is_closed = False

    def show(self) -> None:
        """Show the window, with its library."""
        self.window.show()
        self.session.library.reload()

    @property
    def activity(self) -> list[SignalInstance]:
        """Signals of somebody at work."""
        document = self.session.document
        return [
            document.opened,
            document.refreshed,
            document.sentence_chosen,
            self.window.reader.pages.page_changed,
        ]


class Program(QObject):
    """The windows with their engine. Tests make one with an engine of their own."""

    ended = Signal()
    """The last window was closed and the engine has ended."""

    def __init__(self, application: QApplication, paths: Paths, command: Sequence[str]) -> None:
        super().__init__(application)
        preferences, memory = Preferences(paths.settings, self), Memory(paths.state)
        use_language(application, preferences.word("language"))
        theme = Theme(application, preferences.word("theme"))
        self.supervisor = Supervisor(command, paths.home, self)
        channel = Channel(self.supervisor, self)
        client = Client(self.supervisor, channel, BUILD, self)
        self.supervisor.start()
        hub = Hub(client, self)
        jobs, models = JobsModel(client, hub, self), Models(client, hub, self)
        vault = Vault(client, memory, self)
        self._shared = Shared(paths, preferences, memory, theme, self.supervisor, client, hub, jobs, models, vault)
        self._closing = self._quitting = False
        self.watch = LibraryWatch(paths.home, self)
        client.ready.connect(self.watch.watch)
        self.supervisor.state_changed.connect(self._on_engine_state)
        self.desks: list[Desk] = []
        for kept in memory.windows or [memory.add_window()]:
            self._add(kept)
        self._collection = IdleCollection(self)
        for desk in self.desks:
            self._collection.watch(desk.activity)

    # -- windows ------------------------------------------------------------------------------------------------------

    @property
    def window(self) -> MainWindow:
        """The first window."""
        return self.desks[0].window

    @property
    def session(self) -> Session:
        """Of the first window."""
        return self.desks[0].session

    @property
    def commands(self) -> Commands:
        """Of the first window."""
        return self.desks[0].commands

    def _add(self, memory: WindowMemory) -> Desk:
        desk = Desk(self._shared, memory, self)
        desk.window.closing.connect(partial(self._on_closing, desk))
        desk.commands.quit_wanted.connect(self.quit)
        desk.commands.window_wanted.connect(partial(self._open_window, desk))
        self.watch.written.connect(desk.session.library.refetch_visible)
        self.desks.append(desk)
        return desk

    def show(self, files: Sequence[str] = ()) -> None:
        """Show the windows, and add the files given or open what was open last in each."""
        for desk in self.desks:
            desk.show()
            if files and desk is self.desks[0]:
                desk.commands.open_paths(list(files))
            else:
                desk.commands.reopen()

    def _open_window(self, beside: Desk, document_id: int | None) -> None:
        """One more window, a little below the one it was asked for in."""
        beside.window.remember_shape()
        desk = self._add(self._shared.memory.add_window(like=beside.memory))
        self._collection.watch(desk.activity)
        desk.show()
        if not desk.window.isMaximized() and not desk.window.isFullScreen():
            desk.window.move(beside.window.pos() + QPoint(32, 32))
        desk.window.activateWindow()
        if document_id is not None:
            desk.commands.open_document(document_id)

    def on_asked(self, files: list[str]) -> None:
        """A second start handed its files over: come to the front and add them."""
        desk = next((one for one in self.desks if one.window.isActiveWindow()), self.desks[0])
        window = desk.window
        window.showNormal() if window.isMinimized() else window.show()
        window.raise_()
        window.activateWindow()
        if files:
            desk.commands.open_paths(files)

    # -- the end ------------------------------------------------------------------------------------------------------

    def quit(self) -> None:
        """Close all windows; the next start brings them back."""
        self._quitting = True
        for desk in list(self.desks):
            desk.window.close()

    def _on_closing(self, desk: Desk) -> None:
        desk.is_closed = True
        if any(not one.is_closed for one in self.desks):
            if not self._quitting:
                self._let_go(desk)
            return
        self._closing = True
        self._shared.client.close()
        if self.supervisor.state == EngineState.STOPPED:
            QTimer.singleShot(0, self, self.ended.emit)

    def _let_go(self, desk: Desk) -> None:
        """A window was closed beside others: it goes with all that it held, and does not come back."""
        self._shared.memory.forget_window(desk.memory)
        self.desks.remove(desk)
        desk.window.deleteLater()
        desk.deleteLater()

    def _on_engine_state(self, state: EngineState) -> None:
        if self._closing and state == EngineState.STOPPED:
            self.ended.emit()
