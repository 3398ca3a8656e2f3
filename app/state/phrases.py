"""Facts about documents, jobs and results as short English: the one place where numbers become words."""

from collections.abc import Sequence
from pathlib import PurePath

from app.state.engine_words import kind_of_document, language_name
from app.translation import day_or_month, marked, number, percent, plural, translate
from engine.protocol.plain_text import file_title
from engine.schema.citation import clock
from engine.schema.documents import OpenedDocument, PageInfo
from engine.schema.enums import JobState, Kind, PageState, Stage
from engine.schema.jobs import JobRow
from engine.schema.library import DocumentRow
from engine.schema.result import Notice, ResultObject

KINDS = {
    Kind.PDF: marked("State", "PDF"),
    Kind.TRANSCRIPT: marked("State", "Transcript"),
    Kind.TEXT: marked("State", "Text"),
}

STAGES: dict[str, str] = {
    Stage.READ: marked("State", "Reading"),
    Stage.SEGMENT: marked("State", "Splitting into sections"),
    Stage.SALIENCE: marked("State", "Ranking sentences"),
    Stage.CLASSIFY: marked("State", "Finding labels"),
    Stage.FINE_TUNE: marked("State", "Fine-tuning"),
    Stage.SUMMARIZE: marked("State", "Writing"),
}


def kind_name(kind: Kind | None) -> str:
    """A document's kind for people."""
    return translate("State", KINDS[kind]) if kind is not None else translate("State", "Document")


def stage_words(stage: str) -> str:
    """What is being done, `Reading`; the engine's own word for what has no name here."""
    if not stage:
        return translate("State", "Working")
    return translate("State", STAGES[stage]) if stage in STAGES else stage.capitalize()


def duration(seconds: float) -> str:
    """`about 40 s`, `about 3 min`, `about 2 h 10 min`: no more exact than it can be."""
    if seconds < 1:
        return translate("State", "a moment")
    if seconds < 60:
        return translate("State", "about {seconds} s").format(seconds=max(1, round(seconds)))
    minutes = round(seconds / 60)
    if minutes < 60:
        return translate("State", "about {minutes} min").format(minutes=minutes)
    return translate("State", "about {hours} h {minutes:02d} min").format(hours=minutes // 60, minutes=minutes % 60)


def length_of(row: DocumentRow) -> str:
    """How long a document is, in its own unit and in words."""
    parts = []
    if row.pages is not None:
        parts.append(plural("State", "%Ln page(s)", row.pages))
    elif row.duration_s:
        parts.append(clock(row.duration_s))
    if row.words:
        parts.append(plural("State", "%Ln word(s)", row.words))
    return " · ".join(parts) or kind_name(row.kind)


def fields_line(row: DocumentRow) -> str:
    """Whom a document is from, and its date: `Harbour Lettings · 5 March 2026`."""
    return " · ".join(filter(None, (row.correspondent, day_or_month(row.date))))


def file_name_beside(row: DocumentRow) -> str:
    """The name of the document's file where its title does not tell it; else empty."""
    path = PurePath(row.path)
    return "" if row.title.strip() in {path.name, file_title(path)} else path.name


def without_file_name(sentence: str, row: DocumentRow) -> str:
    """What is the matter with a document where its name stands right above it: `Is damaged and could not be opened.`"""
    for name in (PurePath(row.path).name, f"“{PurePath(row.path).name}”"):
        if sentence.startswith(f"{name} "):
            rest = sentence.removeprefix(name).lstrip()
            return rest[:1].upper() + rest[1:]
    return sentence


def state_sentence(row: DocumentRow, job: JobRow | None) -> str:
    """What is going on with a document, in a few words."""
    if job is not None:
        return job_sentence(job)
    unread = plural("State", "%Ln page(s) not read", row.pages_unread) if row.pages_unread else ""
    by_state = {
        "waiting": translate("State", "Waiting"),
        "reading": translate("State", "Reading"),
        "summarizing": translate("State", "Summarizing"),
        "ready": unread or translate("State", "Summarized"),
        "read": unread or translate("State", "Not summarized yet"),
        "interrupted": translate("State", "Stopped early"),
        "failed": row.problem or translate("State", "Could not be read"),
        "locked": translate("State", "Needs a password"),
    }
    return by_state.get(row.state, row.state.capitalize())


def job_sentence(job: JobRow) -> str:
    """`Reading · 120 of 412 · about 4 s left`."""
    if job.state == JobState.WAITING:
        return translate("State", "Waiting")
    if job.state != JobState.RUNNING:
        return job.problem or {
            "done": translate("State", "Done"),
            "cancelled": translate("State", "Stopped"),
            "failed": translate("State", "Failed"),
        }.get(job.state, translate("State", "Interrupted"))
    parts = [stage_words(job.stage)]
    if job.stage == Stage.SALIENCE and job.total > 0:
        parts.append(percent(job.done / job.total))  # its steps are of unlike kinds: their number says nothing
    elif job.total > 0:
        parts.append(translate("State", "{done} of {total}").format(done=number(job.done), total=number(job.total)))
    if job.seconds_left is not None and job.seconds_left >= 0:
        parts.append(translate("State", "{duration} left").format(duration=duration(job.seconds_left)))
    return " · ".join(parts)


def pages_read(pages: Sequence[PageInfo]) -> int:
    """Pages whose text is part of the document, or that hold none."""
    return sum(page.state in (PageState.READ, PageState.OCR, PageState.EMPTY) for page in pages)


def facts_line(opened: OpenedDocument, result: ResultObject | None) -> str:
    """`412 of 412 pages read · 31 used · 109,000 words · English · summarized as contract`; the file's name first."""
    parts = [name] if (name := file_name_beside(opened.row)) else []
    if opened.pages:
        read = number(pages_read(opened.pages))
        parts.append(plural("State", "{read} of %Ln page(s) read", len(opened.pages)).format(read=read))
        used = _pages_used(result)
        if used:
            parts.append(translate("State", "{used} used").format(used=number(used)))
    elif opened.row.duration_s:
        parts.append(clock(opened.row.duration_s))
        parts.append(plural("State", "%Ln turn(s)", opened.turns))
    if opened.row.words:
        parts.append(plural("State", "%Ln word(s)", opened.row.words))
    if opened.row.language:
        parts.append(language_name(opened.row.language))
    if result is not None and result.settings.kind:
        done = (
            translate("State", "summarized as {kind}")
            if result.answered is None
            else translate("State", "read as {kind}")
        )
        parts.append(done.format(kind=kind_of_document(result.settings.kind)))
    return " · ".join(parts) or kind_name(opened.row.kind)


def _pages_used(result: ResultObject | None) -> int:
    """Pages that some sentence of the summary rests on."""
    sentences = result.summary if result is not None else ()
    return len({e.page for s in sentences for e in s.evidence if e.page is not None})


def notice_sentence(notice: Notice) -> str:
    """A notice with its page before it, unless it begins with it by itself."""
    says_it = notice.page is None or notice.message.startswith("Page")
    return (
        notice.message
        if says_it
        else translate("State", "Page {page}: {message}").format(page=notice.page, message=notice.message)
    )
