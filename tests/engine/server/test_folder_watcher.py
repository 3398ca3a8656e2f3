"""The folders that a library watches, in this process."""

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.schema.library import WatchFolder
from engine.server.folder_watcher import FolderWatcher
from engine.watching.folder import WatchedFolder

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
    assert [row.problem for row in watcher.rows] == ["It does not exist at the moment."]


def test_a_folder_that_another_process_watches_is_left_to_it(
    watcher: FolderWatcher, told: Told, tmp_path: Path
) -> None:
    (tmp_path / "scans").mkdir()
    (tmp_path / "scans" / "a.txt").write_text("The harbour was built in 1890.")
    order = WatchFolder(str(tmp_path / "scans"))
    with WatchedFolder(tmp_path / "scans", tmp_path / "home") as theirs:  # a lock is one process's, and one opening's
        theirs.look(lambda _: None, lambda: None)
        kept = {file: file.read_bytes() for file in (tmp_path / "home" / "watched").iterdir()}
        watcher.add(order)
        told.changes.get(timeout=PATIENCE)
        assert [row.problem for row in watcher.rows] == ["Another Précis is watching it."]
        watcher.remove(order.path)
        assert watcher.stop(PATIENCE)
        assert {file: file.read_bytes() for file in (tmp_path / "home" / "watched").iterdir()} == kept
