"""Checks a result of the JSON contract against its source file, read again: nothing of the first reading is trusted."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.document import Document, PageWords
from engine.ingest.reader import read_document
from engine.progress import Checkpoint, silent
from engine.schema.brief import Fact
from engine.schema.result import Evidence, FileObject
from engine.schema.review_words import words_of
from engine.schema.reviewing import sum_of

_SLACK = 0.6
"""Points a word's centre may lie outside a box: boxes are rounded when they are stored."""


@dataclass(frozen=True, slots=True)
class VerificationReport:
    """What was checked, and each thing that does not hold as a sentence."""

    quotes: int
    boxes: int
    facts: int
    problems: tuple[str, ...]


def check_result(result: FileObject[Any], path: Path, checkpoint: Checkpoint = silent) -> VerificationReport:
    """Read `path` again and check the result's hash, chunks, ledger, quotes and boxes against it.

    Raises:
        UnreadableFile: the source can't be read.
    """
    words: dict[int, PageWords] = {}
    pages_wanted = {item.page for sentence in result.summary for item in sentence.evidence}
    pages_wanted.update(fact.page for fact in result.facts)

    def keep(page: PageWords) -> None:
        if page.page in pages_wanted:
            words[page.page] = page

    document = read_document(path, on_words=keep, checkpoint=checkpoint)
    problems = [
        *_check_document(result, document),
        *_check_chunks(result, document),
        *_check_quotes(result, document),
        *_check_boxes(result, document, words),
        *_check_sections(result),
        *_check_reviews(result),
        *_check_highlights(result, document),
        *_check_facts(result, document, words),
    ]
    items = [item for sentence in result.summary for item in sentence.evidence]
    boxes = sum(len(item.boxes) for item in items) + sum(len(fact.boxes) for fact in result.facts)
    return VerificationReport(len(items), boxes, len(result.facts), tuple(problems))


def _check_document(result: FileObject[Any], document: Document) -> Iterator[str]:
    if document.sha256 != result.document.sha256:
        yield "the file is not the one the result was made from (its SHA-256 differs)"
    if len(document.text) != result.document.characters:
        yield f"the text has {len(document.text)} characters, the result says {result.document.characters}"


def _check_chunks(result: FileObject[Any], document: Document) -> Iterator[str]:
    at = 0
    for chunk in result.chunks:
        if chunk.start != at:
            yield f"chunk {chunk.index} starts at {chunk.start}, the one before ended at {at}"
        at = chunk.end
    if at != len(document.text):
        yield f"the chunks end at {at}, the text at {len(document.text)}"
    if result.ledger.characters_in_chunks != len(document.text):
        yield "the ledger does not account for every character"
    if len(result.ledger.pages) != len(document.pages):
        yield "the ledger does not account for every page"


def _check_quotes(result: FileObject[Any], document: Document) -> Iterator[str]:
    for number, sentence in enumerate(result.summary, start=1):
        if not sentence.evidence:
            yield f"sentence {number} has no evidence"
        for item in sentence.evidence:
            if document.text[item.start : item.end] != item.quote:
                yield f"the quote of sentence {number} is not what stands at {item.start}:{item.end}"


def _check_boxes(result: FileObject[Any], document: Document, words: dict[int, PageWords]) -> Iterator[str]:
    pages = {page.number: page for page in document.pages}
    for number, sentence in enumerate(result.summary, start=1):
        for item in sentence.evidence:
            if item.page is None or not item.boxes:
                continue
            page = pages.get(item.page)
            if page is None:
                yield f"sentence {number} cites page {item.page}, which the file does not have"
                continue
            for x0, y0, x1, y1 in item.boxes:
                if x0 < -_SLACK or y0 < -_SLACK or x1 > page.width + _SLACK or y1 > page.height + _SLACK:
                    yield f"a box of sentence {number} lies off page {item.page}"
            if not _covers(item, document, words.get(item.page)):
                yield f"the boxes of sentence {number} are not on its words on page {item.page}"


def _check_sections(result: FileObject[Any]) -> Iterator[str]:
    """A heading says that something was found exactly where it has lines."""
    filled = {(sentence.section, sentence.part) for sentence in result.summary}
    for section in result.sections:
        if section.found != ((section.key, section.part) in filled):
            yield f"“{section.title}” is said to be {'' if section.found else 'not '}found, and its lines say otherwise"


def _check_reviews(result: FileObject[Any]) -> Iterator[str]:
    """A line that its reader checked has the words that were checked."""
    for number, sentence in enumerate(result.summary, start=1):
        if sentence.review is not None and sentence.review.text_sha256 != sum_of(words_of(sentence)):
            yield f"the words of sentence {number} are not those that its review is of"


def _check_highlights(result: FileObject[Any], document: Document) -> Iterator[str]:
    for number, one in enumerate(result.highlights, start=1):
        if document.text[one.start : one.end] != one.quote:
            yield f"the words of highlight {number} are not what stands at {one.start}:{one.end}"


def _check_facts(result: FileObject[Any], document: Document, words: dict[int, PageWords]) -> Iterator[str]:
    for number, fact in enumerate(result.facts, start=1):
        if document.text[fact.start : fact.end] != fact.text:
            yield f"the text of fact {number} ({fact.kind}) is not what stands at {fact.start}:{fact.end}"
        elif fact.page is not None and fact.boxes and not _covers(fact, document, words.get(fact.page)):
            yield f"the boxes of fact {number} ({fact.kind}) are not on its words on page {fact.page}"


def _covers(item: Evidence | Fact, document: Document, words: PageWords | None) -> bool:
    """Whether every word of the quote lies in one of the boxes, by the centre of the word.

    A fact may begin or end inside a word of the page ("2017" of "2017."): then by the centre of its part of that.
    """
    if words is None:
        return False
    found = []
    for i, (first, last) in enumerate(zip(words.starts, words.ends, strict=True)):
        start, end = max(first, item.start), min(last, item.end)
        if start >= end:
            continue
        x0, y0, x1, y1 = words.boxes[4 * i : 4 * i + 4]
        x, y = x0 + (x1 - x0) * ((start + end) / 2 - first) / (last - first), (y0 + y1) / 2
        inside = any(b[0] - _SLACK <= x <= b[2] + _SLACK and b[1] - _SLACK <= y <= b[3] + _SLACK for b in item.boxes)
        if not inside:
            return False
        found.append(document.text[start:end])
    return "".join("".join(found).split()) == "".join(document.text[item.start : item.end].split())
