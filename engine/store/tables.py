"""The tables of the library as typed mappings, and nothing else: how they are used stands in the modules beside it.

A row where a query needs it, a packed blob where volume does: 250,000 sentences are some sixty rows of packed spans,
a page's words are one blob. Everything read from a file hangs on a *reading*, so that reading a file again is a new
reading put in the place of the old one in one step. The two full-text indexes are in `schema`: they are virtual
tables, which have no mapping.

Changing anything here needs a revision in `migrations/` and a fixture in `tests/upgrades/`.
"""

from sqlalchemy import ForeignKey, Index, LargeBinary, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The metadata all tables share."""

    type_annotation_map = {bytes: LargeBinary}  # noqa: RUF012 - the name and form SQLAlchemy reads


class DocumentRecord(Base):
    """A file in the library. What it shows in lists is copied here from its reading, so that a list is one scan."""

    __tablename__ = "documents"
    __table_args__ = (
        Index("documents_by_reading", "reading_id"),
        Index("documents_by_added", "added", "id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    sha256: Mapped[str] = mapped_column(unique=True)
    suffix: Mapped[str]
    """Of the copy in `files/`, with its dot: some formats are told by it."""
    path: Mapped[str]
    title: Mapped[str]
    user_title: Mapped[str | None]
    added: Mapped[str]
    """ISO 8601, UTC."""
    bytes: Mapped[int]
    reading_id: Mapped[int | None]
    """The current reading; None until the file has been read. Not a foreign key: it would be a circle."""
    kind: Mapped[str | None]
    language: Mapped[str | None]
    duration: Mapped[float | None]
    words: Mapped[int] = mapped_column(default=0)
    characters: Mapped[int] = mapped_column(default=0)
    sentences: Mapped[int] = mapped_column(default=0)
    pages: Mapped[int] = mapped_column(default=0)
    pages_unread: Mapped[int] = mapped_column(default=0)
    turns: Mapped[int] = mapped_column(default=0)
    problem_kind: Mapped[str | None]
    problem: Mapped[str | None]
    removed: Mapped[str | None]
    """When it was put into the trash; None where it is in the library."""
    trash_seconds: Mapped[float | None]
    """How long it has been there (see `trash`)."""
    trash_counted: Mapped[str | None]
    """When that was counted last."""


class ReadingRecord(Base):
    """What one pass of ingest made of a file. Staged while incomplete, orphaned when its document is removed."""

    __tablename__ = "readings"
    __table_args__ = (
        Index("readings_to_index", "id", sqlite_where=text("indexed < passages")),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    document_id: Mapped[int | None] = mapped_column(ForeignKey("documents.id", ondelete="SET NULL"), index=True)
    owner: Mapped[str]
    """The process that writes it (`processes.Identity`): what a dead one leaves incomplete is thrown away."""
    complete: Mapped[bool] = mapped_column(default=False)
    fingerprint: Mapped[str | None]
    """Of text and spans: a new reading that has the same keeps the results of the old one."""
    passages: Mapped[int] = mapped_column(default=0)
    indexed: Mapped[int] = mapped_column(default=0)
    """How many of the passages stand in the full-text index."""


class TextSliceRecord(Base):
    """A fixed number of characters of the text, compressed."""

    __tablename__ = "text_slices"

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes]


class SpanSliceRecord(Base):
    """Blocks, sentences or passages, packed; `starts` and `ends` bound the slice so that windows find it."""

    __tablename__ = "span_slices"

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    starts: Mapped[int]
    ends: Mapped[int]
    data: Mapped[bytes]


class PageRecord(Base):
    """A page of the ledger."""

    __tablename__ = "pages"
    __table_args__ = (Index("pages_by_start", "reading_id", "start"), {"sqlite_with_rowid": False})

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    start: Mapped[int]
    end: Mapped[int]
    state: Mapped[str]
    reason: Mapped[str | None]
    width: Mapped[float]
    height: Mapped[float]
    rotation: Mapped[int]
    confidence: Mapped[float | None]


class PageWordsRecord(Base):
    """Where the words of a page stand, packed."""

    __tablename__ = "page_words"

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    page: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes]


class TurnRecord(Base):
    """A turn of a transcript."""

    __tablename__ = "turns"
    __table_args__ = (Index("turns_by_start", "reading_id", "start"), {"sqlite_with_rowid": False})

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    start: Mapped[int]
    end: Mapped[int]
    speaker: Mapped[str | None]
    begins: Mapped[float | None]
    ends: Mapped[float | None]


class CueRecord(Base):
    """A timed piece of a turn."""

    __tablename__ = "cues"
    __table_args__ = (Index("cues_by_start", "reading_id", "start"), {"sqlite_with_rowid": False})

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    start: Mapped[int]
    end: Mapped[int]
    begins: Mapped[float]
    ends: Mapped[float]


class HeadingRecord(Base):
    """An entry of the outline."""

    __tablename__ = "outline"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    level: Mapped[int]
    title: Mapped[str]
    start: Mapped[int]
    page: Mapped[int | None]


class LeftOutRecord(Base):
    """Characters left out of the text, and why."""

    __tablename__ = "left_out"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    page: Mapped[int | None]
    reason: Mapped[str]
    characters: Mapped[int]


class NoticeRecord(Base):
    """A notice that arose while reading."""

    __tablename__ = "notices"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str]
    message: Mapped[str]
    page: Mapped[int | None]


class VectorsRecord(Base):
    """Sentence vectors `first:last` of one encoder, half precision, row by row."""

    __tablename__ = "vectors"

    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    encoder: Mapped[str] = mapped_column(primary_key=True)
    """The sha256 of the encoder's weights."""
    first: Mapped[int] = mapped_column(primary_key=True)
    last: Mapped[int]
    data: Mapped[bytes]


class ResultRecord(Base):
    """A summary, finished or not. The packed parts are read only when the result is shown."""

    __tablename__ = "results"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012

    id: Mapped[int] = mapped_column(primary_key=True)
    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), index=True)
    reading_id: Mapped[int] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), index=True)
    words: Mapped[int]
    query: Mapped[str | None]
    model: Mapped[str]
    seed: Mapped[int]
    encoder: Mapped[str]
    weights: Mapped[str | None]
    """The sha256 of the summarizer's weights, where it has any."""
    state: Mapped[str]
    """running | partial | complete"""
    made: Mapped[str]
    peak_memory_mb: Mapped[float] = mapped_column(default=0.0)
    chunks: Mapped[bytes | None]
    ledger: Mapped[bytes | None]
    summary: Mapped[bytes | None]
    labels: Mapped[bytes | None]
    details: Mapped[bytes | None]
    """Models, timings and notices."""
    kind: Mapped[str | None]
    """The document type whose summaries it is like."""
    format: Mapped[str | None]
    """None: plain."""
    brief: Mapped[bytes | None]
    """Sections, parts, facts, and whether a question was answered; None where there is nothing of these."""


class OutcomeRecord(Base):
    """What a finished chunk left behind. Only the newest of a run keeps its memory: the others are not needed."""

    __tablename__ = "outcomes"

    result_id: Mapped[int] = mapped_column(ForeignKey("results.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    sentences: Mapped[bytes]
    ledger: Mapped[bytes]
    memory: Mapped[bytes | None]


class ChunkDeathRecord(Base):
    """How often a process died while it worked on a chunk."""

    __tablename__ = "chunk_deaths"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    result_id: Mapped[int] = mapped_column(ForeignKey("results.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    deaths: Mapped[int]


class ReviewRecord(Base):
    """What a reader made of a line of a document's summaries, whichever of them it stands in."""

    __tablename__ = "reviews"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    line: Mapped[str] = mapped_column(primary_key=True)
    """`engine.schema.reviewing.line_key`."""
    state: Mapped[str | None]
    """confirmed | rejected; None: edited or noted on, and not checked."""
    by: Mapped[str]
    at: Mapped[str]
    text_sha256: Mapped[str]
    edited: Mapped[str | None]
    support: Mapped[str | None]
    """How far the line's evidence carries what was edited."""
    note: Mapped[str]
    start: Mapped[int | None]
    """Of a line that the reader added: its words in the text."""
    end: Mapped[int | None]


class HighlightRecord(Base):
    """Words of a document that a reader marked, and what the reader noted on them."""

    __tablename__ = "highlights"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    """`engine.summarization.highlights.highlight_of`."""
    start: Mapped[int]
    end: Mapped[int]
    text_sha256: Mapped[str]
    colour: Mapped[str]
    by: Mapped[str]
    at: Mapped[str]
    note: Mapped[str]


class FieldRecord(Base):
    """A field of a document: suggested, or given by the user (see `engine.schema.fields.DocumentField`)."""

    __tablename__ = "fields"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    """correspondent | date | subject"""
    value: Mapped[str]
    """Empty: it has none."""
    given: Mapped[bool]
    start: Mapped[int | None]
    end: Mapped[int | None]
    found: Mapped[str]
    """What the document says itself."""
    cue: Mapped[str]
    """The words before a given value."""
    made: Mapped[str]


class LabelRecord(Base):
    """A label of a document, the newest of its set."""

    __tablename__ = "labels"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    set: Mapped[str]
    label: Mapped[str]
    probability: Mapped[float]
    evidence: Mapped[bytes]


class LabelSetRecord(Base):
    """A label set of the user's own. Sets that come with the program are files, not rows."""

    __tablename__ = "label_sets"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    name: Mapped[str] = mapped_column(primary_key=True)
    exclusive: Mapped[bool]
    created: Mapped[str]
    ask_below: Mapped[float]
    """Below this probability no label is given and the user is asked."""
    rules: Mapped[bytes | None]
    """JSON, packed: the user's rules in their order; None where there are none."""


class SetLabelRecord(Base):
    """A label of such a set, with what the user says it means."""

    __tablename__ = "set_labels"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    set: Mapped[str] = mapped_column(ForeignKey("label_sets.name", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    description: Mapped[str]


class ExampleRecord(Base):
    """A label that the user gave to a document: what a set learns from. An empty label says that none of them fits.

    `set` is no foreign key: documents can be put right in sets that come with the program, too.
    """

    __tablename__ = "examples"
    __table_args__ = (Index("examples_by_set", "set", "label"), {"sqlite_with_rowid": False})

    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    set: Mapped[str] = mapped_column(primary_key=True)
    label: Mapped[str] = mapped_column(primary_key=True)


class LabelHeadRecord(Base):
    """What a set has learned from its examples: safetensors, read by the pipeline."""

    __tablename__ = "label_heads"

    set: Mapped[str] = mapped_column(ForeignKey("label_sets.name", ondelete="CASCADE"), primary_key=True)
    data: Mapped[bytes]
    taught: Mapped[str]


class LabelStepRecord(Base):
    """A change to a label set that can be undone: its name for the user, and the set as it was before."""

    __tablename__ = "label_steps"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012

    id: Mapped[int] = mapped_column(primary_key=True)
    set: Mapped[str]
    name: Mapped[str]
    made: Mapped[str]
    before: Mapped[bytes]


class PredictionRecord(Base):
    """What a set has to say of a document beside the labels it gave: how sure it was, and of which segment what."""

    __tablename__ = "outlooks"
    __table_args__ = (Index("outlooks_by_state", "state", "best"), {"sqlite_with_rowid": False})

    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    set: Mapped[str] = mapped_column(primary_key=True)
    state: Mapped[str]
    """sure | unsure | given (by the user)"""
    method: Mapped[str]
    best: Mapped[float]
    """How sure it was: of exclusive labels the likeliest one's probability, of others the least decided one's."""
    made: Mapped[str]
    scores: Mapped[bytes]
    timeline: Mapped[bytes]
    doubtful: Mapped[bytes | None]
    """Labels that the user is to be asked about; None: all of them."""


class JobRecord(Base):
    """A piece of work on a document, or on what many documents have in common (fine-tuning): then of none."""

    __tablename__ = "jobs"
    __table_args__ = (Index("jobs_by_state", "state"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(primary_key=True)
    document_id: Mapped[int | None] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str]
    settings: Mapped[str]
    """JSON."""
    state: Mapped[str]
    stage: Mapped[str] = mapped_column(default="")
    """The last stage that was finished."""
    problem: Mapped[str | None]
    created: Mapped[str]
    ended: Mapped[str | None]
    attempts: Mapped[int] = mapped_column(default=0)
    deaths: Mapped[int] = mapped_column(default=0)
    result_id: Mapped[int | None] = mapped_column(ForeignKey("results.id", ondelete="SET NULL"))
    place: Mapped[float | None]
    """Where it waits, if it was put there (see `engine.schema.jobs.turn`)."""


class LeaseRecord(Base):
    """Which process works on a job. The token fences off a process that lost its lease without noticing."""

    __tablename__ = "leases"

    job_id: Mapped[int] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    token: Mapped[str]
    owner: Mapped[str]
    beats: Mapped[int]
    """Counted up by the owner while it lives: no clock that could be set is involved."""


class StrayFileRecord(Base):
    """A file in `files/` that must go unless its owner finishes what it is doing with it."""

    __tablename__ = "stray_files"

    name: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str]


class ChoreRecord(Base):
    """Work on the library itself that must be finished, and who is at it: `scrub` after a removal."""

    __tablename__ = "chores"

    name: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str]
