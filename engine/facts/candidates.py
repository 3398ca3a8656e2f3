"""Words of a contract that may be its dates and its parties, each with what stands around it.

The classifier sees no text: features are hashed words, so what is learned is a column of numbers and a new word costs
nothing. Dates are looked for everywhere a date is, parties in the first pages and where a signature or a definition
names somebody.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

from engine.facts.beginning import BEGINNING, RECITALS
from engine.facts.dates import DateReading, find_dates, find_month, iso_date, order_of
from engine.facts.found import on_one_line
from engine.facts.names import find_organisations
from engine.facts.terms import is_an_end

SLOTS = 1 << 14
"""Hashed features are numbers below this."""
_MOST_DATES = 200
_MOST_EFFECTS = 40
_AMERICAN = re.compile(
    r"\ban? (?:Delaware|Nevada|New York|California|Texas|Florida|Massachusetts|New Jersey|Washington|Colorado|Utah"
    r"|Georgia)\s"
    r"|\bState of [A-Z]|\bUnited States\b|\bSEC\b|\bU\.S\."
)
_DASHED = re.compile(
    r"(?<![\w/.-])(?P<month>0?[1-9]|1[0-2])-(?P<day>[0-3]?\d)-(?P<year>(?:19|20)\d\d|\d\d)(?![\w/-]|\.\d)"
)
"""12-23-2019, as Americans sign."""
_GONE = r"(?:_[_ ]*|\[[^\]\w]{0,8}\])"
_BLANK = re.compile(
    rf"(?:\bthis\s+)?(?:{_GONE}|\s)\s*day\s+of\s*(?:{_GONE}|(?P<month>[A-Z][A-Za-z]{{2,8}})|),?\s{{0,3}}(?P<year>(?:19|20)\d\d)"
    rf"|\b(?P<only>[A-Z][a-z]{{2,8}})\s{{1,3}}{_GONE},?\s{{0,3}}(?P<later>(?:19|20)\d\d)"
    rf"|(?<![\w,])(?:{_GONE}\s?|[ ,]){{1,3}},\s{{0,3}}(?P<alone>(?:19|20)\d\d)\b"
)
"""A date whose day, or month, is still to be filled in."""
_EFFECT_DEFINED = re.compile(
    r"\d{4}[\"”)]?,?\s*\(?\s*(?:hereinafter\s)?(?:the\s)?[\"“]\s*effective date", re.IGNORECASE
)
_EFFECT = re.compile(
    r"\b(?:agreement|contract|term|franchise|joint venture|amendment|promotion|addendum|it)\b[^.;\n]{0,110}?"
    r"\b(?:commences?|commencing|begins?|beginning|(?:be|is|are|become|becomes) effective"
    r"|effective (?:as of|from|on|upon|beginning)"
    r"|(?:come|comes|enter|enters) into (?:full )?(?:force|effect)|takes? effect|in effect (?:from|as of|beginning))\b"
    r"|\b(?:effective|commencement) dates?\b[\"”]?[^.;\n]{0,60}?"
    r"(?:\bmeans?\b|\bshall (?:be|mean)\b|\bwill be\b|\bis\b|\bhas the meaning\b|:)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.;:]\s+(?=[\"“]?[A-Z(§])|\n\s*\n|\)\s+(?=[A-Z])|\d\.\d*\s+")
_SENTENCE_END = re.compile(r"(?<!\b[ap]\.m)\.(?=\s|\Z)|;|\n\s*\n|(?<=[a-z])[\"”]\s*\)")
_WORD = re.compile(r"[A-Za-z]+|\d+|[\"“”();:,\[\]/]")
_PREAMBLE = re.compile(
    r"\b(?:this|This|THIS)\s(?:[\w’'&/,-]+\s){0,9}?(?:agreement|AGREEMENT|Agreement|CONTRACT|Contract|Amendment|AMENDMENT|Addendum)\b"
)
_PARTY_A = re.compile(r"(?:Party|PARTY) [A-F1-6]")
_LABELLED = re.compile(rf"\b{_PARTY_A.pattern}(?=\s*[:：])")
_TERM = re.compile(
    r"(?:\((?:[^()\"“]{0,90}?)?|\b(?:referred to|called|known|designated)(?:\s\w+){0,4}?(?:\sas)?:?\s{1,3}(?:the\s)?)"
    r"[\"“](?P<a>[A-Za-z][^\"”“()\n]{1,60}?),?[\"”](?:[^()\"“]{0,60}?[\"“](?P<b>[A-Za-z][^\"”“()\n]{1,60}?),?[\"”])?"
    r"(?:[^()\"“]{0,60}?[\"“](?P<c>[A-Za-z][^\"”“()\n]{1,60}?),?[\"”])?"
)
_SINGLE = re.compile(r"\((?:[^()\"“'‘’]{0,60}\s)?(?:the\s)?['‘](?P<a>[A-Za-z][^\"”“'’()\n]{1,40}?),?['’](?=[,);\s])")
"""A term in single quotation marks, as in India."""
_SIGNATURES = 20_000
"""Characters at the end in which signatures stand."""
_BEHALF = re.compile(r"\b[Ff]or and \W?on behalf of:?\s{1,40}(?=[A-Z])")
_SIGNS = re.compile(r"[.,]?\s{1,60}(?:By|BY)\s*:")
_RUN = re.compile(
    r"(?:(?<=between )|(?<=services of )|(?<=BETWEEN )|(?<=among )|(?<=AMONG )|(?<=and )|(?<=AND )|"
    r"(?<=between: )|(?<=by )|(?<=: )|(?<=, )|(?<=\n))"
    r"(?P<name>[A-Z0-9][\w.&’'/-]*(?:,?\s{1,2}(?:[A-Z0-9][\w.&’'/-]*|of|and|&|de|the|d/b/a)){0,8}?)"
    r"(?=\s*,?\s*(?:\([^()\"“]{0,60}[\"“]|\(?(?:hereinafter|hereafter|herein|collectively)\b|an?\s\w+|with\s|located|whose|having|"
    r"organi[sz]ed|residing|as\s[A-Z]|on\sbehalf))"
)
_CALLED = re.compile(r"[\"“][^\"“”]{0,12}?\bpart(?:y|ies)\b[^\"“”]{0,3}(?=[\"”])", re.IGNORECASE)
"""A quoted "Party" or "the Parties"."""
_OPENS = re.compile(r"(?<!\bInc)(?<!\bLtd)(?<!\bCorp)(?<!\bCo)[.;:]\s+(?=[A-Z])|[(;]\s*|\n\s*\n")
_CALLED_APART = 260
"""Characters between two of them that are one passage, and before the first."""
_BETWEEN = re.compile(
    r"(?:\b(?:Party|PARTY) [A-F1-6]\s*[:：]|\b(?:between|among|with|by)\b[:,]?|(?:\b[Aa]nd|\bAND|&),?|[,:]|\n|"
    r"\bBETWEEN\b:?)"
    r"\s{1,60}(?:the\s{1,3}|\([ia1-9b]+\)\s{1,3})?"
    r"(?P<name>[A-Z0-9][\w.&’'/-]*(?:,?\s{1,2}(?:[A-Z0-9][\w.&’'/-]*|\([A-Z][\w.]*\)|of|for|&|de|the|d/b/a|dba)){0,8}?)"
    r"(?=\s*,?\s*(?:\(|[,;\n“\"]|and\b|AND\b|&|with\b|located|whose|having|organi[sz]ed|residing|doing\b|\Z))"
)
"""A name without a legal form, where names of parties stand."""
_JOINED = re.compile(r",?\s+and\s+(?:the\s+)?(?=[A-Z])")
_A_NAME = 2
"""Words at least of a name that was joined to another."""
_BETWEEN_WHOM = re.compile(r"\b(?:between|among|by and)\b", re.IGNORECASE)
_RECITALS = re.compile(RECITALS)
_DEFINED = re.compile(r"(?:(?!\band\s+[A-Z])[^;\n\"“]){0,360}?\([^()\"“]{0,60}[\"“]")
_UNDEFINED = 9
"""What stands for “nowhere” where it is counted how far behind a name its term is defined."""
_TO_BETWEEN, _TO_RECITALS = 600, 1500
"""Characters from a preamble to “between”, and from there to where parties are named no more, at most."""
_BESIDE, _NEAR_LINE = 40, 60
"""Characters behind a name that may stand on its line, and of the lines above and below that are looked at."""
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
    """date | effect | party | run | term | terms | both | signed"""
    features: tuple[int, ...]


def hashed(words: Iterable[str], slots: int = SLOTS) -> tuple[int, ...]:
    """The slots of features, each once, in order. The same on every machine."""
    return tuple(sorted({crc32(word.encode()) % slots for word in words}))


def reading_of(text: str, reading: DateReading) -> DateReading:
    """The same for a contract that shows how it writes 3/4/2021, or shows that it is American."""
    if reading.day_first is not None:
        return reading
    orders = order_of(text, 0, len(text))
    if len(orders) == 1:
        return DateReading(reading.language, next(iter(orders)))
    american = not orders and _AMERICAN.search(text) is not None
    return DateReading(reading.language, day_first=False) if american else reading


def date_candidates(text: str, reading: DateReading) -> list[Candidate]:
    """Dates, and blanks that leave a part of one open, in text order; then sentences that say when it takes effect."""
    reading = reading_of(text, reading)
    preamble = _PREAMBLE.search(text, 0, BEGINNING)
    at = preamble.start() if preamble is not None else -1
    spans = list(_dates(text, reading))
    places: dict[str, list[int]] = {}
    for number, (_, _, value) in enumerate(spans):
        places.setdefault(value, []).append(number)
    defined = _EFFECT_DEFINED.search(text, 0, BEGINNING) is not None
    effects = [] if reading.language not in {None, "en"} else list(_effects(text))
    found: list[Candidate] = []
    seen: dict[str, int] = {}
    for number, (start, end, value) in enumerate(spans):
        seen[value] = seen.get(value, 0) + 1
        more = [
            f"nth {min(number, 8)}",
            f"again {min(seen[value], 3)}",
            f"where {min(9, 10 * start // len(text))}",
            f"page {min(start // 1500, 12)}",
            f"defined {defined}",
            f"said {any(first <= start < last for first, last in effects)}",
        ]
        if at >= 0:
            more.append(f"from preamble {max(-3, min(6, (start - at) // 120))}")
        for other in [one for one in places[value] if one != number][:3]:
            first, last, _ = spans[other]
            more += _beside(text, first, last)
            near = first - at if at >= 0 else -1
            more.append(f"= preamble {0 <= near < 400}")
        found.append(Candidate(start, end, value, "date", hashed(_around(text, start, end, "date", more))))
    for number, (start, end) in enumerate(effects):
        within = [(first, value) for first, _, value in spans if start <= first < end]
        begins = [value for first, value in within if not is_an_end(text, first)]
        value = begins[0] if begins else on_one_line(text[start:end])
        more = [
            f"nth {min(number, 4)}",
            f"where {min(9, 10 * start // len(text))}",
            f"defined {defined}",
            f"dates {min(2, len(within))}",
            f"long {min(6, (end - start) // 60)}",
            f"in preamble {at >= 0 and 0 <= start - at < 500}",
        ]
        words = [word.lower() for word in _WORD.findall(text[start:end])][:70]
        more += [f"has {word}" for word in words]
        more += [f"has {first} {second}" for first, second in pairwise(words)]
        more += [f"begins {word}" for word in words[:6]]
        found.append(Candidate(start, end, value, "effect", hashed(f"effect {one}" for one in more)))
    return found


def _dates(text: str, reading: DateReading) -> Iterator[tuple[int, int, str]]:
    """Spans and values of dates to the day, and in the first pages of blanks that leave the day open."""
    spans: list[tuple[int, int, str]] = []
    for piece in _windows(text):
        for date in find_dates(text[piece : piece + _WINDOW], reading):
            start, end = date.start + piece, date.end + piece
            if len(date.value) == len("2021-03-05"):
                spans.append((start, end, date.value))
    for match in _DASHED.finditer(text):
        value = iso_date(match["year"], int(match["month"]), int(match["day"]))
        if value is not None:
            spans.append((*match.span(), value))
    for match in _BLANK.finditer(text, 0, BEGINNING):
        month = find_month(match["month"] or match["only"] or "")
        year = match["year"] or match["later"] or match["alone"]
        value = f"{year}-{month:02}" if month is not None else year
        start, end = match.span("alone") if match["alone"] else match.span()
        spans.append((start, end, value))
    last = 0
    for start, end, value in sorted(set(spans), key=lambda one: (one[0], -one[1]))[:_MOST_DATES]:
        if start >= last:
            last = end
            yield start, end, value


def _effects(text: str) -> Iterator[tuple[int, int]]:
    """Sentences that say when the contract takes effect."""
    last = count = 0
    for cue in _EFFECT.finditer(text):
        if cue.start() < last:
            continue
        low = max(last, cue.start() - 300)
        starts = [opening.end() for opening in _SENTENCE.finditer(text, low, cue.start())]
        start = starts[-1] if starts else low
        closing = _SENTENCE_END.search(text, cue.end(), cue.end() + 420)
        end = closing.start() if closing is not None else min(len(text), cue.end() + 420)
        start += len(text[start:end]) - len(text[start:end].lstrip(' \n"“'))
        if end - start < 12:
            continue
        last = end
        count += 1
        yield start, end
        if count == _MOST_EFFECTS:
            return


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
    names += _runs(_RUN, top, max(at, 0), names, "party")
    names.sort()
    told: set[str] = set()
    found += _named(text, top, names, at, told)
    found += _terms(text, top, names, at, told)
    found += _named(text, top, _runs(_BETWEEN, top, max(at, 0), names, "run"), at, told)
    found += _other_terms(text, top, names, at, told)
    found += _called(text, top, at)
    found += _signed(text, at, told)
    return found


def _runs(
    pattern: re.Pattern[str], top: str, at: int, names: Sequence[tuple[int, int, str]], sort: str
) -> list[tuple[int, int, str]]:
    """Runs of capitalized words that are no part of a name; of two joined by "and" each."""
    spans = [part for run in pattern.finditer(top, 0, at + 4000) for part in _apart(top, *run.span("name"))]
    return [
        (start, end, sort) for start, end in spans if not any(start < last and first < end for first, last, _ in names)
    ]


def _apart(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A run, or where it has "and" what stands before and behind: “Leeds, West Yorkshire and Ada Lund”."""
    joined = _JOINED.search(text, start, end)
    if joined is None or len(text[joined.end() : end].split()) < _A_NAME:
        return [(start, end)]
    before = [(start, joined.start())] if len(text[start : joined.start()].split()) >= _A_NAME else []
    return [*before, (joined.end(), end)]


def _named(text: str, top: str, names: Sequence[tuple[int, int, str]], at: int, told: set[str]) -> Iterator[Candidate]:
    number = 0
    begins, stops = _opening(top, at)
    for start, end, sort in names:
        value = on_one_line(text[start:end])
        key = re.sub(r"\W", "", value).casefold()
        if value.casefold() in _NO_PARTIES or len(value) < 2 or key in told or _PARTY_A.fullmatch(value):
            continue
        told.add(key)
        words = r"\W+".join(re.escape(word) for word in re.findall(r"\w+", value))
        mentions = [one.span() for one in re.finditer(rf"(?<!\w){words}(?!\w)\.?", top, re.IGNORECASE)]
        more = [
            f"nth {min(number, 9)}",
            f"often {min(len(mentions), 4)}",
            f"last {value.split()[-1].strip('.,').lower()}",
            f"words {min(len(value.split()), 6)}",
            f"capitals {value.isupper()}",
            *_standing(_signs(text, words), _defined(text, end), begins <= start < stops),
            *_line(text, start, end),
        ]
        for first, last in [one for one in mentions if one[0] != start][:4]:
            more += _beside(text, first, last)
            near = first - at if at >= 0 else -1
            more.append(f"= preamble {0 <= near < 1500}")
        yield Candidate(start, end, value, sort, _features(text, (start, end), sort, at, more))
        number += 1


def _opening(top: str, preamble: int) -> tuple[int, int]:
    """Where the preamble names the parties: behind “between”, before the recitals."""
    between = _BETWEEN_WHOM.search(top, preamble, preamble + _TO_BETWEEN) if preamble >= 0 else None
    if between is None:
        return len(top), len(top)
    recitals = _RECITALS.search(top, between.end())
    return between.end(), recitals.start() if recitals is not None else between.end() + _TO_RECITALS


def _standing(signs: str, defined: int, opening: bool) -> Iterator[str]:
    yield f"signs {signs}"
    yield f"defined {defined}"
    yield f"opening {opening}"
    yield f"signs {signs} defined {defined < _UNDEFINED} opening {opening}"


def _signs(text: str, words: str) -> str:
    """Whether a name, as a pattern, stands where contracts are signed, and whether “By:” follows it."""
    low = max(len(text) // 2, len(text) - _SIGNATURES)
    last = None
    for last in re.finditer(rf"(?<!\w){words}(?!\w)", text[low:], re.IGNORECASE):
        if _SIGNS.match(text, low + last.end()):
            return "by"
    return "no" if last is None else "named"


def _defined(text: str, end: int) -> int:
    """How far behind a name a term in quotation marks is defined, before the next sentence."""
    term = _DEFINED.match(text, end, end + 400)
    return _UNDEFINED if term is None else min(_UNDEFINED - 1, (term.end() - end) // 50)


def _line(text: str, start: int, end: int) -> Iterator[str]:
    """What a name's line has beside it, and for one alone on its line the words above and below."""
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    before, behind = text[first:start].strip(), text[end : last if last >= 0 else len(text)].strip(" ,.")
    yield f"line {bool(before)} {bool(behind)}"
    if not before and len(behind) < _BESIDE:
        above = text[max(0, first - _NEAR_LINE) : first].split()
        below = text[last : last + _NEAR_LINE].split() if last >= 0 else []
        yield f"above {above[-1].lower().strip(':,-') if above else ''}"
        yield f"below {below[0].lower().strip(':,-') if below else ''}"


def _terms(text: str, top: str, names: Sequence[tuple[int, int, str]], at: int, told: set[str]) -> Iterator[Candidate]:
    for number, definition in enumerate(_TERM.finditer(top)):
        behind = [one for one in names if one[1] <= definition.start()]
        about = []
        if behind:
            about.append(f"after name {min(8, (definition.start() - behind[-1][1]) // 30)}")
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
            more = [f"nth {min(number, 9)}", f"often {min(often.bit_length(), 7)}", f"which {name}", *about]
            more += [f"has {word}" for word in value.lower().split()]
            if behind:
                more.append(f"of name {value.casefold() in text[behind[-1][0] : behind[-1][1]].casefold()}")
            more.append(f"of {'abc'.index(name)} in {sum(definition[one] is not None for one in 'abc')}")
            features = _features(text, definition.span(), "term", at, [*more, f"is {value.lower()}"])
            yield Candidate(*_first_use(text, value, start, end), value, "term", features)
        if definition["b"] is not None:
            start, end = definition.start("a"), definition.end("c" if definition["c"] is not None else "b")
            joined = " ".join(text[definition.end("a") : definition.start("b")].split())
            more = [f"nth {min(number, 9)}", f"joined {joined.lower()[:24]}", *about]
            more += [f"has {word}" for word in re.findall(r"\w+", text[start:end].lower())]
            features = _features(text, definition.span(), "terms", at, more)
            value = re.sub(r"[\"“”]", "", on_one_line(text[start:end]))
            yield Candidate(start, end, value, "terms", features)


def _other_terms(
    text: str, top: str, names: Sequence[tuple[int, int, str]], at: int, told: set[str]
) -> Iterator[Candidate]:
    """Terms that are not between double quotation marks: 'Buyer' as in India, and "Party A:" as in China."""
    spans = [(one.span("a"), one.span(), "single") for one in _SINGLE.finditer(top)]
    spans += [(one.span(), one.span(), "labelled") for one in _LABELLED.finditer(top)]
    for number, ((start, end), around, form) in enumerate(sorted(spans)):
        value = re.sub(r"\A(?:the|each an?|an?)\s", "", text[start:end].strip(" ,."), flags=re.IGNORECASE)
        key = re.sub(r"\W", "", value).casefold()
        if value.casefold() in _NO_PARTIES or not value or key in told:
            continue
        told.add(key)
        behind = [one for one in names if one[1] <= start]
        more = [f"nth {min(number, 9)}", f"form {form}", f"named {bool(behind)}"]
        more += [f"often {min(text.count(value, 0, 40_000).bit_length(), 7)}"]
        if behind:
            more.append(f"after name {min(8, (start - behind[-1][1]) // 30)}")
            more.append(f"of name {value.casefold() in text[behind[-1][0] : behind[-1][1]].casefold()}")
        features = _features(text, around, "term", at, [*more, f"is {value.lower()}"])
        yield Candidate(*_first_use(text, value, start, end), value, "term", features)


def _signed(text: str, at: int, told: set[str]) -> Iterator[Candidate]:
    """Organisations that sign at the end and are named nowhere in the first pages."""
    low = max(BEGINNING, len(text) - _SIGNATURES)
    tail = text[low:]
    known, number = len(told), 0
    behalf = {one.end() for one in _BEHALF.finditer(tail)}
    for one in find_organisations(tail):
        key = re.sub(r"\W", "", one.value).casefold()
        signs = _SIGNS.match(tail, one.end) is not None
        for_it = any(start <= one.start < start + 6 for start in behalf)
        if key in told or not (signs or for_it):
            continue
        told.add(key)
        more = [f"nth {min(number, 9)}", f"known {min(known, 9)}", f"signs {signs}", f"behalf {for_it}"]
        more += [f"preamble {at >= 0}", f"last {one.value.split()[-1].strip('.,').lower()}"]
        span = (low + one.start, low + one.end)
        yield Candidate(*span, one.value, "signed", hashed(_around(text, *span, "signed", more)))
        number += 1


def _called(text: str, top: str, at: int) -> Iterator[Candidate]:
    """Passages that say of whom a "Party" is, with all that are quoted beside one another."""
    groups: list[list[re.Match[str]]] = []
    for quoted in _CALLED.finditer(top):
        if groups and quoted.start() - groups[-1][-1].end() < _CALLED_APART:
            groups[-1].append(quoted)
        else:
            groups.append([quoted])
    for number, group in enumerate(groups):
        low = max(0, group[0].start() - _CALLED_APART)
        starts = [opening.end() for opening in _OPENS.finditer(top, low, group[0].start())]
        start = starts[-1] if starts else low
        end = group[-1].end()
        words = [word.lower() for word in _WORD.findall(text[start:end])]
        more = [
            f"nth {min(number, 3)}",
            f"quoted {min(len(group), 3)}",
            f"from preamble {max(-1, min((start - at) // 400, 8)) if at >= 0 else 'none'}",
            f"opens {text[max(0, start - 2) : start].strip()}",
            f"long {min(8, (end - start) // 40)}",
            *(f"has {word}" for word in words),
            *(f"begins {word}" for word in words[:3]),
        ]
        yield Candidate(start, end, on_one_line(text[start:end]), "both", hashed(f"both {one}" for one in more))


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


def _beside(text: str, start: int, end: int) -> Iterator[str]:
    """The nearest words of another place that says the same."""
    before = [word.lower() for word in _WORD.findall(text[max(0, start - 60) : start])][-4:]
    behind = [word.lower() for word in _WORD.findall(text[end : end + 60])][:4]
    for name, words in (("<", before[::-1]), (">", behind)):
        for distance, word in enumerate(words):
            yield f"={name}{'#' if word.isdigit() else word}"
            if distance < 2:
                yield f"={name}{distance}{'#' if word.isdigit() else word}"
