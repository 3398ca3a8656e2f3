"""What stands behind a line that says that all below it is of one kind, such as “It is ordered that:”."""

from engine.document import Document
from engine.schema.enums import Role
from engine.summarization.headings import PLACES, HeadingMeaning

_LINE = 200
"""Characters of such a line at most."""
_TITLE = 2
"""Words of a title that counts only where the heading's sentences stand: an order is headed “Order” as a whole, too."""


def behind_its_line(document: Document, heading: HeadingMeaning) -> frozenset[int]:
    """The sentences, by index, that stand behind a line of the heading's, to the one at which that ends."""
    found: set[int] = set()
    behind = False
    earliest = PLACES[heading.place][0] * len(document.sentences)
    for index, one in enumerate(document.sentences if heading.behind else ()):
        if one.role is Role.FURNITURE:
            continue
        text = " ".join(document.text[one.start : min(one.end, one.start + _LINE)].split())
        above_all = one.role is Role.HEADING and len(text.split()) <= _TITLE and index < earliest
        opens = one.end - one.start < _LINE and not above_all
        if opens and any(pattern.search(text) for pattern in heading.behind):
            behind = True
        elif one.role is not Role.LIST and any(pattern.search(text) for pattern in heading.until):
            behind = False
        elif behind and one.role is not Role.HEADING:
            found.add(index)
    return frozenset(found)
