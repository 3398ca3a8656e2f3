"""Putting another file in the place of the library, in steps of which a power cut may come between any two.

The old file is kept beside it under a name that says so. The new one gets the name `library.sqlite3.mended` when it is
complete: from then on the exchange is decided, and whoever opens the library next ends it.
"""

import os
import shutil
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from engine.platforms.files import replace
from engine.store import presence, problems
from engine.store.backups import with_log
from engine.store.syncing import sync_folder

PREFIX = "mending-"
"""How the folders begin in which a new library file is made."""
_DATE = "%Y%m%dT%H%M%S"


def kept_aside(path: Path) -> list[Path]:
    """Library files that were exchanged, with their logs."""
    return sorted([*path.parent.glob("library-damaged-*"), *path.parent.glob("library-replaced-*")])


def kept_at(file: Path) -> datetime | None:
    """When a library file was exchanged, to the second; None where its name does not say."""
    try:
        return datetime.strptime(file.name.split(".")[0].rpartition("-")[2], _DATE).replace(tzinfo=UTC)
    except ValueError:
        return None


def remove_left(path: Path) -> None:
    """Delete what a repair left that was killed. The caller knows that none is going on."""
    for left in path.parent.glob(f"{PREFIX}*"):
        shutil.rmtree(left, ignore_errors=True)


def exchange(path: Path, made: Path, why: str) -> Path | None:
    """Put the complete library file `made` in the place of `path`; where the old one is now, if there was one.

    The caller has the library to itself. `why` is damaged or replaced.
    """
    with problems.explained_os(path):
        kept = None
        if path.exists():
            kept = path.with_name(f"library-{why}-{datetime.now(UTC):{_DATE}}.sqlite3")
            for file in with_log(path):
                _keep(file, kept.with_name(kept.name + file.name.removeprefix(path.name)))
        replace(made, _decided(path))
        sync_folder(path.parent)
        _end(path)
    return kept


def end_exchange(path: Path) -> None:
    """End an exchange that a power cut or a kill has cut short. Costs one look where there is none.

    Raises:
        LibraryUnavailable: another process is at it.
    """
    if not _decided(path).exists():
        return
    with problems.explained_os(path):
        lock = presence.alone(path)
        try:
            if _decided(path).exists():
                _end(path)
        finally:
            lock.close()


def _end(path: Path) -> None:
    for name in ("-wal", "-shm"):  # of the old file: its log must never be taken for the new one's
        path.with_name(path.name + name).unlink(missing_ok=True)
    sync_folder(path.parent)
    replace(_decided(path), path)
    sync_folder(path.parent)


def _decided(path: Path) -> Path:
    return path.with_name(path.name + ".mended")


def _keep(file: Path, target: Path) -> None:
    try:
        os.link(file, target)
    except OSError:  # a file system without hard links
        with suppress(OSError):
            target.unlink()
        shutil.copyfile(file, target)
