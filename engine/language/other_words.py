"""A question in the words that a document has for the same thing: its dwelling may be asked about as a house."""

import re
from functools import cache

from engine.language.english import SAME
from engine.language.vocabulary import words_of
from engine.language.word_lists import lists_with

_WORD = re.compile(r"[^\W\d_][\w-]*")
_ABBREVIATION = re.compile(r"\b[A-Z]{3,6}\b")
_ENDINGS, _LONG = r"(?:s|es|ed|d|ing)?", 5
"""Letters of a word of which a question looks at the first ones alone."""


def in_its_words(question: str, text: str, language: str | None = None) -> str:
    """The question with the words that a document in a language, None English, never has replaced by such as say the
    same there.
    """
    question = _spelt_out(question, text)
    known = _known(language)
    wanted = [word for word in dict.fromkeys(words_of(question)) if word in known]
    low = text.lower() if wanted else ""
    instead: dict[str, str] = {}
    for word in wanted:
        if _stands(word, low):
            continue
        others = [other for other in known[word] if not _stands_somehow(word, low) or other[:2] == word[:2]]
        found = next((other for other in others if _stands(other, low)), None)
        if found is not None:
            instead[word] = found
    if not instead:
        return question
    return _WORD.sub(lambda match: instead.get(match[0].lower(), match[0]), question)


def _spelt_out(question: str, text: str) -> str:
    """The question with each abbreviation that the document never has as the title or the name it stands for there:
    “CFO” as “Chief Financial Officer”.
    """

    def instead(match: re.Match[str]) -> str:
        if re.search(rf"\b{match[0]}\b", text) is not None:
            return match[0]
        words = r"[ -](?:(?:of|for|and|the|on|in) )*".join(rf"{letter}[a-z]+" for letter in match[0])
        found = re.search(rf"\b{words}\b", text)
        return match[0] if found is None else found[0]

    return _ABBREVIATION.sub(instead, question)


def _stands(word: str, low: str) -> bool:
    """Whether it stands there so that a question finds it: by its first letters, short words as they are."""
    end = r"\b" if len(word) < _LONG else ""
    return re.search(rf"\b{re.escape(word[:_LONG])}{end}", low) is not None


def _stands_somehow(word: str, low: str) -> bool:
    return re.search(rf"\b{re.escape(word)}{_ENDINGS}\b", low) is not None


@cache
def _known(language: str | None) -> dict[str, tuple[str, ...]]:
    """Each word with those that may stand for it, the likeliest first."""
    known: dict[str, tuple[str, ...]] = {}
    lists = lists_with("questions", language)
    for group in SAME if lists is None else lists.phrases("same", "questions"):
        first, *others = group.split()
        known[first] = (*known.get(first, ()), *others)
    return known
