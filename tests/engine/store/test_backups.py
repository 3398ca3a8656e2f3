"""Backups are made in time, kept in a number that fits, and never at the price of a good one."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.errors import LibraryUnavailable
from engine.store import backups, care
from engine.store.library import FILE_NAME, Library
from tests.engine.store import samples


@pytest.fixture
def home(tmp_path: Path) -> Path:
    with Library.open(tmp_path / "home") as library:
        samples.add(library, tmp_path / "in", b"content")
    return tmp_path / "home"


def dated(home: Path, when: datetime) -> Path:
    """A backup that says it was made at another time."""
    made = care.back_up(home)
    return made.rename(made.with_name(f"library-0001-{when:%Y%m%dT%H%M%S%f}.sqlite3"))


def test_the_newest_few_are_kept(home: Path) -> None:
    made = [care.back_up(home) for _ in range(backups.KEPT + 2)]
    assert backups.backups_of(home / FILE_NAME) == made[-backups.KEPT :]


def test_one_is_due_once_a_week_and_when_a_clock_was_put_back(home: Path) -> None:
    now = datetime.now(UTC)
    assert care.back_up_weekly(home) is not None
    assert care.back_up_weekly(home) is None
    assert backups.is_due(home / FILE_NAME, now + timedelta(days=8))
    assert backups.is_due(home / FILE_NAME, now - timedelta(days=400))


def test_backups_from_the_future_neither_hinder_new_ones_nor_drive_out_old_ones(home: Path) -> None:
    now = datetime.now(UTC)
    ahead = [dated(home, datetime(2090 + year, 1, 1, tzinfo=UTC)) for year in range(backups.KEPT)]
    old = dated(home, now - timedelta(days=8))
    assert backups.is_due(home / FILE_NAME)
    made = care.back_up_weekly(home)
    assert made is not None
    assert care.back_up_weekly(home) is None  # not again at every start
    assert [backup.file for backup in care.backups_in(home)] == [made, old, ahead[-1]]
    assert backups.find(home / FILE_NAME, None) == made


def test_where_the_clock_is_wrong_now_one_backup_a_week_is_made(home: Path) -> None:
    real = [dated(home, datetime(2090, 1, day, tzinfo=UTC)) for day in (1, 8, 15)]
    assert [care.back_up_weekly(home) is not None for _ in range(3)] == [True, False, False]
    assert set(real[1:]) < set(backups.backups_of(home / FILE_NAME))


def test_a_damaged_library_takes_no_good_backups_place(home: Path) -> None:
    made = [care.back_up(home) for _ in range(backups.KEPT)]
    data = bytearray((home / FILE_NAME).read_bytes())
    data[-4096 * 3 :] = bytes(4096 * 3)
    (home / FILE_NAME).write_bytes(data)

    with pytest.raises(LibraryUnavailable):
        care.back_up(home)
    assert backups.backups_of(home / FILE_NAME) == made
    assert not list((home / "backups").glob("*.partial"))


def test_a_removal_leaves_the_backups_that_never_held_the_document(home: Path, tmp_path: Path) -> None:
    before = care.back_up(home)
    with Library.open(home) as library:
        second = samples.add(library, tmp_path / "in", b"second", "second.txt")
        after = care.back_up(home)
        assert library.remove([second])
        assert (before.exists(), after.exists()) == (True, False)
        assert library.remove([1])
        assert not before.exists()
