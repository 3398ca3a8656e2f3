"""Paragraphs that are whole though they don't end as sentences do: resolutions of a board, and the lines of a list
without bullets.
"""

import re

from engine.document import Document
from engine.language.forms import FIELD
from engine.language.quotability import is_ended
from engine.schema.enums import Role

_GOES_ON_TO_ANOTHER = re.compile(r";(?:\s*and)?\s*$")
"""How a paragraph ends that others of its sort follow: “RESOLVED, that the lease is approved;”."""
_LINES, _WITH_FIGURES = 3, 2 / 3
"""Lines of a list without bullets, at least, and the share of them that have a figure."""
_LINE = 16
"""Words of such a line at most."""
_DIGIT = re.compile(r"\d")


def whole_lines(document: Document) -> frozenset[int]:
    """All such paragraphs and lines, by index. English only."""
    if not document.is_english:
        return frozenset()
    several = (index for index in range(len(document.sentences)) if is_one_of_several(document, index))
    return lines_of_lists(document).union(several)


def is_one_of_several(document: Document, index: int) -> bool:
    """Whether a paragraph is whole though it ends with a semicolon, or the one before it does. English only."""
    one = document.sentences[index]
    begins = document.text[one.start : one.start + 2].lstrip("\"“‘'")[:1]  # “"Deposit" means £400;”
    if not document.is_english or one.role is not Role.BODY or not begins.isupper():
        return False
    block = document.blocks[document.block_at(one.start)]
    if block.start != one.start or document.text[one.end : block.end].strip():
        return False
    pair = document.sentences[max(index - 1, 0) : index + 1]
    return any(_GOES_ON_TO_ANOTHER.search(document.text[each.start : each.end]) for each in pair)


def _is_line_of_list(text: str) -> bool:
    short = len(text.split()) <= _LINE and not is_ended(text) and text[-1] not in ":;,"
    return short and FIELD.match(text) is None


def lines_of_lists(document: Document) -> frozenset[int]:
    """The lines of lists without bullets, by index: below “Medication” each medicine has a line of its own, with its
    dose. A title that is not known has seldom a figure, nor others right below it.
    """
    starts = {block.start for block in document.blocks}
    found: set[int] = set()
    run: list[int] = []

    def close() -> None:
        spans = [document.sentences[index] for index in run]
        figures = sum(_DIGIT.search(document.text, one.start, one.end) is not None for one in spans)
        if len(run) >= _LINES and figures >= _WITH_FIGURES * len(run):
            found.update(run)
        run.clear()

    for index, one in enumerate(document.sentences):
        begins = one.role is Role.BODY and one.start in starts
        if begins and _is_line_of_list(document.text[one.start : one.end]):
            run.append(index)
        else:
            close()
    close()
    return frozenset(found)
