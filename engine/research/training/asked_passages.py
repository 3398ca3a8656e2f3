"""Passages with questions that were written for them one by one: what each sentence answers, and what none does.

Some are parts of documents of `train`: `asked_passages.jsonl` holds none of their text, but names of sentences
(`marked_lines.name_of`), as documents are split otherwise as reading is mended. The others were made up with their
questions, and stand there whole. Most questions are in a reader's own words, some plain, in the words of the text;
those that are not answered are near to what the passage says: another detail of a thing that it names, the same of
somebody else, a reason where only the fact is told.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.document import Document
from engine.models.answer_reader.lines import Line
from engine.progress import Checkpoint, silent
from engine.research.training.corpora import document_from
from engine.research.training.document_sources import TRAIN, documents
from engine.research.training.marked_lines import places_named, run_named
from engine.salience.lines_read import lines_of

ASKED = Path(__file__).with_name("asked_passages.jsonl")
_ONE_IN = 10
"""Passages of which one is held back to measure with."""
_HEADING = "# "


@dataclass(frozen=True, slots=True)
class AskedPassage:
    """Sentences as they are read, with the questions that some answer and those that none does."""

    name: str
    lines: tuple[Line, ...]
    titles: frozenset[int]
    """Which of them are headings."""
    asked: tuple[tuple[str, frozenset[int]], ...]
    """Questions in a reader's own words, each with the lines of which any answers it."""
    unanswered: tuple[str, ...]
    plain: tuple[tuple[str, frozenset[int]], ...] = ()
    """The same of plain ones, in the words of the text: “What is the rent?”."""
    plain_unanswered: tuple[str, ...] = ()

    @property
    def is_held_back(self) -> bool:
        """Whether it is measured with, and not learned from."""
        return int(sha256(self.name.encode()).hexdigest(), 16) % _ONE_IN == 0


def asked_passages(shared: Path, checkpoint: Checkpoint = silent) -> list[AskedPassage]:
    """All of them, as far as the documents in the shared folder still have their sentences.

    Raises:
        UsageError: a set is missing.
        Cancelled: from the checkpoint, which hears ("passages", documents read, all).
    """
    rows = [json.loads(line) for line in ASKED.read_text(encoding="utf-8").splitlines()]
    found = [_made(row, number) for number, row in enumerate(rows) if "text" in row]
    wanted: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        if "text" not in row:
            wanted[row["publisher"], row["document"]].append(row)
    done = 0
    for one in documents(shared):
        if one.split != TRAIN or (one.publisher, one.id) not in wanted:
            continue
        checkpoint("passages", done, len(wanted))
        done += 1
        document = document_from(one.text)
        if document is not None:
            found += (passage for row in wanted[one.publisher, one.id] for passage in _of_document(row, document))
    checkpoint("passages", len(wanted), len(wanted))
    return sorted(found, key=lambda passage: passage.name)


def _made(row: dict[str, Any], number: int) -> AskedPassage:
    titles = frozenset(place for place, text in enumerate(row["text"]) if text.startswith(_HEADING))
    texts = [text.removeprefix(_HEADING) for text in row["text"]]
    asked, plain = (
        tuple((question, frozenset(places)) for question, places in row.get(kind, ())) for kind in ("asked", "plain")
    )
    lines, unanswered = _lines(texts, titles), tuple(row.get("not", ()))
    return AskedPassage(f"made {number}", lines, titles, asked, unanswered, plain, tuple(row.get("plain_not", ())))


def _lines(texts: Sequence[str], titles: frozenset[int]) -> tuple[Line, ...]:
    """Sentences with what stands above and before each, as `lines_of` gives them of a document."""
    found: list[Line] = []
    heading = before = ""
    for place, text in enumerate(texts):
        found.append(Line(text, heading, before))
        heading, before = (text, "") if place in titles else (heading, text)
    return tuple(found)


def _of_document(row: dict[str, Any], document: Document) -> Iterator[AskedPassage]:
    """A passage of a document, if that has it as it was."""
    among = run_named(document, row["first"], row["last"], row["sentences"])
    if among is None:
        return
    asked, plain = (
        tuple(
            (question, frozenset(place - among.start for place in places))
            for question, names in row.get(kind, ())
            if (places := places_named(document, among, names))
        )
        for kind in ("asked", "plain")
    )
    lines, titles = lines_of(document, among)
    name = f"{row['publisher']} {row['document']}"
    unanswered = tuple(row.get("not", ()))
    yield AskedPassage(name, lines, titles, asked, unanswered, plain, tuple(row.get("plain_not", ())))
