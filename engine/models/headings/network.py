"""How likely a sentence says what a heading of a brief asks: for each heading a line through the sentence vectors.

    p = sigmoid(SCALE v · w + b)

Learned from the titles under which people put such sentences. What a probability is worth beside the words that speak
for a heading, three thresholds say, chosen on dev: see `Thresholds`. In numpy, a few kilobytes.
"""

from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.models.calibration import sigmoid
from engine.models.configs import HEADINGS_TYPE
from engine.models.plain_tensors import Arrays, load_folder, write_folder
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
        return sigmoid(SCALE * products + self.bias[row])

    def save(self, folder: Path, card: str) -> None:
        """Write it as a folder: configuration, weights, card, checksums."""
        config = {
            "model_type": HEADINGS_TYPE,
            "format": FORMAT,
            "encoder_sha256": self.encoder_sha256,
            "headings": [
                [*heading, *(round(float(one), 4) for one in astuple(told))]
                for heading, told in self.thresholds.items()
            ],
        }
        half = {"weight": self.weight.astype(np.float16), "bias": self.bias.astype(np.float16)}
        write_folder(folder, config, half, card)

    @classmethod
    def load(cls, folder: Path = FOLDER) -> "HeadingNetwork":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, or of another version.
        """

        def make(config: dict[str, Any], tensors: Arrays, sha256: str) -> HeadingNetwork:
            told = {(kind, key): Thresholds(*rest) for kind, key, *rest in config["headings"]}
            weight, bias = (tensors[name].astype(np.float32) for name in ("weight", "bias"))
            if weight.shape[:1] != bias.shape or len(bias) != len(told):
                raise ValueError("weights and headings do not match")
            return cls(config["encoder_sha256"], told, weight, bias, name=folder.name, sha256=sha256)

        return load_folder(folder, HEADINGS_TYPE, FORMAT, "weights of headings", make)


@cache
def bundled_headings() -> HeadingNetwork:
    """The weights that come with the program, loaded once. Raises `ModelUnavailable`."""
    return HeadingNetwork.load()
