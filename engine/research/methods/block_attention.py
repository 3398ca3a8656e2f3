"""BlockAttn (PEGASUS-X's encoder, Phang et al. 2022) around BART: attention within blocks, and rows that see all.

Letters of shapes as in `engine.models.awesome.model`; besides g global rows, w tokens of a block, b blocks.
"""

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.awesome.model import Attention, Awesome, Encoder, EncoderLayer, SelfAttentionBlock
from engine.models.awesome.states import Encoded, Memory, Rows, visible
from engine.models.configs import AwesomeConfig
from engine.research.methods.configs import LongInputConfig


class BlockAttention(Attention):
    """Tokens see their block and the global rows, global rows see all; both share the four matrices."""

    def __init__(self, config: LongInputConfig) -> None:
        super().__init__(config.d_model, config.encoder_heads, config.attention_dropout)
        self.block = config.block

    def over(self, states: Tensor, rows: Tensor, valid: Tensor | None, *, shifted: bool) -> tuple[Tensor, Tensor]:
        """Tokens (B, n, d) and global rows (B, g, d), each to its like."""
        dropout = self.dropout if self.training else 0.0
        batch, n, width = states.shape
        front = self.block // 2 if shifted else 0
        behind = -(n + front) % self.block
        real = torch.ones(batch, n, dtype=torch.bool, device=states.device) if valid is None else valid  # (B, n)
        real = F.pad(real, (front, behind), value=False).view(-1, self.block)  # (B b, w)
        blocks = real.size(0) // batch
        row_keys, row_values = self.project(rows)  # (B, h, g, c)
        keys, values = self.project(states)  # (B, h, n, c)

        def cut(part: Tensor) -> Tensor:
            part = F.pad(part, (0, 0, front, behind))  # (B, h, b w, c)
            part = part.view(batch, self.heads, blocks, self.block, -1).transpose(1, 2)  # (B, b, h, w, c)
            return part.flatten(0, 1)  # (B b, h, w, c)

        seen = torch.cat([real.new_ones(len(real), rows.size(1)), real], dim=1)[:, None, None]  # (B b, 1, 1, g + w)
        own = F.scaled_dot_product_attention(
            cut(self.split(self.q_proj(states))),
            torch.cat([row_keys.repeat_interleave(blocks, dim=0), cut(keys)], dim=2),  # (B b, h, g + w, c)
            torch.cat([row_values.repeat_interleave(blocks, dim=0), cut(values)], dim=2),
            seen,
            dropout,
        )  # (B b, h, w, c)
        own = (
            own.view(batch, blocks, self.heads, self.block, -1).transpose(2, 3).reshape(batch, -1, width)
        )  # (B, b w, d)
        mask = None
        if valid is not None:
            mask = visible(torch.cat([valid.new_ones(batch, rows.size(1)), valid], dim=1), states.dtype)
        found = self.attend(
            rows, torch.cat([row_keys, keys], dim=2), torch.cat([row_values, values], dim=2), mask
        )  # (B, g, d)
        return self.out_proj(own[:, front : front + n]), found


class BlockSelfAttention(SelfAttentionBlock):
    """It with residual and norm."""

    def __init__(self, config: LongInputConfig) -> None:
        super().__init__(config, config.encoder_heads, equipped=False)
        self.attn: BlockAttention = BlockAttention(config)


class BlockLayer(EncoderLayer):
    """BART's layer with block attention; global rows have norms of their own."""

    def __init__(self, config: LongInputConfig, index: int) -> None:
        super().__init__(config, index)
        self.self_block: BlockSelfAttention = BlockSelfAttention(config)
        self.shifted = index % 2 == 1
        self.row_norm = nn.LayerNorm(config.d_model, config.norm_eps)
        self.row_out_norm = nn.LayerNorm(config.d_model, config.norm_eps)

    def over(self, states: Tensor, rows: Tensor, valid: Tensor | None) -> tuple[Tensor, Tensor]:
        """(B, n, d) and (B, g, d), each to its like."""
        block, feed = self.self_block, self.feed_forward
        mixed, found = block.attn.over(states, rows, valid, shifted=self.shifted)
        states = feed(block.norm(states + block.drop(mixed)))  # (B, n, d)
        rows = self.row_norm(rows + block.drop(found))  # (B, g, d)
        rows = self.row_out_norm(rows + feed.drop(feed.fc2(feed.activation(feed.fc1(rows)))))  # (B, g, d)
        return states, rows


class BlockEncoder(Encoder):
    """BART's encoder with block attention and its global rows."""

    def __init__(self, config: LongInputConfig) -> None:
        super().__init__(config)
        self.rows = nn.Parameter(torch.zeros(config.global_states, config.d_model))  # (g, d)

    def layer(self, config: AwesomeConfig, index: int) -> BlockLayer:
        """Layer `index`."""
        assert isinstance(config, LongInputConfig)
        return BlockLayer(config, index)


class BlockSummarizer(Awesome):
    """The summarizer: one pass over up to `source_positions` tokens."""

    config: LongInputConfig
    encoder: BlockEncoder

    def build_encoder(self) -> Encoder:
        """Block attention."""
        return BlockEncoder(self.config)

    @torch.no_grad()
    def initialize(self) -> None:
        """Random weights as BART's; global rows are told apart from the first on."""
        super().initialize()
        self.encoder.rows.normal_()

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
        rows = self.encoder.rows.expand(tokens.size(0), -1, -1)  # (B, g, d)
        for layer in self.encoder.layers:
            assert isinstance(layer, BlockLayer)
            states, rows = layer.over(states, rows, valid)
        return Encoded(states, valid, (), self.copied_tokens(tokens))
