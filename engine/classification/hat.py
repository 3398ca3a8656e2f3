"""A document's labels by a HAT that was trained for a set: it reads the whole document, part by part.

Evidence is by occlusion, as everywhere: how far the label's calibrated log-odds fall when a segment is left out, all
other segments keeping their places. Which segments are tried is drawn up by what each says by itself, in the parts that
speak most for the label, so that what it costs does not grow with the document.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from engine.classification.classify import (
    MAX_EVIDENCE,
    MIN_WORDS,
    Classified,
    as_given,
    evidence_at,
    no_label,
    prediction_of,
    scored,
    undecided_by,
)
from engine.classification.deciding import Decision, decide
from engine.document import Chunk, Document, LabelSet, LabelSpan
from engine.models.hashed_words.network import HashedWords
from engine.models.hat.attribution import logits_and_timeline, logits_without
from engine.models.hat.classifier import HatClassifier, evenly
from engine.models.hat.input import HatDocument, read_segments
from engine.models.hat.model import HatModel
from engine.progress import Checkpoint
from engine.schema.enums import Kind, LabelMethod, Stage
from engine.schema.label_reading import EVIDENCE_FLOOR, runner_up
from engine.schema.result import NONE_OF_THESE, Label

_PARTS = 2
"""Parts of a document in which evidence is looked for."""
_SHORT_LIST, _QUICK_LIST = 8, 3
"""Segments of each that are left out in turn; the second for a quick look."""
_QUICK_PART_SEGMENTS = 8
"""Segments of a part in a quick look at a document that has more to read: three of them are some seven pages. With
sixteen the type of 39 long documents (dev and test) came out the same."""
_SPAN_TEMPERATURE = 2.0
_CERTAIN = 0.999
"""What is only likely is never called certain."""

Doubles = npt.NDArray[np.float64]
Reading = tuple[Doubles, npt.NDArray[np.float32]]
"""Logits (L,) of a part, and what each of its segments says by itself (S, L)."""
Segments = Sequence[Sequence[int]]


def classify_by_hat(
    document: Document,
    label_set: LabelSet,
    classifier: HatClassifier,
    chunks: Sequence[Chunk],
    *,
    checkpoint: Checkpoint,
    given: Sequence[str] | None = None,
    most_parts: int | None = None,
    own_examples: bool = False,
    read_before: "PartialReading | None" = None,
) -> Classified:
    """Labels of a document by a model.

    Args:
        document: What was read.
        label_set: The set the model was trained for.
        classifier: The model.
        chunks: The partition that evidence refers to.
        checkpoint: Hears of the stage "classify".
        given: What the user gave; evidence is found for that, too.
        most_parts: Read at most so many parts, spread evenly over the document; None reads all of it.
        own_examples: The model learned from the user's documents, whatever their language.
        read_before: What the same document's parts said when this was put off; what is read now is added.
    """
    look = predict_from_parts(
        document,
        label_set,
        classifier,
        checkpoint=checkpoint,
        most_parts=most_parts,
        own_examples=own_examples,
        read_before=read_before,
    )
    if look is None:
        return undecided_by(label_set, LabelMethod.MODEL)
    classifier, chances = look.classifier, look.chances
    decided = look.decided(label_set)
    found = [classifier.labels[place] for place in decided.given] if given is None else list(given)
    tried = _SHORT_LIST if most_parts is None else _QUICK_LIST
    scores = scored(classifier.labels, chances)
    labels: list[Label] = []
    for name in found:
        if name not in classifier.labels:  # a label that the user gives and the model never learned
            labels.append(Label(label_set.name, name, 1.0, ()))
            continue
        place = classifier.labels.index(name)
        alone = look.alone[:, place]
        weights = _evidence(classifier, look.parts, look.logits, place, checkpoint, alone=alone, short_list=tried)
        items = [
            item for segment, weight in weights for item in evidence_at(document, look.places[segment], weight, chunks)
        ]
        probability = 1.0 if given is not None else min(float(chances[place]), _CERTAIN)
        after = runner_up(name, scores, exclusive=label_set.exclusive) if given is None else None
        labels.append(Label(label_set.name, name, probability, tuple(items), after))
    spans_ = _timeline(classifier, look.alone, look.places)
    prediction = prediction_of(label_set.name, LabelMethod.MODEL, decided, scores, spans_)
    if given is not None:
        return Classified(tuple(labels), as_given(prediction))
    if not look.fits_none:
        return Classified(tuple(labels) or no_label(label_set, decided), prediction)
    nearest = min(decided.confidence, look.agreement or 0.0)
    none = Label(label_set.name, NONE_OF_THESE, min(round(1 - nearest, 4), _CERTAIN), ())
    # Of none of the labels as a whole, so in its parts neither.
    return Classified((none,), replace(prediction, timeline=()))


@dataclass(frozen=True, slots=True)
class PartialPrediction:
    """What a model says of a document, part by part."""

    classifier: HatClassifier
    """Among the labels that such a document can have."""
    parts: Sequence[Segments]
    places: Sequence[tuple[int, int]]
    """Where each segment stands in the text."""
    logits: Doubles
    """(P, L)"""
    alone: npt.NDArray[np.float32]
    """What each segment says by itself: probabilities (S, L)."""

    chances: Doubles
    """Calibrated probabilities (L,) over all that was read."""
    agreement: float | None = None
    """How likely the document's words hold the likeliest label; None where nobody asks them."""

    @property
    def fits_none(self) -> bool:
        """Whether the words do not bear out even the likeliest label, so that the document is of none of them."""
        words, likeliest = self.classifier.words, self.classifier.labels[int(self.chances.argmax())]
        if words is None or self.agreement is None:
            return False
        return not words.agreement.bears_out(likeliest, self.agreement)

    def decided(self, label_set: LabelSet) -> Decision:
        """What the model decides, by its labels' numbers; where none of them fits, nothing, and nothing is asked."""
        words, threshold = self.classifier.words, self.classifier.calibration.unknown_below
        if words is not None and self.agreement is not None:
            threshold = words.agreement.likeliest_from
        found = decide(replace(label_set, ask_below=threshold), self.chances)
        return replace(found, given=(), doubtful=()) if self.fits_none else found

    def told(self, label_set: LabelSet) -> tuple[str, ...]:
        """The labels that the model gives, the likeliest first; where it is not sure enough, or none fits, none."""
        return tuple(self.classifier.labels[place] for place in self.decided(label_set).given)


def predict_from_parts(
    document: Document,
    label_set: LabelSet,
    classifier: HatClassifier,
    *,
    checkpoint: Checkpoint,
    most_parts: int | None = None,
    own_examples: bool = False,
    read_before: "PartialReading | None" = None,
) -> PartialPrediction | None:
    """Let a model read a document, with the arguments of `classify_by_hat`.

    None for one that it can't read, or that is too short to be judged.
    """
    spoken = [label.name for label in label_set.labels if label.spoken]
    if document.kind is Kind.TRANSCRIPT and spoken:
        classifier = classifier.among(spoken)
    spans = [(sentence.start, sentence.end) for sentence in document.sentences]
    understood = document.is_english or own_examples
    if not understood or document.words < MIN_WORDS or not spans:
        return None
    capacity = classifier.model.config.segment_length - 1
    memory = PartialReading() if read_before is None else read_before
    most = min(classifier.calibration.segments or classifier.model.config.segments, classifier.model.config.segments)
    known = memory.by(classifier.model, (most, most_parts))
    if memory.parts is None:
        check = partial(checkpoint, "classify", 0, 0)
        read = read_segments(classifier.tokenizer, document.text, spans, capacity=capacity, check=check)
        memory.parts = _parts_of(read, most, most_parts)
    places = [place for part in memory.parts.values() for place in part.spans()]
    numbered = {number: part.segments for number, part in memory.parts.items()}
    parts = list(numbered.values())
    logits, alone = _read(classifier, numbered, known, checkpoint)  # (P, L), (S, L)
    shares = np.array([len(part) for part in parts], np.float64) / len(places)
    chances = classifier.probabilities((shares @ logits)[None])[0]  # (L,)
    agreement = None
    # What was spoken is of a kind that can be spoken, by its form.
    if classifier.words is not None and classifier.possible is None:
        agreement = _agreement(classifier.words, document.text, classifier.labels[int(chances.argmax())])
    return PartialPrediction(classifier, parts, places, logits, alone, chances, agreement)


def _parts_of(read: HatDocument, most: int, most_parts: int | None) -> dict[int, HatDocument]:
    """What is read of a document, by the parts' numbers: all of it, or `most_parts` parts spread evenly over it."""
    every = evenly(range(len(read.segments)), most)
    if most_parts is not None and len(every) > most_parts:
        every = evenly(range(len(read.segments)), min(most, _QUICK_PART_SEGMENTS))
    return {number: read.part(every[number]) for number in _spread(len(every), most_parts)}


def _agreement(words: HashedWords, text: str, label: str) -> float:
    """How likely a text holds a label, by its words: whatever part of it the model read."""
    return float(words.probabilities(text)[words.labels.index(label)])


def _spread(count: int, most: int | None) -> list[int]:
    """At most `most` of `count` parts, the first and the last among them where there are two or more."""
    if most is None or count <= most:
        return list(range(count))
    return sorted({round(number) for number in np.linspace(0, count - 1, most)})


def _read(
    classifier: HatClassifier, parts: Mapping[int, Segments], known: dict[int, Reading], checkpoint: Checkpoint
) -> tuple[Doubles, npt.NDArray[np.float32]]:
    """Logits of each part (P, L), and what each segment says by itself, having read its part: probabilities (S, L)."""
    temperature = classifier.calibration.temperature * _SPAN_TEMPERATURE
    for done, (number, part) in enumerate(parts.items()):
        checkpoint(Stage.CLASSIFY, done, len(parts))
        if number not in known:
            whole, track = logits_and_timeline(classifier.model, part, temperature)
            known[number] = whole.astype(np.float64), track
    logits = [known[number][0] for number in parts]
    chances = np.concatenate([known[number][1] for number in parts])  # (S, L)
    if classifier.possible is not None:
        chances = np.where(classifier.possible, chances, 0)
        chances /= np.maximum(chances.sum(1, keepdims=True), np.finfo(np.float32).tiny)
    return np.stack(logits), chances


class PartialReading:
    """A document as a model reads it, and what its parts said: kept while its labels are put off."""

    def __init__(self) -> None:
        self.parts: dict[int, HatDocument] | None = None
        """The parts in the model's segments, by number, as soon as they were read."""
        self._of: tuple[HatModel, tuple[int, int | None]] | None = None
        self._readings: dict[int, Reading] = {}

    def by(self, model: HatModel, cut: tuple[int, int | None]) -> dict[int, Reading]:
        """The readings of this model, by the part's number; another model, or other parts, begin anew.

        `cut` says which parts: how many segments each has at most, and how many are read.
        """
        if self._of != (model, cut):
            self._of, self._readings, self.parts = (model, cut), {}, None
        return self._readings


def _evidence(
    classifier: HatClassifier,
    parts: Sequence[Segments],
    logits: Doubles,
    label: int,
    checkpoint: Checkpoint,
    *,
    alone: npt.NDArray[np.float32],
    short_list: int,
) -> list[tuple[int, float]]:
    """Segments (numbered through the document) that move a label most, with their weights, the strongest first."""
    starts = [0, *accumulate(len(part) for part in parts)]
    held = np.array([len(part) for part in parts], np.float64)  # (P,)
    whole = _log_odds(classifier, (held @ logits)[None] / held.sum(), label)[0]
    weights: list[tuple[int, float]] = []
    for part in np.argsort(-_log_odds(classifier, logits, label), kind="stable")[:_PARTS]:
        checkpoint(Stage.CLASSIFY, len(parts), len(parts))
        segments = parts[part]
        mine = alone[starts[part] : starts[part + 1]]
        tried = np.argsort(-mine, kind="stable")[:short_list].tolist()
        left = logits_without(classifier.model, segments, [(index,) for index in tried]).astype(np.float64)
        for index, row in zip(tried, left, strict=True):
            fewer, changed = held.copy(), logits.copy()
            fewer[part] -= 1
            changed[part] = row
            rest = fewer @ changed / max(fewer.sum(), 1)  # (L,)
            weights.append((starts[part] + index, float(whole - _log_odds(classifier, rest[None], label)[0])))
    ranked = sorted((pair for pair in weights if pair[1] >= EVIDENCE_FLOOR), key=lambda pair: (-pair[1], pair[0]))
    return ranked[:MAX_EVIDENCE]


def _log_odds(classifier: HatClassifier, logits: Doubles, label: int) -> Doubles:
    """Calibrated log-odds (n,) of a label."""
    chances = np.clip(classifier.probabilities(logits)[:, label], 1e-12, 1 - 1e-12)
    return np.asarray(np.log(chances) - np.log1p(-chances))


def _timeline(
    classifier: HatClassifier, chances: npt.NDArray[np.float32], spans: Sequence[tuple[int, int]]
) -> tuple[LabelSpan, ...]:
    found: list[LabelSpan] = []
    for (start, end), row in zip(spans, chances, strict=True):
        best = int(row.argmax())
        label = classifier.labels[best] if row[best] >= 0.5 else None
        if found and found[-1].label == label:
            before = found[-1]
            found[-1] = LabelSpan(before.start, end, label, max(before.probability, float(row[best])))
        else:
            found.append(LabelSpan(start, end, label, float(row[best])))
    return tuple(found)
