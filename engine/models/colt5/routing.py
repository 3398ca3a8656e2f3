"""CoLT5's routing (section 3.1, appendix C): which tokens take the heavy branches, and with what weight.

Scores s are normalised to weights lambda between 0 and 1 that sum to k, by the soft top-k: lambda maximises
<s, lambda> + temperature * H(lambda). The solution is lambda_i = min(1, c exp(s_i / temperature)); it is found by
coordinate descent in the dual, as in the paper. The gradient is that of the solution, not of the rounds that lead to
it: exact once they have come to rest, and nothing but the weights is kept for it.

Letters: B texts, n tokens, m slots of routed tokens, d width.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable
from torch.nn import functional as F

from engine.models.configs import Colt5Config, Routing, RoutingSlack


def soft_top_k(scores: Tensor, k: Tensor, valid: Tensor, *, temperature: float = 1.0, iterations: int = 50) -> Tensor:
    """Weights (B, n) of scores (B, n), summing to k (B,) over what is `valid` (B, n); 0 elsewhere.

    All ones where k is at least the number of valid tokens. Computed in float32 (float64 where scores are). Rounds
    converge slowly where k comes near that number.
    """
    exact = scores if scores.dtype == torch.float64 else scores.float()  # (B, n)
    return _SoftTopK.apply(exact, k.to(exact.dtype), valid, (temperature, iterations))  # type: ignore[no-any-return, no-untyped-call]


class _SoftTopK(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any,  # noqa: ANN401
        scores: Tensor,
        k: Tensor,
        valid: Tensor,
        rounds: tuple[float, int],
    ) -> Tensor:
        temperature, iterations = rounds
        scaled = (scores / temperature).masked_fill(~valid, -math.inf)  # (B, n)
        level = _level(scaled.double(), k.double(), iterations).to(scaled.dtype)  # (B, 1): a / temperature
        pressed = -(scaled + level).clamp(min=0)  # (B, n): b / temperature
        weights = (scaled + level + pressed).exp()  # (B, n)
        every = k >= valid.sum(dim=1)  # (B,)
        weights = torch.where(every[:, None], valid.to(weights.dtype), weights)
        # Without a valid token there is nothing to sum over: what was computed there is no number.
        weights = weights.masked_fill(~valid, 0)
        free = (pressed == 0) & valid & ~every[:, None]  # (B, n): below 1, so that it answers to its score
        ctx.save_for_backward(weights, free)
        ctx.temperature = temperature
        return weights

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:  # noqa: ANN401
        """Of the free ones: d lambda_i = lambda_i / T (ds_i - mean of ds weighted by lambda), as their sum stays."""
        weights, free = ctx.saved_tensors
        open_weights = weights * free  # (B, n)
        total = open_weights.sum(dim=1, keepdim=True).clamp(min=torch.finfo(weights.dtype).tiny)  # (B, 1)
        mean = (open_weights * gradient).sum(dim=1, keepdim=True) / total  # (B, 1)
        return open_weights * (gradient - mean) / ctx.temperature, None, None, None


def _level(scaled: Tensor, k: Tensor, iterations: int) -> Tensor:
    """What a / temperature (B, 1) is after so many rounds, for scores (B, n) over the temperature.

    A round is a <- ln k - logsumexp(s + b), b <- -max(0, s + a), beginning with b = 0. As s + b is the lesser of s and
    -a, its sum of exponentials is that of the scores below -a, and exp(-a) for each of the others: over sorted scores a
    round takes two look-ups, not n exponentials.
    """
    falling = torch.sort(scaled, dim=1, descending=True).values  # (B, n)
    greatest = falling[:, :1].clamp(min=torch.finfo(scaled.dtype).min)  # (B, 1): finite, where nothing is valid too
    falling = falling - greatest
    below = F.pad(falling.exp().flip(1).cumsum(1).flip(1), (0, 1))  # (B, n + 1): sum from each place on
    rising = -falling  # (B, n): sorted as look-ups want it
    goal = k.log()[:, None]  # (B, 1)
    level = goal - below[:, :1].log()  # (B, 1)
    for _ in range(iterations - 1):
        above = torch.searchsorted(rising, level)  # (B, 1): how many scores are above -a
        level = goal - (above * (-level).exp() + below.gather(1, above)).log()
    return level - greatest


@dataclass(frozen=True, slots=True)
class Routed:
    """The tokens that one router chose."""

    places: Tensor
    """(B, m) int64: their places, ascending; any place in slots that a text does not fill."""
    filled: Tensor
    """(B, m) bool: the slots that are filled."""
    weights: Tensor
    """(B, m): their weights; 0 in slots that are not filled."""

    def take(self, rows: Tensor) -> Tensor:
        """Rows (B, n, d) at the places: (B, m, d)."""
        return rows.gather(1, self.places[:, :, None].expand(-1, -1, rows.size(2)))  # (B, m, d)

    def give(self, rows: Tensor, found: Tensor) -> Tensor:
        """Rows (B, n, d) with what was `found` (B, m, d) for the chosen ones, weighted, added to theirs."""
        weighted = found * self.weights[:, :, None].to(found.dtype)  # (B, m, d)
        return rows.scatter_add(1, self.places[:, :, None].expand_as(weighted), weighted)  # (B, n, d)

    def spread(self, n: int) -> Tensor:
        """The weights along the whole text, (B, n): 0 where a token was not chosen."""
        return self.weights.new_zeros(self.weights.size(0), n).scatter_add(1, self.places, self.weights)  # (B, n)


def route(
    scores: Tensor, valid: Tensor, config: Colt5Config, share: Callable[[int], int], *, training: bool
) -> Routed | None:
    """Choose tokens by scores (B, n) among the `valid` (B, n); `share` gives k from a text's number of tokens.

    Of equal scores the earlier token is chosen. None where nothing is routed.
    """
    if config.routing is Routing.NONE:
        return None
    counts = valid.sum(dim=1).tolist()  # (B,)
    k = [min(share(count), count) for count in counts]
    slack = [min(-(-9 * one // 8), count) for one, count in zip(k, counts, strict=True)]
    if config.routing is Routing.STATIC:
        return _static(k, counts, scores)
    normalize = training and config.slack is RoutingSlack.NORMALIZE
    chosen = slack if training and config.slack is RoutingSlack.SELECT else k
    goal = torch.tensor(slack if normalize else k, device=scores.device)  # (B,)
    weights = soft_top_k(scores, goal, valid, temperature=config.temperature, iterations=config.iterations)  # (B, n)
    ranked = scores.detach().float().masked_fill(~valid, -math.inf)  # (B, n)
    best = torch.sort(ranked, dim=1, descending=True, stable=True).indices[:, : max(chosen)]  # (B, m)
    amount = torch.tensor(chosen, device=scores.device)[:, None]  # (B, 1)
    filled = torch.arange(best.size(1), device=scores.device) < amount  # (B, m)
    n = scores.size(1)
    places = best.masked_fill(~filled, n).sort(dim=1).values  # (B, m)
    return _routed(places, n, weights)


def _static(k: list[int], counts: list[int], scores: Tensor) -> Routed:
    """The first token of each of k equal blocks."""
    batch, n = scores.shape
    places = torch.full((batch, max(k)), n, device=scores.device)  # (B, m)
    for row, (amount, count) in enumerate(zip(k, counts, strict=True)):
        places[row, :amount] = torch.tensor([number * count // amount for number in range(amount)])
    ones = torch.ones(batch, n, device=scores.device, dtype=torch.float32)  # (B, n)
    return _routed(places, n, ones)


def _routed(places: Tensor, n: int, weights: Tensor) -> Routed:
    filled = places < n  # (B, m)
    places = places.clamp(max=n - 1)
    return Routed(places, filled, weights.gather(1, places) * filled)
