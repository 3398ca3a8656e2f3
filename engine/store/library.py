"""The library: one folder with one SQLite file and the copies of the documents in it. The way into this package.

    with Library.open(home) as library:
        added = library.documents.add(path)
        with library.readings.writing(added.document_id) as writer:
            writer.finish(read_document(path, on_words=writer.on_words))
        run = library.results.start(added.document_id, settings, encoder.sha256)

Every method may be called from any thread, and several processes may have the same library open.
"""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from engine.schema.enums import JobKind
from engine.store import conversion, scratch, trash
from engine.store.damage.exchange import end_exchange, remove_left
from engine.store.database import Database
from engine.store.decisions import Decisions
from engine.store.documents.catalogue import Documents
from engine.store.documents.copies import Copies
from engine.store.encryption import keys
from engine.store.jobs import Jobs
from engine.store.leases import Lease
from engine.store.opening import FILE_NAME, OpenedFile, open_file
from engine.store.presence import Presence, share
from engine.store.removal import maintain, remove_documents, withdraw_document
from engine.store.rows import Job, Maintenance
from engine.store.vault.parts import copies_in, journal_in

if TYPE_CHECKING:  # what imports numpy is imported when it is first asked for: a list is shown without it
    from engine.store.damage.check import Checkpoint, Finding
    from engine.store.documents.readings import Readings
    from engine.store.documents.vectors import DocumentVectors
    from engine.store.fields import Fields
    from engine.store.highlights import Highlights
    from engine.store.labels.label_models import LabelModels
    from engine.store.labels.label_sets import LabelSets
    from engine.store.results.results import Results
    from engine.store.reviews import Reviews
    from engine.store.search.search import Search

__all__ = ["FILE_NAME", "WAIT_SECONDS", "Library"]

WAIT_SECONDS = 10.0
"""How long another process may keep the library from being written before that is an error."""


class Library:
    """An open library. Its parts are its attributes; close it, or use it as a context manager."""

    def __init__(
        self,
        home: Path,
        database: Database,
        copies: Copies,
        *,
        read_only: bool = False,
        lock: Presence | None = None,
    ) -> None:
        self.home = home
        self._lock = lock
        self._scratch: Path | None = None
        """A copy of an encrypted library that could not be read where it is."""
        self.read_only = read_only
        self._database = database
        self._copies = copies
        self._decisions = journal_in(home) if database.kept and not read_only else Decisions(None)
        self.documents = Documents(self._database, self._copies, self._decisions)
        self.jobs = Jobs(self._database)
        self.found = (
            Maintenance() if self.read_only else maintain(self._database, self._copies, self.jobs, self._decisions)
        )
        """What was put right at opening: jobs that a dead process left, above all."""

    @classmethod
    def open(cls, home: Path, *, read_only: bool = False, wait: float = WAIT_SECONDS) -> "Library":
        """Open the library in `home`, made if there is none, brought up to date if it is older.

        With `read_only` nothing is written, not even beside the file: lists, texts, results and search work.

        Raises:
            LibraryUnavailable: read-only (open it with `read_only` to read it all the same), locked, newer, damaged,
                encrypted and not opened with its passphrase (`keys.unlock`).
            OutOfResources: the disk is full.
        """
        conversion.end(home)
        if read_only:
            keys.require_open(home)
            root = keys.root_of(home)
            return cls._on(root, open_file(root / FILE_NAME, read_only=True, wait=wait), wait)
        keys.require_open(home)
        end_exchange(keys.root_of(home) / FILE_NAME)
        lock = share(home / FILE_NAME)
        try:
            keys.require_open(home)  # it may have been encrypted, or made plain, while the lock was waited for
            root = keys.root_of(home)
            scratch.sweep(root)
            if lock.is_sure:
                for place in {home, root}:  # a conversion works in the home folder, a repair beside the file
                    remove_left(place / FILE_NAME)
            return cls._on(root, open_file(root / FILE_NAME, read_only=False, wait=wait), wait, lock)
        except BaseException:
            lock.close()
            raise

    @staticmethod
    def exists(home: Path) -> bool:
        """Whether there is a library in `home`."""
        return (keys.root_of(home) / FILE_NAME).exists()

    @classmethod
    def temporary(cls) -> "Library":
        """A library that is nowhere, for work that is not to be kept: documents are read where they are, and however
        the process ends nothing is left.
        """
        from engine.store.nameless import NO_FOLDER, InPlace, NamelessDatabase

        database = NamelessDatabase(wait=WAIT_SECONDS)
        return cls(NO_FOLDER, database, InPlace(database))

    @classmethod
    def _on(cls, home: Path, opened: OpenedFile, wait: float, lock: Presence | None = None) -> "Library":
        if opened.scratch is not None and keys.library_key_of(home / FILE_NAME) is None:
            from engine.store.nameless import NamelessDatabase

            try:
                database: Database = NamelessDatabase(wait=wait, copy_of=opened.path)
            finally:
                shutil.rmtree(opened.scratch, ignore_errors=True)
        else:
            database = Database(opened.path, wait=wait, mode=opened.mode)
        read_only = opened.mode != "rw" or not database.kept or opened.scratch is not None
        library = cls(home, database, copies_in(home, database), read_only=read_only, lock=lock)
        if opened.scratch is not None and database.kept:
            library._scratch = opened.scratch
        return library

    @contextmanager
    def file_under_its_name(self, document_id: int) -> Iterator[Path]:
        """The file of a document, under the name its user knows: for titles and messages."""
        with self.documents.readable(document_id) as file:
            if self._copies.in_place:
                yield file
                return
            name = Path(self.documents.get(document_id).path).name
            with scratch.by_its_own_name(file, name, self._copies.links()) as link:
                yield link

    @cached_property
    def readings(self) -> "Readings":
        from engine.store.documents.readings import Readings

        return Readings(self._database)

    @cached_property
    def results(self) -> "Results":
        from engine.store.results.results import Results

        return Results(self._database)

    @cached_property
    def reviews(self) -> "Reviews":
        """What readers made of the lines of summaries."""
        from engine.store.reviews import Reviews

        return Reviews(self._database, self._decisions)

    @cached_property
    def highlights(self) -> "Highlights":
        """What readers marked and noted in documents."""
        from engine.store.highlights import Highlights

        return Highlights(self._database, self._decisions)

    @cached_property
    def fields(self) -> "Fields":
        """Whom documents are from, their dates, what they are about."""
        from engine.store.fields import Fields

        return Fields(self._database, self._decisions)

    @cached_property
    def search(self) -> "Search":
        from engine.store.search.search import Search

        return Search(self._database)

    @cached_property
    def label_sets(self) -> "LabelSets":
        """The user's label sets: what they mean, what was given, what they learned."""
        from engine.store.labels.label_sets import LabelSets

        return LabelSets(self._database, self._decisions)

    @cached_property
    def label_models(self) -> "LabelModels":
        from engine.store.labels.label_models import LabelModels

        return LabelModels(self.home / "label_models")

    def vectors(self, document_id: int, encoder: str, lease: Lease | None = None) -> "DocumentVectors":
        """The sentence vectors of a document by the encoder of this sha256, whoever made them."""
        from engine.store.documents.vectors import DocumentVectors

        return DocumentVectors(self._database, document_id, encoder, lease)

    def remove(self, ids: Sequence[int]) -> bool:
        """Remove documents for good: copy, text, index, vectors, results, jobs, backups; the file shrinks.

        Returns whether their words are out of the file's bytes already; if another process hindered that, it is done
        at the next removal or opening. Takes time in proportion to the whole library.
        """
        return remove_documents(self._database, self._copies, self._decisions, ids)

    def withdraw(self, document_id: int) -> None:
        """Take a document back out that was taken in just now and could not be read: it leaves nothing to clear away.

        Raises:
            NotFound: it is not there.
        """
        withdraw_document(self._database, self._copies, self._decisions, document_id)

    def put_back(self, ids: Sequence[int]) -> list[Job]:
        """Take documents out of the trash, with all that they had; the jobs that read those which never were.

        Raises:
            NotFound: one of them is not there, or not in the trash.
        """
        self.documents.restore(ids)
        rows = (self.documents.get(document_id) for document_id in ids)
        unread = [row.id for row in rows if row.kind is None and row.problem_kind is None]
        return [self.jobs.enqueue(JobKind.READ, document_id, {}) for document_id in unread]

    def purge(self, now: datetime | None = None) -> int:
        """Remove for good what has been in the trash for `trash.KEPT_DAYS`, as counted by `trash.due`; how many."""
        with self._database.writing() as session:
            due = trash.due(session, now or datetime.now(UTC))
        if due:
            remove_documents(self._database, self._copies, self._decisions, due, from_trash=True)
        return len(due)

    def check(self, checkpoint: "Checkpoint" = lambda _stage, _done, _all: None) -> "list[Finding]":
        """Everything in the library that is not as it was stored: reads all of it, and the copies, from end to end.

        Raises:
            Cancelled: from the checkpoint.
        """
        from engine.store.damage.check import Parts, check

        return check(
            Parts(self.documents, self.jobs, self.results, self.label_sets, self.reviews, self.highlights, self.fields),
            self._database,
            checkpoint,
        )

    def close(self, seconds: float = 0.0) -> bool:
        """Close the library. Everything that was stored is safe before that already, and nothing is stored after it.

        Returns whether what other threads were reading or storing ended within `seconds`.
        """
        ended = self._database.close(seconds)
        self._copies.close()
        if self._scratch is not None:
            keys.let_go(self._scratch)
            shutil.rmtree(self._scratch, ignore_errors=True)
        if self._lock is not None:
            self._lock.close()
        return ended

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
