"""Opening a library file: is it ours, is it whole, is it current; making it, or bringing it up to date.

Everything here is done on bare connections and with as little as possible, because it stands between the user and a
window: a current library costs a few reads of its first pages. A full integrity check would take minutes on a large
library; damage deeper in the file is found when it is read, because every packed value carries a checksum.
"""

import shutil
import sqlite3
import stat
import struct
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from engine.store import problems, scratch
from engine.store.database import MAGIC, connect, exclusive, is_encrypted
from engine.store.encryption import cipher, keys
from engine.store.schema import HEAD, REVISIONS, create_schema

FILE_NAME = "library.sqlite3"
_CHECKED_AT_OPEN = ("documents", "jobs", "leases", "alembic_version")


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """How a checked file is to be connected to. `scratch` is a folder to remove, if a copy was needed."""

    path: Path
    mode: str
    scratch: Path | None = None


def open_file(path: Path, *, read_only: bool, wait: float) -> OpenedFile:
    """Check the library file, make or migrate it where needed, and say how to connect to it.

    Raises:
        LibraryUnavailable: read-only, locked, newer, or damaged.
        OutOfResources: the disk is full.
    """
    try:
        if read_only:
            return _open_read_only(path, wait)
        _require_writable(path)
        check_header(path)
        _bring_to_head(path, wait)
        return OpenedFile(path, "rw")
    except OSError as error:
        raise problems.explain_os(error, path) or problems.unusable(path, error) from error
    except UnicodeDecodeError as error:  # SQLite's own message quotes what stands where a name should
        raise problems.damaged(path) from error
    except (sqlite3.Error, problems.Corrupt) as error:
        known = problems.explain(error, path)
        if known is None:
            raise
        raise known from error


def check_header(path: Path) -> None:
    """Refuse what can be told from the first 100 bytes and the length: another kind of file, or a cut one."""
    size = path.stat().st_size if path.exists() else 0
    if size == 0:
        return
    if is_encrypted(path):
        if size % cipher.PAGE_BYTES:
            raise problems.damaged(path)
        return  # a wrong seal shows with the first page that is read
    with path.open("rb") as stream:
        header = stream.read(100)
    if len(header) < 100 or not header.startswith(MAGIC):
        raise problems.damaged(path)
    page_size, pages = struct.unpack(">H", header[16:18])[0], struct.unpack(">I", header[28:32])[0]
    page_size = 65536 if page_size == 1 else page_size
    log = path.with_name(path.name + "-wal")
    if size < pages * page_size and not (log.exists() and log.stat().st_size):
        raise problems.damaged(path)  # with a write-ahead log the missing pages may stand there


def revision_of(connection: sqlite3.Connection, path: Path) -> str | None:
    """The revision a file is at, None for an empty one; quick checks of the tables everything hangs on."""
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return None
    if "alembic_version" not in tables:
        raise problems.damaged(path)
    rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if len(rows) != 1:
        raise problems.damaged(path)
    revision = str(rows[0][0])
    if revision not in REVISIONS:
        raise problems.newer(path)
    for table in _CHECKED_AT_OPEN:
        if table in tables and connection.execute(f"PRAGMA quick_check('{table}')").fetchall() != [("ok",)]:
            raise problems.damaged(path)
    return revision


def _require_writable(path: Path) -> None:
    """Try it, rather than ask for permissions: root is allowed everything, and a full disk has no permission bit."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    _keep_private(path.parent)
    with tempfile.TemporaryFile(dir=path.parent) as probe:
        probe.write(b"\0")
    if path.exists():
        path.open("r+b").close()


def _keep_private(path: Path) -> None:
    """Take away what others may do with it; what its owner may do is the owner's choice."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        path.chmod(mode & 0o700)


def _bring_to_head(path: Path, wait: float) -> None:
    connection = connect(path, wait, mode="rwc")
    try:
        _keep_private(path)
        revision = revision_of(connection, path)
        if revision is None:
            _create(connection, path)
        elif revision != HEAD:
            from engine.store.migrations.migrate import migrate  # imports Alembic

            migrate(path, wait)
        else:
            # Another program's lock shows here, not in the middle of the first job.
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    finally:
        connection.close()


def _create(connection: sqlite3.Connection, path: Path) -> None:
    with exclusive(connection) as wrapped:
        if revision_of(connection, path) is None:  # else another process was faster
            create_schema(wrapped)
            wrapped.commit()


def _open_read_only(path: Path, wait: float) -> OpenedFile:
    if not path.exists():
        raise problems.read_only(path)
    check_header(path)
    opened = _readable(path, wait)
    try:
        with closing(connect(opened.path, wait, mode=opened.mode)) as connection:
            revision = revision_of(connection, path)
        if revision != HEAD:
            raise problems.read_only(path)  # it would have to be brought up to date first
    except BaseException:
        if opened.scratch is not None:
            _remove_copy(opened.scratch)
        raise
    return opened


def _readable(path: Path, wait: float) -> OpenedFile:
    """Find a way to read without writing: SQLite needs to make a small file beside a library in WAL mode."""
    try:
        connection = connect(path, wait, mode="ro")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        finally:
            connection.close()
        return OpenedFile(path, "ro")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
            raise
    log = path.with_name(path.name + "-wal")
    if not (log.exists() and log.stat().st_size):
        return OpenedFile(path, "immutable")
    folder = scratch.make_folder(Path(tempfile.gettempdir()))  # what is still in the log can only be read from a copy
    try:
        key = keys.library_key_of(path)
        if key is not None:
            keys.hold(folder, key)
        for file in (path, log):
            shutil.copyfile(file, folder / file.name)
    except BaseException:
        _remove_copy(folder)
        raise
    return OpenedFile(folder / path.name, "rw", folder)


def _remove_copy(folder: Path) -> None:
    keys.let_go(folder)
    shutil.rmtree(folder, ignore_errors=True)
