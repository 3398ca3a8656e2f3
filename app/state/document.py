"""The open document: what it is, its summary as it grows, the chosen sentence and the chosen passage.

Views read it and listen to its signals; they change it only through its methods. A running summary is shown as it is
made; when the job ends the stored result takes its place, which is the same sentences.
"""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.brief import Folds, Heading, outline_of
from app.state.changes import Hub
from app.state.summary import resting_on
from engine.schema.brief import Fact
from engine.schema.documents import OpenedDocument, Places
from engine.schema.enums import ChunkState, DocumentState, JobKind, JobState
from engine.schema.geometry import Box
from engine.schema.jobs import FirstLookTaken, JobRow, SentenceMade
from engine.schema.result import Evidence, ResultObject, SummarySentence


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere in the document to be shown: exact boxes where they are known, else the page or the words."""

    start: int
    end: int
    page: int | None
    boxes: tuple[Box, ...]
    placed: bool
    """False: the exact words could not be placed with confidence; only the page is meant."""
    purpose: str
    """evidence | search | outline"""


class OpenDocument(QObject):
    """State of the document in the window; None of it when nothing is open."""

    opened = Signal()
    """Another document (or none) is open now, with its sentences."""
    refreshed = Signal()
    """The same document, with new facts: state, pages, outline, notices."""
    summary_changed = Signal()
    """`shown` of the open document was replaced."""
    sentence_added = Signal(int)
    """A sentence came in at this position."""
    sentence_chosen = Signal(int, int)
    """Sentence and source; -1, -1 when none is."""
    passage_chosen = Signal(list)
    """Positions of the sentences that rest on the passage chosen in the source."""
    passage_cleared = Signal()
    job_changed = Signal()
    place_wanted = Signal(object)
    """`Place` to be shown in the reader."""
    failed = Signal(str)

    def __init__(self, client: Client, hub: Hub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self.id: int | None = None
        self.opening: int | None = None
        """While one document makes place for another: the other."""
        self.info: OpenedDocument | None = None
        self.result: ResultObject | None = None
        self.result_id: int | None = None
        self.failed_chunks = 0
        """Parts of the document that the shown result is missing."""
        self.sentences: list[SummarySentence] = []
        self.first_look: FirstLookTaken | None = None
        """What is shown of a document that is being read, until its summary has a sentence."""
        self.outline: list[Heading] = []
        """The headings of the brief that is shown; empty for a plain summary."""
        self.folds = Folds(self)
        self.filtered: set[int] = set()
        """Positions of sentences that are left out of what is shown, unless they are chosen."""
        self.job: JobRow | None = None
        self.live = False
        """The sentences are those of a running job, not of a stored result."""
        self._fresh = False
        """The job was not there before and has not begun to write: what is shown was written by others."""
        self.chosen = (-1, -1)
        self._asked: tuple[int, str | None] = (0, None)
        """What the newest job that was started here is to answer or to be about."""
        self._stale = False
        self._asking = False
        self._then: Place | None = None
        self._span: tuple[int, int, str] | None = None
        self._source: tuple[int, int] | None = None
        hub.documents_changed.connect(self._on_changed)
        hub.results_changed.connect(self._on_changed)
        client.job_changed.connect(self._on_job_changed)
        client.first_look_taken.connect(self._on_first_look)
        client.sentence_made.connect(self._on_sentence_made)

    # -- opening ------------------------------------------------------------------------------------------------------

    def open(self, document_id: int, place: Place | None = None) -> None:
        """Open a document, and show a place in it once it is there."""
        if document_id == self.id and self.info is not None:
            if place is not None:
                self.place_wanted.emit(place)
            return
        self.opening = document_id
        self.close()
        self.opening = None
        self.id, self._then = document_id, place
        self._ask()

    def close(self) -> None:
        was = self.id
        self.id, self.info, self.result, self.result_id = None, None, None, None
        self.sentences, self.job, self.live, self.chosen = [], None, False, (-1, -1)
        self.failed_chunks, self.first_look, self.outline, self.filtered = 0, None, [], set()
        self.folds.replace([])
        self._then, self._span, self._source, self._stale, self._asking = None, None, None, False, False
        if was is not None:
            self.opened.emit()

    def _ask(self) -> None:
        if self.id is None:
            return
        if self._asking:
            self._stale = True
            return
        self._asking = True
        wanted = self.id
        call = operations.open_document(self._client, wanted)
        call.then(self._on_opened, self).on_failure(lambda failure: self._on_failed(wanted, failure), self)

    def _on_opened(self, info: OpenedDocument) -> None:
        if info.row.id != self.id:
            return
        self._asking = False
        first = self.info is None
        self.info = info
        if info.job_id is None and self.job is not None and self.job.state in (JobState.RUNNING, JobState.WAITING):
            self.job = None
        if info.job_id is not None and self.job is None and info.row.state != DocumentState.INTERRUPTED:
            self.job = _unknown_job(info)
        changed = self._take_result(info.result) if self.result_id is None or first else False
        if self.result_id is not None and not first and not self.live:
            self.show_result(self.result_id)  # it may have lines that were added
        if changed and not first:
            self.summary_changed.emit()
        (self.opened if first else self.refreshed).emit()
        self.job_changed.emit()
        if self._then is not None:
            place, self._then = self._then, None
            self.place_wanted.emit(place)
        if self._span is not None:
            span, self._span = self._span, None
            self.show_span(*span)
        if self._source is not None:
            source, self._source = self._source, None
            self.choose_source_when_open(*source)
        if self._stale:
            self._stale = False
            self._ask()

    def _on_failed(self, wanted: int, failure: Failure) -> None:
        if wanted == self.id:
            self._asking = False
            if not failure.quiet:
                self.failed.emit(failure.message)
                self.close()

    def _on_changed(self, ids: list[int]) -> None:
        if self.id is not None and (not ids or self.id in ids):
            self._ask()

    @property
    def stopped(self) -> bool:
        """Whether work on the document was stopped before its end, so that it can be gone on with."""
        by_job = self.job is not None and self.job.state in (JobState.CANCELLED, JobState.INTERRUPTED)
        return self.info is not None and (self.info.row.state == DocumentState.INTERRUPTED or by_job)

    # -- the summary --------------------------------------------------------------------------------------------------

    def show_result(self, result_id: int) -> None:
        """Show an older (or the newest) stored result of this document."""
        if self.id is None:
            return
        wanted = self.id
        call = operations.read_result(self._client, result_id)
        call.then(lambda result: self._on_result(wanted, result_id, result), self)

    def _on_result(self, wanted: int, result_id: int, result: ResultObject) -> None:
        if wanted != self.id:
            return
        if self._take_result(result):
            self.summary_changed.emit()
        newest = self.info.results[0].id if self.info is not None and self.info.results else None
        self.result_id = None if result_id == newest else result_id
        self.refreshed.emit()

    def _take_result(self, result: ResultObject | None) -> bool:
        """Replace what is shown, unless a running job is showing its own sentences; whether that changes them."""
        if self.live and self.job is not None and self.job.state in (JobState.RUNNING, JobState.WAITING):
            return False
        self.live = False
        sentences = list(result.summary) if result is not None else []
        if result is not self.result:
            lines = result.ledger.chunks if result is not None else ()
            self.failed_chunks = sum(line.state == ChunkState.FAILED for line in lines)
        said = self.answered
        self.result = result
        same = sentences == self.sentences and said == self.answered
        self.sentences = sentences
        outline = self._outline()
        if same and outline == self.outline:
            return False
        self.outline = outline
        if not same:
            self.choose(-1)
        return True

    def _on_job_changed(self, job: JobRow) -> None:
        if job.document_id != self.id or job.kind == JobKind.CLASSIFY:
            return
        if self.job is not None and job.id < self.job.id and job.state not in (JobState.RUNNING, JobState.WAITING):
            return
        self._fresh = self._fresh or self.job is None or self.job.id != job.id
        self.job = job
        if job.kind == JobKind.SUMMARIZE and job.state == JobState.RUNNING and (self._fresh or not self.live):
            self.live, self.result_id = True, None
            fresh, self._fresh = self._fresh, False
            if self.sentences and fresh:
                self.sentences, self.outline = [], []
                self.choose(-1)
                self.summary_changed.emit()
        self.job_changed.emit()
        if job.state not in (JobState.RUNNING, JobState.WAITING):
            self._end_first_look()
            self._ask()

    @property
    def shown(self) -> list[SummarySentence]:
        """The sentences to show: the summary's, or before it has any those of a first look."""
        return self.sentences or (self.first_look.sentences if self.first_look is not None else [])

    def _outline(self) -> list[Heading]:
        """Of the sentences there are; while they come, with the titles of the brief before."""
        result = self.result
        if result is None:
            return outline_of(self.sentences)
        if self.live:
            titles = {one.id: one.title for one in outline_of(result.summary, result.sections, result.parts)}
            return outline_of(self.sentences, titles=titles)
        return outline_of(self.sentences, result.sections, result.parts)

    @property
    def answered(self) -> bool | None:
        """Whether the shown sentences answer what was asked; None while they come and where nothing was asked."""
        return self.result.answered if self.result is not None and not self.live else None

    @property
    def question(self) -> str | None:
        """What the shown sentences answer, or come nearest to; None where they are no answer."""
        return self.result.settings.query if self.result is not None and self.answered is not None else None

    @property
    def asked(self) -> str | None:
        """What the shown sentences, or those that are being made, are to answer or to be about; None: the whole."""
        if self.live:
            return self.asked_of_job
        return self.result.settings.query if self.result is not None else None

    @property
    def asked_of_job(self) -> str | None:
        """What the job is to answer or to be about, as far as that was asked here."""
        job, query = self._asked
        return query if self.job is not None and self.job.id == job else None

    def note_asked(self, job_id: int, query: str | None) -> None:
        """Remember what a job is to answer."""
        self._asked = (job_id, query)
        self.job_changed.emit()

    def _on_first_look(self, taken: FirstLookTaken) -> None:
        mine = self.job is not None and self.job.id == taken.job_id and self.job.state == JobState.RUNNING
        if taken.document_id != self.id or not mine or self.sentences:
            return
        self.first_look = taken
        self.summary_changed.emit()

    def _end_first_look(self) -> None:
        if self.first_look is not None:
            self.first_look = None
            if self.chosen[0] >= 0:
                self.choose(-1)
            self.summary_changed.emit()

    def _on_sentence_made(self, made: SentenceMade) -> None:
        if made.document_id != self.id:
            return
        if self.job is None or self.job.id != made.job_id or not self.live:
            return
        self._end_first_look()
        sentence = made.sentence
        position = min(made.position, len(self.sentences))
        if position < len(self.sentences) and self.sentences[position] == sentence:
            return
        self.sentences.insert(position, sentence)
        self.outline = self._outline()
        if self.chosen[0] >= position:
            self.chosen = (self.chosen[0] + 1, self.chosen[1])
        self.sentence_added.emit(position)

    # -- sentence to source -------------------------------------------------------------------------------------------

    def choose(self, sentence: int, source: int = 0) -> None:
        """Choose a sentence and show its source; -1 chooses none."""
        if not 0 <= sentence < len(self.shown):
            self.chosen = (-1, -1)
            self.sentence_chosen.emit(-1, -1)
            return
        under = next((heading for heading in self.outline if sentence in heading.lines), None)
        if under is not None:
            self.folds.reveal(under)
        sources = self.shown[sentence].evidence
        source = min(max(source, 0), len(sources) - 1)
        self.chosen = (sentence, source)
        self.sentence_chosen.emit(sentence, source)
        if sources:
            self.place_wanted.emit(place_of_source(self.shown[sentence], sources[source]))

    def show_fact(self, fact: Fact) -> None:
        """Show where the document states it; no sentence is chosen any more."""
        self.choose(-1)
        self.place_wanted.emit(place_of_fact(fact))

    def show_passage(self, line: SummarySentence) -> None:
        """Show where a passage stands that is no sentence of the summary; none is chosen any more."""
        self.choose(-1)
        self.place_wanted.emit(place_of_source(line, line.evidence[0]))

    def step(self, by: int) -> None:
        """Choose the next or the previous sentence that is not folded away."""
        walk = self._walk()
        if walk:
            there = walk.index(self.chosen[0]) + by if self.chosen[0] in walk else 0 if by > 0 else len(walk) - 1
            self.choose(walk[min(max(there, 0), len(walk) - 1)])

    @property
    def order(self) -> list[int]:
        """Positions of all sentences, in the order they are shown in."""
        return [position for heading in self.outline for position in heading.lines] or list(range(len(self.shown)))

    def _walk(self) -> list[int]:
        """Those of the sentences in sight."""
        away = (one for one in self.outline if self.folds.is_folded(one) or self.folds.is_hidden(one))
        hidden = {position for heading in away for position in heading.lines} | (self.filtered - {self.chosen[0]})
        return [position for position in self.order if position not in hidden]

    def step_source(self, by: int) -> None:
        """Choose another source of the chosen sentence, round and round."""
        sentence, source = self.chosen
        if sentence >= 0 and self.shown[sentence].evidence:
            self.choose(sentence, (source + by) % len(self.shown[sentence].evidence))

    # -- source to sentence -------------------------------------------------------------------------------------------

    def choose_passage(self, start: int, end: int) -> None:
        """Words were chosen in the source: tell which sentences rest on them."""
        self.passage_chosen.emit(resting_on(self.sentences, start, end))

    def clear_passage(self) -> None:
        """No words are chosen any more."""
        self.passage_cleared.emit()

    def show_span(self, start: int, end: int, purpose: str) -> None:
        """Show a span of the text in the reader, asking the engine where it stands."""
        if self.id is None:
            return
        wanted = self.id
        call = operations.locate(self._client, wanted, start, end)
        call.then(lambda places: self._on_located(wanted, start, end, purpose, places), self)

    def choose_source_when_open(self, start: int, end: int) -> None:
        """Choose the sentence that rests on this span, now or as soon as the document being opened is there."""
        if self.info is None:
            self._source = (start, end)
            return
        rests = (
            n for n, one in enumerate(self.sentences) if any((s.start, s.end) == (start, end) for s in one.evidence)
        )
        found = next(rests, -1)
        if found >= 0:
            self.choose(found)
        else:  # found in a newer summary than the one that is shown
            self.show_span(start, end, "search")

    def show_span_when_open(self, start: int, end: int, purpose: str) -> None:
        """Show a span now, or as soon as the document being opened is there."""
        if self.info is not None:
            self.show_span(start, end, purpose)
        else:
            self._span = (start, end, purpose)

    def _on_located(self, wanted: int, start: int, end: int, purpose: str, places: Places) -> None:
        if wanted == self.id:
            self.place_wanted.emit(place_from(places, start, end, purpose))


def place_from(places: Places, start: int, end: int, purpose: str) -> Place:
    """The first place of an answer to `document.locate`."""
    if not places.places:
        return Place(start, end, None, (), placed=True, purpose=purpose)
    first = places.places[0]
    return Place(start, end, first.page, first.boxes, bool(first.boxes) or first.page is None, purpose)


def place_of_fact(fact: Fact) -> Place:
    """Where the document states it."""
    return Place(fact.start, fact.end, fact.page, fact.boxes, fact.page is None or bool(fact.boxes), "evidence")


def place_of_source(sentence: SummarySentence, source: Evidence) -> Place:
    """Where a source of a sentence stands."""
    placed = sentence.support != "unsupported" and (source.page is None or bool(source.boxes))
    return Place(source.start, source.end, source.page, source.boxes if placed else (), placed, "evidence")


def _unknown_job(info: OpenedDocument) -> JobRow:
    """The job that `document.open` names before its first notification came."""
    kind = JobKind.READ if info.row.state in (DocumentState.WAITING, DocumentState.READING) else JobKind.SUMMARIZE
    return JobRow(id=info.job_id or 0, document_id=info.row.id, title=info.row.title, kind=kind, state=JobState.WAITING)
