"""What the real engine offers: a library, its queue, page pictures, the self-test.

A library that can't be opened is no reason not to start: the handshake says what is wrong with it, and the self-test
works. One that can only be read is opened for reading, with the same sentence.
"""

import logging
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from engine.errors import LibraryProblem, LibraryUnavailable, PrecisError
from engine.ingest.pdf.page_images import PageImages
from engine.protocol import methods as m
from engine.registry.loaded import summarizer_names
from engine.schema.enums import ChangeKind, JobKind
from engine.schema.life_cycle import Checks, EngineInfo, Nothing
from engine.server.announcements import Announcer
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.folder_watcher import FolderWatcher
from engine.server.handlers.care import CareHandlers
from engine.server.handlers.comparisons import ComparisonHandlers
from engine.server.handlers.document import DocumentHandlers
from engine.server.handlers.fields import FieldHandlers
from engine.server.handlers.folders import FolderHandlers
from engine.server.handlers.highlights import HighlightHandlers
from engine.server.handlers.labels import LabelHandlers
from engine.server.handlers.library import LibraryHandlers
from engine.server.handlers.models import ModelHandlers
from engine.server.handlers.reviews import ReviewHandlers
from engine.server.handlers.tables import TableHandlers
from engine.server.handlers.vault import VaultHandlers
from engine.server.handlers.work import WorkHandlers
from engine.server.identity import identity
from engine.server.lanes import LaneName, Lanes
from engine.server.outbox import Outbox
from engine.server.passwords import Passwords
from engine.server.queue.jobs import JobQueue
from engine.server.queue.work import PipelineWork
from engine.server.self_test import examine
from engine.server.shared_models import SharedModels
from engine.server.tidying import Tidying
from engine.store.library import FILE_NAME, Library
from engine.store.problems import being_mended, in_use

log = logging.getLogger(__name__)

_CLOSE_SECONDS = 20.0
"""How long running work may take to reach its next checkpoint before the library is mended."""
_DECIDING = (LaneName.STORE, LaneName.REVIEWS, LaneName.LABELS)
"""Where what a user decides is kept."""
_DRAIN_SECONDS = 5.0
"""How long what was decided before may take to be kept, before the library is closed; later it is refused."""


class LibraryServices:
    """The engine's services on the library in a home folder."""

    def __init__(self, home: Path, outbox: Outbox, lanes: Lanes) -> None:
        self._home = home
        self._lanes = lanes
        self._library, self._problem = _open(home)
        self._pictures = PageImages()
        self._queue: JobQueue | None = None
        self._watcher: FolderWatcher | None = None
        self._tidying: Tidying | None = None
        announcer = Announcer(outbox)
        self._routes = {"doctor.run": Route(LaneName.SELF_TEST, self._examine)}
        self._routes |= ModelHandlers(home, announcer).routes()
        self._routes |= CareHandlers(home, self._opened, self._closed).routes()
        self._routes |= VaultHandlers(home, self._closed).routes()
        self._always = frozenset(self._routes)
        self._announcer = announcer
        self._offer_what_there_is()

    def _offer_what_there_is(self) -> None:
        if self._library is not None:
            self._offer(self._library, self._announcer)
        else:
            offered = set(m.REQUESTS) - {"initialize", "shutdown"} - self._always
            self._routes |= {method: Route(LaneName.STORE, self._refuse) for method in offered}

    def _opened(self) -> Library:
        if self._library is None:
            assert self._problem is not None
            raise self._problem
        return self._library

    @contextmanager
    def _closed(self) -> Iterator[None]:
        """Stop the work and close the library, so that its file can be exchanged; open it again at the end.

        What was asked for before is done first. What comes later is refused: an answer that it is done would be false.
        """
        library = self._library
        if not self._stop_work(_CLOSE_SECONDS):
            self.start()  # nothing is closed: what was stopped goes on
            raise in_use(self._home / FILE_NAME)
        self._lanes.drain(_DECIDING, _DRAIN_SECONDS)
        self._library, self._problem = None, being_mended(self._home / FILE_NAME)
        self._queue = self._watcher = self._tidying = None
        self._offer_what_there_is()
        self._pictures.close()  # it may hold a document of an encrypted library in clear
        try:
            if library is not None and not library.close(_CLOSE_SECONDS):
                raise in_use(self._home / FILE_NAME)
            yield
        finally:
            self._library, self._problem = _open(self._home)
            self._offer_what_there_is()
            self.start()
            self._announcer.changed(list(ChangeKind), [])

    def _offer(self, library: Library, announcer: Announcer) -> None:
        passwords = Passwords()
        models = SharedModels()
        work = PipelineWork(library, announcer, passwords, models)
        self._queue = JobQueue(library.jobs, work, announcer, died=library.found.interrupted)
        documents = LibraryHandlers(library, self._queue, announcer, passwords)
        folders = FolderHandlers(self._home, documents, announcer)
        self._watcher = folders.watcher
        self._tidying = Tidying(self._home, library)
        self._routes |= documents.routes() | folders.routes()
        self._routes |= DocumentHandlers(library, self._pictures, passwords).routes()
        self._routes |= WorkHandlers(library, self._queue, passwords).routes()
        self._routes |= ReviewHandlers(library, announcer).routes()
        self._routes |= ComparisonHandlers(library).routes()
        self._routes |= TableHandlers(library, models).routes()
        self._routes |= HighlightHandlers(library).routes()
        self._routes |= FieldHandlers(library, self._queue, announcer).routes()
        self._routes |= LabelHandlers(library, self._queue, announcer, models).routes()

    @property
    def routes(self) -> Mapping[str, Route]:
        return self._routes

    def describe(self) -> EngineInfo:
        """Who this engine is, for the handshake."""
        return identity(self._home, summarizer_names(self._home), self._problem)

    def start(self) -> None:
        """Begin to work on the queue, if it can be written. Returns at once: the window waits for an answer."""
        if self._queue is not None and self._library is not None and not self._library.read_only:
            self._queue.start(first=partial(_label_what_is_not, self._library, self._queue))
            if self._watcher is not None:
                self._watcher.start()
            if self._tidying is not None:
                self._tidying.start()

    def stop(self, seconds: float) -> bool:
        """Stop work at its next checkpoint; False if something did not stop in time."""
        # A page that is being drawn is not waited for; its worker ends with the pipe that this process holds.
        threading.Thread(target=self._pictures.close, name="close-pictures", daemon=True).start()
        if self._tidying is not None:
            self._tidying.stop(0.0)  # it may be rewriting the file, which can be broken off at any point
        stopped = self._watcher is None or self._watcher.stop(seconds)
        stopped &= self._queue is None or self._queue.stop(seconds)
        if stopped and self._library is not None:
            self._library.close()
        return stopped

    def _stop_work(self, seconds: float) -> bool:
        """Stop all that works by itself, each within `seconds`; False at the first that does not stop."""
        at_work = (self._watcher, self._tidying, self._queue)
        return all(each is None or each.stop(seconds) for each in at_work)

    def _examine(self, _params: Nothing, _call: Call) -> Checks:
        return examine(self._home)

    def _refuse(self, _params: object, _call: Call) -> object:
        assert self._problem is not None
        raise self._problem


def _label_what_is_not(library: Library, queue: JobQueue) -> None:
    queue.enqueue_silently(JobKind.CLASSIFY, library.results.unlabelled(), {"sets": []})


def _open(home: Path) -> tuple[Library | None, PrecisError | None]:
    """The library, and what is wrong with it: read-only libraries have both."""
    try:
        return Library.open(home), None
    except LibraryUnavailable as problem:
        log.warning("the library can't be opened: %s", problem.kind)
        if problem.problem is not LibraryProblem.READ_ONLY:
            return None, problem
        try:
            return Library.open(home, read_only=True), problem
        except PrecisError:
            return None, problem
    except PrecisError as problem:
        log.warning("the library can't be opened: %s", problem.kind)
        return None, problem
