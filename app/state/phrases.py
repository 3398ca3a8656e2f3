"""Facts about documents, jobs and results as short English: the one place where numbers become words."""

from collections.abc import Sequence
from pathlib import PurePath

from engine.schema.citation import clock
from engine.schema.documents import OpenedDocument, PageInfo
from engine.schema.enums import JobState, Kind, PageState, Stage
from engine.schema.jobs import JobRow
from engine.schema.languages import LANGUAGES
from engine.schema.library import DocumentRow
from engine.schema.result import Notice, ResultObject

KINDS = {Kind.PDF: "PDF", Kind.TRANSCRIPT: "Transcript", Kind.TEXT: "Text"}

STAGES: dict[str, str] = {
    Stage.READ: "Reading",
    Stage.SEGMENT: "Splitting into sections",
    Stage.SALIENCE: "Ranking sentences",
    Stage.CLASSIFY: "Finding labels",
    Stage.FINE_TUNE: "Fine-tuning",
    Stage.SUMMARIZE: "Writing",
}


def count(number: int, singular: str, plural: str | None = None) -> str:
    """`1 page`, `1,204 pages`."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def kind_name(kind: Kind | None) -> str:
    """A document's kind for people."""
    return KINDS[kind] if kind is not None else "Document"


def duration(seconds: float) -> str:
    """`about 40 s`, `about 3 min`, `about 2 h 10 min`: no more exact than it can be."""
    if seconds < 1:
        return "a moment"
    if seconds < 60:
        return f"about {max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"about {minutes} min"
    return f"about {minutes // 60} h {minutes % 60:02d} min"


def length_of(row: DocumentRow) -> str:
    """How long a document is, in its own unit and in words."""
    parts = []
    if row.pages is not None:
        parts.append(count(row.pages, "page"))
    elif row.duration_s:
        parts.append(clock(row.duration_s))
    if row.words:
        parts.append(count(row.words, "word"))
    return " · ".join(parts) or kind_name(row.kind)


def file_name_beside(row: DocumentRow) -> str:
    """The name of the document's file where its title does not tell it; else empty."""
    path = PurePath(row.path)
    return "" if row.title.strip() in {path.name, path.stem} else path.name


def state_sentence(row: DocumentRow, job: JobRow | None) -> str:
    """What is going on with a document, in a few words."""
    if job is not None:
        return job_sentence(job)
    unread = f"{count(row.pages_unread, 'page')} not read" if row.pages_unread else ""
    by_state = {
        "waiting": "Waiting",
        "reading": "Reading",
        "summarizing": "Summarizing",
        "ready": unread or "Summarized",
        "read": unread or "Not summarized yet",
        "interrupted": "Stopped early",
        "failed": row.problem or "Could not be read",
        "locked": "Needs a password",
    }
    return by_state.get(row.state, row.state.capitalize())


def job_sentence(job: JobRow) -> str:
    """`Reading · 120 of 412 · about 4 s left`."""
    if job.state == JobState.WAITING:
        return "Waiting"
    if job.state != JobState.RUNNING:
        return job.problem or {"done": "Done", "cancelled": "Stopped", "failed": "Failed"}.get(job.state, "Interrupted")
    parts = [STAGES.get(job.stage, "Working" if not job.stage else job.stage.capitalize())]
    if job.total > 0:
        parts.append(f"{job.done:,} of {job.total:,}")
    if job.seconds_left is not None and job.seconds_left >= 0:
        parts.append(f"{duration(job.seconds_left)} left")
    return " · ".join(parts)


def pages_read(pages: Sequence[PageInfo]) -> int:
    """Pages whose text is part of the document, or that hold none."""
    return sum(page.state in (PageState.READ, PageState.OCR, PageState.EMPTY) for page in pages)


def facts_line(opened: OpenedDocument, result: ResultObject | None) -> str:
    """`412 of 412 pages read · 31 used · 109,000 words · English · summarized as contract`; the file's name first."""
    parts = [name] if (name := file_name_beside(opened.row)) else []
    if opened.pages:
        parts.append(f"{pages_read(opened.pages):,} of {count(len(opened.pages), 'page')} read")
        used = _pages_used(result)
        if used:
            parts.append(f"{used:,} used")
    elif opened.row.duration_s:
        parts.append(clock(opened.row.duration_s))
        parts.append(count(opened.turns, "turn"))
    if opened.row.words:
        parts.append(count(opened.row.words, "word"))
    if opened.row.language:
        parts.append(LANGUAGES.get(opened.row.language, opened.row.language))
    if result is not None and result.settings.kind:
        done = "summarized" if result.answered is None else "read"
        parts.append(f"{done} as {result.settings.kind}")
    return " · ".join(parts) or kind_name(opened.row.kind)


def _pages_used(result: ResultObject | None) -> int:
    """Pages that some sentence of the summary rests on."""
    sentences = result.summary if result is not None else ()
    return len({e.page for s in sentences for e in s.evidence if e.page is not None})


def notice_sentence(notice: Notice) -> str:
    """A notice with its page before it, unless it begins with it by itself."""
    says_it = notice.page is None or notice.message.startswith("Page")
    return notice.message if says_it else f"Page {notice.page}: {notice.message}"
