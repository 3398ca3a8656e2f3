"""`precis evaluate hat`: HAT on document types and on texts of none, on arguments of judgments, on midstream probes.

Each against a bag-of-words model and MiniLM in the same run. doctype-en is the model that comes with the program, its
temperature and threshold as it ships; everything else is learned here, from `train`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np

from engine.errors import ModelUnavailable, UsageError
from engine.models.hat.classifier import HatClassifier
from engine.progress import Checkpoint
from engine.registry.catalog import BUNDLED
from engine.research.evaluation import none_of_these
from engine.research.evaluation.court_arguments import evaluate_arguments
from engine.research.evaluation.doctype_release import NAME, choosing_sets, measure_hat, reporting_sets
from engine.research.evaluation.document_types import TypeMeasures, calibrate, figures, read_with_baseline
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.hat_probes import evaluate_probes
from engine.research.evaluation.label_baselines import BagOfWords, Baseline, TruncatedMiniLM
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.document_sources import TYPES, documents
from engine.research.training.document_types import LabelledText, training_windows

WINDOWS = 12_000
"""Windows that the baselines learn from: as many, and the same, as doctype-en was offered."""
_MINILM_WINDOWS = 4_000
"""MiniLM's head has 385 numbers a label; more windows do not change them."""


def evaluate(checkpoint: Checkpoint, only: Sequence[str] = (), work: Path | None = None) -> list[Figure]:
    """Every table, document types first.

    Args:
        checkpoint: Hears of the stages of each.
        only: Of `PARTS`; left out, all.
        work: A folder that keeps what a part came to as soon as it is measured, of the probes what each layout came to;
            what is there is not measured again.

    Raises:
        UsageError: there is no such part.
        ModelUnavailable: doctype-en is not there.
    """
    unknown = sorted(set(only) - PARTS.keys())
    if unknown:
        raise UsageError(f"precis evaluate hat has no part “{unknown[0]}”; there are: {', '.join(PARTS)}.")
    return [figure for name in only or PARTS for figure in _part(name, checkpoint, work)]


def _part(name: str, checkpoint: Checkpoint, work: Path | None) -> list[Figure]:
    kept = work / f"hat-{name}.json" if work is not None else None
    if kept is not None and kept.is_file():
        return [Figure(**row) for row in json.loads(kept.read_text(encoding="utf-8"))]
    figures = PARTS[name](checkpoint, work)
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps([asdict(figure) for figure in figures], indent=1), encoding="utf-8")
    return figures


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


def _measure(
    baseline: Baseline, choosing: Sequence[LabelledText], reporting: Mapping[str, Sequence[LabelledText]]
) -> TypeMeasures:
    """A baseline, calibrated by the same documents as HAT."""
    calibration = calibrate(read_with_baseline(baseline, choosing, TYPES))
    return TypeMeasures(
        calibration, **{name: read_with_baseline(baseline, part, TYPES) for name, part in reporting.items()}
    )


PARTS: dict[str, Callable[[Checkpoint, Path | None], list[Figure]]] = {
    "types": lambda checkpoint, _: evaluate_types(checkpoint),
    "none": none_of_these.evaluate,
    "arguments": lambda checkpoint, _: evaluate_arguments(checkpoint),
    "probes": evaluate_probes,
}
"""What is measured, in the order of the table."""
