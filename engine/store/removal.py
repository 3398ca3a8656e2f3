"""Removing documents for good, and putting right what dead processes left.

A removal is done for the user with its first transaction. Then the words go: out of the index, out of `files/`, out of
the backups, and out of the bytes of the library file. For the last nothing less than VACUUM does: `secure_delete`
clears what is deleted, but not the old copies that SQLite's pages keep in their gaps when rows move between them
(measured: words of 2 documents in 10 stayed behind). The file is rewritten without them and shrinks to what is left.
"""

import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Session

from engine.errors import LibraryUnavailable, PrecisError
from engine.store import processes, scratch
from engine.store.backups import backups_of, remove_partial
from engine.store.damage.exchange import kept_aside, kept_at
from engine.store.database import Database, connect
from engine.store.decisions import Decisions, all_lines
from engine.store.documents.catalogue import is_in_trash, require
from engine.store.documents.copies import Copies
from engine.store.jobs import Jobs
from engine.store.rows import Maintenance
from engine.store.search.summary_index import forget_document
from engine.store.tables import ChoreRecord, DocumentRecord, ReadingRecord

_log = logging.getLogger(__name__)
_SCRUB = "scrub"


def remove_documents(
    database: Database, copies: Copies, decisions: Decisions, ids: Sequence[int], *, from_trash: bool = False
) -> bool:
    """Remove documents with everything that was made of them; `from_trash`, those that have not been taken out of it.

    Returns whether their words are out of the library file already. If not (another process was reading, or the disk
    had no room to rewrite the file), the next removal or the next opening of the library tries again.

    Raises:
        NotFound: one of them is not there; then none is removed.
    """
    hashes, added = set(), []
    with database.writing() as session:
        for document_id in dict.fromkeys(ids):
            if from_trash and not is_in_trash(session, document_id):
                continue
            record = require(session, document_id, trashed=True)
            added.append(record.added)
            hashes.add(_delete(session, copies, record))
        if session.get(ChoreRecord, _SCRUB) is not None:
            added = []  # an earlier removal is not through: of what that removed it is not known
        row = {"name": _SCRUB, "owner": processes.own_identity()}
        session.execute(insert(ChoreRecord).values(row).on_conflict_do_update(["name"], set_=row))
        decisions.forget(hashes)
    return scrub(database, copies, min(added, default=None))


def withdraw_document(database: Database, copies: Copies, decisions: Decisions, document_id: int) -> None:
    """Take a document back out that was taken in just now and turned out to be unreadable: its row and its copy.

    Nothing of its text is stored, so there is nothing to take out of the file's bytes, out of backups, or out of what a
    repair kept.

    Raises:
        NotFound: it is not there.
    """
    with database.writing() as session:
        record = require(session, document_id, trashed=True)
        decisions.forget({_delete(session, copies, record)})
    copies.sweep()


def _delete(session: Session, copies: Copies, record: DocumentRecord) -> str:
    """Delete a document's row with what hangs on it; its copy is a stray then. Returns its SHA-256."""
    sha256 = record.sha256
    copies.mark_stray(session, copies.path(sha256, record.suffix).name)
    forget_document(session, record.id)
    session.execute(delete(DocumentRecord).where(DocumentRecord.id == record.id))
    return sha256


def scrub(database: Database, copies: Copies, since: str | None = None) -> bool:
    """Take the words of removed documents out of everything the library wrote. Returns whether that was possible.

    `since` is when the first of them was taken in (ISO 8601, UTC), if that is known.
    """
    from engine.store.search.passage_index import merge_indexes

    if not database.kept:
        return True
    try:
        copies.sweep()
        _drop_orphans(database)
        _drop_old_files(database, since)
        merge_indexes(database)
        if not _rewrite(database):
            return False
        with database.writing() as session:
            session.execute(delete(ChoreRecord).where(ChoreRecord.name == _SCRUB))
        return True
    except PrecisError as error:
        _log.warning("removed documents are not scrubbed yet: %s", error.kind)
        return False


def maintain(database: Database, copies: Copies, jobs: Jobs, decisions: Decisions) -> Maintenance:
    """Put right what dead processes left: running jobs, strays, half-written readings, an unfinished removal.

    Costs three look-ups where there is nothing to do.
    """
    if decisions.is_missing:
        with suppress(LibraryUnavailable), database.writing() as session:
            decisions.rewrite(all_lines(session))
    interrupted = tuple(jobs.recover())
    files = copies.sweep()
    with database.reading() as session:
        staged = session.execute(
            select(ReadingRecord.id, ReadingRecord.owner).where(ReadingRecord.complete.is_(False))
        ).all()
        replaced = session.scalars(
            select(ReadingRecord.id)
            .join(DocumentRecord, DocumentRecord.id == ReadingRecord.document_id)
            .where(ReadingRecord.complete, DocumentRecord.reading_id != ReadingRecord.id)
        ).all()
        chore = session.get(ChoreRecord, _SCRUB)
    left = [*replaced, *(row.id for row in staged if processes.is_alive(row.owner) is False)]
    _drop_readings(database, left)
    scrubbed = chore is not None and processes.is_alive(chore.owner) is False and scrub(database, copies)
    return Maintenance(interrupted, len(left), files, scrubbed)


def _drop_old_files(database: Database, since: str | None) -> None:
    """Delete the backups, whole or half, and the files kept aside by a repair, that hold a document which is gone.

    What is in a damaged file can't be told; but no document that was taken in `since` it was kept.
    """
    with database.reading() as session:
        there = set(session.scalars(select(DocumentRecord.sha256)))
    for backup in backups_of(database.path):
        held = _hashes_in(backup)
        if held is None or not held <= there:
            backup.unlink(missing_ok=True)
    remove_partial(database.path)
    scratch.sweep(database.path.parent)
    for file in kept_aside(database.path):
        kept = kept_at(file)
        if since is None or kept is None or datetime.fromisoformat(since).replace(microsecond=0) <= kept:
            file.unlink(missing_ok=True)


def _hashes_in(backup: Path) -> set[str] | None:
    """The documents in a backup; None where it can't be told, or words of others may still stand in its bytes."""
    try:
        with closing(connect(backup, 1.0, mode="immutable")) as connection:
            if connection.execute("SELECT count(*) FROM chores WHERE name = ?", (_SCRUB,)).fetchone()[0]:
                return None
            return {row[0] for row in connection.execute("SELECT sha256 FROM documents")}
    except sqlite3.Error:
        return None


def _drop_orphans(database: Database) -> None:
    with database.reading() as session:
        orphans = session.scalars(select(ReadingRecord.id).where(ReadingRecord.document_id.is_(None))).all()
    _drop_readings(database, orphans)


def _drop_readings(database: Database, ids: Sequence[int]) -> None:
    if not ids:
        return
    from engine.store.documents.reading_writer import (
        drop_reading,  # imports numpy, which opening a library has no need of
    )

    for reading_id in ids:
        drop_reading(database, reading_id)


def _rewrite(database: Database) -> bool:
    with database.alone() as connection:
        # The copy VACUUM makes belongs on the library's own disk, not in memory and not in a folder others can see.
        folder = str(database.path.parent).replace("'", "''")
        connection.execute("PRAGMA temp_store = FILE")
        connection.execute(f"PRAGMA temp_store_directory = '{folder}'")
        connection.execute("VACUUM")
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy
