"""An older library is brought up to date whole, or stays as it was, whatever happens meanwhile."""

import os
import re
import signal
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import op

from engine.errors import LibraryProblem, LibraryUnavailable, OutOfResources
from engine.store import backups, database, migrations, opening, schema
from engine.store.library import FILE_NAME, Library
from engine.store.migrations import migrate
from engine.store.migrations.history import HISTORY
from tests.engine.store import samples

TOMORROW = "9001"


@dataclass
class Step:
    """A revision of tomorrow."""

    upgrade: Callable[[], None]
    revision: str = TOMORROW
    down_revision: str | None = schema.HEAD


def add_stars() -> None:
    """A change as they are in life: a new column, and a table made anew for a constraint."""
    op.add_column("documents", sa.Column("stars", sa.Integer, nullable=False, server_default="3"))
    with op.batch_alter_table("jobs", recreate="always") as batch:
        batch.add_column(sa.Column("priority", sa.Integer, nullable=False, server_default="0"))
    op.create_table("shelves", sa.Column("id", sa.Integer, primary_key=True), sa.Column("name", sa.String))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A closed library of today."""
    with Library.open(tmp_path / "home") as library:
        document_id = samples.add(library, tmp_path / "in", b"content")
        samples.keep(library, document_id, samples.make_document("The text that must survive."))
        library.jobs.enqueue("summarize", document_id, {"words": 100})
    return tmp_path / "home"


def learn(monkeypatch: pytest.MonkeyPatch, upgrade: Callable[[], None]) -> None:
    """Let the program know one more revision."""
    monkeypatch.setattr(opening, "REVISIONS", (*schema.REVISIONS, TOMORROW))
    monkeypatch.setattr(opening, "HEAD", TOMORROW)
    monkeypatch.setattr(migrate, "HISTORY", (*HISTORY, Step(upgrade)))


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def tables(file: Path) -> list[tuple[object, ...]]:
    return rows(file, "SELECT name, sql FROM sqlite_master ORDER BY name")


def test_an_older_library_is_brought_up_to_date_after_a_backup(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn(monkeypatch, add_stars)

    with Library.open(home) as library:
        assert library.readings.load(1).text == "The text that must survive."
        assert [job.settings for job in library.jobs.unfinished()] == [{"words": 100}]
        assert library.search("survive")[0] != []
    assert rows(home / FILE_NAME, "SELECT stars FROM documents") == [(3,)]
    assert rows(home / FILE_NAME, "SELECT version_num FROM alembic_version") == [(TOMORROW,)]
    assert rows(home / FILE_NAME, "PRAGMA foreign_key_check") == []
    (backup,) = backups.backups_of(home / FILE_NAME)
    assert re.fullmatch(rf"library-{schema.HEAD}-\d{{8}}T\d+\.sqlite3", backup.name)
    assert backup.stat().st_mode & 0o077 == 0
    assert rows(backup, "SELECT version_num FROM alembic_version") == [(schema.HEAD,)]
    assert rows(backup, "SELECT path FROM documents") == rows(home / FILE_NAME, "SELECT path FROM documents")
    monkeypatch.undo()
    with pytest.raises(LibraryUnavailable) as caught:
        Library.open(home)
    assert caught.value.problem is LibraryProblem.NEWER


def test_a_backup_can_be_opened_as_a_library(home: Path, tmp_path: Path) -> None:
    with Library.open(home) as library:  # with changes still in the log
        library.documents.rename(1, "The newest title")
        backup = backups.back_up(home / FILE_NAME, schema.HEAD)
    (tmp_path / "restored").mkdir()
    backup.rename(tmp_path / "restored" / FILE_NAME)
    with Library.open(tmp_path / "restored") as library:
        assert library.documents.get(1).title == "The newest title"
        assert library.readings.load(1).text == "The text that must survive."


def fail() -> None:
    add_stars()
    op.execute("DELETE FROM documents")
    raise RuntimeError("a bug in the step")


def commit_and_fail() -> None:
    add_stars()
    op.execute("DELETE FROM documents")
    op.get_bind().commit()
    raise RuntimeError("a bug in the step")


@pytest.mark.parametrize("upgrade", [fail, commit_and_fail])
def test_a_step_that_fails_leaves_the_library_as_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch, upgrade: Callable[[], None]
) -> None:
    before = tables(home / FILE_NAME)
    with monkeypatch.context() as patch:
        learn(patch, upgrade)
        with pytest.raises(RuntimeError, match="a bug in the step"):
            Library.open(home)
    assert tables(home / FILE_NAME) == before
    with Library.open(home) as library:
        assert library.readings.load(1).text == "The text that must survive."
        assert len(library.jobs.unfinished()) == 1


def test_a_step_that_leaves_orphans_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        learn(patch, lambda: op.execute("DELETE FROM documents"))
        with pytest.raises(LibraryUnavailable):
            Library.open(home)
    with Library.open(home) as library:
        assert library.documents.rows()[0] == 1


def test_a_kill_in_the_middle_leaves_the_library_as_it_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def die() -> None:
        add_stars()
        os.kill(os.getpid(), signal.SIGKILL)

    before = tables(home / FILE_NAME)
    child = os.fork()
    if not child:
        learn(monkeypatch, die)
        Library.open(home)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert tables(home / FILE_NAME) == before
    learn(monkeypatch, add_stars)
    with Library.open(home) as library:
        assert library.readings.load(1).text == "The text that must survive."


def test_no_room_for_the_backup_means_no_migration(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tables(home / FILE_NAME)
    learn(monkeypatch, add_stars)
    real = sqlite3.connect

    def small(path: object, *how: object, **more: object) -> sqlite3.Connection:
        connection = real(path, *how, **more)  # type: ignore[call-overload]
        if ".partial" in str(path):
            connection.execute("PRAGMA max_page_count = 5")
        return connection  # type: ignore[no-any-return]

    monkeypatch.setattr(migrate.sqlite3, "connect", small)
    with pytest.raises(OutOfResources):
        Library.open(home)
    assert tables(home / FILE_NAME) == before


def test_two_processes_at_once_migrate_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []

    def once() -> None:
        taken.append(1)
        add_stars()

    learn(monkeypatch, once)
    errors: list[BaseException] = []

    def open_it() -> None:
        try:
            Library.open(home).close()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert taken == [1]


def test_a_fresh_library_has_the_tables_of_a_migrated_one(tmp_path: Path) -> None:
    """A fresh file is made from the mappings, an old one by the steps: they must not drift apart."""
    Library.open(tmp_path / "fresh").close()
    file = tmp_path / "old.sqlite3"
    with closing(database.connect(file, 1.0, mode="rwc")) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        connection.execute("INSERT INTO alembic_version VALUES ('')")
        with database.exclusive(connection) as wrapped:
            migrate._apply(wrapped, HISTORY)

    def plain(path: Path) -> list[list[str]]:
        return [re.findall(r"\w+|[^\w\s]", f"{name} {sql}") for name, sql in tables(path)]

    assert plain(file) == plain(tmp_path / "fresh" / FILE_NAME)


def test_the_history_is_one_chain_and_whole() -> None:
    assert tuple(step.revision for step in HISTORY) == schema.REVISIONS
    assert [step.down_revision for step in HISTORY] == [None, *schema.REVISIONS[:-1]]
    (folder,) = migrations.__path__
    files = sorted(path.stem for path in Path(folder).glob("r[0-9]*.py"))
    assert files == [step.__name__.rpartition(".")[2] for step in HISTORY]
    assert all(name.startswith(f"r{revision}_") for name, revision in zip(files, schema.REVISIONS, strict=True))
