"""Highlights: which tokens of a segment are of sentences that matter in the whole document, told the decoder.

Section 3.2 of AWESOME gives a segment the salient sentences of all others, as text beside it. Which of its own are
salient it does not say. Here they are marked: a learned vector is added to the encoder's final states of their tokens
(attention finds them by it), and a learned number to the pointer's scores (copying begins there). So what to say is
the extractor's choice, and how to say it the model's, as with the guidance of GSum (Dou et al. 2021, arXiv 2010.08014).

Letters of shapes as in `engine.models.awesome.model`.
"""

import torch
from torch import Tensor, nn

FIRST_PULL = 2.0
"""What a highlight adds to a pointer's score before anything is learned."""
_FIRST_STD = 0.25
"""Spread of the vector before anything is learned: heard at once beside states whose numbers are about 1."""


class Highlighting(nn.Module):
    """What a highlighted token has that others have not."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.vector = nn.Parameter(torch.empty(width))
        self.pull = nn.Parameter(torch.empty(1))

    @torch.no_grad()
    def initialize(self) -> None:
        self.vector.normal_(std=_FIRST_STD)
        self.pull.fill_(FIRST_PULL)

    def forward(self, states: Tensor, marked: Tensor) -> tuple[Tensor, Tensor]:
        """States (B, S, d) with what is marked (B, S) told, and what is added to a pointer's scores, (B, S)."""
        told = marked.to(states.dtype)  # (B, S)
        return states + told[:, :, None] * self.vector.to(states.dtype), marked.float() * self.pull.float()
