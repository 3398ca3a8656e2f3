"""Killed at any point, the library holds the old or the new, never a mixture, and goes on as if nothing had been."""

import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.store.library import FILE_NAME, Library
from engine.store.tables import Base
from tests.engine.store import killing, samples

POINTS = 10
"""Kills at statements, spread over each scenario; and half as many at random times."""

KILLED = {-9, -14}


class Killer:
    """The process that forks and kills."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.engine.store.killing"]
        root = Path(__file__).parents[3]
        self._process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, scenario: str, home: Path, *, statement: int = 0, delay: float = 0.0) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{scenario}\t{home}\t{statement}\t{delay}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    made = Killer()
    yield made
    made.close()


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("template")
    killing.prepare(folder / "home", folder / "documents")
    return folder / "home"


@pytest.fixture
def fresh(template: Path, tmp_path: Path) -> Callable[[], Path]:
    """Makes copies of the prepared library."""
    (tmp_path / "second.pdf").write_bytes(b"second" * 100_000)

    def copy() -> Path:
        shutil.rmtree(tmp_path / "home", ignore_errors=True)
        shutil.copytree(template, tmp_path / "home")
        return tmp_path / "home"

    return copy


def kills(killer: Killer, fresh: Callable[[], Path], scenario: str) -> Iterator[Path]:
    """Libraries in which `scenario` was killed: at statements from the first to the last, and at random times."""
    low, high = 1, 2
    while killer.run(scenario, fresh(), statement=high) in KILLED:
        low, high = high, high * 2
    while high - low > 1:  # the number of the last statement
        middle = (low + high) // 2
        low, high = (middle, high) if killer.run(scenario, fresh(), statement=middle) in KILLED else (low, middle)
    for point in range(POINTS):
        home = fresh()
        statement = low - (low - 1) * point // (POINTS - 1)
        assert killer.run(scenario, home, statement=statement) in KILLED
        yield home
    rng = random.Random(scenario)
    for _ in range(POINTS // 2):
        home = fresh()
        killer.run(scenario, home, delay=rng.uniform(0.001, 0.08))
        yield home
    home = fresh()
    assert killer.run(scenario, home) == 0  # and once not at all
    yield home


def sound(home: Path) -> dict[str, int]:
    """Check the file itself; returns how many rows each table has."""
    with closing(sqlite3.connect(home / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in Base.metadata.tables}


def test_adding_a_file(killer: Killer, fresh: Callable[[], Path]) -> None:
    seen = set()
    for home in kills(killer, fresh, "add"):
        with Library.open(home) as library:
            total, rows = library.documents.rows()
            files = sorted(path.name for path in (home / "files").iterdir())
            assert files == sorted(library.documents.file_of(row.id).name for row in rows)
            seen.add(total)
            killing.add(library, home)
            assert library.documents.file_of(2).read_bytes() == b"second" * 100_000
        assert sound(home)["stray_files"] == 0
    assert seen == {1, 2}


def test_saving_a_document(killer: Killer, fresh: Callable[[], Path]) -> None:
    old, new = samples.make_document(killing.OLD), samples.make_document(killing.NEW)
    seen = set()
    for home in kills(killer, fresh, "save"):
        with Library.open(home) as library:
            text = library.readings.load(1).text
            seen.add(text)
            document = old if text == killing.OLD else new
            assert text == document.text
            words = [library.readings.page_words(1, page.number) for page in new.pages]
            assert [page for page in words if page is not None] == samples.make_words(document)
            found = [bool(library.search(word)[0]) for word in ("walruses ", "penguins ")]
            assert found == [document is old, document is new]
            assert bool(library.results.start(1, samples.SETTINGS, samples.ENCODER).load_outcomes()) == (
                document is old
            )
            assert sound(home)["readings"] == 1
            killing.save(library, home)
            assert library.readings.load(1).text == killing.NEW
            assert library.search("walruses ")[0] == []
        sound(home)
    assert seen == {killing.OLD, killing.NEW}


def test_saving_what_a_chunk_left(killer: Killer, fresh: Callable[[], Path]) -> None:
    seen = set()
    for home in kills(killer, fresh, "outcome"):
        with Library.open(home) as library:
            outcomes = library.results.start(1, samples.SETTINGS, samples.ENCODER).load_outcomes()
            seen.add(len(outcomes))
            assert [outcome.index for outcome in outcomes] == list(range(len(outcomes)))
            assert outcomes[-1].memory == b"after %d" % (len(outcomes) - 1)
            assert outcomes[-1].sentences == samples.make_outcome(len(outcomes) - 1).sentences
            killing.outcome(library, home)
        sound(home)
    assert seen == {killing.FINISHED, killing.FINISHED + 1}


def test_finishing_a_result(killer: Killer, fresh: Callable[[], Path]) -> None:
    seen = set()
    for home in kills(killer, fresh, "finish"):
        with Library.open(home) as library:
            newest = library.results.newest(1)
            seen.add(newest is None)
            hits = [hit for hit in library.search("sentence summary ")[0] if hit.where == "summary"]
            assert len(hits) == (0 if newest is None else killing.FINISHED)
            if newest is None:
                assert len(library.results.start(1, samples.SETTINGS, samples.ENCODER).load_outcomes()) == 5
                killing.finish(library, home)
                newest = library.results.newest(1)
            assert newest is not None
            assert len(newest.result.summary) == killing.FINISHED
        sound(home)
    assert seen == {True, False}


def test_removing_a_document(killer: Killer, fresh: Callable[[], Path]) -> None:
    seen = set()
    for home in kills(killer, fresh, "remove"):
        with Library.open(home) as library:
            total, _ = library.documents.rows()
            seen.add(total)
            if total:
                assert library.readings.load(1).text == killing.OLD
                assert library.documents.file_of(1).exists()
                assert library.search("walruses ")[0] != []
                library.remove([1])
            assert library.search("walruses ")[0] == []
            assert list((home / "files").iterdir()) == []
            assert b"walruses" not in b"".join(path.read_bytes() for path in home.iterdir() if path.is_file())
        assert not any(sound(home).values())
    assert seen == {0, 1}


def test_moving_a_document_to_the_trash(killer: Killer, fresh: Callable[[], Path]) -> None:
    seen = set()
    for home in kills(killer, fresh, "trash"):
        with Library.open(home) as library:
            trashed = [row.id for _, row in library.documents.trashed()]
            seen.add(bool(trashed))
            assert bool(library.search("walruses ")[0]) == (not trashed)
            assert library.check() == []
            if trashed:
                library.put_back([1])
            assert library.readings.load(1).text == killing.OLD
            assert library.search("walruses ")[0] != []
        sound(home)
    assert seen == {True, False}
