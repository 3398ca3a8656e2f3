"""Lengths of time and deadlines in languages other than English: “drei Monate” is `P3M`, “bis 3. Mai 2024” a deadline.

The words are those of the table `time` in `resources/language`; without it none is found. A deadline is a day by which
somebody has to do something, or a length of time that runs from an event; the end of a period (“vom 1. Mai bis zum
31. Mai”) is none.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from engine.facts.found import Found
from engine.language.word_lists import lists_with

_DATE = len("2021-03-05")
_NEAR = 30
"""Characters before a cue in which a period may begin."""


@dataclass(frozen=True, slots=True)
class _Words:
    length: re.Pattern[str]
    idle: re.Pattern[str]
    """Stands behind a length of time that is none: an age, a rate."""
    ago: re.Pattern[str]
    """Stands before one that has passed."""
    by: re.Pattern[str]
    within: re.Pattern[str]
    event: re.Pattern[str]
    """From what a length of time runs."""
    obliges: re.Pattern[str]
    numbers: dict[str, int]
    units: dict[str, str]


def find_lengths_of_time(text: str, language: str | None) -> Iterator[Found]:
    """Lengths of time in text order."""
    words = _words(language)
    if words is None:
        return
    for match in words.length.finditer(text):
        number = match["number"].lower()
        count = int(number) if number.isdigit() else words.numbers[number]
        if not count or words.idle.match(text, match.end()) or words.ago.search(text, 0, match.start()):
            continue
        yield Found(match.start(), match.end(), "duration", f"P{count}{words.units[match['unit'].lower()]}")


def find_time_limits(
    text: str, dates: Sequence[Found], lengths: Sequence[Found], language: str | None
) -> Iterator[Found]:
    """Where one sentence sets somebody a day or a time; `dates` and `lengths` are those of it, in text order."""
    words = _words(language)
    if words is None or words.obliges.search(text) is None:
        return
    days = {date.start: date for date in dates if len(date.value) == _DATE}
    ends = [date.end for date in dates]
    for cue in words.by.finditer(text):
        day = days.get(cue.end())
        period = any(cue.start() - _NEAR < end <= cue.start() and "." not in text[end : cue.start()] for end in ends)
        if day is not None and not period:
            yield Found(cue.start(), day.end, "deadline", day.value)
    for cue in words.within.finditer(text):
        length = next((one for one in lengths if one.start == cue.end()), None)
        event = words.event.match(text, length.end) if length is not None else None
        if length is not None and event is not None:
            yield Found(
                cue.start(), cue.start() + len(text[cue.start() : event.end()].rstrip()), "deadline", length.value
            )


@cache
def _words(language: str | None) -> _Words | None:
    lists = lists_with("time", language)
    if lists is None:
        return None
    told = partial(lists.phrases, table="time")

    def phrases(name: str) -> str:
        return "|".join(re.escape(one).replace(r"\ ", r"\s+") for one in told(name))

    numbers = {word: value for value, word in enumerate(told("counted"), 1)}
    numbers |= dict.fromkeys(lists.words("one", "time"), 1)
    units = {word: unit for unit in "DWMY" for word in lists.words(unit.lower(), "time")}
    counted = "|".join(sorted(map(re.escape, numbers), key=len, reverse=True))
    measured = "|".join(sorted(map(re.escape, units), key=len, reverse=True))
    behind = "|".join(told("behind"))
    return _Words(
        length=re.compile(rf"(?<![\w.,/-])(?P<number>\d{{1,3}}|{counted})\s(?P<unit>{measured})\b", re.IGNORECASE),
        idle=re.compile(rf"\s+(?:{phrases('idle')})\b", re.IGNORECASE),
        ago=re.compile(rf"\b(?:{phrases('ago')})\s+\Z", re.IGNORECASE),
        by=re.compile(rf"\b(?:{phrases('by')})\s+", re.IGNORECASE),
        within=re.compile(rf"\b(?:{phrases('within')})\s+", re.IGNORECASE),
        event=re.compile(
            rf"\s+(?:{phrases('event')})\s[^.;:()\n,]{{2,90}}?(?=[.;:()\n,]|\s(?:{behind})\b|\Z)", re.IGNORECASE
        ),
        obliges=re.compile(rf"(?:{'|'.join(told('obliges'))})", re.IGNORECASE),
        numbers=numbers,
        units=units,
    )
