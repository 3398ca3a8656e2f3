"""`precis evaluate hat`: HAT on document types, on the arguments of judgments, and on the midstream probes.

Each against a bag-of-words model and MiniLM in the same run. doctype-en is the model that comes with the program, its
temperature and threshold as it ships; everything else is learned here, from `train`.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.errors import ModelUnavailable
from engine.evaluation.court_arguments import evaluate_arguments
from engine.evaluation.doctype_release import NAME, choosing_sets, measure_hat, reporting_sets
from engine.evaluation.document_types import Measured, calibrate, figures, read_with_baseline
from engine.evaluation.figures import Figure
from engine.evaluation.hat_probes import evaluate_probes
from engine.evaluation.label_baselines import BagOfWords, Baseline, TruncatedMiniLM
from engine.evaluation.shared import shared_folder
from engine.pipeline.hat_classifier import HatClassifier
from engine.pipeline.model_registry import BUNDLED
from engine.progress import Checkpoint
from engine.training.document_sources import TYPES, documents
from engine.training.document_types import Labelled, training_windows

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
    folder = BUNDLED / NAME
    if not folder.is_dir():
        raise ModelUnavailable("doctype-en is not among the models of this program; train it first (precis train hat).")
    classifier = HatClassifier.load(folder)
    found = documents(shared_folder())
    choosing, reporting = choosing_sets(found), reporting_sets(found)
    learned = [one for one in training_windows(found, WINDOWS, 0) if one.label is not None]
    texts = [one.text for one in learned]
    truth = np.asarray([TYPES.index(str(one.label)) for one in learned])
    checkpoint("learning from bags of words", 0, 2)
    words = _measure(BagOfWords(texts, truth), choosing, reporting)
    checkpoint("learning from truncated MiniLM", 1, 2)
    vectors = _measure(TruncatedMiniLM(texts, truth, most=_MINILM_WINDOWS), choosing, reporting)
    hat = measure_hat(classifier, reporting, checkpoint)
    return figures(hat, {"bag of words": words, "truncated MiniLM": vectors})


def _measure(baseline: Baseline, choosing: Sequence[Labelled], reporting: Mapping[str, Sequence[Labelled]]) -> Measured:
    """A baseline, calibrated by the same documents as HAT."""
    calibration = calibrate(read_with_baseline(baseline, choosing, TYPES))
    return Measured(
        calibration, **{name: read_with_baseline(baseline, part, TYPES) for name, part in reporting.items()}
    )
