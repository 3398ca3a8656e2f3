"""The words around a fact that say what it is of: “… insurance of at least $2,000,000 …” says more than the sum."""

import re
from bisect import bisect_right
from operator import attrgetter

from engine.document import Document

IN_CONTEXT = frozenset({"amount", "date", "deadline", "duration", "percentage"})
"""Facts that say nothing by themselves."""
_BEFORE, _BEHIND = 10, 6
"""Words on each side where the sentence is longer."""
_SPARED = 3
"""So many more are not worth a sign that they were left out."""
_NUMBERED = re.compile(r"(?:(?:\d{1,3}[.)]|\d{1,2}(?:\.\d{1,3})+\.?|\[\d{1,3}\]|\([a-z\d]{1,3}\))\s+)+(?=\S)")
"""The numbers of a clause, which its place tells."""
_REACH = 400
"""Characters on each side that are looked at: a row of a table, or a sentence of a broken file, may be very long."""


def context_of(document: Document, start: int, end: int) -> str:
    """The sentence around `text[start:end]` on one line, `…` where it goes on."""
    index = bisect_right(document.sentences, start, key=attrgetter("start")) - 1
    inside = index >= 0 and document.sentences[index].end > start
    first = document.sentences[index].start if inside else start
    last = max(end, document.sentences[index].end) if inside else end
    numbered = _NUMBERED.match(document.text, first, start)
    first = numbered.end() if numbered is not None else first
    before = document.text[max(first, start - _REACH) : start]
    behind = document.text[end : min(last, end + _REACH)]
    words = document.text[start:end]
    if before:
        words = f"{_end_of(before, whole=len(before) == start - first)}{' ' * before[-1].isspace()}{words}"
    if behind:
        words = f"{words}{' ' * behind[0].isspace()}{_beginning_of(behind, whole=len(behind) == last - end)}"
    return " ".join(words.split())


def _end_of(text: str, *, whole: bool) -> str:
    words = text.split()
    if whole and len(words) <= _BEFORE + _SPARED:
        return " ".join(words)
    return " ".join(["…", *words[-_BEFORE:]])


def _beginning_of(text: str, *, whole: bool) -> str:
    words = text.split()
    if whole and len(words) <= _BEHIND + _SPARED:
        return " ".join(words)
    return " ".join([*words[:_BEHIND], "…"])
