"""The verifier's last word: its reading of a pair weighed together with what was counted between its parts.

Letters of shapes: B pairs   C counts of a pair, its logit before them
"""

import torch
from torch import Tensor, nn

HIDDEN = 24
_FURTHEST = 6.0
"""Standard deviations at which a count ends: what was never seen in learning is to decide nothing by its size."""


class Weighing(nn.Module):
    """Logits and counts in, one logit each out: a line, and one hidden layer for what counts only together."""

    mean: Tensor
    deviation: Tensor

    def __init__(self, counts: int) -> None:
        super().__init__()
        self.line = nn.Linear(1 + counts, 1)
        self.hidden = nn.Linear(1 + counts, HIDDEN)
        self.out = nn.Linear(HIDDEN, 1, bias=False)
        self.register_buffer("mean", torch.zeros(1 + counts))
        self.register_buffer("deviation", torch.ones(1 + counts))

    def forward(self, found: Tensor) -> Tensor:
        """(B, 1 + C) to logits (B,)."""
        x = ((found - self.mean) / self.deviation).clamp(-_FURTHEST, _FURTHEST)  # (B, 1 + C)
        weighed: Tensor = self.line(x) + self.out(torch.tanh(self.hidden(x)))  # (B, 1)
        return weighed[:, 0]
