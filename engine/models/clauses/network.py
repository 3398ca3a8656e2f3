"""Which clause a sentence of a contract is: hashed words and a coarse sentence vector through one hidden layer.

    hidden = relu(sum of the words' rows / sqrt(words) + vector W)        (h)
    logits = hidden O + b                                                  (kinds)

Beside it, linear classifiers of the words that may be a date or a party. All in numpy: a contract of hundreds of pages
is read in a second or two, and torch is not loaded for it. Rows are kept as whole numbers with a scale each.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from engine.errors import ModelUnavailable
from engine.models import checkpoints
from engine.models.configs import CLAUSES_TYPE
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
        return _sigmoid(hidden @ self.out_weight + self.out_bias)  # (n, kinds)

    def span_probability(self, kind: str, features: Sequence[int]) -> float:
        """How likely words with these features are what is looked for under `kind`."""
        row = self.spans.index(kind)
        total = self.span_weight[row, list(features)].sum() + self.span_bias[row]
        return float(_sigmoid(np.asarray(total, dtype=np.float32)))

    def save(self, folder: Path, card: str) -> None:
        """Write it as a folder: configuration, weights, card, checksums."""
        folder.mkdir(parents=True, exist_ok=True)
        stored = {
            "model_type": CLAUSES_TYPE,
            "format": FORMAT,
            "kinds": dict(zip(self.kinds, (round(float(one), 4) for one in self.thresholds), strict=True)),
            "spans": list(self.spans),
        }
        (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
        tensors = {name: np.ascontiguousarray(getattr(self, name)) for name in _TENSORS}
        half = {name: each if each.dtype == np.int8 else each.astype(np.float16) for name, each in tensors.items()}
        save_file(half, folder / "model.safetensors")
        (folder / "CARD.md").write_text(card, encoding="utf-8")
        checkpoints.write_checksums(folder, [folder / "config.json", folder / "model.safetensors"])

    @classmethod
    def load(cls, folder: Path = FOLDER) -> "ClauseNetwork":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, or of another version.
        """
        sha256 = checkpoints.verify(folder)
        try:
            stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
            if stored["model_type"] != CLAUSES_TYPE or stored["format"] != FORMAT:
                raise ModelUnavailable(f"{folder} holds no clause finder of a format this program knows.")
            kinds: Mapping[str, float] = stored["kinds"]
            tensors = load_file(folder / "model.safetensors")
            made = {name: each if each.dtype == np.int8 else each.astype(np.float32) for name, each in tensors.items()}
            thresholds = np.array(list(kinds.values()), dtype=np.float32)
            return cls(tuple(kinds), thresholds, tuple(stored["spans"]), **made, name=folder.name, sha256=sha256)
        except (OSError, ValueError, KeyError, TypeError, SafetensorError) as error:
            raise ModelUnavailable(f"The clause finder in {folder} can't be read. Reinstall the program.") from error


def quantized(table: Floats) -> tuple[npt.NDArray[np.int8], Floats]:
    """Rows (v, h) as whole numbers and what each row is multiplied by (v,)."""
    scales = np.maximum(np.abs(table).max(axis=1), 1e-6).astype(np.float16).astype(np.float32) / 127  # (v,)
    scales = scales.astype(np.float16).astype(np.float32)
    return np.clip(np.rint(table / np.maximum(scales, 1e-7)[:, None]), -127, 127).astype(np.int8), scales


def _sigmoid(logits: Floats) -> Floats:
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(logits, -30, 30))), dtype=np.float32)


@cache
def bundled_clauses() -> ClauseNetwork:
    """The clause finder that comes with the program, loaded once. Raises `ModelUnavailable`."""
    return ClauseNetwork.load()
