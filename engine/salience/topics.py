"""What a talk is about: the phrases that carry it, and where each is spoken about most.

People who tell of a meeting name some of the things it was about. `TopicModel` was learned from such summaries: how
likely a phrase of the talk is to be named, from how often, where and by whom it is said, what stands around it, and how
near it is to the talk as a whole. English only.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from engine.document import Document, count_words
from engine.language.phrases import phrases_of
from engine.protocol.resources import resources
from engine.salience.encoding import Encoder
from engine.salience.topic_phrases import FEATURES, PARTS, Candidate, Floats, candidates_of, features_of
from engine.salience.weights import read_weights
from engine.schema.result import ModelUse

WEIGHTS = resources() / "models" / "topics-en" / "weights.json"
TOPIC = "topic"
"""The kind of fact that a topic is."""
MOST, FEWEST = 6, 2
"""Topics that are named at most, and without which none is."""
LIKELY = 0.25
"""How likely a phrase has to be named by people; this and the next, the best on dev."""
OFTEN = 5
"""Times that a topic is said at least: what is said less is not what a talk is about."""
_FEWEST_WORDS, _MOST_WORDS = 6, 30
_STEM, _ROOT = 6, 4
"""Letters with which two words begin alike that are forms of one, and of a word that another may begin with."""
_MOSTLY, _ALSO = 0.5, 0.15
"""Shares of its occurrences from which on a topic is named with its article, and as several."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What is spoken about."""

    name: str
    """As it is said, with its article where it mostly has one."""
    count: int
    """Times it is said."""
    sentence: int
    """One that says it, in the part of the talk that says it most: the first that is neither a scrap nor endless."""
    start: int
    end: int
    """Where in the text it stands in that sentence."""


@dataclass(frozen=True, slots=True)
class TopicModel:
    """Logistic regression on standardised features."""

    sha256: str
    mean: Floats
    scale: Floats
    weight: Floats
    bias: float

    @property
    def use(self) -> ModelUse:
        """How a result names it."""
        return ModelUse("extractor", "topics-en", "logistic regression", self.sha256)

    def __call__(self, features: Floats) -> Floats:
        """How likely each phrase is to be named, (c,), of features (c, f)."""
        x = np.clip((features - self.mean) / self.scale, -5, 5)  # (c, f)
        likely: Floats = 1 / (1 + np.exp(-(x @ self.weight + self.bias)))  # (c,)
        return likely


@cache
def load_topics(path: Path = WEIGHTS) -> TopicModel:
    """Read the weights. Raises `ModelUnavailable` where they are missing or made for other features."""
    weights, sha256 = read_weights(path, FEATURES, "The weights for topics")
    mean, scale, weight = (np.array(weights[name], dtype=np.float32) for name in ("mean", "scale", "weight"))
    return TopicModel(sha256, mean, scale, weight, float(weights["bias"]))


def topics_of(
    document: Document, encoder: Encoder, check: Callable[[], None] = lambda: None, model: TopicModel | None = None
) -> tuple[Topic, ...]:
    """What an English talk is about, the likeliest first; none where too few things are surely spoken about.

    Raises:
        ModelUnavailable: the weights are missing.
        Cancelled: from `check`.
    """
    candidates = [one for one in candidates_of(document, check) if one.count >= OFTEN] if document.is_english else []
    if len(candidates) < FEWEST:
        return ()
    likely = (model or load_topics())(features_of(document, candidates, encoder))
    chosen: list[Candidate] = []
    for row in np.argsort(-likely, kind="stable"):
        one = candidates[int(row)]
        if likely[row] < LIKELY or len(chosen) == MOST:
            break
        if not any(_is_alike(one, other) for other in chosen):
            chosen.append(one)
    if len(chosen) < FEWEST:
        return ()
    return tuple(_placed(document, one) for one in chosen)


def _placed(document: Document, one: Candidate) -> Topic:
    number = _spoken_about_most(document, one)
    sentence = document.sentences[number]
    said = next(
        phrase for phrase in phrases_of(document.text[sentence.start : sentence.end]) if phrase.terms == one.terms
    )
    return Topic(_named(one), one.count, number, sentence.start + said.start, sentence.start + said.end)


def _named(one: Candidate) -> str:
    """A topic as a sentence names it: “the design”, “voice recognition”, “buttons”."""
    if _is_plural(one.form) or one.share("is_name") >= _MOSTLY:
        return one.form
    if one.share("determined") >= _MOSTLY:
        return f"the {one.form}"
    plurals = Counter({form: count for form, count in one.forms.items() if _is_plural(form)})
    return plurals.most_common(1)[0][0] if plurals.total() >= _ALSO * one.count else one.form


def _is_alike(one: Candidate, other: Candidate) -> bool:
    """Whether two phrases have a word in common, in whatever form: “recognizer” and “voice recognition”."""
    return any(_is_of_one_word(a, b) for a in one.terms for b in other.terms)


def _is_of_one_word(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    return a == b or a[:_STEM] == b[:_STEM] or (len(short) >= _ROOT and long.startswith(short))


def _is_plural(name: str) -> bool:
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


def _spoken_about_most(document: Document, one: Candidate) -> int:
    length = max(1, len(document.text))
    parts = [document.sentences[number].start * PARTS // length for number in one.sentences]
    ((most, _),) = Counter(parts).most_common(1)
    there = [number for number, part in zip(one.sentences, parts, strict=True) if part == most]
    return next((number for number in there if _is_readable(document, number)), there[0])


def _is_readable(document: Document, sentence: int) -> bool:
    span = document.sentences[sentence]
    return _FEWEST_WORDS <= count_words(document.text[span.start : span.end]) <= _MOST_WORDS
