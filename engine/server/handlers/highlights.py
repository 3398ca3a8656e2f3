"""Requests about highlights and notes of a reader's own on the document."""

from engine.schema.documents import DocumentId
from engine.schema.highlights import HighlightRow, HighlightRows, KeptHighlight, PutHighlight, SetHighlight
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName
from engine.store.library import Library


class HighlightHandlers:
    """What `highlights.*` do."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "highlights.document": Route(LaneName.REVIEWS, self.of_document),
            "highlights.set": Route(LaneName.REVIEWS, self.set),
            "highlights.put": Route(LaneName.REVIEWS, self.put),
        }

    def of_document(self, params: DocumentId, _call: Call) -> HighlightRows:
        """The highlights of a document, with their words."""
        from engine.summarization.highlights import passages_of

        kept = self._library.highlights.of(params.document_id)
        if not kept:
            return HighlightRows([])
        document = self._library.readings.load(params.document_id)
        passages = passages_of(self._library, params.document_id, document, kept)
        return HighlightRows([HighlightRow(key, kept[key], passage) for key, passage in passages.items()])

    def set(self, params: SetHighlight, _call: Call) -> KeptHighlight:
        """Mark words, or change how they are marked."""
        from engine.summarization.highlights import highlight_of

        text = self._library.readings.text(params.document_id).text
        key, made = highlight_of(text, params.start, params.end, colour=params.colour, by=params.by, note=params.note)
        return KeptHighlight(key, made, self._library.highlights.put(params.document_id, key, made))

    def put(self, params: PutHighlight, _call: Call) -> KeptHighlight:
        """Put back a highlight as it was, or take it away."""
        before = self._library.highlights.put(params.document_id, params.key, params.highlight)
        return KeptHighlight(params.key, params.highlight, before)
