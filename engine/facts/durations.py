"""Lengths of time (`thirty (30) days` is `P30D`), and the deadlines that dates and lengths of time set."""

import re
from collections.abc import Iterator, Sequence

from engine.facts.found import Found, on_one_line
from engine.facts.numbers import WORD, read_words

_UNITS = {"day": "P{}D", "week": "P{}W", "month": "P{}M", "year": "P{}Y", "hour": "PT{}H", "minute": "PT{}M"}
_LENGTH = (
    rf"(?:(?P<words>(?i:\b{WORD}))(?:[ \n-]{{1,30}}\((?P<bracket>\d{{1,4}})\))?"
    r"|(?<![\w.,$€£/-])\(?(?P<digits>\d{1,4})\)?)"
    r"(?P<half> and (?:a|one)[ -]half)?[ \u00a0\n-]{1,30}"
    r"(?P<sort>(?:business|working|banking|trading|calendar|consecutive)[ \n-]{1,3})?"
    r"(?P<unit>day|week|month|year|hour|minute)(?:s[’']?|[’']s|\(s\))?\b(?![ -]old)"
)
_DURATION = re.compile(_LENGTH, re.IGNORECASE)
_ORDINARY = frozenset({"calendar", "consecutive", ""})
_IDLE = re.compile(r"\s+(?:(?:ago|earlier|old|later)|(?:per|a|each)\s(?:day|week|month|year))\b", re.IGNORECASE)
_JOINED = re.compile(r",?\s(?:and\s)?")
_RANGE = re.compile(rf"(?:\d|\b(?i:{WORD}))\)?[ \n-]?(?:to|–|-|—)[ \n-]?\Z")
"""Before the upper end of "two to three months", which by itself would say something else."""
_IDIOM = re.compile(r"one[ \n](?:day|minute)\b", re.IGNORECASE)

_TIME_OF_DAY = re.compile(r"0\d{3}|(?:1\d|2[0-3])[0-5]\d")
"""“0312 hours” is when something was, not how long it took."""
_AT = re.compile(
    r"\b(?:at|about|around|by|until|from|between|since)\s+\Z|(?<!\d)(?:0\d{3}|(?:1\d|2[0-3])[0-5]\d)(?: hours)?"
    r"\s?(?:and|to|until|–|-)\s?\Z",
    re.IGNORECASE,
)
"""Before such a time: “at 1400 hours”, “between 0800 and 1800 hours”."""

_MODAL = re.compile(
    r"\b(?:shall|must|will|may|agrees? to|undertakes?|is to|are to|(?:is|are|be|becomes?) (?:due|payable|required)|"
    r"required|[Dd]ue|has to|have to|needs? to|[Pp]lease|[Kk]indly|(?:ask|urge|request)(?:ed)? (?:you )?to"
    r"|to be \w+(?:ed|en|de|nt|id)|no(?:t)? later than)\b"
    r"|^\W*(?i:action|task|to do)(?:s| points?| items?)?\W{0,3}:"
    r"|^\W*(?:\d+\.\s+)?(?:Apply|Book|Claim|Complete|Confirm|Contact|Enrol|Enroll|File|Notify|Pay|Register|Renew|Reply|Report"
    r"|Request|Respond|Return|Send|Sign|Submit|Tell us|Let us know) "
)
_LAPSES = re.compile(
    r"\b(?:lapses?|expires?"
    r"|(?:is|are|be|becomes?|will be|shall be) (?:\w+ )?(?:forfeited|void|lost|refused|cancelled|closed))\b"
)
"""What happens to what was not done by then: “If they are not met by 3 May 2025 the award lapses.”"""
_NOT_DONE = re.compile(r"\b(?:not|n[’']t) (?:\w+ )?\w+(?:ed|en|de|nt|id|met)\s+\Z|\bnot met\s+\Z")
_NO_LATER = (
    r"\b(?:(?:by )?no(?:t)? later than|not more than|at least|no less than|not less than|on or before|by no later than|"
    r"within|prior to the expiration of|before|until|by)\s{1,3}"
)
_DUE = (
    r"\b(?:due(?: (?:on|by|date))?|deadline|closing date)(?: is)?:?\s{1,3}(?!(?:on|by|no|or|not|within|before|until)\b)"
)
_CUE = re.compile(rf"{_NO_LATER}|{_DUE}", re.IGNORECASE)
_SAYS_DUE = re.compile(_DUE, re.IGNORECASE)
_CLOCK = re.compile(
    r"(?:(?:[\d:.]{1,5}\s?(?:[ap]\.?m\.?|noon|midnight|hours|o[’']clock)|\d{1,2}[:.]\d\d|noon|midnight)"
    r"[^.;]{0,30}?\s(?:on\s)?)?(?:the\s)?(?:a\s)?",
    re.IGNORECASE,
)
_ANCHOR = re.compile(
    r"(?:['’]? ?(?:prior )?(?:written )?(?:notice)?)?\s{1,3}(?:of|after|following|from|before|prior to|in advance of)\s"
    r"[^.;:()\n]{2,90}?(?=[,.](?!\d)|[;:()\n]|\s(?:and|shall|must|will|or|you|we|they|he|she|it)\s|$)",
    re.IGNORECASE,
)
_SURE = frozenset(
    {"no later than", "not later than", "by no later than", "by not later than", "on or before", "within"}
)
_AT_THE_LATEST = re.compile(r"\s+at the latest\b")
_BEFORE = re.compile(r"['’]?.{0,25}?\b(?:before|prior to|in advance of)\b", re.DOTALL)
_BEFORE_AN_EVENT = frozenset({"at least", "no less than", "not less than"})


def find_durations(text: str) -> Iterator[Found]:
    """Lengths of time in text order. Business days keep their words, for ISO 8601 has none.

    "Three years, eight months and two days" is one.
    """
    last: Found | None = None
    for found in _single(text):
        if last is not None and _continues(text, last, found):
            last = Found(last.start, found.end, "duration", last.value + found.value[1:])
            continue
        if last is not None:
            yield last
        last = found
    if last is not None:
        yield last


def _continues(text: str, last: Found, found: Found) -> bool:
    """Whether `found` is of a smaller unit and stands right behind `last`."""
    order = "YMWD"
    whole = all(one.value[0] == "P" and one.value[-1] in order and "T" not in one.value for one in (last, found))
    joined = _JOINED.fullmatch(text, last.end, found.start) is not None
    return whole and joined and order.index(last.value[-1]) < order.index(found.value[-1])


def _single(text: str) -> Iterator[Found]:
    for match in _DURATION.finditer(text):
        value = _length(match)
        if value is None or _IDLE.match(text, match.end()) or _IDIOM.fullmatch(match.group()):
            continue
        if _RANGE.search(text, max(0, match.start() - 30), match.start()):
            continue
        if match["unit"].lower() == "hour" and _is_time_of_day(text, match):
            continue
        start = match.start() + (1 if match.group().startswith("(") and ")" not in match.group() else 0)
        yield Found(start, match.end(), "duration", value)


def _is_time_of_day(text: str, match: re.Match[str]) -> bool:
    digits = match["digits"] or ""
    if _TIME_OF_DAY.fullmatch(digits) is None:
        return False
    return digits.startswith("0") or _AT.search(text, max(0, match.start() - 18), match.start()) is not None


def _length(match: re.Match[str]) -> str | None:
    digits = match["bracket"] or match["digits"]
    count = int(digits) if digits else read_words(match["words"])
    if count is None or count == 0:
        return None
    unit, sort = match["unit"].lower(), (match["sort"] or "").strip(" \n-").lower()
    if match["half"]:
        return f"P{12 * count + 6}M" if unit == "year" and sort in _ORDINARY else None
    if sort not in _ORDINARY:
        return f"{count} {sort} {unit}{'s' if count > 1 else ''}"
    return _UNITS[unit].format(count)


def find_deadlines(text: str, dates: Sequence[Found], durations: Sequence[Found]) -> Iterator[Found]:
    """Where one sentence obliges somebody by a date or within a time: from the cue to the date or event.

    `dates` and `durations` are those of the sentence, in text order.
    """
    if not _MODAL.search(text) and not _LAPSES.search(text):
        return
    starts = {found.start: found for found in (*durations, *dates)}
    end_of_last = -1
    for cue in _CUE.finditer(text):
        if cue.start() < end_of_last:
            continue
        clock = _CLOCK.match(text, cue.end())
        after = clock.end() if clock is not None else cue.end()
        found = starts.get(after) or starts.get(cue.end())
        if found is None:
            continue
        end = _end(text, on_one_line(cue.group()).lower(), found, cue.start())
        if end is not None:
            end_of_last = end
            yield Found(cue.start(), len(text[:end].rstrip()), "deadline", found.value)


def _end(text: str, cue: str, found: Found, at: int) -> int | None:
    """Where the deadline ends that `cue` begins; None where it is none."""
    if found.kind == "date":
        return _end_of_date(text, cue, found, at)
    anchor = _ANCHOR.match(text, found.end)
    if anchor is None or not (cue in _SURE or (cue in _BEFORE_AN_EVENT and _BEFORE.match(anchor.group()))):
        return None
    return anchor.end()


def _end_of_date(text: str, cue: str, found: Found, at: int) -> int | None:
    if len(found.value) < len("2021-03-05") or cue in {"within", "not more than", *_BEFORE_AN_EVENT}:
        return None
    if cue in _SURE or _SAYS_DUE.match(f"{cue} ") is not None:
        return found.end
    late = _AT_THE_LATEST.match(text, found.end)
    if late is not None:
        return late.end()
    # "shall pay by 3 March 2021", but not "as signed by 3 March 2021 and before it"
    lapses = _NOT_DONE.search(text, 0, at) and _LAPSES.search(text, found.end)
    return found.end if cue == "by" and (lapses or _MODAL.search(text, 0, at)) else None
