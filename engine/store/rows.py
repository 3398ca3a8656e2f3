"""What the library answers with where a whole `Document` or `Result` would be too much: frozen rows for lists."""

from dataclasses import dataclass
from typing import Any

from engine.document import Block, Result
from engine.schema.enums import DocumentState, FieldName, JobKind, JobState, Kind
from engine.schema.jobs import rank
from engine.schema.result import SummarySettings


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
    state: DocumentState
    problem: str | None
    problem_kind: str | None
    labels: tuple[str, ...]
    correspondent: str = ""
    date: str = ""
    """ISO 8601."""
    subject: str = ""
    given_fields: tuple[FieldName, ...] = ()
    """Which of these three the user gave; the others are suggested."""


@dataclass(frozen=True, slots=True)
class Added:
    """A file that was taken. `duplicate`: the same content was there already."""

    document_id: int
    sha256: str
    duplicate: bool


@dataclass(frozen=True, slots=True)
class TextWindow:
    """A window of the text and the blocks that touch it. `start` and `end` are clamped to the text."""

    text: str
    start: int
    end: int
    blocks: tuple[Block, ...]


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
    id: int
    document_id: int
    """0 where it is of no document."""
    title: str
    kind: JobKind
    settings: dict[str, Any]
    state: JobState
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
    place: float | None = None
    """Where it waits, if it was put there (see `engine.schema.jobs.turn`)."""

    @property
    def rank(self) -> int:
        """Jobs of a lower rank go first."""
        return rank(self.kind, self.place)


@dataclass(frozen=True, slots=True)
class Maintenance:
    """What was put right after a process died or a removal was cut short."""

    interrupted: tuple[int, ...] = ()
    """Jobs that were found running without a living process."""
    readings: int = 0
    files: int = 0
    scrubbed: bool = False
