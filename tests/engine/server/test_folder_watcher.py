"""The folders that a library watches, in this process."""

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.schema.library import WatchFolder
from engine.server.folder_watcher import FolderWatcher

PATIENCE = 30.0


class Told:
    """An announcer; each change is waited for."""

    def __init__(self) -> None:
        self.changes: queue.SimpleQueue[object] = queue.SimpleQueue()

    def changed(self, kinds: object, _ids: object) -> None:
        self.changes.put(kinds)


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def watcher(tmp_path: Path, told: Told) -> Iterator[FolderWatcher]:
    def take_in(*_: object) -> None:
        raise AssertionError("there is nothing new")

    watcher = FolderWatcher(tmp_path / "home", take_in, told)  # type: ignore[arg-type]
    watcher.start()
    yield watcher
    assert watcher.stop(PATIENCE)


def test_watching_that_was_stopped_goes_on(watcher: FolderWatcher, told: Told, tmp_path: Path) -> None:
    assert watcher.stop(PATIENCE)
    watcher.start()
    watcher.add(WatchFolder(str(tmp_path / "gone")))
    told.changes.get(timeout=PATIENCE)
    assert [row.problem for row in watcher.rows] == ["It is not there at the moment."]
