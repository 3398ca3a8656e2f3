"""The cells of a table across documents: what a column asks, what is known of it, and how that is put in words."""

import re
from dataclasses import dataclass
from enum import Enum, StrEnum

from app.state.document import Place, place_of_fact, place_of_source
from app.state.engine_words import clause_words, fact_value, heading_words, place_words
from app.state.plain_text import one_line
from app.translation import translate
from engine.schema.brief import Fact
from engine.schema.citation import citation_of, place_of
from engine.schema.documents_table import TableAnswer, TableRow
from engine.schema.fact_words import key_in_words, value_in_words
from engine.schema.result import NOT_ANSWERED, SummarySentence

MOST_CHARACTERS = 240
"""Of a value in a cell."""
_SHOWN = 3
"""Values of a cell that are told in it; all of them stand below the table."""
_DIGITS = re.compile(r"\d+")
_PADDED = 18
"""Digits that numbers are filled up to, so that they sort as words do."""


class Of(StrEnum):
    """What a column shows."""

    FACT = "fact"
    HEADING = "heading"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Column:
    """A column but the first: a kind of fact, the key of a heading with its English title, or a question."""

    of: Of
    key: str
    title: str = ""

    @property
    def name(self) -> str:
        """In the window's language; a question as it was asked."""
        if self.of is Of.FACT:
            return clause_words(self.key)
        return heading_words(self.title, self.key) if self.of is Of.HEADING else self.key

    @property
    def exported_name(self) -> str:
        """In English, as in all exports."""
        if self.of is Of.FACT:
            return key_in_words(self.key)
        return self.title if self.of is Of.HEADING else self.key


class State(Enum):
    """What is known of a cell."""

    WAITING = "waiting"
    STOPPED = "stopped"
    FOUND = "found"
    NOT_STATED = "not_stated"
    NOT_FOUND = "not_found"
    """The document does not answer; the sources are what comes nearest."""
    NO_BRIEF = "no_brief"
    UNREAD = "unread"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Source:
    """A value of a cell and where it stands."""

    text: str
    exported: str
    """The same in English."""
    sorts_as: str
    place: Place
    place_name: str
    """`p. 3`, in English; empty where the document has no places."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says, and what it rests on: of a question that is not answered the passages that come nearest."""

    state: State
    sources: tuple[Source, ...] = ()
    more: int = 0
    """Values that the document states beyond those."""
    problem: str = ""


def cell_of(column: Column, said: TableRow, answer: TableAnswer | None) -> Cell:
    """What is known of a document that was asked."""
    if column.of is Of.FACT:
        facts = tuple(_of_fact(one) for one in said.facts if one.kind == column.key)
        count = next((one.facts for one in said.counts if one.kind == column.key), len(facts))
        return Cell(State.FOUND if facts else State.NOT_STATED, facts, max(count - len(facts), 0))
    if column.of is Of.HEADING:
        under = tuple(_of_line(line) for line in said.lines if line.section == column.key)
        return Cell(State.FOUND if under else State.NOT_STATED if said.sections else State.NO_BRIEF, under)
    if answer is None:
        return Cell(State.WAITING)
    return Cell(State.FOUND if answer.answered else State.NOT_FOUND, tuple(map(_of_line, answer.lines)))


def _of_fact(fact: Fact) -> Source:
    return Source(
        fact_value(fact.kind, fact.value), value_in_words(fact), fact.value, place_of_fact(fact), place_of(fact)
    )


def _of_line(line: SummarySentence) -> Source:
    return Source(line.text, line.text, line.text, place_of_source(line, line.evidence[0]), citation_of(line))


def shown_words(cell: Cell) -> str:
    """What a person reads in a cell: the first few values."""
    if cell.state is not State.FOUND:
        return _state_words(cell)
    told = [one_line(one.text, MOST_CHARACTERS) for one in cell.sources[:_SHOWN]]
    rest = len(cell.sources) - len(told) + cell.more
    return " · ".join([*told, *([translate("State", "{number} more").format(number=rest)] if rest else [])])


def spoken_words(cell: Cell) -> str:
    """The same with its place, for who hears it."""
    if cell.state is State.FAILED:
        return one_line(cell.problem)
    if cell.state is State.WAITING:
        return translate("State", "being looked for")
    if cell.state is State.NOT_STATED:
        return translate("State", "not stated")
    if cell.state is State.UNREAD:
        return translate("State", "not read yet")
    place = place_words(cell.sources[0].place_name) if cell.state is State.FOUND else ""
    return f"{shown_words(cell)}, {place}" if place else shown_words(cell)


def _state_words(cell: Cell) -> str:
    return {
        State.WAITING: "…",
        State.STOPPED: "",
        State.NOT_STATED: "–",
        State.NOT_FOUND: translate("State", "Not found"),
        State.NO_BRIEF: translate("State", "No brief yet"),
        State.UNREAD: "",
        State.FAILED: translate("State", "Could not be read"),
    }[cell.state]


def as_listed(source: Source) -> str:
    """A value with its place, as a line."""
    place = place_words(source.place_name)
    return f"{one_line(source.text)} ({place})" if place else one_line(source.text)


def exported_words(cell: Cell) -> tuple[str, str]:
    """What is written of a cell, and the places of that; in English."""
    if cell.state is not State.FOUND:
        return NOT_ANSWERED if cell.state is State.NOT_FOUND else "", ""
    places = [one.place_name for one in cell.sources if one.place_name]
    more = [f"{cell.more} more"] if cell.more else []
    return "; ".join([*(one.exported for one in cell.sources), *more]), "; ".join(dict.fromkeys(places))


def sort_key(cell: Cell) -> str:
    """What a cell is sorted by; empty where there is nothing in it."""
    return sortable(cell.sources[0].sorts_as) if cell.state is State.FOUND else ""


def sortable(words: str) -> str:
    """What words are sorted by: numbers by their size."""
    return _DIGITS.sub(lambda digits: digits[0].zfill(_PADDED), words.casefold())
