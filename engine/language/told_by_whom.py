"""Sentences of a quotation that says only at its end whose words it is: “We are glad. The hall is open,” Lund said.

Alone the first would have no name, and one from the middle would be taken for the writer's own.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from engine.document import Document
from engine.language.quotability import SAYING
from engine.schema.enums import Role

_OPENS = re.compile(r"(?<![^\s(\[])[\"“](?=\w)")
_CLOSES = re.compile(r"(?<=[\w.,!?;:…’'])[\"”](?!\w)")
_BY_WHOM = re.compile(rf"[,!?][\"”]\s+(?:[^\"“”]{{2,80}}\b{SAYING}\b|{SAYING}\b[^\"“”]{{2,80}})")
_MOST = 6
"""Sentences of a quotation at most."""


def told_by_whom(document: Document) -> dict[int, int]:
    """Of each sentence of a quotation the last one, which says whose words they are, by index. English only."""
    found: dict[int, int] = {}
    for sentences in _paragraphs(document) if document.is_english else ():
        opened: list[int] = []
        for index in sentences:
            text = _text_of(document, index)
            closed = _CLOSES.search(text)
            if opened and closed is None:
                opened.append(index)
                continue
            if closed is not None and len(opened) < _MOST and _BY_WHOM.match(text, closed.start() - 1):
                found.update(dict.fromkeys(opened, index))
            opened = [index] if _is_left_open(text) else []
    return found


def _paragraphs(document: Document) -> Iterator[list[int]]:
    """The sentences of each paragraph of text."""
    blocks = groupby(
        range(len(document.sentences)),
        lambda index: document.block_at(document.sentences[index].start),
    )
    for _, inside in blocks:
        sentences = list(inside)
        if document.sentences[sentences[0]].role is Role.BODY:
            yield sentences


def _is_left_open(text: str) -> bool:
    """Whether a quotation begins in it that does not end there."""
    opening = max((found.start() for found in _OPENS.finditer(text)), default=-1)
    return opening >= 0 and _CLOSES.search(text, opening + 1) is None


def _text_of(document: Document, index: int) -> str:
    one = document.sentences[index]
    return document.text[one.start : one.end]
