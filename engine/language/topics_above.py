"""Tasks and decisions in notes that point at what they stand below: “Ida to comment on this” under “Rename the gate”.

English only.
"""

import re

from engine.document import Document
from engine.language.quotability import is_ended
from engine.language.quoted_words import quotable_span
from engine.schema.enums import Role

_NO_NAMES = (
    r"how|what|where|when|who|whether|needs?|want|try|have|has|had|going|able|easy|hard|nice|time|way|next|plan|proposal|"
    r"items?|things?|points?|topics?"
)
_TASK = re.compile(
    rf"^\W*(?:action(?: item)?s?:\s*)?@?(?!(?:{_NO_NAMES})\b)[\w.-]+(?:(?:,| and| &| or) @?[\w.-]+)* (?:to|will) "
    r"(?!be\b|the\b|an?\b|have\b|do with\b|not\b)[a-z]+\b"
    r"|^\W*(?:\w+ )?(?:consensus|conclusion|decision|outcome|resolution)\b\W*:",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\b(?:this|it|that|them|these|here|above|the (?:comment|issue|pr|proposal|change|rfc|request))\b"
    r"|\bto (?:comment|follow up|respond|reply|review|merge|close)\W*$",
    re.IGNORECASE,
)
_NAMES_IT = re.compile(r"(?<![\w\[])#\d")
"""The number of what a task is about."""
_WORDS, _LEAST, _TOPIC, _ITEMS = 14, 4, 30, 30
"""Words of a task that says little, at most; words of the line that names what it is about, at least and at most; and
items between the two, at most."""


def topics_of_tasks(document: Document) -> dict[int, int]:
    """Of each such item the line above its list that says what it is about, by index."""
    if not document.is_english or document.turns:
        return {}
    found: dict[int, int] = {}
    for index, one in enumerate(document.sentences):
        if one.role is not Role.LIST:
            continue
        start, end = quotable_span(document, index)
        text = document.text[start : min(end, start + 300)]
        brief = len(text.split()) <= _WORDS and text[-1:] != ":" and not _NAMES_IT.search(text)
        if brief and _TASK.match(text) and _POINTS.search(text):
            topic = _line_above(document, index)
            if topic is not None:
                found[index] = topic
    return found


def _line_above(document: Document, index: int) -> int | None:
    """The line that a list stands below, no sentence and no heading: a heading is told anyway."""
    for before in range(index - 1, max(index - 1 - _ITEMS, -1), -1):
        one = document.sentences[before]
        if one.role is Role.LIST:
            continue
        text = document.text[one.start : one.end]
        names = _LEAST <= len(text.split()) <= _TOPIC and not text.startswith("#") and not is_ended(text)
        return before if one.role is Role.BODY and names else None
    return None
