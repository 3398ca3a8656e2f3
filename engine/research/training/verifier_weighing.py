"""Teaching what weighs the verifier's reading together with the counts, on documents that it has not learned from."""

import random
from collections.abc import Sequence

import numpy as np
import torch
from torch.nn import functional as F

from engine.models.verifier.weighing import Weighing

EPOCHS, BATCH, RATE, DECAY = 60, 256, 3e-3, 3e-2
DROPPED = 0.1
"""Of all counts and the logit, in each step: no one of them is to be leaned on alone."""

Rows = np.ndarray[tuple[int, int], np.dtype[np.float32]]
"""A logit and its counts each, (n, 1 + C)."""
Truths = np.ndarray[tuple[int], np.dtype[np.bool_]]


def learned_weighing(rows: Rows, true: Truths, seed: int = 0) -> Weighing:
    """The weighing that tells the true rows from the false, true and false weighing alike.

    The same rows and seed give the same weighing.
    """
    generator = torch.Generator().manual_seed(seed)
    torch.manual_seed(seed)
    x, y = torch.from_numpy(rows), torch.from_numpy(true).float()  # (n, 1 + C), (n,)
    model = Weighing(rows.shape[1] - 1)
    model.mean.copy_(x.mean(dim=0))
    model.deviation.copy_(x.std(dim=0).clamp_min(1e-3))
    weights = torch.where(y > 0, 0.5 / y.mean(), 0.5 / (1 - y.mean()))  # (n,)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * -(-len(x) // BATCH)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    order = random.Random(seed)  # noqa: S311 (no secret)
    numbers = list(range(len(x)))
    for _ in range(EPOCHS):
        order.shuffle(numbers)
        for start in range(0, len(numbers), BATCH):
            chosen = torch.tensor(numbers[start : start + BATCH])
            kept = torch.rand(len(chosen), x.shape[1], generator=generator) >= DROPPED  # (B, 1 + C)
            seen = torch.where(kept, x[chosen], model.mean)
            loss = F.binary_cross_entropy_with_logits(model(seen), y[chosen], weights[chosen])
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    return model.eval()


@torch.no_grad()
def weighed(model: Weighing, rows: Rows) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """The logits of rows, (n,)."""
    found: np.ndarray[tuple[int], np.dtype[np.float32]] = model(torch.from_numpy(rows)).numpy()
    return found


def rows_of(logits: np.ndarray[tuple[int], np.dtype[np.float32]], counts: Sequence[Sequence[float]]) -> Rows:
    """Logits (n,) and counts (n, C) side by side."""
    return np.concatenate([logits[:, None], np.asarray(counts, np.float32)], axis=1)
