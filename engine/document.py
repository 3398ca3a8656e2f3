"""The domain types that flow from file to window: frozen, no behaviour that needs a library.

A `Document` is what ingest makes of a file: one text, and for every character of it a place (page, or time and
speaker). Everything after ingest refers to the text by code-point offsets `start:end`, half open. Geometry (the box of
every word) is large, so it is not part of the document: ingest hands it on page by page as `PageWords`, the store
keeps it, and it is read again only for the pages that evidence or a selection touches.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from engine.schema.brief import Fact, Part, Section
from engine.schema.enums import Certainty, Doubt, Kind, LabelMethod, PageState, Role
from engine.schema.origins import Origins
from engine.schema.result import (
    ChunkLedger,
    Label,
    LeftOut,
    ModelUse,
    Notice,
    SummarySentence,
    SummarySettings,
    Timings,
)

CELL_GAP = "   "
"""What stands between cells of a table row: white space, since nothing else in the text is the program's own."""
_SPACE = re.compile(r"\s")
_COUNTED_AT_ONCE = 1 << 16
"""Characters."""
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0e7f]")
"""Kana, Chinese characters, Thai: scripts without spaces between words."""
_CLOSE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u0e00-\u0e7f]")
"""The same with their punctuation."""


def count_words(text: str) -> int:
    """Words divided at white space; where a script has none, two of its characters count as a word.

    Counted piece by piece: a list of all words would take several times the memory of the text.
    """
    words, unspaced, first = 0, 0, 0
    while first < len(text):
        space = _SPACE.search(text, first + _COUNTED_AT_ONCE)
        last = len(text) if space is None else space.end()
        piece = text[first:last]
        if not piece.isascii():
            piece, found = _UNSPACED.subn(" ", piece)
            unspaced += found
        words += len(piece.split())
        first = last
    return words + (unspaced + 1) // 2


def joins_unspaced(before: str, after: str) -> bool:
    """Whether a line end between the two is none between words: both sides are of a script without spaces."""
    return _CLOSE.match(before[-1:]) is not None and _CLOSE.match(after[:1]) is not None


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


def page_of(pages: Sequence[Page], start: int | None) -> int | None:
    """The number of the page that an offset lies on; None where it lies on none."""
    if start is None:
        return None
    index = bisect_right(pages, start, key=attrgetter("start")) - 1
    return pages[index].number if index >= 0 else None


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
class DoubtfulSpan:
    """Where the text may not be what the page says."""

    start: int
    end: int
    doubt: Doubt


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
    doubts: Sequence[DoubtfulSpan] = ()
    """In text order. Those of incomplete sentences are not among them: they show in the words."""

    @property
    def words(self) -> int:
        """Words, see `count_words`."""
        return count_words(self.text)

    @property
    def is_english(self) -> bool:
        """Whether it is read as English: it is, or its language is not known."""
        return self.language in {None, "en"}

    def block_at(self, offset: int) -> int:
        """The block, by index, that begins last at or before an offset of the text; -1 before the first."""
        return bisect_right(self.blocks, offset, key=attrgetter("start")) - 1

    def speaker_at(self, offset: int) -> str | None:
        """Who speaks at an offset of the text; None in a text without speakers, or where nobody is named."""
        turn = bisect_right(self.turns, offset, key=attrgetter("start")) - 1
        return self.turns[turn].speaker if turn >= 0 else None


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


@dataclass(frozen=True, slots=True)
class ChunkOutcome:
    """What one finished chunk leaves behind: its sentences, its ledger line, and the memory after it."""

    index: int
    sentences: tuple[SummarySentence, ...]
    ledger: ChunkLedger
    memory: bytes
    """The summarizer's memory after this chunk, in the summarizer's own encoding."""


@dataclass(frozen=True, slots=True)
class LabelMeaning:
    """A label of a set and what it means, in words that a sentence encoder can compare with a document."""

    name: str
    description: str = ""
    signs: tuple[str, ...] = ()
    """Sentences as they stand in documents of this label; they count beside the description."""
    focus: str = ""
    """What summaries of such documents emphasize, in a few words."""
    spoken: bool = False
    """Whether a document of turns with speakers can be one of these."""
    sought: tuple[tuple[str, ...], ...] = ()
    """The same for a sentence encoder: for each facet of a summary, sentences like those it looks for."""


@dataclass(frozen=True, slots=True)
class LabelRule:
    """When a label is given by a rule of the user's: all that it asks for has to hold.

    Terms are words or phrases, in any case; one that ends in `*` is a beginning.
    """

    label: str
    has: tuple[str, ...] = ()
    """Each of them stands in the text."""
    any: tuple[str, ...] = ()
    """One of them does."""
    lacks: tuple[str, ...] = ()
    """None of them does."""
    sender: tuple[str, ...] = ()
    """One of them stands where the text says who sends it."""
    correspondent: tuple[str, ...] = ()
    """One of them stands in the document's field of that name, as it is suggested or given."""
    subject: tuple[str, ...] = ()
    """The same of what it is about."""
    date: tuple[str, ...] = ()
    """Its date begins with one of them (`2026`, `2026-03`), or lies in it (`2026-01-01..2026-03-31`)."""


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
    rules: tuple[LabelRule, ...] = ()
    """They come before all that the set learned or is told by its descriptions; of exclusive labels the first that
    holds decides."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its labels, in order."""
        return tuple(label.name for label in self.labels)


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
    method: LabelMethod
    """What it went by."""
    confidence: float
    """How sure it was: of exclusive labels the likeliest one's probability, of others the least decided one's."""
    scores: tuple[tuple[str, float], ...]
    """The calibrated probability of every label, in the set's order."""
    timeline: tuple[LabelSpan, ...]
    doubtful: tuple[str, ...] = ()
    """Labels that the user is to be asked about, the likeliest first."""


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
    sections: tuple[Section, ...] = ()
    """The headings of a brief in their order, those of the whole document first."""
    parts: tuple[Part, ...] = ()
    facts: tuple[Fact, ...] = ()
    answered: bool | None = None
    """Whether the document answers what was asked; None where nothing was."""
    left_out: tuple[tuple[int, int], ...] | None = None
    """Spans of the best passages that the summary does not rest on, the best first; None where nobody ranked them."""
    origins: Origins | None = None
    """How the sentences it rests on were weighed; None where nobody took it down."""
    from_library: bool = field(default=False, compare=False)
