"""LongT5's attention (Guo et al. 2022) around BART: a sliding window, and a key for each few tokens that all see.

These keys are made anew in every layer, from sums of neighbouring states behind a norm without a mean; both kinds go
through the same matrices. Tokens behind the last whole group belong to it. T5's relative positions are left out, since
BART has positions of its own.
"""

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from engine.models.awesome.model import Attention, Awesome, Encoder, EncoderLayer, SelfAttentionBlock
from engine.models.awesome.states import Encoded, Memory, Rows
from engine.models.configs import AwesomeConfig
from engine.models.poolingformer.attention import Around, Globals, window_attention
from engine.research.methods.configs import LongInputConfig


class TransientGlobalAttention(Attention):
    """Local attention with transient global keys."""

    def __init__(self, config: LongInputConfig, *, scale: float | None = None) -> None:
        super().__init__(config.d_model, config.encoder_heads, config.attention_dropout)
        self.radius, self.every = config.radius, config.global_every
        self.scale = (config.d_model // config.encoder_heads) ** -0.5 if scale is None else scale
        self.group_norm = nn.RMSNorm(config.d_model, eps=1e-6)

    def groups(self, states: Tensor, valid: Tensor | None) -> tuple[Tensor, Tensor]:
        """Global rows (B, G, d), and which there are, (B, G): of a text of fewer tokens than a group, none."""
        batch, n, width = states.shape
        lengths = torch.full((batch,), n, device=states.device) if valid is None else valid.sum(dim=1)  # (B,)
        whole = lengths // self.every  # (B,)
        count = n // self.every
        places = torch.arange(n, device=states.device) // self.every  # (n,)
        owners = torch.minimum(places[None], (whole - 1)[:, None])  # (B, n): the tail is the last group's
        real = owners >= 0
        if valid is not None:
            real = real & valid
        sums = states.new_zeros(batch, max(1, count), width)  # (B, G, d)
        owners = owners.clamp(min=0)[:, :, None].expand_as(states)  # (B, n, d)
        sums = sums.scatter_add(1, owners, states * real[:, :, None])
        there = torch.arange(max(1, count), device=states.device) < whole[:, None]  # (B, G)
        return self.group_norm(sums), there

    def over(self, states: Tensor, valid: Tensor | None) -> Tensor:
        """(B, n, d) to (B, n, d)."""
        batch, n, _ = states.shape
        rows, there = self.groups(states, valid)  # (B, G, d), (B, G)
        both = torch.cat([states, rows], dim=1)  # (B, n + G, d)
        real = torch.ones(batch, n, dtype=torch.bool, device=states.device) if valid is None else valid  # (B, n)
        places = torch.arange(n, both.size(1), device=states.device).expand(batch, -1)  # (B, G)
        around = Around(torch.cat([real, there], dim=1), Globals(places, there))
        keys, values = self.project(both)  # (B, h, n + G, c)
        queries = self.split(self.q_proj(both))  # (B, h, n + G, c)
        dropout = self.dropout if self.training else 0.0
        found = window_attention(queries, keys, values, self.radius, around, scale=self.scale, dropout=dropout)
        out: Tensor = self.out_proj(found[:, :, :n].transpose(1, 2).flatten(2))  # (B, n, d)
        return out


class TransientGlobalBlock(SelfAttentionBlock):
    """It with residual and norm."""

    def __init__(self, config: LongInputConfig) -> None:
        super().__init__(config, config.encoder_heads, equipped=False)
        self.attn: TransientGlobalAttention = TransientGlobalAttention(config)


class TransientGlobalLayer(EncoderLayer):
    """BART's layer with it."""

    def __init__(self, config: LongInputConfig, index: int) -> None:
        super().__init__(config, index)
        self.self_block: TransientGlobalBlock = TransientGlobalBlock(config)

    def over(self, states: Tensor, valid: Tensor | None) -> Tensor:
        """(B, n, d) to (B, n, d)."""
        block = self.self_block
        out: Tensor = self.feed_forward(block.norm(states + block.drop(block.attn.over(states, valid))))  # (B, n, d)
        return out


class TransientGlobalEncoder(Encoder):
    """BART's encoder with it."""

    def layer(self, config: AwesomeConfig, index: int) -> TransientGlobalLayer:
        """Layer `index`."""
        assert isinstance(config, LongInputConfig)
        return TransientGlobalLayer(config, index)


class TransientGlobalSummarizer(Awesome):
    """The summarizer: one pass over up to `source_positions` tokens."""

    config: LongInputConfig

    def build_encoder(self) -> Encoder:
        """Local attention with transient global keys."""
        return TransientGlobalEncoder(self.config)

    def encode(
        self,
        tokens: Tensor,
        valid: Tensor | None = None,
        memories: Sequence[Memory] | None = None,
        salient: Rows | None = None,
    ) -> Encoded:
        """Encode one document each: tokens (B, S), padded behind, `valid` True where real."""
        del memories, salient
        self._refuse_beyond(tokens.size(1), self.config.source_positions)
        places = torch.arange(tokens.size(1), device=tokens.device)  # (S,)
        states = self.encoder.embedding(self._embed(tokens), places)  # (B, S, d)
        for layer in self.encoder.layers:
            assert isinstance(layer, TransientGlobalLayer)
            states = layer.over(states, valid)  # (B, S, d)
        return Encoded(states, valid, (), self.copied_tokens(tokens))
