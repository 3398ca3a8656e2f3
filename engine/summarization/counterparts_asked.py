"""Of which of two things, or sides, something is said: what the tenant may do is not what the landlord may, and the day
on which the new station opens is not that of the old one. English alone.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from engine.language.english import COUNTERPARTS

Floats = npt.NDArray[np.float32]

OF_THE_OTHER, OF_THIS_ONE = 2.5, 1.5
"""What it costs to speak of the counterpart alone, and what it is worth to begin with the very one, in logits."""
_OPENING = 40
"""Characters in which a sentence names of whom it tells."""
_AT_THE_HEAD = r"\W*(?:\(?\w{1,3}[.)]\s+|\d{1,2}(?:\.\d{1,2})+\.?\s+)?(?:the |each |every |any |an? )?"
"""What may stand before the first noun of a sentence."""
_NO_SIDE = {
    "left": r"(?<!\bhas )(?<!\bhad )(?<!\bwas )(?<!\bwere )(?<!\bbe )(?<!\bhe )(?<!\bshe )(?<!\bthey )(?<!\bis )left\b"
    r"(?! (?:to|in|at|by|on|him|her|them|it|me|us|alone|behind|out|over|as|with|without|the|for|before|after)\b)",
    "old": r"(?<!\bhow )(?<!\byears )(?<!\byear-)(?<!\byear )(?<!\bmonths )(?<!\bis )(?<!\bwas )old\b",
    "right": r"(?<!\bno )(?<!\bany )right\b(?! (?:to|of|away|after|before|now|here|there|in|on|at)\b)",
}
"""Sides of a body or a road, which are also other words."""
_BEFORE_A_THING = frozenset({"old", "new", "northern", "southern", "eastern", "western", "internal", "external"})
"""Those that say which of two things of a name is meant."""
_ATTRIBUTES = frozenset({"left", "right", "mother", "father", "upper", "lower"})
"""Those of which a text that has only the other surely does not speak."""


def worth_of_counterparts(question: str, texts: Sequence[str]) -> Floats:
    """What it costs each text to speak of the counterpart of what a question names, and not of that itself, and what it
    is worth to begin with that where others speak of the counterpart, (c,).
    """
    worth = np.zeros(len(texts), dtype=np.float32)
    for own, other in _sides_asked(question):
        of_other = np.array([_is_of(other, text) and not _has(own, text) for text in texts], dtype=np.bool_)
        if of_other.any():
            begins = np.array([_has(own, text[:_OPENING]) for text in texts], dtype=np.bool_)
            worth += OF_THIS_ONE * begins - OF_THE_OTHER * of_other
    return worth


def speaks_of_the_counterpart(question: str, texts: Sequence[str]) -> bool:
    """Whether a question asks of the left, and these texts that speak of a side at all speak of the right."""
    for own, other in _sides_asked(question):
        thing = _thing_behind(own, question) if own in _BEFORE_A_THING else ""
        if (own in _ATTRIBUTES or thing) and not any(_has(own, text) for text in texts):
            of_other = re.compile(
                rf"{_pattern(other).pattern}\s+{thing}" if thing else _pattern(other).pattern, re.IGNORECASE
            )
            if any(map(of_other.search, texts)):
                return True
    return False


def _thing_behind(own: str, question: str) -> str:
    """The thing that one of the words stands before in a question: station of “the old station”."""
    found = re.search(rf"{_pattern(own).pattern}\s+([a-z]{{3,}})", question, re.IGNORECASE)
    return found[1] if found else ""


def _sides_asked(question: str) -> Iterator[tuple[str, str]]:
    """The words of a question that have a counterpart which it does not name, each with that."""
    for pair in COUNTERPARTS:
        one, other = pair.split()
        if _has(one, question) != _has(other, question):
            yield (one, other) if _has(one, question) else (other, one)


def _is_of(word: str, text: str) -> bool:
    """Whether a text speaks of one of two things, or begins with one of two sides: what needs the landlord's consent
    is said of the tenant.
    """
    if word in _ATTRIBUTES | _BEFORE_A_THING:
        return _has(word, text)
    return re.match(rf"{_AT_THE_HEAD}{word}s?\b(?!['’])", text, re.IGNORECASE) is not None


def _has(word: str, text: str) -> bool:
    return _pattern(word).search(text) is not None


@cache
def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(_NO_SIDE.get(word, rf"\b{word}(?:s|['’]s)?\b"), re.IGNORECASE)
