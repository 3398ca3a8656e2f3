"""What a summarizer that learned it is told of a document before it reads: of what kind the summary is to be.

A word in front of the query (or instead of one), as text: the encoder reads it with every passage.
"""

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


def headed(style: str | None, query: str | None) -> str | None:
    """What stands in front of a passage: the style, then the query; None where there is neither."""
    parts = [f"{style}:" if style else "", query.strip() if query else ""]
    return " ".join(part for part in parts if part) or None
