"""Unlimiformer (Bertsch et al. 2023) around BART: each head of the decoder attends to the states it finds nearest.

A document of any length is encoded in overlapping chunks; their states are one index, which all layers and heads
search: a head's score of a state h is q (W_k h) = (q W_k) h, so that the query is turned and no key is ever made. The
index is gone through a part at a time, and the best so far are kept. The bias of keys adds the same to all scores of a
query and is left out.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import torch
from torch import Tensor

from engine.models.awesome.decoder_cache import DecoderCache
from engine.models.awesome.model import Attention, Awesome, DecoderLayer
from engine.models.awesome.states import Encoded, Memory, Rows, visible
from engine.research.methods.configs import LongInputConfig

_AT_ONCE = 16384
"""States that are scored at once."""


class RetrievingAttention(Attention):
    """Cross-attention to the `most` states of an index that each head scores highest."""

    def __init__(self, config: LongInputConfig) -> None:
        super().__init__(config.d_model, config.decoder_heads, config.attention_dropout)
        self.most = config.retrieved

    def project(self, source: Tensor) -> tuple[Tensor, Tensor]:
        """The index itself, (B, n, d), seen as (B, h, n, c): no keys and values are made of it."""
        index = self.split(source)
        return index, index

    def attend(
        self, states: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None = None, *, causal: bool = False
    ) -> Tensor:
        """(B, T, d) queries over the index that `project` gave, to (B, T, d)."""
        del values, causal
        index = keys.transpose(1, 2).flatten(2)  # (B, n, d)
        heads, width = self.heads, index.size(2)
        queries = self.split(self.q_proj(states)) * (width // heads) ** -0.5  # (B, h, T, c)
        turned = queries @ self.k_proj.weight.view(heads, -1, width)  # (B, h, T, d)
        if self.training:
            found = _dense(turned, index, mask, self.most)  # (B, h, T, d)
        else:
            found = _gathered(turned, index, mask, self.most)
        mixed = found @ self.v_proj.weight.view(heads, -1, width).transpose(1, 2)  # (B, h, T, c)
        mixed = mixed.transpose(1, 2).flatten(2) + self.v_proj.bias  # (B, T, d); weights sum to 1
        out: Tensor = self.out_proj(mixed)  # (B, T, d)
        return out


def _dense(queries: Tensor, index: Tensor, mask: Tensor | None, most: int) -> Tensor:
    """(B, h, T, d) means of the `most` nearest states, over scores of all: for training, which keeps these anyway."""
    scores = queries @ index[:, None].transpose(-1, -2)  # (B, h, T, n)
    if mask is not None:
        scores = scores + mask
    if most < index.size(1):
        kept = torch.zeros_like(scores, dtype=torch.bool).scatter(3, scores.topk(most, dim=3).indices, value=True)
        scores = scores.masked_fill(~kept, -math.inf)
    found: Tensor = scores.softmax(dim=-1) @ index[:, None]  # (B, h, T, d)
    return found


def _gathered(queries: Tensor, index: Tensor, mask: Tensor | None, most: int) -> Tensor:
    """The same from the nearest alone."""
    scores, places = nearest(queries, index, mask, most)  # (B, h, T, k) each
    shares = scores.softmax(dim=-1)  # (B, h, T, k)
    batch, heads, count, k = places.shape
    parts = []
    for head in range(heads):  # one at a time: what is gathered is k states for each query
        wanted = places[:, head].reshape(batch, -1, 1).expand(-1, -1, index.size(2))  # (B, T k, d)
        states = index.gather(1, wanted).view(batch, count, k, -1)  # (B, T, k, d)
        parts.append((shares[:, head, :, None] @ states)[:, :, 0])  # (B, T, d)
    return torch.stack(parts, dim=1)  # (B, h, T, d)


def nearest(queries: Tensor, index: Tensor, mask: Tensor | None, most: int) -> tuple[Tensor, Tensor]:
    """Scores and places (B, h, T, k) of the states of an index (B, n, d) that (B, h, T, d) score highest."""
    best: Tensor | None = None
    places: Tensor | None = None
    for first in range(0, index.size(1), _AT_ONCE):
        part = index[:, None, first : first + _AT_ONCE]  # (B, 1, m, d)
        scores = queries @ part.transpose(-1, -2)  # (B, h, T, m)
        if mask is not None:
            scores = scores + mask[..., first : first + _AT_ONCE]
        top, at = scores.topk(min(most, scores.size(3)), dim=3)  # (B, h, T, k)
        at = at + first
        if best is not None and places is not None:
            top, at = torch.cat([best, top], dim=3), torch.cat([places, at], dim=3)
            top, order = top.topk(min(most, top.size(3)), dim=3)
            at = at.gather(3, order)
        best, places = top, at
    assert best is not None
    assert places is not None
    return best, places


class Unlimiformer(Awesome):
    """The summarizer: up to `source_positions` tokens in chunks of `chunk`."""

    config: LongInputConfig

    def __init__(self, config: LongInputConfig) -> None:
        super().__init__(replace(config, source_positions=config.chunk))
        self.longest = config.source_positions
        for layer in self.decoder.layers:
            assert isinstance(layer, DecoderLayer)
            layer.cross_attn = RetrievingAttention(config)
        self.initialize()

    def encode(
        self,
        tokens: Tensor,
        valid: Tensor | None = None,
        memories: Sequence[Memory] | None = None,
        salient: Rows | None = None,
    ) -> Encoded:
        """The index of one document each: tokens (B, S), padded behind, to states (B, S, d)."""
        del memories, salient
        self._refuse_beyond(tokens.size(1), self.longest)
        n, chunk = tokens.size(1), self.config.chunk
        quarter, first, parts = chunk // 4, 0, list[Tensor]()
        while True:
            last = first + chunk >= n
            seen = slice(first, min(n, first + chunk))
            states = super().encode(tokens[:, seen], None if valid is None else valid[:, seen]).states  # (B, m, d)
            kept = slice(quarter if first else 0, None if last else chunk - quarter)
            parts.append(states[:, kept])
            if last:
                return Encoded(torch.cat(parts, dim=1), valid, (), self.copied_tokens(tokens))
            first += chunk // 2

    def start(self, encoded: Encoded, memories: Sequence[Memory] | None, beams: int, capacity: int) -> DecoderCache:
        """A cache whose layers share the index."""
        cache = super().start(Encoded(encoded.states[:, :1], None, ()), memories, beams, capacity)
        cache.encoded, cache.cross_mask = encoded, visible(encoded.valid, encoded.states.dtype)
        cache.copied = self.copies(encoded, beams)
        for layer, kept in zip(self.decoder.layers, cache.layers, strict=True):
            assert isinstance(layer, DecoderLayer)
            kept.cross_keys, kept.cross_values = layer.cross_attn.project(encoded.states)
        return cache
