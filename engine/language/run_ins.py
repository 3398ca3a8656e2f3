"""Titles that paragraphs begin with as a sentence of their own: "2.1 Information you give us. When you ..."."""

import re
from bisect import bisect_right
from itertools import pairwise

from engine.document import Document
from engine.language.english import AUXILIARIES
from engine.schema.enums import Role

_NUMBER = re.compile(r"\s*\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]?\s+(?=[A-Z])")
_WORDS = 6
_FEWEST, _SHARE = 3, 0.75
"""Paragraphs that begin so, in all and of those with a number and several sentences: one alone may be a statement."""


def run_in_titles(document: Document) -> frozenset[int]:
    """The sentences that are such titles, by index; none where a document's paragraphs do not mostly begin so."""
    starts = [block.start for block in document.blocks]
    found: list[int] = []
    several = 0
    for index, (one, after) in enumerate(pairwise(document.sentences)):
        block = bisect_right(starts, one.start) - 1
        if block < 0 or starts[block] != one.start or after.start >= document.blocks[block].end:
            continue
        text = document.text[one.start : one.end]
        number = _NUMBER.match(text)
        if number is None or one.role not in {Role.BODY, Role.LIST}:
            continue
        several += 1
        words = [word.strip(".,;:").lower() for word in text[number.end() :].split()]
        if len(words) <= _WORDS and text.endswith(".") and AUXILIARIES.isdisjoint(words):
            found.append(index)
    return frozenset(found) if len(found) >= max(_FEWEST, _SHARE * several) else frozenset()
