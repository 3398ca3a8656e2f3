"""What the reader of a brief must have: weights learned from documents of many kinds in which that was marked.

The salience of `engine.salience.salience` was learned from people's summaries of papers, proposals, textbooks, talks
and stories. What a letter, a lease or an inspection may not be told without is another matter. It hangs on what a
sentence says, too, so these weights read its vector beside the features.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.protocol.resources import resources
from engine.salience.encoding import BLOCK, SentenceVectors
from engine.salience.features import NAMES, Features
from engine.salience.salience import SalienceNetwork, network_of
from engine.salience.weights import read_weights

Floats = npt.NDArray[np.float32]

WEIGHTS = resources() / "models" / "essentials-en" / "weights.json"


@dataclass(frozen=True, slots=True)
class EssentialsNetwork:
    """A network on a sentence's features and its vector, (f + d) inputs."""

    network: SalienceNetwork
    encoder_sha256: str
    """The encoder whose vectors it reads."""
    kind: str = "network on features and vectors"

    @property
    def name(self) -> str:
        """What results say was used."""
        return self.network.name

    @property
    def sha256(self) -> str | None:
        """Checksum of its weights."""
        return self.network.sha256

    def score(self, features: Features, vectors: SentenceVectors, check: Callable[[], None] = lambda: None) -> Floats:
        """Scores of the candidates, (c,), read in blocks: a document may have hundreds of thousands."""
        scores = np.zeros(len(features.candidates), dtype=np.float32)
        for first in range(0, len(scores), BLOCK):
            check()
            rows = slice(first, first + BLOCK)
            values = read_together(features.values[rows], vectors.gather(features.candidates[rows]))
            scores[rows] = self.network.of_values(values)
        return scores


def read_together(features: Floats, vectors: Floats) -> Floats:
    """Features (c, f) and vectors (c, d) as the network reads them, (c, f + d)."""
    return np.concatenate([features, vectors], axis=1)


def load_essentials(path: Path = WEIGHTS) -> EssentialsNetwork:
    """Read the weights. Raises `ModelUnavailable` where they are missing or made for other features."""
    weights, sha256 = read_weights(path, NAMES, "The weights of essentials")
    return EssentialsNetwork(network_of(weights, "essentials-en", sha256), weights["encoder"])


@cache
def bundled_essentials() -> EssentialsNetwork:
    """Those that come with the program, loaded once. Raises `ModelUnavailable`."""
    return load_essentials()
