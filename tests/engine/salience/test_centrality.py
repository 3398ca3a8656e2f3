"""The walk over a document's sentences."""

import numpy as np
import pytest

from engine.salience import centrality


@pytest.mark.parametrize("likeness", [0.3, 1.0, 3.0])
def test_a_walk_that_stands_still_is_where_all_its_rounds_would_lead(likeness: float) -> None:
    rng = np.random.default_rng(7)
    sample = (likeness * rng.normal(size=(1, 64)) + rng.normal(size=(200, 64))).astype(np.float32)
    sample /= np.linalg.norm(sample, axis=1, keepdims=True)
    links = sample @ sample.T
    links = np.where(links > centrality.THRESHOLD, links, 0.0).astype(np.float32)
    np.fill_diagonal(links, 1.0)
    steps = links / links.sum(axis=1, keepdims=True)
    ranks = np.full(200, 1 / 200, dtype=np.float32)
    for _ in range(centrality._ROUNDS):
        ranks = (1 - centrality._DAMPING) / 200 + centrality._DAMPING * (ranks @ steps)
    assert centrality._lexrank(sample).tobytes() == ranks.tobytes()
    assert ranks.sum() == pytest.approx(1, abs=1e-3)
    assert ranks.std() > 0


def test_no_sentences_have_no_ranks() -> None:
    assert len(centrality._lexrank(np.zeros((0, 8), dtype=np.float32))) == 0
