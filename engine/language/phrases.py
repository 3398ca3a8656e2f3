"""Phrases of one to three words that can name a topic, and what stands around each of them.

A phrase is a run of words none of which only serves others, fills a turn, or is needed to hold a meeting; it begins
with one that says something by itself, and reaches over no sign. English only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.language.english import AUXILIARIES, CONDUCTING, FILLERS, FUNCTION_WORDS, NO_TOPICS, NUMBER_WORDS
from engine.language.vocabulary import terms_of
from engine.language.word_lists import word_set

LONGEST = 3
"""Words."""
_ABOUT_WITHIN = 5
"""Words before a phrase among which one says that it is spoken about."""
_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|[^\w\s]+|\w+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_DETERMINERS = word_set("the a an our your my his her their its this that these those any some each every no another")
_BEFORE_NOUNS = word_set("of for with in about on into from at between by")
_BEFORE_VERBS = AUXILIARIES | word_set(
    "to i we you they he she who please not never always let's don't didn't doesn't can't won't"
)
_BEHIND_NOUNS = _BEFORE_NOUNS | word_set("and or but because so that which when if while where as than")
_ABOUT = word_set(
    "about discuss discussing discussed discussion discussions topic topics agenda issue issues regarding concerning "
    "presentation focus question questions talk talking"
)
_SERVING = FUNCTION_WORDS | FILLERS | CONDUCTING | frozenset(NUMBER_WORDS)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase where it stands in a sentence, and what is around it."""

    terms: tuple[str, ...]
    """Its words with plurals folded in: what makes it the same phrase elsewhere."""
    start: int
    end: int
    opens: bool
    """Whether it is the sentence's beginning."""
    determined: bool
    """Whether an article or the like stands before it: it names a thing."""
    governed: bool
    """Whether a preposition does."""
    like_a_verb: bool
    """Whether what stands before verbs does."""
    within: bool
    """Whether another word that is no function word stands before it."""
    about: bool
    """Whether words a little before it say that it is spoken about."""
    ends: bool
    """Whether a sign, a preposition or a conjunction follows: a noun ends there."""
    acts: bool
    """Whether a verb that carries a sentence follows."""
    goes_on: bool
    """Whether another word that is no function word follows: it may only qualify that."""
    is_name: bool
    """Whether it has a capital within a sentence and is no abbreviation: “the LCD” is a thing."""


def phrases_of(sentence: str) -> Iterator[Phrase]:
    """All phrases of a sentence, those within others too."""
    tokens = list(_TOKEN.finditer(sentence))
    words = [token[0].lower().replace("’", "'") for token in tokens]
    serves = [not _carries(token[0], word) for token, word in zip(tokens, words, strict=True)]
    for first in range(len(tokens)):
        if not NO_TOPICS.isdisjoint(_forms(words[first])):
            continue
        for last in range(first, min(first + LONGEST, len(tokens))):
            if serves[last]:
                break
            before = words[first - 1] if first else ""
            behind = words[last + 1] if last + 1 < len(words) else "."
            yield Phrase(
                tuple(_term(word) for word in words[first : last + 1]),
                tokens[first].start(),
                tokens[last].end(),
                opens=not first,
                determined=before in _DETERMINERS,
                governed=before in _BEFORE_NOUNS,
                like_a_verb=before in _BEFORE_VERBS,
                within=bool(first) and not serves[first - 1],
                about=not _ABOUT.isdisjoint(words[max(0, first - _ABOUT_WITHIN) : first]),
                ends=not behind[0].isalnum() or behind in _BEHIND_NOUNS,
                acts=behind in AUXILIARIES,
                goes_on=last + 1 < len(words) and not serves[last + 1],
                is_name=bool(first) and tokens[first][0][0].isupper() and not tokens[first][0].isupper(),
            )


def terms_in(text: str) -> list[str]:
    """All words of a text as the terms of phrases, those that serve others too."""
    return [_term(token[0].lower().replace("’", "'")) for token in _TOKEN.finditer(text)]


def _carries(token: str, word: str) -> bool:
    """Whether a word can be part of a topic: it says something, and is more than a letter."""
    return _SERVING.isdisjoint(_forms(word)) and bool(_WORD.match(token))


def _forms(word: str) -> set[str]:
    return {word, word.partition("'")[0], _term(word)}


def _term(word: str) -> str:
    return " ".join(terms_of(word)) or word
