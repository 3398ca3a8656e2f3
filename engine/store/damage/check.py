"""Looking a library over from end to end: the file, the rows, what hangs on what, the indexes, the copies.

SQLite keeps no checksum of its pages. What is packed has one; a text is compared with its fingerprint, a title with the
search index, counts with what is counted. A changed digit in a number that nothing else repeats (the width of a page,
the time of a turn) is not found.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass

from sqlalchemy import select, text

from engine.errors import LibraryProblem, LibraryUnavailable, NotFound
from engine.store.damage.reading_rows import Rows, Source
from engine.store.damage.stored_values import sound_row
from engine.store.database import Database, connect, is_encrypted
from engine.store.documents.catalogue import Documents, require
from engine.store.documents.readings import reading_is_sound
from engine.store.fields import Fields
from engine.store.highlights import Highlights
from engine.store.jobs import Jobs
from engine.store.labels.label_sets import LabelSets
from engine.store.problems import Corrupt
from engine.store.results.results import Results
from engine.store.reviews import Reviews
from engine.store.schema import first_row
from engine.store.tables import Base, DocumentRecord

Checkpoint = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of an open library, through which its rows are read as the program reads them."""

    documents: Documents
    jobs: Jobs
    results: Results
    label_sets: LabelSets
    reviews: Reviews
    highlights: Highlights
    fields: Fields


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it was stored."""

    what: str
    """file | rows | text | index | copy | record"""
    sentence: str
    document_id: int | None = None
    in_file: bool = True
    """Whether it is the library file that is hit, and not the copy of a document."""


def check(library: Parts, database: Database, checkpoint: Checkpoint) -> list[Finding]:
    """Everything that is wrong with an open library.

    Raises:
        Cancelled: from the checkpoint.
    """
    checkpoint("file", 0, 1)
    findings = _file_findings(database)
    findings += _row_findings(database, checkpoint)
    findings += _record_findings(library)
    findings += _document_findings(library, database, checkpoint)
    return findings + _copy_findings(library, checkpoint)


def _file_findings(database: Database) -> list[Finding]:
    findings = _seal_findings(database)
    try:
        with closing(connect(database.path, database.wait, mode=database.reading_mode)) as file:
            told = [row[0] for row in file.execute("PRAGMA integrity_check(50)") if row[0] != "ok"]
            if told:
                many = "50 or more places" if len(told) >= 50 else f"{len(told)} places" if len(told) > 1 else "1 place"
                findings.append(
                    Finding("file", f"The library file is damaged in {many} ({' '.join(told[0].split())}).")
                )
            lost = file.execute("PRAGMA foreign_key_check").fetchall()
            if lost:
                findings.append(Finding("rows", f"{len(lost)} rows of the library belong to rows that are gone."))
    except (sqlite3.Error, UnicodeDecodeError, LibraryUnavailable) as error:
        findings.append(_unreadable(error))
    if database.writable:
        try:
            findings += _index_findings(database)
        except (sqlite3.Error, LibraryUnavailable) as error:
            findings.append(_unreadable(error))
    return findings


def _seal_findings(database: Database) -> list[Finding]:
    """Pages of an encrypted file whose seal does not hold, and which nothing else can read either."""
    if not is_encrypted(database.path):
        return []
    with closing(connect(database.path, database.wait, mode=database.reading_mode)) as file:
        broken = len(file.execute("PRAGMA cipher_integrity_check").fetchall())
    many = f"{broken} pages" if broken > 1 else "1 page"
    return [Finding("file", f"Of the encrypted library file {many} can't be decrypted.")] if broken else []


def _unreadable(error: Exception) -> Finding:
    return Finding("file", f"The library file can't be read to its end ({_reason(error)}).")


def _index_findings(database: Database) -> list[Finding]:
    findings = []
    for index, what in (("passage_index", "texts"), ("summary_index", "titles and summaries")):
        with closing(connect(database.path, database.wait)) as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 0)")  # noqa: S608
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY}:
                    raise
                findings.append(Finding("index", f"The search index of {what} is damaged."))
    return findings


def _row_findings(database: Database, checkpoint: Checkpoint) -> list[Finding]:
    findings = []
    tables = Base.metadata.sorted_tables
    with closing(Source(lambda: _bytes_of(database), encrypted=is_encrypted(database.path))) as file:
        for number, table in enumerate(tables):
            columns = list(table.columns)
            rows, wrong = Rows(file, table, columns), 0
            for count, row in enumerate(rows):
                if count % 500 == 0:
                    checkpoint("rows", number, len(tables))
                wrong += sound_row(table, columns, row) is None
            if rows.lost:
                findings.append(Finding("rows", f"Some rows of the table “{table.name}” can't be read."))
            if wrong:
                findings.append(Finding("rows", f"{wrong} rows of the table “{table.name}” are not what was stored."))
    return findings


def _bytes_of(database: Database) -> sqlite3.Connection:
    connection = connect(database.path, database.wait, mode=database.reading_mode)
    connection.text_factory = bytes
    return connection


def _record_findings(library: Parts) -> list[Finding]:
    """What lists show, read as the program reads it."""
    looks: Sequence[tuple[str, Callable[[], object]]] = (
        ("list of documents", lambda: library.documents.rows(limit=1 << 40)),
        ("list of jobs", library.jobs.unfinished),
        ("label sets", library.label_sets.all),
    )
    return [Finding("record", f"The {what} can't be read.") for what, look in looks if not _can(look)]


def _document_findings(library: Parts, database: Database, checkpoint: Checkpoint) -> list[Finding]:
    try:
        with database.reading() as session:
            ids = list(session.scalars(select(DocumentRecord.id).order_by(DocumentRecord.id)))
    except LibraryUnavailable:
        return [Finding("record", "The table of documents can't be read.")]
    findings = []
    for number, document_id in enumerate(ids):
        checkpoint("documents", number, len(ids))
        try:
            with suppress(NotFound):  # removed meanwhile by another process
                findings += _findings_of(library, database, document_id)
        except LibraryUnavailable as error:
            if error.problem is not LibraryProblem.DAMAGED:
                raise
            findings.append(Finding("text", f"Document {document_id} can't be read from the library.", document_id))
    return findings


def _findings_of(library: Parts, database: Database, document_id: int) -> list[Finding]:
    findings = []
    with database.reading() as session:
        record = require(session, document_id, trashed=True)
        if record.reading_id is not None and not reading_is_sound(session, record):
            findings.append(
                Finding("text", f"The text of document {document_id} is not the one that was stored.", document_id)
            )
        query = text("SELECT title FROM summary_index WHERE rowid = :row")
        title = session.scalar(query, {"row": first_row(document_id)})
        if title != (None if record.removed is not None else record.user_title or record.title):
            findings.append(
                Finding(
                    "index", f"The title of document {document_id} is not the one in the search index.", document_id
                )
            )
    for row in library.results.rows(document_id):
        if not _can(lambda: library.results.load(row.id)):  # noqa: B023
            findings.append(Finding("record", f"A summary of document {document_id} can't be read.", document_id))
    if not _can(lambda: (library.results.labels(document_id), library.results.predictions(document_id))):
        findings.append(Finding("record", f"The labels of document {document_id} can't be read.", document_id))
    if not _can(lambda: library.highlights.of(document_id)):
        findings.append(Finding("record", f"A highlight in document {document_id} can't be read.", document_id))
    if not _can(lambda: library.fields.of(document_id)):
        findings.append(Finding("record", f"A field of document {document_id} can't be read.", document_id))
    if not _can(lambda: library.reviews.of(document_id)):
        findings.append(Finding("record", f"A review in document {document_id} can't be read.", document_id))
    return findings


def _copy_findings(library: Parts, checkpoint: Checkpoint) -> list[Finding]:
    try:
        faults = library.documents.faulty_copies(lambda done, all_: checkpoint("copies", done, all_))
        faults = {document_id: faults[document_id] for document_id in library.documents.still_there(faults)}
    except LibraryUnavailable:
        return []  # said already: the table of documents can't be read
    said = {"missing": "is gone from the library's folder", "altered": "is not the file that was added any more"}
    return [
        Finding("copy", f"The copy of document {document_id} {said[fault]}.", document_id, in_file=False)
        for document_id, fault in faults.items()
    ]


def _can(look: Callable[[], object]) -> bool:
    try:
        look()
    except (LibraryUnavailable, Corrupt) as error:
        if isinstance(error, LibraryUnavailable) and error.problem is not LibraryProblem.DAMAGED:
            raise
        return False
    return True


def _reason(error: BaseException) -> str:
    return getattr(error, "sqlite_errorname", type(error).__name__)
