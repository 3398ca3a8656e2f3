"""Whom an invoice or an order is made out to, and where the goods go: the lines below “Bill to:” or “Deliver to:”.

No word of an address says whose it is; the line above it does. English alone.
"""

import re
from itertools import islice, takewhile

from engine.document import Document
from engine.salience.questions import Asked
from engine.schema.enums import Role

_BILLED_ASKED = re.compile(
    r"^\W*(?:and )?(?:(?:who|whom|where)\b[^?]{0,60}\b(?:billed|invoiced|charged|made out|addressed|issued)(?: to)?"
    r"|to whom [^?]{0,60}\b(?:billed|invoiced|made out|addressed)|what is the (?:billing|invoice) address)\W*$",
    re.IGNORECASE,
)
_DELIVERED_ASKED = re.compile(
    r"^\W*(?:and )?(?:where\b[^?]{0,60}\b(?:delivered|shipped|sent|deliver|ship|send|go)(?: to)?"
    r"|what is the (?:delivery|shipping) address)\W*$",
    re.IGNORECASE,
)
_BILLED = re.compile(
    r"\W*(?:(?:bill(?:ed)?|invoiced?|sold) to|(?:billing|invoice) address|(?:addressed|issued) to)\s*:?\s*",
    re.IGNORECASE,
)
_DELIVERED = re.compile(
    r"\W*(?:(?:deliver(?:ed|y)?|ship(?:ped)?|send) to|(?:delivery|shipping) address|place of delivery)\s*:?\s*",
    re.IGNORECASE,
)
_LINES, _WORDS = 4, 40
"""Sentences of an address at most, and the words of them all."""
_TEXT = frozenset({Role.BODY, Role.LIST, Role.FURNITURE, Role.HEADING, Role.TABLE})


def addressees_asked(document: Document, asked: Asked) -> tuple[int, ...]:
    """The label and the lines of the address that is asked for, by index; none where the document has no such label."""
    if not document.is_english or document.turns:
        return ()
    for asks, label in ((_DELIVERED_ASKED, _DELIVERED), (_BILLED_ASKED, _BILLED)):
        if asks.match(asked.text):
            return _below(document, label)
    return ()


def _below(document: Document, label: re.Pattern[str]) -> tuple[int, ...]:
    sentences, text = document.sentences, document.text
    for index, one in enumerate(sentences[:-1]):
        found = label.match(text, one.start, one.end)
        if found is None or one.role not in _TEXT:
            continue
        if text[found.end() : one.end].strip():
            stands_alone = one.end - one.start <= 200 and text[one.start : found.end()].rstrip().endswith(":")
            return (index,) if stands_alone else ()
        block = document.blocks[document.block_at(sentences[index + 1].start)]
        inside = (other for other in range(index + 1, len(sentences)) if sentences[other].start < block.end)
        lines = list(takewhile(lambda other: text[sentences[other].end - 1] != ":", islice(inside, _LINES)))
        words = sum(len(text[sentences[other].start : sentences[other].end].split()) for other in lines)
        return (index, *lines) if words <= _WORDS else ()
    return ()
