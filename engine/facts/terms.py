"""When a contract ends, read from the sentence that says so; and the lengths of time that terms and notices have."""

import calendar
import re
from collections.abc import Iterator
from datetime import date

from engine.facts.dates import DateReading, find_dates
from engine.facts.durations import find_durations
from engine.facts.found import Found

_ENDS = re.compile(
    r"\b(?:until|through|expir\w*|end(?:s|ing)?|terminat\w*|to|conclu[ds]\w*|later than)\b", re.IGNORECASE
)
_SURELY_ENDS = re.compile(
    r"\b(?:shall|will|must|to) (?:end|expire|terminate|conclude)\b|\b(?:ends|expires|terminates|ending|expiring)\b",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\b(?:commenc\w*|begin\w*|start\w*|(?:in)?to effect|effective|effect (?:on|from|as of)|from|dated)\b",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    r"\b(?:unless\b[^,;.]{0,30}?)?\b(?:earlier|sooner)\b[^,;.]{0,40}?\bterminated\b[^,;.]{0,80}?(?=,|;|\.|\band\b|\Z)",
    re.IGNORECASE,
)
"""An end that may come before the one that is looked for."""
_NEAR_A_CUE = 60
_PERPETUAL = re.compile(
    r"\b(?:perpetual(?:ly)?|in perpetuity|indefinite(?:ly)?|until (?:it is )?terminated|unless and until terminated"
    r"|(?:until|when)\b(?:(?!\b(?:expir|complet|cease|payment)\w*)[^.;]){0,60}\bterminat(?:ed|es)\b"
    r"|until (?:either|any|one) party\b)",
    re.IGNORECASE,
)
_LONGEST_OF = re.compile(r"\b(?:longer|later|longest|latest) of\b", re.IGNORECASE)
_WITHIN = re.compile(
    r"\b(?:during|within|preceding|the (?:last|past|previous))\s+(?:the\s+|a\s+|such\s+)?$", re.IGNORECASE
)
"""Before a length of time in which something happens: “during the six years before the suit”."""
_LAST_DAY = re.compile(r"\blast day (?:of|in)(?: the month of)?\s+\Z", re.IGNORECASE)
"""Before a month: “the last day of February 2023”."""
_OWN_YEARS = re.compile(r"\b(?:contract|license) years?\b", re.IGNORECASE)
"""Years that the contract defines, whose ends are not reckoned."""
_YEAR_END = re.compile(
    r"\bend of (?:the )?(?:(?:calendar )?year )?(?P<year>(?:19|20)\d\d)\b"
    r"|\bend of the (?P<current>current|then[- ]current)? ?calendar year\b",
    re.IGNORECASE,
)
_FROM_THE_START = re.compile(
    r"\b(?:effective date|date (?:hereof|of this|first|above|of execution|set forth above|of the agreement)|commenc\w*|"
    r"date of signing|execution|beginning|initial|term)\b",
    re.IGNORECASE,
)
_FROM_ELSEWHERE = re.compile(
    r"\b(?:launch date|closing date|delivery|first commercial sale|approval|acceptance|opening date|"
    r"after (?:the )?(?:expiration|termination))\b",
    re.IGNORECASE,
)
_ANNIVERSARY = re.compile(
    r"\b(?P<nth>\w+)(?:\s\([\w ]{1,6}\))?\s(?:year\s)?anniversary (?:date )?of "
    r"(?:the (?:effective )?date|this agreement)",
    re.IGNORECASE,
)
_NTH = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "fifteenth": 15, "twentieth": 20,
}  # fmt: skip
_NOTICE = re.compile(r"\b(?:prior|before|notice|advance)\b", re.IGNORECASE)
_OF_NOTICE = re.compile(
    r"['’]?\s?(?:(?:business|calendar|written|clear|in|of)\s+){0,3}(?:prior|before|notice|advance|preceding)\b",
    re.IGNORECASE,
)
"""Right behind a length of time, that it is one of a notice."""
_STARTS = re.compile(
    r"^\W*(?:[(\w.]{1,6}[.)]\s+)?[^.]{0,80}\b(?:term|period|agreement)\b[^.]{0,80}"
    r"\b(?:commenc\w*|begin\w*|start\w*|runs?|from|on)\b[^.]{0,40}",
    re.IGNORECASE,
)
"""A sentence that says when a term begins, up to what it begins with."""


def starts_elsewhere(after: str) -> bool:
    """Whether the words behind a term let it begin with another event, as “The Term starts on the Launch Date”."""
    found = _STARTS.match(after)
    return found is not None and _FROM_ELSEWHERE.search(found[0]) is not None


def expiration_of(text: str, reading: DateReading, begins: str | None) -> str | None:
    """The ISO date on which a contract ends that takes effect on `begins`; `perpetual`; None where it can't be told."""
    text = _EARLIER.sub(lambda found: " " * len(found[0]), text)
    dates = [one for one in _days(text, reading) if len(one.value) == len("2021-03-05")]
    ending = [one for one in dates if _ends_with(text, one.start)]
    if ending:
        return ending[-1].value if len(ending) == 1 or len({one.value for one in ending}) == 1 else ending[0].value
    year = _YEAR_END.search(text)
    if year is not None and (year["year"] or (year["current"] and begins)):
        return f"{year['year'] or (begins or '')[:4]}-12-31"
    start = dates[0].value if dates else begins
    anniversary = _ANNIVERSARY.search(text)
    if anniversary is not None and start and anniversary["nth"].lower() in _NTH:
        return _later(start, f"P{_NTH[anniversary['nth'].lower()]}Y")
    lengths = [one for one in find_durations(text) if one.value[-1] in "YM" and one.value.startswith("P")]
    lengths = [one for one in lengths if not _WITHIN.search(text, max(0, one.start - _NEAR_A_CUE), one.start)]
    if (lengths or _OWN_YEARS.search(text)) and (_LONGEST_OF.search(text) or not lengths):
        return None
    if lengths and start and (dates or (_FROM_THE_START.search(text) and not _FROM_ELSEWHERE.search(text))):
        return _later(start, lengths[0].value)
    return "perpetual" if _PERPETUAL.search(text) and not lengths else None


def _days(text: str, reading: DateReading) -> Iterator[Found]:
    """Dates, and of a month whose last day is spoken of that day."""
    for one in find_dates(text, reading):
        last = len(one.value) == len("2023-02") and _LAST_DAY.search(text, 0, one.start)
        if last:
            year, month = map(int, one.value.split("-"))
            day = f"{one.value}-{calendar.monthrange(year, month)[1]}"
            yield Found(last.start(), one.end, one.kind, day, one.score)
        else:
            yield one


def is_an_end(text: str, at: int) -> bool:
    """Whether the date at `at` is one on which something is said to end, such as a term."""
    return _ends_with(text, at, _SURELY_ENDS)


def _ends_with(text: str, at: int, cues: re.Pattern[str] = _ENDS) -> bool:
    """Whether what is said of the date at `at` is that something ends, and not that it begins."""
    low = max(0, at - _NEAR_A_CUE)
    ends = [cue.start() for cue in cues.finditer(text, low, at) if "." not in text[cue.end() : at].replace("a.m.", "")]
    begins = [cue.start() for cue in _BEGINS.finditer(text, low, at)]
    return bool(ends) and (not begins or ends[-1] > begins[-1])


def _later(start: str, length: str) -> str | None:
    """A date so many months or years after another. 29 February becomes 28 where there is none."""
    first = date.fromisoformat(start)
    months = int(length[1:-1]) * (12 if length.endswith("Y") else 1) + first.month - 1
    year, month = first.year + months // 12, months % 12 + 1
    if year > 9998:
        return None
    return date(year, month, min(first.day, calendar.monthrange(year, month)[1])).isoformat()


def length_of(kind: str, text: str) -> str | None:
    """The length of time that a sentence of `kind` sets; None where it can't be told which."""
    lengths = list(find_durations(text))
    if kind == "notice_period_to_terminate_renewal":
        if sure := [one for one in lengths if _OF_NOTICE.match(text, one.end)]:
            return sure[0].value
        near = [one for one in lengths if _NOTICE.search(text[max(0, one.start - 40) : one.end + 60])]
        return near[-1].value if near else None
    if kind == "renewal_term":
        renewed = re.search(r"\b(?:renew|exten|successive|additional)", text, re.IGNORECASE)
        lengths = [one for one in lengths if renewed is not None and one.start > renewed.start()]
        lengths = [one for one in lengths if not _OF_NOTICE.match(text, one.end)]
    return lengths[0].value if lengths else None
