"""What somebody said, without what only fills the time: sounds, openings that take up the word, words said twice.

English only. A negation, a hedge ("sort of", "I guess") and a number are never among what goes.
"""

import re
from collections.abc import Sequence
from itertools import pairwise, zip_longest

from engine.language.english import FUNCTION_WORDS, HESITATIONS, NEGATORS, NUMBER_WORDS, PREPOSITIONS

_SOUNDS = rf"(?:uh-huh|mm-hmm|(?:{'|'.join(sorted(HESITATIONS))})(?![-–]\w))"
_OPENING = re.compile(
    rf"(?:(?:(?:{_SOUNDS}|oh|so|and|but|well|yeah|yep|yes|okay|ok|alright|all right|basically|actually|anyway)\b"
    r"|(?:now|right|like|also|then|you know|you see|sure|again)(?=,)|I mean(?=,| (?!that\b|it\b|to\b|by\b))"
    r"|(?:Mr|Madam|Mrs|Ms)\.? ?(?:Chair|Speaker|President|Chairman|Chairwoman)(?=,))[\s,.…—–-]*)+",
    re.IGNORECASE,
)
"""What takes up the word, or calls on the chair, before anything is said."""
_CLOSING = re.compile(rf"(?:[\s,]+(?:so|and|but|you know|yeah|okay|ok|{_SOUNDS}))+$", re.IGNORECASE)
_INSIDE = re.compile(
    rf"(?:,\s*)?\b(?:{_SOUNDS}\b|(?<=, )(?:you know|I mean|yeah|okay)\b(?=,))(?:\s*,)?\s*", re.IGNORECASE
)
_BROKEN = re.compile(r"\b([A-Za-z]{1,4}) ?[-–—]+ (?=\1)", re.IGNORECASE)
"""A word begun and begun again: “Th - the”."""
_TWICE = re.compile(r"\b((?:[A-Za-z']+ ){0,3}[A-Za-z']+),? \1\b(?![-'’])", re.IGNORECASE)
_RIGHTLY_TWICE = NEGATORS | frozenset(NUMBER_WORDS) | frozenset({"had", "that", "very", "really", "bye"})
_SPACED = re.compile(r"\s+(?=[,.;:!?%])")
_CONTRACTED = re.compile(r"(?<=\w) (?=(?:'(?:s|ll|ve|re|d|m)|n't)\b)")
"""As some transcripts write: “we 're here .”"""

_ARTICLES = frozenset({"a", "an", "the"})
_BEHIND_NO_ARTICLE = (
    "a an the and or but is are was were be been have has had do does did will would can could when if that this which "
    "who where we they it he she there so not"
)
_NO_NOUN = PREPOSITIONS | frozenset(_BEHIND_NO_ARTICLE.split())
_BEFORE_NO_SUBJECT = frozenset({"to", "of", "from", "into", "with", "by"})
_SUBJECTS = frozenset({"i", "we", "they", "he", "she"})
_RESTARTING = FUNCTION_WORDS - {"may", "will"} | frozenset(
    {"well", "okay", "yeah", "there's", "it's", "that's", "we've", "we're"}
)
"""Words that have a capital within a sentence only where a speaker began it anew."""
_REASONS = frozenset({"because", "'cause", "cuz", "cause"})
_SUBORDINATING = _REASONS | {"although", "though", "whereas", "unless", "if", "when"}
_RELATING = frozenset({"which", "whose"})
_CONSEQUENCE = 3
"""Words at least of what follows from a condition."""
_OF_TWO_LETTERS = FUNCTION_WORDS | frozenset({"go", "ok", "am", "pm", "no"})
_ALIKE = 5
"""Letters that two words have in common at their beginning of which one was to be the other."""


def tidied(sentence: str) -> str:
    """What somebody said without what says nothing."""
    text = joined_as_written(_SPACED.sub("", " ".join(sentence.replace("’", "'").split())))
    text = _BROKEN.sub("", text)
    body = text.rstrip(" .")
    mark = "." if len(body) < len(text) else ""
    body = _SPACED.sub("", " ".join(_INSIDE.sub(_joint, body).split())).strip(" ,")
    opening = _OPENING.match(body)
    body = _CLOSING.sub("", body[opening.end() :] if opening else body)
    return _once(body) + mark


def joined_as_written(text: str) -> str:
    """Text with single spaces, without those that some transcripts have within words: “we 're here, are n't we”."""
    return _CONTRACTED.sub("", text)


def stumbles(sentence: str) -> bool:
    """Whether somebody broke off or began anew within a sentence, so that it stays hard to read when it is tidied."""
    words = tidied(sentence).rstrip(".").split()
    if any(_is_letters(word) for word in words):
        return True
    if any(word[0].isupper() and word.lower().strip(",;:") in _RESTARTING for word in words[1:] if word != "I"):
        return True
    low = [word.lower().strip(",;:") for word in words]
    if not HESITATIONS.isdisjoint(low) or any(_is_begun_anew(one, other) for one, other in pairwise(low)):
        return True
    stubs = zip(low, zip_longest(low[2:], low[3:], fillvalue=""), strict=False)
    return any(one not in FUNCTION_WORDS and any(_is_stub(one, other) for other in others) for one, others in stubs)


def is_left_open(sentence: str) -> bool:
    """Whether somebody gave a reason or a condition and stopped there: “Because we use a brand at the front.”."""
    words = tidied(sentence).rstrip(".").split()
    first = words[0].lower().strip(",") if words else ""
    if first in _RELATING:
        return True
    if first in _REASONS and words[1:2] and words[1].lower() in {"if", "when"}:
        return sum(word.endswith(",") for word in words) < 2  # “because if it is low, it is wet”
    return first in _SUBORDINATING and len(behind_condition(words)) < _CONSEQUENCE


def behind_condition(words: Sequence[str]) -> Sequence[str]:
    """The words behind the comma or the “then” that parts a condition from what follows from it."""
    parted = next((place for place, word in enumerate(words) if word.endswith(",") or word == "then"), len(words))
    return words[parted + 1 :]


def _joint(found: re.Match[str]) -> str:
    """What stays of a sound in the middle: a comma that stands behind it alone parts what is beside it."""
    return ", " if found[0].rstrip().endswith(",") and not found[0].startswith(",") else " "


def _once(text: str) -> str:
    """A text in which nothing is said twice in a row. A name may be a word twice."""

    def shorter(found: re.Match[str]) -> str:
        words = found[1].split()
        kept = _RIGHTLY_TWICE.issuperset(found[1].lower().split())
        named = found.start() > 0 and any(word[0].isupper() and word.lower() not in FUNCTION_WORDS for word in words)
        return found[0] if kept or named else found[1]

    before = ""
    while before != text:
        before, text = text, _TWICE.sub(shorter, text)
    return text


def _is_letters(word: str) -> bool:
    """Whether a word is a letter or two that a speaker stopped at."""
    known = word == "a" if len(word) == 1 else word in _OF_TWO_LETTERS
    return len(word) < 3 and word.isalpha() and word.islower() and not known


def _is_begun_anew(word: str, after: str) -> bool:
    """Whether a word was broken off, or what it began was, before the next."""
    if (word in _ARTICLES and after in _NO_NOUN) or (word in NEGATORS and after in NEGATORS):
        return True
    if word in _BEFORE_NO_SUBJECT and after in _SUBJECTS:
        return True
    alike = len(word) >= _ALIKE and word != after and after.startswith(word[:_ALIKE])
    return alike or _is_stub(word, after)


def _is_stub(word: str, other: str) -> bool:
    return word.isalpha() and len(word) < len(other) and other.startswith(word) and other != f"{word}s"
