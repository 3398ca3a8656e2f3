"""The domain types that flow from file to window: frozen, standard library only, no behaviour that needs a library.

A `Document` is what ingest makes of a file: one text, and for every character of it a place (page, or time and
speaker). Everything after ingest refers to the text by code-point offsets `start:end`, half open. Geometry (the box of
every word) is large, so it is not part of the document: ingest hands it on page by page as `PageWords`, the store
keeps it, and it is read again only for the pages that evidence or a selection touches.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

CELL_GAP = "   "
"""What stands between cells of a table row: white space, since nothing else in the text is the program's own."""


DOCUMENT_TYPE = "document type"


EXTRACTIVE = "extractive"
"""The summarizer that quotes and needs no weights: the default."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in points, origin top left, as the page is displayed (after rotation)."""


class Kind(StrEnum):
    """What a document is, which decides what its places are: pages, times, or offsets alone."""

    PDF = "pdf"
    TRANSCRIPT = "transcript"
    TEXT = "text"


class PageState(StrEnum):
    """What became of a page. Every page of a file has exactly one of these in the ledger."""

    READ = "read"
    OCR = "ocr"
    SCANNED = "scanned"
    EMPTY = "empty"
    FAILED = "failed"


class LeftOutReason(StrEnum):
    """Why characters that stand on a page are not part of the document text."""

    RUNNING_HEAD = "running_head"
    PAGE_NUMBER = "page_number"
    DUPLICATE = "duplicate"
    HIDDEN = "hidden"


class Role(StrEnum):
    """What a block of text is to a reader. Summaries are made of `BODY`, `LIST` and `SPEECH` alone."""

    BODY = "body"
    HEADING = "heading"
    LIST = "list"
    TABLE = "table"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    REFERENCE = "reference"
    CODE = "code"
    FURNITURE = "furniture"
    """Title page lines, addresses, contents tables, signature lines, form fields: read, never quoted in a summary."""
    SPEECH = "speech"


@dataclass(frozen=True, slots=True)
class Notice:
    """A thing the user should know about a document: the `warnings` of the JSON contract."""

    code: str
    message: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its slice of the document text and what became of it. `number` counts from 1."""

    number: int
    start: int
    end: int
    state: PageState
    reason: str | None
    width: float
    height: float
    rotation: int
    confidence: float | None = None
    """Mean confidence of recognised words, 0 to 1, where the page was read by OCR."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Characters of the file that were left out of the text on purpose, and why."""

    page: int | None
    reason: LeftOutReason
    characters: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One speaker's turn in a transcript, a paragraph of the text. Times are seconds from the start."""

    start: int
    end: int
    speaker: str | None
    begins: float | None
    ends: float | None


@dataclass(frozen=True, slots=True)
class Cue:
    """A timed piece of a turn: the finest time a transcript gives."""

    start: int
    end: int
    begins: float
    ends: float


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph-like unit. Blocks are in text order and do not overlap; white space may lie between them."""

    start: int
    end: int
    role: Role


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of the outline."""

    level: int
    title: str
    start: int
    page: int | None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence's span, without surrounding white space, and the role of the block it lies in.

    A sentence never crosses a block. Sentences are in text order and do not overlap.
    """

    start: int
    end: int
    role: Role


@dataclass(frozen=True, slots=True)
class PageWords:
    """Where the words of one page stand: parallel arrays, one entry a word piece, in text order.

    A word broken at a line end is two pieces (its halves), so that each line has its own box; the line-end hyphen is in
    neither. `lines` numbers the printed lines within the page, so that boxes can be merged line by line.
    """

    page: int
    starts: "array[int]"
    ends: "array[int]"
    lines: "array[int]"
    boxes: "array[float]"
    """Four numbers a piece: x0, y0, x1, y1."""


@dataclass(frozen=True, slots=True)
class Document:
    """What ingest makes of a file. `text[start:end]` is what every offset in the program refers to."""

    path: str
    sha256: str
    kind: Kind
    title: str
    language: str | None
    """ISO 639-1 code, or None where there is too little text to tell."""
    text: str
    pages: Sequence[Page]
    """Empty unless `kind` is PDF."""
    turns: Sequence[Turn]
    cues: Sequence[Cue]
    blocks: Sequence[Block]
    sentences: Sequence[Sentence]
    outline: Sequence[Heading]
    left_out: Sequence[LeftOut]
    notices: Sequence[Notice]
    duration: float | None = None
    """Seconds, for a transcript with times."""

    @property
    def words(self) -> int:
        """Words split on white space."""
        return len(self.text.split())

    @property
    def is_english(self) -> bool:
        """Whether it is read as English: it is, or its language is not known."""
        return self.language in {None, "en"}


@dataclass(frozen=True, slots=True)
class Chunk:
    """A segment of the text. Chunks partition it: each starts where the one before ended."""

    index: int
    start: int
    end: int
    tokens: int
    first_sentence: int
    last_sentence: int
    """Half open: the chunk holds `sentences[first_sentence:last_sentence]`."""


class ChunkState(StrEnum):
    """What the summary made of a chunk."""

    USED = "used"
    UNUSED = "unused"
    FAILED = "failed"


class Support(StrEnum):
    """How far the source carries a summary sentence."""

    SUPPORTED = "supported"
    WEAK = "weak"
    UNSUPPORTED = "unsupported"


class Via(StrEnum):
    """How evidence was reached from the chunk a sentence was made in."""

    CHUNK = "chunk"
    SALIENT = "salient"
    MEMORY = "memory"


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


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a summary, the chunk it was made in, and what it rests on (never empty)."""

    text: str
    chunk: int
    support: Support
    score: float
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class ChunkLedger:
    """The ledger's line for a chunk. `salience` is 0 to 1."""

    index: int
    state: ChunkState
    salience: float
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ChunkOutcome:
    """What one finished chunk leaves behind: its sentences, its ledger line, and the memory after it."""

    index: int
    sentences: tuple[SummarySentence, ...]
    ledger: ChunkLedger
    memory: bytes
    """The summarizer's memory after this chunk, in the summarizer's own encoding."""


@dataclass(frozen=True, slots=True)
class LabelEvidence:
    """A passage that moved a label."""

    start: int
    end: int
    page: int | None
    chunk: int
    weight: float


@dataclass(frozen=True, slots=True)
class Label:
    """A class given to a document, with what made the program think so."""

    set: str
    label: str
    probability: float
    """1 is what the user gave, and nothing else but `UNKNOWN` where nothing can be said."""
    evidence: tuple[LabelEvidence, ...]


UNKNOWN = "unknown"
"""The label of a document of which a set is not sure: its probability is that of the best guess being wrong."""


@dataclass(frozen=True, slots=True)
class LabelMeaning:
    """A label of a set and what it means, in words that a sentence encoder can compare with a document."""

    name: str
    description: str = ""
    signs: tuple[str, ...] = ()
    """Sentences as they stand in documents of this label; they count beside the description."""
    focus: str = ""
    """What summaries of such documents lean towards, in a few words."""
    spoken: bool = False
    """Whether a document of turns with speakers can be one of these."""
    sought: tuple[tuple[str, ...], ...] = ()
    """The same for a sentence encoder: for each facet of a summary, sentences like those it looks for."""


@dataclass(frozen=True, slots=True)
class LabelSet:
    """Labels that are decided together: exactly one of them is right (`exclusive`), or each for itself."""

    name: str
    labels: tuple[LabelMeaning, ...]
    exclusive: bool = True
    ask_below: float = 0.7
    """Below this probability no label is given and the user is asked."""
    bundled: bool = False
    """It comes with the program and can't be changed."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its labels, in order."""
        return tuple(label.name for label in self.labels)


class Certainty(StrEnum):
    """How a set stands to a document."""

    SURE = "sure"
    UNSURE = "unsure"
    GIVEN = "given"
    """By the user."""


@dataclass(frozen=True, slots=True)
class LabelSpan:
    """A stretch of the document as a set sees it by itself: its likeliest label, or None where none stands out."""

    start: int
    end: int
    label: str | None
    probability: float


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a label set has to say of a document beside the labels that it gave."""

    set: str
    state: Certainty
    method: str
    """What it went by: description | examples | model (a HAT)."""
    confidence: float
    """How sure it was: of exclusive labels the likeliest one's probability, of others the least decided one's."""
    scores: tuple[tuple[str, float], ...]
    """The calibrated probability of every label, in the set's order."""
    timeline: tuple[LabelSpan, ...]


@dataclass(frozen=True, slots=True)
class ModelUse:
    """A model that took part in a result."""

    role: str
    name: str
    kind: str
    sha256: str | None


KIND_OF_THE_DOCUMENT = "auto"
"""Asked for as a summary's kind: whatever type the document is of."""


@dataclass(frozen=True, slots=True)
class SummarySettings:
    """What the user asked for. Together with the file's hash it names a result."""

    words: int
    """Target length in white-space words."""
    query: str | None = None
    model: str = "extractive"
    seed: int = 0
    kind: str | None = None
    """The document type whose summaries it is to be like; `KIND_OF_THE_DOCUMENT`: the document's own; None: of no
    kind.
    """


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds spent in each stage."""

    ingest_s: float = 0.0
    segment_s: float = 0.0
    salience_s: float = 0.0
    summarize_s: float = 0.0
    classify_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Result:
    """A finished (or stopped, then `partial`) summary of a document with everything the JSON contract shows of it."""

    settings: SummarySettings
    chunks: tuple[Chunk, ...]
    ledger: tuple[ChunkLedger, ...]
    summary: tuple[SummarySentence, ...]
    labels: tuple[Label, ...]
    models: tuple[ModelUse, ...]
    timings: Timings
    notices: tuple[Notice, ...] = ()
    """Notices that arose while summarizing; those of reading stand in the document."""
    peak_memory_mb: float = 0.0
    partial: bool = False
    from_library: bool = field(default=False, compare=False)
