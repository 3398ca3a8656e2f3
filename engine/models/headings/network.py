"""How likely a sentence says what a heading of a brief asks: for each heading a line through the sentence vectors.

    p = sigmoid(SCALE v · w + b)

Learned from the titles under which people put such sentences. What a probability is worth beside the words that speak
for a heading, three thresholds say, chosen on dev: see `Thresholds`. In numpy, a few kilobytes.
"""

import json
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from engine.errors import ModelUnavailable
from engine.models import checkpoints
from engine.models.configs import HEADINGS_TYPE
from engine.protocol.resources import resources

Floats = npt.NDArray[np.float32]

FOLDER = resources() / "models" / "headings-en"
FORMAT = 1
SCALE = 10.0
"""Unit vectors are multiplied by it, so that the weights are of the order of 1."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Probabilities of one heading, rising."""

    absent: float
    """A document of which no sentence reaches it says nothing of the heading."""
    cued: float
    """From here a sentence that has the heading's words belongs there."""
    alone: float
    """From here a sentence belongs there whatever its words; above 1: never."""


@dataclass(frozen=True, slots=True)
class HeadingNetwork:
    """Trained weights. Make it with `load`."""

    encoder_sha256: str
    thresholds: dict[tuple[str, str], Thresholds]
    """By the kind of document and the heading's key, in the order of the rows of the weights."""
    weight: Floats
    """(headings, d)"""
    bias: Floats
    """(headings,)"""
    name: str = ""
    sha256: str = ""

    def row(self, kind: str, key: str) -> int | None:
        """The number of a heading; None where nothing was learned of it."""
        return next((row for row, one in enumerate(self.thresholds) if one == (kind, key)), None)

    def probabilities(self, row: int, vectors: Floats) -> Floats:
        """Of sentences with these unit vectors (n, d): (n,)."""
        return self.of_products(row, vectors @ self.weight[row])  # (n,)

    def of_products(self, row: int, products: Floats) -> Floats:
        """The same, from the products of the vectors with the heading's weights."""
        logits = np.clip(SCALE * products + self.bias[row], -30, 30)
        return np.asarray(1.0 / (1.0 + np.exp(-logits)), dtype=np.float32)

    def save(self, folder: Path, card: str) -> None:
        """Write it as a folder: configuration, weights, card, checksums."""
        folder.mkdir(parents=True, exist_ok=True)
        stored = {
            "model_type": HEADINGS_TYPE,
            "format": FORMAT,
            "encoder_sha256": self.encoder_sha256,
            "headings": [
                [*heading, *(round(float(one), 4) for one in astuple(told))]
                for heading, told in self.thresholds.items()
            ],
        }
        (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
        tensors = {"weight": self.weight.astype(np.float16), "bias": self.bias.astype(np.float16)}
        save_file(tensors, folder / "model.safetensors")
        (folder / "CARD.md").write_text(card, encoding="utf-8")
        checkpoints.write_checksums(folder, [folder / "config.json", folder / "model.safetensors"])

    @classmethod
    def load(cls, folder: Path = FOLDER) -> "HeadingNetwork":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, or of another version.
        """
        sha256 = checkpoints.verify(folder)
        try:
            stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
            if stored["model_type"] != HEADINGS_TYPE or stored["format"] != FORMAT:
                raise ModelUnavailable(f"{folder} holds no weights of headings of a format this program knows.")
            told = {(kind, key): Thresholds(*rest) for kind, key, *rest in stored["headings"]}
            tensors = load_file(folder / "model.safetensors")
            weight, bias = (tensors[name].astype(np.float32) for name in ("weight", "bias"))
            if weight.shape[:1] != bias.shape or len(bias) != len(told):
                raise ValueError("weights and headings do not match")
            return cls(stored["encoder_sha256"], told, weight, bias, name=folder.name, sha256=sha256)
        except (OSError, ValueError, KeyError, TypeError, SafetensorError) as error:
            raise ModelUnavailable(
                f"The headings' weights in {folder} can't be read. Reinstall the program."
            ) from error


@cache
def bundled_headings() -> HeadingNetwork:
    """The weights that come with the program, loaded once. Raises `ModelUnavailable`."""
    return HeadingNetwork.load()
