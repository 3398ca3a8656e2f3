"""What the library answers with where a whole `Document` or `Result` would be too much: frozen rows for lists."""

from dataclasses import dataclass
from typing import Any

from engine.document import Block, Box, Kind, Result, SummarySettings


@dataclass(frozen=True, slots=True)
class LibraryDocument:
    """A document as lists show it."""

    id: int
    sha256: str
    title: str
    path: str
    kind: Kind | None
    """None until the file has been read."""
    added: str
    """ISO 8601, UTC."""
    bytes: int
    pages: int | None
    """None unless the file has pages."""
    pages_unread: int
    """Pages that are scanned or failed."""
    turns: int
    sentences: int
    words: int
    characters: int
    duration: float | None
    language: str | None
    state: str
    """waiting | reading | summarizing | ready | read | interrupted | failed | locked (needs a password)"""
    problem: str | None
    problem_kind: str | None
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """A file that was taken. `duplicate`: the same content was there already."""

    document_id: int
    sha256: str
    duplicate: bool


@dataclass(frozen=True, slots=True)
class TurnText:
    """A turn of a transcript with its words."""

    index: int
    start: int
    end: int
    speaker: str | None
    begins: float | None
    ends: float | None
    text: str


@dataclass(frozen=True, slots=True)
class TextWindow:
    """A window of the text and the blocks that touch it. `start` and `end` are clamped to the text."""

    text: str
    start: int
    end: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where (a part of) a span stands: on one page, or in one turn."""

    start: int
    end: int
    page: int | None = None
    boxes: tuple[Box, ...] = ()
    times: tuple[float, float] | None = None
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """Where words that were searched for stand. `snippet` marks them with U+0002 and U+0003.

    For a hit in a summary the span is that of the sentence's first evidence; for one in a title it is 0:0.
    """

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
class ResultKey:
    """What makes two runs the same: the file, what was asked for, and the models that answer."""

    sha256: str
    settings: SummarySettings
    encoder: str
    """The sha256 of the sentence encoder's weights."""
    weights: str | None = None
    """The sha256 of the summarizer's weights, where it has any."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A stored result, without its contents. `state` is running | partial | complete."""

    id: int
    document_id: int
    made: str
    settings: SummarySettings
    state: str

    @property
    def partial(self) -> bool:
        """Whether sentences may be missing."""
        return self.state != "complete"


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A stored result with its contents."""

    row: ResultRow
    result: Result


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work: `kind` is read | summarize | classify | fine_tune (of a label set, and of no document).

    `state` is waiting | running | done | interrupted | cancelled | failed.
    """

    id: int
    document_id: int
    """0 where it is of no document."""
    title: str
    kind: str
    settings: dict[str, Any]
    state: str
    stage: str
    """The last stage that was finished."""
    problem: str | None
    created: str
    ended: str | None
    attempts: int
    deaths: int
    result_id: int | None
    owner_pid: int | None = None
    """The process that works on it, where one does."""


@dataclass(frozen=True, slots=True)
class Maintenance:
    """What was put right after a process died or a removal was cut short."""

    interrupted: tuple[int, ...] = ()
    """Jobs that were found running without a living process."""
    readings: int = 0
    files: int = 0
    scrubbed: bool = False
