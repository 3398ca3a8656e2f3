"""The journal of decisions of an encrypted library: the same lines, in an encrypted file of its own."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from engine.errors import LibraryProblem, LibraryUnavailable
from engine.store import problems
from engine.store.decisions import Decisions, Line, lines_of, packed
from engine.store.encryption import cipher

FILE_NAME = "decisions.sqlite3"
_MOST_LINES = 50_000
"""Above this the journal is written anew, without what later lines have overtaken, each time it has doubled."""


class EncryptedDecisions(Decisions):
    """The journal of one encrypted library. As with the other one, whoever writes holds the library's write lock."""

    def __init__(self, path: Path, key: bytes) -> None:
        super().__init__(path)
        self._file = path
        self._key = key

    @property
    def is_missing(self) -> bool:
        """Whether there is none, or none that can be read."""
        try:
            with self._opened("rw") as file:
                file.execute("SELECT count(*) FROM lines").fetchone()
        except LibraryUnavailable as error:
            return not self._file.exists() or error.problem is LibraryProblem.DAMAGED
        return False

    def note(self, *lines: Line) -> None:
        """Add lines; on the disk at the end. Raises as `Decisions.note` does."""
        if not lines:
            return
        with self._opened("rwc") as file:
            file.execute("BEGIN IMMEDIATE")
            file.executemany("INSERT INTO lines (line) VALUES (?)", [(packed(line),) for line in lines])
            file.execute("COMMIT")
            count = file.execute("SELECT max(number) - min(number) FROM lines").fetchone()[0]
        if count > max(_MOST_LINES, 2 * self._compact):
            self.rewrite(lines_of(self.read()))

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Put other lines in the place of all, in one step."""
        if self._file.exists() and self.is_missing:
            with problems.explained_os(self._file):
                self._file.unlink()
        with self._opened("rwc") as file:
            file.execute("BEGIN IMMEDIATE")
            file.execute("DELETE FROM lines")
            file.executemany("INSERT INTO lines (line) VALUES (?)", ((packed(line),) for line in lines))
            file.execute("COMMIT")
            self._compact = file.execute("SELECT count(*) FROM lines").fetchone()[0]
            file.execute("VACUUM")

    def _raw_lines(self) -> Iterator[bytes]:
        if not self._file.exists():
            return
        try:
            with self._opened("rw") as file:
                rows = file.execute("SELECT line FROM lines ORDER BY number").fetchall()
        except LibraryUnavailable:  # as of a journal in clear, what can't be read is passed over
            return
        yield from (str(line).encode() for (line,) in rows)

    @contextmanager
    def _opened(self, mode: str) -> Iterator[sqlite3.Connection]:
        with problems.explained_file(self._file):
            if mode == "rwc":
                self._file.touch(mode=0o600)
            with closing(cipher.connect(f"file:{quote(str(self._file))}?mode={mode}", self._key)) as file:
                file.execute("PRAGMA temp_store = MEMORY")
                file.execute("PRAGMA secure_delete = ON")
                file.execute("PRAGMA synchronous = FULL")
                file.execute("CREATE TABLE IF NOT EXISTS lines (number INTEGER PRIMARY KEY, line TEXT NOT NULL)")
                yield file
