"""Questions of a visit to the doctor with their answers: “Any allergies?” says what “Only to penicillin.” is about."""

import re
from collections.abc import Iterator

from engine.document import Document
from engine.language.vocabulary import words_of
from engine.schema.enums import Role

_QUESTION_WORDS = 30
"""Words of a question that is told with its answer at most."""
_BARE_WORDS = 6
"""Words of an answer that says little at most: what the same speaker says next is the answer, too."""
_CLINICIAN = re.compile(r"\b(?:doctor|dr|physician|clinician|surgeon|nurse|consultant|gp|pharmacist)\b", re.IGNORECASE)
"""Who says what is to be done whatever was asked: only a short answer of theirs needs the question."""
_OR_ELSE = re.compile(r"\W*(?:or|and)\b", re.IGNORECASE)
"""How a question begins that goes on with the one before it: “Anyone in the family with migraine? Or strokes?”."""
_GREETING = re.compile(
    r"\W*(?:good (?:morning|afternoon|evening)|hello|hi|thanks?(?: you)?)\b(?:,? [\w.]+){0,3}\W*", re.IGNORECASE
)


def answered_questions(document: Document) -> dict[int, tuple[int, ...]]:
    """Of each sentence that answers a question of somebody else that question, by index; of one that follows a short
    “Yes.” both.
    """
    found: dict[int, tuple[int, ...]] = {}
    for asked, answer in _replies(document):
        if _says_by_itself(document, answer):
            continue
        found[answer] = asked
        if _words(document, answer) <= _BARE_WORDS and _goes_on(document, answer) and not _asks(document, answer + 1):
            found[answer + 1] = (*asked, answer)
    return found


def _replies(document: Document) -> Iterator[tuple[tuple[int, ...], int]]:
    """Questions, with what the speaker adds in one more sentence, and the first sentence of the turn after each."""
    for index in range(len(document.sentences) - 1):
        if not _asks(document, index) or _words(document, index) > _QUESTION_WORDS:
            continue
        added = _goes_on(document, index) and not _asks(document, index + 1)
        last = index + 1 if added else index
        after = last + 1
        if after < len(document.sentences) and not _goes_on(document, last) and _greets(document, after):
            after += _goes_on(document, after)
        answered = after < len(document.sentences) and not _goes_on(document, last) and not _asks(document, after)
        if answered and document.sentences[after].role is Role.SPEECH:
            goes_on = index > 0 and _asks(document, index - 1) and _goes_on(document, index - 1)
            first = index - 1 if goes_on and _OR_ELSE.match(_text(document, index)) else index
            yield tuple(range(first, last + 1)), after


def _asks(document: Document, index: int) -> bool:
    one = document.sentences[index]
    return one.role is Role.SPEECH and document.text[one.end - 1] == "?"


def _goes_on(document: Document, index: int) -> bool:
    """Whether the same speaker says the next sentence."""
    if index + 1 >= len(document.sentences):
        return False
    one, after = document.sentences[index : index + 2]
    return after.role is Role.SPEECH and document.speaker_at(one.start) == document.speaker_at(after.start)


def _says_by_itself(document: Document, index: int) -> bool:
    who = document.speaker_at(document.sentences[index].start) or ""
    return _CLINICIAN.search(who) is not None and _words(document, index) > _BARE_WORDS


def _greets(document: Document, index: int) -> bool:
    return _GREETING.fullmatch(_text(document, index)) is not None


def _words(document: Document, index: int) -> int:
    return len(words_of(_text(document, index)))


def _text(document: Document, index: int) -> str:
    one = document.sentences[index]
    return document.text[one.start : one.end]
