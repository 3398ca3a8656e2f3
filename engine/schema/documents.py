"""Requests about one document and their answers: its text, pages, words, pictures and results, each in windows."""

from engine.schema.enums import PageState, Role, SummaryFormat
from engine.schema.geometry import Box
from engine.schema.library import DocumentRow
from engine.schema.message import Int, Message
from engine.schema.result import Notice, ResultObject


class Place(Message, frozen=True):
    """Where (a part of) a span stands: on one page, or in one turn."""

    start: int
    end: int
    page: int | None = None
    boxes: tuple[Box, ...] = ()
    times: tuple[float, float] | None = None
    speaker: str | None = None


class DocumentId(Message, frozen=True):
    """Names a document: `document.open`."""

    document_id: Int


class OutlineEntry(Message, frozen=True):
    """A heading of the outline."""

    level: int
    title: str
    start: int
    page: int | None


class PageInfo(Message, frozen=True):
    """A page as the reader and the coverage strip need it."""

    page: int
    start: int
    end: int
    state: PageState | None
    """None while it is still to be read."""
    reason: str | None
    width: float
    height: float
    rotation: int


class ResultRow(Message, frozen=True):
    """A stored result of a document."""

    id: int
    made: str
    words: int
    query: str | None
    model: str
    partial: bool
    kind: str | None = None
    """The document type whose summaries it is like."""
    format: SummaryFormat = SummaryFormat.PLAIN


class OpenedDocument(Message, frozen=True):
    """Answer to `document.open`: everything but text, words and pictures, which are fetched in windows."""

    row: DocumentRow
    characters: int
    pages: list[PageInfo]
    outline: list[OutlineEntry]
    turns: int
    notices: list[Notice]
    result: ResultObject | None
    """The newest result, or None before the first one."""
    results: list["ResultRow"]
    job_id: int | None
    """A job that is running or waiting on this document."""


class ReadResult(Message, frozen=True):
    """`document.result`: one stored result, as a `ResultObject`."""

    result_id: Int


class ReadText(Message, frozen=True):
    """`document.text`: a window of the text."""

    document_id: Int
    start: Int
    end: Int


class TextSlice(Message, frozen=True):
    text: str
    start: int
    end: int
    blocks: list[tuple[int, int, Role]]
    """Start, end and role of the blocks that touch the slice."""


class Quotation(Message, frozen=True):
    """Answer to `document.quote`, whose parameters are those of `document.text`: words, and how they are cited."""

    text: str
    citation: str
    """`pp. 3–4, clause 4.1`; empty where the document has neither pages nor times nor clauses."""


class ReadTurns(Message, frozen=True):
    """`document.turns`: a window of a transcript's turns."""

    document_id: Int
    offset: Int
    limit: Int


class TurnText(Message, frozen=True):
    """A turn with its words."""

    index: int
    start: int
    end: int
    speaker: str | None
    begins: float | None
    ends: float | None
    text: str


class TurnTexts(Message, frozen=True):
    total: int
    turns: list[TurnText]


class DrawPage(Message, frozen=True):
    """`document.picture`: draw a page, `scale` device pixels per point (clamped so that no side passes 8192)."""

    document_id: Int
    page: Int
    scale: float


class PagePicture(Message, frozen=True):
    """Answer to `document.picture`: PNG, base64."""

    page: int
    width: int
    height: int
    png: str


class ReadWords(Message, frozen=True):
    """`document.words`: where the words of a page stand, for selecting with the mouse."""

    document_id: Int
    page: Int


class WordBoxes(Message, frozen=True):
    """Answer to `document.words`: start, end, line, x0, y0, x1, y1 of every word piece, in text order."""

    page: int
    words: list[tuple[int, int, int, float, float, float, float]]


class Locate(Message, frozen=True):
    """`document.locate`: where a span of the text stands (for search hits and outline jumps)."""

    document_id: Int
    start: Int
    end: Int


class Places(Message, frozen=True):
    """Answer to `document.locate`: one for each page touched."""

    places: list[Place]
