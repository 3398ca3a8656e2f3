"""A broken library is found to be broken, and comes back from what can be read, the copies and the decisions."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from engine.errors import LibraryProblem, LibraryUnavailable, NotFound, OutOfResources
from engine.schema.enums import JobKind
from engine.store import care
from engine.store.damage import exchange, mending
from engine.store.library import FILE_NAME, Library
from tests.engine.store import samples
from tests.engine.store.damage.conftest import DAMAGES, TEXTS, break_file

SEEDS = {"blank_header": (0,), "flip_bits": (0, 2, 4)}
"""Those of flipped bits hit no number that nothing else repeats, as the width of a page: that is never found out."""
CASES = [(damage, seed) for damage in DAMAGES for seed in SEEDS.get(damage, (0, 1, 2))]


def quiet(_stage: str, _done: int, _total: int) -> None:
    """Nobody watches, nobody stops it."""


def read_again(library: Library) -> None:
    """What the queue does for documents that have to be read again, without a reader."""
    for job in library.jobs.unfinished():
        if job.kind == JobKind.READ:
            number = TEXTS.index(library.documents.file_of(job.document_id).read_text())
            document = samples.make_document(TEXTS[number], f"report {number}.txt")
            samples.keep(library, job.document_id, document, samples.make_words(document))


def looks(library: Library) -> list[object]:
    """Everything a user sees of the library, by title: numbers may be others after a repair."""
    _, rows = library.documents.rows(sort="title", descending=False)
    shown: list[object] = [[(row.title, Path(row.path).name, row.characters, row.pages) for row in rows]]
    for row in rows:
        shown += [library.readings.load(row.id), library.readings.page_words(row.id, 3)]
        shown.append([label for label in library.results.labels(row.id) if label.set == "Shelves"])
        shown += [library.label_sets.given(row.id), dict(library.reviews.of(row.id))]
        shown += [dict(library.highlights.of(row.id)), dict(library.fields.of(row.id))]
    shown.append(library.label_sets.all())
    shown.append(sorted(hit.title for hit in library.search("sentence 77 giraffes")[0]))
    shown.append(sorted(hit.title for hit in library.search("Named")[0]))
    return shown


def findings(home: Path) -> int:
    """How many findings a check has; a file that can't be opened is one."""
    try:
        with Library.open(home) as library:
            return len(library.check())
    except LibraryUnavailable as error:
        return int(error.problem is LibraryProblem.DAMAGED and "precis library repair" in str(error))


def seen(home: Path) -> list[object] | None:
    """What the user sees, or None where the library says that it is damaged."""
    try:
        with Library.open(home) as library:
            return looks(library)
    except (LibraryUnavailable, NotFound):
        return None


@pytest.mark.parametrize(("damage", "seed"), CASES)
def test_a_broken_library_is_found_out_and_comes_back(home: Path, damage: str, seed: int) -> None:
    before = seen(home)
    break_file(home, damage, seed)

    assert findings(home) or seen(home) == before, "never silently wrong"
    mended = care.repair(home, quiet)

    with Library.open(home) as library:
        read_again(library)
        assert looks(library) == before
        assert library.check() == []
    assert mended.kept is not None
    assert mended.kept.exists()
    assert not (home / f"{FILE_NAME}.mended").exists()
    assert not list(home.glob("mending-*"))


def test_summaries_survive_the_loss_of_texts(home: Path) -> None:
    with closing(sqlite3.connect(home / FILE_NAME)) as connection, connection:
        connection.execute("UPDATE text_slices SET data = zeroblob(100) WHERE reading_id = 2")
        connection.execute("DELETE FROM page_words WHERE reading_id = 3 AND page = 5")
        connection.execute("DELETE FROM pages WHERE reading_id = 1 AND number = 2")

    mended = care.repair(home, quiet)

    assert mended.unread == (1, 2, 3)
    with Library.open(home) as library:
        read_again(library)
        assert all(library.results.newest(number) is not None for number in (1, 2, 3))
        assert library.check() == []


def test_a_library_made_anew_has_documents_titles_and_labels(home: Path) -> None:
    before = seen(home)

    mended = care.rebuild(home, quiet)

    assert len(mended.unread) == 3
    with Library.open(home) as library:
        read_again(library)
        assert looks(library) == before


def test_a_copy_that_nothing_tells_of_is_taken_in(home: Path) -> None:
    (home / FILE_NAME).write_bytes(b"")
    (home / "decisions.jsonl").unlink()

    care.rebuild(home, quiet)

    with Library.open(home) as library:
        read_again(library)
        assert sorted(library.readings.text(row.id).text for row in library.documents.rows()[1]) == sorted(TEXTS)


def test_a_backup_comes_back_with_what_was_decided_since(home: Path, tmp_path: Path) -> None:
    backup = care.back_up(home)
    with Library.open(home) as library:
        library.documents.rename(1, "Named later")
        added = samples.add(library, tmp_path / "in", b"new", "new.txt")
        assert added == 4

    used, mended = care.restore(home, None, quiet)

    assert used == backup
    with Library.open(home) as library:
        assert library.documents.get(1).title == "Named later"
        assert library.readings.text(1).text == TEXTS[0]
        assert Path(library.documents.get(4).path).name == "new.txt"
        assert mended.unread == (4,)
        assert [hit.title for hit in library.search("sentence 77 giraffes")[0]].count("Named later") == 1


def test_a_damaged_backup_is_refused_and_changes_nothing(home: Path) -> None:
    backup = care.back_up(home)
    backup.write_bytes(backup.read_bytes()[:-4096])
    before = (home / FILE_NAME).read_bytes()

    with pytest.raises(LibraryUnavailable, match="nothing was changed"):
        care.restore(home, backup.name, quiet)
    assert (home / FILE_NAME).read_bytes() == before
    with pytest.raises(NotFound, match="--list"):
        care.restore(home, "another", quiet)


@pytest.mark.parametrize("mend", [care.repair, care.rebuild])
def test_a_library_that_is_open_is_not_exchanged(home: Path, mend: Callable[..., object]) -> None:
    with Library.open(home) as library, pytest.raises(LibraryUnavailable, match="open in another"):
        mend(home, quiet)
    with suppress(LibraryUnavailable):
        mend(home, quiet)
    with Library.open(home) as library:
        assert library.documents.rows()[0] == 3


def test_nobody_opens_a_library_that_is_being_repaired(home: Path) -> None:
    def open_it(_stage: str, _done: int, _total: int) -> None:
        with pytest.raises(LibraryUnavailable, match="being repaired"):
            Library.open(home)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(mending, "salvage", lambda *_: open_it("", 0, 0) or 1 / 0)
        with pytest.raises(ZeroDivisionError):
            care.repair(home, quiet)
    with Library.open(home) as library:
        assert library.documents.rows()[0] == 3


@pytest.mark.parametrize("step", range(4))
def test_a_power_cut_in_the_exchange_leaves_the_old_library_or_the_new_one(
    home: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    calls = 0

    def sync(_folder: Path) -> None:
        nonlocal calls
        calls += 1
        if calls == step:
            raise KeyboardInterrupt

    monkeypatch.setattr(exchange, "sync_folder", sync)
    break_file(home, "flip_bits", 1)
    with suppress(KeyboardInterrupt):
        care.rebuild(home, quiet)

    monkeypatch.setattr(exchange, "sync_folder", lambda _folder: None)
    with Library.open(home) as library:
        assert library.documents.rows()[0] == 3
        assert library.check() == []


def test_too_little_room_is_said_before_anything_is_done(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: shutil._ntuple_diskusage(1 << 40, 1 << 40, 1000))
    before = sorted(home.rglob("*.sqlite3"))

    for work in (lambda: care.repair(home, quiet), lambda: care.back_up(home)):
        with pytest.raises(OutOfResources, match="nothing was changed"):
            work()
    assert sorted(home.rglob("*.sqlite3")) == before
    assert not list(home.rglob("mending-*")) + list(home.rglob("*.partial"))


def test_lost_and_altered_copies_are_found_and_fetched_again(home: Path, sound: Path, tmp_path: Path) -> None:
    with Library.open(home) as library:
        library.documents.file_of(1).unlink()
        library.documents.file_of(2).write_text("something else")
        assert [(finding.document_id, finding.in_file) for finding in library.check()] == [(1, False), (2, False)]

        assert library.documents.mend_copy(1)
        Path(library.documents.get(2).path).rename(tmp_path / "moved.txt")
        assert not library.documents.mend_copy(2)
        assert [finding.document_id for finding in library.check()] == [2]
        assert library.documents.add(tmp_path / "moved.txt").duplicate
        assert library.check() == []
        shutil.move(tmp_path / "moved.txt", sound.parent / "documents" / "report 1.txt")
