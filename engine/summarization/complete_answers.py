"""What an answer needs beside its sentence to tell what is asked, and what it can do without. English alone."""

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.language.vocabulary import terms_of, words_of
from engine.salience.questions import Asked, stem
from engine.summarization.events_asked import said_of_event, telling_words

Floats = npt.NDArray[np.float32]

A_REASON, _MOST_OF_IT = 2.0, 0.6
"""What it is worth to give the reason that is asked for, in logits, and the share of the question it then says."""
_BECAUSE = re.compile(
    r"\b(?:because|since|owing to|due to|on the grounds? that|as (?:he|she|they|it|we|the|an?|his|her|no)\b)",
    re.IGNORECASE,
)
_WHAT_BECAME = re.compile(r"^\W*(?:and )?what (?:happened to|became of|has become of)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"^\W*(?:he|she|they|it)\b", re.IGNORECASE)

_ONES = (
    frozenset({"he", "him", "his", "himself"}),
    frozenset({"she", "her", "hers", "herself"}),
    frozenset({"they", "them", "their", "theirs", "themselves"}),
    frozenset({"it", "its", "itself"}),
)
"""Pronouns that stand for the same one."""
_OPENING = 4
"""Words among which a sentence names by a pronoun whom it speaks of."""
_TOLD_BEFORE = re.compile(
    r"\b(?:(?:pay|pays|paid|payable|owes?|receives?|received|transfer\w*|repay|repaid|recover|deduct\w*) (?:\w+ ){0,4}?"
    r"(?:that|this|the said|the same|such) (?:sum|amount|figure|total|balance)|"
    r"(?:on|by|before|after|until|from) (?:that|the same|the said) (?:date|day))\b",
    re.IGNORECASE,
)
"""A sum or a day that the sentence before has named: “must pay that sum”."""
_REASON = re.compile(
    r"\b(?:because|since|as|due to|owing to|thanks to|in view of|given (?:that|the|its|her|his|their)|so that|lest|"
    r"so as (?:not )?to|in order (?:not )?to|in case|for fear|on account of|on (?:the )?grounds?|reasons?|therefore|"
    r"thus|hence|result(?:s|ed)? (?:of|from)|as a result|caused?|causes|led to|leads? to|"
    r"to (?:avoid|prevent|allow|enable|ensure)|(?:purpose|aim|object) (?:of|is|was)|after (?!\d)|out of|"
    r"wish(?:es|ed)? to|want(?:s|ed)? to|(?:meant|intended) to)\b|, so\b|\bso\b [^.]{0,40}\bthat\b",
    re.IGNORECASE,
)
"""How a sentence may say why, by words that do so, though not these alone."""
_TOLD_BY_FORM = re.compile(r"^\W*(?:yes|no)\b(?=\s*[.,;!–—]|\s*$)", re.IGNORECASE)


def says_only_what_is_asked(asked: Asked, text: str) -> bool:
    """Whether a sentence has no word of its own beside those of the question: “The lamp blinks.” does not tell what it
    means that the lamp blinks.
    """
    said = set(map(stem, terms_of(text)))
    return (
        asked.kind != "whether"
        and bool(said)
        and said <= set(map(stem, terms_of(asked.text)))
        and _TOLD_BY_FORM.match(text) is None
    )


def needs_what_was_named(text: str) -> bool:
    """Whether a sentence speaks of a sum or a day that only the sentence before it names."""
    return _TOLD_BEFORE.search(text) is not None


def speaks_of_whom_it_asks(question: str, text: str) -> bool:
    """Whether a sentence opens with the pronoun by which the question names somebody, too: who asks “When did she die?”
    knows who she is.
    """
    asked = set(words_of(question))
    opening = set(words_of(text[:80])[:_OPENING])
    known = [ones for ones in _ONES if asked & ones and opening & ones]
    others = [ones for ones in _ONES if opening & ones and not asked & ones]
    return bool(known) and not others


def gives_a_reason(text: str) -> bool:
    """Whether a sentence may say why something is so."""
    return _REASON.search(text) is not None


def worth_of_reasons(question: str, texts: Sequence[str], around: Sequence[str]) -> Floats:
    """What it is worth to each text to give a reason for the very thing that is asked about, and what it costs to give
    none where one does, (c,).
    """
    del around  # a reason stands beside what it is for
    worth = np.zeros(len(texts), dtype=np.float32)
    words = telling_words(question)
    reasons = np.array([gives_a_reason(text) for text in texts], dtype=np.bool_)
    if words and reasons.any():
        shares = np.array([said_of_event(words, _but_for_the_reason(text), dates=False).mean() for text in texts])
        shares *= reasons
        if float(shares.max()) >= _MOST_OF_IT:
            worth[~reasons] = -A_REASON
            worth[shares >= float(shares.max()) - 1e-6] = A_REASON
    return worth


def _but_for_the_reason(text: str) -> str:
    """What a sentence gives the reason for: “he owes nothing” of “he owes nothing because the roof leaked”."""
    reason = _BECAUSE.search(text)
    if reason is None:
        return text
    if text[: reason.start()].strip(' "“('):
        return text[: reason.start()]
    return text[reason.end() :].partition(",")[2]


def asks_what_became(question: str) -> bool:
    """Whether it asks what happened to somebody or something, which is told bit by bit."""
    return _WHAT_BECAME.match(question) is not None


def opens_with_a_pronoun(text: str) -> bool:
    """Whether a sentence goes on about whoever the one before it speaks of."""
    return _GOES_ON.match(text) is not None
