"""What was asked in an interview or a meeting, and answered there: who asks the same is told that question with its
answer. English alone.

“Five, counting me.” says how many people work in a yard only behind “How many people work here today?”, and by itself
is like no question at all.
"""

import re
from collections.abc import Sequence

import numpy as np

from engine.document import Document, count_words
from engine.language.asked_and_answered import replies
from engine.language.support import names_in, numbers_in
from engine.language.vocabulary import words_of
from engine.salience.encoding import Encoder
from engine.salience.questions import Asked
from engine.schema.enums import Role
from engine.summarization.events_asked import said_of_event, telling_words

ALIKE, SURELY_ALIKE = 0.5, 0.7
"""The cosine from which two questions may ask the same, and from which they do whatever their words are."""
_SHARED = 0.5
"""The share of the question's telling words that one has to have which asks the same."""
_PEOPLE = frozenset({"people"})
"""What tells of a question how many there are."""
_BARE, _MOST = 8, 3
"""Words of an answer that says little by itself, and how many sentences are told of one at most."""
_ASKS = re.compile(r"\b(?:who(?:m|se)?|when|where|why|which|what|how (?:long|much|many|often|old|far)|how)\b")
_KNOWS_NOT = re.compile(
    r"\W*(?:(?:well|yeah|um|uh|so|oh|honestly|sorry)\W+)*(?:no idea|(?:I|we) (?:really |honestly )?(?:don['’]t|do not|"
    r"can['’]t|cannot) (?:know|recall|remember|say)|(?:I|we) have no idea"
    r"|(?:I['’]m|we['’]re) not (?:sure|certain|aware))",
    re.IGNORECASE,
)
"""How somebody begins who does not know."""


def asked_before(document: Document, question: str, encoder: Encoder) -> tuple[int, ...]:
    """The sentences of which one asks what the question does and the others answer it, by index; none where nobody
    asks that, or nobody knows.
    """
    if not document.turns or not document.is_english:
        return ()
    wanted = (*telling_words(question), *(_PEOPLE & set(words_of(question))))
    asking = [one for one in replies(document) if _asks_alike(question, _words(document, one[0]))]
    if not wanted or not asking:
        return ()
    questions = [_words(document, before) for before, _ in asking]
    shared = np.array([said_of_event(wanted, one, dates=False).mean() for one in questions])  # (q,)
    near = np.flatnonzero(shared > 0)
    if not len(near):
        return ()
    likeness = np.zeros(len(asking), dtype=np.float32)
    likeness[near] = encoder.encode([questions[one] for one in near]) @ encoder.encode([question])[0]
    same = ((likeness >= ALIKE) & (shared >= _SHARED)) | (likeness >= SURELY_ALIKE)
    if not same.any():
        return ()
    before, answer = asking[int(np.where(same, likeness, 0.0).argmax())]
    reply = _answer(document, answer)
    told = (*before, *reply)
    return told if reply and _speaks_of_all_that_is_named(document, question, told) else ()


def _asks_alike(question: str, other: str) -> bool:
    """Whether two questions ask for the same kind of thing: who, when, how many, or whether."""
    return _asked_for(question) == _asked_for(other)


def _asked_for(question: str) -> str:
    found = _ASKS.search(question.lower())
    kind = found[0] if found else "whether"
    kind = "which" if kind == "what" else kind
    return Asked.of(question).kind if kind == "which" else kind


def _answer(document: Document, first: int) -> tuple[int, ...]:
    """The first sentences of an answer: more than one where the first says little; none of who does not know."""
    sentences, speaker = document.sentences, document.speaker_at(document.sentences[first].start)
    told: list[int] = []
    for index in range(first, min(first + _MOST, len(sentences))):
        one = sentences[index]
        text = document.text[one.start : one.end]
        if one.role is not Role.SPEECH or document.speaker_at(one.start) != speaker or _KNOWS_NOT.match(text):
            break
        told.append(index)
        if count_words(text) > _BARE:
            break
    return tuple(told)


def _speaks_of_all_that_is_named(document: Document, question: str, told: Sequence[int]) -> bool:
    """Whether the names and the numbers of a question all stand in what was asked and answered, or are who speaks."""
    text = _words(document, told)
    speakers = " ".join(document.speaker_at(document.sentences[one].start) or "" for one in told)
    said = set(words_of(f"{text} {speakers}"))
    return names_in(question) <= said and numbers_in(question) <= numbers_in(text)


def _words(document: Document, indices: Sequence[int]) -> str:
    return " ".join(document.text[document.sentences[one].start : document.sentences[one].end] for one in indices)
