"""Abstracts with labels within their paragraphs, “Methods. In a trial ... Results. We found ...”: each label begins a
paragraph, as a heading where it is a sentence of its own.

What stands behind “Results.” is none of the methods. The text stays as it is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.document import Block
from engine.schema.enums import Role

_LABEL = re.compile(
    r"\b(?P<label>Background|Introduction|Context|Importance|Objectives?|Aims?|Purpose|Design|Setting|"
    r"Patients|Participants|Interventions?|Methods?|Materials and methods|Patients and methods|"
    r"Main outcomes?(?: measures?)?|Measurements|Results|Findings|Main results|Discussion|Conclusions?|Interpretation|"
    r"Trial registration|Registration|Funding)(?P<stop>[.:])\s+(?=[A-Z\d“\"(])"
)
_ABSTRACT = re.compile(r"\W*(?:[\d.]+\s*)?(?:abstract|summary)\W*", re.IGNORECASE)
_FEWEST = 3
"""Labels of an abstract at least, of which two are no accident: what was done and what was found."""
_DONE, _FOUND = (
    re.compile(words, re.IGNORECASE) for words in (r"method|design|participants|patients", r"results|findings")
)
_BEGINNING = 8
"""Blocks among which an abstract without a heading stands."""


def with_labels_apart(blocks: Sequence[Block], text: str) -> Sequence[Block]:
    """The blocks, those of an abstract that has such labels parted at them."""
    first, last = _abstract(blocks, text)
    found = [_labels_in(block, text) for block in blocks[first:last]]
    names = [label["label"] for labels in found for label in labels]
    if len(names) < _FEWEST or not all(any(map(one.search, names)) for one in (_DONE, _FOUND)):
        return blocks
    parted = [
        part for block, labels in zip(blocks[first:last], found, strict=True) for part in _parted(block, labels, text)
    ]
    return [*blocks[:first], *parted, *blocks[last:]]


def _abstract(blocks: Sequence[Block], text: str) -> tuple[int, int]:
    """The first of the blocks that may be an abstract, and the first behind them."""
    for index, block in enumerate(blocks):
        if block.role is Role.HEADING and _ABSTRACT.fullmatch(text, block.start, block.end):
            after = range(index + 1, len(blocks))
            return index + 1, next((one for one in after if blocks[one].role is Role.HEADING), len(blocks))
    return 0, min(len(blocks), _BEGINNING)


def _labels_in(block: Block, text: str) -> list[re.Match[str]]:
    if block.role is not Role.BODY:
        return []
    return [
        one
        for one in _LABEL.finditer(text, block.start, block.end)
        if one.start() == block.start or _ends_above(text, one.start())
    ]


def _ends_above(text: str, start: int) -> bool:
    """Whether a sentence ends right before a place."""
    return start > 1 and text[start - 1].isspace() and text[start - 2] in ".!?)]"


def _parted(block: Block, labels: Sequence[re.Match[str]], text: str) -> Iterator[Block]:
    at = block.start
    for label in labels:
        if text[at : label.start()].strip():
            yield replace(block, start=at, end=at + len(text[at : label.start()].rstrip()))
        at = label.start()
        if label["stop"] == ".":  # what is no sentence of its own stays with what it labels
            yield Block(at, label.end("stop"), Role.HEADING)
            at = label.end()
    if text[at : block.end].strip():
        yield replace(block, start=at)
