"""SQLCipher's driver with the errors of Python's own: nothing above it has to know which of the two it talks to."""

import sqlite3
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from sqlcipher3 import dbapi2

_Method = TypeVar("_Method", bound=Callable[..., Any])


def _told(method: _Method) -> _Method:
    """The method, with what it raises as `sqlite3` would."""

    @wraps(method)
    def called(*arguments: object, **options: object) -> object:
        try:
            return method(*arguments, **options)
        except dbapi2.Error as error:
            raise _translated(error) from error

    return cast("_Method", called)


def _translated(error: Exception) -> sqlite3.Error:
    kind: type[sqlite3.Error] = getattr(sqlite3, type(error).__name__, sqlite3.DatabaseError)
    known = kind(*error.args)
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        known.sqlite_errorcode = code
        known.sqlite_errorname = getattr(error, "sqlite_errorname", "")
    return known


class Cursor(dbapi2.Cursor):  # type: ignore[misc]
    """A cursor of a connection under a key."""

    execute = _told(dbapi2.Cursor.execute)
    executemany = _told(dbapi2.Cursor.executemany)
    __next__ = _told(dbapi2.Cursor.__next__)
    fetchone = _told(dbapi2.Cursor.fetchone)
    fetchmany = _told(dbapi2.Cursor.fetchmany)
    fetchall = _told(dbapi2.Cursor.fetchall)


class Connection(dbapi2.Connection):  # type: ignore[misc]
    """A connection to a file under a key."""

    __init__ = _told(dbapi2.Connection.__init__)
    commit = _told(dbapi2.Connection.commit)
    rollback = _told(dbapi2.Connection.rollback)
    backup = _told(dbapi2.Connection.backup)

    def cursor(self, *_: object) -> Cursor:
        """A cursor whose errors are `sqlite3`'s."""
        return cast("Cursor", super().cursor(Cursor))
