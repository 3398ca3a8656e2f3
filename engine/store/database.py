"""The connections to one library file: set up in one place, handed out as sessions, errors explained on the way out.

A session is one transaction. `reading()` sees one state of the library from beginning to end; `writing()` takes the
write lock at once (`BEGIN IMMEDIATE`), because a transaction that begins by reading and then wants to write can fail
half-way. Threads may use both at the same time; inside the process a lock lines writers up fairly, between processes
SQLite does, for `wait` seconds.
"""

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool, StaticPool

from engine.errors import PrecisError
from engine.store.encryption import cipher, keys
from engine.store.problems import Corrupt, closed, damaged, explain

MAGIC = b"SQLite format 3\x00"
_WAL_LIMIT_BYTES = 64 << 20
_CACHE_KIB = 8 << 10
_CACHE_KIB_ENCRYPTED = 64 << 10
"""As far as it is needed: what the system keeps of a file in memory is encrypted as well, so that with a small cache a
search in a large library would decrypt the index each time."""


def connect(path: Path, wait: float, *, mode: str = "rw") -> sqlite3.Connection:
    """Open a connection with all that the library relies on. `mode`: `rw`, `rwc` (create), `ro` or `immutable`."""
    connection = bare(path, wait, mode=mode)
    set_up(connection, cache_kib=_CACHE_KIB_ENCRYPTED if is_encrypted(path) else _CACHE_KIB)
    if mode.startswith("rw"):
        # A commit survives the death of the process at once, and a power cut up to the last checkpoint.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA journal_size_limit = {_WAL_LIMIT_BYTES}")
    return connection


def bare(path: Path, wait: float, *, mode: str = "rw") -> sqlite3.Connection:
    """Open a library file, or a copy of one, as it is; one in a vault under its key. `mode` as for `connect`."""
    address = f"file:{quote(str(path))}?{'immutable=1' if mode == 'immutable' else f'mode={mode}'}"
    key = keys.key_of(path, keys.LIBRARY)
    if key is not None:
        return cipher.connect(address, key, wait=wait)
    return sqlite3.connect(address, uri=True, timeout=wait, isolation_level=None, check_same_thread=False)


def is_plain(path: Path) -> bool:
    """Whether a file is an SQLite file in clear."""
    with path.open("rb") as stream:
        return stream.read(len(MAGIC)) == MAGIC


def is_encrypted(path: Path) -> bool:
    """Whether a library file, or a copy of one, lies in a vault."""
    return keys.library_key_of(path) is not None


def set_up(connection: sqlite3.Connection, *, cache_kib: int = _CACHE_KIB) -> None:
    """What every connection to a library needs, wherever that is."""
    connection.create_function("casefold", 1, _casefold, deterministic=True)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"PRAGMA cache_size = -{cache_kib}")


def _casefold(text: str | None) -> str:
    """SQLite's own lower() knows ASCII alone."""
    return (text or "").casefold()


def is_whole(path: Path) -> bool:
    """Whether SQLite finds the file whole, its tables as they should be, and its rows in their places."""
    from engine.store.tables import Base

    try:
        with closing(connect(path, 1.0, mode="ro")) as connection:
            whole = connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
            if not whole or connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                return False
            return all(
                {column.name for column in table.columns}
                <= {row[1] for row in connection.execute(f"PRAGMA table_info('{table.name}')")}
                for table in Base.metadata.sorted_tables
            )
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN}  # it can't be told
    except (sqlite3.Error, UnicodeDecodeError):
        return False


class OpenSessions:
    """The sessions of a database that are open, by thread; none begins once it is closed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._of: Counter[int] = Counter()
        self._changed = threading.Condition()
        self._closed = False

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count a session. Within another one of its thread, which is let come to its end, it begins even now.

        Raises:
            LibraryUnavailable: the database is closed.
        """
        thread = threading.get_ident()
        with self._changed:
            if self._closed and not self._of[thread]:
                raise closed(self._path)
            self._of[thread] += 1
        try:
            yield
        finally:
            with self._changed:
                self._of[thread] -= 1
                self._of += Counter()  # drops the threads that have none
                self._changed.notify_all()

    def close(self, seconds: float) -> bool:
        """Let none begin, and wait for those of other threads; False if some are still open after `seconds`."""
        thread = threading.get_ident()
        with self._changed:
            self._closed = True
            return self._changed.wait_for(lambda: not (self._of.keys() - {thread}), seconds)


class Database:
    """One library file, open. Use from any thread."""

    kept = True
    """Whether what is stored outlives the process."""

    def __init__(self, path: Path, *, wait: float, mode: str = "rw") -> None:
        self.path = path
        self.wait = wait
        self.writable = mode.startswith("rw")
        self.reading_mode = "ro" if self.writable else mode
        """For a connection that only reads."""
        self._sessions = OpenSessions(path)
        self._turn = threading.RLock()
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: connect(path, wait, mode=mode),
            poolclass=QueuePool,
            pool_size=4,
            max_overflow=16,
        )
        self._writer = self._engine.execution_options(immediate=True)
        event.listen(self._engine, "begin", begin)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the library. Nothing it changes is kept."""
        with self._explained(), Session(self._engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are kept together at its end, or not at all if an error leaves it."""
        with self._explained(), self._turn, Session(self._writer, expire_on_commit=False) as session, session.begin():
            session.connection()  # begin now: the write lock is what the caller counts on
            yield session

    @contextmanager
    def alone(self) -> Iterator[sqlite3.Connection]:
        """A bare connection outside any transaction, for the few statements that can't be in one (VACUUM)."""
        with self._explained(), self._turn:
            connection = connect(self.path, self.wait)
            try:
                yield connection
            finally:
                connection.close()

    def close(self, seconds: float = 0.0) -> bool:
        """Close every connection; the last one in the system folds the write-ahead log into the file.

        No session begins any more. Returns whether those of other threads ended within `seconds`; one that did not
        keeps its connection to its end.
        """
        ended = self._sessions.close(seconds)
        self._engine.dispose()
        return ended

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            with self._sessions.one():
                yield
        except (DBAPIError, sqlite3.Error, Corrupt) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            known = explain(cause, self.path) if cause is not None else None
            if known is None and self._is_whole():
                raise
            raise known or damaged(self.path) from error
        except PrecisError:
            raise
        except Exception as error:  # what looks like a bug may come of a value that never was stored
            if self._is_whole():
                raise
            raise damaged(self.path) from error

    def _is_whole(self) -> bool:
        return is_whole(self.path)


def begin(connection: Connection) -> None:
    """Begin a transaction as the session asked for it."""
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


@contextmanager
def exclusive(connection: sqlite3.Connection) -> Iterator[Connection]:
    """SQLAlchemy's view of a bare connection, holding the write lock. What is not committed inside is rolled back."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.connect() as wrapped:  # the first use of an engine ends with a rollback, so the lock comes after it
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield wrapped
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
