"""How long a summary is that is to be as long as the document needs."""

import math

from engine.document import Document
from engine.summarization.parts import parts_expected

_EACH_DOUBLING = 75
_EACH_HEADING, _EACH_PART = 45, 60
_SHARE = 2
"""At most one word in so many of the document's: what is nearly as long as its source summarizes nothing."""
_SOME = 60


def words_needed(document: Document, headings: int) -> int:
    """Words that grow with the number of headings and of parts, and with the logarithm of the text."""
    words = document.words
    needed = _EACH_HEADING * headings + _EACH_DOUBLING * math.log2(1 + words / 1000)
    needed += _EACH_PART * parts_expected(document, words)
    return max(min(round(needed / 10) * 10, words // _SHARE), min(_SOME, words), 1)
