"""When something happened: which of a document's dates is that of the very thing, and which of another.

A boiler is ordered, delivered, installed and serviced; every sentence of that has the boiler and a date. The one that
tells when it was installed has the word for that, or one that says the same. English alone.
"""

import re
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from engine.language.english import AUXILIARIES, FUNCTION_WORDS, HAPPENINGS, MODALS, SELF_NAMES
from engine.language.roots import root_of
from engine.language.vocabulary import words_of
from engine.salience.questions import SIGNS

Floats = npt.NDArray[np.float32]

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
    "when", "date", "day", "month", "year", "time", "what", "which", "exactly", "supposed", "going", "planned",
    "expected", "scheduled", "actually", "able", "people", "due",
})  # fmt: skip
_PARTICIPLES = frozenset(
    {"given", "made", "seen", "taken", "held", "put", "sent", "left", "begun", "found", "done", "kept"}
)
_OF_NOBODY = (AUXILIARIES | MODALS) - _PARTICIPLES


def event_asked(question: str) -> tuple[str, ...]:
    """The words of a question for a date that tell of what it asks, what happens last; none of another question."""
    if _WHEN.match(question) is None:
        return ()
    words = [
        word
        for word in dict.fromkeys(words_of(question))
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


def said_of_event(words: Sequence[str], text: str) -> npt.NDArray[np.bool_]:
    """Which of the words of such a question a text says, in any form or by one that says the same, (w,)."""
    said = {form for word in words_of(text) for form in (word, root_of(word))}
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
    worth = np.zeros(len(texts), dtype=np.float32)
    words = event_asked(question)
    dated = np.array([dates_something(text) for text in texts], dtype=np.bool_)
    if not words or not dated.any():
        return worth
    own = np.array([said_of_event(words, text) for text in texts])  # (c, w)
    near = np.array([said_of_event(words, text) for text in around])  # (c, w)
    weights = np.log1p(len(texts) / (0.5 + own.sum(axis=0)))  # (w,)
    weights[-1] *= _HAPPENS
    shares = np.where(own, 1.0, _NEAR * near) @ weights / weights.sum()  # (c,)
    # What is said only around a date does not tell what happened then, but for a line below its title.
    titled = np.array([len(text.split()) <= _SHORT for text in texts]) & near.all(axis=1)
    shares = np.where(dated & (own.any(axis=1) | titled), np.where(titled, 1.0, shares), 0.0)
    for order in (place for place, word in enumerate(words) if word in _ORDER):
        told = own[:, order] | near[:, order]
        shares = np.where(told | ~told.any(), shares, 0.0)
    best = float(shares.max())
    if best < _LEAST:
        return worth
    worth[shares >= best - 1e-6] = THE_VERY_EVENT
    worth[dated & (shares < best - _LESS)] = -ANOTHER
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
    groups = [group.split() for group in HAPPENINGS]
    same = {other for group in groups if word in group for other in group}
    return frozenset({word, root_of(word)} | same | {root_of(other) for other in same})
