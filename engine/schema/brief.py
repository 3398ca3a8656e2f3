"""What a brief adds to a summary: headings by kind of document, parts of a long one, facts with their places."""

import re
from dataclasses import dataclass
from datetime import date

from engine.schema.geometry import Box


@dataclass(frozen=True, slots=True)
class Fact:
    """A thing that a document states: who, when, how much, under which law. `text == document.text[start:end]`."""

    kind: str
    """In snake_case: a clause that lawyers look for, such as `governing_law`, or `amount`, `person` and their like."""
    value: str
    """The text normalised so that it sorts: an ISO date, `USD 1200000`, `P30D`, a plain name; else its words."""
    text: str
    start: int
    end: int
    page: int | None
    boxes: tuple[Box, ...]
    times: tuple[float, float] | None
    speaker: str | None
    score: float
    """Probability that it is of this kind; 1 where a rule alone decides."""
    clause: str | None = None
    """The number of the clause it stands in, as of `Evidence`."""
    item: str | None = None
    """The heading it stands under, where there are no pages, times or clauses."""
    context: str = ""
    """Of a sum, a day, a time or a share: its sentence around it, shortened, `…` where it goes on; else empty."""


_DUE = frozenset({"deadline", "expiration_date"})
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def due_day(fact: Fact) -> date | None:
    """The day on which something has to be done or ends; None of other facts, and where no calendar has that day."""
    if fact.kind not in _DUE or not _DAY.fullmatch(fact.value):
        return None
    try:
        return date.fromisoformat(fact.value)
    except ValueError:
        return None


OWN_TITLE = "own_"
"""How the key of a heading begins that is a title of the document itself: it stands in the document's language."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a brief. Its lines are the sentences of the summary that name it in `section`, in their order."""

    key: str
    """In snake_case: `governing_law`."""
    title: str
    found: bool
    """Whether the document says anything of it; never true of a heading without a line."""
    searched: str = ""
    """What was looked for where nothing was found: a sentence for people."""
    part: int | None = None
    """The part of the document that it is about; None: the whole."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a long document that has a brief of its own: a chapter, a bundled document, a stretch of one topic."""

    index: int
    title: str
    start: int
    end: int
    pages: tuple[int, int] | None
    times: tuple[float, float] | None
