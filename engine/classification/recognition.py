"""What kind of document one says it is: by its title, by how it opens and by how it ends.

A model judges the whole text by what it has learned from a few publishers; a document that calls itself “Minutes of the
Planning Committee” and lists who was present needs no judging. Each file in `resources/kinds` may have a table
`recognized`: what speaks for its kind in one of its first lines (`first`), in one of the short lines of its beginning
(`title`), in the first words (`opening`) and in the last ones (`closing`), each with its `worth`. Enough of it decides.
What the first and last words are searched for stays in its line, or it would read on from each of many empty lines.
Of a talk, what its title says counts (`named`), what its speakers are called (`speakers`) and their first and last
words (`said`). Documents in other languages are recognized by the files in a folder named after theirs, such as `de`.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from engine.document import Document
from engine.errors import ModelUnavailable
from engine.protocol.resources import resources
from engine.schema.enums import Kind

FOLDER = resources() / "kinds"
ENGLISH = "en"
ENOUGH = 3
"""Points from which a document is of a kind."""
SURE = 0.99
"""How often it is so: of 5,451 texts whose kind is known 449 are recognized, 14 of them otherwise; 13 of these are
mails and notices that begin and end as letters do (`resources/label_sets/CARD.md`)."""
SPOKEN = "meeting transcript"
"""What people say to one another, where nothing else is known of it."""
_FIRST_LINES, _TITLE_LINES, _TITLE_WORDS = 3, 14, 18
_OPENING, _CLOSING = 3000, 2500
"""Characters."""
_MARKUP = re.compile(r"^[\s#>*_|=-]+|[\s#*_|=-]+$")
_PLACES = ("first", "title", "opening", "closing", "named", "speakers", "said")
_SPEAKERS = 12
"""Turns whose speakers are looked at."""


_Text = tuple[int, str]
"""Words that are looked at, and where they start."""


@dataclass(frozen=True, slots=True)
class _Sign:
    place: str
    pattern: re.Pattern[str]
    worth: int


@dataclass(frozen=True, slots=True)
class _Recognition:
    signs: tuple[_Sign, ...]
    most_words: int | None
    """Longer documents are not recognized as of this kind: a book may open with a letter."""


@dataclass(frozen=True, slots=True)
class Recognized:
    """The kind that a document says it is of, and the first of the words that say so."""

    kind: str
    start: int
    end: int


def folder_of(language: str | None) -> Path:
    """Where the kinds of documents in a language are told, None English."""
    return FOLDER if language in {None, ENGLISH} else FOLDER / str(language)


def recognize(document: Document) -> Recognized | None:
    """What kind a document says it is of; None where it does not say so clearly.

    Raises:
        ModelUnavailable: a file of the kinds is missing or damaged.
    """
    texts = _texts_of_a_talk(document) if document.turns else _texts(document)
    words = document.words
    ranked = []
    for kind, recognition in _recognitions(folder_of(document.language)).items():
        if recognition.most_words is not None and words > recognition.most_words:
            continue
        places = [(sign.worth, _place_of(sign.pattern, texts.get(sign.place, ()))) for sign in recognition.signs]
        found = [(worth, place) for worth, place in places if place]
        if found:
            ranked.append((sum(worth for worth, _ in found), kind, min(place for _, place in found)))
    ranked.sort(key=lambda one: -one[0])
    if not ranked or ranked[0][0] < ENOUGH or (len(ranked) > 1 and ranked[1][0] == ranked[0][0]):
        return None
    _, kind, (start, end) = ranked[0]
    return Recognized(kind, start, end)


def _texts(document: Document) -> dict[str, Sequence[_Text]]:
    titles = list(islice(_titles(document.text), _TITLE_LINES))
    last = max(len(document.text) - _CLOSING, 0)
    return {
        "first": titles[:_FIRST_LINES],
        "title": titles,
        "opening": [(0, document.text[:_OPENING])],
        "closing": [(last, document.text[last:])],
    }


def _texts_of_a_talk(document: Document) -> dict[str, Sequence[_Text]]:
    """Its words; its title and its first speakers do not stand in the text, so where they begin to speak says it."""
    turns = document.turns[:_SPEAKERS]
    last = max(len(document.text) - _CLOSING, _OPENING)
    return {
        "said": [(0, document.text[:_OPENING]), (last, document.text[last:])],
        "named": [(turns[0].start, document.title)],
        "speakers": [(turn.start, turn.speaker) for turn in turns if turn.speaker],
    }


def is_talk(document: Document) -> bool:
    """Whether it is what several people said."""
    return document.kind is Kind.TRANSCRIPT and len({turn.speaker for turn in document.turns if turn.speaker}) > 1


def _titles(text: str) -> Iterator[_Text]:
    """The short lines at the beginning, each with where it starts."""
    start = 0
    for line in text[:_OPENING].splitlines(keepends=True):
        words = _MARKUP.sub("", line)
        if words and len(words.split()) <= _TITLE_WORDS:
            yield start + line.index(words), words
        start += len(line)


def _place_of(pattern: re.Pattern[str], texts: Iterable[_Text]) -> tuple[int, int] | None:
    for start, text in texts:
        found = pattern.search(text)
        if found:
            return start + found.start(), start + found.end()
    return None


@cache
def _recognitions(folder: Path) -> dict[str, _Recognition]:
    try:
        files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))]
        return {one["kind"]: _recognition(one["recognized"]) for one in files if "recognized" in one}
    except (OSError, ValueError, KeyError, TypeError, re.error) as error:
        raise ModelUnavailable("The kinds of documents can't be read. Reinstall the program.") from error


def _recognition(table: dict[str, Any]) -> _Recognition:
    if table.keys() - {*_PLACES, "most_words"}:
        raise ValueError("a table of what a kind is recognized by has fields that mean nothing")
    signs = tuple(
        _Sign(place, re.compile(one["says"], re.IGNORECASE | re.MULTILINE), one["worth"])
        for place in _PLACES
        for one in table.get(place, ())
    )
    return _Recognition(signs, table.get("most_words"))
