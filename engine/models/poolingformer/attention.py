"""Poolingformer's two levels of attention, and DeBERTa's disentangled positions in the first.

Read top to bottom beside the paper: the first level (a sliding window with global tokens), relative positions, the
pools, the second level over them, and the block of a layer. Work and memory are linear in the text: nothing here is
ever of n x n numbers. Windows are one-sided.

Letters of shapes as in `engine.models.awesome.model`; besides
    g global tokens, as many as the richest document of the batch has      w window, one side
    k distances told, of either sign                                        L pools a token sees
"""

import math
from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.awesome.model import Attention
from engine.models.poolingformer.configs import PoolingformerConfig, PoolingGrid, PoolingKind

_LEAST_BLOCK = 32
_POOLED_BLOCK = 128
"""Queries that are taken at a time: enough to keep a processor busy, few enough to see little in vain."""


# --------------------------------------------------------------------------------------------------- what is around it


@dataclass(frozen=True, slots=True)
class Globals:
    """The global tokens of each document: places (B, g), and which of them are any, (B, g)."""

    places: Tensor
    valid: Tensor

    @staticmethod
    def of(marked: Tensor) -> "Globals | None":
        """From which tokens are global, (B, n); None where none is."""
        count = int(marked.sum(dim=1).max())
        if not count:
            return None
        order = torch.argsort(marked.logical_not().to(torch.uint8), dim=1, stable=True)[:, :count]  # (B, g)
        return Globals(order, marked.gather(1, order))

    @staticmethod
    def first_token(tokens: Tensor) -> "Globals":
        """The first token of each document alone."""
        places = torch.zeros(tokens.size(0), 1, dtype=torch.long, device=tokens.device)  # (B, 1)
        return Globals(places, torch.ones_like(places, dtype=torch.bool))

    def rows(self, states: Tensor) -> Tensor:
        """The global rows (B, h, g, c) of states (B, h, n, c)."""
        index = self.places[:, None, :, None].expand(-1, states.size(1), -1, states.size(3))
        return states.gather(2, index)  # (B, h, g, c)


@dataclass(frozen=True, slots=True)
class Around:
    """What every layer is told of a batch: real tokens (B, n; None: all), global ones, relative positions' tables."""

    valid: Tensor | None = None
    globals: Globals | None = None
    near: Tensor | None = None
    """(2k, d): relative positions."""
    far: Tensor | None = None
    """(2 k_g, d): relative positions between a global token and any other."""


# -------------------------------------------------------------------------------------------------- relative positions


def near_rows(distances: Tensor, config: PoolingformerConfig) -> Tensor:
    """Rows of the table for distances i - j: delta of equation 2.24, or DeBERTa-v2's buckets by logarithm."""
    rows = config.relative_rows
    if config.relative_buckets:
        middle = config.relative_buckets // 2
        size = distances.abs().clamp(min=1).double()
        steps = torch.log(size / middle) / math.log((config.relative_distance - 1) / middle) * (middle - 1)
        further = torch.ceil(steps) + middle
        distances = torch.where(distances.abs() <= middle, distances.double(), further * distances.sign()).long()
    return (distances + rows).clamp(0, 2 * rows - 1)


def far_rows(distances: Tensor, config: PoolingformerConfig) -> Tensor:
    """Rows of the table for distances i - j from or to a global token: F of section 5.5, equally wide buckets."""
    pairs = config.global_pairs
    width = -(-config.source_positions // pairs)
    below = pairs - 1 - (-distances - 1).div(width, rounding_mode="floor")
    above = pairs + distances.div(width, rounding_mode="floor")
    return torch.where(distances < 0, below, above).clamp(0, 2 * pairs - 1)


@dataclass(frozen=True, slots=True)
class Disentangled:
    """One layer's projected positions: keys and queries (h, 2w + 1, c) for each distance of the window, and (h, 2 k_g,
    c) for those between a global token and any other.
    """

    near_keys: Tensor
    near_queries: Tensor
    far_keys: Tensor
    far_queries: Tensor
    config: PoolingformerConfig

    def near(self, queries: Tensor, keys: Tensor, distances: Tensor) -> Tensor:
        """Terms (B, h, n, n') that relative positions add between rows of a window, at distances (n, n')."""
        reach = self.near_keys.size(1) // 2
        index = distances.clamp(-reach, reach) + reach  # (n, n')
        return _terms(queries, keys, self.near_keys, self.near_queries, index[None])

    def far(self, queries: Tensor, keys: Tensor, distances: Tensor) -> Tensor:
        """The same where one of the two is global, at distances (B, n, n')."""
        return _terms(queries, keys, self.far_keys, self.far_queries, far_rows(distances, self.config))


def _terms(queries: Tensor, keys: Tensor, to_keys: Tensor, to_queries: Tensor, index: Tensor) -> Tensor:
    """Content to position and position to content (B, h, n, n') at rows `index` (B or 1, n, n')."""
    shape = (queries.size(0), queries.size(1), -1, -1)
    content = queries @ to_keys.transpose(-1, -2)  # (B, h, n, rows)
    position = keys @ to_queries.transpose(-1, -2)  # (B, h, n', rows)
    seen = content.gather(3, index[:, None].expand(shape))  # (B, h, n, n')
    turned = position.gather(3, index.transpose(1, 2)[:, None].expand(shape))  # (B, h, n', n)
    return seen + turned.transpose(-1, -2)


# ------------------------------------------------------------------------------------------------------ the first level


def window_attention(
    queries: Tensor,
    keys: Tensor,
    values: Tensor,
    window: int,
    around: Around,
    *,
    scale: float,
    dropout: float = 0.0,
    relative: Disentangled | None = None,
) -> Tensor:
    """Equation 2.12, global rows aside: (B, h, n, c) over the keys within `window` and the global ones, block by block.

    A global key within the window counts once.
    """
    n, known = queries.size(2), around.globals
    block = max(window, _LEAST_BLOCK)
    places = torch.arange(n, device=queries.device)  # (n,)
    near = _near_keys(around, places)  # (B, n) or None
    front_keys = None if known is None else known.rows(keys)  # (B, h, g, c)
    front_values = None if known is None else known.rows(values)  # (B, h, g, c)
    parts = []
    for first in range(0, n, block):
        own = slice(first, min(first + block, n))
        seen = slice(max(0, first - window), min(n, own.stop + window))
        distances = places[own, None] - places[None, seen]  # (n, n')
        shown = (distances.abs() <= window)[None]  # (1, n, n')
        if near is not None:
            shown = shown & near[:, None, seen]  # (B, n, n')
        if around.valid is not None:  # padding sees itself, so that nothing is divided by nothing
            shown = shown | ((distances == 0)[None] & ~around.valid[:, own, None])
        rows, block_keys, block_values = queries[:, :, own], keys[:, :, seen], values[:, :, seen]
        bias = None if relative is None else relative.near(rows, block_keys, distances)  # (B, h, n, n')
        if known is not None and front_keys is not None and front_values is not None:
            before = known.valid[:, None].expand(-1, rows.size(2), -1)  # (B, n, g)
            shown = torch.cat([before, shown.expand(before.size(0), -1, -1)], dim=2)  # (B, n, g + n')
            if relative is not None and bias is not None:
                apart = places[own][None, :, None] - known.places[:, None]  # (B, n, g)
                bias = torch.cat([relative.far(rows, front_keys, apart), bias], dim=3)  # (B, h, n, g + n')
            block_keys = torch.cat([front_keys, block_keys], dim=2)  # (B, h, g + n', c)
            block_values = torch.cat([front_values, block_values], dim=2)  # (B, h, g + n', c)
        parts.append(_attend(rows, block_keys, block_values, shown[:, None], bias=bias, scale=scale, dropout=dropout))
    return torch.cat(parts, dim=2)  # (B, h, n, c)


def global_attention(
    queries: Tensor,
    keys: Tensor,
    values: Tensor,
    known: Globals,
    valid: Tensor | None,
    *,
    scale: float,
    dropout: float = 0.0,
    relative: Disentangled | None = None,
) -> Tensor:
    """The global rows: queries (B, h, g, c) over all real keys (B, h, n, c)."""
    shown = None if valid is None else (valid | ~valid.any(dim=1, keepdim=True))[:, None, None]  # (B, 1, 1, n)
    bias = None
    if relative is not None:
        places = torch.arange(keys.size(2), device=keys.device)  # (n,)
        bias = relative.far(queries, keys, known.places[:, :, None] - places)  # (B, h, g, n)
    return _attend(queries, keys, values, shown, bias=bias, scale=scale, dropout=dropout)


def _near_keys(around: Around, places: Tensor) -> Tensor | None:
    """Which keys are seen as neighbours, (B, n): real ones that are not global. None: all."""
    near = around.valid
    if around.globals is not None:
        known = around.globals
        marked = torch.zeros(known.places.size(0), places.size(0), dtype=torch.bool, device=places.device)  # (B, n)
        marked = marked.scatter(1, known.places, known.valid)  # distinct places, so none overwrites another
        near = ~marked if near is None else near & ~marked
    return near


def _attend(
    queries: Tensor,
    keys: Tensor,
    values: Tensor,
    shown: Tensor | None,
    *,
    bias: Tensor | None,
    scale: float,
    dropout: float,
) -> Tensor:
    """Attention where `shown`, with `bias` added to the scores before they are scaled; softmax in float32."""
    mask = shown
    if bias is not None:
        mask = bias * scale if shown is None else (bias * scale).masked_fill(~shown, -math.inf)
    return F.scaled_dot_product_attention(queries, keys, values, mask, dropout, scale=scale)


# ------------------------------------------------------------------------------------------------------------ the pools


class Pool(nn.Module):
    """Pools of `kernel` neighbouring rows around each centre: mean, maximum or LDConv (section 5.3)."""

    def __init__(self, config: PoolingformerConfig) -> None:
        super().__init__()
        self.kind, self.kernel = config.pooling, config.kernel
        self.centre = config.kernel // 2
        width = config.d_model // config.encoder_heads
        dynamic = config.pooling is PoolingKind.LDCONV
        shape = (config.encoder_heads, config.kernel, width)
        self.weight = nn.Parameter(torch.zeros(shape)) if dynamic else None  # W_p: zero is the mean

    def forward(self, rows: Tensor, real: Tensor, first: int, step: int) -> Tensor:
        """Pools (B, h, m, c) around the rows `first`, `first + step`, ... of (B, h, n, c); `real` is (B or 1, n)."""
        n = rows.size(2)
        behind = self.kernel - 1 - self.centre
        padded = F.pad(rows, (0, 0, self.centre, behind))  # (B, h, n + kernel - 1, c)
        known = F.pad(real, (self.centre, behind), value=False)  # (B, n + kernel - 1)
        shifted = [padded[:, :, first + j : n + j : step] for j in range(self.kernel)]  # (B, h, m, c) each
        there = torch.stack([known[:, first + j : n + j : step] for j in range(self.kernel)], dim=-1)  # (B, m, kernel)
        if self.kind is PoolingKind.MAX:
            most = torch.full_like(shifted[0], -math.inf)  # (B, h, m, c)
            for j, row in enumerate(shifted):
                most = torch.maximum(most, row.masked_fill(~there[:, None, :, j, None], -math.inf))
            return most.masked_fill(~there.any(dim=-1)[:, None, :, None], 0.0)
        weights = self.weights(shifted[self.centre], there)  # (B, h or 1, m, kernel)
        pooled = weights[..., 0, None] * shifted[0]  # (B, h, m, c)
        for j in range(1, self.kernel):
            pooled = pooled + weights[..., j, None] * shifted[j]
        return pooled

    def weights(self, centres: Tensor, there: Tensor) -> Tensor:
        """Weights (B, h or 1, m, kernel) of each pool's rows, of which `there` (B, m, kernel) are real; sums are 1."""
        if self.weight is None:
            shares = there[:, None].to(centres.dtype)  # (B, 1, m, kernel)
            return shares / shares.sum(dim=-1, keepdim=True).clamp(min=1)
        logits = centres @ self.weight.transpose(-1, -2)  # (B, h, m, kernel)
        shown = there | ~there.any(dim=-1, keepdim=True)  # (B, m, kernel)
        logits = logits.masked_fill(~shown[:, None], -math.inf)
        reduced = logits.dtype in {torch.bfloat16, torch.float16}
        return logits.softmax(dim=-1, dtype=torch.float32 if reduced else None).to(logits.dtype)


# ----------------------------------------------------------------------------------------------------- the second level


class PooledAttention(nn.Module):
    """The second level: every token attends to pools of its wider window over the first level's output."""

    def __init__(self, config: PoolingformerConfig) -> None:
        super().__init__()
        width = config.d_model
        self.config = config
        self.heads = config.encoder_heads
        self.q_proj = nn.Linear(width, width, bias=False)
        self.k_proj = nn.Linear(width, width, bias=False)
        self.v_proj = nn.Linear(width, width, bias=False)
        self.pool_keys = Pool(config)
        self.pool_values = Pool(config)

    def forward(self, states: Tensor, valid: Tensor | None, dropout: float) -> Tensor:
        """Y (B, n, d) to Z (B, n, d)."""
        n = states.size(1)
        queries, keys, values = (self._split(part(states)) for part in (self.q_proj, self.k_proj, self.v_proj))
        real = torch.ones(1, n, dtype=torch.bool, device=states.device) if valid is None else valid  # (B, n)
        by_token = self.config.grid is PoolingGrid.TOKEN
        step = 1 if by_token else self.config.stride
        first = 0 if by_token else (self.config.kernel // 2) % self.config.stride
        bank_keys = self.pool_keys(keys, real, first, step)  # (B, h, m, c)
        bank_values = self.pool_values(values, real, first, step)  # (B, h, m, c)
        shown = real[:, first::step]  # (B, m): pools whose centre is a token
        attend = _by_token if by_token else _by_sequence
        found = attend(queries, bank_keys, bank_values, shown, self.config, dropout=dropout)  # (B, h, n, c)
        return found.transpose(1, 2).flatten(2)  # (B, n, d)

    def _split(self, states: Tensor) -> Tensor:
        return states.view(*states.shape[:2], self.heads, -1).transpose(1, 2)  # (B, h, n, c)


def _by_token(
    queries: Tensor, keys: Tensor, values: Tensor, shown: Tensor, config: PoolingformerConfig, *, dropout: float
) -> Tensor:
    """Token i attends to the pools around i - w2 + centre + stride * t; the bank has one around every token.

    Tokens of the same remainder by the stride see pools of the same remainder: for each remainder it is a sliding
    window over every so manieth pool, exact and without gathering.
    """
    batch, heads, n, width = queries.shape
    stride, pools = config.stride, config.pools
    rows = -(-n // stride)
    front = config.second_window - config.kernel // 2
    behind = rows * stride + stride * (pools - 1) - front - n
    queries = _by_remainder(F.pad(queries, (0, 0, 0, rows * stride - n)), stride)  # (B s, h, rows, c)
    keys = _by_remainder(_shifted(keys, front, behind), stride)  # (B s, h, rows + L - 1, c)
    values = _by_remainder(_shifted(values, front, behind), stride)
    real = _shifted(shown[:, None, :, None], front, behind)[:, 0, :, 0]  # (B, (rows + L - 1) s)
    real = real.expand(batch, -1).reshape(batch, -1, stride).transpose(1, 2).flatten(0, 1)  # (B s, rows + L - 1)
    among = torch.arange(real.size(1), device=real.device)  # (rows + L - 1,)
    parts = []
    for first in range(0, rows, _POOLED_BLOCK):
        last = min(first + _POOLED_BLOCK, rows)
        seen = slice(first, last + pools - 1)
        ahead = among[None, seen] - among[first:last, None]  # (rows, rows + L - 1)
        visible = ((ahead >= 0) & (ahead < pools))[None] & real[:, None, seen]  # (B s, rows, rows + L - 1)
        parts.append(_some(queries[:, :, first:last], keys[:, :, seen], values[:, :, seen], visible, dropout))
    found = torch.cat(parts, dim=2)  # (B s, h, rows, c)
    found = found.view(batch, stride, heads, rows, width).permute(0, 2, 3, 1, 4)  # (B, h, rows, s, c)
    found = found.reshape(batch, heads, rows * stride, width)
    return found[:, :, :n]  # (B, h, n, c)


def _by_remainder(rows: Tensor, stride: int) -> Tensor:
    """(B, h, m s, c) to (B s, h, m, c)."""
    batch, heads, count, width = rows.shape
    return rows.reshape(batch, heads, count // stride, stride, width).permute(0, 3, 1, 2, 4).flatten(0, 1)


def _shifted(rows: Tensor, front: int, behind: int) -> Tensor:
    """(B, h, m, c) with `front` empty rows before it and `behind` after it; negative ones are cut off."""
    return F.pad(rows, (0, 0, front, behind))


def _by_sequence(
    queries: Tensor, keys: Tensor, values: Tensor, shown: Tensor, config: PoolingformerConfig, *, dropout: float
) -> Tensor:
    """Token i attends to those pools of one grid over the whole sequence that lie in its window whole."""
    n, stride, centre = queries.size(2), config.stride, config.kernel // 2
    origin, count = centre % stride, keys.size(2)
    least = centre - config.second_window
    most = config.second_window + 1 - config.kernel + centre
    places = torch.arange(n, device=queries.device)  # (n,)
    centres = origin + stride * torch.arange(count, device=queries.device)  # (m,)
    parts = []
    for first in range(0, n, stride * _POOLED_BLOCK):
        last = min(first + stride * _POOLED_BLOCK, n)
        low = max(0, -((origin - first - least) // stride))
        high = min(count, (last - 1 + most - origin) // stride + 1)
        rows = queries[:, :, first:last]
        if high <= low:
            parts.append(torch.zeros_like(rows))
            continue
        apart = centres[None, low:high] - places[first:last, None]  # (n, m)
        visible = ((apart >= least) & (apart <= most))[None] & shown[:, None, low:high]  # (B, n, m)
        parts.append(_some(rows, keys[:, :, low:high], values[:, :, low:high], visible, dropout))
    return torch.cat(parts, dim=2)  # (B, h, n, c)


def _some(queries: Tensor, keys: Tensor, values: Tensor, visible: Tensor, dropout: float) -> Tensor:
    """Attention where `visible` (B, n, m); nothing for rows that see no pool."""
    some = visible.any(dim=-1, keepdim=True)  # (B, n, 1)
    shown = (visible | ~some)[:, None]  # (B, 1, n, m)
    found = F.scaled_dot_product_attention(queries, keys, values, shown, dropout)  # (B, h, n, c)
    return found.masked_fill(~some[:, None], 0.0)


# ----------------------------------------------------------------------------------------------------- the whole of it


class TwoLevelAttention(Attention):
    """Both levels with one output projection: (Y + Z) W_o. The names of the first level's matrices are BART's."""

    def __init__(self, config: PoolingformerConfig, index: int) -> None:
        width = config.d_model
        super().__init__(width, config.encoder_heads, config.attention_dropout)
        self.config = config
        self.second = PooledAttention(config) if index in config.two_level_layers else None
        self.q_global = nn.Linear(width, width) if config.own_global else None
        self.k_global = nn.Linear(width, width) if config.own_global else None
        self.v_global = nn.Linear(width, width) if config.own_global else None
        own = config.relative and not config.relative_shared
        self.near_key = nn.Linear(width, width) if own else None  # W_{k,r}
        self.near_query = nn.Linear(width, width) if own else None  # W_{q,r}
        self.far_key = nn.Linear(width, width) if config.relative else None  # W_{k,r,g}
        self.far_query = nn.Linear(width, width) if config.relative else None  # W_{q,r,g}

    def over(self, states: Tensor, around: Around) -> Tensor:
        """X (B, n, d) to the attention sublayer's output (B, n, d)."""
        dropout = self.dropout if self.training else 0.0
        first = self.first_level(states, around, dropout)  # (B, n, d)
        both = first if self.second is None else first + self.second(first, around.valid, dropout)  # (B, n, d)
        out: Tensor = self.out_proj(both)  # (B, n, d)
        return out

    def first_level(self, states: Tensor, around: Around, dropout: float = 0.0) -> Tensor:
        """Y of the first level, before the output projection: (B, n, d)."""
        queries = self.split(self.q_proj(states))  # (B, h, n, c)
        keys, values = self.project(states)  # (B, h, n, c) each
        relative = self._disentangled(around)
        scale = (queries.size(-1) * (1 if relative is None else 3)) ** -0.5
        found = window_attention(
            queries, keys, values, self.config.window, around, scale=scale, dropout=dropout, relative=relative
        ).transpose(1, 2)  # (B, n, h, c)
        known = around.globals
        if known is not None:
            if self.q_global is not None and self.k_global is not None and self.v_global is not None:
                queries, keys, values = (
                    self.split(part(states)) for part in (self.q_global, self.k_global, self.v_global)
                )
            rows = global_attention(
                known.rows(queries), keys, values, known, around.valid, scale=scale, dropout=dropout, relative=relative
            ).transpose(1, 2)  # (B, g, h, c)
            documents, numbers = known.valid.nonzero(as_tuple=True)
            found = found.index_put((documents, known.places[documents, numbers]), rows[documents, numbers])
        return found.flatten(2)  # (B, n, d)

    def _disentangled(self, around: Around) -> Disentangled | None:
        if around.near is None or around.far is None:
            return None
        reach = self.config.window
        apart = torch.arange(-reach, reach + 1, device=around.near.device)  # (2w + 1,)
        near = around.near[near_rows(apart, self.config)]  # (2w + 1, d)
        return Disentangled(
            self._heads(self.near_key or self.k_proj, near),
            self._heads(self.near_query or self.q_proj, near),
            self._heads(cast("nn.Linear", self.far_key), around.far),
            self._heads(cast("nn.Linear", self.far_query), around.far),
            self.config,
        )

    def _heads(self, projection: nn.Module, table: Tensor) -> Tensor:
        """Rows (r, d) of a table, projected: (h, r, c)."""
        rows: Tensor = self.split(projection(table)[None])[0]
        return rows
