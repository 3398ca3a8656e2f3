"""Requests about the library as a whole: its list, what goes in and out, search."""

import logging
import time
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from pathlib import Path

from engine.errors import FileProblem, PrecisError, UnreadableFile
from engine.schema.enums import ChangeKind, DocumentState, JobKind
from engine.schema.jobs import JobId, Summarize
from engine.schema.library import (
    AddedFile,
    AddFiles,
    AddOutcome,
    DocumentIds,
    DocumentRows,
    Hits,
    ListDocuments,
    RejectedFile,
    RemoveDocuments,
    RenameDocument,
    Search,
    TrashedRow,
    TrashedRows,
    Unlock,
)
from engine.schema.life_cycle import Nothing
from engine.server.announcements import Announcer
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.handlers import wire
from engine.server.lanes import LaneName
from engine.server.passwords import Passwords
from engine.server.queue.jobs import JobQueue
from engine.server.queue.orders import summary_order
from engine.store.library import Library
from engine.store.trash import KEPT_DAYS

log = logging.getLogger(__name__)

_MAX_ROWS = 1000
_NOTIFY_SECONDS = 0.5
"""While many files are added, the list is told to refresh this often."""
_STOP_SECONDS = 5.0


class LibraryHandlers:
    def __init__(self, library: Library, queue: JobQueue, announcer: Announcer, passwords: Passwords) -> None:
        self._library = library
        self._queue = queue
        self._announcer = announcer
        self._passwords = passwords

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "library.list": Route(LaneName.STORE, self.list),
            "library.add": Route(LaneName.FILES, self.add),
            "library.remove": Route(LaneName.FILES, self.remove),
            "library.trash": Route(LaneName.STORE, self.trash),
            "library.restore": Route(LaneName.STORE, self.restore),
            "library.rename": Route(LaneName.STORE, self.rename),
            "library.unlock": Route(LaneName.STORE, self.unlock),
            "library.search": Route(LaneName.STORE, self.search),
        }

    def list(self, params: ListDocuments, _call: Call) -> DocumentRows:
        """One window of the library."""
        total, documents = self._library.documents.rows(
            params.filter,
            label=params.label or None,
            sort=params.sort,
            descending=params.descending,
            offset=params.offset,
            limit=min(params.limit, _MAX_ROWS),
        )
        return DocumentRows(total, [wire.document_row(document) for document in documents])

    def add(self, params: AddFiles, call: Call) -> AddOutcome:
        """Take files in, one after the other; a cancel keeps those that are in already."""
        order = summary_order(Summarize(0, params.words, format=params.format)) if params.summarize else None
        outcome, told, fresh = AddOutcome([], []), time.monotonic(), list[int]()
        for path in _files_of(params.paths, outcome.rejected):
            call.check()
            try:
                added = self.take_in(path, order, call.check)
            except UnreadableFile as error:
                outcome.rejected.append(RejectedFile(str(path), error.kind, str(error)))
                continue
            outcome.added.append(added)
            fresh.append(added.document_id)
            if time.monotonic() - told >= _NOTIFY_SECONDS:
                self._announcer.changed([ChangeKind.DOCUMENTS], fresh)
                told, fresh = time.monotonic(), []
        self._announcer.changed([ChangeKind.DOCUMENTS], fresh)
        return outcome

    def take_in(self, path: Path, order: dict[str, object] | None, check: Callable[[], None]) -> AddedFile:
        """Copy a file into the library and queue what is to be done with it: a summary, or reading alone.

        `check` is called for every megabyte; what it raises passes through.

        Raises:
            UnreadableFile: It has no reader, or can't be read.
        """
        from engine.ingest.formats import detect

        detect(path)
        added = self._library.documents.add(path, check)
        job_id = self._order(added.document_id, order)
        return AddedFile(str(path), added.document_id, job_id, added.duplicate)

    def _order(self, document_id: int, order: dict[str, object] | None) -> int | None:
        """Queue what is still to be done for a document that was just added; nothing, if it was there and is done."""
        state = self._library.documents.get(document_id).state
        if state == DocumentState.READY or (state == DocumentState.READ and order is None):
            return None
        if order is not None:
            return self._queue.enqueue(JobKind.SUMMARIZE, document_id, order).id
        return self._queue.enqueue(JobKind.READ, document_id, {}).id

    def remove(self, params: RemoveDocuments, _call: Call) -> Nothing:
        """Put documents into the trash, or remove them for good; work on them is stopped first."""
        for document_id in params.ids:
            self._queue.stop_document(document_id, _STOP_SECONDS)
        if params.erase:
            self._library.remove(params.ids)
        else:
            self._library.documents.trash(params.ids)
        for document_id in params.ids:
            self._passwords.forget(document_id)
            self._queue.forget_document(document_id)
        self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.RESULTS, ChangeKind.JOBS], params.ids)
        return Nothing()

    def trash(self, _params: Nothing, _call: Call) -> TrashedRows:
        """What is in the trash."""
        trashed = self._library.documents.trashed()
        return TrashedRows([TrashedRow(row.id, row.title, row.path, removed) for removed, row in trashed], KEPT_DAYS)

    def restore(self, params: DocumentIds, _call: Call) -> Nothing:
        """Take documents out of the trash."""
        for job in self._library.put_back(params.ids):
            self._queue.tell(job)
        self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.RESULTS, ChangeKind.LABELS], params.ids)
        return Nothing()

    def rename(self, params: RenameDocument, _call: Call) -> Nothing:
        """Set the user's own title."""
        self._library.documents.rename(params.document_id, params.title)
        self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.JOBS], [params.document_id])
        return Nothing()

    def unlock(self, params: Unlock, _call: Call) -> JobId:
        """Keep a password and let the document's work go on with it; a wrong one shows when it is tried.

        A document that was read in an earlier session needs it for its pictures: reading it again proves it.
        """
        document = self._library.documents.get(params.document_id)
        self._passwords.remember(params.document_id, params.password)
        last = self._queue.last_ended(params.document_id)
        if last is not None and document.kind is None:
            try:
                self._queue.resume(last)
            except PrecisError:
                log.info("the job to go on with is gone; a new one is made")
            else:
                return JobId(last)
        kind, order = JobKind.READ, dict[str, object]()
        if document.kind is None:
            kind, order = JobKind.SUMMARIZE, summary_order(Summarize(document.id))
        return JobId(self._queue.enqueue(kind, document.id, order, urgent=True).id)

    def search(self, params: Search, _call: Call) -> Hits:
        """Full text over texts, summaries and titles."""
        hits, more = self._library.search(
            params.text,
            document_id=params.document_id,
            offset=max(params.offset, 0),
            limit=min(params.limit, _MAX_ROWS),
        )
        return Hits(list(hits), more)


def _files_of(paths: Sequence[str], rejected: MutableSequence[RejectedFile]) -> Iterator[Path]:
    """The files named by paths, those in folders too, each once. What can't be a file is rejected."""
    from engine.ingest.formats import find_files

    seen: set[Path] = set()
    for text in paths:
        path = Path(text)
        try:
            # The engine's own folder means nothing to the window: a path counts from the root.
            found = find_files([path]) if path.is_absolute() and "\0" not in text else None
        except OSError:  # a name longer than any file has, a folder that may not be read
            found = None
        if found is None:
            rejected.append(RejectedFile(text, FileProblem.MISSING.value, f"“{path.name}” can't be found or opened."))
            continue
        for file in found:
            if file not in seen:
                seen.add(file)
                yield file
