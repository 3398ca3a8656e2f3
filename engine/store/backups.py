"""Backups of a library file: made before every migration and once a week, the newest few kept.

A backup is one complete file in `backups/`. It holds the words of documents, so a removal for good deletes them all;
the next opening makes a new one.
"""

import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine.errors import NotFound, OutOfResources
from engine.platforms.files import replace
from engine.store import problems
from engine.store.database import bare, connect

KEPT = 3
"""How many are kept; the newest always is one of them."""
_EVERY = timedelta(days=7)
_ROOM = 1.5
"""Free disk space that a backup asks for, in sizes of the library: it must not be what fills the disk."""
_TRIES = 3
_DATE = "%Y%m%dT%H%M%S%f"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup as it is listed."""

    file: Path
    revision: str
    made: datetime
    bytes: int


def backups_of(path: Path) -> list[Path]:
    """The backups beside a library file, oldest first."""
    return sorted((path.parent / "backups").glob("library-*.sqlite3"), key=lambda file: file.stem.rpartition("-")[2])


def remove_partial(path: Path) -> None:
    """Delete backups that a dead process did not finish. One that is being made is begun anew by its process."""
    for left in (path.parent / "backups").glob("*.partial*"):  # with what SQLite keeps beside it
        left.unlink(missing_ok=True)


def listed(path: Path, now: datetime | None = None) -> list[Backup]:
    """The backups beside a library file, newest first.

    At the end stand those from the future: a clock was wrong when they were made, or is now, and how old they are
    nobody knows.
    """
    now = now or datetime.now(UTC)
    found = []
    for file in reversed(backups_of(path)):
        with suppress(ValueError, OSError):
            _, revision, date = file.stem.split("-")
            found.append(Backup(file, revision, _parsed(date), file.stat().st_size))
    return sorted(found, key=lambda backup: backup.made > now)


def find(path: Path, name: str | None) -> Path:
    """The backup of this name or date, or a file elsewhere; without one the newest. Raises `NotFound`."""
    known = listed(path)
    if name is None:
        if not known:
            raise NotFound(f"There is no backup of the library in {path.parent / 'backups'}.")
        return known[0].file
    for backup in known:
        if name in {backup.file.name, backup.file.stem, backup.file.stem.rpartition("-")[2]}:
            return backup.file
    if Path(name).is_file():
        return Path(name).absolute()
    raise NotFound(f"There is no backup “{name}”; precis library restore --list shows those there are.")


def is_due(path: Path, now: datetime | None = None) -> bool:
    """Whether the newest backup that is not from the future is older than a week, or there is none."""
    now = now or datetime.now(UTC)
    known = listed(path, now)
    return not known or not timedelta(0) <= now - known[0].made < _EVERY


def back_up(path: Path, revision: str) -> Path:
    """Copy the library as it is now to `backups/`, and delete the oldest copies.

    Raises:
        OutOfResources: the disk has not room enough.
        LibraryUnavailable: the library is damaged, and the older backups are kept; or documents are being removed.
        sqlite3.Error: it can't be read to its end.
    """
    folder = path.parent / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    require_room(path, folder, _ROOM)
    for _ in range(_TRIES):
        target = folder / f"library-{revision}-{datetime.now(UTC):{_DATE}}.sqlite3"
        if _made(path, target):
            break
    else:
        raise problems.in_use(path)
    others = [backup.file for backup in listed(path) if backup.file != target]
    for older in others[KEPT - 1 :]:
        older.unlink()
    return target


def _made(path: Path, target: Path) -> bool:
    """Make one backup. False if a removal for good took it away meanwhile, because it may hold what was removed."""
    partial = target.with_suffix(".partial")
    remove_partial(path)
    partial.touch(mode=0o600)
    try:
        with closing(connect(path, 10.0, mode="ro")) as source, closing(bare(partial, 10.0)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
        if sound(partial):
            replace(partial, target)
            return True
    except FileNotFoundError:
        return False
    except BaseException:
        if partial.exists():
            partial.unlink()
            raise
        return False
    if partial.exists():
        partial.unlink()
        raise problems.damaged(path)  # the copies before it may be the last good ones
    return False


def require_room(path: Path, folder: Path, sizes: float) -> None:
    """Raise `OutOfResources` unless `folder` has room for `sizes` times the library file `path`."""
    needed = int(sizes * sum(file.stat().st_size for file in with_log(path)))
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise OutOfResources(
            f"There is too little space next to the library {path}: {_megabytes(needed)} are needed, "
            f"{_megabytes(free)} are free. Free some disk space and try again; nothing was changed."
        )


def with_log(path: Path) -> list[Path]:
    """The library file and its write-ahead log, as far as they are there."""
    return [file for file in (path, path.with_name(path.name + "-wal")) if file.exists()]


def sound(path: Path) -> bool:
    """Whether a file is a whole SQLite file, read from end to end."""
    try:
        connection = connect(path, 1.0, mode="immutable")
        try:
            return connection.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)]
        finally:
            connection.close()
    except (sqlite3.Error, problems.Corrupt):
        return False


def _parsed(date: str) -> datetime:
    return datetime.strptime(date, _DATE).replace(tzinfo=UTC)


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.0f} MB"
