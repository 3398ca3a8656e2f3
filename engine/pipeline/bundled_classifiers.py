"""What was trained for the label sets of the program: heads on sentence vectors, and HATs. Each is read once.

A head costs nothing beyond the vectors that a summary needs anyway; a HAT reads the document itself, and is used where
its folder is there and time allows.
"""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from engine.document import LabelSet, ModelUse
from engine.errors import ModelUnavailable
from engine.pipeline.encoding import Encoder
from engine.pipeline.hat_classifier import HatClassifier
from engine.pipeline.label_sets import DOCUMENT_TYPE, background
from engine.pipeline.label_sets import FOLDER as LABEL_SETS
from engine.pipeline.scoring import LinearRule, rule_of_head
from engine.pipeline.taught_files import head_from_bytes
from engine.pipeline.taught_head import TaughtHead

FOLDER = Path(__file__).parents[2] / "resources" / "models"
NAMES = {DOCUMENT_TYPE: "doctype-en"}
"""The folder of the model for each set."""


def bundled_models(folder: Path = FOLDER) -> dict[str, Callable[[], HatClassifier]]:
    """For each set with a model, what loads it."""
    there = {name: folder / model for name, model in NAMES.items() if (folder / model / "config.json").is_file()}
    return {name: partial(_load, place) for name, place in there.items()}


def model_use(set_name: str, folder: Path = FOLDER) -> ModelUse:
    """The model of a set as results name it."""
    name = NAMES[set_name]
    return ModelUse("classifier", name, "HAT", _checksum(folder / name / "model.safetensors"))


def bundled_rule(label_set: LabelSet, encoder: Encoder, folder: Path = LABEL_SETS) -> LinearRule | None:
    """The head that comes with a set of the program, if it has one and it fits the set and the encoder.

    Raises:
        ModelUnavailable: its file is damaged.
    """
    file = folder / f"{label_set.name.replace(' ', '-')}.safetensors"
    if not file.is_file() or background(encoder.sha256) is None:
        return None
    head = _head(file)
    if head.labels != label_set.names or head.weight.shape[1] != encoder.width:
        return None
    rule = rule_of_head(label_set, head)
    return replace(rule, method="head", own_examples=False, sha256=_checksum(file))


@cache
def _head(file: Path) -> TaughtHead:
    return head_from_bytes(file.read_bytes())


@cache
def _load(folder: Path) -> HatClassifier:
    return HatClassifier.load(folder)


@cache
def _checksum(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except OSError as error:
        raise ModelUnavailable(f"The file of {file.parent.name} is missing. Reinstall the program.") from error
