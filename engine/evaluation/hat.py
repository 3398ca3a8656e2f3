"""`precis evaluate hat`: HAT on document types, on the arguments of judgments, and on the midstream probes.

Each against a bag-of-words model and MiniLM in the same run. doctype-en is the model that comes with the program, its
temperature and threshold as it ships; everything else is learned here, from `train`.
"""

from collections.abc import Sequence

import numpy as np

from engine.errors import ModelUnavailable
from engine.evaluation.court_arguments import evaluate_arguments
from engine.evaluation.document_types import Measured, Told, calibrate, figures, read_with_baseline, read_with_hat
from engine.evaluation.figures import Figure
from engine.evaluation.hat_probes import evaluate_probes
from engine.evaluation.label_baselines import BagOfWords, Baseline, TruncatedMiniLM
from engine.evaluation.shared import shared_folder
from engine.pipeline.hat_classifier import HatClassifier
from engine.pipeline.model_registry import BUNDLED
from engine.progress import Checkpoint
from engine.training.document_sources import DEV, TEST, TEST_PUBLISHERS, TYPES, documents
from engine.training.document_types import Labelled, held_out, training_windows

WINDOWS = 12_000
"""Windows that the baselines learn from: as many, and the same, as doctype-en was offered."""
_MINILM_WINDOWS = 4_000
"""MiniLM's head has 385 numbers a label; more windows do not change them."""


def evaluate(checkpoint: Checkpoint) -> list[Figure]:
    """Every table, document types first."""
    return [*evaluate_types(checkpoint), *evaluate_arguments(checkpoint), *evaluate_probes(checkpoint)]


def evaluate_types(checkpoint: Checkpoint) -> list[Figure]:
    """doctype-en on what was held out, and the baselines.

    Raises:
        ModelUnavailable: doctype-en is not there.
    """
    folder = BUNDLED / "doctype-en"
    if not folder.is_dir():
        raise ModelUnavailable("doctype-en is not among the models of this program; train it first (precis train hat).")
    classifier = HatClassifier.load(folder)
    found = documents(shared_folder())
    sets = _Sets(
        held_out(found, DEV, most=15)[1],
        *held_out(found, TEST),
        *held_out(found, TEST_PUBLISHERS),
    )
    whole, windows, publishers, publisher_windows = (
        read_with_hat(classifier, part, checkpoint, f"HAT, {name}") for name, part in sets.reported()
    )
    hat = Measured(classifier.calibration, whole, windows, publishers, publisher_windows)
    learned = [one for one in training_windows(found, WINDOWS, 0) if one.label is not None]
    texts = [one.text for one in learned]
    truth = np.asarray([TYPES.index(str(one.label)) for one in learned])
    checkpoint("learning from bags of words", 0, 2)
    words = sets.measure(BagOfWords(texts, truth))
    checkpoint("learning from truncated MiniLM", 1, 2)
    vectors = sets.measure(TruncatedMiniLM(texts, truth, most=_MINILM_WINDOWS))
    return figures(hat, {"bag of words": words, "truncated MiniLM": vectors})


class _Sets:
    """What document types are judged by."""

    def __init__(self, dev: Sequence[Labelled], *reported: Sequence[Labelled]) -> None:
        self._dev = dev
        self._reported = reported

    def reported(self) -> list[tuple[str, Sequence[Labelled]]]:
        """Whole documents and windows of sources held out, then of publishers, by name."""
        return list(zip(("documents", "windows", "publishers", "their windows"), self._reported, strict=True))

    def measure(self, baseline: Baseline) -> Measured:
        """A baseline on all of them, calibrated by dev as HAT is."""
        calibration = calibrate(read_with_baseline(baseline, self._dev, TYPES))
        told: list[Told] = [read_with_baseline(baseline, part, TYPES) for part in self._reported]
        return Measured(calibration, *told)
