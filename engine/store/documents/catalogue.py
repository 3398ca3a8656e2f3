"""The documents of the library: taken in, listed, renamed, and what is wrong with them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, delete, func, or_, select, update
from sqlalchemy.orm import Session

from engine.errors import FileProblem, NotFound, UnreadableFile
from engine.protocol.plain_text import file_title
from engine.schema.enums import DocumentState, FieldName, JobKind, JobState, Kind
from engine.schema.fields import DocumentField
from engine.schema.label_reading import UNDER
from engine.schema.result import NO_LABELS, SummarySentence
from engine.store.coding import decode_as
from engine.store.database import Database
from engine.store.decisions import Decisions, document_line, title_line, trash_line
from engine.store.documents.copies import Copies, suffix_of
from engine.store.field_rows import fields_of
from engine.store.problems import decoding
from engine.store.rows import Added, LibraryDocument
from engine.store.search.summary_index import forget_document, index_summary, index_title
from engine.store.tables import DocumentRecord, FieldRecord, JobRecord, LabelRecord, ResultRecord
from engine.store.values import now, printable


def _field(name: FieldName) -> ColumnElement[Any]:
    """A field's value in any case; NULL of documents without one."""
    value = select(func.casefold(FieldRecord.value)).where(
        FieldRecord.document_id == DocumentRecord.id, FieldRecord.name == name, FieldRecord.value != ""
    )
    return value.scalar_subquery()


_SORTS: dict[str, ColumnElement[Any]] = {
    "added": DocumentRecord.added.expression,
    "title": func.casefold(func.coalesce(DocumentRecord.user_title, DocumentRecord.title)),
    "pages": DocumentRecord.pages.expression,
    "words": DocumentRecord.words.expression,
    "correspondent": _field(FieldName.CORRESPONDENT),
    "date": _field(FieldName.DATE),
}


class Documents:
    """The documents of one library."""

    def __init__(self, database: Database, copies: Copies, decisions: Decisions) -> None:
        self._database = database
        self._copies = copies
        self._decisions = decisions

    def add(self, path: Path, tick: Callable[[], None] = lambda: None, *, known_as: Path | None = None) -> Added:
        """Copy a file into the library; content that is there already is the document it was, under its new path.

        `known_as` is the path that a new document is listed under where it can't be found at `path` later; one that is
        there already keeps its own.

        `tick` is called for every megabyte that is copied; what it raises passes through, and nothing was added.

        Raises:
            UnreadableFile: the file is missing or not an ordinary file.
            LibraryUnavailable, OutOfResources: it can't be stored.
        """
        with self._copies.take(path, tick) as incoming:
            shown = known_as or path
            suffix = suffix_of(shown)
            final = self._copies.path(incoming.sha256, suffix).name
            self._copies.register_stray(final)
            with self._database.writing() as session:
                known = session.scalar(select(DocumentRecord).where(DocumentRecord.sha256 == incoming.sha256))
                if known is not None:
                    if known_as is None:
                        known.path = printable(str(path))
                    if known.removed is not None:
                        take_out_of_trash(session, known)
                    self._copies.forget(session, final)
                    if self._copies.fault_of(known.sha256, known.suffix):
                        self._copies.keep(session, incoming, known.suffix)
                    self._decisions.note(document_line(known), trash_line(known))
                    return Added(known.id, incoming.sha256, duplicate=True)
                record = _new_record(shown, incoming.sha256, incoming.bytes)
                session.add(record)
                session.flush()
                index_title(session, record.id, record.title)
                self._copies.keep(session, incoming, suffix)
                self._decisions.note(document_line(record))
                return Added(record.id, incoming.sha256, duplicate=False)

    def file_of(self, document_id: int) -> Path:
        """The library's copy of a document, which in an encrypted library only `readable` reads.

        Raises:
            NotFound: there is no such document.
            UnreadableFile: the copy is gone.
        """
        with self._database.reading() as session:
            record = require(session, document_id)
            path = self._copies.path(record.sha256, record.suffix)
        if not path.exists():
            raise UnreadableFile(
                FileProblem.MISSING,
                f"The library's copy of {record.path} is gone from {path.parent}. Add the file again.",
                record.sha256,
            )
        return path

    @contextmanager
    def readable(self, document_id: int) -> Iterator[Path]:
        """A file that holds the document, until the block ends. Raises as `file_of` does."""
        file = self.file_of(document_id)
        with self._database.reading() as session:
            record = require(session, document_id)
        with ExitStack() as stack:
            try:
                there = stack.enter_context(self._copies.readable(record.sha256, record.suffix))
            except OSError as error:
                raise UnreadableFile(
                    FileProblem.DAMAGED,
                    f"The library's copy of {record.path} in {file.parent} can't be read. Add the file again.",
                    record.sha256,
                ) from error
            yield there

    def get(self, document_id: int) -> LibraryDocument:
        """One document as lists show it. Raises `NotFound`."""
        with self._database.reading() as session:
            require(session, document_id)
            return self._read(session, select(DocumentRecord).where(DocumentRecord.id == document_id))[0]

    def faulty_copies(self, checkpoint: Callable[[int, int], None] = lambda _done, _all: None) -> dict[int, str]:
        """Documents whose copy is `missing` or `altered`. Reads every copy from end to end."""
        query = select(DocumentRecord.id, DocumentRecord.sha256, DocumentRecord.suffix).order_by(DocumentRecord.id)
        with self._database.reading() as session:
            rows = session.execute(query).all()
        found = {}
        for number, (document_id, sha256, suffix) in enumerate(rows):
            checkpoint(number, len(rows))
            fault = self._copies.fault_of(sha256, suffix)
            if fault is not None:
                found[document_id] = fault
        return found

    def still_there(self, ids: Iterable[int]) -> list[int]:
        """Those of the documents that have not been removed meanwhile, by whichever process."""
        with self._database.reading() as session:
            return list(session.scalars(select(DocumentRecord.id).where(DocumentRecord.id.in_(ids))))

    def mend_copy(self, document_id: int) -> bool:
        """Copy a document in again from where it was added, if that is still the same file.

        Raises:
            NotFound: there is no such document.
            OutOfResources: the disk is full.
        """
        with self._database.reading() as session:
            record = require(session, document_id)
        try:
            with self._copies.take(Path(record.path)) as incoming:
                if incoming.sha256 != record.sha256:
                    return False
                self._copies.register_stray(self._copies.path(record.sha256, record.suffix).name)
                with self._database.writing() as session:
                    require(session, document_id)
                    self._copies.keep(session, incoming, record.suffix)
        except UnreadableFile:
            return False
        return True

    def namesakes(self, document_id: int, most: int = 50) -> list[LibraryDocument]:
        """Other documents whose file has the same name, those that were added from the same place first.

        Raises:
            NotFound: there is no such document.
        """
        with self._database.reading() as session:
            path = require(session, document_id).path
            name = path.replace("\\", "/").rpartition("/")[2]
            same = or_(
                DocumentRecord.path == path,
                DocumentRecord.path.endswith(f"/{name}", autoescape=True),
                DocumentRecord.path.endswith(f"\\{name}", autoescape=True),
            )
            query = select(DocumentRecord).where(
                same, DocumentRecord.id != document_id, DocumentRecord.removed.is_(None)
            )
            order = ((DocumentRecord.path == path).desc(), DocumentRecord.id.desc())
            return self._read(session, query.order_by(*order).limit(most))

    def find(self, sha256: str) -> LibraryDocument | None:
        """The document with this content, if it is in the library."""
        with self._database.reading() as session:
            same = (DocumentRecord.sha256 == sha256, DocumentRecord.removed.is_(None))
            rows = self._read(session, select(DocumentRecord).where(*same))
            return rows[0] if rows else None

    def rows(
        self,
        text: str = "",
        *,
        label: str | None = None,
        label_set: str | None = None,
        sort: str = "added",
        descending: bool = True,
        offset: int = 0,
        limit: int = 200,
    ) -> tuple[int, list[LibraryDocument]]:
        """One window of the library, and how many documents there are in all.

        `text` is words that must all occur in title, path, correspondent, date or subject, in any case; with `label`
        only documents that have it, or one that stands under it (in any case; of `label_set`, where that is named too).
        `sort` is a `SortKey`; what has none of what is sorted by comes last.
        """
        wanted = select(DocumentRecord).where(DocumentRecord.removed.is_(None))
        haystack = func.casefold(func.coalesce(DocumentRecord.user_title, DocumentRecord.title, "")).concat(
            "\n" + func.casefold(DocumentRecord.path)
        )
        for word in printable(text).casefold().split():
            theirs = select(FieldRecord.document_id).where(func.instr(func.casefold(FieldRecord.value), word) > 0)
            wanted = wanted.where(or_(func.instr(haystack, word) > 0, DocumentRecord.id.in_(theirs)))
        if label is not None:
            name, under = func.casefold(LabelRecord.label), label.casefold() + UNDER
            having = select(LabelRecord.document_id)
            having = having.where(or_(name == label.casefold(), func.substr(name, 1, len(under)) == under))
            having = having if label_set is None else having.where(LabelRecord.set == label_set)
            wanted = wanted.where(DocumentRecord.id.in_(having))
        key = _SORTS.get(sort, _SORTS["added"])
        turned = (key.desc(), DocumentRecord.id.desc()) if descending else (key.asc(), DocumentRecord.id.asc())
        order = (key.is_(None), *turned)
        with self._database.reading() as session:
            total = session.scalar(select(func.count()).select_from(wanted.subquery())) or 0
            window = wanted.order_by(*order).offset(max(0, offset)).limit(max(0, limit))
            return total, self._read(session, window)

    def trashed(self) -> list[tuple[str, LibraryDocument]]:
        """What is in the trash, the last first, each with when it was put there."""
        wanted = select(DocumentRecord).where(DocumentRecord.removed.is_not(None))
        order = (DocumentRecord.removed.desc(), DocumentRecord.id.desc())
        with self._database.reading() as session:
            rows = self._read(session, wanted.order_by(*order))
            dates = select(DocumentRecord.removed).where(DocumentRecord.removed.is_not(None)).order_by(*order)
            return [(date or "", row) for date, row in zip(session.scalars(dates), rows, strict=True)]

    def trash(self, ids: Sequence[int]) -> None:
        """Put documents into the trash: nothing shows them any more, and what worked on them is stopped.

        Raises:
            NotFound: one of them is not there; then none is put away.
        """
        with self._database.writing() as session:
            for record in [require(session, document_id) for document_id in dict.fromkeys(ids)]:
                record.removed, record.trash_seconds, record.trash_counted = now(), None, None
                forget_document(session, record.id)
                session.execute(delete(JobRecord).where(JobRecord.document_id == record.id))
                self._decisions.note(trash_line(record))

    def restore(self, ids: Sequence[int]) -> None:
        """Take documents out of the trash, with all that they had.

        Raises:
            NotFound: one of them is not there, or not in the trash.
        """
        with self._database.writing() as session:
            for document_id in dict.fromkeys(ids):
                record = session.get(DocumentRecord, document_id)
                if record is None or record.removed is None:
                    raise NotFound(f"There is no document {document_id} in the trash (any more).")
                take_out_of_trash(session, record)
                self._decisions.note(trash_line(record))

    def rename(self, document_id: int, title: str | None) -> None:
        """Set the user's own title; None or blank gives back the file's."""
        with self._database.writing() as session:
            record = require(session, document_id)
            record.user_title = printable(title).strip() or None if title else None
            index_title(session, document_id, record.user_title or record.title)
            self._decisions.note(title_line(record))

    def set_problem(self, document_id: int, kind: str | None, message: str | None) -> None:
        """Note why a document can't be read (`encrypted` makes it `locked`), or, with None, that nothing is wrong."""
        with self._database.writing() as session:
            require(session, document_id)
            session.execute(
                update(DocumentRecord)
                .where(DocumentRecord.id == document_id)
                .values(problem_kind=kind, problem=printable(message) if message else None)
            )

    def _read(self, session: Session, wanted: Select[DocumentRecord]) -> list[LibraryDocument]:
        records = session.scalars(wanted).all()
        ids = [record.id for record in records]
        jobs = _latest_jobs(session, ids)
        fields = fields_of(session, ids)
        labels = _labels(session, ids)
        summarized = set(
            session.scalars(
                select(ResultRecord.document_id)
                .where(ResultRecord.document_id.in_(ids), ResultRecord.state != "running")
                .distinct()
            )
        )
        with decoding():
            return [
                _row(
                    record,
                    jobs.get(record.id),
                    tuple(labels.get(record.id, ())),
                    record.id in summarized,
                    fields.get(record.id, {}),
                )
                for record in records
            ]


def _new_record(path: Path, sha256: str, size: int) -> DocumentRecord:
    return DocumentRecord(
        sha256=sha256,
        suffix=suffix_of(path),
        path=printable(str(path)),
        title=printable(file_title(path)),
        added=now(),
        bytes=size,
    )


def require(session: Session, document_id: int, *, trashed: bool = False) -> DocumentRecord:
    """The record of a document; one in the trash only where that is asked for. Raises `NotFound`."""
    record = session.get(DocumentRecord, document_id)
    if record is None or (record.removed is not None and not trashed):
        raise NotFound(f"There is no document {document_id} in the library (any more).")
    return record


def in_trash() -> Select[int]:
    """The numbers of the documents in the trash, for queries that leave them out."""
    return select(DocumentRecord.id).where(DocumentRecord.removed.is_not(None))


def is_in_trash(session: Session, document_id: int) -> bool:
    """Whether there is a document of this number in the trash."""
    record = session.get(DocumentRecord, document_id)
    return record is not None and record.removed is not None


def take_out_of_trash(session: Session, record: DocumentRecord) -> None:
    """Show a document again, its title and its newest summary in the search index too."""
    record.removed = None
    index_title(session, record.id, record.user_title or record.title)
    newest = session.scalar(
        select(ResultRecord.summary)
        .where(ResultRecord.document_id == record.id, ResultRecord.state != "running")
        .order_by(ResultRecord.made.desc(), ResultRecord.id.desc())
        .limit(1)
    )
    if newest is not None:
        with decoding():
            sentences = decode_as(newest, tuple[SummarySentence, ...])
        index_summary(session, record.id, [sentence.text for sentence in sentences])


def _latest_jobs(session: Session, ids: Sequence[int]) -> dict[int, Row[int | None, str, str, str | None]]:
    newest = select(func.max(JobRecord.id)).where(JobRecord.document_id.in_(ids), JobRecord.kind != JobKind.CLASSIFY)
    newest = newest.group_by(JobRecord.document_id)
    rows = session.execute(
        select(JobRecord.document_id, JobRecord.kind, JobRecord.state, JobRecord.problem).where(
            JobRecord.id.in_(newest)
        )
    )
    return {row[0]: row for row in rows if row[0] is not None}


def _labels(session: Session, ids: Sequence[int]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    query = select(LabelRecord.document_id, LabelRecord.label).where(LabelRecord.document_id.in_(ids))
    query = query.where(LabelRecord.label.not_in(NO_LABELS))
    for document_id, label in session.execute(query.order_by(LabelRecord.document_id, LabelRecord.position)):
        found.setdefault(document_id, []).append(label)
    return found


def _row(
    record: DocumentRecord,
    job: Row[int | None, str, str, str | None] | None,
    labels: tuple[str, ...],
    summarized: bool,
    fields: Mapping[FieldName, DocumentField],
) -> LibraryDocument:
    state, problem = _state(record, job, summarized=summarized)
    kind = Kind(record.kind) if record.kind else None
    return LibraryDocument(
        id=record.id,
        sha256=record.sha256,
        title=record.user_title or record.title or file_title(Path(record.path)),
        path=record.path,
        kind=kind,
        added=record.added,
        bytes=record.bytes,
        pages=record.pages if kind is Kind.PDF else None,
        pages_unread=record.pages_unread,
        turns=record.turns,
        sentences=record.sentences,
        words=record.words,
        characters=record.characters,
        duration=record.duration,
        language=record.language,
        state=state,
        problem=problem,
        problem_kind=record.problem_kind,
        labels=labels,
        correspondent=_value(fields, FieldName.CORRESPONDENT),
        date=_value(fields, FieldName.DATE),
        subject=_value(fields, FieldName.SUBJECT),
        given_fields=tuple(name for name in FieldName if name in fields and fields[name].given),
    )


def _value(fields: Mapping[FieldName, DocumentField], name: FieldName) -> str:
    return fields[name].value if name in fields else ""


def _state(
    record: DocumentRecord, job: Row[int | None, str, str, str | None] | None, *, summarized: bool
) -> tuple[DocumentState, str | None]:
    """What a document is doing follows from its newest job; it is never stored, so that no kill can leave it wrong."""
    if job is not None and job.state == JobState.RUNNING:
        return (DocumentState.READING if job.kind == JobKind.READ else DocumentState.SUMMARIZING), None
    if job is not None and job.state in {JobState.WAITING, JobState.INTERRUPTED}:
        return DocumentState(job.state), job.problem
    if record.problem_kind is not None:
        return (
            DocumentState.LOCKED if record.problem_kind == FileProblem.ENCRYPTED else DocumentState.FAILED
        ), record.problem
    if not summarized and job is not None and job.state == JobState.FAILED:
        return DocumentState.FAILED, job.problem
    if record.reading_id is not None:
        return (DocumentState.READY if summarized else DocumentState.READ), None
    return (DocumentState.INTERRUPTED if job is not None else DocumentState.WAITING), None
