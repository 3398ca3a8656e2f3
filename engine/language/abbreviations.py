"""Which full stops end an abbreviation and not a sentence: titles, citations, units, initials, legal and Latin shorts.

The library behind `engine.language.boundaries` has lists of its own for many languages; this is what it was seen to
miss in papers, contracts and acts, and what decides by the word that follows ("No. 5", but "He said no. The").
"""

import re

from engine.language.months import ENGLISH
from engine.language.word_lists import word_lists

_LISTS = word_lists("en")


def _words(name: str) -> frozenset[str]:
    return _LISTS.words(name, "abbreviations")


def _alternatives(name: str) -> str:
    return "|".join(sorted(_words(name)))


STARTS = re.compile(rf"[\"“‘(\[]*(?!No\.)(?:{_alternatives('starters')})\b")
"""Words that, with a capital, open a sentence and do not continue a name."""
_NEVER_LAST = _words("never_last")
_BEFORE_NUMBER = _words("before_number")
_ENGLISH_WORDS = _words("words_too")
_BEFORE_NAME = _words("before_name")
_DATE = _words("dates")
_ENDS_BEFORE_STARTER = _words("ends_before_starter")
LETTERED = _alternatives("lettered")
"""Things named by a letter, which may end a sentence ("the address in Exhibit A."): an alternation for a pattern."""
_LETTERED_WORD = re.compile(LETTERED)
_WORD_BREAK = re.compile(r"[\s(\[“\"—–/]")
_TIME_ZONE = re.compile(
    r"\(?(?:[A-Z]{2,4}T|GMT|UTC|(?:Pacific|Mountain|Central|Eastern|Greenwich|Standard) (?:[A-Z]\w*|time)|local time)\b"
    r"|\([A-Z][\w. ]{1,24}time\)"
)
_REPORTER = re.compile(r"(?:LEXIS|WL)\b|\d(?:d|th|st|nd|rd)\b")
"""What goes on in the name of a law report: “42 F. Supp. 3d 134”, “2015 U.S. App. LEXIS 88”."""
_ROMAN = re.compile(r"(?:[VXLC]|[IVXLC]{2,7}|I(?=[,;.)]))\b")
"""A Roman number: “Plan No. I, of 1939”, but “He said no. I agreed.”."""
_DAY, _YEAR = re.compile(rf"\b(?:{'|'.join(ENGLISH)}) \d{{1,2}}$"), re.compile(r"(?:19|20)\d\d(?=[,.;)])")
"""A day whose comma was read as a stop: “until March 18. 2021, unless ended”."""
_INITIAL = re.compile(r"(?:[A-Z]\.-?){0,3}[A-Z]")


def is_abbreviation(text: str, start: int, stop: int, following: str) -> bool:
    """Whether the full stop at `stop`, in a sentence begun at `start`, ends an abbreviation.

    `following` is what comes after the stop, without leading white space.
    """
    word = _WORD_BREAK.split(text[max(start, stop - 40) : stop])[-1]
    lowered = word.lower().strip(".,;'‘’")
    opens = STARTS.match(following) is not None
    if _INITIAL.fullmatch(word):
        unit = text[stop - len(word) - 1 : stop - len(word)] == "/"  # as in "210 ng/L."
        return not unit and _is_initial(text, start, stop - len(word), word, following)
    if lowered in _DATE:
        return word[0].isupper() and (following[:1].isdigit() or following.startswith("the "))
    if (
        (lowered in {"app", "pub"} and re.match(r"[A-Z\d]\b", following))
        or (lowered in {"app", "supp"} and _REPORTER.match(following))
        or (lowered in {"a.m", "p.m"} and _TIME_ZONE.match(following))
        or (_YEAR.match(following) and _DAY.search(text, max(start, stop - 20), stop))
    ):
        return True
    if lowered in _BEFORE_NUMBER:
        return (
            following[:1].isdigit()
            or _ROMAN.match(following) is not None
            or (lowered not in _ENGLISH_WORDS and not opens)
        )
    if lowered in _NEVER_LAST:
        return not (opens and (lowered in _BEFORE_NAME or lowered in _ENDS_BEFORE_STARTER))
    return False


def _is_initial(text: str, start: int, begins: int, word: str, following: str) -> bool:
    """Whether capitals with a stop are initials ("J. Smith") and not the end of "vitamin C." or of "the U.S."."""
    opens = STARTS.match(following) is not None
    before = text[start:begins].split()
    if len(word) > 1:  # U.S., P.L. 119, C.F.R. §46, J.R.R.
        return not opens
    if not before:
        return True
    previous = before[-1]
    if _LETTERED_WORD.fullmatch(previous):
        return False
    if opens and not (previous[:1].isupper() and following.startswith(("A ", "I "))):
        return previous[:1].isupper() and previous.endswith(".") and len(previous) <= 3
    return following[1:2] == "." or (following[:1].isupper() and not following[1:2].isspace())
