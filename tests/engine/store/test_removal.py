"""What was removed is gone: from lists, from search, and from the very bytes on the disk."""

import random
import sqlite3
import subprocess
import sys
import zlib
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from engine.errors import NotFound
from engine.schema.result import Label, LabelEvidence
from engine.store import backups
from engine.store.backups import back_up
from engine.store.documents.catalogue import require
from engine.store.library import Library
from engine.store.tables import Base
from tests.engine.store import samples

ROOT = Path(__file__).parents[3]


def secret_words(seed: int, count: int = 4000) -> list[str]:
    """Words that occur nowhere else: `qz<seed>x...`."""
    rng = random.Random(seed)
    return [f"qz{seed}x{rng.randrange(10**9):09d}" for _ in range(count)]


def fill(library: Library, folder: Path, seed: int) -> int:
    """A document that has everything a document can have, all of it in its own words."""
    words = secret_words(seed)
    text = "".join(" ".join(words[n : n + 12]) + ".\n" for n in range(0, len(words), 12))
    document_id = samples.add(library, folder, text.encode(), f"qz{seed}xname.pdf")
    document = samples.make_document(text, f"qz{seed}xname.pdf")
    samples.keep(library, document_id, document, samples.make_words(document))
    job = library.jobs.enqueue("summarize", document_id, {"query": words[0]})
    with library.jobs.claim(job.id) as lease:  # type: ignore[union-attr]
        run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, lease=lease)
        run.save_vectors(0, np.ones((300, 384), np.float16))
        run.save_chunks(samples.make_chunks(20))
        for n in range(10):
            run.save_outcome(samples.make_outcome(n, memory=words[n].encode(), text=" ".join(words[n * 9 : n * 9 + 9])))
        run.finish(samples.make_result(run.load_outcomes(), partial=True))
        lease.finish("failed", words[1])
    library.results.save_labels(document_id, [Label("kinds", words[2], 0.5, (LabelEvidence(0, 1, 1, 0, 0.1),))])
    library.documents.rename(document_id, words[3])
    return document_id


def size_of(library: Library) -> int:
    """The size of the file once its write-ahead log is folded in."""
    with closing(sqlite3.connect(library.home / "library.sqlite3")) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    return (library.home / "library.sqlite3").stat().st_size


def bytes_of(home: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file())


def traces(home: Path, seed: int) -> list[str]:
    """Files that hold the words of a document: in plain, or in anything that can be unpacked where it stands."""
    needle = f"qz{seed}x".encode()
    found = []
    for path in sorted(home.rglob("*")):
        if not path.is_file():
            continue
        data = path.read_bytes()
        if needle in data:
            found.append(path.name)
        start = data.find(b"\x78")
        while start >= 0:
            if data[start + 1 : start + 2] in {b"\x01", b"\x9c"} and needle in unpacked(data[start : start + 65536]):
                found.append(f"{path.name}, packed")
                break
            start = data.find(b"\x78", start + 1)
    return found


def unpacked(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data)
    except zlib.error:
        return b""


def test_nothing_of_a_removed_document_is_left_on_the_disk(library: Library, folder: Path) -> None:
    ids = {seed: fill(library, folder, seed) for seed in range(100, 112)}
    back_up(library.home / "library.sqlite3", "0000")
    for seed in ids:
        assert traces(library.home, seed), "the test would see nothing if there were something to see"
    before = size_of(library)

    gone = (105, 100, 111)
    for seed in gone:
        assert library.remove([ids.pop(seed)])

    for seed in gone:
        assert traces(library.home, seed) == []
        assert library.search(secret_words(seed)[5])[0] == []
    assert list((library.home / "backups").iterdir()) == []
    assert (library.home / "library.sqlite3").stat().st_size < before * 0.8
    for seed, document_id in ids.items():  # the others are whole
        words = secret_words(seed)
        assert words[100] in library.readings.text(document_id).text
        assert [hit.document_id for hit in library.search(words[100])[0]] == [document_id]
        assert len(library.results.rows(document_id)) == 1
    with closing(sqlite3.connect(library.home / "library.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_what_a_repair_kept_goes_only_with_documents_that_may_be_in_it(library: Library, folder: Path) -> None:
    old, new = (samples.add(library, folder, name.encode(), f"{name}.pdf") for name in ("old", "new"))
    with library._database.writing() as session:
        for document_id, added in (
            (old, "2026-03-01T10:00:00.500000+00:00"),
            (new, "2026-03-01T10:00:02.000000+00:00"),
        ):
            require(session, document_id).added = added
    kept = [library.home / f"library-damaged-20260301T100001.sqlite3{end}" for end in ("", "-wal")]
    for file in kept:
        file.write_bytes(b"what is in it can't be told")

    assert library.remove([new])
    assert all(file.exists() for file in kept)
    assert library.remove([old])
    assert not any(file.exists() for file in kept)


def test_a_document_that_could_not_be_read_is_taken_back_out(library: Library, folder: Path) -> None:
    kept = library.home / "library-damaged-29990301T100001.sqlite3"
    kept.write_bytes(b"what a repair kept")
    backup = back_up(library.home / "library.sqlite3", "0000")
    document_id = samples.add(library, folder, b"no PDF", "broken.pdf")
    copy = library.documents.file_of(document_id)
    library.jobs.enqueue("read", document_id, {})

    library.withdraw(document_id)

    assert (kept.exists(), backup.exists(), copy.exists()) == (True, True, False)
    assert (library.documents.rows()[0], library.jobs.unfinished()) == (0, [])
    assert b"broken" not in (library.home / "decisions.jsonl").read_bytes()
    with pytest.raises(NotFound):
        library.withdraw(document_id)


def test_removing_everything_leaves_an_empty_library(library: Library, folder: Path) -> None:
    ids = [fill(library, folder, seed) for seed in range(200, 203)]
    assert library.remove([*ids, ids[0]])

    assert traces(library.home, 200) == traces(library.home, 201) == traces(library.home, 202) == []
    assert b"qz20" not in bytes_of(library.home)
    with closing(sqlite3.connect(library.home / "library.sqlite3")) as connection:
        left = {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in Base.metadata.tables
        }
    assert not any(left.values()), left


def test_ids_are_never_given_again(library: Library, folder: Path) -> None:
    first = fill(library, folder, 300)
    library.remove([first])
    assert fill(library, folder, 300) > first


def test_if_one_is_not_there_none_is_removed(library: Library, folder: Path) -> None:
    document_id = fill(library, folder, 400)
    with pytest.raises(NotFound):
        library.remove([document_id, 999])
    assert library.documents.file_of(document_id).exists()


def test_a_reader_of_an_old_state_delays_the_scrubbing_not_the_removal(tmp_path: Path, folder: Path) -> None:
    with Library.open(tmp_path / "library", wait=0.2) as library:
        document_id = fill(library, folder, 500)
        reader = sqlite3.connect(library.home / "library.sqlite3", isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM documents").fetchone()
        assert library.remove([document_id]) is False
        assert library.documents.rows()[0] == 0
        assert library.search(secret_words(500)[5])[0] == []
        reader.execute("ROLLBACK")
        reader.close()
        other = fill(library, folder, 501)
        assert library.remove([other]) is True
        assert traces(library.home, 500) == traces(library.home, 501) == []


def test_what_a_dead_process_did_not_scrub_is_scrubbed_at_the_next_opening(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path / "library") as library:
        document_id = fill(library, folder, 600)
        with monkeypatch.context() as patch:
            patch.setattr("engine.store.removal.scrub", lambda *_: False)  # it dies right after the first transaction
            library.remove([document_id])
    assert traces(tmp_path / "library", 600)
    monkeypatch.setattr("engine.store.processes.is_alive", lambda _: False)
    with Library.open(tmp_path / "library") as library:
        assert library.found.scrubbed
        assert traces(library.home, 600) == []


def test_a_replaced_reading_leaves_no_index_rows(library: Library, folder: Path) -> None:
    document_id = fill(library, folder, 700)
    samples.keep(library, document_id, samples.make_document("Something else entirely."))

    assert library.search(secret_words(700)[5])[0] == []
    assert [hit.document_id for hit in library.search("entirely")[0]] == [document_id]


KILLED = """
import os, sys
from pathlib import Path
from engine.store import backups, care, decisions
from engine.store.damage import exchange
from engine.store.library import Library

def die(*_):
    os.kill(os.getpid(), 9)

home, where = Path(sys.argv[1]), sys.argv[2]
if where == "repair":
    care.repair(home, lambda stage, done, total: die() if stage == "index" else None)
elif where == "exchange":
    exchange._end = die
    care.repair(home, lambda *_: None)
elif where == "restore":
    care.restore(home, None, lambda stage, done, total: die() if stage == "exchange" else None)
elif where == "backup":
    backups.sound = die
    care.back_up(home)
elif where == "reading":
    with Library.open(home) as library, library.file_under_its_name(1):
        die()
elif where == "title":
    decisions._MAX_BYTES, decisions.replace = 0, die
    with Library.open(home) as library:
        library.documents.rename(1, "qz800x in a title")
"""


@pytest.mark.parametrize("where", ["repair", "exchange", "restore", "backup", "reading", "title"])
def test_what_killed_work_left_is_gone_with_the_document(tmp_path: Path, folder: Path, where: str) -> None:
    home = tmp_path / "library"
    with Library.open(home) as library:
        gone, stays = fill(library, folder, 800), fill(library, folder, 801)
        library.documents.rename(stays, "Plain")
        back_up(home / "library.sqlite3", "0000")
    killed = subprocess.run([sys.executable, "-c", KILLED, home, where], cwd=ROOT, check=False, capture_output=True)
    assert killed.returncode == -9, killed.stderr

    with Library.open(home) as library:
        assert not [path for path in home.iterdir() if path.name.startswith(("mending-", "reading-"))]
        assert library.remove([gone])
        assert traces(home, 800) == []
        assert not [path for path in home.rglob("*") if "qz800x" in path.name or ".partial" in path.name]
        assert library.documents.get(stays).title == "Plain"
        assert library.search(secret_words(801)[5])[0]


def test_a_backup_that_is_being_made_during_a_removal_does_not_hold_the_document(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = fill(library, folder, 900)
    fill(library, folder, 901)

    sound = backups.sound

    def removing(partial: Path) -> bool:
        """When all of its words are in the backup already."""
        if library.documents.rows()[0] == 2:
            library.remove([gone])
        return sound(partial)

    monkeypatch.setattr(backups, "sound", removing)
    made = back_up(library.home / "library.sqlite3", "0006")
    assert made.exists()
    assert traces(library.home, 900) == []
    assert traces(library.home, 901)
