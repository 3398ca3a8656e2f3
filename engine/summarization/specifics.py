"""What a question asks of exactly: “a second violation”, “after 12 months”, “in 2026”, “error E4”.

Sentences of the first and the third violation are as near in meaning as the one of the second, and are no answers.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from engine.salience.questions import stem

_ORDINALS: Final = {
    word: number
    for number, words in enumerate(
        (
            ("first", "1st"),
            ("second", "2nd"),
            ("third", "3rd"),
            ("fourth", "4th"),
            ("fifth", "5th"),
            ("sixth", "6th"),
            ("seventh", "7th"),
            ("eighth", "8th"),
            ("ninth", "9th"),
            ("tenth", "10th"),
        ),
        1,
    )
    for word in words
}
_COUNTED = re.compile(rf"\b(?P<value>{'|'.join(_ORDINALS)})[ -](?P<of>[a-z]{{4,20}})\b", re.IGNORECASE)
_NO_THING = frozenset({"half", "time", "place", "person", "degree", "opinion", "thing", "hand", "name", "party"})
"""What an ordinal does not count: “for the first time”."""
_MEASURED = re.compile(
    r"\b(?P<value>\d{1,4}(?:\.\d+)?)[ -]?"
    r"(?P<of>days?|weeks?|months?|years?|hours?|minutes?|mg|km|kg|ml|litres?|miles?|metres?|points?)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?P<value>(?:19|20)\d\d)\b(?!-\d)")
_IN_A_YEAR = re.compile(r"\b(?:in|by|for|during|of|until|since) ((?:19|20)\d\d)\b")
_SPAN = re.compile(r"\b((?:19|20)\d\d)(?: ?[-–—] ?| to | and | until | through )((?:19|20)\d\d)\b")
"""From one year to another."""
_NAMED = re.compile(
    r"\b(?P<of>article|section|clause|paragraph|recommendation|milestone|error|phase|stage|lot|grade|level|schedule|annex"
    r"|appendix|exhibit|table|figure|question|item|priority|category|class|chapter|part|rule|principle|objective|goal|step"
    r")\s+(?P<value>\d{1,3}(?:\.\d{1,3})*|[A-Z]\d{0,3})\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"\b(?P<value>[A-Z]{1,4}-?\d{1,5})\b")
MATCHES, OF_ANOTHER = 1.5, 2.0
"""What it is worth, in logits, to be of the very thing asked about, and what it costs to be of another."""


def _specifics(text: str) -> Iterator[tuple[str, str]]:
    """Of each such thing what it is one of, and which: (“violat”, “2”), (“month”, “12”), (“year”, “2026”)."""
    for match in _COUNTED.finditer(text):
        if match["of"].lower() not in _NO_THING:
            yield stem(match["of"].lower()), str(_ORDINALS[match["value"].lower()])
    for match in _MEASURED.finditer(text):
        yield stem(match["of"].lower()), match["value"]
    for match in _YEAR.finditer(text):
        yield "in the year", match["value"]
    for match in _NAMED.finditer(text):
        yield match["of"].lower(), match["value"].lower()
    for match in _CODE.finditer(text):
        yield "code " + match["value"].rstrip("0123456789").lower(), match["value"].lower()


def asks_of_one(question: str) -> bool:
    """Whether a question names one of several things that are alike."""
    return any(True for _ in _specifics(question))


def is_of_a_year_not_there(question: str, whole: str) -> bool:
    """Whether a question asks what was or will be in a year that the whole document neither has nor lies around: the
    holdings of 2026 do not tell those of 2030.
    """
    asked = {int(year) for year in _IN_A_YEAR.findall(question)}
    if not asked:
        return False
    spans = [(int(first), int(last)) for first, last in _SPAN.findall(whole)]
    return not any(
        str(year) in whole or f"{year % 100:02d}/" in whole or any(first <= year <= last for first, last in spans)
        for year in asked
    )


def worth_of_specifics(question: str, texts: Iterable[str]) -> list[float]:
    """What it is worth to each text to be of the very thing that a question asks about, below 0 where it is of another.

    All 0 where the question asks of nothing so exactly, or no text is of that very thing.
    """
    asked = set(_specifics(question))
    kinds = {kind for kind, _ in asked}
    found = [{one for one in _specifics(text) if one[0] in kinds} for text in texts]
    if not any(asked & one for one in found):
        return [0.0] * len(found)
    return [_worth(asked & one, one - asked) for one in found]


def _worth(same: set[tuple[str, str]], other: set[tuple[str, str]]) -> float:
    if not same:
        return -OF_ANOTHER if other else 0.0
    return MATCHES / 2 if other else MATCHES
