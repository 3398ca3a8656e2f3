"""How close each sentence is to the rest of its document, without a table over all pairs.

LexRank (Erkan & Radev 2004) ranks sentences by a random walk on their similarities, which takes n x n numbers. Here the
walk is over at most `SAMPLE` sentences spread evenly over the document; every other sentence is ranked by how similar
it is to those, weighted by their ranks. Up to `SAMPLE` sentences this is LexRank itself.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.phases import Phases
from engine.salience.encoding import BLOCK, SentenceVectors

SAMPLE = 1024
THRESHOLD = 0.1
"""Cosines below this are no similarity."""
CLOSE = 0.4
"""Cosine above which two sentences speak of the same thing."""
_DAMPING = 0.85
_ROUNDS = 50

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Centre:
    """What the sentences of a document gather round."""

    mean: Floats
    """Unit mean of all candidate vectors, (d,)."""
    sample: Floats
    """Vectors of the sample, (m, d)."""
    ranks: Floats
    """LexRank of the sample's members, (m,), summing to 1."""

    def similarity(self, vectors: Floats) -> tuple[Floats, Floats, Floats]:
        """Of each vector (k, d): cosine to the mean, share of the sample that is close to it, rank; each (k,)."""
        cosines = vectors @ self.sample.T  # (k, m)
        links = np.where(cosines > THRESHOLD, cosines, 0.0)  # (k, m)
        close = (cosines > CLOSE).mean(axis=1, dtype=np.float32)
        return vectors @ self.mean, close, links @ self.ranks


def centre_of(vectors: SentenceVectors, candidates: npt.NDArray[np.int64], phases: Phases) -> Centre:
    """The centre of the candidate sentences, given by their indices in order; reports to the running phase."""
    total = np.zeros(vectors.width, dtype=np.float64)  # (d,)
    for first in range(0, len(candidates), BLOCK):
        phases.at(first, len(candidates))
        total += vectors.gather(candidates[first : first + BLOCK]).sum(axis=0, dtype=np.float64)
    norm = float(np.linalg.norm(total))
    mean = (total / norm if norm else total).astype(np.float32)
    places = np.unique(np.linspace(0, len(candidates) - 1, min(SAMPLE, len(candidates))).round().astype(np.int64))
    sample = vectors.gather(candidates[places])  # (m, d)
    return Centre(mean, sample, _lexrank(sample))


def _lexrank(sample: Floats) -> Floats:
    """Stationary weights of the damped random walk on the sample's similarities, (m,)."""
    count = len(sample)
    if not count:
        return np.zeros(0, dtype=np.float32)
    links = sample @ sample.T  # (m, m)
    links = np.where(links > THRESHOLD, links, 0.0).astype(np.float32)
    np.fill_diagonal(links, 1.0)
    steps = links / links.sum(axis=1, keepdims=True)  # (m, m)
    ranks = np.full(count, 1.0 / count, dtype=np.float32)
    for _ in range(_ROUNDS):
        before, ranks = ranks, (1 - _DAMPING) / count + _DAMPING * (ranks @ steps)
        if np.array_equal(before, ranks):
            break  # every further round would give the same
    return ranks.astype(np.float32)
