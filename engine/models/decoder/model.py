"""A decoder-only language model of the Llama architecture (Touvron et al. 2023), as SmolLM2 has it.

Each layer: RMS norm, attention with rotary positions in which several query heads share a key and value head, RMS norm,
gated feed-forward; embeddings and output projection are one matrix where the configuration ties them. Numbers are those
of the transformers library to rounding.

Letters of shapes: b sequences   t tokens of this call   s tokens before it, kept   d width   h heads   k key heads
c width of a head   v vocabulary   m rows beside the text
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.decoder.configs import DecoderConfig


class RMSNorm(nn.Module):
    """Root-mean-square norm, computed in float32."""

    def __init__(self, width: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.eps = eps

    def forward(self, x: Tensor) -> Tensor:
        """(..., d) to (..., d)."""
        wide = x.float()
        wide = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + self.eps)
        return self.weight * wide.to(x.dtype)


@dataclass(slots=True)
class KeyValues:
    """Keys and values of the tokens read so far, a pair (b, k, s, c) a layer; grows by doubling."""

    length: int = 0
    layers: list[tuple[Tensor, Tensor]] = field(default_factory=list)

    def extend(self, layer: int, keys: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
        """Add (b, k, t, c) to a layer and return all of it, (b, k, s + t, c) each."""
        end = self.length + keys.size(2)
        if layer == len(self.layers):
            self.layers.append((_room(keys, end), _room(values, end)))
        kept = self.layers[layer]
        if kept[0].size(2) < end:
            grown = tuple(torch.cat([old, torch.empty_like(_room(old, end))], 2) for old in kept)
            kept = self.layers[layer] = cast("tuple[Tensor, Tensor]", grown)
        for store, new in zip(kept, (keys, values), strict=True):
            store[:, :, self.length : end] = new
        return kept[0][:, :, :end], kept[1][:, :, :end]

    def cut(self, length: int) -> None:
        """Forget what came after the first `length` tokens."""
        self.length = min(self.length, length)

    def bytes(self) -> int:
        """Memory held."""
        return sum(part.numel() * part.element_size() for pair in self.layers for part in pair)


def _room(like: Tensor, length: int) -> Tensor:
    size = 1 << max(6, (length - 1).bit_length())
    return like.new_empty(like.size(0), like.size(1), size, like.size(3))


class Rotary(nn.Module):
    """Rotations of queries and keys by position (Su et al. 2021), halves paired as in the transformers library."""

    def __init__(self, config: DecoderConfig) -> None:
        super().__init__()
        steps = torch.arange(0, config.head_width, 2, dtype=torch.float32) / config.head_width
        self.frequencies: Tensor
        self.register_buffer("frequencies", config.rope_theta**-steps, persistent=False)  # (c / 2,)

    def forward(self, places: Tensor, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
        """Cosines and sines of places (t,), (t, c) each."""
        angles = places.float()[:, None] * self.frequencies  # (t, c / 2)
        angles = torch.cat([angles, angles], dim=-1)  # (t, c)
        return angles.cos().to(dtype), angles.sin().to(dtype)


def rotate(x: Tensor, turns: tuple[Tensor, Tensor]) -> Tensor:
    """(b, h, t, c) turned by cosines and sines (t, c)."""
    cosines, sines = turns
    left, right = x.chunk(2, dim=-1)  # (b, h, t, c / 2) each
    return x * cosines + torch.cat([-right, left], dim=-1) * sines


class Attention(nn.Module):
    """Causal self-attention; one projection makes queries, keys and values."""

    def __init__(self, config: DecoderConfig) -> None:
        super().__init__()
        self.heads, self.key_heads, self.head_width = config.heads, config.key_heads, config.head_width
        inner = config.heads * config.head_width
        self.qkv = nn.Linear(config.width, inner + 2 * config.key_heads * config.head_width, bias=False)
        self.out = nn.Linear(inner, config.width, bias=False)

    def beside(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values (b, k, m, c) of rows (b, m, d) without a place in the text, such as a memory's."""
        b, m, _ = rows.shape
        kept = self.qkv(rows)[..., self.heads * self.head_width :]  # (b, m, 2kc)
        keys, values = kept.view(b, m, 2 * self.key_heads, self.head_width).transpose(1, 2).chunk(2, dim=1)
        return keys, values

    def forward(
        self,
        x: Tensor,
        turns: tuple[Tensor, Tensor],
        past: KeyValues | None,
        layer: int,
        beside: tuple[Tensor, Tensor] | None = None,
    ) -> Tensor:
        """(b, t, d) to (b, t, d); keys and values `beside` the text are seen by every token."""
        b, t, _ = x.shape
        split = (self.heads, self.key_heads, self.key_heads)
        heads = self.qkv(x).view(b, t, sum(split), self.head_width).transpose(1, 2)  # (b, h + 2k, t, c)
        query, key, value = heads.split(split, dim=1)  # (b, h, t, c), 2 x (b, k, t, c)
        query, key = rotate(query, turns), rotate(key, turns)
        if past is not None:
            key, value = past.extend(layer, key, value)  # (b, k, s + t, c)
        if beside is not None:
            key = torch.cat([beside[0], key], dim=2)  # (b, k, m + s + t, c)
            value = torch.cat([beside[1], value], dim=2)  # (b, k, m + s + t, c)
        mask = None
        before = key.size(2) - t
        if before and t > 1:
            mask = torch.ones(t, key.size(2), dtype=torch.bool, device=x.device).tril(before)  # (t, m + s + t)
        causal = t > 1 and mask is None
        groups = self.heads // self.key_heads
        if groups > 1:
            key, value = (part.repeat_interleave(groups, dim=1) for part in (key, value))  # (b, h, m + s + t, c)
        mixed = F.scaled_dot_product_attention(query, key, value, attn_mask=mask, is_causal=causal)  # (b, h, t, c)
        out: Tensor = self.out(mixed.transpose(1, 2).reshape(b, t, -1))  # (b, t, d)
        return out


class FeedForward(nn.Module):
    """SiLU-gated feed-forward; one projection makes gate and values."""

    def __init__(self, config: DecoderConfig) -> None:
        super().__init__()
        self.gate_up = nn.Linear(config.width, 2 * config.hidden, bias=False)
        self.down = nn.Linear(config.hidden, config.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """(..., d) to (..., d)."""
        gate, up = self.gate_up(x).chunk(2, dim=-1)  # (..., hidden) each
        out: Tensor = self.down(F.silu(gate) * up)  # (..., d)
        return out


class DecoderLayer(nn.Module):
    """Attention and feed-forward, each behind a norm and beside a residual."""

    def __init__(self, config: DecoderConfig) -> None:
        super().__init__()
        self.attention_norm = RMSNorm(config.width, config.norm_eps)
        self.attention = Attention(config)
        self.feed_norm = RMSNorm(config.width, config.norm_eps)
        self.feed = FeedForward(config)

    def forward(self, x: Tensor, turns: tuple[Tensor, Tensor], past: KeyValues | None, layer: int) -> Tensor:
        """(b, t, d) to (b, t, d)."""
        x = x + self.attention(self.attention_norm(x), turns, past, layer)
        out: Tensor = x + self.feed(self.feed_norm(x))
        return out


class Decoder(nn.Module):
    """Tokens in, states or logits of what comes next out."""

    def __init__(self, config: DecoderConfig) -> None:
        super().__init__()
        self.config = config
        self.embed = nn.Embedding(config.vocabulary, config.width)
        self.rotary = Rotary(config)
        self.layers = nn.ModuleList(DecoderLayer(config) for _ in range(config.layers))
        self.norm = RMSNorm(config.width, config.norm_eps)
        self.head = nn.Linear(config.width, config.vocabulary, bias=False)
        if config.tied:
            self.head.weight = self.embed.weight

    def forward(self, tokens: Tensor, past: KeyValues | None = None) -> Tensor:
        """States (b, t, d) behind the last norm, for `head`, of tokens (b, t) that follow those kept in `past`."""
        first = past.length if past is not None else 0
        x: Tensor = self.embed(tokens)  # (b, t, d)
        turns = self.rotary(torch.arange(first, first + tokens.size(1), device=tokens.device), x.dtype)
        for number, layer in enumerate(self._layers()):
            x = layer(x, turns, past, number)
        if past is not None:
            past.length += tokens.size(1)
        states: Tensor = self.norm(x)
        return states

    def _layers(self) -> Iterable[DecoderLayer]:
        return cast("Iterable[DecoderLayer]", self.layers)
