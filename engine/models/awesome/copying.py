"""Copying: words of the source mixed into what a decoder may write next, so that names and numbers come from there.

A pointer as See et al. 2017 (arXiv 1704.04368) have it: P(w) = (1 - g) P_vocabulary(w) + g * (attention to source
tokens that are w). Two things decide where it points. What the decoder's state asks for, as attention does everywhere.
And where it was: a source token whose predecessors are the very tokens that were written last continues what is being
copied, the more surely the longer that run is. The second is counted, not learned (only its weight is), so that even a
model that saw little copies whole phrases; what it learns is where to begin, where to leave off, what to leave out.

Letters of shapes as in `engine.models.awesome.model`; R is the longest run that is told from longer ones.
"""

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F

FIRST_WEIGHTS = (0.0, 4.0, 7.0, 9.0, 10.0)
"""What runs of 0, 1, ... tokens add to a pointer's score before anything is learned; longer ones as the last."""
_NOWHERE = -60.0
"""A log probability of what the source does not have: finite, as the gradient of nothing but infinities is none."""
FIRST_GATE = 1.0
"""The gate's bias before anything is learned: some three words in four are copied."""


class Copying(nn.Module):
    """The pointer and its gate, on the decoder's final states."""

    def __init__(self, width: int, longest_run: int) -> None:
        super().__init__()
        self.longest_run = longest_run
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.run_weights = nn.Parameter(torch.empty(longest_run + 1))
        self.run_shift = nn.Linear(width, longest_run + 1)
        self.gate = nn.Linear(2 * width, 1)

    @torch.no_grad()
    def initialize(self, std: float) -> None:
        """The starting point: copies on as long as it can, and begins wherever chance says."""
        for part in (self.query, self.key):
            part.weight.normal_(std=std)
            part.bias.zero_()
        last = len(FIRST_WEIGHTS) - 1
        first = [FIRST_WEIGHTS[min(run, last)] for run in range(self.longest_run + 1)]
        self.run_weights.copy_(torch.tensor(first))
        for part in (self.run_shift, self.gate):
            part.weight.zero_()
            part.bias.zero_()
        self.gate.bias.fill_(FIRST_GATE)

    def point(
        self,
        states: Tensor,
        source: Tensor,
        keys: Tensor,
        runs: Tensor,
        words: Tensor,
        *,
        pulls: Tensor | None = None,
        barred: Tensor | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Where to point, as log probabilities (B, T, S), and the gate's log odds, (B, T, 1).

        `states` (B, T, d) are the decoder's, `source` (B, S, d) the encoder's with their `keys` (B, S, d), `runs`
        (B, T, S) how long a run each source token continues, `words` (B, S) which may be copied: no marks. `pulls`
        (B, S) are added to the scores, `barred` (B, T, S) may not be pointed at.
        """
        scores = self.query(states) @ keys.transpose(1, 2) / math.sqrt(states.size(-1))  # (B, T, S)
        shift = self.run_weights + self.run_shift(states).float()  # (B, T, R + 1)
        scores = scores.float() + shift.gather(2, runs)  # (B, T, S)
        if pulls is not None:
            scores = scores + pulls[:, None]
        nowhere = ~words[:, None] if barred is None else ~words[:, None] | barred  # (B, 1 or T, S)
        scores = scores.masked_fill(nowhere, _NOWHERE)
        pointed = scores.log_softmax(dim=-1)  # (B, T, S)
        seen = pointed.exp().to(source.dtype) @ source  # (B, T, d)
        gate = self.gate(torch.cat([states, seen.to(states.dtype)], dim=-1)).float()  # (B, T, 1)
        return pointed, gate


def runs_of(written: Tensor, source: Tensor, longest: int, plain: Tensor) -> Tensor:
    """How long a run each source token would continue, (B, T, S), 0 to `longest`.

    `written` (B, T) is the decoder's input: row t counts runs that end with token t. `plain` (V,) says which tokens
    count; marks don't.
    """
    same = (written[:, :, None] == source[:, None]) & plain[source][:, None]  # (B, T, S)
    runs = torch.zeros_like(same, dtype=torch.long)  # (B, T, S)
    run = torch.ones_like(same)  # (B, T, S): the tokens up to this one, so many of them, are the source's up to here
    for count in range(longest):
        step = same if count == 0 else F.pad(same, (count, 0, count, 0))[:, : same.size(1), : same.size(2)]
        run = run & step
        runs += run
    return F.pad(runs, (1, 0))[:, :, :-1]  # what stands behind a run's end continues it


def further_runs(before: Tensor, written: Tensor, source: Tensor, longest: int, plain: Tensor) -> Tensor:
    """`runs_of` one token on: from those before, (B, K, S), and each beam's newest token, (B, K)."""
    same = (written[:, :, None] == source[:, None]) & plain[source][:, None]  # (B, K, S)
    ended = torch.where(same, (before + 1).clamp(max=longest), 0)  # (B, K, S)
    return F.pad(ended, (1, 0))[:, :, :-1]


def mixed(vocabulary: Tensor, pointed: Tensor, gate: Tensor, source: Tensor, *, unsaid: Tensor | None = None) -> Tensor:
    """Log probabilities of all tokens, (B, T, V), from the vocabulary's logits and the pointer's log probabilities.

    What is `unsaid` (B, T, V) is not of the vocabulary: copied, or not written at all.
    """
    pointing = pointed.exp() * gate.sigmoid()  # (B, T, S)
    spoken = vocabulary.float().softmax(dim=-1) * (-gate).sigmoid()  # (B, T, V)
    if unsaid is not None:
        spoken = spoken.masked_fill(unsaid, 0.0)
    index = source[:, None].expand_as(pointing)  # (B, T, S)
    whole = spoken.scatter_add(2, index, pointing).clamp_min(1e-30)  # (B, T, V)
    if unsaid is not None:
        whole = whole / whole.sum(dim=-1, keepdim=True)
    return whole.log()


PHRASE = 3
"""Tokens in a row that are the source's: it was told."""


def opened(runs: Tensor, marked: Tensor, begins: Tensor, told: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Sentences that begin as the source's do: the runs, what may not be pointed at, what was told by now, and where.

    Behind a mark that may end a sentence (`marked`, (B, K)), but not where what is being copied goes on behind it
    within a sentence ("9.4"), a new one is begun where the source begins one (`begins`, (B, S)) that was not told yet
    (`told`, (B, K, S): a phrase of the source ends in front of it), as if a run had led there. So a summary's sentences
    are whole from their beginning; learned is where they leave the source's. All are (B, K, S), but the last: where a
    sentence begins, (B, K).
    """
    opening = marked & ~((runs >= PHRASE - 1) & ~begins[:, None]).any(dim=-1)  # (B, K)
    told = told | (runs >= PHRASE)  # (B, K, S)
    used = F.pad(told, (0, PHRASE))[:, :, PHRASE:]  # (B, K, S): at a beginning, whether its first phrase was told
    fresh = opening[:, :, None] & begins[:, None] & ~used  # (B, K, S)
    runs = torch.where(fresh, runs.clamp(min=PHRASE - 1), runs)  # (B, K, S)
    opening = opening & (runs > 0).any(dim=-1)  # (B, K): where all was told, or nothing is known of sentences, none
    return runs, opening[:, :, None] & (runs == 0), told, opening


def target_log_probabilities(
    vocabulary: Tensor, pointed: Tensor, gate: Tensor, source: Tensor, target: Tensor
) -> Tensor:
    """Log probabilities of the targets (B, T) alone, (B, T), without a table of all tokens but the vocabulary's."""
    spoken = vocabulary.float().log_softmax(dim=-1).gather(2, target[:, :, None])[:, :, 0]  # (B, T)
    same = target[:, :, None] == source[:, None]  # (B, T, S)
    copied = pointed.masked_fill(~same, _NOWHERE).logsumexp(dim=-1)  # (B, T)
    gate = gate[:, :, 0]  # (B, T)
    return torch.logaddexp(spoken + F.logsigmoid(-gate), copied + F.logsigmoid(gate))
