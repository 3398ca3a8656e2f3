"""What a summary is outside the engine: the JSON contract of the command line, of exports and of the window.

The parts that the engine makes a result of (sentences with their evidence, labels, settings) are these very types; what
`ResultObject` adds is facts of the document. The order of fields is that of the JSON. Fields that a newer version adds
are ignored by an older one.
"""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from msgspec import Struct

from engine.schema.brief import Fact, Part, Section
from engine.schema.enums import ChunkState, Doubt, Kind, LeftOutReason, PageState, SummaryFormat, Support, Verdict, Via
from engine.schema.fields import GivenField
from engine.schema.geometry import Box
from engine.schema.highlights import HighlightedPassage
from engine.schema.review import Review

SCHEMA = 1
SCHEMA_OF_BRIEFS = 2
"""Of results that say more than schema 1 has room for: it only adds."""

EXTRACTIVE = "extractive"
"""The summarizer that quotes and needs no weights: the default."""

DOCUMENT_TYPE = "document type"
"""The label set that comes with the program."""

UNKNOWN = "unknown"
"""The label of a document of which a set is not sure: its probability is that of the best guess being wrong."""

NONE_OF_THESE = "none of these"
"""The label of a document of which no label of a set fits: its probability is that of the nearest one being wrong."""

NO_LABELS = (UNKNOWN, NONE_OF_THESE)
"""What stands in a label's place where a set gives none. The user's own labels are never called so."""

NOT_ANSWERED = "Not found in this document."
"""What is said above the nearest passages where a question is not answered."""

KIND_OF_THE_DOCUMENT = "auto"
"""Asked for as a summary's kind: whatever type the document is of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A thing the user should know about a document: the `warnings` of the JSON contract."""

    page: int | None = None
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Characters of the file that were left out of the text on purpose, and why."""

    page: int | None
    reason: LeftOutReason
    characters: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """Exact source words of a summary sentence, on one page. `quote == document.text[start:end]`."""

    start: int
    end: int
    quote: str
    page: int | None
    boxes: tuple[Box, ...]
    times: tuple[float, float] | None
    speaker: str | None
    via: Via
    score: float
    clause: str | None = None
    """The number of the clause the words stand in, such as `4.1(b)`, where paragraphs are numbered; with what it is
    called where that is another: `section 3(1)`, `paragraph 12`.
    """
    item: str | None = None
    """The title of the item of business the words stand under, in minutes; that of a judge's own opinion."""


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a summary, the chunk it was made in, and what it rests on (never empty)."""

    text: str
    chunk: int
    support: Support
    score: float
    evidence: tuple[Evidence, ...]
    doubts: tuple[Doubt, ...] = ()
    """What is doubtful of the source's own text."""
    section: str | None = None
    """The key of the heading it stands under, in a brief."""
    part: int | None = None
    """The part of the document whose brief it belongs to; None: that of the whole."""
    verdict: Verdict | None = None
    """How it came about, where a language model was to write it."""
    items_left: int | None = None
    """Of a sentence that leads on to a list: how many of its items the brief does not tell; None where it tells all."""
    review: Review | None = None
    """What its reader made of it; never stored with the summary, but beside it."""


class ChunkLedger(Struct, frozen=True, omit_defaults=True):
    """The ledger's line for a chunk. `salience` is 0 to 1. Without a reason the JSON has none."""

    index: int
    state: ChunkState
    salience: float
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class LabelEvidence:
    """A passage that moved a label."""

    start: int
    end: int
    page: int | None
    chunk: int
    weight: float


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """The label that would have been given next."""

    label: str
    probability: float


@dataclass(frozen=True, slots=True)
class Label:
    """A class given to a document, with what made the program think so."""

    set: str
    label: str
    probability: float
    """1 is what the user gave, and nothing else but `UNKNOWN` where nothing can be said."""
    evidence: tuple[LabelEvidence, ...]
    runner_up: RunnerUp | None = field(default=None, compare=False)
    """Of labels that exclude each other the next likeliest, where the program gave this one. It is not part of what a
    document is labelled: the library keeps it with the scores of all labels."""


@dataclass(frozen=True, slots=True)
class ModelUse:
    """A model that took part in a result."""

    role: str
    name: str
    kind: str
    sha256: str | None


@dataclass(frozen=True, slots=True)
class SummarySettings:
    """What the user asked for. Together with the file's hash it names a result."""

    words: int
    """Target length in white-space words."""
    query: str | None = None
    model: str = EXTRACTIVE
    seed: int = 0
    kind: str | None = None
    """The document type whose summaries it is to be like, or that a question takes it for; `KIND_OF_THE_DOCUMENT`: the
    document's own; None: of no kind.
    """
    format: SummaryFormat = SummaryFormat.PLAIN


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds spent in each stage."""

    ingest_s: float = 0.0
    segment_s: float = 0.0
    salience_s: float = 0.0
    summarize_s: float = 0.0
    classify_s: float = 0.0


# What a result's object says of its document.


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """The `document` part: what was read, with the notices of reading and of summarizing."""

    path: str
    sha256: str
    kind: Kind
    title: str
    language: str | None
    words: int
    characters: int
    pages: int | None
    duration_s: float | None
    warnings: tuple[Notice, ...]


class PageLedger(Struct, frozen=True):
    """What became of a page."""

    page: int
    state: PageState
    reason: str | None
    width: float
    height: float
    rotation: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """The `ledger` part: every page, every chunk, every character left out."""

    pages: tuple[PageLedger, ...]
    characters_in_chunks: int
    left_out: tuple[LeftOut, ...]
    chunks: tuple[ChunkLedger, ...]


class ChunkSpan(Struct, frozen=True):
    """One entry of `chunks`, with the pages or times it spans."""

    index: int
    start: int
    end: int
    pages: tuple[int, int] | None
    times: tuple[float, float] | None
    tokens: int


@dataclass(frozen=True, slots=True)
class LabelSettings:
    """What was asked for of a file that was classified and not summarized: label sets by name; none: all there are."""

    labels: tuple[str, ...] = ()


Settings = TypeVar("Settings")


class FileObject(Struct, Generic[Settings], frozen=True, kw_only=True):
    """The contract's object of a file."""

    schema: int = SCHEMA
    document: DocumentFacts
    ledger: Ledger
    chunks: tuple[ChunkSpan, ...]
    summary: tuple[SummarySentence, ...]
    labels: tuple[Label, ...]
    models: tuple[ModelUse, ...]
    settings: Settings
    from_library: bool
    partial: bool = False
    peak_memory_mb: float = 0.0
    timings: Timings
    sections: tuple[Section, ...] = ()
    parts: tuple[Part, ...] = ()
    facts: tuple[Fact, ...] = ()
    answered: bool | None = None
    """Whether the document answers what was asked; None where nothing was."""
    highlights: tuple[HighlightedPassage, ...] = ()
    """What readers marked in the document, in text order."""
    fields: tuple[GivenField, ...] = ()
    """Correspondent, date and subject, as far as the user confirmed or corrected them."""


ResultObject = FileObject[SummarySettings]
"""Of a summarized file."""
