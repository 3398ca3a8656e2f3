"""Lines that were read one by one and marked by hand: whether each reads well where it is told alone.

They are lines that quoting chose of meetings, calls and podcasts, as `tidied` leaves them, and of proposals, textbooks
and papers. A line is marked as reading badly where its grammar is broken, where it is begun anew, broken off or no
sentence, where sentences run into each other, or where nobody can tell what it says. `marked_lines.jsonl` holds none of
their text: `{"set", "split", "document", "well": names of sentences, "badly": the same}`, each named by its own hash,
as documents are split otherwise as reading is mended.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.document import Document
from engine.language.spoken import tidied
from engine.research.training.corpora import document_of, rows
from engine.research.training.document_sources import documents
from engine.schema.enums import Role

MARKED = Path(__file__).with_name("marked_lines.jsonl")
MEETINGS, WRITTEN = "meetings", ("proposals", "textbooks", "papers")
_NAME = 12
"""Characters of a sentence's hash that name it."""


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line, and what who read it said of it."""

    text: str
    readable: bool
    spoken: bool = True


def marked_lines(shared: Path, split: str) -> list[MarkedLine]:
    """The marked lines of a split that the documents in the shared folder still have.

    Raises:
        UsageError: a set is missing.
    """
    marks = {(one["set"], one["document"]): one for one in map(json.loads, _lines()) if one["split"] == split}
    found: list[MarkedLine] = []
    for place, document in _documents(shared, split, marks):
        well, badly = (set(marks[place][kind]) for kind in ("well", "badly"))
        for sentence in document.sentences:
            text = document.text[sentence.start : sentence.end]
            name = name_of(text)
            if name in well or name in badly:
                spoken = sentence.role is Role.SPEECH
                told = tidied(text) if spoken else " ".join(text.split())
                found.append(MarkedLine(told[:1].upper() + told[1:], name in well, spoken))
                well.discard(name)
                badly.discard(name)
    return found


def name_of(sentence: str) -> str:
    """What a sentence is called among the marks."""
    return sha256(" ".join(sentence.split()).encode()).hexdigest()[:_NAME]


def run_named(document: Document, first: str, last: str, count: int) -> range | None:
    """Where a document has so many sentences of which the first and the last have these names; None if nowhere."""
    names = [name_of(document.text[one.start : one.end]) for one in document.sentences]
    for place, name in enumerate(names):
        if name == first and names[place + count - 1 : place + count] == [last]:
            return range(place, place + count)
    return None


def places_named(document: Document, among: range, names: Collection[str]) -> frozenset[int]:
    """The sentences of a run that have one of these names."""
    own = ((place, document.sentences[place]) for place in among)
    return frozenset(place for place, one in own if name_of(document.text[one.start : one.end]) in names)


def _lines() -> list[str]:
    return MARKED.read_text(encoding="utf-8").splitlines()


def _documents(
    shared: Path, split: str, marks: Mapping[tuple[str, str], Any]
) -> Iterator[tuple[tuple[str, str], Document]]:
    """Those documents of a split that have marks, with their places among them."""
    for name in (MEETINGS, *WRITTEN):
        for row in rows(shared, name, split):
            place = name, str(row["id"])
            if place in marks and (document := document_of(name, row)) is not None:
                yield place, document
    for one in documents(shared):
        place = one.publisher, one.id
        if one.split == split and place in marks:
            document = document_of(MEETINGS, {"id": one.id, "text": one.text, "summary": ""})
            if document is not None:
                yield place, document
