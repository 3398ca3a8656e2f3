"""After a power cut the library opens, whole, in a state that it had: the disk holds what was forced onto it, and of
the rest any part.
"""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.store.library import FILE_NAME, Library
from tests.engine.store import samples

PAGE = 4096
WAL_HEADER, FRAME = 32, 24 + PAGE
TEXT = "".join(f"The NAME harbour has sentence {n} about cranes.\n" for n in range(200))


@dataclass(frozen=True)
class Moment:
    """The two files at a moment between changes, and what the library said then."""

    library: bytes
    log: bytes
    titles: tuple[str, ...]


def look(library: Library) -> tuple[str, ...]:
    """What the user would see."""
    _, rows = library.documents.rows(sort="title", descending=False)
    return tuple(f"{row.title} {row.characters} {len(library.results.rows(row.id))}" for row in rows)


def files_of(home: Path) -> tuple[bytes, bytes]:
    log = home / f"{FILE_NAME}-wal"
    return (home / FILE_NAME).read_bytes(), log.read_bytes() if log.exists() else b""


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> list[Moment]:
    """A library while it is worked on."""
    folder = tmp_path_factory.mktemp("work")
    home = folder / "home"
    found = []
    with Library.open(home) as library:

        def note() -> None:
            found.append(Moment(*files_of(home), look(library)))

        note()
        for number in range(4):
            text = TEXT.replace("NAME", str(number))
            document_id = samples.add(library, folder, text.encode(), f"{number}.txt")
            note()
            document = samples.make_document(text, f"{number}.txt")
            samples.keep(library, document_id, document, samples.make_words(document))
            note()
            run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
            run.finish(samples.make_result([samples.make_outcome(n) for n in range(3)]))
            library.documents.rename(document_id, f"Title {number}")
            note()
    return found


def opened_after(home: Path, library: bytes, log: bytes) -> tuple[str, ...]:
    """Put the files there that the disk holds, open the library, and see that it is whole."""
    home.mkdir(exist_ok=True)
    for file in home.glob("*"):
        if file.is_file():
            file.unlink()
    (home / FILE_NAME).write_bytes(library)
    (home / f"{FILE_NAME}-wal").write_bytes(log)
    with Library.open(home) as found:
        seen = look(found)
    with closing(sqlite3.connect(home / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    return seen


def cut(chance: random.Random, log: bytes) -> bytes:
    """The log breaks off."""
    return log[: chance.randrange(len(log) + 1)]


def torn(chance: random.Random, log: bytes) -> bytes:
    """Sectors from some place on were written or not, each by itself."""
    kept = bytearray(log)
    first = chance.randrange(WAL_HEADER, len(log))
    for at in range(first - first % 512, len(log), 512):
        if chance.random() < 0.5:
            kept[at : at + 512] = bytes(len(kept[at : at + 512]))
    return bytes(kept)


@pytest.mark.parametrize("lose", [cut, torn])
def test_what_the_log_lost_was_the_last_that_happened(
    moments: list[Moment], tmp_path: Path, lose: Callable[[random.Random, bytes], bytes]
) -> None:
    chance = random.Random(1)
    with_log = [at for at, moment in enumerate(moments) if len(moment.log) > WAL_HEADER]
    lost = 0
    for _ in range(25):
        at = chance.choice(with_log)
        seen = opened_after(tmp_path / "home", moments[at].library, lose(chance, moments[at].log))
        before = [moment.titles for moment in moments[: at + 1]]
        assert seen in before or len(seen) in {len(titles) for titles in before}, "or between two of these"
        lost += seen != before[-1]
    assert lost, "some of it was lost, or nothing has been tried"


def test_a_cut_while_the_log_is_folded_in_loses_nothing(moments: list[Moment], tmp_path: Path) -> None:
    chance = random.Random(2)
    moment = moments[-1]
    home = tmp_path / "folded"
    home.mkdir()
    (home / FILE_NAME).write_bytes(moment.library)
    (home / f"{FILE_NAME}-wal").write_bytes(moment.log)
    with closing(sqlite3.connect(home / FILE_NAME)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    after = (home / FILE_NAME).read_bytes()
    for _ in range(10):
        mixed = bytearray(after)
        for at in range(0, len(after), PAGE):
            if chance.random() < 0.5:
                mixed[at : at + PAGE] = moment.library[at : at + PAGE].ljust(PAGE, b"\0")
        assert opened_after(tmp_path / "home", bytes(mixed), moment.log) == moment.titles
