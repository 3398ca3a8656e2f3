"""When and where something happened: which of a document's dates or places is that of the very thing, and which of
another.

A boiler is ordered, delivered, installed and serviced; every sentence of that has the boiler and a date. The one that
tells when it was installed has the word for that, or one that says the same. English alone.
"""

import re
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from engine.language.english import AUXILIARIES, FUNCTION_WORDS, MODALS, SELF_NAMES
from engine.language.months import DAY_OF_WEEK, ENGLISH
from engine.language.roots import PASTS, forms_of, root_of, same_deed
from engine.language.vocabulary import words_of
from engine.salience.questions import SIGNS
from engine.summarization.answer_forms import names_a_place

Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]

THE_VERY_EVENT, ANOTHER = 2.0, 2.0
"""What it is worth to date the very thing that is asked about, and what it costs to date another, in logits."""
_LEAST, _LESS = 0.5, 0.2
"""The share of the question that has to be said beside a date, and how much less tells of another thing."""
_NEAR = 0.5
"""What a word counts that stands only in the heading or in the sentence before."""
_HAPPENS = 2.0
"""How much more the word for what happens counts than the others."""
_WAS_DONE = re.compile(r"^\W*(?:and )?when (?:was|were) .{2,80}?\b(?P<done>[a-z]{2,}ed)\W*$", re.IGNORECASE)
_SHORT = 16
"""Words of a line at most that is no sentence and dates something: “Last updated on 4 May 2024”."""
_WHEN = re.compile(
    r"^\W*(?:(?:and|so|but|by|since|until|from|on) )*(?:when\b|(?:what|which) (?:date|day|month|year)\b)", re.IGNORECASE
)
_WHERE = re.compile(r"^\W*(?:(?:and|so|but|from) )*where (?:(?P<does>did|does|do)|[a-z]+)\b", re.IGNORECASE)
_TAKES_PLACE = re.compile(r"\b(?:t(?:ake|akes|ook|aking) place|happen(?:s|ed|ing)?|occur(?:s|red)?)\b", re.IGNORECASE)
"""What is asked of an event that is named beside it."""
_IS_PAST = re.compile(r"^\W*(?:and )?when (?:did|was|were)\b", re.IGNORECASE)
_MONTH = "|".join(ENGLISH)
_DAY_OR_YEAR = re.compile(rf"\b(?:1\d|20)\d\d\b|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH})\b|\b(?:{_MONTH}) \d")
_DID = re.compile(
    r"^\W*(?:and )?when did (?P<who>[^?]{2,60}?) (?P<done>died?|marry|divorce|resign|retire|sign|graduate|publish)\W*$",
    re.IGNORECASE,
)
"""Deeds that a document hardly tells by other words."""
_HEAD, _BEFORE = 120, 400
"""Characters in which the one is named of whom a whole document tells, and before a sentence with a pronoun."""
_HAPPENED = re.compile(
    r"^\W*(?:and )?when did (?:the|this|that|his|her|their|its|your) (?:[\w-]+ )?(?P<thing>[a-z]{4,}) "
    r"(?:happen|occur|take place)\W*$",
    re.IGNORECASE,
)
_NAME = re.compile(r"\b[A-Z][\w’'-]+")
_STANDS_FOR_ONE = re.compile(r"\b(?:he|she|they|it|we|I|you|who|his|her|their|its)\b", re.IGNORECASE)
_CLOCK = re.compile(r"\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?[ap]\.?m\b|\b(?:noon|midnight|o['’]clock)\b", re.IGNORECASE)
_ANY_EVENT = frozenset({"given", "made", "held", "issued", "dated", "written", "signed", "place", "happen", "happened"})
"""What a date of a thing tells without a word for what happened: “Date of judgment: 2 June”."""
_DATE_OF = re.compile(r"^\W*(?:(?:[\w-]+ ){1,3}dates?\s*:|dates? of )", re.IGNORECASE)
_FROM = re.compile(
    r"\b(?:from(?: and including)?|with effect from|(?:starting|commencing|beginning) on|effective) \d", re.IGNORECASE
)
"""How a text says when something begins: “five years from and including 1 March”."""
_ORDER = frozenset({"first", "last", "next", "second", "third", "final", "again"})
_NO_WORD = frozenset({
    "when", "where", "date", "day", "month", "year", "time", "what", "which", "exactly", "supposed", "going", "planned",
    "expected", "scheduled", "actually", "able", "people", "due",
})  # fmt: skip
_PARTICIPLES = frozenset(
    {"given", "made", "seen", "taken", "held", "put", "sent", "left", "begun", "found", "done", "kept"}
)
_OF_NOBODY = (AUXILIARIES | MODALS) - _PARTICIPLES


def event_asked(question: str) -> tuple[str, ...]:
    """The words of a question for a date that tell of what it asks, what happens last; none of another question."""
    return telling_words(question) if _WHEN.match(question) else ()


def telling_words(question: str) -> tuple[str, ...]:
    """The words of a question that tell of what it asks."""
    words = [
        word
        for word in dict.fromkeys(words_of(_TAKES_PLACE.sub(" ", question) or question))
        if word not in _NO_WORD
        and word not in _OF_NOBODY
        and (word not in FUNCTION_WORDS or word in _ORDER or word in _PARTICIPLES)
    ]
    return tuple(words)


def dates_something(text: str) -> bool:
    """Whether a text has a date, a time of day or a length of time."""
    return (
        SIGNS["when"].search(text) is not None
        or _CLOCK.search(text) is not None
        or SIGNS["how_long"].search(text) is not None
    )


def said_of_event(words: Sequence[str], text: str, *, dates: bool = True) -> Flags:
    """Which of the words of such a question a text says, in any form or by one that says the same, (w,); of a question
    for no date (`dates` False) it is not said by one.
    """
    said = {form for word in words_of(text) for form in (word, root_of(word))}
    if not dates:
        return np.array([not said.isdisjoint({root_of(word), *forms_of(word)}) for word in words], dtype=np.bool_)
    dated, begins = _DATE_OF.match(text) is not None, _FROM.search(text) is not None
    return np.array(
        [
            not said.isdisjoint(_forms(word)) or (dated and word in _ANY_EVENT) or (begins and "start" in _forms(word))
            for word in words
        ],
        dtype=np.bool_,
    )


def worth_of_events(question: str, texts: Sequence[str], around: Sequence[str]) -> Floats:
    """What it is worth to each text to date the very thing that is asked about, and what it costs to date another
    where one does, (c,); `around` is what each leans on: its heading and what is said before it.
    """
    words = event_asked(question)
    bare = _TAKES_PLACE.search(question) is not None
    dated = np.array([_has_its_day(words, text) if bare else dates_something(text) for text in texts], dtype=np.bool_)
    worth = _worth_of_the_very_one(words, dated, texts, around)
    best = worth == THE_VERY_EVENT
    days = np.array([_DAY_OR_YEAR.search(text) is not None for text in texts], dtype=np.bool_)
    if _IS_PAST.match(question) and (best & days).any():
        worth[best & ~days] = 0  # the hour does not tell the day
    return worth


def _has_its_day(words: Sequence[str], text: str) -> bool:
    """Whether a text has the day of an event right behind its name: “the wedding of her daughter on 4 May”."""
    event = "|".join(re.escape(root_of(word)) for word in words)
    day = rf"\bon (?:{DAY_OF_WEEK},? )?(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH})|(?:{_MONTH}) \d)"
    return re.search(rf"\b(?:{event})[\w’']*\b[^.;,]{{0,60}}?{day}", text, re.IGNORECASE) is not None


def worth_of_places(question: str, texts: Sequence[str], around: Sequence[str]) -> Floats:
    """The same of a question where something was done, (c,): only what has the verb for it tells that."""
    asked = _WHERE.match(question)
    words = telling_words(question) if asked else ()
    worth = np.zeros(len(texts), dtype=np.float32)
    if asked is None or not words or not (asked["does"] or words[-1] in PASTS or words[-1].endswith("ed")):
        return worth
    own = np.array([said_of_event(words, text, dates=False) for text in texts])  # (c, w)
    placed = own[:, -1] & np.array([names_a_place(text) for text in texts], dtype=np.bool_)
    if placed.any():
        near = np.array([said_of_event(words, text, dates=False) for text in around])  # (c, w)
        said = np.where(own, 1.0, _NEAR * near).mean(axis=1)  # (c,)
        shares = np.where(placed & ((said > 1 / len(words)) | (len(words) == 1)), said, 0.0)
        if shares.any():
            worth = np.where(shares >= float(shares.max()) - 1e-6, THE_VERY_EVENT, -ANOTHER * (shares == 0))
    return worth.astype(np.float32)


def _worth_of_the_very_one(words: Sequence[str], shown: Flags, texts: Sequence[str], around: Sequence[str]) -> Floats:
    """What it is worth to a text that shows a date or a place (`shown`, (c,)) to be of the very thing, (c,)."""
    worth = np.zeros(len(texts), dtype=np.float32)
    if not words or not shown.any():
        return worth
    own = np.array([said_of_event(words, text) for text in texts])  # (c, w)
    near = np.array([said_of_event(words, text) for text in around])  # (c, w)
    weights = np.log1p(len(texts) / (0.5 + own.sum(axis=0)))  # (w,)
    weights[-1] *= _HAPPENS
    shares = np.where(own, 1.0, _NEAR * near) @ weights / weights.sum()  # (c,)
    # What is said only around a date does not tell what happened then, but for a line below its title.
    titled = np.array([len(text.split()) <= _SHORT for text in texts]) & near.all(axis=1)
    shares = np.where(shown & (own.any(axis=1) | titled), np.where(titled, 1.0, shares), 0.0)
    for order in (place for place, word in enumerate(words) if word in _ORDER):
        told = own[:, order] | near[:, order]
        shares = np.where(told | ~told.any(), shares, 0.0)
    best = float(shares.max())
    if best < _LEAST:
        return worth
    worth[shares >= best - 1e-6] = THE_VERY_EVENT
    worth[shown & (shares < best - _LESS)] = -ANOTHER
    return worth


def line_dates_it(question: str, text: str) -> float:
    """The share of what a question for a date asks that a short line with a date says, where it has the word for what
    happened: “Received 4 May; accepted 9 June”; else 0.
    """
    words = event_asked(question)
    if not words or len(text.split()) > _SHORT or SIGNS["when"].search(text) is None:
        return 0.0
    said = said_of_event(words, text)
    return float(said.mean()) if said[-1] else 0.0


def tells_nothing_done(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks when something was done, and none of these texts has the word for that or one that says the same:
    how long the lift has been out of order does not say when it was repaired.
    """
    asked = _WAS_DONE.match(question)
    if asked is None or asked["done"].lower() in _ANY_EVENT:
        return False
    return not any(said_of_event((asked["done"].lower(),), text)[0] for text in texts)


def dates_no_such_event(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks when something happened, and none of these texts has a word of that and a day or a year: what the
    piano was worth “before the accident” does not say when that was.
    """
    asked = _HAPPENED.match(question)
    if asked is None:
        return False
    thing = re.compile(rf"\b{re.escape(root_of(asked['thing'].lower()))}", re.IGNORECASE)
    return not any(thing.search(one) and (_DAY_OR_YEAR.search(one) or _CLOCK.search(one)) for one in texts)


def tells_it_of_another(question: str, texts: Sequence[str], whole: str) -> bool:
    """Whether it asks when somebody died, married or the like, and none of these texts of the whole one says so of that
    one: that seventy men died does not tell when the engineer did, nor does “he died” where he was not named before.
    """
    asked = _DID.match(question)
    if asked is None:
        return False
    names = _NAME.findall(asked["who"])
    told = [one for one in texts if said_of_event((asked["done"].lower(),), one)[0]]
    deed = "|".join(sorted(same_deed(asked["done"].lower())))
    of_one = re.compile(rf"\b(?:the|this|our|its) (?:[\w’'-]+ ){{1,2}}(?:{deed})\b", re.IGNORECASE)
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    return bool(texts and names) and not any(
        named.search(one) or of_one.search(one) or (_STANDS_FOR_ONE.search(one) and _is_of(named, one, whole))
        for one in told
    )


def _is_of(named: re.Pattern[str], text: str, whole: str) -> bool:
    """Whether somebody is named at the head of the whole, or not far before a text."""
    place = whole.find(text)
    return named.search(whole[:_HEAD]) is not None or named.search(whole[max(place - _BEFORE, 0) : place]) is not None


def asks_when_of_what_is_not_there(question: str, text: str) -> bool:
    """Whether it asks for the date of a thing with two words or more of which none stands in the whole document: where
    there is no maternity and no leave, nothing says when maternity leave begins.
    """
    things = [word for word in event_asked(question)[:-1] if word not in SELF_NAMES and word not in _ORDER]
    if len(things) <= 1:
        return False
    return not any(re.search(rf"\b{re.escape(root_of(one))}", text, re.IGNORECASE) for one in things)


@cache
def _forms(word: str) -> frozenset[str]:
    """The forms of a word, and of those that say the same of what happens."""
    same = same_deed(word)
    return same | {root_of(other) for other in same}
