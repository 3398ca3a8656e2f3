"""Small networks on what is known of each sentence of a document: trained from several beginnings, joined into one.

Every document asks which of its sentences rather than others, so a batch is of documents. The joined network is one
wide one, whose output is the mean of its parts; `engine.salience.salience.network_of` reads it.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from torch import Tensor

Floats = npt.NDArray[np.float32]
Layers = tuple[Floats, Floats, Floats, Floats]
"""Of one network: weights (f, h), bias (h,), weights (h, 1), bias (1,)."""

_CONSTANT = 1e-4
"""The least deviation of a column that tells sentences apart."""


@dataclass(frozen=True, slots=True)
class NetworkTraining:
    """How the networks are trained: so many, each with so many hidden units."""

    networks: int
    hidden: int
    epochs: int
    batch: int
    """Documents."""
    rate: float
    decay: float
    dropout: float
    unseen: float = 0.0
    """Share of what it reads that a network does without at a time."""
    digits: int = 5
    """Of each number in the file."""


@dataclass(frozen=True, slots=True)
class LearnedDocument:
    """What is read of each candidate (c, f), what is to be said of it (c,), and what the document counts."""

    values: Floats
    target: Floats
    weight: float


def spread_of(values: Floats) -> tuple[Floats, Floats]:
    """Mean and deviation of each column (n, f); of one that hardly varies the deviation is 1."""
    mean, scale = values.mean(axis=0), values.std(axis=0)  # (f,)
    scale[scale < _CONSTANT] = 1.0
    return mean, scale


def joined_network(
    documents: Sequence[LearnedDocument],
    mean: Floats,
    scale: Floats,
    training: NetworkTraining,
    loss: "Callable[[Tensor, Tensor], Tensor]",
) -> dict[str, Any]:
    """Train the networks and join them: what a weights file says of what is read, and of its layers.

    Args:
        documents: What to learn.
        mean: Of all that is read, (f,).
        scale: What it is divided by, less `mean`, (f,).
        training: How.
        loss: Of outputs (c,) against targets (c,), a scalar.
    """
    import torch

    torch.set_num_threads(1)  # the order of sums, and with it the weights, would hang on the number of threads
    ready = [
        (torch.from_numpy(np.clip((one.values - mean) / scale, -5, 5)), torch.from_numpy(one.target), one.weight)
        for one in documents
    ]
    layers = [_fit_one(ready, training, loss, seed) for seed in range(training.networks)]
    up_weight = np.concatenate([one[0] for one in layers], axis=1)  # (f, n h)
    up_bias = np.concatenate([one[1] for one in layers])  # (n h,)
    down_weight = np.concatenate([one[2] for one in layers]) / training.networks  # (n h, 1)
    down_bias = np.mean([one[3] for one in layers], axis=0)  # (1,)
    mean_of, scale_of, *weights = (
        _plain(values, training.digits) for values in (mean, scale, up_weight, up_bias, down_weight, down_bias)
    )
    return {
        "mean": mean_of,
        "scale": scale_of,
        "layers": [
            {"weight": weights[0], "bias": weights[1]},
            {"weight": weights[2], "bias": weights[3]},
        ],
    }


def _fit_one(
    ready: "Sequence[tuple[Tensor, Tensor, float]]",
    training: NetworkTraining,
    loss: "Callable[[Tensor, Tensor], Tensor]",
    seed: int,
) -> Layers:
    """One network from one beginning."""
    import torch
    from torch import nn

    torch.manual_seed(seed)
    order = random.Random(seed)  # noqa: S311 (a shuffle, not a secret)
    up, down = nn.Linear(ready[0][0].shape[1], training.hidden), nn.Linear(training.hidden, 1)
    network = nn.Sequential(nn.Dropout(training.unseen), up, nn.Tanh(), nn.Dropout(training.dropout), down)
    optimiser = torch.optim.AdamW(network.parameters(), lr=training.rate, weight_decay=training.decay)
    places = list(range(len(ready)))
    steps = training.epochs * -(-len(places) // training.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, training.rate, total_steps=steps)
    for _ in range(training.epochs):
        order.shuffle(places)
        for begin in range(0, len(places), training.batch):
            batch = [ready[place] for place in places[begin : begin + training.batch]]
            losses = [loss(network(x)[:, 0], target) * weight for x, target, weight in batch]
            optimiser.zero_grad()
            (torch.stack(losses).sum() / training.batch).backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
    return tuple(part.detach().numpy() for part in (up.weight.T, up.bias, down.weight.T, down.bias))  # type: ignore[return-value]


def _plain(values: npt.NDArray[np.floating], digits: int) -> list[Any]:
    """Numbers for the file, to so many digits."""
    rounded: list[Any] = np.vectorize(lambda value: float(f"{value:.{digits}g}"))(values).tolist()
    return rounded
