"""How likely words are a whole sentence, and not a heading or a part of one: “The shape of the remote control.”.

A sentence is whole where one of its pieces carries it, which in English is a verb with its subject or a command. So
every piece x (d,) is scored by two layers on a state of the bundled encoder, and the scores are added up as odds:

    s(x) = v · relu(W x + b) + c        p = sigmoid(log Σ exp s(x))

Of what carries a sentence nobody told the network: it learned from whole sentences and from parts of sentences alone.
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
from engine.models.configs import WHOLENESS_TYPE
from engine.models.plain_tensors import Arrays, load_folder, write_folder
from engine.protocol.resources import resources
from engine.schema.result import ModelUse

Floats = npt.NDArray[np.float32]

FOLDER = resources() / "models" / "wholeness-en"
FORMAT = 1


@runtime_checkable
class PieceReader(Protocol):
    """What the network needs of a sentence encoder."""

    def states_of(self, texts: Sequence[str], layer: int) -> Iterator[tuple[int, Floats]]:
        """For each text, in any order, its number and the states of its pieces after `layer` (l, d)."""
        ...


@dataclass(frozen=True, slots=True)
class WholenessNetwork:
    """Trained weights. Make it with `load`."""

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
        return ModelUse("extractor", self.name, "wholeness of sentences", self.sha256)

    def chances(self, texts: Sequence[str], encoder: PieceReader) -> Floats:
        """How likely each text is a whole sentence, (n,)."""
        odds = np.full(len(texts), -np.inf, dtype=np.float32)
        for number, states in encoder.states_of(texts, self.layer):
            odds[number] = np.logaddexp.reduce(self._scores(states))
        return sigmoid(odds)

    def _scores(self, states: Floats) -> Floats:
        """Of pieces' states (l, d): (l,)."""
        hidden = np.maximum(states @ self.inner.T + self.inner_bias, 0)  # (l, h)
        scores: Floats = hidden @ self.outer + self.bias  # (l,)
        return scores

    def save(self, folder: Path, card: str) -> None:
        """Write it as a folder: configuration, weights, card, checksums."""
        config = {
            "model_type": WHOLENESS_TYPE,
            "format": FORMAT,
            "encoder_sha256": self.encoder_sha256,
            "layer": self.layer,
            "bias": round(self.bias, 5),
        }
        half = {name: getattr(self, name).astype(np.float16) for name in ("inner", "inner_bias", "outer")}
        write_folder(folder, config, half, card)

    @classmethod
    def load(cls, folder: Path = FOLDER) -> "WholenessNetwork":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, or of another version.
        """

        def make(config: dict[str, Any], tensors: Arrays, sha256: str) -> WholenessNetwork:
            inner, inner_bias, outer = (tensors[name].astype(np.float32) for name in ("inner", "inner_bias", "outer"))
            if inner.shape[:1] != inner_bias.shape or inner_bias.shape != outer.shape:
                raise ValueError("weights do not match")
            return cls(
                config["encoder_sha256"],
                int(config["layer"]),
                inner,
                inner_bias,
                outer,
                float(config["bias"]),
                name=folder.name,
                sha256=sha256,
            )

        return load_folder(folder, WHOLENESS_TYPE, FORMAT, "weights of whole sentences", make)


@cache
def bundled_wholeness() -> WholenessNetwork:
    """The weights that come with the program, loaded once. Raises `ModelUnavailable`."""
    return WholenessNetwork.load()
