"""Whether a text goes on: what rows and paragraphs end and begin with, wherever the page parts them.

The layout says that a line is short or a column is full; only the words say whether a sentence was over.
"""

import re

from engine.language.abbreviations import is_abbreviation
from engine.language.note_marks import RAISED

_NOTE = rf"(?:{RAISED}|(?<=[^\W\d_][.!?])\d{{1,3}}|(?<=[^\W\d_][.!?][\"”’)\]])\d{{1,3}})?"
_STOPPED = re.compile(rf"[.!?。！？؟।][\"'”’»)\]」』]*{_NOTE}$")
_FINISHED = re.compile(rf"[.!?:;。！？；：؟।][\"'”’»)\]」』]*{_NOTE}$")
_JOINING = re.compile(
    r"(?:^|\s)(?:a|an|the|and|or|nor|but|of|in|on|at|to|for|from|by|with|without|under|over|into|upon|than|that|which"
    r"|who|whose|as|if|is|are|was|were|be|been|has|have|had|its|their|his|her|this|these|those|such|see|not|no|between"
    r"|among|der|die|das|des|dem|den|ein|eine|einer|eines|und|oder|von|mit|für|auf|im|zu|zur|zum"
    r"|le|la|les|un|une|des|du|de|et|ou|en|dans|pour|par|sur|avec|que|qui|el|los|las|del|y|o|con|por|para"
    r"|il|lo|gli|di|e|che|per|da|het|een|van|met|voor|op|os|da|do|dos|das|com|em|w|z|na|i|oraz|в|и|на|с|по|для)$"
)
"""Words that no paragraph ends with."""
_DANGLING = re.compile(r"(?:[,&(]|\w[—–/-]|\w [—–])$")
_ITEM_END = re.compile(r";\s*$|[;,]\s*(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub|и|или)(?:/or)?$")
_COUNT = re.compile(r"^\(([1-9a-z])\)(?:\s|$)")
_ASIDE = re.compile(r"\((?!(?:\w|\d{1,3}|[ivxlc]{1,6})\))[^()]{2,30}\)(?:[,;]\s+|\s+(?=[a-z]))[a-z]")
_SET_APART = re.compile(r"[–—-]\s[^–—]{2,120}\s[–—-](?:\s|$)")
_OPEN_AT_MOST = 120
"""Characters from a bracket that is still open: a longer way on, its closing mark was forgotten."""


def is_stopped(text: str, following: str) -> bool:
    """Whether a sentence ends with `text`: at a stop, closing and note marks after it, and at no abbreviation."""
    if _STOPPED.search(text) is None:
        return False
    return not (text.endswith(".") and is_abbreviation(text, 0, len(text) - 1, following))


def is_finished(text: str, following: str) -> bool:
    """Whether a sentence or a part of one ends with `text`; after ";" and ":" what begins low goes on."""
    if _FINISHED.search(text) is None:
        return False
    if text[-1] in ";:" and (following[:1].islower() or is_open(text)):
        return False
    return is_stopped(text, following) or _STOPPED.search(text) is None


def is_open(text: str) -> bool:
    """Whether `text` breaks off where no paragraph ends: at a comma, a joining word, a hyphen, in a short bracket."""
    if _DANGLING.search(text) is not None or _JOINING.search(text) is not None:
        return True
    bracket = text.rfind("(")
    return bracket > text.rfind(")") and len(text) - bracket < _OPEN_AT_MOST and _STOPPED.search(text) is None


def ends_item(text: str) -> bool:
    """Whether an item of a list ends with `text`: "...; and"."""
    return _ITEM_END.search(text) is not None


def begins_low(text: str) -> bool:
    """Whether `text` begins with a small letter, and not with a name such as iPhone or i-Escrow."""
    return text[:1].islower() and not any(map(str.isupper, text.split(None, 1)[0]))


def begins_within(text: str) -> bool:
    """Whether `text` begins within a sentence: with a small letter, or with brackets that belong to the words before
    them, as in “(US$ 40), and shall pay ...”.
    """
    return begins_low(text) or _ASIDE.match(text) is not None


def is_set_apart(text: str) -> bool:
    """Whether a line stands between dashes, as what a party is called does: “– nachfolgend „Vermieterin“ –”."""
    return _SET_APART.match(text) is not None


def is_count(text: str) -> bool:
    """Whether `text` begins with "(1)" or "(a)", as items of a list do and parts of a sentence."""
    return _COUNT.match(text) is not None


def counts_on(before: str, text: str) -> bool:
    """Whether `text` begins with "(2)" because it goes on counting within `before`: "... (1) the first; (2) ..."."""
    count = _COUNT.match(text)
    return count is not None and f" ({chr(ord(count[1]) - 1)}) " in before
