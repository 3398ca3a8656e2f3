"""CoLT5's kinds of attention: near by for all tokens, among routed ones, and a decoder's. T5's in all else.

T5 scales no scores (its queries start smaller instead), has no biases, and adds to each score a number learned for the
distance of the two tokens, a bucket of distances each. Without gradients everything passes in slabs, so that beside the
states only a slab's scores are ever there; no n x n array exists in either branch.

Letters: B texts, n tokens, h heads, c width of a head, d width, b tokens of a block, r radius, q routed queries,
v routed keys.
"""

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from engine.models.colt5.routing import Routed
from engine.models.configs import Colt5Config, KeyWeighting

_SLAB_BLOCKS = 4
"""Blocks of near attention that pass together when no gradient is kept."""
_SLAB_QUERIES = 128
"""Routed queries that pass together: their scores are q x v otherwise."""


def bucket_of(distances: Tensor, *, buckets: int, farthest: int, both_ways: bool) -> Tensor:
    """T5's bucket of each distance (key's place less the query's): single ones near by, then by their logarithm."""
    found = torch.zeros_like(distances)
    if both_ways:
        buckets //= 2
        found = (distances > 0).long() * buckets
        away = distances.abs()
    else:
        away = (-distances).clamp(min=0)
    single = buckets // 2
    by_log = single + (
        (away.clamp(min=1).float() / single).log() / math.log(farthest / single) * (buckets - single)
    ).long().clamp(max=buckets - single - 1)
    return found + torch.where(away < single, away, by_log)


class RelativeBias(nn.Module):
    """A number for each head and bucket of distances."""

    def __init__(self, config: Colt5Config, heads: int, *, both_ways: bool) -> None:
        super().__init__()
        self.buckets, self.farthest, self.both_ways = config.buckets, config.max_distance, both_ways
        self.table = nn.Embedding(config.buckets, heads)

    def by_distance(self) -> Tensor:
        """(h, 2 D + 1): for distances -D to D, beyond which nothing is told apart."""
        away = torch.arange(-self.farthest, self.farthest + 1, device=self.table.weight.device)  # (2 D + 1,)
        found = bucket_of(away, buckets=self.buckets, farthest=self.farthest, both_ways=self.both_ways)
        return self.table(found).t()  # type: ignore[no-any-return]  # (h, 2 D + 1)

    def at(self, by_distance: Tensor, distances: Tensor) -> Tensor:
        """Of `distances` (any shape): (h, ...)."""
        rows = distances.clamp(-self.farthest, self.farthest) + self.farthest
        return by_distance.index_select(1, rows.flatten()).view(-1, *distances.shape)  # (h, ...)


class Projections(nn.Module):
    """Queries, keys and values of `heads` heads, and the way back, without biases."""

    def __init__(self, config: Colt5Config, heads: int, key_heads: int | None = None) -> None:
        super().__init__()
        self.heads, self.width = heads, config.head_width
        inner, keys = heads * config.head_width, (key_heads or heads) * config.head_width
        self.q = nn.Linear(config.d_model, inner, bias=False)
        self.k = nn.Linear(config.d_model, keys, bias=False)
        self.v = nn.Linear(config.d_model, keys, bias=False)
        self.o = nn.Linear(inner, config.d_model, bias=False)
        nn.init.normal_(self.q.weight, std=(config.d_model * config.head_width) ** -0.5)
        for part in (self.k, self.v):
            nn.init.normal_(part.weight, std=config.d_model**-0.5)
        nn.init.normal_(self.o.weight, std=inner**-0.5)

    def split(self, rows: Tensor) -> Tensor:
        """(B, n, heads * c) to (B, heads, n, c)."""
        return rows.view(*rows.shape[:2], -1, self.width).transpose(1, 2)  # (B, heads, n, c)

    def join(self, mixed: Tensor) -> Tensor:
        """(B, h, n, c) through the output projection to (B, n, d)."""
        out: Tensor = self.o(mixed.transpose(1, 2).flatten(2))  # (B, n, d)
        return out


class LightAttention(nn.Module):
    """Every token attends to the tokens at most `radius` away: in blocks of r + 1, each with its two neighbours."""

    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.block, self.dropout = config.radius + 1, config.dropout
        self.proj = Projections(config, config.light_heads)

    def forward(self, x: Tensor, valid: Tensor | None, bias: RelativeBias) -> Tensor:
        """(B, n, d) to (B, n, d); `valid` (B, n) is True where a token is real, None where all are."""
        queries, keys, values = (self.proj.split(part(x)) for part in (self.proj.q, self.proj.k, self.proj.v))
        mixed = self._near(queries, keys, values, valid, bias)  # (B, h, n, c)
        return self.proj.join(mixed)

    def _near(self, queries: Tensor, keys: Tensor, values: Tensor, valid: Tensor | None, bias: RelativeBias) -> Tensor:
        batch, heads, n, width = queries.shape
        size = self.block
        blocks = -(-n // size)
        queries = F.pad(queries, (0, 0, 0, blocks * size - n)).view(
            batch, heads, blocks, size, width
        )  # (B, h, N, b, c)
        keys, values = (self._threes(rows, blocks) for rows in (keys, values))  # (B, h, N, 3 b, c)
        real = queries.new_ones(batch, n, dtype=torch.bool) if valid is None else valid  # (B, n)
        around = F.pad(real, (size, (blocks + 1) * size - n)).unfold(1, 3 * size, size)  # (B, N, 3 b)
        offsets = torch.arange(3 * size, device=queries.device) - size  # (3 b,)
        away = offsets - torch.arange(size, device=queries.device)[:, None]  # (b, 3 b)
        near = bias.at(bias.by_distance(), away).to(queries.dtype)  # (h, b, 3 b)
        near = near.masked_fill(away.abs() >= size, -math.inf)
        itself = away == 0  # (b, 3 b): a token always sees itself, so that padding gives no NaN
        step = blocks if torch.is_grad_enabled() else _SLAB_BLOCKS
        parts = []
        for first in range(0, blocks, step):
            some = slice(first, first + step)
            told = around[:, some]  # (B, s, 3 b)
            bars: Tensor = near[None, None]  # (1, 1, h, b, 3 b)
            if not bool(told.all()):
                shown = told[:, :, None, None] | itself  # (B, s, 1, b, 3 b)
                bars = bars.masked_fill(~shown, -math.inf)  # (B, s, h, b, 3 b)
            bars = bars.expand(batch, told.size(1), -1, -1, -1).flatten(0, 1)  # (B s, h, b, 3 b)
            asking, offered, given = (
                part[:, :, some].transpose(1, 2).flatten(0, 1) for part in (queries, keys, values)
            )  # (B s, h, b or 3 b, c)
            rate = self.dropout if self.training else 0.0
            found = F.scaled_dot_product_attention(
                asking, offered, given, attn_mask=bars, dropout_p=rate, scale=1.0
            )  # (B s, h, b, c)
            parts.append(found.view(batch, -1, heads, size, width).transpose(1, 2))  # (B, h, s, b, c)
        return torch.cat(parts, dim=2).view(batch, heads, blocks * size, width)[:, :, :n]  # (B, h, n, c)

    def _threes(self, rows: Tensor, blocks: int) -> Tensor:
        """Of each block the rows of it and its neighbours: a view of (B, h, n, c) as (B, h, N, 3 b, c)."""
        size = self.block
        padded = F.pad(rows, (0, 0, size, (blocks + 1) * size - rows.size(2)))  # (B, h, (N + 2) b, c)
        return padded.unfold(2, 3 * size, size).transpose(3, 4)  # (B, h, N, 3 b, c)


class HeavyAttention(nn.Module):
    """Routed queries attend to routed keys and values, wherever in the text those are."""

    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.dropout, self.key_weighting = config.dropout, config.key_weighting
        self.proj = Projections(config, config.heavy_heads)
        self.recompute = False
        """Compute the scores again for the backward pass instead of keeping q x v of them."""

    def forward(self, x: Tensor, asking: Routed, asked: Routed, bias: RelativeBias) -> Tensor:
        """What each routed query of `x` (B, n, d) finds: (B, q, d), not yet weighted."""
        plain = asked.take(x)  # (B, v, d)
        weighted = plain * asked.weights[:, :, None].to(x.dtype)  # (B, v, d)
        basis = weighted if self.key_weighting is KeyWeighting.INPUT else plain  # (B, v, d)
        queries = self.proj.split(self.proj.q(asking.take(x)))  # (B, h, q, c)
        keys, values = self.proj.split(self.proj.k(basis)), self.proj.split(self.proj.v(weighted))  # (B, h, v, c)
        # Where nothing is real everything is seen: what comes out has no weight, but it must not be NaN.
        seen = asked.filled | ~asked.filled.any(dim=1, keepdim=True)  # (B, v)
        by_distance = bias.by_distance().to(x.dtype)  # (h, 2 D + 1)

        def of(queries: Tensor, keys: Tensor, values: Tensor, at: Tensor, by_distance: Tensor) -> Tensor:
            """What queries (B, h, s, c) at places (B, s) find: (B, h, s, c)."""
            away = asked.places[:, None, :] - at[:, :, None]  # (B, s, v)
            bars = bias.at(by_distance, away).transpose(0, 1)  # (B, h, s, v)
            if not bool(seen.all()):
                bars = bars.masked_fill(~seen[:, None, None], -math.inf)
            rate = self.dropout if self.training else 0.0
            return F.scaled_dot_product_attention(queries, keys, values, attn_mask=bars, dropout_p=rate, scale=1.0)

        parts = []
        for first in range(0, queries.size(2), _SLAB_QUERIES):
            some = slice(first, first + _SLAB_QUERIES)
            inputs = (queries[:, :, some], keys, values, asking.places[:, some], by_distance)
            if self.recompute and torch.is_grad_enabled():
                parts.append(checkpoint(of, *inputs, use_reentrant=False))  # (B, h, s, c)
            else:
                parts.append(of(*inputs))  # (B, h, s, c)
        return self.proj.join(torch.cat(parts, dim=2))  # (B, q, d)
