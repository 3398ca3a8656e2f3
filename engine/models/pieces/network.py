"""How likely words have what a single piece of them shows: that they are a whole sentence, or that they begin anew.

A sentence is whole where one of its pieces carries it, which in English is a verb with its subject or a command; it
begins anew where one of its pieces can't follow what stands before. So every piece x (d,) is scored by two layers on a
state of the bundled encoder, and the scores are added up as odds:

    s(x) = v · relu(W x + b) + c        p = sigmoid(log Σ exp s(x))

Which piece it is nobody told the networks: they learned from sentences that have it and sentences that have it not.
In numpy, on states of a middle layer, where encoders know the part that a word plays. English.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from engine.models.calibration import sigmoid
from engine.models.configs import FLUENCY_TYPE, WHOLENESS_TYPE
from engine.models.plain_tensors import Arrays, load_folder, write_folder
from engine.protocol.resources import resources
from engine.schema.result import ModelUse

Floats = npt.NDArray[np.float32]

_MODELS = resources() / "models"
FORMAT = 1
KINDS = {WHOLENESS_TYPE: "wholeness of sentences", FLUENCY_TYPE: "fluency of speech"}
"""What a result calls a network, by its `model_type`."""


@runtime_checkable
class PieceReader(Protocol):
    """What the network needs of a sentence encoder."""

    def states_of(self, texts: Sequence[str], layer: int) -> Iterator[tuple[int, Floats]]:
        """For each text, in any order, its number and the states of its pieces after `layer` (l, d)."""
        ...


@dataclass(frozen=True, slots=True)
class PieceNetwork:
    """Trained weights. Make it with `load`."""

    model_type: str
    """Of `KINDS`."""
    encoder_sha256: str
    layer: int
    """Whose states are read, 0 before the first."""
    inner: Floats
    """W, (h, d)"""
    inner_bias: Floats
    """b, (h,)"""
    outer: Floats
    """v, (h,)"""
    bias: float
    name: str = ""
    sha256: str = ""

    @property
    def use(self) -> ModelUse:
        """How a result names it."""
        return ModelUse("extractor", self.name, KINDS[self.model_type], self.sha256)

    def odds(self, states: Floats) -> float:
        """The logarithm of the odds of a text, of its pieces' states (l, d)."""
        hidden = np.maximum(states @ self.inner.T + self.inner_bias, 0)  # (l, h)
        scores: Floats = hidden @ self.outer + self.bias  # (l,)
        return float(np.logaddexp.reduce(scores))

    def save(self, folder: Path, card: str) -> None:
        """Write it as a folder: configuration, weights, card, checksums."""
        config = {
            "model_type": self.model_type,
            "format": FORMAT,
            "encoder_sha256": self.encoder_sha256,
            "layer": self.layer,
            "bias": round(self.bias, 5),
        }
        half = {name: getattr(self, name).astype(np.float16) for name in ("inner", "inner_bias", "outer")}
        write_folder(folder, config, half, card)

    @classmethod
    def load(cls, folder: Path, model_type: str) -> "PieceNetwork":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, or of another version.
        """

        def make(config: dict[str, Any], tensors: Arrays, sha256: str) -> PieceNetwork:
            inner, inner_bias, outer = (tensors[name].astype(np.float32) for name in ("inner", "inner_bias", "outer"))
            if inner.shape[:1] != inner_bias.shape or inner_bias.shape != outer.shape:
                raise ValueError("weights do not match")
            return cls(
                model_type,
                config["encoder_sha256"],
                int(config["layer"]),
                inner,
                inner_bias,
                outer,
                float(config["bias"]),
                name=folder.name,
                sha256=sha256,
            )

        return load_folder(folder, model_type, FORMAT, f"weights for {KINDS[model_type]}", make)


def chances_of(networks: Sequence[PieceNetwork], texts: Sequence[str], encoder: PieceReader) -> Floats:
    """How likely each text has what each network looks for, (networks, n). Networks of one layer read together."""
    odds = np.full((len(networks), len(texts)), -np.inf, dtype=np.float32)
    for layer in sorted({network.layer for network in networks}):
        for number, states in encoder.states_of(texts, layer):
            for row, network in enumerate(networks):
                if network.layer == layer:
                    odds[row, number] = network.odds(states)
    return sigmoid(odds)


@cache
def bundled_wholeness() -> PieceNetwork:
    """What tells whole sentences from parts, loaded once. Raises `ModelUnavailable`."""
    return PieceNetwork.load(_MODELS / "wholeness-en", WHOLENESS_TYPE)


@cache
def bundled_fluency() -> PieceNetwork:
    """What tells where a speaker begins anew, loaded once. Raises `ModelUnavailable`."""
    return PieceNetwork.load(_MODELS / "fluency-en", FLUENCY_TYPE)
