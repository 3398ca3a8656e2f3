"""The turns of a talk: what one speaker says before another does, as sentences by index."""

from collections.abc import Iterator

from engine.document import Document
from engine.language.quoted_words import quotable_span
from engine.schema.enums import Role

_LENGTH = 400
"""Characters of a sentence that are looked at."""


def turns_of(document: Document) -> list[range]:
    """The turns in their order; where nobody is named, each paragraph of what is said is one."""
    found: list[range] = []
    first, last = -1, None
    for index, one in enumerate(document.sentences):
        if one.role is not Role.SPEECH:
            continue
        speaker = document.speaker_at(one.start)
        who = speaker if speaker is not None else document.block_at(one.start)
        if found and who == last and found[-1].stop == index:
            found[-1] = range(first, index + 1)
        else:
            first, last = index, who
            found.append(range(index, index + 1))
    return found


def said(document: Document, index: int) -> str:
    """The words of a sentence as a line of a brief has them, with single spaces."""
    start, end = quotable_span(document, index)
    return " ".join(document.text[start : min(end, start + _LENGTH)].replace("’", "'").split())


def said_in(document: Document, turn: range) -> Iterator[tuple[int, str]]:
    """Each sentence of a turn with its words."""
    return ((index, said(document, index)) for index in turn)
