"""Poolingformer (Zhang et al. 2021, arXiv 2105.04371): two-level pooling attention over documents read in one pass.

The encoder stands here, as BART's with `TwoLevelAttention` in the place of self-attention, and the encoder-decoder that
summarizes: AWESOME's decoder, search and memory around that encoder. The reader of questions is an encoder alone
(`engine.models.poolingformer.reader`). What the paper leaves open, and how it is decided here, in
`PoolingformerConfig`; letters of shapes in `engine.models.awesome.model`.
"""

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from engine.models.awesome.model import Awesome, Encoder, EncoderLayer, SelfAttentionBlock
from engine.models.awesome.states import Encoded, Memory, Rows, visible
from engine.models.configs import AwesomeConfig
from engine.models.poolingformer.attention import Around, Globals, TwoLevelAttention, far_rows, near_rows
from engine.models.poolingformer.configs import PoolingformerConfig


class TwoLevelBlock(SelfAttentionBlock):
    """Attention of one or two levels with residual and norm, and the attentive memory of its layer where it has one."""

    def __init__(self, config: PoolingformerConfig, index: int) -> None:
        super().__init__(config, config.encoder_heads, equipped=index in config.encoder_memory)
        self.attn: TwoLevelAttention = TwoLevelAttention(config, index)

    def over(self, states: Tensor, around: Around, memory: Rows | None) -> tuple[Tensor, Tensor]:
        """(B, n, d) to (B, n, d), and what the memory records, (B, n, d)."""
        mixed = states + self.drop(self.attn.over(states, around))  # (B, n, d)
        settled = self.norm(mixed)  # (B, n, d)
        if self.attentive is None or memory is None:
            return settled, settled
        keys, values = self.attentive.read_attn.project(memory.states)  # (B, h, m, c)
        return self.read(mixed, settled, keys, values, visible(memory.valid, states.dtype)), settled


class TwoLevelLayer(EncoderLayer):
    """An encoder layer whose block has one or two levels."""

    def __init__(self, config: PoolingformerConfig, index: int) -> None:
        super().__init__(config, index)
        self.self_block: TwoLevelBlock = TwoLevelBlock(config, index)

    def over(self, states: Tensor, around: Around, memory: Rows | None = None) -> tuple[Tensor, Tensor]:
        """(B, n, d) to (B, n, d), and what the memory records, (B, n, d)."""
        states, record = self.self_block.over(states, around, memory)
        return self.feed_forward(states), record


class PlainEmbedding(nn.Module):
    """Of an encoder with relative positions: the norm over tokens alone."""

    def __init__(self, config: PoolingformerConfig) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.d_model, config.norm_eps)
        self.drop = nn.Dropout(config.dropout)

    def forward(self, tokens: Tensor, places: Tensor) -> Tensor:
        """Token vectors (B, n, d) to (B, n, d)."""
        del places
        states: Tensor = self.drop(self.norm(tokens))  # (B, n, d)
        return states


class RelativeTables(nn.Module):
    """Relative positions that all layers share: P within the window, P_g from and to global tokens (section 5.5)."""

    def __init__(self, config: PoolingformerConfig) -> None:
        super().__init__()
        self.near = nn.Embedding(2 * config.relative_rows, config.d_model)
        self.far = nn.Embedding(2 * config.global_pairs, config.d_model)
        self.norm = nn.LayerNorm(config.d_model, config.norm_eps) if config.relative_norm else None
        self.drop = nn.Dropout(config.dropout)

    def forward(self) -> tuple[Tensor, Tensor]:
        """(2k, d) and (2 k_g, d)."""
        near, far = self.near.weight, self.far.weight
        if self.norm is not None:
            near, far = self.norm(near), self.norm(far)
        return self.drop(near), self.drop(far)

    @torch.no_grad()
    def start_far(self, config: PoolingformerConfig) -> None:
        """P_g as it starts: each bucket as the distance of its sign at which P ends, or as the nearest one it holds."""
        width = -(-config.source_positions // config.global_pairs)
        nearest = torch.arange(0, config.global_pairs * width, width)  # (k_g,)
        distances = torch.cat([-1 - nearest, nearest])  # (2 k_g,)
        self.far.weight[far_rows(distances, config)] = self.near.weight[near_rows(distances, config)]


class TwoLevelEncoder(Encoder):
    """Poolingformer's encoder. Layers without the second level are a sliding window with global tokens."""

    def __init__(self, config: PoolingformerConfig) -> None:
        super().__init__(config)
        self.relative = RelativeTables(config) if config.relative else None
        if config.relative:
            self.embedding = PlainEmbedding(config)

    def layer(self, config: AwesomeConfig, index: int) -> TwoLevelLayer:
        """Layer `index`, of one level or two."""
        assert isinstance(config, PoolingformerConfig)
        return TwoLevelLayer(config, index)

    def around(self, valid: Tensor | None, known: Globals | None) -> Around:
        """What all layers are told of a batch."""
        near, far = (None, None) if self.relative is None else self.relative()
        return Around(valid, known, near, far)

    def forward(self, tokens: Tensor, valid: Tensor | None, known: Globals | None) -> Tensor:
        """Token vectors (B, n, d) to states (B, n, d); `valid` (B, n) is True where real (None: everywhere)."""
        states: Tensor = self.embedding(tokens, torch.arange(tokens.size(1), device=tokens.device))  # (B, n, d)
        around = self.around(valid, known)
        for layer in self.layers:
            assert isinstance(layer, TwoLevelLayer)
            states, _ = layer.over(states, around)  # (B, n, d)
        return states


class Poolingformer(Awesome):
    """The summarizer: up to `source_positions` tokens in one pass, its first token global."""

    config: PoolingformerConfig
    encoder: TwoLevelEncoder

    def __init__(self, config: PoolingformerConfig) -> None:
        super().__init__(config)

    def build_encoder(self) -> Encoder:
        """The two-level encoder."""
        return TwoLevelEncoder(self.config)

    def encode(
        self,
        tokens: Tensor,
        valid: Tensor | None = None,
        memories: Sequence[Memory] | None = None,
        salient: Rows | None = None,
    ) -> Encoded:
        """Encode one document each, or one chunk of it: tokens (B, S), padded behind, `valid` True where real."""
        if salient is not None:
            raise ValueError("Poolingformer reads salient sentences as text alone")
        self._refuse_beyond(tokens.size(1), self.config.source_positions)
        states = self.encoder.embedding(self._embed(tokens), torch.arange(tokens.size(1), device=tokens.device))
        around = self.encoder.around(valid, Globals.first_token(tokens))
        remembered = self._remembered([memory.encoder for memory in memories or ()])
        records = []
        for layer in self.encoder.layers:
            assert isinstance(layer, TwoLevelLayer)
            rows = next(remembered, None) if layer.self_block.equipped else None  # (B, m, d)
            states, record = layer.over(states, around, rows)  # (B, S, d)
            if layer.self_block.equipped:
                records.append(record)
        return Encoded(states, valid, tuple(records), self.copied_tokens(tokens))

    @torch.no_grad()
    def initialize(self) -> None:
        """Random weights as BART's, the second level at its starting point."""
        super().initialize()
        start_second_level(self.encoder)


@torch.no_grad()
def start_at_random(model: nn.Module, std: float) -> None:
    """Draw the weights of all linear layers and embeddings; biases begin at zero."""
    for module in model.modules():
        if isinstance(module, nn.Linear | nn.Embedding):
            module.weight.normal_(std=std)
        if isinstance(module, nn.Linear) and module.bias is not None:
            module.bias.zero_()


@torch.no_grad()
def start_second_level(encoder: nn.Module) -> None:
    """The second level as it starts on a trained first one: its queries and keys, no values, pools that are means."""
    for module in encoder.modules():
        if isinstance(module, TwoLevelAttention) and module.second is not None:
            module.second.q_proj.weight.copy_(module.q_proj.weight)
            module.second.k_proj.weight.copy_(module.k_proj.weight)
            module.second.v_proj.weight.zero_()
            for pool in (module.second.pool_keys, module.second.pool_values):
                if pool.weight is not None:
                    pool.weight.zero_()
