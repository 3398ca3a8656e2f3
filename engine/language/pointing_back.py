"""What is said in a talk in words that only point back, with what they point at: “I'll order them.”, “It's a blocker.”

Alone such a line names neither what is to be done nor what is open. English only.
"""

import re
from collections.abc import Iterator, Sequence

from engine.document import Document
from engine.language.reversals import roots_of
from engine.language.speaking_turns import said, turns_of

_UNDERTAKES_IT = re.compile(
    r"\b(?:I'll|I will|we'll|we will) (?:\w+ly |also |just )?[a-z]+(?: (?:up|out|in|off|over|round))? "
    r"(?:it|that|this|them|those)(?: (?:up|out|in|off|over|round|on))?\b(?!'s)",
    re.IGNORECASE,
)
_LEAVES_IT_OPEN = re.compile(
    r"\b(?:let's|we'll|we can|we|I'd) (?:leave|keep|park|put) (?:that|this|it)(?: one| point)? "
    r"(?:open|aside|for (?:now|later|another|next)|on hold|till|until)\b|^\W*(?:(?:right|okay|so|well)\b[\s,.]*)*"
    r"park (?:that|this|it)\b|\b(?:that|this|it)(?: one)? (?:stays|remains|is still) open\b",
    re.IGNORECASE,
)
_BLOCKS = re.compile(
    r"^\W*(?:(?:yes|yeah|so|well|I think)\b[\s,.]*)*(?:it|that|this)(?:'s| is) an? (?:\w+ )?blocker\b", re.IGNORECASE
)
_SAYS_ITSELF, _LONG_ENOUGH, _SHORT, _NOTHING, _LONG, _TOO_LONG, _LITTLE = 2, 5, 6, 2, 20, 22, 8
"""Words of its own beyond which a sentence says enough; words beyond which one names a thing, and a question does;
words of one that says nothing, of one that says more than that a thing is open, or will be done, of one that speaks
of several things, and of one that points at what somebody else has said, at most."""
_BEFORE = {_UNDERTAKES_IT: 1, _LEAVES_IT_OPEN: 3, _BLOCKS: 1}
"""Sentences right before one, of the same speaker, that say what it points at, at most."""


def undertakings_of_it(document: Document) -> dict[int, tuple[int, ...]]:
    """Of each sentence in which somebody undertakes what was named before, and no more, what it points at."""
    found = _pointing(document, _UNDERTAKES_IT)
    return {index: others for index, others in found.items() if len(roots_of(said(document, index))) <= _SAYS_ITSELF}


def pointed_at(document: Document, turns: Sequence[range], index: int) -> tuple[int, ...]:
    """What a sentence of a talk, whose turns these are, points at that names nothing itself: “Please check.”"""
    place = next(place for place, turn in enumerate(turns) if index in turn)
    return tuple(_pointed_at(document, turns, place, index, 1))


def left_open(document: Document) -> dict[int, tuple[int, ...]]:
    """Of each sentence that leaves a thing open, or calls it a blocker, what it points at."""
    return {**_pointing(document, _LEAVES_IT_OPEN), **_pointing(document, _BLOCKS)}


def _pointing(document: Document, pattern: re.Pattern[str]) -> dict[int, tuple[int, ...]]:
    if not document.is_english or not document.turns:
        return {}
    turns = turns_of(document)
    return {
        index: tuple(_pointed_at(document, turns, place, index, _BEFORE[pattern]))
        for place, turn in enumerate(turns)
        for index in turn
        if pattern.search(text := said(document, index)) and not text.endswith("?") and len(text.split()) <= _LONG
    }


def _pointed_at(document: Document, turns: Sequence[range], place: int, index: int, most: int) -> Iterator[int]:
    """The sentences right before one, of the same turn; where none there names a thing, the last that does, of what
    was said before, but for a question that only asks on.
    """
    turn = turns[place]
    same = [one for one in turn if index - most <= one < index and _says_something(document, one)]
    says_little = len(said(document, index).split()) <= _LITTLE
    if says_little and not any(_names(document, one) for one in same):
        yield from _last_named(document, turns, place)
    yield from same


def _last_named(document: Document, turns: Sequence[range], place: int) -> list[int]:
    """The sentence of the turn before that names what is spoken of; where that turn only asks on, of the one before it,
    if the same person speaks there.
    """
    for step in (1, 2):
        if place < step or turns[place - step].stop != turns[place - step + 1].start:
            return []
        if step == 2 and _speaker(document, turns[place - 2]) != _speaker(document, turns[place]):
            return []
        named = [one for one in turns[place - step] if _names(document, one)]
        if named and len(said(document, named[-1]).split()) > _TOO_LONG:
            return []
        if named:
            return named[-1:] if step == 1 else [max(named, key=lambda one: len(roots_of(said(document, one))))]
    return []


def _names(document: Document, index: int) -> bool:
    """Whether a sentence is long enough to name a thing, and does not only ask on."""
    text = said(document, index)
    return len(text.split()) > (_SHORT if text.endswith("?") else _LONG_ENOUGH) and len(roots_of(text)) > 1


def _says_something(document: Document, index: int) -> bool:
    """Whether it is no question and no “Right.” or “Not yet.”."""
    text = said(document, index)
    return not text.endswith("?") and len(text.split()) > _NOTHING


def _speaker(document: Document, turn: range) -> str | None:
    return document.speaker_at(document.sentences[turn.start].start)
