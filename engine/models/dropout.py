"""Dropout for training on a processor: the same law as torch's, at a third of its time and a quarter of its memory.

Torch draws a random number for every value and keeps the mask as floats. Here one 64-bit draw decides eight values, a
byte each, and the mask is kept as bytes; so rates are rounded to 1/256 (0.1 is 0.1016; the scale is exact for it).
Attention with dropout, for which torch has no fused kernel on a processor and would keep three arrays of h * n * n,
keeps queries, keys, values and the byte mask, and works a few segments at a time, computing the weights again in the
backward pass.
"""

import math
from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor, nn
from torch.autograd.function import once_differentiable
from torch.nn import functional as F

_TOGETHER = 8
"""Sequences attended at a time: their weights stay in the cache."""


def threshold(rate: float) -> int:
    """How many of 256 byte values drop: the nearest to `rate`, but at least one where it is not zero."""
    return max(1, round(rate * 256)) if rate > 0 else 0


def keep_mask(shape: torch.Size | tuple[int, ...], rate: float) -> Tensor:
    """Bool mask of `shape`, False with probability `threshold(rate)` / 256, from torch's generator."""
    count = math.prod(shape)
    drawn = torch.empty((count + 7) // 8, dtype=torch.int64).random_(-(2**63), None)  # all 64 bits
    return drawn.view(torch.uint8)[:count].view(shape) >= threshold(rate)


def scale(rate: float) -> float:
    """What kept values are multiplied by, so that the mean stays."""
    return 256 / (256 - threshold(rate))


class Dropout(nn.Module):
    """`nn.Dropout`, done with byte masks on a processor in training."""

    def __init__(self, rate: float) -> None:
        super().__init__()
        self.rate = rate

    def forward(self, x: Tensor) -> Tensor:
        """Any shape to the same shape."""
        if not self.training or self.rate == 0:
            return x
        if x.device.type != "cpu":
            return F.dropout(x, self.rate)
        kept = _Drop.apply(x, keep_mask(x.shape, self.rate), scale(self.rate))  # type: ignore[no-untyped-call]
        return kept  # type: ignore[no-any-return]


class _Drop(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, keep: Tensor, factor: float) -> Tensor:  # noqa: ANN401
        ctx.save_for_backward(keep)
        ctx.factor = factor
        return (x * keep).mul_(factor)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None, None]:  # noqa: ANN401
        (keep,) = ctx.saved_tensors
        return (gradient * keep).mul_(ctx.factor), None, None


def attend(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, rate: float) -> Tensor:
    """Scaled dot-product attention with dropout on its weights.

    Args:
        query: (G, h, m, e).
        key: (G, h, n, e).
        value: (G, h, n, e).
        mask: (G, 1, 1, n) bool, True where a key may be seen; None if all may.
        rate: Dropout of the weights; 0 outside training.

    Returns:
        (G, h, m, e)
    """
    if rate == 0 or query.device.type != "cpu":
        return F.scaled_dot_product_attention(query, key, value, attn_mask=mask, dropout_p=rate)
    keep = keep_mask((*query.shape[:3], key.shape[2]), rate)  # (G, h, m, n)
    return _Attend.apply(query, key, value, mask, (keep, scale(rate)))  # type: ignore[no-any-return, no-untyped-call]


class _Attend(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any,  # noqa: ANN401
        *tensors: Any,  # noqa: ANN401
    ) -> Tensor:
        query, key, value, mask, (keep, factor) = tensors
        ctx.save_for_backward(query, key, value, mask, keep)
        ctx.factor = factor
        out = torch.empty_like(query)  # (G, h, m, e)
        with torch.autocast("cpu", enabled=False):
            for part in _parts(len(query)):
                weights = _weights(query[part], key[part], None if mask is None else mask[part])  # (g, h, m, n)
                torch.matmul(weights.mul_(keep[part]).to(value.dtype), value[part], out=out[part])
        return out.mul_(factor)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:  # noqa: ANN401
        query, key, value, mask, keep = ctx.saved_tensors
        by_query, by_key, by_value = (torch.empty_like(x) for x in (query, key, value))
        temper = 1 / math.sqrt(query.shape[3])
        gradient = gradient * ctx.factor  # (G, h, m, e)
        for part in _parts(len(query)):
            weights = _weights(query[part], key[part], None if mask is None else mask[part])  # (g, h, m, n)
            kept = (weights * keep[part]).to(value.dtype)  # (g, h, m, n)
            torch.matmul(kept.transpose(2, 3), gradient[part], out=by_value[part])
            by_weight = (
                (gradient[part] @ value[part].transpose(2, 3)).to(weights.dtype).mul_(keep[part])
            )  # (g, h, m, n)
            by_weight -= (by_weight * weights).sum(3, keepdim=True)
            by_score = by_weight.mul_(weights).mul_(temper).to(query.dtype)  # (g, h, m, n)
            torch.matmul(by_score, key[part], out=by_query[part])
            torch.matmul(by_score.transpose(2, 3), query[part], out=by_key[part])
        return by_query, by_key, by_value, None, None, None


def _parts(count: int) -> Iterator[slice]:
    for start in range(0, count, _TOGETHER):
        yield slice(start, start + _TOGETHER)


def _weights(query: Tensor, key: Tensor, mask: Tensor | None) -> Tensor:
    """Softmax over keys, (g, h, m, n); in single precision for half-precision inputs."""
    scores = query @ key.transpose(2, 3)  # (g, h, m, n)
    if scores.dtype in (torch.bfloat16, torch.float16):
        scores = scores.float()
    scores.mul_(1 / math.sqrt(query.shape[3]))
    if mask is not None:
        scores.masked_fill_(~mask, float("-inf"))
    return torch.softmax(scores, 3)
