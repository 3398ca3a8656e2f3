"""Learn the hashed words of document types, the weights of `engine.models.hashed_words`: from doctype-en's windows.

A penalized logistic regression, its loss brought to the bottom by L-BFGS, so that the result does not depend on draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch

from engine.models.hashed_words.network import BUCKETS, hashed, weighed
from engine.progress import Checkpoint

Halves = npt.NDArray[np.float16]

_STAGE = "counting words"
_FITTING = "fitting the words"
_STEPS_AT_ONCE = 10


@dataclass(frozen=True, slots=True)
class WordTraining:
    windows: int = 12_000
    strength: float = 10.0
    """Inverse of the penalty on the squared weights, beside the loss summed over texts."""
    steps: int = 100
    """Of L-BFGS."""
    seed: int = 0
    """Of the windows' draw."""


def learn(
    texts: Sequence[str], truth: Sequence[int], labels: int, settings: WordTraining, checkpoint: Checkpoint
) -> tuple[Halves, Halves, Halves]:
    """Weights from n texts and the numbers of their labels.

    Returns:
        What `HashedWords` calls idf (BUCKETS,), weight (BUCKETS, L) and bias (L,).

    Raises:
        Cancelled: from the checkpoint.
    """
    rows = []
    for number, text in enumerate(texts):
        checkpoint(_STAGE, number, len(texts))
        rows.append(hashed(text))
    inside = np.zeros(BUCKETS)  # in how many texts each bucket occurs
    for buckets, _ in rows:
        inside[buckets] += 1
    idf = (np.log((1 + len(rows)) / (1 + inside)) + 1).astype(np.float16)
    buckets_ = torch.from_numpy(np.concatenate([buckets for buckets, _ in rows]))  # (all,)
    values = torch.from_numpy(np.concatenate([weighed(counts, idf[at]) for at, counts in rows]).astype(np.float32))
    starts = torch.from_numpy(np.cumsum([0, *(len(at) for at, _ in rows[:-1])]))  # (n,)
    weight = torch.zeros(BUCKETS, labels, requires_grad=True)
    bias = torch.zeros(labels, requires_grad=True)
    right = torch.tensor(truth)
    optimiser = torch.optim.LBFGS([weight, bias], max_iter=_STEPS_AT_ONCE, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        logits = torch.nn.functional.embedding_bag(  # (n, L)
            buckets_, weight, starts, mode="sum", per_sample_weights=values
        )
        found = torch.nn.functional.cross_entropy(logits + bias, right)
        found = found + weight.square().sum() / (2 * settings.strength * len(texts))
        found.backward()  # type: ignore[no-untyped-call]
        return found

    for step in range(0, settings.steps, _STEPS_AT_ONCE):
        checkpoint(_FITTING, step, settings.steps)
        optimiser.step(loss)  # type: ignore[no-untyped-call]
    fitted = (one.detach().numpy().astype(np.float16) for one in (weight, bias))
    return idf, next(fitted), next(fitted)
