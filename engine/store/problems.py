"""What goes wrong in a database file, said in sentences: the one place where SQLite's errors become known errors."""

import errno
import sqlite3
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import LibraryProblem, LibraryUnavailable, OutOfResources, PrecisError

_WRITE_FAILURES = frozenset(
    {
        sqlite3.SQLITE_IOERR_WRITE,
        sqlite3.SQLITE_IOERR_FSYNC,
        sqlite3.SQLITE_IOERR_DIR_FSYNC,
        sqlite3.SQLITE_IOERR_TRUNCATE,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_IOERR_SHMOPEN,
        sqlite3.SQLITE_IOERR_SHMMAP,
        sqlite3.SQLITE_IOERR_NOMEM,
    }
)


class Corrupt(Exception):
    """A stored value can't be what was stored. Becomes `LibraryUnavailable` where a session ends."""


@contextmanager
def decoding() -> Iterator[None]:
    """Whatever fails while a stored value is decoded means that the file is damaged, not that the program is."""
    try:
        yield
    except (ValueError, KeyError, TypeError, IndexError, struct.error, zlib.error) as error:
        raise Corrupt(type(error).__name__) from error


class WrongPassphrase(LibraryUnavailable):
    """An encrypted library was not opened by what was given for its passphrase."""


def passphrase_needed(vault: Path) -> LibraryUnavailable:
    """The error for an encrypted library that has not been opened with its passphrase."""
    return LibraryUnavailable(
        LibraryProblem.PASSPHRASE,
        f"The library in {vault} is encrypted. Give its passphrase in the window or on a terminal, where it is asked "
        "for; a script gives it with precis --passphrase-fd.",
    )


def wrong_passphrase(vault: Path) -> WrongPassphrase:
    """The error for a passphrase that opens nothing."""
    return WrongPassphrase(
        LibraryProblem.PASSPHRASE,
        f"That is not the passphrase of the library in {vault}. Check capital letters and the keyboard layout.",
    )


def damaged(path: Path) -> LibraryUnavailable:
    """The error for a file that is not a sound library."""
    files = path.parent / "files"
    return LibraryUnavailable(
        LibraryProblem.DAMAGED,
        f"The library file {path} is damaged. Tools › Library Health in the window, or precis library repair, recovers "
        f"what can be read of it, and reads the rest again from the copies of your documents in {files}.",
    )


def damaged_backup(path: Path) -> LibraryUnavailable:
    """The error for a backup that is no sound library; the library itself is left as it is."""
    return LibraryUnavailable(
        LibraryProblem.DAMAGED,
        f"The backup {path} is damaged or not a library; nothing was changed. precis library restore --list shows the "
        "others.",
    )


def being_mended(path: Path) -> LibraryUnavailable:
    """The error for a library that another process repairs or restores just now."""
    return LibraryUnavailable(
        LibraryProblem.LOCKED,
        f"The library {path} is being repaired or restored by another Précis. Wait until that is done and try again.",
    )


def closed(path: Path) -> LibraryUnavailable:
    """The error for a library that this process has closed: another one may be in its place."""
    return LibraryUnavailable(
        LibraryProblem.LOCKED, f"The library {path} was closed before this was done. Open it and try again."
    )


def in_use(path: Path) -> LibraryUnavailable:
    """The error for a library that can't be exchanged, because it is open."""
    return LibraryUnavailable(
        LibraryProblem.LOCKED,
        f"The library {path} is open in another Précis. Close its windows and commands and try again.",
    )


def read_only(path: Path) -> LibraryUnavailable:
    """The error for a library that can be read but not written."""
    return LibraryUnavailable(
        LibraryProblem.READ_ONLY,
        f"The library {path} can't be written: its folder or file is read-only. Make {path.parent} writable or choose "
        "another place with PRECIS_HOME.",
    )


def unusable(path: Path, error: OSError) -> LibraryUnavailable:
    """The error for a place where no library can be, such as below an ordinary file."""
    return LibraryUnavailable(
        LibraryProblem.READ_ONLY,
        f"No library can be kept at {path}: {error.strerror}. Choose another place with PRECIS_HOME.",
    )


def locked(path: Path) -> LibraryUnavailable:
    """The error for a library that another program keeps to itself."""
    return LibraryUnavailable(
        LibraryProblem.LOCKED,
        f"The library {path} is locked by another program. Close that program (a backup or database tool, perhaps) and "
        "try again.",
    )


def newer(path: Path) -> LibraryUnavailable:
    """The error for a library that a later version of the program made."""
    return LibraryUnavailable(
        LibraryProblem.NEWER,
        f"The library {path} was made by a newer version of Précis and was left untouched. Install that version or a "
        "later one to open it.",
    )


def full(path: Path) -> OutOfResources:
    """The error for a disk that takes no more."""
    return OutOfResources(
        f"The library {path} could not be written: the disk is full or failing. Free some space on it and try again; "
        "nothing that was stored before is lost."
    )


def explain(error: BaseException, path: Path) -> PrecisError | None:
    """The known error that `error` stands for, or None if it is a bug and should be raised as it is."""
    if isinstance(error, Corrupt):
        return damaged(path)
    if isinstance(error, OSError):
        return explain_os(error, path)
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # raised by the Python module itself: text that is not UTF-8 can only be garbage
        return damaged(path) if "decode" in str(error) else None
    return _explain_code(code, path)


def _explain_code(code: int, path: Path) -> PrecisError | None:
    primary = code & 0xFF
    if primary in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}:
        return locked(path)
    if primary in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_CANTOPEN}:
        return read_only(path)
    if primary in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM} or code in _WRITE_FAILURES:
        return full(path)
    if primary in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_IOERR}:
        return damaged(path)
    return None


@contextmanager
def explained_os(path: Path) -> Iterator[None]:
    """File operations in the folder of the library file `path`: they fail with known errors."""
    try:
        yield
    except OSError as error:
        raise explain_os(error, path) or unusable(path, error) from error


@contextmanager
def explained_file(path: Path) -> Iterator[None]:
    """Work on the library file `path` outside of sessions: what SQLite and the system refuse becomes known errors."""
    try:
        yield
    except (sqlite3.Error, OSError, Corrupt) as error:
        known = explain(error, path)
        if known is None:
            raise
        raise known from error


def explain_os(error: OSError, path: Path) -> PrecisError | None:
    """The known error behind a failed file operation in the library's folder."""
    if error.errno in {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}:
        return full(path)
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return read_only(path)
    return None
