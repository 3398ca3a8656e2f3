"""How long a summary is that is to be as long as the document needs."""

import math
from collections.abc import Sequence

from engine.document import Document
from engine.facts.clause_kinds import CONTRACT
from engine.language.motions import votes_in
from engine.schema.enums import Role
from engine.summarization.headings import PARTICULARS, HeadingMeaning
from engine.summarization.operative_part import behind_its_line
from engine.summarization.parts import parts_expected

_EACH_DOUBLING = 75
_EACH_HEADING, _EACH_PART = 60, 60
_EACH_OWN_TITLE = 30
"""The same for each title of the document itself, below which less stands than all that a heading is for."""
_EACH_WHOLE = 250
"""More for each heading of an agreement whose lists are told to their end."""
_AGREEMENTS = frozenset({CONTRACT, "insurance policy"})
MINUTES = "minutes"
_USUAL_SENTENCE, _LONG_SENTENCES = 24, 1.4
"""Words of a sentence that the above reckons with, and how far what each heading takes grows where they are longer, as
in contracts.
"""
_SHARE = 2
"""At most one word in so many of the document's: what is nearly as long as its source summarizes nothing."""
_SHORT_SHARE, _PAGE = 4 / 5, 400
"""Of a page or less, nearly every line may count: a larger share of it, up to so many words."""
_ORDERED, _BESIDE = 700, 100
"""Words of an order that are told in full, and of what is told beside them."""
_VOTED = 250
"""Words of votes, with what was voted on, that are told beside all else."""
_SOME = 60
_NOT_TEXT = frozenset({Role.FURNITURE, Role.HEADING})


def words_needed(document: Document, headings: Sequence[HeadingMeaning]) -> int:
    """Words that grow with the number of headings and of parts, and with the logarithm of the text."""
    words = document.words
    own = sum(heading.is_own_title for heading in headings)
    others = sum(heading.key != PARTICULARS for heading in headings) - own  # few words, where there are any
    needed = (_EACH_HEADING * others + _EACH_OWN_TITLE * own) * _length_of_sentences(document)
    needed += _EACH_WHOLE * sum(heading.whole and heading.kind in _AGREEMENTS for heading in headings)
    needed += _EACH_DOUBLING * math.log2(1 + words / 1000)
    needed += _EACH_PART * parts_expected(document, words)
    ordered = min(_ordered(document, headings), _ORDERED)
    voted = min(_voted(document, headings), _VOTED)
    needed += ordered + voted
    share, of_a_page = words // _SHARE + voted, min(int(_SHORT_SHARE * words), _PAGE)
    most = max(share, of_a_page, min(ordered + _BESIDE, words) if ordered else 0)
    return max(min(round(needed / 10) * 10, most), min(_SOME, words), 1)


def _ordered(document: Document, headings: Sequence[HeadingMeaning]) -> int:
    """Words behind a line that says what they are, such as “It is ordered that:”."""
    behind = frozenset[int]().union(*(behind_its_line(document, heading) for heading in headings))
    spans = (document.sentences[index] for index in behind)
    return sum(len(document.text[one.start : one.end].split()) for one in spans)


def _voted(document: Document, headings: Sequence[HeadingMeaning]) -> int:
    """Words of votes in minutes with what was voted on: each is told, and half of one says nothing."""
    if not any(heading.kind == MINUTES for heading in headings):
        return 0
    told = {one for index, vote in votes_in(document).items() for one in (index, *vote.on)}
    spans = (document.sentences[index] for index in told)
    return sum(len(document.text[one.start : one.end].split()) for one in spans)


def _length_of_sentences(document: Document) -> float:
    """Against the usual: 1 to `_LONG_SENTENCES`."""
    sentences = sum(one.role not in _NOT_TEXT for one in document.sentences)
    return min(max(document.words / max(sentences, 1) / _USUAL_SENTENCE, 1.0), _LONG_SENTENCES)
