"""Every method of the protocol, once: its name, its parameters and its result, as plain dataclasses.

The window sends requests, the engine answers each exactly once and sends notifications in between. A request is
cancelled by the notification `$/cancelRequest {id}` and is still answered (code REQUEST_CANCELLED). Field values are
JSON: str, int, float, bool, None, list, dict and the dataclasses here. Unknown fields of a newer peer are ignored,
missing ones without a default are an error (INVALID_PARAMS).

Result objects of summaries are the JSON contract of the command line (`schema: 1`), passed through as dicts.
"""

from dataclasses import dataclass, field
from typing import Any

from engine.schema.defaults import WORDS

PROTOCOL = 1


# -- life cycle -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Initialize:
    """`initialize`: first request. The engine ends by itself when process `pid` is gone."""

    protocol: int
    build: str
    pid: int


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """Answer to `initialize`. Torch is not loaded at this point."""

    protocol: int
    build: str
    version: str
    home: str
    models: list[str]
    library_problem: str | None = None
    """A sentence for the user if the library can't be opened; then only life-cycle and doctor methods work."""
    library_kind: str | None = None
    """library_read_only | library_locked | library_newer | library_damaged"""


@dataclass(frozen=True, slots=True)
class Nothing:
    """No parameters, or no result: `shutdown` (answered, then the window sends the notification `exit`)."""


# -- library ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListDocuments:
    """`library.list`: one window of the library. `sort` is added | title | pages | words."""

    filter: str = ""
    sort: str = "added"
    descending: bool = True
    offset: int = 0
    limit: int = 200
    label: str = ""
    """Only documents that have this label, where it is not empty."""


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document as the library list shows it."""

    id: int
    title: str
    path: str
    kind: str
    added: str
    """ISO 8601, UTC."""
    pages: int | None
    words: int
    duration_s: float | None
    language: str | None
    state: str
    """waiting | reading | summarizing | ready | read | interrupted | failed | locked (needs a password)"""
    problem: str | None = None
    labels: list[str] = field(default_factory=list)
    pages_unread: int = 0
    """Pages that are scanned or failed."""


@dataclass(frozen=True, slots=True)
class DocumentRows:
    """Answer to `library.list`."""

    total: int
    documents: list[DocumentRow]


@dataclass(frozen=True, slots=True)
class AddFiles:
    """`library.add`: copy files (folders are walked) into the library, queue reading and, if asked, summarizing."""

    paths: list[str]
    summarize: bool = True
    words: int = WORDS


@dataclass(frozen=True, slots=True)
class AddedFile:
    """A file that was taken. `duplicate`: the same content was there already, and `document_id` is that document."""

    path: str
    document_id: int
    job_id: int | None
    duplicate: bool


@dataclass(frozen=True, slots=True)
class RejectedFile:
    """A file that was not taken, with a sentence why."""

    path: str
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class AddOutcome:
    """Answer to `library.add`."""

    added: list[AddedFile]
    rejected: list[RejectedFile]


@dataclass(frozen=True, slots=True)
class RemoveDocuments:
    """`library.remove`: delete copies, text, index rows and results for good."""

    ids: list[int]


@dataclass(frozen=True, slots=True)
class RenameDocument:
    """`library.rename`: the user's own title."""

    document_id: int
    title: str


@dataclass(frozen=True, slots=True)
class Unlock:
    """`library.unlock`: try a password on an encrypted document and read it. The password is not stored."""

    document_id: int
    password: str


@dataclass(frozen=True, slots=True)
class Search:
    """`library.search`: full text over texts, summaries and titles. `document_id` limits it to one document."""

    text: str
    document_id: int | None = None
    offset: int = 0
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where the words searched for stand. `snippet` marks them with U+0002 and U+0003."""

    document_id: int
    title: str
    where: str
    """text | summary | title"""
    snippet: str
    start: int
    end: int
    page: int | None
    time: float | None


@dataclass(frozen=True, slots=True)
class Hits:
    """Answer to `library.search`. `more`: there are hits past this window."""

    hits: list[Hit]
    more: bool


# -- one document -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DocumentId:
    """Names a document: `document.open`."""

    document_id: int


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading of the outline."""

    level: int
    title: str
    start: int
    page: int | None


@dataclass(frozen=True, slots=True)
class PageInfo:
    """A page as the reader and the coverage strip need it."""

    page: int
    start: int
    end: int
    state: str
    reason: str | None
    width: float
    height: float
    rotation: int


@dataclass(frozen=True, slots=True)
class OpenedDocument:
    """Answer to `document.open`: everything but text, words and pictures, which are fetched in windows."""

    row: DocumentRow
    characters: int
    pages: list[PageInfo]
    outline: list[OutlineEntry]
    turns: int
    notices: list[dict[str, Any]]
    """{"page", "code", "message"}"""
    result: dict[str, Any] | None
    """The newest result: the JSON contract's object, or None before the first one."""
    results: list["ResultRow"]
    job_id: int | None
    """A job that is running or waiting on this document."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A stored result of a document."""

    id: int
    made: str
    words: int
    query: str | None
    model: str
    partial: bool
    kind: str | None = None
    """The document type whose summaries it is like."""


@dataclass(frozen=True, slots=True)
class ReadResult:
    """`document.result`: one stored result as the JSON contract's object."""

    result_id: int


@dataclass(frozen=True, slots=True)
class ReadText:
    """`document.text`: a window of the text."""

    document_id: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TextSlice:
    """Answer to `document.text`."""

    text: str
    start: int
    end: int
    blocks: list[list[Any]]
    """[start, end, role] of the blocks that touch the slice."""


@dataclass(frozen=True, slots=True)
class ReadTurns:
    """`document.turns`: a window of a transcript's turns."""

    document_id: int
    offset: int
    limit: int


@dataclass(frozen=True, slots=True)
class TurnText:
    """A turn with its words."""

    index: int
    start: int
    end: int
    speaker: str | None
    begins: float | None
    ends: float | None
    text: str


@dataclass(frozen=True, slots=True)
class TurnTexts:
    """Answer to `document.turns`."""

    total: int
    turns: list[TurnText]


@dataclass(frozen=True, slots=True)
class DrawPage:
    """`document.picture`: draw a page, `scale` device pixels per point (clamped so that no side passes 8192)."""

    document_id: int
    page: int
    scale: float


@dataclass(frozen=True, slots=True)
class PagePicture:
    """Answer to `document.picture`: PNG, base64."""

    page: int
    width: int
    height: int
    png: str


@dataclass(frozen=True, slots=True)
class ReadWords:
    """`document.words`: where the words of a page stand, for selecting with the mouse."""

    document_id: int
    page: int


@dataclass(frozen=True, slots=True)
class WordBoxes:
    """Answer to `document.words`: [start, end, line, x0, y0, x1, y1] a word piece, in text order."""

    page: int
    words: list[list[float]]


@dataclass(frozen=True, slots=True)
class Locate:
    """`document.locate`: where a span of the text stands (for search hits and outline jumps)."""

    document_id: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Places:
    """Answer to `document.locate`: {"start", "end", "page", "boxes", "times", "speaker"} for each page touched."""

    places: list[dict[str, Any]]


# -- work -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Summarize:
    """`summary.start`: queue a summary. Answered at once with the job; progress and sentences are notifications."""

    document_id: int
    words: int = WORDS
    query: str | None = None
    model: str | None = None
    fresh: bool = False
    kind: str = "auto"
    """The document type whose summaries it is to be like; "auto": the document's own; "none": leaning to nothing."""


@dataclass(frozen=True, slots=True)
class JobId:
    """Names a job: `job.cancel`, `job.resume`; answer to `summary.start` and `library.unlock`."""

    job_id: int


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job as the queue shows it."""

    id: int
    document_id: int
    title: str
    kind: str
    """read | summarize | classify (of these only the running one and failed ones are told of) | fine_tune (`title`
    is the label set's name, `document_id` 0)"""
    state: str
    """waiting | running | done | interrupted | cancelled | failed"""
    stage: str = ""
    done: int = 0
    total: int = 0
    seconds_left: float | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class JobRows:
    """Answer to `job.list`: everything not done, and what ended in this session of the engine."""

    jobs: list[JobRow]


@dataclass(frozen=True, slots=True)
class Export:
    """`result.export`: write a result to a file. `format` is markdown | html | json."""

    document_id: int
    format: str
    path: str
    result_id: int | None = None


@dataclass(frozen=True, slots=True)
class Exported:
    """Answer to `result.export`."""

    path: str


@dataclass(frozen=True, slots=True)
class Checks:
    """Answer to `doctor.run`: {"name", "ok", "detail"} a check."""

    checks: list[dict[str, Any]]


# -- models -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A model as the dialog shows it; answer to `models.add`."""

    name: str
    role: str
    """summarizer | encoder | extractor | classifier"""
    kind: str
    source: str
    """program | copied | linked"""
    size: int
    """Bytes."""
    licence: str | None = None
    card: str | None = None
    """Markdown."""
    sha256: str | None = None
    path: str | None = None
    problem: str | None = None
    """Why it can't be used, if it can't."""


@dataclass(frozen=True, slots=True)
class ModelRows:
    """Answer to `models.list`: those of the program, then the added ones."""

    models: list[ModelRow]


@dataclass(frozen=True, slots=True)
class AddModel:
    """`models.add`: take a checkpoint folder in, copied or linked. Cancelling leaves nothing behind."""

    folder: str
    name: str | None = None
    link: bool = False


@dataclass(frozen=True, slots=True)
class ModelName:
    """Names a model: `models.remove`, `models.verify`."""

    name: str


@dataclass(frozen=True, slots=True)
class ModelCheck:
    """Answer to `models.verify`: whether its files are what they were."""

    name: str
    ok: bool
    problem: str | None = None


# -- labels -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PredictionRow:
    """What a label set has to say of a document beside the labels that it gave."""

    set: str
    state: str
    """sure | unsure | given (by the user)"""
    method: str
    """description | examples | model"""
    confidence: float
    scores: list[list[Any]]
    """[label, probability], in the set's order."""
    timeline: list[list[Any]]
    """[start, end, label or None, probability] of each stretch of the document, in text order."""


@dataclass(frozen=True, slots=True)
class DocumentLabels:
    """Answer to `labels.document`, whose parameters are a `DocumentId`."""

    labels: list[dict[str, Any]]
    """In the JSON contract's form: {"set", "label", "probability", "evidence"}."""
    outlooks: list[PredictionRow]


@dataclass(frozen=True, slots=True)
class LabelText:
    """A label and what it means."""

    name: str
    description: str = ""
    examples: int = 0
    """Documents it was given to; this and what follows is ignored in `labels.save`."""
    documents: int = 0
    """Documents that have it, given or found."""
    focus: str = ""
    """What summaries of such documents lean towards, in a few words."""


@dataclass(frozen=True, slots=True)
class LabelSetRow:
    """A label set and how it stands."""

    name: str
    exclusive: bool
    bundled: bool
    """It comes with the program: its labels can be given, but it can't be changed or taught."""
    ask_below: float
    method: str
    """description | examples | model"""
    accuracy: dict[str, Any] | None
    """{"right", "total", "low", "high", "chance"} of what it learned, on held-out examples."""
    examples: int
    learned_from: int
    labels: list[LabelText]
    tuned: dict[str, Any] | None = None
    """What fine-tuning came to: {"kept", "examples", "accuracy" (as above, or None where it was ended early)}."""
    enough_to_fine_tune: bool = False


@dataclass(frozen=True, slots=True)
class LabelSetRows:
    """Answer to `labels.sets`. `undo` names the step that `labels.undo` would undo."""

    sets: list[LabelSetRow]
    undo: str | None = None


@dataclass(frozen=True, slots=True)
class SaveLabelSet:
    """`labels.save`: make a set, or put it in the place of the one of its name. Documents are labelled by it then."""

    name: str
    labels: list[LabelText]
    exclusive: bool = True
    ask_below: float = 0.7


@dataclass(frozen=True, slots=True)
class LabelSetName:
    """Names a label set: `labels.delete`, `labels.teach`, `labels.fine_tune` (queued; progress is told of the job)."""

    name: str


@dataclass(frozen=True, slots=True)
class RenameLabel:
    """`labels.rename`: rename a label of a set, or with an empty label the set; what was given and taught stays."""

    set: str
    label: str
    name: str


@dataclass(frozen=True, slots=True)
class GiveLabel:
    """`labels.give` and `labels.take`. An empty label says that no label of the set fits."""

    set: str
    label: str
    document_ids: list[int]


@dataclass(frozen=True, slots=True)
class TaughtSet:
    """Answer to `labels.teach`: accuracies as in `LabelSetRow`, of descriptions (before) and of what was learned."""

    set: str
    examples: int
    before: dict[str, Any]
    after: dict[str, Any]
    kept: bool
    """Whether the set goes by what it learned: not where its descriptions do better."""
    enough_to_fine_tune: bool
    job_id: int | None = None
    """Of the fine-tuning that was queued, where that may do better still."""


@dataclass(frozen=True, slots=True)
class Undone:
    """Answer to `labels.undo`: the name of the step that was undone."""

    step: str


@dataclass(frozen=True, slots=True)
class ReadReview:
    """`labels.review`: documents of which a set (left out: any) is not sure, the least sure first."""

    set: str | None = None
    limit: int = 200


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A document to be asked about."""

    document_id: int
    title: str
    set: str
    scores: list[list[Any]]
    """[label, probability], the likeliest first."""


@dataclass(frozen=True, slots=True)
class ReviewRows:
    """Answer to `labels.review`."""

    total: int
    rows: list[ReviewRow]


# -- notifications from the window ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CancelRequest:
    """`$/cancelRequest`: the answer to request `id` is no longer wanted; it comes at once, as REQUEST_CANCELLED."""

    id: int | str


# -- notifications from the engine ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JobChanged:
    """`job.changed`: state or progress of a job; at most every 100 ms a job, and always at its end."""

    job: JobRow


@dataclass(frozen=True, slots=True)
class SentenceMade:
    """`summary.sentence`: a sentence of a running summary, in the JSON contract's form.

    `position` is where it stands in the summary so far (sentences are in text order).
    """

    job_id: int
    document_id: int
    position: int
    sentence: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Changed:
    """`library.changed`: what a mutation changed, so that each view refreshes what it shows.

    `kinds` among documents | results | labels | jobs | models.
    """

    kinds: list[str]
    document_ids: list[int]


REQUESTS: dict[str, tuple[type, type]] = {
    "initialize": (Initialize, EngineInfo),
    "shutdown": (Nothing, Nothing),
    "library.list": (ListDocuments, DocumentRows),
    "library.add": (AddFiles, AddOutcome),
    "library.remove": (RemoveDocuments, Nothing),
    "library.rename": (RenameDocument, Nothing),
    "library.unlock": (Unlock, JobId),
    "library.search": (Search, Hits),
    "document.open": (DocumentId, OpenedDocument),
    "document.result": (ReadResult, dict),
    "document.text": (ReadText, TextSlice),
    "document.turns": (ReadTurns, TurnTexts),
    "document.picture": (DrawPage, PagePicture),
    "document.words": (ReadWords, WordBoxes),
    "document.locate": (Locate, Places),
    "summary.start": (Summarize, JobId),
    "job.list": (Nothing, JobRows),
    "job.cancel": (JobId, Nothing),
    "job.resume": (JobId, Nothing),
    "result.export": (Export, Exported),
    "doctor.run": (Nothing, Checks),
    "labels.document": (DocumentId, DocumentLabels),
    "labels.sets": (Nothing, LabelSetRows),
    "labels.save": (SaveLabelSet, Nothing),
    "labels.delete": (LabelSetName, Nothing),
    "labels.rename": (RenameLabel, Nothing),
    "labels.give": (GiveLabel, Nothing),
    "labels.take": (GiveLabel, Nothing),
    "labels.teach": (LabelSetName, TaughtSet),
    "labels.fine_tune": (LabelSetName, JobId),
    "labels.undo": (Nothing, Undone),
    "labels.review": (ReadReview, ReviewRows),
    "models.list": (Nothing, ModelRows),
    "models.add": (AddModel, ModelRow),
    "models.remove": (ModelName, Nothing),
    "models.verify": (ModelName, ModelCheck),
}
"""Method name to parameter type and result type."""

NOTIFICATIONS: dict[str, type] = {
    "exit": Nothing,
    "$/cancelRequest": CancelRequest,
    "job.changed": JobChanged,
    "summary.sentence": SentenceMade,
    "library.changed": Changed,
}
