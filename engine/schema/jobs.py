"""Work that is asked for, its progress, and what it makes."""

from engine.schema.defaults import WORDS
from engine.schema.enums import JobKind, JobState, SummaryFormat, TextForm, Turn
from engine.schema.message import Int, Message
from engine.schema.result import SummarySentence

URGENT = -1
"""Before everything else: what somebody sits and waits for, or asked to be done first."""
_RANKS = {JobKind.CLASSIFY: 1, JobKind.FINE_TUNE: 2}
"""What is done in the background, and after what; what a user asked for is before all of it."""


def rank(kind: JobKind, place: float | None) -> int:
    """Jobs of a lower rank go first, and a running one gives way to them: `URGENT`, 0 for what a user asked for, more
    for what is done in the background.
    """
    return URGENT if place is not None and place < 0 else _RANKS.get(kind, 0)


def turn(kind: JobKind, place: float | None, job_id: int) -> tuple[int, float, int]:
    """By which waiting jobs are sorted. `place` is where it was put, if it was; below 0 it is urgent."""
    return (rank(kind, place), place if place is not None else job_id, job_id)


class Summarize(Message, frozen=True):
    """`summary.start`: queue a summary. Answered at once with the job; progress and sentences are notifications."""

    document_id: Int
    words: Int = WORDS
    """`AS_NEEDED` (0): as many as the document needs."""
    query: str | None = None
    after: str | None = None
    """The question that was asked before this one. A question that leans on it is completed from it: the result names
    what was answered.
    """
    model: str | None = None
    fresh: bool = False
    kind: str = "auto"
    """The document type whose summaries it is to be like; "auto": the document's own; "none": no emphasis."""
    format: SummaryFormat = SummaryFormat.PLAIN


class JobId(Message, frozen=True):
    """Names a job: `job.cancel`, `job.resume`; answer to `summary.start` and `library.unlock`."""

    job_id: Int


class MoveJob(Message, frozen=True):
    """`job.move`: let a waiting job wait at another place in the queue. What is put first begins at once: what runs
    gives way as soon as nothing is lost by that, and goes on afterwards.
    """

    job_id: Int
    to: Turn


class JobRow(Message, frozen=True):
    """A job as the queue shows it."""

    id: int
    document_id: int
    title: str
    kind: JobKind
    """Of classifications only the running one and failed ones are told; fine-tuning has its label set's name for a
    `title`, and 0 for a `document_id`."""
    state: JobState
    stage: str = ""
    done: int = 0
    total: int = 0
    seconds_left: float | None = None
    problem: str | None = None
    place: float | None = None
    """See `turn`."""


class JobRows(Message, frozen=True):
    """Answer to `job.list`: everything not done, and what ended in this session of the engine."""

    jobs: list[JobRow]


class Export(Message, frozen=True):
    """`result.export`: write a result to a file. `format` is a name that `engine.export.files` knows."""

    document_id: Int
    format: str
    path: str
    result_id: Int | None = None
    full_paths: bool = False
    """Whether it names the document with its folders."""


class Exported(Message, frozen=True):
    path: str


class WriteOut(Message, frozen=True):
    """`result.text`: a result as text, to be copied or printed."""

    document_id: Int
    form: TextForm
    result_id: Int | None = None
    full_paths: bool = False
    """Whether it names the document with its folders."""


class WrittenOut(Message, frozen=True):
    text: str


class JobChanged(Message, frozen=True):
    """`job.changed`: state or progress of a job; at most every 100 ms a job, and always at its end."""

    job: JobRow


class FirstLookTaken(Message, frozen=True):
    """`summary.first_look`: what stands out in a document's first pages, while the others are read.

    It is provisional: the first `summary.sentence` of the job takes its place.
    """

    job_id: int
    document_id: int
    pages: int
    """How many were looked at."""
    sentences: list[SummarySentence]


class SentenceMade(Message, frozen=True):
    """`summary.sentence`: a sentence of a running summary.

    `position` is where it stands in the summary so far (sentences are in text order).
    """

    job_id: int
    document_id: int
    position: int
    sentence: SummarySentence
