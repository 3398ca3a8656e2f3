"""`precis bench library`: a library of 100,000 documents opened, listed and searched, in clear and encrypted.

One small document is read as a user's would be; the others are rows like its own with other words of the same length,
written to the file directly, because reading a hundred thousand files takes hours.
"""

import random
import sqlite3
import statistics
import string
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from engine.progress import Checkpoint
from engine.research.evaluation.figures import Figure
from engine.store import conversion
from engine.store.encryption import keys
from engine.store.library import FILE_NAME, Library
from engine.store.schema import first_row
from engine.summarization.job import add_file

DOCUMENTS = 100_000
_WORDS_EACH = 150
_VOCABULARY = 20_000
_BATCH = 2_000
_ROUNDS = 9
_PASSPHRASE = "a passphrase to measure with"  # noqa: S105
_MOST_SECONDS = {"list": 1.0, "search": 0.1}


def bench(checkpoint: Checkpoint) -> list[Figure]:
    """Seconds from nothing to the first window of the list, and of searches, in a library of 100,000 documents."""
    return measure(DOCUMENTS, checkpoint)


def measure(documents: int, checkpoint: Checkpoint) -> list[Figure]:
    """The same in a library of so many documents. Raises `Cancelled` from the checkpoint."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        rng = random.Random(1)  # noqa: S311 - made words, not secrets
        words = ["".join(rng.choices(string.ascii_lowercase, k=6)) for _ in range(_VOCABULARY)]
        _fill(home, documents, words, rng, checkpoint)
        size = (home / FILE_NAME).stat().st_size / 1e6
        plain = _times(home, words, "")
        begin = time.perf_counter()
        conversion.encrypt(home, _PASSPHRASE, checkpoint)
        encrypting = time.perf_counter() - begin
        keys.lock(home)
        begin = time.perf_counter()
        keys.unlock(home, _PASSPHRASE)
        unlocking = time.perf_counter() - begin
        encrypted = _times(home, words, "encrypted: ")
        keys.lock(home)
    return [
        Figure("documents", documents, ""),
        Figure("library file", size, "MB"),
        *plain,
        Figure("encrypting it", encrypting, "s"),
        Figure("trying a passphrase", unlocking, "s"),
        *encrypted,
    ]


def _times(home: Path, words: list[str], which: str) -> list[Figure]:
    listed = _median(lambda: _opened_list(home))
    with Library.open(home) as library:
        library.search("warm up")
        searches = {
            "a word of some texts": words[7],
            "two words": f"{words[7]} {words[8]}",
            "a beginning": f"{words[9][:3]}*",
            "a word of every text": "harbour",
        }
        times = {what: _median(lambda: library.search(typed)) for what, typed in searches.items()}  # noqa: B023
    return [
        _within(f"{which}opened, first 200 listed", listed, "list"),
        *(_within(f"{which}search for {what}", seconds, "search") for what, seconds in times.items()),
    ]


def _within(name: str, seconds: float, kind: str) -> Figure:
    most = _MOST_SECONDS[kind]
    return Figure(name, seconds, "s", None, f"at most {most:g}", seconds <= most)


def _opened_list(home: Path) -> None:
    with Library.open(home) as library:
        library.documents.rows()


def _median(work: Callable[[], object]) -> float:
    times = []
    for _ in range(_ROUNDS):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def _fill(home: Path, documents: int, words: list[str], rng: random.Random, checkpoint: Checkpoint) -> None:
    file = home.parent / "first.txt"
    file.write_text(_text(words, rng))
    with Library.open(home) as library:
        add_file(library, file, checkpoint)
    with closing(sqlite3.connect(home / FILE_NAME)) as connection:
        first = {
            table: _columns(connection, table) for table in ("documents", "readings", "text_slices", "span_slices")
        }
        for low in range(2, documents + 1, _BATCH):
            checkpoint("making documents", low, documents)
            numbers = range(low, min(low + _BATCH, documents + 1))
            with connection:
                _write(connection, first, [(number, _text(words, rng)) for number in numbers], rng)


def _write(
    connection: sqlite3.Connection, first: dict[str, list[str]], texts: list[tuple[int, str]], rng: random.Random
) -> None:
    def like_the_first(table: str, changed: dict[str, str], values: Iterator[tuple[object, ...]]) -> None:
        names = ", ".join(f'"{name}"' for name in first[table])
        taken = ", ".join(changed.get(name, f'"{name}"') for name in first[table])
        where = "id = 1" if "id" in first[table] else "reading_id = 1"
        connection.executemany(f"INSERT INTO {table} ({names}) SELECT {taken} FROM {table} WHERE {where}", values)  # noqa: S608

    titles = {number: f"Report {number} {text[:13]}" for number, text in texts}
    like_the_first(
        "documents",
        {"id": "?1", "sha256": "?2", "title": "?3", "reading_id": "?1"},
        ((number, rng.randbytes(32).hex(), titles[number]) for number, _ in texts),
    )
    like_the_first("readings", {"id": "?1", "document_id": "?1"}, ((number,) for number, _ in texts))
    packed = ((number, zlib.compress(text.encode(), 1)) for number, text in texts)
    like_the_first("text_slices", {"reading_id": "?1", "data": "?2"}, packed)
    like_the_first("span_slices", {"reading_id": "?1"}, ((number,) for number, _ in texts))
    rows = ((first_row(number), text) for number, text in texts)
    connection.executemany("INSERT INTO passage_index (rowid, text) VALUES (?, ?)", rows)
    named = ((first_row(number), titles[number]) for number, _ in texts)
    connection.executemany("INSERT INTO summary_index (rowid, title) VALUES (?, ?)", named)


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _text(words: list[str], rng: random.Random) -> str:
    """Sentences whose words are all of one length, so that the spans of one text fit all others."""
    chosen = ["harbour" if place % 30 == 0 else rng.choice(words) for place in range(_WORDS_EACH)]
    return " ".join(f"{word}." if place % 15 == 14 else word for place, word in enumerate(chosen))
