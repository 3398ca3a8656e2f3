"""Documents in which it was marked what a brief cannot do without, and what would come next if there were room.

Each was read and marked as a whole. Some are documents of `train`, or parts of them, which are read here as documents
of their own, as they were when they were marked: `marked_essentials.jsonl` holds none of their text, but names of
sentences (`marked_lines.name_of`). The others were made up, and stand there with their text, or among the passages of
`asked_passages.jsonl`.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.document import Document
from engine.progress import Checkpoint, silent
from engine.research.training.asked_passages import ASKED
from engine.research.training.corpora import document_from
from engine.research.training.document_sources import TRAIN, documents
from engine.research.training.marked_lines import places_named, run_named

MARKED = Path(__file__).with_name("marked_essentials.jsonl")
_MOST_TEXT = 60_000
"""Characters of a document that are read: what is marked stands there."""
_SPEAKS = re.compile(r"[A-Z][\w.' -]{1,30}: ")
_OWN_LINE = re.compile(r"#|[-•] |.*\|")
"""What is no part of a paragraph: a heading, an item, a row."""
_SHORT, _PARAGRAPH = 5, 4
"""Words below which a line stands for itself, and sentences of a paragraph."""
_MOSTLY = 0.5
_KNOWN_AGAIN = 0.7
"""Share of the sentences that must be told which a part, read alone, has to have as they were marked."""
_LEAST_NAME = 12
"""Letters of a sentence from which on it is known again in a longer one."""


@dataclass(frozen=True, slots=True)
class MarkedDocument:
    """A document and its sentences, by index, that are marked."""

    name: str
    document: Document
    must: frozenset[int]
    may: frozenset[int]
    is_made_up: bool = False


def marked_documents(shared: Path, checkpoint: Checkpoint = silent) -> Iterator[MarkedDocument]:
    """All of them, as far as the documents in the shared folder still have their sentences.

    Raises:
        UsageError: a set is missing.
        Cancelled: from the checkpoint, which hears ("documents", documents read, all).
    """
    rows = [json.loads(line) for path in (ASKED, MARKED) for line in path.read_text(encoding="utf-8").splitlines()]
    made = [row for row in rows if "must" in row and "text" in row]
    marks = {(row["publisher"], row["document"]): row for row in rows if "publisher" in row and "must" in row}
    total = len(made) + len(marks)
    for number, row in enumerate(made):
        checkpoint("documents", number, total)
        yield from _made(f"made {number}", row)
    done = len(made)
    for one in documents(shared):
        row = marks.get((one.publisher, one.id))
        if row is None or one.split != TRAIN:
            continue
        checkpoint("documents", done, total)
        done += 1
        document = document_from(one.text[:_MOST_TEXT])
        if document is not None:
            yield from _of_document(f"{one.publisher} {one.id}", row, document)


def _of_document(name: str, row: dict[str, Any], document: Document) -> Iterator[MarkedDocument]:
    among = run_named(document, row["first"], row["last"], row["sentences"])
    if among is None:
        return
    first, last = document.sentences[among[0]], document.sentences[among[-1]]
    part = document_from(document.text[first.start : last.end])
    if part is None:
        return
    everything = range(len(part.sentences))
    must, may = (places_named(part, everything, row[kind]) for kind in ("must", "may"))
    if len(must) >= _KNOWN_AGAIN * len(row["must"]):
        yield MarkedDocument(name, part, must, may - must)


def _made(name: str, row: dict[str, Any]) -> Iterator[MarkedDocument]:
    sentences: list[str] = row["text"]
    spoken = sum(_SPEAKS.match(one) is not None for one in sentences) > _MOSTLY * len(sentences)
    if spoken:
        document = document_from("\n".join(one.lstrip("# ") for one in sentences))
    else:
        document = document_from("\n\n".join(_paragraphs(sentences)), ".md")
    if document is None:
        return
    must, may = (_places(document, [sentences[place] for place in row[kind]]) for kind in ("must", "may"))
    yield MarkedDocument(name, document, must, may - must, is_made_up=True)


def _paragraphs(sentences: Sequence[str]) -> Iterator[str]:
    """Sentences as a document has them: a few in a paragraph, headings, items and rows for themselves."""
    paragraph: list[str] = []
    for one in sentences:
        alone = _OWN_LINE.match(one) is not None or len(one.split()) < _SHORT
        if paragraph and (alone or len(paragraph) == _PARAGRAPH):
            yield " ".join(paragraph)
            paragraph = []
        if alone:
            yield one
        else:
            paragraph.append(one)
    if paragraph:
        yield " ".join(paragraph)


def _places(document: Document, sentences: Sequence[str]) -> frozenset[int]:
    """The document's sentences that are these, a part of one, or hold one."""
    wanted = [_letters(one) for one in sentences]
    found = set[int]()
    for place, one in enumerate(document.sentences):
        own = _letters(document.text[one.start : one.end])
        if len(own) > _LEAST_NAME and any(own in other or other in own for other in wanted):
            found.add(place)
    return frozenset(found)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()
