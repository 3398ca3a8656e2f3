"""Models that were trained for the label sets of the program: used where their folder is there, read once."""

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from engine.errors import ModelUnavailable
from engine.models.checksums import sha256_once
from engine.models.hashed_words.network import HashedWords
from engine.models.hat.classifier import HatClassifier
from engine.protocol.resources import resources
from engine.schema.result import DOCUMENT_TYPE, ModelUse

FOLDER = resources() / "models"
NAMES = {DOCUMENT_TYPE: "doctype-en"}
"""The folder of the model for each set."""
WORDS = {"doctype-en": "doctype-words-en"}
"""The folder of the hashed words that bear out what a model says."""
_LOADING = threading.Lock()


def bundled_models(folder: Path = FOLDER) -> dict[str, Callable[[], HatClassifier]]:
    """For each set with a model, what loads it."""
    there = {name: folder / model for name, model in NAMES.items() if _is_there(folder / model)}
    return {name: partial(_loaded, place) for name, place in there.items()}


def models_used(set_name: str, folder: Path = FOLDER) -> tuple[ModelUse, ...]:
    """The model of a set, and what bears it out, as results name them."""
    model = NAMES[set_name]
    names = {model: "HAT"} | ({WORDS[model]: "hashed words"} if _is_there(folder / WORDS[model]) else {})
    return tuple(
        ModelUse("classifier", name, kind, _checksum(folder / name / "model.safetensors"))
        for name, kind in names.items()
    )


def _loaded(folder: Path) -> HatClassifier:
    """Whoever asks while another thread loads it waits for that one."""
    with _LOADING:
        return _load(folder)


@cache
def _load(folder: Path) -> HatClassifier:
    classifier, beside = HatClassifier.load(folder), folder.parent / WORDS[folder.name]
    if not _is_there(beside):
        return classifier
    words = HashedWords.load(beside)
    if words.beside != sha256_once(folder / "model.safetensors") or set(words.labels) != set(classifier.labels):
        raise ModelUnavailable(f"{beside.name} and {folder.name} do not belong together. Reinstall the program.")
    return replace(classifier, words=words)


def _is_there(folder: Path) -> bool:
    return (folder / "config.json").is_file()


def _checksum(file: Path) -> str:
    try:
        return sha256_once(file)
    except OSError as error:
        raise ModelUnavailable(f"The file of {file.parent.name} is missing. Reinstall the program.") from error
