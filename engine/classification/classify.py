"""A document to labels: every sentence of it, in segments, each label with the segments that moved it far enough.

Segments are whole consecutive sentences of at most 127 word pieces (HAT's dynamic segmentation). The logits of a
document are the mean of its segments', weighted by their tokens, so what a segment gives to a label is exact: how far
the label's log-odds fall when the segment is left out. Sentence vectors pass in blocks; what is kept of a document is a
few numbers for each segment, and no model or tensor grows with it. What a taught set makes of the words beside them is
told segment by segment as well.

Where a set is not sure, the user is asked; one that gives nothing gives the label `unknown` (`deciding`).
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from engine.classification.deciding import Decision, decide
from engine.classification.scoring import LinearRule, centred
from engine.classification.words import DocumentWords
from engine.classification.words_head import WordScores
from engine.document import Chunk, Document, LabelSet, LabelSpan, Prediction
from engine.progress import Checkpoint
from engine.salience.encoding import BLOCK, SentenceVectors
from engine.schema.enums import Certainty, LabelMethod, Stage
from engine.schema.label_reading import EVIDENCE_FLOOR, runner_up
from engine.schema.result import UNKNOWN, Label, LabelEvidence
from engine.segmentation.hat import dynamic

CAPACITY = 127
MAX_EVIDENCE = 5
MIN_WORDS = 30
"""A text shorter than this says too little for its kind to be known."""
_SPAN_TEMPERATURE = 1.4
"""A segment by itself is less sure than the document: fitted on segments of train."""
_CERTAIN = 0.999
"""What is only likely is never called certain; that is what the user's own labels are."""

Doubles = npt.NDArray[np.float64]
Range = tuple[int, int]
Scores = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class SegmentScores:
    """What every segment says: the logits of one rule's labels without the bias, and its share of the document."""

    logits: Doubles
    """(S, L)"""
    shares: Doubles
    """(S,), summing to 1."""
    words: WordScores | None = None
    """What the words say beside the sentences, where the rule has learned from them."""

    @property
    def whole(self) -> Doubles:
        """Logits (L,) of the document."""
        said = self.shares @ self.logits if self.shares.any() else np.zeros(self.logits.shape[1])
        return np.asarray(said if self.words is None else said + self.words.whole)

    @property
    def without_each(self) -> Doubles:
        """Logits (S, L) of the document without each segment."""
        parts = self.shares[:, None] * self.logits  # (S, L)
        rest = 1 - self.shares[:, None]  # (S, 1)
        left: Doubles = np.where(rest > 1e-9, (parts.sum(0) - parts) / np.maximum(rest, 1e-9), 0.0)
        return left if self.words is None else left + self.words.without_each

    @property
    def alone(self) -> Doubles:
        """Logits (S, L) of each segment by itself."""
        return self.logits if self.words is None else self.logits + self.words.alone


@dataclass(frozen=True, slots=True)
class Classified:
    """What a set says of a document: its labels, the likeliest first, and everything beside them."""

    labels: tuple[Label, ...]
    prediction: Prediction


def segment_ranges(lengths: Sequence[int]) -> list[Range]:
    """Sentences `first:last` of each segment, given the sentences' lengths in tokens. No sentence is cut."""
    packed = dynamic([min(max(length, 1), CAPACITY) for length in lengths], CAPACITY)
    return [(pieces[0].sentence, pieces[-1].sentence + 1) for pieces in packed.segments]


def score_segments(
    vectors: SentenceVectors,
    lengths: Sequence[int],
    ranges: Sequence[Range],
    rules: Sequence[LinearRule],
    *,
    common: npt.NDArray[np.float32] | None,
    checkpoint: Checkpoint,
    words: DocumentWords | None = None,
) -> list[SegmentScores]:
    """The scores of all rules in one pass over the sentence vectors. `common` is what is taken out of each.

    `words` are those of the document, for rules that learned from words.
    """
    owners = np.repeat(np.arange(len(ranges)), [last - first for first, last in ranges])  # (n,)
    tokens = np.maximum(np.asarray(lengths, np.float64), 1)  # (n,)
    weight = np.concatenate([rule.weight for rule in rules]).T  # (d, all labels)
    sums = np.zeros((len(ranges), weight.shape[1]))  # (S, all labels)
    for first in range(0, len(lengths), BLOCK):
        last = min(first + BLOCK, len(lengths))
        checkpoint(Stage.CLASSIFY, first, len(lengths))
        scores = centred(vectors[first:last], common) @ weight  # (B, all labels)
        np.add.at(sums, owners[first:last], tokens[first:last, None] * scores)
    checkpoint(Stage.CLASSIFY, len(lengths), len(lengths))
    held = np.bincount(owners, tokens, len(ranges))  # (S,)
    logits = sums / np.maximum(held, 1)[:, None]
    shares = held / max(held.sum(), 1)
    edges = np.cumsum([0, *(len(rule.bias) for rule in rules)])
    said = [None if words is None or rule.words is None else rule.words.scores(words) for rule in rules]
    return [SegmentScores(logits[:, a:b], shares, one) for (a, b), one in zip(pairwise(edges), said, strict=True)]


def feature_of(vectors: SentenceVectors, lengths: Sequence[int], common: npt.NDArray[np.float32] | None) -> Doubles:
    """A document's feature (d,): what a head learns from."""
    total = np.zeros(vectors.width)
    for first in range(0, len(lengths), BLOCK):
        last = min(first + BLOCK, len(lengths))
        tokens = np.maximum(np.asarray(lengths[first:last], np.float64), 1)
        total += tokens @ centred(vectors[first:last], common)
    found: Doubles = total / max(sum(max(length, 1) for length in lengths), 1)
    return found


def judge(
    document: Document,
    rule: LinearRule,
    scores: SegmentScores,
    ranges: Sequence[Range],
    chunks: Sequence[Chunk],
    *,
    given: Sequence[str] | None = None,
) -> Classified:
    """Labels of a document by one rule. `given` is what the user gave; evidence is found for that, too."""
    if not ranges or not can_judge(document, rule):
        return undecided(rule)
    logits = scores.whole + rule.bias  # (L,)
    chances = np.minimum(rule.probabilities(logits[None])[0], _CERTAIN)  # (L,)
    drops = log_odds(rule, logits[None]) - log_odds(rule, scores.without_each + rule.bias)  # (S, L)
    spans = [_trimmed(document, first, last) for first, last in ranges]
    chances_of = scored(rule.set.names, chances)

    def label(place: int, probability: float) -> Label:
        best = np.argsort(-drops[:, place], kind="stable")[:MAX_EVIDENCE]
        evidence = [
            item
            for row in best
            if drops[row, place] >= EVIDENCE_FLOOR
            for item in evidence_at(document, spans[row], float(drops[row, place]), chunks)
        ]
        name = rule.set.names[place]
        after = runner_up(name, chances_of, exclusive=rule.set.exclusive) if given is None else None
        return Label(rule.set.name, name, probability, tuple(evidence), after)

    decided = decide(rule.set, chances)
    timeline = _timeline(rule, scores, spans)
    if given is not None:
        labels = tuple(label(rule.set.names.index(name), 1.0) for name in given if name in rule.set.names)
    else:
        labels = tuple(label(place, float(chances[place])) for place in decided.given)
        labels = labels or no_label(rule.set, decided)
    prediction = prediction_of(rule.set.name, rule.method, decided, chances_of, timeline)
    return Classified(labels, prediction if given is None else as_given(prediction))


def can_judge(document: Document, rule: LinearRule) -> bool:
    """Whether there is enough text, in a language that the rule knows."""
    english = document.is_english or rule.own_examples
    return english and document.words >= MIN_WORDS


def undecided(rule: LinearRule) -> Classified:
    return undecided_by(rule.set, rule.method)


def undecided_by(label_set: LabelSet, method: LabelMethod) -> Classified:
    names = label_set.names
    share = 1 / max(len(names), 1) if label_set.exclusive else 0.5
    label = Label(label_set.name, UNKNOWN, 1.0, ())
    scores = tuple((name, share) for name in names)
    return Classified((label,), Prediction(label_set.name, Certainty.UNSURE, method, 0.0, scores, (), names))


def no_label(label_set: LabelSet, decided: Decision) -> tuple[Label, ...]:
    """What stands in the place of labels where none is given: nothing, if the set is sure that none fits."""
    if not decided.doubtful:
        return ()
    return (Label(label_set.name, UNKNOWN, round(1 - decided.confidence, 4), ()),)


def scored(names: Sequence[str], chances: Doubles) -> Scores:
    """Labels (L,) with their probabilities."""
    return tuple(zip(names, (float(chance) for chance in chances), strict=True))


def prediction_of(
    set_name: str, method: LabelMethod, decided: Decision, scores: Scores, timeline: tuple[LabelSpan, ...]
) -> Prediction:
    """What a set has to say beside its labels."""
    state = Certainty.UNSURE if decided.doubtful else Certainty.SURE
    doubtful = tuple(scores[place][0] for place in decided.doubtful)
    return Prediction(set_name, state, method, decided.confidence, scores, timeline, doubtful)


def as_given(prediction: Prediction) -> Prediction:
    """The same of a document that the user labelled: nothing is asked any more."""
    return replace(prediction, state=Certainty.GIVEN, doubtful=())


def log_odds(rule: LinearRule, logits: Doubles) -> Doubles:
    """Log-odds (n, L): of each label against the others, or of independent labels as they are."""
    if not rule.set.exclusive or logits.shape[1] == 1:
        return logits
    rest = np.stack(
        [np.logaddexp.reduce(np.delete(logits, place, axis=1), axis=1) for place in range(logits.shape[1])], axis=1
    )  # (n, L)
    return np.asarray(logits - rest)


def evidence_at(document: Document, span: Range, weight: float, chunks: Sequence[Chunk]) -> list[LabelEvidence]:
    """A passage as evidence: one item for each page it touches, which share its weight by their characters."""
    start, end = span
    cuts: list[tuple[int, int, int | None]] = [(start, end, None)]
    if document.pages:
        pages = [page for page in document.pages if page.start < end and start < page.end]
        cuts = [(max(start, page.start), min(end, page.end), page.number) for page in pages]
        cuts = [(low, high, page) for low, high, page in cuts if document.text[low:high].strip()]
    starts = [chunk.start for chunk in chunks]
    size = sum(high - low for low, high, _ in cuts) or 1
    found = []
    for low, high, page in cuts:
        words = document.text[low:high]
        low, high = low + len(words) - len(words.lstrip()), high - len(words) + len(words.rstrip())
        chunk = max(bisect_right(starts, low) - 1, 0)
        found.append(LabelEvidence(low, high, page, chunk, round(weight * (high - low) / size, 4)))
    return found


def _timeline(rule: LinearRule, scores: SegmentScores, spans: Sequence[Range]) -> tuple[LabelSpan, ...]:
    """What each segment says by itself, in its neighbours' company; like neighbours are one span."""
    padded = np.pad(scores.alone, ((1, 1), (0, 0)), mode="edge")
    near = 0.25 * padded[:-2] + 0.5 * padded[1:-1] + 0.25 * padded[2:]  # (S, L)
    chances = rule.probabilities((near + rule.bias) / _SPAN_TEMPERATURE)  # (S, L)
    best = chances.argmax(axis=1)
    found: list[LabelSpan] = []
    for row, (start, end) in enumerate(spans):
        probability = float(chances[row, best[row]])
        label = rule.set.names[int(best[row])] if probability >= 0.5 else None
        if found and found[-1].label == label:
            before = found[-1]
            found[-1] = LabelSpan(before.start, end, label, max(before.probability, probability))
        else:
            found.append(LabelSpan(start, end, label, probability))
    return tuple(found)


def _trimmed(document: Document, first: int, last: int) -> Range:
    return document.sentences[first].start, document.sentences[last - 1].end
