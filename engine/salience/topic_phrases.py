"""Phrases of a talk that may name what it is about, and what each of them is like, in numbers."""

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from engine.document import Document, count_words
from engine.language.phrases import LONGEST, phrases_of, terms_in
from engine.language.vocabulary import words_of
from engine.salience.encoding import Encoder

Floats = npt.NDArray[np.float32]
Terms = tuple[str, ...]

FEATURES = (
    "count", "count of several", "count to the highest", "two words", "three words", "parts", "speakers", "determined",
    "governed", "like a verb", "within", "about", "times about", "ends", "acts", "goes on", "opens", "name", "first",
    "in a longer one", "ing", "ly", "ed", "noun", "letters", "likeness", "likeness among others",
)  # fmt: skip
PARTS = 24
"""Parts of equal length that a talk is divided into, to see how far a phrase is spread."""
FEWEST = 3
"""Times that a phrase is said at least."""
_MOST_SENTENCES = 8000
"""Sentences that are read of a talk: some six hours."""
MOST_WEIGHED = 100
"""Phrases that are weighed, the most frequent ones."""
_IN_A_LONGER_ONE = 0.5
"""Share of its occurrences within one longer phrase from which on a phrase is only a part of that."""
_VERB_LIKE, _QUALIFIES, _FEWEST_NOUNS = 0.35, 0.5, 0.3
"""Share of a phrase's occurrences behind what verbs stand behind, and before another word, from which on it is no noun;
and the share that must show that it is one."""
_SHORTEST_SENTENCE, _READ = 8, 160
"""Words of a sentence that counts for what the talk as a whole is like, and how many such are read."""
_POSSESSIVE = re.compile(r"['’]s?$")
_BEGINNING = 800
"""Characters that stand for a talk without such sentences."""
_NOUNS = ("tion", "sion", "ment", "ity", "ness", "ance", "ence", "ship", "ogy")
_SEEN = ("determined", "governed", "like_a_verb", "within", "about", "ends", "acts", "goes_on", "opens", "is_name")


@dataclass(slots=True)
class Candidate:
    """A phrase of a talk with all that is counted of it."""

    terms: Terms
    count: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    """How it is written, and how often so."""
    sentences: list[int] = field(default_factory=list)
    """The sentences that have it, by number, each time."""
    parts: set[int] = field(default_factory=set)
    speakers: set[str | None] = field(default_factory=set)
    first: float = 0.0
    longer: int = 0
    """Occurrences of the longer phrase that has most of them."""
    seen: Counter[str] = field(default_factory=Counter)
    """How often it stands how, by names of `Phrase`."""

    def share(self, name: str) -> float:
        """The share of its occurrences that stand so."""
        return self.seen[name] / self.count

    @property
    def form(self) -> str:
        """How it is written most often."""
        return self.forms.most_common(1)[0][0]

    @property
    def is_noun(self) -> bool:
        """Whether what stands around it lets it pass for the name of a thing."""
        shown = self.share("determined") + self.share("governed") + self.share("within")
        return (
            self.share("like_a_verb") <= _VERB_LIKE and self.share("goes_on") <= _QUALIFIES and shown >= _FEWEST_NOUNS
        )


def candidates_of(document: Document, check: Callable[[], None] = lambda: None) -> list[Candidate]:
    """The phrases of a talk that may name a topic, the most frequent first; `check` may raise Cancelled.

    Of a very long talk sentences are read at equal distances.
    """
    step = 1 + len(document.sentences) // _MOST_SENTENCES
    numbers = range(0, len(document.sentences), step)
    words: Counter[str] = Counter()
    for number in numbers:
        if not number % 256:
            check()
        words.update(terms_in(_text(document, number)))
    found: dict[Terms, Candidate] = {}
    length = max(1, len(document.text))
    for number in numbers:
        if not number % 256:
            check()
        sentence, text = document.sentences[number], _text(document, number)
        speaker = document.speaker_at(sentence.start)
        for phrase in phrases_of(text):
            if any(words[term] < FEWEST for term in phrase.terms):
                continue
            one = found.get(phrase.terms)
            if one is None:
                one = found[phrase.terms] = Candidate(phrase.terms, first=sentence.start / length)
            one.count += 1
            one.forms[_POSSESSIVE.sub("", " ".join(text[phrase.start : phrase.end].split()))] += 1
            one.sentences.append(number)
            one.parts.add(sentence.start * PARTS // length)
            one.speakers.add(speaker)
            one.seen.update(name for name in _SEEN if getattr(phrase, name))
    names = {word for turn in document.turns if turn.speaker for word in words_of(turn.speaker)}
    frequent = {terms: one for terms, one in found.items() if one.count >= FEWEST}
    for terms, one in frequent.items():
        for part in _parts_of(terms):
            if part in frequent:
                frequent[part].longer = max(frequent[part].longer, one.count)
    whole = [
        one
        for one in frequent.values()
        if one.longer < _IN_A_LONGER_ONE * one.count and one.is_noun and names.isdisjoint(one.terms)
    ]
    return sorted(whole, key=lambda one: (-one.count, one.terms))[:MOST_WEIGHED]


def _text(document: Document, number: int) -> str:
    sentence = document.sentences[number]
    return document.text[sentence.start : sentence.end]


def _parts_of(terms: Terms) -> list[Terms]:
    size = len(terms)
    return [terms[first:last] for first in range(size) for last in range(first + 1, size + 1) if last - first < size]


def features_of(document: Document, candidates: Sequence[Candidate], encoder: Encoder) -> Floats:
    """What candidates are like, by `FEATURES`, (c, f)."""
    likeness = _likeness(document, candidates, encoder)  # (c,)
    spread = float(likeness.std()) or 1.0
    highest = max(one.count for one in candidates)
    rows = [
        [*_row(one, highest), float(near), float((near - likeness.mean()) / spread)]
        for one, near in zip(candidates, likeness, strict=True)
    ]
    return np.array(rows, dtype=np.float32)  # (c, f)


def _row(one: Candidate, highest: int) -> list[float]:
    several = len(one.terms) > 1
    last = one.form.lower().split()[-1]
    return [
        math.log(one.count),
        math.log(one.count) * several,
        one.count / highest,
        float(len(one.terms) == LONGEST - 1),
        float(len(one.terms) == LONGEST),
        len(one.parts) / PARTS,
        math.log(len(one.speakers)),
        one.share("determined"),
        one.share("governed"),
        one.share("like_a_verb"),
        one.share("within"),
        one.share("about"),
        math.log1p(one.seen["about"]),
        one.share("ends"),
        one.share("acts"),
        one.share("goes_on"),
        one.share("opens"),
        one.share("is_name"),
        one.first,
        one.longer / one.count,
        float(last.endswith("ing")),
        float(last.endswith("ly")),
        float(last.endswith("ed")),
        float(last.rstrip("s").endswith(_NOUNS)),
        len(one.form) / 10,
    ]


def _likeness(document: Document, candidates: Sequence[Candidate], encoder: Encoder) -> Floats:
    """How near each candidate is to what is said in all, (c,): to sentences from the whole talk."""
    long = [
        number
        for number in range(len(document.sentences))
        if count_words(_text(document, number)) >= _SHORTEST_SENTENCE
    ]
    step = max(1, len(long) // _READ)
    read = [_text(document, number) for number in long[::step][:_READ]] or [document.text[:_BEGINNING]]
    vectors = encoder.encode([*read, *(one.form.lower() for one in candidates)])  # (r + c, d)
    mean = vectors[: len(read)].mean(axis=0)  # (d,)
    near: Floats = vectors[len(read) :] @ (mean / (float(np.linalg.norm(mean)) or 1.0))  # (c,)
    return near
