"""What a summarizer that learned it is told of a document before it reads: of what kind the summary is to be.

A word in front of the query (or instead of one), as text: the encoder reads it with every passage. In training the set
says it; in use the document's form does, and where that says nothing the model is told nothing, as it was for half of
what it learned from.
"""

from engine.document import Document
from engine.schema.enums import Role

MEETING, PAPER, ONE_LINE = "meeting", "paper", "one line"
_SETS = {
    "meetings": MEETING,
    "meeting_questions": MEETING,
    "play": MEETING,
    "clinical": MEETING,
    "papers": PAPER,
    "scisumm": PAPER,
    "oneline": ONE_LINE,
}


def style_of_set(name: str) -> str | None:
    """The style of a training set's summaries; None where it has none of its own."""
    return _SETS.get(name)


_OF_ONE_LINE = 30
"""Words up to which a summary is one line."""
_OPENING = 60
"""Sentences among which an article's abstract begins."""


def style_of(document: Document, words: int) -> str | None:
    """What a document's form says of a summary of so many words."""
    if words <= _OF_ONE_LINE:
        return ONE_LINE
    if document.turns:
        return MEETING
    headings = (one for one in document.sentences[:_OPENING] if one.role is Role.HEADING)
    abstract = any("abstract" in document.text[one.start : one.end].lower() for one in headings)
    if abstract and any(one.role is Role.REFERENCE for one in document.sentences):
        return PAPER
    return None


def headed(style: str | None, query: str | None) -> str | None:
    """What stands in front of a passage: the style, then the query; None where there is neither."""
    parts = [f"{style}:" if style else "", query.strip() if query else ""]
    return " ".join(part for part in parts if part) or None
