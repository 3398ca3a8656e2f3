"""Repairing a library, making it anew, or putting a backup in its place. Nothing is lost by trying.

All three make a new file in a folder of their own, put right what is in it, give it what the journal of decisions and
the copies know, and exchange it for the old one in one step; the old one is kept under another name. Only a process
that has the library to itself may do so.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select, update

from engine.errors import LibraryUnavailable
from engine.schema.enums import JobKind
from engine.store import backups, opening, presence, problems
from engine.store.damage.exchange import PREFIX, end_exchange, exchange, remove_left
from engine.store.damage.replay import adopt, replay
from engine.store.damage.salvage import Checkpoint, Salvaged, put_right, salvage
from engine.store.database import Database, bare, connect, is_plain
from engine.store.decisions import all_lines
from engine.store.encryption import cipher, keys
from engine.store.jobs import Jobs
from engine.store.search.passage_index import index_reading
from engine.store.tables import DocumentRecord, ReadingRecord
from engine.store.vault.parts import copies_in, journal_in

_WAIT_SECONDS = 10.0
_ROOM = 2.5
"""Free disk space that a repair asks for, in sizes of the library: a copy to read from, the new file, its log."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What came of it."""

    documents: int
    unread: tuple[int, ...]
    """Documents that have to be read again; that is queued already."""
    rows: int
    """Rows that were read from the damaged file."""
    kept: Path | None
    """Where the old file is now."""


def repair(path: Path, checkpoint: Checkpoint) -> Mended:
    """Save what can be read of the library file, and let the rest be read again from the copies.

    Raises:
        LibraryUnavailable: open in another process, or made by a newer version.
        OutOfResources: no room.
        Cancelled: from the checkpoint; then nothing has changed.
    """
    with _to_ourselves(path) as folder:
        _refuse_newer(path)
        backups.require_room(path, path.parent, _ROOM)
        with problems.explained_os(path):
            for file in backups.with_log(path):
                shutil.copyfile(file, folder / f"old{file.name.removeprefix(path.name)}")
        found = salvage(folder / "old", folder / "new", checkpoint)
        return _finish(path, folder / "new", found, checkpoint, "damaged")


def rebuild(path: Path, checkpoint: Checkpoint) -> Mended:
    """Make the library anew from the copies and the journal of decisions; summaries are made again when asked for.

    Raises: as `repair` does.
    """
    with _to_ourselves(path) as folder:
        _refuse_newer(path)
        found = salvage(folder / "none", folder / "new", checkpoint)
        return _finish(path, folder / "new", found, checkpoint, "replaced")


def restore(path: Path, backup: Path, checkpoint: Checkpoint) -> Mended:
    """Put a backup in the place of the library, and give it what was decided and added since.

    Raises:
        LibraryUnavailable: the backup is damaged, or made by a newer version; or as `repair` does.
    """
    with _to_ourselves(path) as folder:
        with problems.explained_os(path):
            backups.require_room(backup, path.parent, _ROOM)
            _bring_in(backup, folder / "new")
        if not backups.sound(folder / "new"):
            raise problems.damaged_backup(backup)
        opening.open_file(folder / "new", read_only=False, wait=_WAIT_SECONDS)  # brought up to date
        return _finish(path, folder / "new", Salvaged(), checkpoint, "replaced")


def _bring_in(backup: Path, target: Path) -> None:
    """Copy a backup; one in clear, from before the library was encrypted, is encrypted on its way."""
    key = keys.key_of(target, keys.LIBRARY)
    if key is None or not is_plain(backup):
        shutil.copyfile(backup, target)
        return
    try:
        cipher.export(backup, None, target, key)
    except sqlite3.Error as error:
        raise problems.damaged_backup(backup) from error


@contextmanager
def _to_ourselves(path: Path) -> Iterator[Path]:
    """A folder to work in, while nobody else has the library open. What a dead process left in its place is removed."""
    with problems.explained_os(path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    end_exchange(path)
    lock = presence.alone(path)
    try:
        if keys.is_encrypted(path.parent):  # another process was faster
            raise problems.being_mended(path)
        with problems.explained_os(path):
            remove_left(path)
            folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=path.parent))
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        lock.close()


def _refuse_newer(path: Path) -> None:
    """What a newer version made is not damaged. Anything else that is wrong is what repairing is for."""
    try:
        with closing(connect(path, 1.0, mode="ro")) as connection:
            opening.revision_of(connection, path)
    except LibraryUnavailable as error:
        if error.kind == "library_newer":
            raise
    except (sqlite3.Error, UnicodeDecodeError):
        pass


def _finish(path: Path, made: Path, found: Salvaged, checkpoint: Checkpoint, why: str) -> Mended:
    database = Database(made, wait=_WAIT_SECONDS)
    try:
        copies = copies_in(path.parent, database)
        journal = journal_in(path.parent)
        with database.writing() as session:
            replay(session, journal.read(), copies)
        adopt(database, copies)
        unread = put_right(database, found, checkpoint)
        with database.writing() as session:
            broken = select(DocumentRecord.reading_id).where(DocumentRecord.id.in_(unread))
            session.execute(update(ReadingRecord).where(ReadingRecord.id.in_(broken)).values(passages=0))
            whole = list(session.scalars(select(ReadingRecord.id).where(ReadingRecord.passages > 0)))
            documents = list(session.scalars(select(DocumentRecord.id)))
            lines = all_lines(session)
        for number, reading_id in enumerate(whole):
            checkpoint("index", number, len(whole))
            index_reading(database, reading_id)
        jobs = Jobs(database)
        for document_id in unread:
            jobs.enqueue(JobKind.READ, document_id, {})
    finally:
        database.close()
    with closing(bare(made, _WAIT_SECONDS)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
    made.chmod(0o600)
    checkpoint("exchange", 0, 1)
    kept = exchange(path, made, why)
    journal.rewrite(lines)
    return Mended(len(documents), tuple(unread), found.rows, kept)
