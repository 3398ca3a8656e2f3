"""The engine's services while the library's file is exchanged: what was decided before is kept, later it is refused."""

import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.errors import LibraryUnavailable
from engine.schema.enums import Mending
from engine.schema.jobs import Summarize
from engine.schema.library import DocumentIds, ListDocuments, MendLibrary, RemoveDocuments, RenameDocument
from engine.schema.life_cycle import Nothing
from engine.server import services
from engine.server.calls import Call
from engine.server.lanes import LaneName
from engine.server.queue import jobs
from engine.server.services import LibraryServices
from engine.store import care
from engine.store.library import Library
from engine.store.problems import locked
from engine.store.results.results import Results

PATIENCE = 30.0


class Unheard:
    """An outbox that nobody reads."""

    def post(self, message: object) -> None: ...

    def post_latest(self, key: object, message: object) -> None: ...

    def post_last(self, key: object, message: object) -> None: ...


class Waiting:
    """Lanes with what waits in them, done when they are drained."""

    def __init__(self) -> None:
        self.work: list[Callable[[], object]] = []

    def drain(self, names: Iterable[LaneName], _seconds: float) -> bool:
        assert LaneName.REVIEWS in names
        while self.work:
            self.work.pop(0)()
        return True


class Engine:
    """Services and what is asked of them."""

    def __init__(self, home: Path) -> None:
        self.lanes = Waiting()
        self.services = LibraryServices(home, Unheard(), self.lanes)  # type: ignore[arg-type]

    def ask(self, method: str, params: object) -> Any:
        return self.services.routes[method].handler(params, Call(1, method, lambda *_: True))

    @property
    def titles(self) -> list[str]:
        return [row.title for row in self.ask("library.list", ListDocuments()).documents]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    file = tmp_path / "harbour.txt"
    file.write_text("The harbour was built in 1890.")
    with Library.open(tmp_path / "home") as library:
        library.documents.add(file)
    return tmp_path / "home"


@pytest.fixture
def engine(home: Path) -> Iterator[Engine]:
    engine = Engine(home)
    yield engine
    assert engine.services.stop(PATIENCE)


def test_what_was_decided_before_the_library_is_exchanged_is_kept(engine: Engine) -> None:
    engine.lanes.work.append(lambda: engine.ask("library.rename", RenameDocument(1, "Decided before")))
    engine.ask("library.mend", MendLibrary(Mending.REBUILD))
    assert engine.titles == ["Decided before"]


def test_what_is_decided_while_the_library_is_exchanged_is_refused(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, rebuild = engine.services.routes["library.rename"], care.rebuild
    refused = []

    def exchanged(*of: Any) -> Any:
        for handler in (old.handler, engine.services.routes["library.rename"].handler):
            with pytest.raises(LibraryUnavailable):
                handler(RenameDocument(1, "Lost"), Call(1, "library.rename", lambda *_: True))
            refused.append(handler)
        return rebuild(*of)

    monkeypatch.setattr(care, "rebuild", exchanged)
    engine.ask("library.mend", MendLibrary(Mending.REBUILD))
    assert len(refused) == 2
    assert engine.titles == ["harbour"]


class Deaf:
    """Work that comes to no checkpoint before it may go on."""

    def __init__(self) -> None:
        self.begun, self.goes_on, self.done = threading.Event(), threading.Event(), threading.Event()

    def __call__(self, _job: object, _lease: object, running: Any) -> None:
        self.begun.set()
        assert self.goes_on.wait(PATIENCE)
        running.check()
        self.done.set()


def test_work_goes_on_where_the_library_could_not_be_closed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf = Deaf()
    monkeypatch.setattr(services, "PipelineWork", lambda *_: deaf)
    monkeypatch.setattr(services, "_CLOSE_SECONDS", 0.01)
    engine = Engine(home)
    engine.services.start()
    engine.ask("summary.start", Summarize(1))
    assert deaf.begun.wait(PATIENCE)

    with pytest.raises(LibraryUnavailable):
        engine.ask("library.mend", MendLibrary(Mending.REBUILD))
    deaf.goes_on.set()

    assert deaf.done.wait(PATIENCE)
    assert engine.titles == ["harbour"]
    assert engine.services.stop(PATIENCE)


def test_one_thread_at_a_time_keeps_the_library_in_order(engine: Engine) -> None:
    def tidying() -> set[threading.Thread]:
        return {thread for thread in threading.enumerate() if thread.name == "tidy-up"}

    before = tidying()
    engine.services.start()
    for _ in range(2):
        engine.ask("library.mend", MendLibrary(Mending.REBUILD))
    assert len(tidying() - before) == 1


def test_what_has_no_label_yet_is_looked_for_beside_the_conversation(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may keep the library to itself just then: that is waited for."""
    looked, labelled = [], threading.Event()

    def unlabelled(_results: object) -> list[int]:
        looked.append(threading.current_thread().name)
        if len(looked) == 1:
            raise locked(home / "library.sqlite3")
        return [1]

    def work(job: Any, *_: object) -> None:
        assert (job.kind, job.document_id) == ("classify", 1)
        labelled.set()

    monkeypatch.setattr(Results, "unlabelled", unlabelled)
    monkeypatch.setattr(jobs, "_POLL_SECONDS", 0.01)
    monkeypatch.setattr(services, "PipelineWork", lambda *_: work)
    engine = Engine(home)
    engine.services.start()
    assert labelled.wait(PATIENCE)
    assert engine.services.stop(PATIENCE)
    assert looked == ["jobs", "jobs"]


def test_a_document_that_was_never_read_is_read_once_it_is_out_of_the_trash(engine: Engine) -> None:
    engine.ask("library.remove", RemoveDocuments([1]))
    engine.ask("library.restore", DocumentIds([1]))
    rows = engine.ask("job.list", Nothing()).jobs
    assert [(row.document_id, row.kind, row.state) for row in rows] == [(1, "read", "waiting")]
