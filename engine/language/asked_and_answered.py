"""Questions with their answers: “Any allergies?” says what “Only to penicillin.” is about.

They are found in a visit to the doctor, and in what is written as an examination of a witness, or as questions that are
often asked: “Q. Who decided it? A. Mr Haas.”.
"""

import re
from collections.abc import Collection, Iterator

from engine.document import Document, Sentence
from engine.language.tag_questions import is_tagged
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

_ASKED = re.compile(r"\s*(?:Q\s?\d{0,4}[.:)]|(?i:question)(?: \d{1,3})?\s?[.:]|Q(?=\s+[A-Z]))\s*(?=\S)")
_ANSWERED = re.compile(r"\s*(?:A\s?\d{0,4}[.:)]|(?i:answer)(?: \d{1,3})?\s?[.:]|A(?=\s+[A-Z]))\s*(?=\S)")
"""How a question and an answer begin where they are written so."""
_COURT = re.compile(r"(?:the )?(?:court|judge)(?: [\w'’-]+)?", re.IGNORECASE)
_STRUCK = re.compile(
    r"\W*(?:(?:the )?objection (?:is )?sustained|sustained"
    r"|(?:the |that )?(?:\w+ )?(?:answer|testimony)[\w ]{0,20}\bstricken"
    r"|(?:(?:it|that) (?:is|will be) )?stricken|strike (?:that|it|the (?:last )?answer)"
    r"|motion to strike (?:is )?granted)\b",
    re.IGNORECASE,
)
"""How a court says that an answer does not count."""
_PAIRS = 3
"""Questions with an answer that a text needs to be taken for an examination at least: one “A.” may count anything."""
_SAID_WITH_IT = 3
"""Sentences of an answer that are told with the question: further ones say what they say by themselves."""


def answered_questions(document: Document) -> dict[int, tuple[int, ...]]:
    """Of each sentence that answers a question of somebody else that question, by index; of one that follows a short
    “Yes.” both.
    """
    found: dict[int, tuple[int, ...]] = {}
    for asked, answer in replies(document):
        if _says_by_itself(document, answer):
            continue
        found[answer] = asked
        if _words(document, answer) <= _BARE_WORDS and _goes_on(document, answer) and not _asks(document, answer + 1):
            found[answer + 1] = (*asked, answer)
    return found


def examined(document: Document) -> dict[int, tuple[int, ...]]:
    """Of the first sentences of each answer, where questions and answers are written as such, the question and what is
    said between it and them, by index; nothing where hardly any are.
    """
    found: dict[int, tuple[int, ...]] = {}
    starts = {block.start for block in document.blocks}
    asked: list[int] = []
    said: list[int] = []
    pairs = 0
    for index, one in enumerate(document.sentences):
        if one.role is Role.FURNITURE:
            continue
        if _is_labelled(document, one, starts, _ASKED):
            asked, said = [index], []
        elif asked and not said and _is_labelled(document, one, starts, _ANSWERED):
            said = [index]
            pairs += 1
        elif one.start in starts:  # another speaker, an objection, a title
            asked, said = [], []
        elif said:
            said.append(index)
        elif asked:
            asked.append(index)
        if said and len(said) <= _SAID_WITH_IT:
            found[index] = (*asked, *said[:-1])
    return found if pairs >= _PAIRS else {}


def struck(document: Document) -> dict[int, int]:
    """Of each sentence of an answer that the court did not allow, where it says so, by index: what the jury is to
    disregard is no testimony.
    """
    found: dict[int, int] = {}
    starts = {block.start for block in document.blocks}
    answer: list[int] = []
    answers = False
    for index, one in enumerate(document.sentences):
        if one.role is not Role.SPEECH:
            continue
        if one.start in starts:
            speaker = document.speaker_at(one.start) or ""
            if _COURT.fullmatch(speaker) and _STRUCK.match(_text(document, index)):
                found.update(dict.fromkeys(answer, index))
            answers = _is_labelled(document, one, starts, _ANSWERED)
            answer = [] if _is_labelled(document, one, starts, _ASKED) else answer
        if answers:
            answer.append(index)
    return found


def _is_labelled(document: Document, one: Sentence, starts: Collection[int], label: re.Pattern[str]) -> bool:
    """Whether it begins a question, or an answer: in its own words, or as who is said to speak."""
    if one.role is not Role.SPEECH:
        return label.match(document.text, one.start, one.end) is not None
    return one.start in starts and label.match(f"{document.speaker_at(one.start)}: -") is not None


def replies(document: Document) -> Iterator[tuple[tuple[int, ...], int]]:
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
    return one.role is Role.SPEECH and document.text[one.end - 1] == "?" and not is_tagged(_text(document, index))


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
