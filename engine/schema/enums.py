"""Every closed set of words that goes through the program, once: as it is stored, sent and written to JSON."""

from enum import StrEnum


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


class Doubt(StrEnum):
    """Why the words of a source may not be a sentence that stands so on the page."""

    JOINED = "joined"
    """Its parts stand in different columns, pages or regions; their words fit together."""
    GUESSED = "guessed"
    """The same, and the layout alone says that they belong together."""
    INCOMPLETE = "incomplete"
    """It does not end as a sentence, or a bracket or quotation in it is open."""
    RECOGNITION = "recognition"
    """Words were read from a picture, and not surely."""


class Verdict(StrEnum):
    """What became of a sentence that a model was to write, once it was held against its sources."""

    REWRITTEN = "rewritten"
    """It says what its sources say, in other words."""
    QUOTED_INSTEAD = "quoted_instead"
    """What was written was not borne out: its strongest source stands in its place."""
    TOPICS = "topics"
    """It names what a talk is about: what is said in it again and again. Its sources say each once."""


class ReviewState(StrEnum):
    """What a reader decided of a line of a summary, having looked at its source."""

    CONFIRMED = "confirmed"
    REJECTED = "rejected"


class Via(StrEnum):
    """How evidence was reached from the chunk a sentence was made in."""

    CHUNK = "chunk"
    SALIENT = "salient"
    MEMORY = "memory"


class SummaryFormat(StrEnum):
    """How a summary is laid out."""

    PLAIN = "plain"
    """Sentences in the order of the text."""
    BRIEF = "brief"
    """Under the headings that are expected of the kind of document, and what was not found under each."""
    ANSWER = "answer"
    """The few sentences that answer a question, or the passages that come nearest where none does."""


class Certainty(StrEnum):
    """How a set stands to a document."""

    SURE = "sure"
    UNSURE = "unsure"
    GIVEN = "given"
    """By the user."""


class DocumentState(StrEnum):
    """What is going on with a document of the library. It follows from its newest job and is never stored."""

    WAITING = "waiting"
    READING = "reading"
    SUMMARIZING = "summarizing"
    READY = "ready"
    """Summarized."""
    READ = "read"
    INTERRUPTED = "interrupted"
    FAILED = "failed"
    LOCKED = "locked"
    """It needs a password."""


class FieldName(StrEnum):
    """What an office's register asks of every document."""

    CORRESPONDENT = "correspondent"
    """Whom it is from."""
    DATE = "date"
    """Its own day, month or year: ISO 8601."""
    SUBJECT = "subject"


class JobKind(StrEnum):
    READ = "read"
    SUMMARIZE = "summarize"
    CLASSIFY = "classify"
    FINE_TUNE = "fine_tune"
    """Of a label set; it is of no document."""


class JobState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    INTERRUPTED = "interrupted"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Turn(StrEnum):
    """Where in the queue a job is to wait from now on."""

    FIRST = "first"
    UP = "up"
    DOWN = "down"


class Stage(StrEnum):
    """What a piece of work is at. The first four are a summary's, in this order."""

    READ = "read"
    SEGMENT = "segment"
    SALIENCE = "salience"
    SUMMARIZE = "summarize"
    CLASSIFY = "classify"
    FINE_TUNE = "fine_tune"
    WAIT = "wait"
    """For another process that works on the same document."""
    COPY = "copy"
    COMPARE = "compare"


SUMMARY_STAGES = (Stage.READ, Stage.SEGMENT, Stage.SALIENCE, Stage.SUMMARIZE)


class Mending(StrEnum):
    """What can be done for a library that is damaged, or is not what it should be."""

    REPAIR = "repair"
    RESTORE = "restore"
    REBUILD = "rebuild"


class SortKey(StrEnum):
    """What the library's list is sorted by."""

    ADDED = "added"
    TITLE = "title"
    PAGES = "pages"
    WORDS = "words"
    CORRESPONDENT = "correspondent"
    DATE = "date"
    """Of the document itself, not when it was added."""


class FoundIn(StrEnum):
    """Where words that were searched for stand."""

    TEXT = "text"
    SUMMARY = "summary"
    TITLE = "title"


class ChangeKind(StrEnum):
    """What a change to the library concerns, so that each view asks again for what it shows."""

    DOCUMENTS = "documents"
    RESULTS = "results"
    LABELS = "labels"
    JOBS = "jobs"
    MODELS = "models"
    WATCHES = "watches"
    """Watched folders."""


class TextForm(StrEnum):
    """How a result is written out to be taken elsewhere without a file."""

    EMAIL = "email"
    """Plain text in short lines."""
    PRINT = "print"
    """HTML of the few kinds of tags that a printed page needs."""


class LabelMethod(StrEnum):
    """What a label set uses."""

    DESCRIPTION = "description"
    EXAMPLES = "examples"
    MODEL = "model"
    """A HAT."""
    NAMED = "named"
    """What the document calls itself."""
    RULE = "rule"
    """A rule of the user's."""


class ModelRole(StrEnum):
    """What a model is for."""

    SUMMARIZER = "summarizer"
    ENCODER = "encoder"
    EXTRACTOR = "extractor"
    CLASSIFIER = "classifier"
    VERIFIER = "verifier"


class ModelSource(StrEnum):
    """Where a model on this machine comes from."""

    PROGRAM = "program"
    COPIED = "copied"
    LINKED = "linked"
