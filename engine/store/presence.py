"""Who has the library open, so that its file is exchanged only while nobody has.

An empty file beside the library is locked with SQLite's own locks, which every system has and which end with their
process: shared by all who write, alone by whoever repairs or restores. Who only reads needs none: it keeps the file it
opened. The lock lies in the home folder, also where the library is in the vault in it, so that nobody has it open while
it is encrypted.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from engine.store import problems
from engine.store.encryption import key_file
from engine.store.encryption.keys import VAULT

LOCK_NAME = "library.lock"


class Presence:
    """A lock on one library; let go with `close`, or by the end of the process."""

    def __init__(self, connection: sqlite3.Connection | None) -> None:
        self._connection = connection

    @property
    def is_sure(self) -> bool:
        """Whether nobody can exchange the library's file meanwhile; not where no lock can be had."""
        return self._connection is not None

    def close(self) -> None:
        """Let go; a second time does nothing."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def share(path: Path) -> Presence:
    """Say that the library file `path` is in use.

    Raises:
        LibraryUnavailable: it is being repaired or restored.
    """
    try:
        folder = _home_of(path)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return Presence(_locked(folder, "BEGIN", wait=1.0))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise problems.being_mended(path) from error
        return Presence(None)  # it can't be written; opening the library says so in its own words
    except OSError:
        return Presence(None)


def alone(path: Path) -> Presence:
    """Keep everybody else from opening the library file `path` for writing.

    Raises:
        LibraryUnavailable: another process has it open.
    """
    try:
        return Presence(_locked(_home_of(path), "BEGIN EXCLUSIVE", wait=0.0))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise problems.in_use(path) from error
        raise problems.explain(error, path) or error from error


def _home_of(path: Path) -> Path:
    return path.parent.parent if path.parent.name == VAULT and key_file.is_in(path.parent) else path.parent


def _locked(folder: Path, statement: str, wait: float) -> sqlite3.Connection:
    file = folder / LOCK_NAME
    with suppress(OSError):
        file.touch(mode=0o600)
    connection = sqlite3.connect(
        f"file:{quote(str(file))}?mode=rwc", uri=True, timeout=wait, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute(statement)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # a shared lock comes with the first read
    except BaseException:
        connection.close()
        raise
    return connection
