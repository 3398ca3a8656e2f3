"""What an answer needs beside its sentence to tell what is asked, and what it can do without. English alone."""

import re

from engine.language.vocabulary import terms_of, words_of
from engine.salience.questions import Asked, stem

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
    r"to (?:avoid|prevent|allow|enable|ensure)|(?:purpose|aim|object) (?:of|is|was)|after|through|out of|"
    r"wish(?:es|ed)? to|want(?:s|ed)? to|(?:meant|intended) to)\b|, so\b|\bso\b [^.]{0,40}\bthat\b",
    re.IGNORECASE,
)
"""How a sentence may say why, by words that do so, though not these alone."""
_TOLD_BY_FORM = re.compile(r"^\W*(?:yes|no)\b", re.IGNORECASE)


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
