"""What tells how something was before it was changed: “The closing date was first announced as 31 August.”

It answers nothing where what came of it stands beside it. Where nothing does, nobody knows that it was changed: “Rent
is first due on 1 May.”, “The exam was originally set by Dr Lee.” English alone.
"""

import re
from collections.abc import Sequence

from engine.salience.questions import shows

_FORMERLY = r"(?:first|original(?:ly)?|previous(?:ly)?|initial(?:ly)?|former(?:ly)?|earlier|at first)"
_SAID_BEFORE = re.compile(
    r"\b(?:was|were|had been|has been|have been) (?:first|originally|previously|initially|at first|formerly) "
    r"(?:announced|set|planned|scheduled|stated|given|named|fixed|due|agreed|published)\b(?! by\b)"
    r"|^\W*(?:first|originally|previously|initially|at first|formerly),? \w+ .{0,60}\b(?:was|were|had been)\b"
    r"|\b(?:first|original|earlier|previous|former|initial) "
    r"(?:version|draft|notice|edition|forecast|figure|estimate|offer|limit|deadline|date|price)s?\b.{0,60}?"
    r"\b(?:was|were|had|said|gave|named|stated|told|put|set|spoke)\b"
    r"|\bwe (?:had )?first (?:wrote|said|stated|announced|reported|written)\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:extend|correct|supersed|replac|brought forward|chang|moved?\b|postpon|put off|rais|lower|increas|reduc|"
    r"revis|amend|withdraw|withdrew|cancel|now\b|instead|no longer|since then|later\b|in the end|wrong|incorrect|"
    r"mistak|too (?:high|low)|an error)\w*",
    re.IGNORECASE,
)
_ONLY_CHANGED = re.compile(
    r"\b(?:was|were|has been|have been) (?:later |since |then |now )?"
    r"(?:extended|corrected|superseded|replaced by|brought forward)\W*$"
    r"|\b(?:that|this|the) (?:figure|number|date|sum|amount|statement|time|name)\b.{0,40}\b(?:was|is) "
    r"(?:wrong|incorrect|mistaken|an error|a mistake|too (?:high|low))\b",
    re.IGNORECASE,
)
"""That it was changed, and not to what."""
_ASKED_FOR = re.compile(rf"\b{_FORMERLY}\b|{_CHANGED.pattern}", re.IGNORECASE)
_TODAY = re.compile(
    r"^\W*(?:(?:so|okay|ok|right|well|and|hello|hi|welcome|good (?:morning|afternoon))\b[\s,.]*)*"
    r"(?:it(?:['’]s| is)|today(?:['’]s| is)|this is)(?: \w+day,?)? (?:the )?(?:\w+day\b|\d{1,2}(?:st|nd|rd|th)?\b|"
    r"(?:twenty-|thirty-)?\w+(?:st|nd|rd|th)\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b)",
    re.IGNORECASE,
)
"""How a talk is dated at its beginning: “It's Tuesday the fourth of May and this is the weekly.”"""
_ASKS_OF_TODAY = re.compile(
    r"\b(?:meeting|call|talk|session|interview|recording|conversation|today|hearing|(?:what|which) (?:day|date))\b",
    re.IGNORECASE,
)
_VALUES = frozenset({"when", "how_long", "how_much", "what"})


def asks_for_what_was(question: str) -> bool:
    """Whether a question asks for what was before a change, or for the change."""
    return _ASKED_FOR.search(question) is not None


def says_what_day_it_is(text: str) -> bool:
    """Whether a sentence of a talk says on what day it is held: that is the day of nothing else."""
    return _TODAY.search(text) is not None


def asks_what_day_it_is(question: str) -> bool:
    """Whether a question is, or may be, about the day on which a talk was held."""
    return _ASKS_OF_TODAY.search(question) is not None


def is_superseded(text: str, beside: Sequence[str], kind: str) -> bool:
    """Whether a sentence tells what was before a change, and it or those beside it tell that it was changed; `kind` is
    that of the question. What tells both what was and what came of it answers.
    """
    if _ONLY_CHANGED.search(text):
        return True
    said = _SAID_BEFORE.search(text)
    if said is None:
        return False
    changed = _CHANGED.search(text, said.end())
    if changed is not None:
        return not any(char.isdigit() for char in text[changed.end() :])
    values = kind if kind != "what" else "when"
    return any(_CHANGED.search(one) or (kind in _VALUES and shows(values, one)) for one in beside)
