"""A question in the words that a document has for the same thing: its dwelling may be asked about as a house."""

import re
from functools import cache

from engine.language.english import SAME
from engine.language.vocabulary import words_of

_WORD = re.compile(r"[^\W\d_][\w-]*")
_ENDINGS, _LONG = r"(?:s|es|ed|d|ing)?", 5
"""Letters of a word of which a question looks at the first ones alone."""


def in_its_words(question: str, text: str) -> str:
    """The question with the words that an English document never has replaced by such as say the same there."""
    known = _known()
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


def _stands(word: str, low: str) -> bool:
    """Whether it stands there so that a question finds it: by its first letters, short words as they are."""
    end = r"\b" if len(word) < _LONG else ""
    return re.search(rf"\b{re.escape(word[:_LONG])}{end}", low) is not None


def _stands_somehow(word: str, low: str) -> bool:
    return re.search(rf"\b{re.escape(word)}{_ENDINGS}\b", low) is not None


@cache
def _known() -> dict[str, tuple[str, ...]]:
    """Each word with those that may stand for it, the likeliest first."""
    known: dict[str, tuple[str, ...]] = {}
    for group in SAME:
        first, *others = group.split()
        known[first] = (*known.get(first, ()), *others)
    return known
