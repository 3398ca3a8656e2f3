"""Words of a contract that may be its dates and its parties, each with what stands around it.

The classifier sees no text: features are hashed words, so what is learned is a column of numbers and a new word costs
nothing. Dates are looked for everywhere a date is, parties in the first pages and where a signature or a definition
names somebody.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

from engine.facts.dates import DateReading, find_dates
from engine.facts.found import on_one_line
from engine.facts.names import find_organisations

SLOTS = 1 << 13
"""Hashed features are numbers below this."""
BEGINNING = 12_000
"""Characters in which parties are named. Before the preamble there may be a cover and a table of contents."""
_MOST_DATES = 200
_WORD = re.compile(r"[A-Za-z]+|\d+|[\"“”();:,\[\]/]")
_PREAMBLE = re.compile(
    r"\b(?:this|This|THIS)\s(?:[\w’'&/,-]+\s){0,9}?(?:agreement|AGREEMENT|Agreement|CONTRACT|Contract|Amendment|AMENDMENT|Addendum)\b"
)
_TERM = re.compile(
    r"\((?:[^()\"“]{0,90}?)?[\"“](?P<a>[A-Za-z][^\"”“()\n]{1,60}?),?[\"”](?:[^()\"“]{0,60}?[\"“](?P<b>[A-Za-z][^\"”“()\n]{1,60}?),?[\"”])?"
    r"(?:[^()\"“]{0,60}?[\"“](?P<c>[A-Za-z][^\"”“()\n]{1,60}?),?[\"”])?"
)
_RUN = re.compile(
    r"(?:(?<=between )|(?<=BETWEEN )|(?<=among )|(?<=AMONG )|(?<=and )|(?<=AND )|"
    r"(?<=between: )|(?<=by )|(?<=: )|(?<=, )|(?<=\n))"
    r"(?P<name>[A-Z0-9][\w.&’'/-]*(?:,?\s{1,2}(?:[A-Z0-9][\w.&’'/-]*|of|and|&|de|the|d/b/a)){0,8}?)"
    r"(?=\s*,?\s*(?:\([^()\"“]{0,60}[\"“]|\(?(?:hereinafter|hereafter|herein|collectively)\b|an?\s\w+|with\s|located|whose|having|"
    r"organi[sz]ed|residing|as\s[A-Z]|on\sbehalf))"
)
_BOTH = re.compile(
    r"(?:(?<=[.(;]\s)|(?<=[(,;.]))(?:[^.;()]{0,250}?)(?:individually|each|jointly|collectively|singular|together|referred\sto)"
    r"[^.;]{0,160}?[\"“](?:the\s|a\s)?Part(?:y|ies),?\.?[\"”][^.;()]{0,120}?[\"“](?:the\s|a\s)?Part(?:ies|y)(?=,?\.?[\"”])"
)
_NO_PARTIES = frozenset({
    "agreement", "effective date", "party", "parties", "this agreement", "the agreement", "contract", "term",
    "services", "products", "product", "recitals", "witnesseth", "whereas",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Candidate:
    """Words that may be what is looked for. `features` are slots, each once."""

    start: int
    end: int
    value: str
    sort: str
    """date | party | term | both"""
    features: tuple[int, ...]


def hashed(words: Iterable[str], slots: int = SLOTS) -> tuple[int, ...]:
    """The slots of features, each once, in order. The same on every machine."""
    return tuple(sorted({crc32(word.encode()) % slots for word in words}))


def date_candidates(text: str, reading: DateReading) -> list[Candidate]:
    """Dates to the day, in text order."""
    preamble = _PREAMBLE.search(text, 0, BEGINNING)
    at = preamble.start() if preamble is not None else -1
    found: list[Candidate] = []
    seen: dict[str, int] = {}
    last = 0
    for piece in _windows(text):
        for date in find_dates(text[piece : piece + _WINDOW], reading):
            start, end = date.start + piece, date.end + piece
            if len(date.value) < len("2021-03-05") or start < last:
                continue
            last = end
            seen[date.value] = seen.get(date.value, 0) + 1
            more = [
                f"nth {min(len(found), 8)}",
                f"again {min(seen[date.value], 3)}",
                f"where {min(9, 10 * start // len(text))}",
                f"page {min(start // 1500, 12)}",
            ]
            if at >= 0:
                more.append(f"from preamble {max(-3, min(6, (start - at) // 120))}")
            found.append(Candidate(start, end, date.value, "date", hashed(_around(text, start, end, "date", more))))
            if len(found) == _MOST_DATES:
                return found
    return found


_WINDOW = 1 << 16


def _windows(text: str) -> Iterator[int]:
    """Starts of windows that overlap by more than a date."""
    return iter(range(0, max(1, len(text)), _WINDOW - 100))


def party_candidates(text: str) -> list[Candidate]:
    """Names, the terms defined for them (where they are first used), and the sentence that calls them the parties."""
    top = text[:BEGINNING]
    preamble = _PREAMBLE.search(top)
    at = preamble.start() if preamble is not None else -1
    found: list[Candidate] = []
    names = [(one.start, one.end, "party") for one in find_organisations(top)]
    for run in _RUN.finditer(top, max(at, 0), max(at, 0) + 4000):
        start, end = run.span("name")
        if not any(start < last and first < end for first, last, _ in names):
            names.append((start, end, "party"))
    names.sort()
    told: set[str] = set()
    for number, (start, end, sort) in enumerate(names):
        value = on_one_line(text[start:end])
        key = re.sub(r"\W", "", value).casefold()
        if value.casefold() in _NO_PARTIES or len(value) < 2 or key in told:
            continue
        told.add(key)
        often = top.count(text[start:end])
        more = [f"nth {min(number, 9)}", f"often {min(often, 4)}", f"last {value.split()[-1].strip('.,').lower()}"]
        found.append(Candidate(start, end, value, sort, _features(text, (start, end), sort, at, more)))
    for number, definition in enumerate(_TERM.finditer(top)):
        for name in "abc":
            if definition[name] is None:
                continue
            start, end = definition.span(name)
            value = re.sub(r"\A(?:the|each an?|an?)\s", "", definition[name].strip(" ,."), flags=re.IGNORECASE)
            key = re.sub(r"\W", "", value).casefold()
            if value.casefold() in _NO_PARTIES or not value or key in told:
                continue
            told.add(key)
            often = text.count(value, 0, 40_000)
            more = [f"nth {min(number, 9)}", f"often {min(often.bit_length(), 7)}", f"which {name}"]
            behind = [one for one in names if one[1] <= definition.start()]
            if behind:
                more.append(f"after name {min(8, (definition.start() - behind[-1][1]) // 30)}")
                more.append(f"of name {value.casefold() in text[behind[-1][0] : behind[-1][1]].casefold()}")
            features = _features(text, definition.span(), "term", at, [*more, f"is {value.lower()}"])
            found.append(Candidate(*_first_use(text, value, start, end), value, "term", features))
    for both in _BOTH.finditer(top):
        start, end = both.span()
        start += len(both.group()) - len(both.group().lstrip())
        found.append(
            Candidate(start, end, on_one_line(text[start:end]), "both", hashed([f"both {min((start - at) // 500, 6)}"]))
        )
    return found


def _first_use(text: str, value: str, start: int, end: int) -> tuple[int, int]:
    """Where a term first stands as a whole word: its definition, or before it."""
    first = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text[:end], re.IGNORECASE)
    return first.span() if first is not None else (start, end)


def _features(text: str, span: tuple[int, int], sort: str, preamble: int, more: list[str]) -> tuple[int, ...]:
    start, end = span
    place = f"from preamble {max(-2, min(9, (start - preamble) // 200))}" if preamble >= 0 else f"page {start // 1500}"
    return hashed(_around(text, start, end, sort, [*more, place]))


def _around(text: str, start: int, end: int, sort: str, more: Iterable[str]) -> Iterator[str]:
    """Words before and behind, by themselves and with their distance."""
    before = [word.lower() for word in _WORD.findall(text[max(0, start - 90) : start])][-8:]
    behind = [word.lower() for word in _WORD.findall(text[end : end + 110])][:9]
    yield sort
    for name, words in (("<", before[::-1]), (">", behind)):
        for distance, word in enumerate(words):
            word = "#" if word.isdigit() else word
            yield f"{sort}{name}{word}"
            if distance < 4:
                yield f"{sort}{name}{distance}{word}"
        for first, second in pairwise(words):
            yield f"{sort}{name}{first} {second}"
    for one in more:
        yield f"{sort} {one}"
