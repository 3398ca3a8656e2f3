"""How well doctype-en tells document types, against a bag-of-words model and a truncated MiniLM in the same run.

Four measurements, each on documents nothing was learned from or chosen by: whole documents and windows of 500 words of
sources held out, the same of publishers held out, and texts of no type. A document that is called "unknown" counts as
wrong, unless it has no type. All systems learn from the same windows; temperature and threshold come from dev. A system
that says "unknown" more readily loses by that what it gains on texts of no type; so the likeliest type is judged too,
whether the system is sure of it or not.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.models.calibration import fit_temperature, probabilities
from engine.models.hat.classifier import HatClassifier
from engine.models.hat.files import HatCalibration
from engine.progress import Checkpoint, silent
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.label_baselines import Baseline
from engine.research.evaluation.reliability import expected_calibration_error
from engine.research.training.document_types import LabelledText
from engine.research.training.hat_corpus import segments_of

Doubles = npt.NDArray[np.float64]

ON_DOCUMENTS, ON_PUBLISHERS, MAX_ERROR, MAX_LOST = 0.95, 0.88, 0.05, 0.05
KEPT = 0.98
"""Of documents of a known type that are told rightly on dev, so many have to stay above the threshold."""
_COLDEST = 0.5
PARTS = {
    "whole": "held-out documents",
    "publishers": "held-out publishers",
    "windows": "windows of 500 words",
    "publisher_windows": "windows of held-out publishers",
}
"""What is measured on, as `TypeMeasures` names it, in words."""


@dataclass(frozen=True, slots=True)
class Predictions:
    """What a system said of some documents."""

    truth: tuple[str | None, ...]
    names: tuple[str, ...]
    logits: Doubles
    """(n, L)"""

    def chances(self, calibration: HatCalibration) -> Doubles:
        """(n, L) calibrated probabilities."""
        return probabilities(self.logits, calibration.temperature)

    def answers(self, calibration: HatCalibration) -> list[str | None]:
        """The type given to each document, or None."""
        chances = self.chances(calibration)
        best = chances.argmax(1)
        return [
            self.names[index] if row[index] >= calibration.unknown_below else None
            for row, index in zip(chances, best, strict=True)
        ]

    def known(self) -> "Predictions":
        """The documents that have a type."""
        kept = [index for index, label in enumerate(self.truth) if label is not None]
        return Predictions(tuple(self.truth[index] for index in kept), self.names, self.logits[kept])

    def joined(self, other: "Predictions") -> "Predictions":
        return Predictions(self.truth + other.truth, self.names, np.concatenate([self.logits, other.logits]))


def read_with_hat(
    classifier: HatClassifier,
    documents: Sequence[LabelledText],
    checkpoint: Checkpoint = silent,
    stage: str = "documents",
) -> Predictions:
    """What the HAT says of the documents; each is read whole."""
    rows = []
    for number, one in enumerate(documents):
        checkpoint(stage, number, len(documents))
        rows.append(classifier.logits(segments_of(one.text, classifier.tokenizer)))
    return Predictions(tuple(one.label for one in documents), classifier.labels, np.asarray(rows))


def read_with_baseline(baseline: Baseline, documents: Sequence[LabelledText], names: tuple[str, ...]) -> Predictions:
    """What a baseline says of them."""
    logits = baseline.logits([one.text for one in documents])
    return Predictions(tuple(one.label for one in documents), names, logits)


def calibrate(dev: Predictions) -> HatCalibration:
    """Temperature and threshold by dev: the temperature of least negative log likelihood over documents of known type,
    and the highest threshold that leaves `KEPT` of those rightly told above it.
    """
    known = dev.known()
    place = {name: index for index, name in enumerate(dev.names)}
    truth = np.asarray([place[str(label)] for label in known.truth])
    # Where dev is told without a mistake, the likelihood alone would ask for certainty.
    temperature = fit_temperature(known.logits, truth, least=_COLDEST)
    chances = probabilities(known.logits, temperature)
    right = np.sort(chances.max(1)[chances.argmax(1) == truth])
    threshold = float(right[int(len(right) * (1 - KEPT))]) if len(right) else 0.0
    return HatCalibration(round(temperature, 4), round(min(threshold, 0.9), 3))


def macro_f1(truth: Sequence[str | None], given: Sequence[str | None]) -> dict[str, float]:
    """F1 of each type that occurs in `truth`; what has no type in truth counts against the type it was given."""
    scores = {}
    for name in sorted({label for label in truth if label is not None}):
        hits = sum(a == name == b for a, b in zip(truth, given, strict=True))
        wrong = sum(b == name != a for a, b in zip(truth, given, strict=True))
        missed = sum(a == name != b for a, b in zip(truth, given, strict=True))
        scores[name] = 2 * hits / max(2 * hits + wrong + missed, 1)
    return scores


def interval(truth: Sequence[str | None], given: Sequence[str | None], draws: int = 500) -> tuple[float, float]:
    """A 95% interval of macro F1 by bootstrap over documents."""
    dice = np.random.default_rng(0)
    values = []
    for _ in range(draws):
        taken = dice.integers(0, len(truth), len(truth))
        scores = macro_f1([truth[index] for index in taken], [given[index] for index in taken])
        values.append(np.mean(list(scores.values())))
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)


def calibration_error(told: Predictions, calibration: HatCalibration) -> float:
    """Expected calibration error of the likeliest type over documents that have one."""
    known = told.known()
    chances = known.chances(calibration)
    best = chances.argmax(1)
    right = np.asarray([known.names[index] == label for index, label in zip(best, known.truth, strict=True)])
    return expected_calibration_error(chances.max(1), right)


def score(told: Predictions, calibration: HatCalibration) -> float:
    """Macro F1 over the types that occur, as the program gives them: "unknown" is wrong."""
    known = told.known()
    return float(np.mean(list(macro_f1(known.truth, known.answers(calibration)).values())))


def likeliest(told: Predictions, calibration: HatCalibration) -> float:
    """Macro F1 of the likeliest type, sure or not."""
    return score(told, replace(calibration, unknown_below=0.0))


def found_unknown(told: Predictions, calibration: HatCalibration) -> float:
    """Of texts of no type the part that is called unknown."""
    nothing = [a is None for a, label in zip(told.answers(calibration), told.truth, strict=True) if label is None]
    return sum(nothing) / max(len(nothing), 1)


@dataclass(frozen=True, slots=True)
class TypeMeasures:
    """One system on the sets that are reported on, with its calibration."""

    calibration: HatCalibration
    whole: Predictions
    windows: Predictions
    publishers: Predictions
    publisher_windows: Predictions


def figures(hat: TypeMeasures, others: dict[str, TypeMeasures]) -> list[Figure]:
    """The table: HAT's figures against the better of the others, with the bars."""

    def against(part: str, by: Callable[[Predictions, HatCalibration], float] = score) -> float | None:
        return max((by(getattr(one, part), one.calibration) for one in others.values()), default=None)

    whole, publishers = score(hat.whole, hat.calibration), score(hat.publishers, hat.calibration)
    windows = score(hat.windows, hat.calibration)
    error = calibration_error(hat.whole.joined(hat.windows), hat.calibration)
    table = [
        Figure(
            "document types, held-out documents: macro F1",
            whole,
            "",
            against("whole"),
            f"at least {ON_DOCUMENTS:g}",
            whole >= ON_DOCUMENTS,
        ),
        Figure(
            "document types, held-out publishers: macro F1",
            publishers,
            "",
            against("publishers"),
            f"at least {ON_PUBLISHERS:g}",
            publishers >= ON_PUBLISHERS,
        ),
        Figure(
            "document types, windows of 500 words: macro F1",
            windows,
            "",
            against("windows"),
            f"at most {100 * MAX_LOST:g} points less",
            windows >= whole - MAX_LOST,
        ),
        Figure(
            "document types, windows of held-out publishers: macro F1",
            score(hat.publisher_windows, hat.calibration),
            "",
            against("publisher_windows"),
        ),
        Figure(
            "document types: expected calibration error",
            error,
            "",
            None,
            f"at most {MAX_ERROR:g}",
            error <= MAX_ERROR,
        ),
        Figure(
            "texts of no type called unknown",
            found_unknown(hat.windows, hat.calibration),
            "",
            against("windows", found_unknown),
        ),
    ]
    for part, words in PARTS.items():
        value = likeliest(getattr(hat, part), hat.calibration)
        table.append(Figure(f"likeliest type, sure or not, {words}: macro F1", value, "", against(part, likeliest)))
    for name, one in others.items():
        for part, words in PARTS.items():
            told = getattr(one, part)
            table.append(Figure(f"{name}, {words}: macro F1", score(told, one.calibration), ""))
            value = likeliest(told, one.calibration)
            table.append(Figure(f"{name}, likeliest type, sure or not, {words}: macro F1", value, ""))
        unknown = found_unknown(one.windows, one.calibration)
        table.append(Figure(f"{name}, texts of no type called unknown", unknown, ""))
    return table
