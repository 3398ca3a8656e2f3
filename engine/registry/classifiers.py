"""Models that were trained for the label sets of the program: used where their folder is there, read once."""

import threading
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from engine.errors import ModelUnavailable
from engine.models.checksums import sha256_once
from engine.models.hat.classifier import HatClassifier
from engine.protocol.resources import resources
from engine.schema.result import DOCUMENT_TYPE, ModelUse

FOLDER = resources() / "models"
NAMES = {DOCUMENT_TYPE: "doctype-en"}
"""The folder of the model for each set."""
_LOADING = threading.Lock()


def bundled_models(folder: Path = FOLDER) -> dict[str, Callable[[], HatClassifier]]:
    """For each set with a model, what loads it."""
    there = {name: folder / model for name, model in NAMES.items() if (folder / model / "config.json").is_file()}
    return {name: partial(_loaded, place) for name, place in there.items()}


def model_use(set_name: str, folder: Path = FOLDER) -> ModelUse:
    """The model of a set as results name it."""
    name = NAMES[set_name]
    return ModelUse("classifier", name, "HAT", _checksum(folder / name / "model.safetensors"))


def _loaded(folder: Path) -> HatClassifier:
    """Whoever asks while another thread loads it waits for that one."""
    with _LOADING:
        return _load(folder)


@cache
def _load(folder: Path) -> HatClassifier:
    return HatClassifier.load(folder)


def _checksum(file: Path) -> str:
    try:
        return sha256_once(file)
    except OSError as error:
        raise ModelUnavailable(f"The file of {file.parent.name} is missing. Reinstall the program.") from error
