"""The table of the static encoder: one row a word piece, so that their sums lie where the bundled encoder's vectors do.

It begins with what the encoder makes of each word piece alone, in the directions in which those differ most, rare
pieces weighing more than common ones (smooth inverse frequency, Arora et al. 2017). From there it is trained so that of
every sentence the cosine to the encoder's vector is high, and the cosines between sentences are those of the encoder.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from engine.progress import Checkpoint, silent

Floats = npt.NDArray[np.float32]

_SMOOTH = 1e-3
"""Frequency of a word piece at which it weighs half."""
_PAIRS = 2.0
"""What the squared error of cosines between sentences counts beside the cosine to the encoder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticTraining:
    """The recipe."""

    rank: int = 128
    epochs: int = 6
    batch: int = 1024
    table_rate: float = 2e-3
    projection_rate: float = 1e-3
    seed: int = 0


class StaticTable(nn.Module):
    """What is learned: rows (v, r), the way to the encoder's space (r, d), an offset (d,)."""

    def __init__(self, alone: Floats, counts: npt.NDArray[np.int64], rank: int) -> None:
        """`alone`: the encoder's vector of each word piece by itself, (v, d); `counts`: how often each occurs, (v,)."""
        super().__init__()
        centred = torch.from_numpy(alone - alone.mean(axis=0))  # (v, d)
        directions = torch.linalg.svd(centred, full_matrices=False)[2][:rank]  # (r, d)
        share = torch.from_numpy(counts / max(int(counts.sum()), 1))  # (v,)
        weight = (_SMOOTH / (_SMOOTH + share)).float()  # (v,)
        self.rows = nn.Parameter(centred @ directions.T * weight[:, None])  # (v, r)
        self.projection = nn.Parameter(directions.clone())
        self.offset = nn.Parameter(torch.zeros(alone.shape[1]))

    def forward(self, pieces: Sequence[npt.NDArray[np.int64]]) -> Tensor:
        """Unit vectors of sentences given by their word pieces, none empty, (n, d)."""
        lengths = torch.tensor([len(each) for each in pieces])  # (n,)
        flat = torch.from_numpy(np.concatenate(pieces))
        sums = F.embedding_bag(flat, self.rows, lengths.cumsum(0) - lengths, mode="sum")  # (n, r)
        return F.normalize(sums / lengths[:, None].sqrt() @ self.projection + self.offset, dim=1)  # (n, d)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How near the table comes: mean cosine of a sentence's two vectors; correlation of cosines between sentences."""

    cosine: float
    correlation: float


def train_static(
    table: StaticTable,
    pieces: Sequence[npt.NDArray[np.int64]],
    vectors: npt.NDArray[np.float16],
    settings: StaticTraining,
    *,
    judge: Callable[[int], None],
    checkpoint: Checkpoint = silent,
) -> list[float]:
    """Train in place on sentences, none empty, and the encoder's vectors of them (n, d); returns the losses by step.

    `judge` is called after each epoch with the step. `checkpoint` hears ("train", step, steps) and may end it.
    """
    torch.set_num_threads(1)  # sums over threads come out in another order each time
    optimizer = torch.optim.Adam(
        [
            {"params": [table.rows], "rate": settings.table_rate},
            {"params": [table.projection, table.offset], "rate": settings.projection_rate},
        ]
    )
    each = max(1, len(pieces) // settings.batch)
    steps = settings.epochs * each
    losses: list[float] = []
    for epoch in range(settings.epochs):
        order = np.random.default_rng((settings.seed, epoch)).permutation(len(pieces))
        for first in range(0, each * settings.batch, settings.batch):
            checkpoint("train", len(losses), steps)
            for group in optimizer.param_groups:
                group["lr"] = group["rate"] * (1 - len(losses) / steps)
            rows = order[first : first + settings.batch]
            made = table([pieces[row] for row in rows])  # (b, d)
            wanted = F.normalize(torch.from_numpy(vectors[rows].astype(np.float32)), dim=1)  # (b, d)
            apart = (made @ made.T - wanted @ wanted.T).square().mean()
            loss = 1 - (made * wanted).sum(dim=1).mean() + _PAIRS * apart
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(float(loss))
        judge(len(losses))
    return losses


def likeness(made: Floats, wanted: npt.NDArray[np.float16]) -> Likeness:
    """Of unit vectors made of sentences and the encoder's, (n, d) each."""
    other = wanted.astype(np.float32)
    other /= np.linalg.norm(other, axis=1, keepdims=True)
    between = ~np.eye(len(made), dtype=np.bool_)
    correlation = np.corrcoef((made @ made.T)[between], (other @ other.T)[between])[0, 1]
    return Likeness(float((made * other).sum(axis=1).mean()), float(correlation))
