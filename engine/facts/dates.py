"""Dates and their ISO form. What can be read in two ways (03/04/2021) is read where the document shows its order."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from engine.facts.found import Found
from engine.language.months import IN_DATES

_YEAR = r"(?P<year>(?:1[5-9]|20|21)\d\d)(?![\d-]|[.,]\d)"
_DAY = r"(?<![\d.,/$€£-])(?P<day>[0-3]?\d)"
_ORDINAL = r"(?:\s{0,2}(?:s\s?t|n\s?d|r\s?d|t\s?h))?"
_OF = r"(?:[ \n\u00a0]{1,30}day)?(?:[ \n\u00a0]{1,30}of)?"
_GAP = r"[ \n\u00a0]{0,30}"


@dataclass(frozen=True, slots=True)
class DateReading:
    """How a document writes its dates."""

    language: str | None = None
    day_first: bool | None = None
    """Whether dates with strokes begin with the day; None where the document does not show it."""


def _named(language: str) -> list[re.Pattern[str]]:
    months = "|".join(IN_DATES[language])
    month = rf"(?P<month>\b(?:{months})\b)\.?"
    if language == "en":
        forms = [
            rf"{month}{_GAP}(?P<day>[0-3]?\d){_ORDINAL}{_GAP},?{_GAP}(?<!\d){_YEAR}",
            rf"{_DAY}{_ORDINAL}{_OF}{_GAP}{month}{_GAP},?{_GAP}{_YEAR}",
            rf"{month}{_GAP},?{_GAP}{_YEAR}",
        ]
    elif language == "es":
        forms = [
            rf"{_DAY}(?:\.?º)?{_GAP}de{_GAP}{month}{_GAP}(?:del?{_GAP})?{_YEAR}",
            rf"{month}{_GAP}(?:del?{_GAP})?{_YEAR}",
        ]
    elif language == "fr":
        forms = [rf"{_DAY}(?:{_GAP}er\b)?{_GAP}{month}{_GAP}{_YEAR}", rf"{month}{_GAP}{_YEAR}"]
    else:
        forms = [rf"{_DAY}\.{_GAP}{month}{_GAP}{_YEAR}", rf"{month}{_GAP}{_YEAR}"]
    return [re.compile(form, re.IGNORECASE) for form in forms]


_NAMED = {language: _named(language) for language in IN_DATES}
_NUMBERS = {
    language: {name: number for number, names in enumerate(months, 1) for name in names.split("|")}
    for language, months in IN_DATES.items()
}
_ISO = re.compile(r"(?<![\w./-])(?P<year>(?:1[5-9]|20|21)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)(?![\w-]|\.\d)")
_DOTTED = re.compile(r"(?<![\w./-])(?P<day>[0-3]?\d)\.(?P<month>[01]?\d)\.(?P<year>(?:1[89]|20)\d\d)(?![\w/-]|\.\d)")
_DASHED = re.compile(r"(?<![\w./-])(?P<day>[0-3]?\d)-(?P<month>[01]?\d)-(?P<year>(?:19|20)\d\d)(?![\w/-]|\.\d)")
_STROKES = re.compile(r"(?<![\w./-])(?P<a>[0-3]?\d)/(?P<b>[0-3]?\d)/(?P<year>(?:1[89]|20)?\d\d)(?![\w/-]|\.\d)")
_UNIT = re.compile(
    r"[ \n\u00a0]{0,3}\(?(?:hours?|hrs?|days?|weeks?|months?|mos?|quarters?|years?|yrs?|minutes?|mins?"
    r"|tagen?|wochen?|monaten?|jahren?|stunden?|heures?|jours?|semaines?|mois|ans|horas|d[ií]as|semanas|meses|años)\b",
    re.IGNORECASE,
)
"""What follows a choice of lengths of time: “12/24/36 months”, “30/60/90 days”."""
_FAR = 30
"""Two digits of a year from which on evenly rising numbers are such a choice: 12/24/36 is, 8/16/24 is a day."""
_FAMILIAR_MAY = re.compile(r"(?:may|mar|march)\b", re.IGNORECASE)


def order_of(text: str, first: int, last: int, so_far: frozenset[bool] = frozenset()) -> frozenset[bool]:
    """Which orders the dates with strokes in `text[first:last]` show: day first (True), month first (False)."""
    shown = set(so_far)
    for match in _strokes(text, first, last):
        a, b = int(match["a"]), int(match["b"])
        if min(a, b) <= 12 < max(a, b):
            shown.add(a > b)
    return frozenset(shown)


def find_dates(text: str, reading: DateReading) -> Iterator[Found]:
    """Dates in text order that do not overlap; the fullest reading of each."""
    taken: list[tuple[int, int, str]] = []
    language = reading.language if reading.language in _NAMED else "en"
    for pattern in _NAMED[language]:
        for match in pattern.finditer(text):
            if language == "en" and match["month"].islower() and _FAMILIAR_MAY.match(match["month"]):
                continue  # "may 2021 be the year"
            day = match.groupdict().get("day")
            number = _NUMBERS[language][match["month"].lower()]
            _take(taken, match, iso_date(match["year"], number, int(day) if day else None))
    for pattern in (_ISO, _DOTTED, *([_DASHED] if reading.day_first and language != "en" else [])):
        for match in pattern.finditer(text):
            _take(taken, match, iso_date(match["year"], int(match["month"]), int(match["day"])))
    for match in _strokes(text, 0, len(text)):
        _take(taken, match, _with_strokes(match, reading.day_first))
    for start, end, value in sorted(taken):
        yield Found(start, end, "date", value)


def _take(taken: list[tuple[int, int, str]], match: re.Match[str], value: str | None) -> None:
    start, end = match.span()
    if value is not None and not any(start < last and first < end for first, last, _ in taken[-400:]):
        taken.append((start, end, value))


def find_month(name: str) -> int | None:
    """The number of an English month, None for any other word."""
    return _NUMBERS["en"].get(name.lower())


def _strokes(text: str, first: int, last: int) -> Iterator[re.Match[str]]:
    """Numbers with strokes that can be a date. Three lengths of time to choose from are none."""
    for match in _STROKES.finditer(text, first, last):
        a, b, year = int(match["a"]), int(match["b"]), int(match["year"])
        evenly = a < b and b - a == year - b and year >= _FAR
        if len(match["year"]) != 2 or not (evenly or _UNIT.match(text, match.end())):
            yield match


def _with_strokes(match: re.Match[str], day_first: bool | None) -> str | None:
    a, b = int(match["a"]), int(match["b"])
    if a == b:
        return iso_date(match["year"], a, b)
    if day_first is None and a <= 12 and b <= 12:
        return None
    day, month = (a, b) if a > 12 or (b <= 12 and day_first) else (b, a)
    return iso_date(match["year"], month, day)


def iso_date(year: str, month: int, day: int | None) -> str | None:
    """`2021-03-05`, `2021-03`; None for a day that is in no calendar."""
    if len(year) == 2:
        year = f"{'20' if int(year) < 50 else '19'}{year}"
    try:
        return date(int(year), month, day or 1).isoformat()[: 10 if day else 7]
    except ValueError:
        return None
