"""Sentences of a document as the reader of answers meets them: with their heading, and the sentence before."""

from bisect import bisect_left
from collections.abc import Iterable

from engine.document import Document
from engine.models.answer_reader.lines import Line
from engine.schema.enums import Role

MOST = 4000
"""Characters of a sentence that are read: no reader takes more, and a sentence may have millions."""


def lines_of(document: Document, places: Iterable[int]) -> tuple[tuple[Line, ...], frozenset[int]]:
    """The sentences at these places, in rising order, and which of them, counted from 0, are headings.

    What is above and before the first is looked for among the document's own sentences.
    """
    headings = [place for place, one in enumerate(document.sentences) if one.role is Role.HEADING]
    found: list[Line] = []
    titles: set[int] = set()
    for place in places:
        above = bisect_left(headings, place)
        if document.sentences[place].role is Role.HEADING:
            titles.add(len(found))
        heading = text_of(document, headings[above - 1]) if above else ""
        follows = place > 0 and not (above and headings[above - 1] == place - 1)
        found.append(Line(text_of(document, place), heading, text_of(document, place - 1) if follows else ""))
    return tuple(found), frozenset(titles)


def text_of(document: Document, place: int) -> str:
    """A sentence, as far as it is read, with who speaks before it."""
    one = document.sentences[place]
    text = " ".join(document.text[one.start : min(one.end, one.start + MOST)].split())
    speaker = document.speaker_at(one.start) if one.role is Role.SPEECH else None
    return f"{speaker}: {text}" if speaker else text
