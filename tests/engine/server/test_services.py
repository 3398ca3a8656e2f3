"""The engine's services while the library's file is exchanged: what was decided before is kept, later it is refused."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.errors import LibraryUnavailable
from engine.schema.enums import Mending
from engine.schema.library import ListDocuments, MendLibrary, RenameDocument
from engine.server.calls import Call
from engine.server.lanes import LaneName
from engine.server.services import LibraryServices
from engine.store import care
from engine.store.library import Library

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
