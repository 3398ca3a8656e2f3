"""Days without a year in an English letter, mail or report: “by 12 March” is of the year in which that day comes next.

Only what has a date of its own and is no agreement is written to be read at a certain time; in a contract “by 31
March” may be of every year, and nothing is found there.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from engine.document import Document
from engine.facts.dates import find_month
from engine.facts.fields import date_of
from engine.facts.found import Found
from engine.language.letters import SALUTATION, mail_field
from engine.language.months import IN_DATES

_FAR = timedelta(days=240)
"""How long after the day of a letter its days are: a later one has passed."""
_TOP = 3000
"""Characters in which a letter greets its reader."""
_MONTH = rf"(?-i:(?=[A-Z]))\b(?:{'|'.join(IN_DATES['en'])})\b\.?"
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s(?:the\s)?)?"
_NO_YEAR = r"(?!,?\s\d{2}(?:\d{2})?\b|[ \n]?[-–/]|\s(?:of|in)\s(?:each|every|any|the\b)|\s(?:each|every|or\s\d|last\b))"
"""What does not follow: a year, the other end of a range, “each year”."""
_DAY = re.compile(
    rf"{_WEEKDAY}\b(?:(?P<day>[0-3]?\d)(?:st|nd|rd|th)?(?:\sday)?(?:\sof)?\s(?P<month>{_MONTH})"
    rf"|(?P<month_first>{_MONTH})\s(?P<day_behind>[0-3]?\d)(?:st|nd|rd|th)?\b){_NO_YEAR}",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|(?<!be )(?:agreed|promised|asked|told)|said|wrote|should have|would have)\b", re.IGNORECASE
)
"""What is told of days that may have passed: who is “to be told by 15 April” is told later."""
_YEARLY = re.compile(
    r"\b(?:every|each) (?:\w+ )?(?:year|spring|summer|autumn|winter)\b|\b(?:annually|yearly|once a year|per year)\b",
    re.IGNORECASE,
)
"""What is told of the same day in every year."""
_CALLED = 200
"""Characters in which a document without a title says what it is."""
_REPORT = re.compile(
    r"\b(?:report|minutes|memo(?:randum)?|update|briefing|newsletter|bulletin|circular|notice|announcement|"
    r"press release|action plan|project plan|review|survey|assessment)\b",
    re.IGNORECASE,
)
_AGREED = re.compile(
    r"\b(?:agreement|contract|lease|deed|memorandum of|terms (?:and|of)|articles of|by-?laws?|"
    r"policy (?:number|schedule)|act|regulations?|licen[cs]e|will and testament)\b",
    re.IGNORECASE,
)


def day_of_writing(document: Document) -> date | None:
    """The day of an English letter, mail or report that says of which it is."""
    if not document.is_english:
        return None
    letter = mail_field(document.text, "date") is not None or SALUTATION.search(document.text, 0, _TOP) is not None
    if not letter and not _is_report(document):
        return None
    found = date_of(document)
    try:
        return date.fromisoformat(found.value) if found is not None else None
    except ValueError:  # a month
        return None


def _is_report(document: Document) -> bool:
    """Whether a document calls itself a report, a notice or the like, and no agreement."""
    called = f"{document.title}\n{document.text[:_CALLED]}"
    return _REPORT.search(called) is not None and _AGREED.search(called) is None


def find_days_without_year(text: str, written: date) -> Iterator[Found]:
    """Days that are still to come when a sentence is written, in text order, as dates."""
    for match in _DAY.finditer(text):
        month = find_month((match["month"] or match["month_first"]).rstrip("."))
        if month is None or _YEARLY.search(text) or _PAST.search(text, 0, match.start()):
            continue
        day = _next(written, month, int(match["day"] or match["day_behind"]))
        if day is not None:
            end = match.start() + len(match[0].rstrip("."))
            yield Found(match.start(), end, "date", day.isoformat())


def _next(written: date, month: int, day: int) -> date | None:
    for year in (written.year, written.year + 1):
        try:
            found = date(year, month, day)
        except ValueError:
            continue
        if written <= found <= written + _FAR:
            return found
    return None
