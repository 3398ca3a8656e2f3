"""Reading the rows of a damaged table: all that SQLite can still reach, from both ends and around every hole."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Column, Table

_MAX_HOLES = 20_000
"""After so many failures the rest of a table is given up: each of them may cost a walk through its pages."""
_MAX_HOLES_ENCRYPTED = 1_000
"""The same of an encrypted file, where each costs a new connection."""

Row = tuple[object, ...]


class Source:
    """A damaged file to read from, for one who reads one statement after the other.

    SQLCipher reads nothing more on a connection that has met a page whose seal does not hold. So, in an encrypted file,
    the statement after a failure gets a new connection.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], *, encrypted: bool = False) -> None:
        self._connect = connect
        self._encrypted = encrypted
        self.most_failures = _MAX_HOLES_ENCRYPTED if encrypted else _MAX_HOLES
        self._connection: sqlite3.Connection | None = None

    def execute(self, statement: str, parameters: Sequence[object] = ()) -> Iterator[Any]:
        """The rows of a statement. Raises `sqlite3.Error`, also in the midst of them."""
        try:
            if self._connection is None:
                self._connection = self._connect()
            yield from self._connection.execute(statement, parameters)
        except sqlite3.Error:
            if self._encrypted:
                self.close()
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Rows:
    """The rows of one table; `lost` says afterwards whether some could not be reached."""

    def __init__(
        self,
        source: Source,
        table: Table,
        columns: Sequence[Column[object]],
        names: Sequence[str] | None = None,
    ) -> None:
        """`names` are those the columns have in the file, where they differ."""
        self._source = source
        self._table = table
        # With its table, because SQLite takes a lone quoted name that it does not know for a text.
        named = names or [column.name for column in columns]
        self._names = ", ".join(f'"{table.name}"."{name}"' for name in named)
        self._key = [f'"{table.name}"."{column.name}"' for column in table.primary_key.columns]
        self._key_places = [place for place, column in enumerate(columns) if column.name in table.primary_key.columns]
        self.lost = False

    def __iter__(self) -> Iterator[Row]:
        if self._table.dialect_options["sqlite"]["with_rowid"]:
            yield from self._by_number()
        else:
            yield from self._from_both_ends()

    def _by_number(self) -> Iterator[Row]:
        """Around a hole by halves: what is before it, what is after it, then whatever is between."""
        query = f'SELECT rowid, {self._names} FROM "{self._table.name}" WHERE rowid BETWEEN ? AND ? ORDER BY rowid'  # noqa: S608
        spans = [(0, self._last_number())]
        holes = 0
        while spans and holes < self._source.most_failures:
            low, high = spans.pop()
            reached = low - 1
            try:
                for row in self._source.execute(query, (low, high)):
                    reached = row[0]
                    yield row[1:]
                continue
            except sqlite3.Error:
                self.lost = True
                holes += 1
            end = high + 1
            try:
                for row in self._source.execute(f"{query} DESC", (reached + 1, high)):
                    end = row[0]
                    yield row[1:]
                continue
            except sqlite3.Error:
                holes += 1
            low, high = reached + 1, end - 1
            if low < high:
                middle = (low + high) // 2
                spans += [(middle + 1, high), (low, middle)]

    def _from_both_ends(self) -> Iterator[Row]:
        """A table without row numbers, from its first row to the first hole and from the last row to the last one."""
        query = f'SELECT {self._names} FROM "{self._table.name}" ORDER BY '  # noqa: S608
        seen = set[Row]()
        for order in ("", " DESC"):
            try:
                for row in self._source.execute(query + ", ".join(f"{name}{order}" for name in self._key)):
                    key = tuple(row[place] for place in self._key_places)
                    if key not in seen:
                        seen.add(key)
                        yield row
                return
            except sqlite3.Error:
                self.lost = True

    def _last_number(self) -> int:
        """The greatest row number, or, where that can't be read, one that none is likely to be above."""
        try:
            ((found,),) = self._source.execute(f'SELECT max(rowid) FROM "{self._table.name}"')  # noqa: S608
            return int(found or 0)
        except sqlite3.Error:
            self.lost = True
            return 1 << 24
