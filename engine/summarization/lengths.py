"""How long a summary is that is to be as long as the document needs."""

import math

from engine.document import Document

_LEAST, _EACH_DOUBLING = 150, 75
_SHARE = 3
"""At most one word in so many of the document's: what is nearly as long as its source summarizes nothing."""
_SOME = 60


def words_needed(document: Document) -> int:
    """Words that grow with the logarithm of the text: 200 for three pages, 480 for fifty, 780 for a thousand."""
    words = document.words
    needed = _LEAST + _EACH_DOUBLING * math.log2(1 + words / 1000)
    return max(min(round(needed / 10) * 10, words // _SHARE), min(_SOME, words), 1)
