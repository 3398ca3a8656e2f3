"""What a library stands on that keeps nothing: a database without a file, and documents that stay where they are.

SQLite holds a database without a name in memory, and what does not fit into its cache in a file that it takes the name
from in the moment it makes it: however the process ends, the system frees it. Such a database has one connection, so
sessions take turns, also those that only read.
"""

import hashlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import create_engine, event
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from engine.store.database import Database, OpenSessions, begin, exclusive, set_up
from engine.store.documents.copies import BLOCK_BYTES, Copies, Incoming, explained_reading, opened
from engine.store.schema import create_schema

NO_FOLDER = Path(os.devnull) / "no library"
"""Where a library is that is nowhere: nothing is there, and nothing can be made there."""
_CACHE_KIB = 8 << 10
"""So much of it stays in memory. With 32 MB the peak of 10,000 pages is 1.24 times that of 1,000, with these 1.19."""


class NamelessDatabase(Database):
    """A database that goes with the process."""

    kept = False

    def __init__(self, *, wait: float, copy_of: Path | None = None) -> None:
        """A new one, or one that holds what the library file `copy_of` does, which nobody else has open."""
        self.path = NO_FOLDER
        self.wait = wait
        self.writable = True
        self.reading_mode = "rw"
        self._sessions = OpenSessions(self.path)
        self._turn = threading.RLock()
        self._session: Session | None = None
        self._connection = sqlite3.connect("", timeout=wait, isolation_level=None, check_same_thread=False)
        set_up(self._connection, cache_kib=_CACHE_KIB)
        self._connection.execute("PRAGMA journal_mode = MEMORY")
        if copy_of is not None:
            self._fill(copy_of)
        else:
            with exclusive(self._connection) as wrapped:
                create_schema(wrapped)
                wrapped.commit()
        self._engine = create_engine("sqlite://", creator=lambda: self._connection, poolclass=StaticPool)
        event.listen(self._engine, "begin", begin)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the library. Nothing it changes is kept."""
        with self._explained(), self._turn:
            if self._session is not None:  # of this thread: no other has the turn
                yield self._session
                return
            with Session(self._engine, expire_on_commit=False) as session, self._for_all_within(session):
                yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are kept together at its end, or not at all if an error leaves it."""
        with self._explained(), self._turn:
            if self._session is not None:
                raise RuntimeError("a change inside another session would be lost with it")
            with Session(self._engine, expire_on_commit=False) as session, session.begin():
                session.connection()
                with self._for_all_within(session):
                    yield session

    @contextmanager
    def alone(self) -> Iterator[sqlite3.Connection]:
        """The connection, outside any transaction."""
        with self._explained(), self._turn:
            yield self._connection

    def close(self, seconds: float = 0.0) -> bool:
        """Let go of everything that was stored. Returns as `Database.close` does."""
        ended = super().close(seconds)
        self._connection.close()
        return ended

    @contextmanager
    def _for_all_within(self, session: Session) -> Iterator[None]:
        self._session = session
        try:
            yield
        finally:
            self._session = None

    def _fill(self, source: Path) -> None:
        with closing(sqlite3.connect(source, isolation_level=None)) as file:
            file.execute("PRAGMA journal_mode = DELETE")  # a database without a name can't have a log
            file.backup(self._connection)

    def _is_whole(self) -> bool:
        return True  # there is no file that could be damaged


class InPlace(Copies):
    """Documents that are read where they are. Nothing is copied, nothing can be left over."""

    in_place = True

    def __init__(self, database: Database) -> None:
        super().__init__(database, NO_FOLDER)
        self._files: dict[str, Path] = {}

    def path(self, sha256: str, suffix: str) -> Path:
        """Where the document stands."""
        return self._files.get(sha256) or super().path(sha256, suffix)

    def all(self) -> dict[str, str]:
        """There are no copies."""
        return {}

    @contextmanager
    def take(self, source: Path, tick: Callable[[], None] = lambda: None) -> Iterator[Incoming]:
        """Hash a file. Raises as `Copies.take` does."""
        digest, size = hashlib.sha256(), 0
        with opened(source) as read:
            try:
                while block := os.read(read, BLOCK_BYTES):
                    tick()
                    digest.update(block)
                    size += len(block)
            except OSError as error:
                raise explained_reading(error, source) from error
        yield Incoming(source.absolute(), digest.hexdigest(), size)

    def keep(self, session: Session, incoming: Incoming, suffix: str) -> None:  # noqa: ARG002
        """Remember where it is."""
        self._files[incoming.sha256] = incoming.file

    def register_stray(self, name: str) -> None:
        """Nothing comes into being that could be left over."""

    def mark_stray(self, session: Session, name: str) -> None:
        """Nor is there anything to delete."""

    def forget(self, session: Session, name: str) -> None:
        """Nor to forget."""

    def sweep(self) -> int:
        """Nor to sweep up."""
        return 0
