"""Which clause a sentence of a contract is: hashed words and a coarse sentence vector through one hidden layer.

    hidden = relu(sum of the words' rows / sqrt(words) + vector W)        (h)
    logits = hidden O + b                                                  (kinds)

Beside it, linear classifiers of the words that may be a date or a party. All in numpy: a contract of hundreds of pages
is read in a second or two, and torch is not loaded for it. Rows are kept as whole numbers with a scale each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.models.calibration import sigmoid
from engine.models.configs import CLAUSES_TYPE
from engine.models.plain_tensors import Arrays, load_folder, write_folder
from engine.protocol.resources import resources

Floats = npt.NDArray[np.float32]

FOLDER = resources() / "models" / "clauses-en"
FORMAT = 1
VECTOR_SCALE = 10.0
"""Vectors of length 1 are multiplied by it, to weigh as much as some words."""
_TENSORS = ("table", "scales", "vector_weight", "bias", "out_weight", "out_bias", "span_weight", "span_bias")


@dataclass(frozen=True, slots=True)
class ClauseNetwork:
    """Trained weights. Make it with `load`."""

    kinds: tuple[str, ...]
    thresholds: Floats
    """Of each kind the probability from which a contract is said to have it (kinds,)."""
    spans: tuple[str, ...]
    """Kinds whose answers are a few words: their classifiers are the rows of `span_weight`."""
    table: npt.NDArray[np.int8]
    scales: Floats
    vector_weight: Floats
    bias: Floats
    out_weight: Floats
    out_bias: Floats
    span_weight: Floats
    span_bias: Floats
    name: str = ""
    sha256: str = ""

    @property
    def slots(self) -> int:
        """Hashed features are numbers below this."""
        return len(self.table)

    def probabilities(self, features: Sequence[Sequence[int]], vectors: Floats) -> Floats:
        """Of n sentences with their slots (none without any) and unit vectors (n, d): (n, kinds)."""
        lengths = np.array([len(one) for one in features], dtype=np.int64)  # (n,)
        flat = np.fromiter((slot for one in features for slot in one), dtype=np.int64, count=int(lengths.sum()))
        rows = self.table[flat].astype(np.float32) * self.scales[flat, None]  # (words, h)
        sums = np.add.reduceat(rows, lengths.cumsum() - lengths) / np.sqrt(lengths[:, None])  # (n, h)
        hidden = np.maximum(sums + (VECTOR_SCALE * vectors) @ self.vector_weight + self.bias, 0)  # (n, h)
        return sigmoid(hidden @ self.out_weight + self.out_bias)  # (n, kinds)

    def with_thresholds(self, thresholds: Mapping[str, float]) -> "ClauseNetwork":
        """The same with other thresholds, by kind."""
        return replace(self, thresholds=np.array([thresholds[kind] for kind in self.kinds], dtype=np.float32))

    def span_probability(self, kind: str, features: Sequence[int]) -> float:
        """How likely words with these features are what is looked for under `kind`."""
        row = self.spans.index(kind)
        total = self.span_weight[row, list(features)].sum() + self.span_bias[row]
        return float(sigmoid(np.asarray(total, dtype=np.float32)))

    def save(self, folder: Path, card: str) -> None:
        """Write it as a folder: configuration, weights, card, checksums."""
        config = {
            "model_type": CLAUSES_TYPE,
            "format": FORMAT,
            "kinds": dict(zip(self.kinds, (round(float(one), 4) for one in self.thresholds), strict=True)),
            "spans": list(self.spans),
        }
        tensors = {name: getattr(self, name) for name in _TENSORS}
        half = {name: each if each.dtype == np.int8 else each.astype(np.float16) for name, each in tensors.items()}
        write_folder(folder, config, half, card)

    @classmethod
    def load(cls, folder: Path = FOLDER) -> "ClauseNetwork":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, or of another version.
        """

        def make(config: dict[str, Any], tensors: Arrays, sha256: str) -> ClauseNetwork:
            kinds: Mapping[str, float] = config["kinds"]
            made: dict[str, Any] = {
                name: each if each.dtype == np.int8 else each.astype(np.float32) for name, each in tensors.items()
            }
            thresholds = np.array(list(kinds.values()), dtype=np.float32)
            return cls(tuple(kinds), thresholds, tuple(config["spans"]), **made, name=folder.name, sha256=sha256)

        return load_folder(folder, CLAUSES_TYPE, FORMAT, "clause finder", make)


def quantized(table: Floats) -> tuple[npt.NDArray[np.int8], Floats]:
    """Rows (v, h) as whole numbers and what each row is multiplied by (v,)."""
    scales = np.maximum(np.abs(table).max(axis=1), 1e-6).astype(np.float16).astype(np.float32) / 127  # (v,)
    scales = scales.astype(np.float16).astype(np.float32)
    return np.clip(np.rint(table / np.maximum(scales, 1e-7)[:, None]), -127, 127).astype(np.int8), scales


@cache
def bundled_clauses() -> ClauseNetwork:
    """The clause finder that comes with the program, loaded once. Raises `ModelUnavailable`."""
    return ClauseNetwork.load()
