"""New files of a watched folder: taken once, when they are whole, and nothing else that stands there."""

import os
from pathlib import Path

import pytest

from engine.errors import Cancelled, FileProblem, OutOfResources, UnreadableFile, UsageError
from engine.export.contract import result_object
from engine.export.files import export
from engine.watching.folder import SETTLED_SECONDS, Look, WatchedFolder
from engine.watching.seen import forget
from tests.engine.export.test_exports import a_document, a_result


class Watching:
    """A folder, what was taken from it, and a clock that is moved by hand."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder, self.home = folder, home
        self.now = 0.0
        self.taken: list[str] = []
        self.watched = self.begin()

    def begin(self, *, existing: bool = False) -> WatchedFolder:
        return WatchedFolder(self.folder, self.home, existing=existing, clock=lambda: self.now)

    def again(self) -> None:
        """As after a restart."""
        self.watched.close()
        self.watched = self.begin()

    def look(self, seconds: float = SETTLED_SECONDS) -> Look:
        self.now += seconds
        return self.watched.look(lambda file: self.taken.append(file.relative_to(self.folder).as_posix()), lambda: None)


@pytest.fixture
def watching(tmp_path):
    folder = tmp_path / "inbox"
    folder.mkdir()
    (folder / "old.txt").write_text("The bridge was closed.", encoding="utf-8")
    made = Watching(folder, tmp_path / "home")
    made.look()
    yield made
    made.watched.close()


def put(watching: Watching, name: str, text: str = "The bridge is open.") -> Path:
    file = watching.folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_new_file_is_taken_once_when_it_has_stayed_the_same(watching):
    put(watching, "sub/new.txt")
    watching.look()
    assert watching.taken == []
    watching.look(SETTLED_SECONDS / 2)
    put(watching, "sub/new.txt", "The bridge is open. It is")
    watching.look(SETTLED_SECONDS / 2)
    watching.look(SETTLED_SECONDS / 2)
    assert watching.taken == []
    watching.look(SETTLED_SECONDS / 2)
    watching.look()
    watching.look()
    assert watching.taken == ["sub/new.txt"]


def test_a_changed_file_is_taken_again_and_a_renamed_one_is_not(watching):
    file = put(watching, "a.txt")
    watching.look()
    watching.look()
    file.rename(watching.folder / "b.txt")
    put(watching, "old.txt", "The bridge was closed and mended.")
    watching.look()
    watching.look()
    assert watching.taken == ["a.txt", "old.txt"]


def test_what_is_known_outlives_a_restart_and_what_came_meanwhile_is_taken(watching):
    put(watching, "a.txt")
    watching.look()
    watching.look()
    watching.again()
    put(watching, "meanwhile \udcff\n.txt")
    watching.look()
    watching.look()
    watching.again()
    watching.look()
    watching.look()
    assert watching.taken == ["a.txt", "meanwhile \udcff\n.txt"]
    watching.watched.close()
    forget(watching.home, watching.folder)
    watching.watched = watching.begin(existing=True)
    watching.look()
    watching.look()
    assert sorted(watching.taken[2:]) == ["a.txt", "meanwhile \udcff\n.txt", "old.txt"]


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="no other system tells who writes to a file")
def test_a_download_that_has_stalled_is_not_taken(watching):
    with (watching.folder / "slow.txt").open("w", encoding="utf-8") as stream:
        stream.write("The bridge is")
        stream.flush()
        watching.look()
        watching.look()
        assert watching.taken == []
    watching.look()
    assert watching.taken == ["slow.txt"]


def test_what_is_no_new_document_is_left_out_and_told_once(watching, tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("The bridge is sold.", encoding="utf-8")
    (watching.folder / "link.txt").symlink_to(secret)
    os.mkfifo(watching.folder / "pipe.txt")
    put(watching, "empty.txt", "")
    put(watching, ".hidden.txt")
    put(watching, "movie.txt.part")
    export(result_object(a_document(), a_result()), "markdown", watching.folder / "summary.md")
    looks = [watching.look() for _ in range(3)]
    assert watching.taken == []
    told = [(file.name, "link" in why, "written by Précis" in why) for look in looks for file, why in look.refused]
    assert told == [("link.txt", True, False), ("summary.md", False, True)]


def test_a_file_that_cannot_be_read_is_told_once_and_the_next_is_taken(watching):
    put(watching, "bad.txt")
    put(watching, "good.txt")
    taken, refusals = [], []

    def take(file: Path) -> None:
        taken.append(file.name)
        if file.name == "bad.txt":
            raise UnreadableFile(FileProblem.DAMAGED, "It breaks off.")

    for _ in range(3):
        watching.now += SETTLED_SECONDS
        refusals += watching.watched.look(take, lambda: None).refused
    assert taken == ["bad.txt", "good.txt"]
    assert refusals == [(watching.folder / "bad.txt", "It breaks off.")]


@pytest.mark.parametrize("stop", [Cancelled(), OutOfResources("The disk is full.")])
def test_what_was_stopped_is_tried_again(watching, stop):
    put(watching, "a.txt")
    watching.look()
    watching.now += SETTLED_SECONDS

    def take(_file: Path) -> None:
        raise stop

    with pytest.raises(type(stop)):
        watching.watched.look(take, lambda: None)
    watching.look()
    assert watching.taken == ["a.txt"]


def test_a_look_is_stopped_between_two_files(watching):
    def check() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        watching.watched.look(lambda _: None, check)


def test_a_folder_that_is_gone_is_said_to_be_and_nothing_is_forgotten(watching):
    away = watching.folder.rename(watching.folder.with_name("away"))
    assert not watching.look().there
    away.rename(watching.folder)
    put(watching, "a.txt")
    watching.look()
    watching.look()
    assert watching.taken == ["a.txt"]


def test_one_process_watches_a_folder(watching):
    with pytest.raises(BlockingIOError):
        watching.begin()


def test_many_files_are_looked_at_less_often(watching):
    before = watching.watched.pause
    ticks = iter(range(10_000))
    watching.watched._clock = lambda: float(next(ticks))
    watching.look()
    assert watching.watched.pause > 10 * before


def test_the_library_itself_is_not_watched(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    for folder in (tmp_path, home, home / "files"):
        with pytest.raises(UsageError, match="library itself"):
            WatchedFolder(folder, home)


def test_a_line_that_broke_off_costs_itself_alone(watching):
    put(watching, "a.txt")
    watching.look()
    watching.look()
    (seen,) = (watching.home / "watched").glob("*.seen")
    with seen.open("a", encoding="utf-8") as stream:
        stream.write('["b.txt", 12')
    watching.again()
    put(watching, "c.txt")
    watching.look()
    watching.look()
    watching.again()
    watching.look()
    watching.look()
    assert watching.taken == ["a.txt", "c.txt"]
