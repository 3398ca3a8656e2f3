"""Global salience: how much each sentence of the whole document matters, known before the first chunk is summarized.

`SalienceModel` is the door for other extractors: the one here is a small network over `features`, plain numpy at run
time, its weights a JSON file in `resources/models` with a card beside it. A query shifts the scores towards sentences
that are about it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.language.vocabulary import occurring, terms_of
from engine.protocol.resources import resources
from engine.salience.encoding import SentenceVectors
from engine.salience.features import NAMES, Features
from engine.salience.weights import read_weights

Floats = npt.NDArray[np.float32]

WEIGHTS = resources() / "models" / "salience" / "weights.json"
QUERY_SHARE = 0.75
"""How far a query outweighs what matters in the document as a whole. This and the next two: the best on dev."""
OWN_SHARE = 0.3
"""How far a sentence's own words decide whether it is about the query; the rest is its neighbourhood's."""
NEIGHBOURS = 5
"""Sentences on each side that count, each half as much as the one before it."""

FAR = 0.35
"""Cosine below which no sentence is near a query: what is not there reaches 0.15 to 0.3, what is 0.45 and more."""


class SalienceModel(Protocol):
    """Scores the candidates of a document."""

    @property
    def name(self) -> str:
        """What results say was used."""
        ...

    @property
    def sha256(self) -> str | None:
        """Checksum of its weights."""
        ...

    @property
    def kind(self) -> str:
        """What it is, in a few words."""
        ...

    def score(self, features: Features, vectors: SentenceVectors, check: Callable[[], None] = ...) -> Floats:
        """One number a candidate, higher for what belongs into a summary, (c,). `check` may raise Cancelled."""
        ...


@dataclass(frozen=True, slots=True)
class SalienceNetwork:
    """A feed-forward network on standardised features: tanh between layers, one linear output."""

    name: str
    sha256: str | None
    mean: Floats
    scale: Floats
    layers: tuple[tuple[Floats, Floats], ...]
    """Weight (in, out) and bias (out,) of each."""
    kind: str = "feature network"

    def score(
        self,
        features: Features,
        vectors: SentenceVectors,  # noqa: ARG002 (a protocol's)
        check: Callable[[], None] = lambda: None,  # noqa: ARG002 (a protocol's)
    ) -> Floats:
        """Scores of the candidates, (c,)."""
        return self.of_values(features.values)

    def of_values(self, values: Floats) -> Floats:
        """Scores of rows of features (c, f), (c,)."""
        x = np.clip((values - self.mean) / self.scale, -5, 5)  # (c, f)
        for weight, bias in self.layers[:-1]:
            x = np.tanh(x @ weight + bias)  # (c, out)
        weight, bias = self.layers[-1]
        scores: Floats = (x @ weight + bias)[:, 0]  # (c,)
        return scores


def load_salience(path: Path = WEIGHTS) -> SalienceNetwork:
    """Read the network's weights. Raises `ModelUnavailable` where they are missing or made for other features."""
    weights, sha256 = read_weights(path, NAMES, "The salience weights")
    return network_of(weights, "salience", sha256)


def network_of(weights: Mapping[str, Any], name: str, sha256: str | None = None) -> SalienceNetwork:
    """The network that weights as they are kept in a file describe."""
    layers = tuple(
        (np.array(layer["weight"], dtype=np.float32), np.array(layer["bias"], dtype=np.float32))
        for layer in weights["layers"]
    )
    return SalienceNetwork(
        name,
        sha256,
        np.array(weights["mean"], dtype=np.float32),
        np.array(weights["scale"], dtype=np.float32),
        layers,
    )


def steer(scores: Floats, relevance: Floats | None, share: float = QUERY_SHARE) -> Floats:
    """Scores as standard deviations from the document's mean, drawn towards a query's relevance where there is one.

    `share`: how far they are drawn.
    """
    if relevance is None:
        return standard(scores)
    return (1 - share) * standard(scores) + share * standard(relevance)


def relevance_of(query: Floats, features: Features, vectors: SentenceVectors) -> Floats:
    """How much each candidate is about the query, whose unit vector (d,) is given, (c,).

    A sentence is also about what its neighbours are about: an answer seldom repeats the words of the question.
    """
    own = vectors.products(features.candidates, query)  # (c,)
    weights = 0.5 ** np.abs(np.arange(-NEIGHBOURS, NEIGHBOURS + 1))
    if not len(own):
        return own
    near = np.convolve(np.pad(own, NEIGHBOURS, mode="edge"), weights / weights.sum(), mode="valid")  # (c,)
    return OWN_SHARE * standard(own) + (1 - OWN_SHARE) * standard(near.astype(np.float32))


def is_far(query: str, closest: float, document: Document) -> bool:
    """Whether nothing in the document seems to be about the query: no sentence is near it, `closest` being the best
    cosine, and most of its terms stand nowhere.
    """
    terms = terms_of(query)
    if closest >= FAR:
        return False
    there = occurring(terms, document.text)
    return 2 * sum(term in there for term in terms) < len(terms)


def standard(values: Floats) -> Floats:
    """Values less their mean, in standard deviations of the document."""
    deviation = float(values.std()) if len(values) else 0.0
    mean = float(values.mean()) if len(values) else 0.0
    return np.asarray((values - mean) / (deviation if deviation > 1e-6 else 1.0), dtype=np.float32)
