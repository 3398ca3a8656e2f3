"""Models fine-tuned for the user's own label sets, as classifiers: each read once, used while its set does."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from engine.classification.head import TaughtHead
from engine.classification.head_files import head_from_bytes
from engine.document import LabelSet
from engine.errors import ModelUnavailable
from engine.models.hat.classifier import HatClassifier
from engine.models.hat.files import HatCalibration
from engine.schema.result import ModelUse
from engine.store.library import Library

log = logging.getLogger(__name__)
_AT_ONCE = 2
"""Models kept in memory: each is some forty megabytes."""


def tuned_models(library: Library) -> dict[str, Callable[[], HatClassifier]]:
    """For each set of the user's that uses a model of its own, what loads it."""
    found: dict[str, Callable[[], HatClassifier]] = {}
    for label_set in library.label_sets.all():
        head, folder = _found(library, label_set)
        if head is not None and folder is not None:
            found[label_set.name] = partial(_classifier, folder, label_set, head)
    return found


def tuned_use(library: Library, label_set: LabelSet) -> ModelUse:
    """The model of a set as results name it."""
    _, folder = _found(library, label_set)
    assert folder is not None, "asked for a set that `tuned_models` does not name"
    return ModelUse("classifier", label_set.name, "HAT, fine-tuned on the user's examples", folder.name)


def _found(library: Library, label_set: LabelSet) -> tuple[TaughtHead | None, Path | None]:
    """What a set has learned and the folder of its model; without one the set uses the head."""
    learned = library.label_sets.head(label_set.name)
    if learned is None:
        return None, None
    try:
        head = head_from_bytes(learned)
    except ModelUnavailable:
        return None, None  # said where the head is used
    if head.tuned is None or head.tuned.model is None or head.labels != label_set.names:
        return head, None
    folder = library.label_models.find(head.tuned.model)
    if folder is None:
        log.warning("a fine-tuned model is missing; its label set uses what it had learned before")
    return head, folder


def _classifier(folder: Path, label_set: LabelSet, head: TaughtHead) -> HatClassifier:
    assert head.tuned is not None
    calibration = HatCalibration(head.tuned.temperature, label_set.ask_below)
    return replace(_load(folder), labels=label_set.names, calibration=calibration)


@lru_cache(maxsize=_AT_ONCE)
def _load(folder: Path) -> HatClassifier:
    return HatClassifier.load(folder)
