"""The deadlines of a document as a calendar (RFC 5545): an event of a whole day for each that has a date.

A deadline of thirty days from something has no date, and is no event. What identifies an event depends on the document
and the place alone: a calendar that takes a second export in has each deadline once.
"""

from datetime import UTC, date, datetime, timedelta

from engine.errors import NothingToExport
from engine.protocol.plain_text import one_line
from engine.schema.brief import Fact, due_day
from engine.schema.citation import place_of
from engine.schema.enums import SummaryFormat
from engine.schema.fact_words import text_in_words
from engine.schema.result import ResultObject

PRODUCT = "-//Precis//Deadlines//EN"
_OCTETS = 75
"""A content line has no more, its end left out (RFC 5545, 3.1)."""
_NO_DEADLINE = "No deadline with a date was found, so no calendar was written."
_NO_FACTS = "Only briefs have deadlines, and this is not a brief, so no calendar was written."


def deadline_calendar(result: ResultObject, made: datetime | None = None) -> str:
    """A calendar object. `made` is when it was made; left out: now.

    Raises:
        NothingToExport: there is no deadline with a date.
    """
    stamp = (made or datetime.now(UTC)).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "CALSCALE:GREGORIAN"]
    due = sorted((fact for fact in result.facts if due_day(fact) is not None), key=lambda one: (one.value, one.start))
    if not due:
        raise NothingToExport(_NO_DEADLINE if result.settings.format is SummaryFormat.BRIEF else _NO_FACTS)
    for fact in due:
        lines += _event(fact, result, stamp)
    lines.append("END:VCALENDAR")
    return "".join(_folded(line) for line in lines)


def _event(fact: Fact, result: ResultObject, stamp: str) -> list[str]:
    day = due_day(fact) or date.min
    title = result.document.title
    what = "Expires" if fact.kind == "expiration_date" else "Due"
    where = ", ".join(filter(None, [one_line(title), place_of(fact)]))
    told = "\n".join(filter(None, [one_line(text_in_words(fact)), where]))
    return [
        "BEGIN:VEVENT",
        f"UID:{result.document.sha256[:32]}-{fact.kind.replace('_', '-')}-{fact.start}-{fact.end}@precis",
        f"DTSTAMP:{stamp}",
        f"DTSTART;VALUE=DATE:{day:%Y%m%d}",
        f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}",
        f"SUMMARY:{_escaped(f'{what}: {one_line(fact.text, 120)} ({one_line(title, 60)})')}",
        f"DESCRIPTION:{_escaped(told)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _escaped(text: str) -> str:
    """Of type TEXT (RFC 5545, 3.3.11)."""
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> str:
    """With its line end, and broken where it is too long, never inside a character."""
    parts, size = [""], 0
    for character in line:
        octets = len(character.encode())
        if size + octets > _OCTETS:
            parts.append(" ")
            size = 1
        parts[-1] += character
        size += octets
    return "\r\n".join(parts) + "\r\n"
