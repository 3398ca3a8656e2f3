"""Requests about one document: its text, pages, words, pictures and results, each in windows."""

import base64
from collections import OrderedDict
from collections.abc import Sequence

from engine.document import Document
from engine.errors import NotFound, UnreadableFile, UsageError
from engine.export.contract import result_object
from engine.ingest.pdf.page_images import PageImages
from engine.language.clauses import Clauses
from engine.schema.citation import citation, with_clauses
from engine.schema.documents import (
    DocumentId,
    DrawPage,
    Locate,
    OpenedDocument,
    PagePicture,
    Places,
    Quotation,
    ReadResult,
    ReadText,
    ReadTurns,
    ReadWords,
    TextSlice,
    TurnTexts,
    WordBoxes,
)
from engine.schema.enums import JobKind, Kind
from engine.schema.result import ResultObject
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.handlers import wire
from engine.server.lanes import LaneName
from engine.server.passwords import Passwords
from engine.store.library import Library
from engine.store.rows import LibraryDocument, StoredResult

_MAX_CHARACTERS = 1_000_000
_MAX_TURNS = 2000
_RESULTS_KEPT = 8


class ResultObjects:
    """Results as the JSON contract's objects, the newest kept: making one loads the whole document."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._kept: OrderedDict[tuple[int, str, tuple[str, ...]], ResultObject] = OrderedDict()

    def of(self, stored: StoredResult) -> ResultObject:
        """The object of a stored result."""
        document_id = stored.row.document_id
        reviews = self._library.reviews.of(document_id)
        added = tuple(sorted(line for line, review in reviews.items() if review.start is not None))
        key = (stored.row.id, stored.row.made, added)
        if key not in self._kept:
            document: Document = self._library.readings.load(document_id)
            result = stored.result
            if added:
                from engine.summarization.additions import with_added

                result = with_added(self._library, document_id, document, result, reviews)
            self._kept[key] = result_object(document, result)
            while len(self._kept) > _RESULTS_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


class DocumentHandlers:
    def __init__(self, library: Library, pictures: PageImages, passwords: Passwords) -> None:
        self._library = library
        self._pictures = pictures
        self._passwords = passwords
        self._objects = ResultObjects(library)

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "document.open": Route(LaneName.DOCUMENTS, self.open),
            "document.result": Route(LaneName.DOCUMENTS, self.result),
            "document.text": Route(LaneName.STORE, self.text),
            "document.quote": Route(LaneName.DOCUMENTS, self.quote),
            "document.turns": Route(LaneName.STORE, self.turns),
            "document.words": Route(LaneName.STORE, self.words),
            "document.locate": Route(LaneName.STORE, self.locate),
            "document.picture": Route(LaneName.PICTURES, self.picture),
        }

    def open(self, params: DocumentId, _call: Call) -> OpenedDocument:
        """Everything but text, words and pictures. A document that was not read yet opens empty."""
        document = self._library.documents.get(params.document_id)
        newest = self._library.results.newest(document.id)
        unfinished = self._library.jobs.unfinished(document.id)
        job = next((job for job in unfinished if job.kind != JobKind.CLASSIFY), None)  # labels keep nobody waiting
        read = document.kind is not None
        readings = self._library.readings
        return OpenedDocument(
            row=wire.document_row(document),
            characters=document.characters,
            pages=[wire.page_info(page) for page in readings.pages(document.id)] if read else [],
            outline=[wire.outline_entry(heading) for heading in readings.outline(document.id)] if read else [],
            turns=document.turns,
            notices=list(readings.notices(document.id)) if read else [],
            result=self._objects.of(newest) if newest is not None else None,
            results=[wire.result_row(row) for row in self._library.results.rows(document.id)],
            job_id=job.id if job is not None else None,
        )

    def result(self, params: ReadResult, _call: Call) -> ResultObject:
        return self._objects.of(self._library.results.load(params.result_id))

    def text(self, params: ReadText, _call: Call) -> TextSlice:
        """A window of the text."""
        end = min(params.end, max(params.start, 0) + _MAX_CHARACTERS)
        window = self._library.readings.text(params.document_id, params.start, end)
        blocks = [(block.start, block.end, block.role) for block in window.blocks]
        return TextSlice(window.text, window.start, window.end, blocks)

    def quote(self, params: ReadText, _call: Call) -> Quotation:
        """Words of the text, with the pages or times and the clauses they stand in."""
        readings = self._library.readings
        whole = readings.text(params.document_id)
        start = max(params.start, 0)
        end = min(params.end, start + _MAX_CHARACTERS, len(whole.text))
        places = readings.locate(params.document_id, start, end) if start < end else []
        known = self._library.documents.get(params.document_id)
        clauses = Clauses(whole, headed=known.kind is Kind.TEXT)
        place = citation(
            (one.page for one in places if one.page is not None),
            (one.times[0] for one in places if one.times is not None),
        )
        numbers = [clauses.at(one.start) for one in places]
        headings = [clauses.item_at(one.start) for one in places]
        return Quotation(whole.text[start:end], with_clauses(place, numbers, headings))

    def turns(self, params: ReadTurns, _call: Call) -> TurnTexts:
        """A window of a transcript's turns."""
        limit = min(params.limit, _MAX_TURNS)
        total, turns = self._library.readings.turns(params.document_id, params.offset, limit)
        return TurnTexts(total, list(turns))

    def words(self, params: ReadWords, _call: Call) -> WordBoxes:
        """Where the words of a page stand."""
        words = self._library.readings.page_words(params.document_id, params.page)
        if words is None:
            return WordBoxes(params.page, [])
        boxes = words.boxes
        rows = [
            (words.starts[i], words.ends[i], words.lines[i], *_rounded(boxes[4 * i : 4 * i + 4]))
            for i in range(len(words.starts))
        ]
        return WordBoxes(params.page, rows)

    def locate(self, params: Locate, _call: Call) -> Places:
        """Where a span of the text stands."""
        places = self._library.readings.locate(params.document_id, params.start, params.end)
        return Places(list(places))

    def picture(self, params: DrawPage, _call: Call) -> PagePicture:
        document = self._library.documents.get(params.document_id)
        _require_page(document, params.page)
        if not 0 < params.scale < float("inf"):
            raise UsageError("A page is drawn at a scale above zero.")
        password = self._passwords.of(document.id)
        with self._library.documents.readable(document.id) as file:
            try:
                drawn = self._pictures.draw(file, params.page, params.scale, password=password)
            except UnreadableFile as error:  # the copy is named by its hash, which tells its user nothing
                message = str(error).replace(file.name, f"“{document.title}”")
                raise UnreadableFile(error.problem, message, document.sha256) from error
        return PagePicture(params.page, drawn.width, drawn.height, base64.b64encode(drawn.png).decode("ascii"))


def _rounded(box: Sequence[float]) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (round(side, 2) for side in box)
    return x0, y0, x1, y1


def _require_page(document: LibraryDocument, page: int) -> None:
    if document.pages is not None and not 1 <= page <= document.pages:
        raise NotFound(f"“{document.title}” has no page {page}; it has {document.pages}.")
