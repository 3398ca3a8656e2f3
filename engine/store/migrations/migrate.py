"""Bringing an older library up to date: a backup first, one transaction for all steps, the old file back on failure.

The steps are ordinary modules with Alembic's names (`revision`, `down_revision`, `upgrade`), listed in
`migrations.history` and imported by name, so that they are there in a frozen program too, without any file on disk;
Alembic gives them its operations (batch changes of SQLite tables above all).
"""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from engine.store import problems
from engine.store.backups import back_up
from engine.store.database import bare, connect, exclusive
from engine.store.migrations.history import HISTORY

_log = logging.getLogger(__name__)


class Migration(Protocol):
    """What a module in `migrations/` offers."""

    @property
    def revision(self) -> str: ...

    @property
    def down_revision(self) -> str | None: ...

    @property
    def upgrade(self) -> Callable[[], None]:
        """Changes the tables from `down_revision` to `revision`."""


def migrate(path: Path, wait: float, history: Sequence[Migration] | None = None) -> None:
    """Apply every step of `history` after the file's own. A failed step leaves the file as it was and raises.

    Raises:
        LibraryUnavailable: locked by another process, or damaged.
        OutOfResources: no room for the backup or the change.
    """
    connection = connect(path, wait)
    try:
        connection.execute("PRAGMA foreign_keys = OFF")  # tables are rebuilt; checked as a whole before the commit
        with exclusive(connection) as wrapped:  # from before the backup on: nothing may be written between the two
            revision = _revision(connection)
            steps = _steps_after(revision, history or HISTORY)
            if not steps:
                return  # another process was faster
            backup = back_up(path, revision)
            try:
                _apply(wrapped, steps)
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                _restore_if_changed(connection, backup, revision)
                raise
            _log.info("library migrated to revision %s", steps[-1].revision)
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        known = problems.explain(cause, path) if cause is not None else None
        raise known or error from error
    finally:
        connection.close()


def _revision(connection: sqlite3.Connection) -> str:
    return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def _steps_after(revision: str, history: Sequence[Migration]) -> list[Migration]:
    known = [step.revision for step in history]
    return list(history[known.index(revision) + 1 :])


def _apply(wrapped: Connection, steps: Sequence[Migration]) -> None:
    context = MigrationContext.configure(wrapped, opts={"transactional_ddl": True})
    with Operations.context(context):
        for step in steps:
            step.upgrade()
    wrapped.exec_driver_sql("UPDATE alembic_version SET version_num = ?", (steps[-1].revision,))
    if wrapped.exec_driver_sql("PRAGMA foreign_key_check").fetchone() is not None:
        raise problems.Corrupt("a migration left rows without their owners")
    wrapped.commit()


def _restore_if_changed(connection: sqlite3.Connection, backup: Path, revision: str) -> None:
    """A rolled back transaction leaves nothing behind; a step that committed on its own would, so look."""
    sound = connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    if sound and _revision(connection) == revision and _tables(connection) == _tables_of(backup):
        return
    _log.warning("restoring the library from its backup")
    source = bare(backup, 10.0, mode="ro")
    try:
        source.backup(connection)
    finally:
        source.close()


def _tables(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name, sql").fetchall()


def _tables_of(path: Path) -> list[tuple[str, str]]:
    connection = bare(path, 10.0, mode="ro")
    try:
        return _tables(connection)
    finally:
        connection.close()
