"""Requests about the fields of documents: correspondent, date, subject."""

from engine.document import LabelRule, page_of
from engine.schema.documents import DocumentId
from engine.schema.enums import ChangeKind, FieldName, JobKind
from engine.schema.fields import FieldRow, FieldRows, SetField
from engine.server.announcements import Announcer
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName
from engine.server.queue.jobs import JobQueue
from engine.store.library import Library


class FieldHandlers:
    """What `fields.*` do."""

    def __init__(self, library: Library, queue: JobQueue, announcer: Announcer) -> None:
        self._library = library
        self._queue = queue
        self._announcer = announcer

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "fields.document": Route(LaneName.REVIEWS, self.of_document),
            "fields.set": Route(LaneName.REVIEWS, self.set),
        }

    def of_document(self, params: DocumentId, _call: Call) -> FieldRows:
        """The fields of a document; suggested now where an earlier version of the program read it."""
        document_id = params.document_id
        fields = self._library.fields.of(document_id)
        if not fields and self._library.documents.get(document_id).kind is not None and not self._library.read_only:
            from engine.classification.fields import suggest_in_library

            suggest_in_library(self._library, document_id, self._library.readings.load(document_id))
            self._announcer.changed([ChangeKind.DOCUMENTS], [document_id])
        return self._rows(document_id)

    def set(self, params: SetField, _call: Call) -> FieldRows:
        """Keep what the user says of a field; rules that ask for fields are held against the document again."""
        from engine.classification.fields import set_in_library

        set_in_library(self._library, params.document_id, params.name, params.value)
        self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.LABELS], [params.document_id])
        ruled = [one.name for one in self._library.label_sets.all() if any(map(_asks_for_fields, one.rules))]
        if ruled:
            self._queue.enqueue_silently(JobKind.CLASSIFY, [params.document_id], {"sets": ruled}, changed=True)
        return self._rows(params.document_id)

    def _rows(self, document_id: int) -> FieldRows:
        kept = self._library.fields.of(document_id)
        pages = self._library.readings.pages(document_id) if kept else []
        rows = [
            FieldRow(one.name, one.value, one.given, one.start, one.end, page_of(pages, one.start))
            for one in kept.values()
        ]
        given = [one.field for one in self._library.fields.learned()]
        names = {one.value for one in given if one.name is FieldName.CORRESPONDENT and one.value}
        return FieldRows(rows, sorted(names, key=str.casefold))


def _asks_for_fields(rule: LabelRule) -> bool:
    return bool(rule.correspondent or rule.subject or rule.date)
