"""A brief's lines under their headings, and its facts in the order of a table: the same in every export."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.schema.brief import Fact, Section
from engine.schema.citation import clock
from engine.schema.result import ResultObject, SummarySentence

_KINDS = (
    "topic",
    "deadline",
    "amount",
    "date",
    "duration",
    "percentage",
    "organisation",
    "person",
    "reference",
)
"""Kinds of facts that any document has, in the order of the table; clauses come before them."""


@dataclass(frozen=True, slots=True)
class FilledSection:
    """A heading with its lines. `numbers` are their numbers in the summary, from 1."""

    section: Section
    lines: tuple[SummarySentence, ...]
    numbers: tuple[int, ...]


def is_brief(result: ResultObject) -> bool:
    """Whether a result has headings."""
    return bool(result.sections)


def filled_sections(result: ResultObject) -> Iterator[FilledSection]:
    """The headings in their order with what stands under each; those without lines were not found."""
    for section in result.sections:
        mine = [
            (number, sentence)
            for number, sentence in enumerate(result.summary, start=1)
            if (sentence.section, sentence.part) == (section.key, section.part)
        ]
        yield FilledSection(section, tuple(sentence for _, sentence in mine), tuple(number for number, _ in mine))


def sorted_facts(facts: Sequence[Fact]) -> list[Fact]:
    """Facts as a table shows them: clauses, then deadlines, sums, dates and the rest; each kind in text order."""
    return sorted(facts, key=lambda fact: (_rank(fact.kind), fact.kind, fact.start))


def _rank(kind: str) -> int:
    return _KINDS.index(kind) + 1 if kind in _KINDS else 0


def title_of(section: Section, result: ResultObject) -> str:
    """A heading's title, of a part with its pages or times."""
    part = next((one for one in result.parts if one.index == section.part), None)
    if part is None:
        return section.title
    place = ""
    if part.pages is not None:
        place = f"pp. {part.pages[0]}–{part.pages[1]}" if part.pages[0] < part.pages[1] else f"p. {part.pages[0]}"
    elif part.times is not None:
        place = f"{clock(part.times[0])}–{clock(part.times[1])}"
    return f"{section.title} ({place})" if place and not section.title.startswith(("Page", "0")) else section.title
