"""A library that can't be used says why; what can be read of it is read; nothing stored is lost."""

import errno
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from engine.errors import LibraryProblem, LibraryUnavailable, NotFound, OutOfResources
from engine.store import database, opening
from engine.store.library import FILE_NAME, Library
from tests.engine.store import samples

ROOT = Path(__file__).parents[3]
TEXT = "".join(f"The library holds sentence {n} about giraffes.\n" for n in range(2000))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A closed library with one document that has everything."""
    with Library.open(tmp_path / "home") as library:
        document = samples.make_document(TEXT)
        document_id = samples.add(library, tmp_path / "in", b"content")
        samples.keep(library, document_id, document, samples.make_words(document))
        run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
        run.finish(samples.make_result([samples.make_outcome(n) for n in range(5)]))
    return tmp_path / "home"


def problem_of(home: Path, **how: object) -> LibraryUnavailable:
    with pytest.raises(LibraryUnavailable) as caught:
        Library.open(home, **how)  # type: ignore[arg-type]
    assert str(home / FILE_NAME) in str(caught.value)
    return caught.value


def run_python(script: str, *arguments: object, limit: int | None = None) -> str:
    """Run a script in a process of its own, with the permissions (and file sizes) that it is given."""

    def restrict() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    command = [sys.executable, "-c", script, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, preexec_fn=restrict)
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- another program, another version ----------------------------------------------------------------------------------


def test_a_newer_library_is_refused_and_left_untouched(home: Path) -> None:
    with closing(sqlite3.connect(home / FILE_NAME)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = (home / FILE_NAME).read_bytes()

    for read_only in (False, True):
        error = problem_of(home, read_only=read_only)
        assert error.problem is LibraryProblem.NEWER
        assert "newer version" in str(error)
    assert (home / FILE_NAME).read_bytes() == before


def test_a_locked_library_says_so_after_its_wait(home: Path) -> None:
    script = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute(sys.argv[2])
connection.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
"""
    for mode in ("PRAGMA locking_mode = NORMAL", "PRAGMA locking_mode = EXCLUSIVE"):
        command = [sys.executable, "-c", script, str(home / FILE_NAME), mode]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "locked\n"
            error = problem_of(home, wait=0.1)
            other.communicate()
        assert error.problem is LibraryProblem.LOCKED
        assert "try again" in str(error)
    with Library.open(home) as library:
        assert library.documents.rows()[0] == 1


def test_a_lock_in_mid_work_is_said_too(home: Path) -> None:
    with Library.open(home, wait=0.1) as library, closing(sqlite3.connect(home / FILE_NAME)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryUnavailable) as caught:
            library.documents.rename(1, "New")
        assert caught.value.problem is LibraryProblem.LOCKED
        assert library.documents.rows()[0] == 1  # readers are never locked out
        other.execute("ROLLBACK")
        library.documents.rename(1, "New")


# -- read-only ---------------------------------------------------------------------------------------------------------

READ_ONLY = """
import sys
from pathlib import Path
from tests.engine.store.capabilities import obey_permissions
from engine.errors import LibraryUnavailable
from engine.store.library import Library
obey_permissions()
home = Path(sys.argv[1])
try:
    Library.open(home)
except LibraryUnavailable as error:
    print(error.problem.value)
with Library.open(home, read_only=True) as library:
    print(library.read_only, len(library.documents.rows()[1]), library.readings.load(1).sha256 != "",
          library.search("giraffes")[1], len(library.results.newest(1).result.summary))
    try:
        library.documents.rename(1, "x")
    except LibraryUnavailable as error:
        print(error.problem.value)
"""


@pytest.fixture
def sealed(home: Path) -> Iterator[Path]:
    """The library in a folder that may not be written."""
    home.chmod(0o500)
    yield home
    home.chmod(0o700)


def test_a_read_only_folder_can_be_read(sealed: Path) -> None:
    before = sorted(path.name for path in sealed.iterdir())

    assert run_python(READ_ONLY, sealed).split() == ["read_only", "True", "1", "True", "True", "5", "read_only"]
    assert sorted(path.name for path in sealed.iterdir()) == before
    assert sealed.stat().st_mode & 0o777 == 0o500


def test_a_read_only_file_can_be_read(home: Path) -> None:
    (home / FILE_NAME).chmod(0o400)

    assert run_python(READ_ONLY, home).split() == ["read_only", "True", "1", "True", "True", "5", "read_only"]


def test_what_stands_in_the_log_is_read_from_a_read_only_folder_too(home: Path) -> None:
    script = """
import os, sys
from pathlib import Path
from engine.store.library import Library
library = Library.open(Path(sys.argv[1]))
library.documents.rename(1, "In the log alone")
os.kill(os.getpid(), 9)
"""
    assert subprocess.run([sys.executable, "-c", script, str(home)], cwd=ROOT, check=False).returncode == -9
    (home / f"{FILE_NAME}-shm").unlink()
    assert b"In the log alone" not in (home / FILE_NAME).read_bytes()
    home.chmod(0o500)
    try:
        titles = run_python(
            READ_ONLY.replace("len(library.documents.rows()[1])", "library.documents.get(1).title"), home
        )
    finally:
        home.chmod(0o700)
    assert "True In the log alone True" in titles


@pytest.fixture
def copied(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library that can be read from a copy alone; where the copy is made."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(place))
    (home / f"{FILE_NAME}-wal").write_bytes(b"a log")
    real = opening.connect

    def connect(path: Path, wait: float, *, mode: str = "rw") -> sqlite3.Connection:
        if mode == "ro":
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        return real(path, wait, mode=mode)

    monkeypatch.setattr(opening, "connect", connect)
    return place


def test_a_copy_that_is_of_no_use_does_not_stay(home: Path, copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(home, read_only=True) as library:
        assert library.documents.rows()[0] == 1
    assert list(copied.iterdir()) == []

    with monkeypatch.context() as patched:
        patched.setattr(opening, "HEAD", "an older one")
        assert problem_of(home, read_only=True).problem is LibraryProblem.READ_ONLY
    assert list(copied.iterdir()) == []

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OutOfResources):
        Library.open(home, read_only=True)
    assert list(copied.iterdir()) == []


def test_reading_alone_needs_a_library(tmp_path: Path) -> None:
    assert problem_of(tmp_path / "nowhere", read_only=True).problem is LibraryProblem.READ_ONLY
    assert not (tmp_path / "nowhere").exists()


def test_a_place_where_no_library_can_be_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "Choose another place" in str(problem_of(tmp_path / "file"))
    assert "Choose another place" in str(problem_of(tmp_path / "file" / "below"))
    (tmp_path / "home" / FILE_NAME).mkdir(parents=True)
    assert "Choose another place" in str(problem_of(tmp_path / "home"))


def test_a_folder_open_to_others_is_closed_to_them(home: Path) -> None:
    home.chmod(0o755)
    (home / FILE_NAME).chmod(0o644)
    with Library.open(home):
        assert home.stat().st_mode & 0o777 == 0o700
        assert (home / FILE_NAME).stat().st_mode & 0o777 == 0o600


# -- damaged -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"%PDF-1.4 this is something else" * 400,
        lambda data: b"\0" * len(data),
        lambda data: data[:50],
        lambda data: data[: len(data) // 2],
        lambda data: data[: len(data) - 1],
        lambda data: b"Garbage!" + data[8:],
        lambda data: data[:4096] + b"\xff" * 8192 + data[12288:],
        lambda data: data[:100] + b"\xff" * 3996 + data[4096:],
    ],
    ids=["other", "zeros", "stump", "half", "one byte short", "header", "tables", "schema"],
)
@pytest.mark.parametrize("read_only", [False, True])
def test_a_damaged_file_is_refused_and_left_untouched(home: Path, damage: object, read_only: bool) -> None:
    file = home / FILE_NAME
    file.write_bytes(damage(file.read_bytes()))  # type: ignore[operator]
    before = file.read_bytes()

    error = problem_of(home, read_only=read_only)

    assert error.problem is LibraryProblem.DAMAGED
    assert str(home / "files") in str(error)
    assert file.read_bytes() == before


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        connection.execute("CREATE TABLE notes (id INTEGER)")
    assert problem_of(tmp_path).problem is LibraryProblem.DAMAGED


def test_an_empty_file_is_a_library_that_was_never_made(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    with Library.open(tmp_path) as library:
        assert library.documents.rows()[0] == 0


def test_garbage_in_the_middle_is_never_taken_for_text(home: Path, tmp_path: Path) -> None:
    """Whatever pages are hit, what is read is what was stored, or the library says that it is damaged.

    A search whose index was hit may find less, for SQLite keeps no checksum of it; the check of the library tells it.
    """
    sound = (home / FILE_NAME).read_bytes()
    rng = random.Random(5)
    with Library.open(home) as library:
        expected = [look(library) for look in LOOKS]
    outcomes = []
    for trial in range(25):
        broken = tmp_path / f"broken{trial}"
        broken.mkdir()
        data = bytearray(sound)
        for _ in range(4):
            position = rng.randrange(4096, len(sound), 4096) + rng.choice((0, 200))
            data[position : position + 3000] = rng.randbytes(3000)
        (broken / FILE_NAME).write_bytes(data[: len(sound)])
        outcomes += examine(broken, expected)
    assert set(outcomes) == {"sound", LibraryProblem.DAMAGED}, outcomes
    assert outcomes.count(LibraryProblem.DAMAGED) >= 25


LOOKS: list[Callable[[Library], object]] = [
    lambda library: library.readings.text(1).text,
    lambda library: [library.readings.page_words(1, page + 1) for page in range(0, 200, 3)],
    lambda library: library.results.load(1).result.summary,
    lambda library: library.readings.load(1).sentences,
    lambda library: {library.readings.text(1, hit.start, hit.end).text for hit in library.search("giraffes")[0]},
]


def examine(home: Path, expected: list[object]) -> list[str]:
    """What each look at a broken library gives: what was stored, or that it is damaged, or nonsense."""

    def outcome(look: Callable[[Library], object], wanted: object) -> str:
        try:
            found = look(library)
        except LibraryUnavailable as error:
            return error.problem
        if found == wanted:
            return "sound"
        missed = isinstance(found, set) and isinstance(wanted, set) and found < wanted
        told = missed and any(finding.what == "index" for finding in library.check())
        return LibraryProblem.DAMAGED if told else "wrong"

    try:
        with Library.open(home) as library:
            return [outcome(look, wanted) for look, wanted in zip(LOOKS, expected, strict=True)]
    except LibraryUnavailable as error:
        return [error.problem]


# -- full --------------------------------------------------------------------------------------------------------------

FULL = """
import sys
from pathlib import Path
from engine.errors import OutOfResources
from engine.store.library import Library
from tests.engine.store import samples
library = Library.open(Path(sys.argv[1]))
document = samples.make_document("".join(f"Word {n} and number {n * n} of many.\\n" for n in range(60000)))
(Path(sys.argv[2]) / "big.pdf").write_bytes(b"big")
document_id = library.documents.add(Path(sys.argv[2]) / "big.pdf").document_id
try:
    samples.keep(library, document_id, document, samples.make_words(document))
except OutOfResources as error:
    print("full", error)
print(library.documents.get(document_id).state, library.readings.load(1).text[:11])
try:
    library.documents.add(Path(sys.argv[3]))
except OutOfResources as error:
    print("full", error)
"""


def test_a_full_disk_costs_what_was_being_written_and_nothing_else(home: Path, tmp_path: Path) -> None:
    limit = (home / FILE_NAME).stat().st_size + (1 << 20)
    (tmp_path / "huge.pdf").write_bytes(random.Random(1).randbytes(limit + 1))

    lines = run_python(FULL, home, tmp_path, tmp_path / "huge.pdf", limit=limit).splitlines()

    assert [line[:21] for line in lines] == ["full The library " + str(home)[:4], "waiting The library", lines[2][:21]]
    assert "Free some space" in lines[0]
    assert lines[2].startswith("full The library")
    with Library.open(home) as library:
        assert library.readings.load(1).text == TEXT
        assert library.documents.get(2).state == "waiting"
        assert len(list((home / "files").iterdir())) == 2
        document = samples.make_document(TEXT)
        samples.keep(library, 2, document, samples.make_words(document))  # now there is room


def test_whichever_write_finds_the_disk_full_it_is_said_and_nothing_is_hurt(home: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.engine.store.filling", str(home), str(tmp_path), "16"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert len(lines) == 16
    assert {said for said, _ in lines} <= {"full", "done"}, lines
    assert lines[0][0] == "full"
    assert {found for _, found in lines} == {"0"}, lines


def test_a_full_file_system_is_no_damage(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = database.connect

    def small(*where: object, **how: object) -> sqlite3.Connection:
        connection = real(*where, **how)  # type: ignore[arg-type]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 20}")
        return connection

    monkeypatch.setattr(database, "connect", small)
    with Library.open(home) as library:
        run = library.results.start(1, samples.SETTINGS, "other encoder")
        with pytest.raises(OutOfResources, match="nothing that was stored before is lost"):
            run.save_outcome(samples.make_outcome(0, memory=random.Random(0).randbytes(500_000)))
        assert run.load_outcomes() == ()
        run.save_outcome(samples.make_outcome(0, memory=b"little"))
        with suppress(NotFound):
            library.remove([1])
        assert library.documents.rows()[0] == 0


# -- cost --------------------------------------------------------------------------------------------------------------


def test_opening_and_listing_import_neither_numpy_nor_alembic(home: Path) -> None:
    script = """
import sys
from pathlib import Path
from engine.store.library import Library
with Library.open(Path(sys.argv[1])) as library:
    library.documents.rows()
    library.jobs.unfinished()
print(*(name for name in ("numpy", "alembic", "torch", "pymupdf", "engine.summarization") if name in sys.modules))
"""
    assert run_python(script, home).strip() == ""
    assert run_python(script, home.parent / "fresh").strip() == ""
