"""Earlier messages that a mail repeats below its own words: what stands there was said before, often by somebody else.

Whoever tells "We could start on 8 June" from the bottom of a thread, of which the top says "not on 8 June", tells what
is no longer so.
"""

import re

from engine.document import Document, Sentence
from engine.schema.enums import Role

QUOTED = re.compile(r"\s*(?P<marks>>(?:\s?>)*)(?:\s|$)")
"""How a line begins that a mail program has quoted."""
_WROTE_THIS = re.compile(
    r"(?:>\s?)*(?:on|am|le|el)\s.{6,160}\b(?:wrote|schrieb|a écrit|escribió)\b.{0,80}:\s*$", re.IGNORECASE | re.DOTALL
)
_WROTE = re.compile(
    rf"{_WROTE_THIS.pattern}|(?:>\s?)*-{{2,}}\s*"
    r"(?:original message|forwarded message|original-nachricht|ursprüngliche nachricht)\s*-{2,}",
    re.IGNORECASE | re.DOTALL,
)
_FROM = re.compile(r"(?:>\s?)*(?:from|von|de)\s*:\s*\S", re.IGNORECASE)
_SENT = re.compile(r"(?:>\s?)*(?:sent|date|to|subject|gesendet|datum|an|betreff)\s*:\s*\S", re.IGNORECASE)
_HEADER = re.compile(r"(?:from|to|cc|bcc|subject|sent|date|reply-to|von|an|betreff|gesendet|datum)\s*:", re.IGNORECASE)
_LEAST_ABOVE = 25
"""Words of its own without which a mail only passes on what it repeats."""
_HEADERS = 6
"""Lines of a mail's head at most."""


def earlier_mail(document: Document) -> frozenset[int]:
    """The sentences of earlier messages, by index; none where the document says little of its own above them."""
    below = _first_repeated(document)
    marked = frozenset(
        index for index, one in enumerate(document.sentences) if QUOTED.match(_block_at(document, one.start))
    )
    if below is None and not marked:
        return frozenset()
    # Below “... wrote:” what stands between marked lines is the answer to each; below a head it is of that mail.
    answered = below is not None and _WROTE_THIS.match(_head_of(document, document.sentences[below])) is not None
    cut = below is not None and not (answered and any(index > below for index in marked))
    earlier = marked | (frozenset(range(below or 0, len(document.sentences))) if cut else frozenset())
    earlier |= frozenset([below]) if below is not None else frozenset()
    own = [
        one for index, one in enumerate(document.sentences) if index not in earlier and one.role is not Role.FURNITURE
    ]
    texts = (document.text[one.start : one.end] for one in own)
    words = sum(len(text.split()) for text in texts if not _HEADER.match(text))
    return earlier if words >= _LEAST_ABOVE else frozenset()


def _first_repeated(document: Document) -> int | None:
    """The line from which on an earlier message stands: who wrote it, or the second head of a mail."""
    before = ""
    for index, one in enumerate(document.sentences):
        text = _head_of(document, one)
        if index and _WROTE.match(text):
            return index
        if index >= _HEADERS and _FROM.match(text) and not _HEADER.match(before):
            below = document.sentences[index + 1 : index + 1 + _HEADERS]
            if sum(_SENT.match(_head_of(document, line)) is not None for line in below) > 1:
                return index
        before = text
    return None


def _head_of(document: Document, one: Sentence) -> str:
    return document.text[one.start : min(one.end, one.start + 300)]


def _block_at(document: Document, start: int) -> str:
    last = document.block_at(start)
    return document.text[document.blocks[last].start : document.blocks[last].start + 8] if last >= 0 else ""
