"""From a trained HAT to the folder doctype-en as it ships: calibrated by dev, measured on test once, with its card."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from engine.models.checkpoints import write_checksums
from engine.models.hat.classifier import HatClassifier
from engine.models.hat.files import HatCalibration, load_hat, save_calibration, save_hat
from engine.models.hat.training import HatTraining
from engine.models.hat.warm_start import WarmStart
from engine.progress import Checkpoint, silent
from engine.research.evaluation.document_types import (
    Predictions,
    TypeMeasures,
    calibrate,
    figures,
    interval,
    macro_f1,
    read_with_hat,
)
from engine.research.evaluation.figures import Figure, machine
from engine.research.training.cards import Card
from engine.research.training.document_sources import (
    CHOOSING,
    DEV,
    DEV_PUBLISHERS,
    REPORTING,
    TEST,
    TEST_PUBLISHERS,
    SourcedDocument,
    documents,
)
from engine.research.training.document_types import LabelledText, held_out
from engine.research.training.hat_recipe import HatRecipe, facts

NAME = "doctype-en"
MOST, MAX_WINDOWS = 24, 60
"""Whole documents, and windows, of each type and publisher that are reported on."""
_CHOOSING, _CHOOSING_WHOLE = 16, 2

LICENCES = """\
Learned from the train parts, all English: PMC articles (CC BY, CC0), design proposals of Python, Ethereum, Kubernetes,
OpenShift and Rust (CC0, MIT, Apache-2.0, public domain), OpenStax 2014 (CC BY 3.0), QMSum meetings (MIT), Ethereum
calls (CC BY-SA 3.0), minutes of Rust's language team (MIT, Apache-2.0), Changelog podcasts (CC BY-SA 4.0), ELTeC novels
and D.C. acts and code (public domain), CUAD contracts (CC BY 4.0), ECtHR judgments (Apache-2.0), US senators' press
releases and Congressional Research Service briefs (US government), PowerShell documentation (CC BY 4.0), Enron mail,
MTS-Dialog notes and talks (CC BY 4.0). Warm-started from all-MiniLM-L6-v2 (Apache-2.0)."""

LIMITS = """\
- English only; fifteen types, everything else is "unknown" at best. It was not taught "unknown" by real documents but
  by code, tables, lists and mixed-up text, so another kind of prose may be taken for its nearest type.
- Policy reports, textbooks, legislation, documentation, mail, minutes and judgments come from one publisher each: how
  it does on others of these is not known.
- Talks between doctor and patient count as clinical notes.
- Below about 80 words it was never taught."""


@dataclass(frozen=True, slots=True)
class TrainingRecord:
    """How the weights came about, for the card."""

    command: str
    data: Mapping[str, str]
    """Files learned from and judged by, with their sha256."""
    recipe: HatRecipe
    settings: HatTraining
    seconds: float


def choosing_sets(found: Sequence[SourcedDocument]) -> list[LabelledText]:
    """What temperature and threshold are chosen by: windows and whole documents of dev and its held-out publishers."""
    chosen: list[LabelledText] = []
    for split in (DEV, DEV_PUBLISHERS):
        chosen += held_out(found, split, most=_CHOOSING)[1]
        chosen += held_out(found, split, most=_CHOOSING_WHOLE)[0]
    return chosen


def reporting_sets(found: Sequence[SourcedDocument], most: int = MOST) -> dict[str, list[LabelledText]]:
    """What is reported on, by the names of `TypeMeasures`'s fields; of each type and publisher `most` whole
    documents.
    """
    windows = max(1, MAX_WINDOWS * most // MOST)
    return {
        "windows": held_out(found, TEST, most=windows)[1],
        "publisher_windows": held_out(found, TEST_PUBLISHERS, most=windows)[1],
        "publishers": held_out(found, TEST_PUBLISHERS, most=most)[0],
        "whole": held_out(found, TEST, most=most)[0],
    }


def measure_hat(
    classifier: HatClassifier, sets: Mapping[str, Sequence[LabelledText]], checkpoint: Checkpoint = silent
) -> TypeMeasures:
    """doctype-en on what is reported on."""
    told = {name: read_with_hat(classifier, part, checkpoint, name.replace("_", " ")) for name, part in sets.items()}
    return TypeMeasures(classifier.calibration, **told)


def release(
    trained: Path, target: Path, shared: Path, made: TrainingRecord, checkpoint: Checkpoint = silent
) -> tuple[HatCalibration, list[Figure]]:
    """Write `target` as it ships.

    Args:
        trained: A folder from `train_hat`, its model warm-started from the bundled encoder.
        target: The model's folder, made anew.
        shared: The shared folder.
        made: For the card.
        checkpoint: Hears of each set read.

    Returns:
        The calibration and the figures on test.
    """
    model, labels = load_hat(trained)
    shutil.rmtree(target, ignore_errors=True)
    save_hat(model, target, labels, dtype=torch.float16, on_bundled=WarmStart.PAIRED)
    shutil.copyfile(trained / "curve.png", target / "curve.png")
    found = documents(shared)
    classifier = HatClassifier.load(target)
    dev = read_with_hat(classifier, choosing_sets(found), checkpoint, "choosing temperature and threshold")
    calibration = calibrate(dev)
    save_calibration(calibration, target)
    measured = measure_hat(replace(classifier, calibration=calibration), reporting_sets(found), checkpoint)
    return calibration, describe(target, made, measured)


def describe(target: Path, made: TrainingRecord, measured: TypeMeasures) -> list[Figure]:
    """Write the card and the checksums of a model's folder, and give the figures that the card tells."""
    table = figures(measured, {})
    card = Card(
        title=NAME,
        about="Which of fifteen types a document is, or unknown: a HAT that starts from the bundled sentence encoder. "
        + _measured_on(measured),
        licences=LICENCES,
        data=made.data,
        documents="Windows of documents of fifteen types; how they are drawn: "
        "engine/research/training/document_types.py. "
        f"Held out whole: {', '.join(CHOOSING)} to choose by, {', '.join(REPORTING)} to report on.",
        command=made.command,
        recipe=facts(made.recipe) | facts(made.settings),
        hardware=machine(),
        hours=made.seconds / 3600,
        measures=[_line(figure) for figure in table],
        limits=LIMITS,
    )
    text = f"{card.text().rstrip()}\n\n## F1 of each type\n\n{_table(measured)}\n"
    (target / "CARD.md").write_text(text, encoding="utf-8")
    write_checksums(target)
    return table


def _measured_on(measured: TypeMeasures) -> str:
    """How much the figures rest on, in words."""
    return (
        f"Measured on {len(measured.whole.truth)} whole documents of held-out sources and "
        f"{len(measured.publishers.truth)} of held-out publishers, and on {len(measured.windows.truth)} and "
        f"{len(measured.publisher_windows.truth)} windows of 500 words, those of no type among them."
    )


def _line(figure: Figure) -> str:
    return f"{figure.name}: {figure.value:.3f}" + (f" (asked for: {figure.bar})" if figure.bar else "")


def _table(measured: TypeMeasures) -> str:
    """F1 of every type on each set, with intervals of the mean."""
    sets = {
        "documents": measured.whole,
        "windows of 500 words": measured.windows,
        "publishers": measured.publishers,
        "their windows": measured.publisher_windows,
    }
    scores = {name: _scores(told, measured.calibration) for name, told in sets.items()}
    lines = ["| type | " + " | ".join(sets) + " |", "|---|" + "---|" * len(sets)]
    for name in measured.whole.names:
        cells = []
        for key, told in sets.items():
            count = sum(label == name for label in told.truth)
            cells.append(f"{scores[key][name]:.3f} ({count})" if count else "")
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    means = []
    for key, told in sets.items():
        known = told.known()
        low, high = interval(known.truth, known.answers(measured.calibration))
        means.append(f"{sum(scores[key].values()) / len(scores[key]):.3f} ({low:.3f} to {high:.3f})")
    return "\n".join([*lines, "| mean | " + " | ".join(means) + " |"])


def _scores(told: Predictions, calibration: HatCalibration) -> dict[str, float]:
    known = told.known()
    return macro_f1(known.truth, known.answers(calibration))
