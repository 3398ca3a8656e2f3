"""The facts of a document that rules can tell for sure: when, how much, how long, who, by what right.

Nothing here guesses. A date that can be read in two ways, a name without title, office or legal form, a `$` in a
document with dollars of several countries is left out or left open. The text is read in pieces of some thousand
characters, so that beside it only what was found is in memory.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from engine.document import Document
from engine.facts.amounts import (
    DOLLARS_OF_OTHERS,
    are_of_others,
    countries_named,
    find_amounts,
    find_percentages,
)
from engine.facts.dates import DateReading, find_dates, order_of
from engine.facts.days_without_year import day_of_writing, find_days_without_year
from engine.facts.durations import find_deadlines, find_durations
from engine.facts.found import Found
from engine.facts.names import find_accused, find_organisations, find_people
from engine.facts.references import find_references
from engine.facts.table_scales import in_their_scale
from engine.facts.time_limits import find_lengths_of_time, find_time_limits
from engine.progress import Checkpoint, silent
from engine.schema.enums import Kind, Role, Stage

_PIECE = 4000
"""Characters that are searched at once; a longer sentence is cut."""
_STEP = 1 << 16
_TELLING = 5
"""Words of what shows a speaker, where there is anything longer than "Hello."."""
_NOBODY = re.compile(
    r"(?:the )?(?:doctor|dr|physician|clinician|nurse|therapist|patient|family|interviewer|interviewee|host|guest"
    r"|moderator|caller|operator|narrator|participant|speaker|unknown|unidentified)"
    r"(?:[ _-](?:guest|family|speaker|[a-z]|\d{1,3}))?",
    re.IGNORECASE,
)
"""A speaker who is called by a part in the talk, and not by a name."""
_SCALE_BELOW = re.compile(r"\s{1,3}(?:thousand|million|billion|trillion)s?\b", re.IGNORECASE)
_UNREAD = frozenset({Role.CODE})
_ONCE = frozenset({"person", "organisation", "reference"})
"""Kinds whose first place is enough: the others say something new wherever they stand."""
_DAY_FIRST = frozenset({"de", "es", "fr"})
"""Languages whose dates begin with the day wherever they are written with strokes."""
_OTHER_DOLLARS = frozenset({"es", "fr"})
"""Languages in which a mere `$` is that of Mexico, Chile or Canada rather than of the United States."""
KINDS = ("date", "deadline", "amount", "duration", "percentage", "reference", "person", "organisation")


def facts_of(document: Document, checkpoint: Checkpoint = silent) -> list[Found]:
    """Every fact of the document that a rule is sure of, in text order. Raises `Cancelled` from the checkpoint."""
    reading, others = _manner(document, checkpoint)
    found: list[Found] = list(_speakers(document))
    seen: set[tuple[str, str]] = {(fact.kind, fact.value.casefold()) for fact in found}
    told = 0
    written = day_of_writing(document)
    for start, end, role in _pieces(document):
        if end - told > _STEP:
            told = end
            checkpoint(Stage.SUMMARIZE, end, len(document.text))
        for fact in facts_in(
            document.text[start:end],
            reading,
            other_dollars=others,
            bibliography=role is Role.REFERENCE,
            written=written,
        ):
            key = (fact.kind, fact.value.casefold())
            if fact.kind not in _ONCE or key not in seen:
                found.append(fact.moved(start))
                seen.add(key)
    found = _without_surnames(found)
    found.sort(key=lambda fact: (fact.start, -fact.end, fact.kind))
    total = len(document.text)
    return list(in_their_scale(document, found, lambda: checkpoint(Stage.SUMMARIZE, total, total)))


def _without_surnames(found: Sequence[Found]) -> list[Found]:
    """Without "Murray" where one "Patty Murray" is named, and no other Murray."""
    people = {fact.value for fact in found if fact.kind == "person"}
    named = Counter(name.rpartition(" ")[2] for name in people if " " in name)
    return [fact for fact in found if fact.kind != "person" or " " in fact.value or named[fact.value] != 1]


def facts_in(
    text: str,
    reading: DateReading,
    *,
    other_dollars: bool = False,
    bibliography: bool = False,
    written: date | None = None,
) -> list[Found]:
    """The facts of one sentence or line. Of a bibliography's entries the identifiers alone.

    `written` is the day of a letter: deadlines without a year are of the year after it.
    """
    references = list(find_references(text))
    if bibliography:
        return [fact for fact in references if fact.value.startswith("10.")]
    english = reading.language in {None, "en"}
    dates = list(find_dates(text, reading))
    durations, deadlines = _times(text, reading.language, dates, written)
    durations = [one for one in durations if not any(due.start <= one.start < due.end for due in deadlines)]
    numbers = [
        *find_amounts(text, reading.language, other_dollars=other_dollars),
        *find_percentages(text, reading.language),
    ]
    references = [one for one in references if not any(one.start < d.end and d.start < one.end for d in numbers)]
    names = [*find_organisations(text), *find_people(text)] if english else [*find_people(text)]
    # "the Department of Labor Appropriations Act", "Smith v. Jones Ltd": what is referred to is not a name in it
    names = [one for one in names if not any(one.start < told.end and told.start < one.end for told in references)]
    accused = list(find_accused(text)) if english else []
    return [*dates, *deadlines, *durations, *numbers, *references, *names, *accused]


def _times(
    text: str, language: str | None, dates: Sequence[Found], written: date | None
) -> tuple[list[Found], list[Found]]:
    """Lengths of time and deadlines."""
    if language in {None, "en"}:
        durations = list(find_durations(text))
        days = [*dates, *find_days_without_year(text, written)] if written is not None else dates
        return durations, list(find_deadlines(text, days, durations))
    durations = list(find_lengths_of_time(text, language))
    return durations, list(find_time_limits(text, dates, durations, language))


def _manner(document: Document, checkpoint: Checkpoint) -> tuple[DateReading, bool]:
    """How the document writes its dates, and whether it counts in dollars of several countries."""
    orders: frozenset[bool] = frozenset()
    others, abroad, at_home = False, 0, 0
    for start in range(0, len(document.text), _STEP):
        checkpoint(Stage.SUMMARIZE, 0, len(document.text))
        end = min(start + _STEP + 20, len(document.text))
        orders = order_of(document.text, start, end, orders)
        others = others or DOLLARS_OF_OTHERS.search(document.text, start, end) is not None
        named = countries_named(document.text, start, min(start + _STEP, len(document.text)))
        abroad, at_home = abroad + named[0], at_home + named[1]
    others = others or document.language in _OTHER_DOLLARS or are_of_others(abroad, at_home)
    day_first = next(iter(orders)) if len(orders) == 1 else True if document.language in _DAY_FIRST else None
    return DateReading(document.language, day_first), others


def _pieces(document: Document) -> Iterator[tuple[int, int, Role]]:
    for sentence in document.sentences:
        if sentence.role in _UNREAD:
            continue
        for start in range(sentence.start, sentence.end, _PIECE):
            end = min(start + _PIECE, sentence.end)
            # “$20.0” ends a line of a cell, and “million” begins the next.
            scale = _SCALE_BELOW.match(document.text, end)
            yield start, scale.end() if scale and document.text[end - 1].isdigit() else end, sentence.role


def _speakers(document: Document) -> Iterator[Found]:
    """Who speaks in a transcript, at the first sentence of some words that each says: the names are not in its text."""
    if document.kind is not Kind.TRANSCRIPT:
        return
    named = sorted(
        ((turn.speaker, turn.start, turn.end) for turn in document.turns if turn.speaker and len(turn.speaker) > 1),
        key=lambda one: one[:2],
    )  # “Q” and “A” name nobody
    starts = [sentence.start for sentence in document.sentences]
    for speaker, turns in groupby(named, key=lambda one: one[0]):
        said = [span for _, start, end in turns for span in _sentences_within(document, starts, start, end)]
        said = [(start, end) for start, end in said if any(map(str.isalpha, document.text[start:end]))]
        if said and not _NOBODY.fullmatch(speaker):  # "Jingle: [23:15]" speaks for nobody
            telling = (span for span in said if len(document.text[slice(*span)].split()) >= _TELLING)
            yield Found(*next(telling, said[0]), "person", speaker)


def _sentences_within(document: Document, starts: Sequence[int], start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences of a turn; all of it, where it has none of its own."""
    first = bisect_left(starts, start)
    whole = [(one.start, one.end) for one in document.sentences[first : bisect_left(starts, end)] if one.end <= end]
    yield from whole or [(start, end)]
