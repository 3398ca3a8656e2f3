"""A damaged library is told of in a sentence by every command, and mended by one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli import library_access
from engine.store.library import FILE_NAME, Library
from tests.engine.cli.conftest import Run

COMMANDS = (
    ("library", "list"),
    ("library", "search", "harbour"),
    ("library", "show", "1"),
    ("library", "label", "list"),
    ("library", "remove", "2"),
)


@pytest.fixture
def home(tmp_path: Path, run: Run) -> Path:
    """A library with two documents that were read."""
    for name in ("harbour", "bridge"):
        file = tmp_path / f"{name}.txt"
        file.write_text(f"The {name} was built in 1890. It cost the town more than it had. " * 40)
        assert run("library", "add", str(file))[0] == 0
    return tmp_path / "home"


def replace_bytes(home: Path, old: bytes, new: bytes) -> None:
    data = (home / FILE_NAME).read_bytes()
    assert old in data
    (home / FILE_NAME).write_bytes(data.replace(old, new))


def lose_index_rows(home: Path) -> None:
    """Tables and their indexes say different things, which no single page shows."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(home / FILE_NAME)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'sqlite_autoindex_documents_1'")


@pytest.mark.parametrize(
    "damage",
    [
        lambda home: replace_bytes(home, b"\ttitle VARCHAR", b"\ttitlf VARCHAR"),
        lambda home: replace_bytes(home, b"CREATE TABLE readings", b"CREATE TABLE readingz"),
        lose_index_rows,
        lambda home: replace_bytes(home, b"CREATE TABLE documents", b"CREATE TABLE docu\xa6\xa6\xa6\xa6\xa6"),
        lambda home: replace_bytes(home, b"CREATE TABLE documents", b"CREATE TABL\xa6 documents"),
    ],
    ids=["a column", "a table", "an index", "no name", "no word"],
)
def test_damage_is_never_called_a_bug_and_can_be_repaired(home: Path, run: Run, damage: Callable[[Path], None]) -> None:
    damage(home)

    codes = []
    for command in COMMANDS:
        code, _, err = run(*command)
        codes.append(code)
        assert code != 70, err
        assert "bug" not in err
        assert code != 5 or ("damaged" in err and "precis library repair" in err)
    assert 5 in codes
    code, out, _ = run("library", "check")
    assert code == 5
    assert out
    assert run("library", "repair")[0] == 0

    code, out, _ = run("library", "check")
    assert (code, out) == (0, "The library is intact.\n")
    assert "harbour" in run("library", "list")[1]
    assert run("library", "search", "harbour")[0] == 0


def test_repair_leaves_a_whole_library_alone(home: Path, run: Run) -> None:
    before = (home / FILE_NAME).read_bytes()
    code, out, _ = run("library", "repair")
    assert (code, "nothing to repair" in out) == (0, True)
    assert (home / FILE_NAME).read_bytes() == before


def test_a_lost_copy_is_fetched_again_and_else_named(home: Path, run: Run, tmp_path: Path) -> None:
    with Library.open(home) as library:
        for number in (1, 2):
            library.documents.file_of(number).unlink()
    (tmp_path / "bridge.txt").unlink()

    assert run("library", "check")[0] == 5
    code, _, err = run("library", "repair")

    assert code == 5
    assert "bridge" in err
    assert "harbour" not in err
    code, out, _ = run("library", "check")
    assert (code, len(out.splitlines())) == (5, 1)


def test_a_backup_is_listed_and_put_back(home: Path, run: Run) -> None:
    code, out, _ = run("library", "backup")
    assert code == 0
    name = Path(out.strip()).name
    assert run("library", "restore", "--list")[1].startswith(name)
    (home / FILE_NAME).write_bytes(b"ruined" * 1000)

    code, out, _ = run("library", "restore")

    assert (code, name in out) == (0, True)
    assert run("library", "check")[0] == 0
    assert run("library", "restore", "of yesterday")[0] == 2


def test_a_library_made_anew_reads_its_copies(home: Path, run: Run) -> None:
    (home / FILE_NAME).unlink()
    assert run("library", "rebuild")[0] == 0
    assert "bridge" in run("library", "list")[1]
    assert run("library", "search", "harbour")[0] == 0


def test_a_removed_document_lies_in_the_trash_until_it_is_emptied(home: Path, run: Run) -> None:
    assert run("library", "remove", "1", "2") == (0, "", "")
    assert run("library", "list")[1] == ""
    assert [line.split()[0] for line in run("library", "trash", "list")[1].splitlines()] == ["2", "1"]
    assert run("library", "show", "1")[0] == 2
    assert run("library", "trash", "restore", "1") == (0, "", "")
    assert run("library", "trash", "restore", "1")[0] == 2
    assert "harbour" in run("library", "list")[1]

    assert run("library", "trash", "empty") == (0, "", "")
    assert run("library", "remove", "--erase", "1") == (0, "", "")
    assert run("library", "trash", "list")[1] == ""
    assert list((home / "files").iterdir()) == []


def test_a_removal_on_a_terminal_asks(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False, True])
    questions = []

    def confirm(question: str, **_: object) -> bool:
        questions.append(question)
        return next(answers)

    monkeypatch.setattr(library_access, "_on_terminal", lambda: True)
    monkeypatch.setattr(library_access.typer, "confirm", confirm)
    assert run("library", "remove", "1")[0] == 0
    assert len(run("library", "list")[1].splitlines()) == 2
    assert run("library", "remove", "1", "--erase")[0] == 0
    assert len(run("library", "list")[1].splitlines()) == 1
    assert questions == ["Move “harbour” to the trash?", "Erase “harbour” for good?"]
