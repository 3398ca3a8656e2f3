"""AWESOME (Cao & Wang 2023, arXiv 2305.14806v2): BART with external memory and global salient content.

Read top to bottom beside the paper: attention, the two memories (section 3.1, equations 1 to 12), a self-attention
block that reads one, the layers, encoder and decoder, and the model with its two ways of running: whole targets
(training, and the one pass over a chosen summary that the memories are updated from), and step by step with a static
cache (search). What flows between the parts stands in `engine.models.awesome.states`, the cache in
`engine.models.awesome.decoder_cache`; what the paper leaves open, and how it is decided here, in `AwesomeConfig`.

Letters of shapes, the same in all models:
    B documents side by side   S source tokens of a segment   T target tokens      d width       V vocabulary
    h heads                    c width of a head (d / h)      n rows of any kind   m memory rows
    e salient vectors          K beams                        C capacity of a cache, in positions

A document's memory has no batch dimension: documents side by side each have their own (`Memory`), of their own length.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.awesome.copying import Copying, further_runs, mixed, opened, runs_of, target_log_probabilities
from engine.models.awesome.decoder_cache import CopyCache, DecoderCache, LayerCache, SentenceStarts, self_masks
from engine.models.awesome.highlighting import Highlighting
from engine.models.awesome.states import Decoded, Encoded, LayerMemory, Memory, Rows, join, side_by_side, visible
from engine.models.configs import AwesomeConfig, MemoryKind

POSITION_OFFSET = 2
"""BART's position tables open with two rows that no position uses."""

_ACTIVATIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "gelu": F.gelu,
    "gelu_tanh": lambda states: F.gelu(states, approximate="tanh"),
    "relu": F.relu,
    "silu": F.silu,
    "tanh": torch.tanh,
}


# ----------------------------------------------------------------------------------------------------------- attention


_FEW, _MANY = 8, 256
"""A step of a search has few queries over many keys; torch's own attention takes twice to four times as long there."""


def _few_over_many(queries: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None) -> Tensor:
    scores = queries * queries.size(-1) ** -0.5 @ keys.transpose(-1, -2)  # (B, h, n, n')
    if mask is not None:
        scores = scores + mask
    mixed: Tensor = scores.softmax(dim=-1) @ values  # (B, h, n, c)
    return mixed


def _later(count: int, like: Tensor) -> Tensor:
    """An additive mask (n, n) that hides what comes later."""
    return torch.full((count, count), -math.inf, dtype=like.dtype, device=like.device).triu_(1)


class Attention(nn.Module):
    """Multi-head attention with biases on all four projections, as in BART."""

    def __init__(self, width: int, heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.heads = heads
        self.dropout = dropout
        self.q_proj = nn.Linear(width, width)
        self.k_proj = nn.Linear(width, width)
        self.v_proj = nn.Linear(width, width)
        self.out_proj = nn.Linear(width, width)

    def split(self, states: Tensor) -> Tensor:
        """(B, n, d) to (B, h, n, c)."""
        return states.view(*states.shape[:2], self.heads, -1).transpose(1, 2)  # (B, h, n, c)

    def project(self, source: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values of `source` (B, n, d): each (B, h, n, c). Done once for what is attended many times."""
        return self.split(self.k_proj(source)), self.split(self.v_proj(source))

    def attend(
        self, states: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None = None, *, causal: bool = False
    ) -> Tensor:
        """(B, n, d) queries over keys and values (B, h, n', c), to (B, n, d)."""
        queries = self.split(self.q_proj(states))  # (B, h, n, c)
        if states.size(1) <= _FEW and keys.size(2) >= _MANY and not self.training and states.device.type == "cpu":
            mixed = _few_over_many(queries, keys, values, mask)  # (B, h, n, c)
        elif self.training and not self.dropout and queries.device.type == "cpu" and queries.dtype == torch.bfloat16:
            if causal:
                mask = _later(queries.size(2), queries)  # (n, n)
            mixed = _few_over_many(queries, keys, values, mask)  # (B, h, n, c); half the time of torch's, backward too
        else:
            dropout = self.dropout if self.training else 0.0
            mixed = F.scaled_dot_product_attention(queries, keys, values, mask, dropout, causal)  # (B, h, n, c)
        out: Tensor = self.out_proj(mixed.transpose(1, 2).flatten(2))  # (B, n, d)
        return out

    def forward(self, states: Tensor, source: Rows, *, causal: bool = False, mask: Tensor | None = None) -> Tensor:
        """(B, n, d) attending to `source`; `mask` where the caller knows better than the source's own."""
        keys, values = self.project(source.states)
        mask = visible(source.valid, states.dtype) if mask is None else mask
        return self.attend(states, keys, values, mask, causal=causal)

    def weights(self, states: Tensor, keys: Tensor, mask: Tensor | None) -> Tensor:
        """How much each of (B, n, d) attends to each key, mean over heads: (B, n, n'). For links, not for training."""
        queries = self.split(self.q_proj(states))  # (B, h, n, c)
        scores = queries @ keys.transpose(-1, -2) / math.sqrt(queries.size(-1))  # (B, h, n, n')
        scores = scores if mask is None else scores + mask
        return scores.softmax(dim=-1).mean(dim=1)  # (B, n, n')


# ----------------------------------------------------------------------------------------------------- external memory


class MemorySizes(Protocol):
    """What the memories are made of: the part of a model's configuration that they need."""

    @property
    def d_model(self) -> int: ...
    @property
    def memory_slots(self) -> int: ...
    @property
    def compression(self) -> int: ...
    @property
    def norm_eps(self) -> float: ...
    @property
    def attention_dropout(self) -> float: ...


class CompressiveMemory(nn.Module):
    """Equations 1 to 6: the newest m/2 recorded rows as they are, before them m/2 rows compressed r to 1."""

    def __init__(self, config: MemorySizes) -> None:
        super().__init__()
        self.share = config.memory_slots // 2
        self.ratio = config.compression
        self.conv = nn.Conv1d(config.d_model, config.d_model, self.ratio, stride=self.ratio)

    def compress(self, rows: Tensor) -> Tensor:
        """(n, d) to (n // r, d), oldest first; the newest n % r rows fill no window and are dropped."""
        if rows.size(0) < self.ratio:
            return rows[:0]
        compressed: Tensor = self.conv(rows.transpose(0, 1))  # (d, n // r)
        return compressed.transpose(0, 1)  # (n // r, d)

    def update(self, memory: LayerMemory, record: Tensor) -> LayerMemory:
        """M_t from M_{t-1} and the segment's recorded rows H_inp, (n, d)."""
        old, recent = memory.rows[: memory.compressed], memory.rows[memory.compressed :]
        recent = torch.cat([recent, record.detach()])  # (m_u + n, d), equation 2
        compressed = self.compress(recent[: -self.share])  # equation 3
        compressed = torch.cat([old, compressed])[-self.share :]  # (<= m/2, d), equation 5
        return LayerMemory(
            torch.cat([compressed, recent[-self.share :]]), compressed.size(0)
        )  # (<= m, d), equations 4, 6


class AttentiveMemory(nn.Module):
    """Equations 9 to 12: memory rows attend to the segment, and a gate says how much of each is replaced.

    Its reading is a further cross-attention behind self-attention.
    """

    def __init__(self, config: MemorySizes, heads: int) -> None:
        super().__init__()
        width = config.d_model
        self.summary_attn = Attention(width, heads)
        self.update_memory = nn.Linear(width, width, bias=False)  # W_u1
        self.update_summary = nn.Linear(width, width, bias=False)  # W_u2
        self.gate_memory = nn.Linear(width, width, bias=False)  # W_g1
        self.gate_summary = nn.Linear(width, width, bias=False)  # W_g2
        self.read_attn = Attention(width, heads, config.attention_dropout)
        self.read_norm = nn.LayerNorm(width, config.norm_eps)

    def update(self, memory: LayerMemory, record: Tensor) -> LayerMemory:
        """M_t from M_{t-1} (m, d) and the segment's recorded rows H_self, (n, d)."""
        if not record.size(0):
            return memory
        rows = memory.rows[None]  # (1, m, d)
        summary = self.summary_attn(rows, Rows(record.detach()[None]))  # (1, m, d), equation 12
        new = torch.tanh(self.update_memory(rows) + self.update_summary(summary))  # equation 10
        gate = torch.sigmoid(self.gate_memory(rows) + self.gate_summary(summary))  # equation 11
        return LayerMemory((gate * new + (1 - gate) * rows)[0])  # (m, d), equation 9


# --------------------------------------------------------------------------------------------------- blocks and layers


class SelfAttentionBlock(nn.Module):
    """Self-attention with residual and norm, and the memory of its layer where it has one."""

    def __init__(self, config: AwesomeConfig, heads: int, *, equipped: bool) -> None:
        super().__init__()
        self.attn = Attention(config.d_model, heads, config.attention_dropout)
        self.norm = nn.LayerNorm(config.d_model, config.norm_eps)
        self.drop = nn.Dropout(config.dropout)
        kind = config.memory if equipped else MemoryKind.NONE
        self.compressive = CompressiveMemory(config) if kind is MemoryKind.COMPRESSIVE else None
        self.attentive = AttentiveMemory(config, heads) if kind is MemoryKind.ATTENTIVE else None

    @property
    def equipped(self) -> bool:
        """Whether this layer has a memory."""
        return self.compressive is not None or self.attentive is not None

    def update(self, memory: LayerMemory, record: Tensor) -> LayerMemory:
        """The memory after a segment that left `record` (n, d) behind."""
        module = self.compressive or self.attentive
        assert module is not None
        return module.update(memory, record)

    def forward(
        self, states: Tensor, own: Tensor | None, memory: Rows | None, salient: Rows | None, *, causal: bool
    ) -> tuple[Tensor, Tensor]:
        """(B, n, d) to (B, n, d), and what the memory records, (B, n, d). `own` (B, n) says which rows are real."""
        before = [memory] if self.compressive is not None and memory is not None else []
        behind = [salient] if salient is not None else []
        source = join([*before, Rows(states, own), *behind])  # (B, m + n + e, d), equation 7
        if causal and before:
            mask = _causal_behind(source, before[0].states.size(1), states)  # (B, 1, n, m + n)
            mixed = states + self.drop(self.attn(states, source, mask=mask))
        else:
            mixed = states + self.drop(self.attn(states, source, causal=causal))  # equation 8
        settled = self.norm(mixed)  # (B, n, d), H_self
        if self.attentive is None:
            return settled, states
        if memory is None:
            return settled, settled
        keys, values = self.attentive.read_attn.project(memory.states)  # (B, h, m, c)
        return self.read(mixed, settled, keys, values, visible(memory.valid, states.dtype)), settled

    def read(self, mixed: Tensor, settled: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None) -> Tensor:
        """Attentive memory's reading: (B, n, d) before and behind the norm, to (B, n, d)."""
        assert self.attentive is not None
        found = self.attentive.read_attn.attend(settled, keys, values, mask)  # (B, n, d)
        states: Tensor = self.attentive.read_norm(mixed + self.drop(found))
        return states


def _causal_behind(source: Rows, before: int, states: Tensor) -> Tensor:
    """An additive mask: of `source`, rows of memory in front are always visible, own rows up to each row's own."""
    n = states.size(1)
    seen = torch.ones(n, source.states.size(1), dtype=torch.bool, device=states.device).tril_(before)  # (n, m + n)
    shown = seen[None, None]  # (1, 1, n, m + n)
    if source.valid is not None:
        shown = shown & source.valid[:, None, None, :]  # (B, 1, n, m + n)
    return torch.zeros(shown.shape, dtype=states.dtype, device=states.device).masked_fill_(~shown, -math.inf)


class FeedForward(nn.Module):
    """Two linear layers with residual and norm."""

    def __init__(self, config: AwesomeConfig, hidden: int) -> None:
        super().__init__()
        self.fc1 = nn.Linear(config.d_model, hidden)
        self.fc2 = nn.Linear(hidden, config.d_model)
        self.norm = nn.LayerNorm(config.d_model, config.norm_eps)
        self.drop = nn.Dropout(config.dropout)
        self.inner_drop = nn.Dropout(config.activation_dropout)
        self.activation = _ACTIVATIONS[config.activation]

    def forward(self, states: Tensor) -> Tensor:
        """(B, n, d) to (B, n, d)."""
        inner = self.inner_drop(self.activation(self.fc1(states)))  # (B, n, hidden)
        out: Tensor = self.norm(states + self.drop(self.fc2(inner)))  # (B, n, d)
        return out


class EncoderLayer(nn.Module):
    """Self-attention (with memory and salient vectors where equipped), then feed-forward."""

    def __init__(self, config: AwesomeConfig, index: int) -> None:
        super().__init__()
        self.self_block = SelfAttentionBlock(config, config.encoder_heads, equipped=index in config.encoder_memory)
        self.feed_forward = FeedForward(config, config.encoder_ffn)
        self.salient_proj = None
        if index in config.salient_layers:
            self.salient_proj = nn.Linear(config.d_model, config.d_model, bias=False)

    def forward(
        self, states: Tensor, valid: Tensor | None, memory: Rows | None, salient: Rows | None
    ) -> tuple[Tensor, Tensor]:
        """(B, S, d) to (B, S, d), and what the memory records, (B, S, d). `salient` is (B, e, d)."""
        fitted = None
        if self.salient_proj is not None and salient is not None:
            fitted = Rows(self.salient_proj(salient.states), salient.valid)  # (B, e, d)
        states, record = self.self_block(states, valid, memory, fitted, causal=False)
        return self.feed_forward(states), record


class DecoderLayer(nn.Module):
    """Self-attention (with memory where equipped), attention to the encoder, then feed-forward."""

    def __init__(self, config: AwesomeConfig, index: int) -> None:
        super().__init__()
        self.self_block = SelfAttentionBlock(config, config.decoder_heads, equipped=index in config.decoder_memory)
        self.cross_attn = Attention(config.d_model, config.decoder_heads, config.attention_dropout)
        self.cross_norm = nn.LayerNorm(config.d_model, config.norm_eps)
        self.drop = nn.Dropout(config.dropout)
        self.feed_forward = FeedForward(config, config.decoder_ffn)

    def forward(
        self, states: Tensor, encoded: Rows, memory: Rows | None, *, weights: bool
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """(B, T, d) to (B, T, d), what the memory records (B, T, d), and attention to the source (B, T, S) if asked."""
        states, record = self.self_block(states, None, memory, None, causal=True)
        keys, values = self.cross_attn.project(encoded.states)  # (B, h, S, c)
        mask = visible(encoded.valid, states.dtype)
        seen = self.cross_attn.weights(states, keys, mask) if weights else None  # (B, T, S)
        return self.behind_self(states, keys, values, mask), record, seen

    def behind_self(self, states: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None) -> Tensor:
        """The layer behind self-attention: (B, n, d) to (B, n, d), with the source's keys and values (B, h, S, c)."""
        states = self.cross_norm(states + self.drop(self.cross_attn.attend(states, keys, values, mask)))
        out: Tensor = self.feed_forward(states)
        return out


# ----------------------------------------------------------------------------------------------------------- the model


class Embedding(nn.Module):
    """Learned positions and the norm over tokens plus positions; the token table itself is shared by both sides."""

    def __init__(self, config: AwesomeConfig, positions: int) -> None:
        super().__init__()
        self.positions = nn.Embedding(positions + POSITION_OFFSET, config.d_model)
        self.norm = nn.LayerNorm(config.d_model, config.norm_eps)
        self.drop = nn.Dropout(config.dropout)

    def forward(self, tokens: Tensor, places: Tensor) -> Tensor:
        """Token vectors (B, n, d) at positions `places`, (n,) or (1,) for all the same, to (B, n, d)."""
        states: Tensor = self.drop(self.norm(tokens + self.positions(places + POSITION_OFFSET)))  # (B, n, d)
        return states


class Encoder(nn.Module):
    """BART's encoder with memory and salient vectors."""

    def __init__(self, config: AwesomeConfig) -> None:
        super().__init__()
        self.embedding: nn.Module = Embedding(config, config.source_positions)
        self.layers = nn.ModuleList(self.layer(config, index) for index in range(config.encoder_layers))

    def layer(self, config: AwesomeConfig, index: int) -> EncoderLayer:
        """Layer `index`; those of other encoders differ (`engine.models.poolingformer.model`)."""
        return EncoderLayer(config, index)


class Decoder(nn.Module):
    def __init__(self, config: AwesomeConfig) -> None:
        super().__init__()
        self.embedding = Embedding(config, config.max_positions)
        self.layers = nn.ModuleList(DecoderLayer(config, index) for index in range(config.decoder_layers))


class Awesome(nn.Module):
    """The summarizer. `memories` None everywhere means memory off: then this is BART."""

    def __init__(self, config: AwesomeConfig) -> None:
        super().__init__()
        self.config = config
        self.embed_tokens = nn.Embedding(config.vocab_size, config.d_model, padding_idx=config.pad_id)
        self.embed_scale = math.sqrt(config.d_model) if config.scale_embedding else 1.0
        self.encoder = self.build_encoder()
        self.decoder = Decoder(config)
        self.lm_head = nn.Linear(config.d_model, config.vocab_size, bias=False)
        self.register_buffer("logits_bias", torch.zeros(config.vocab_size))
        self.logits_bias: Tensor
        self.copying = Copying(config.d_model, config.copy_runs) if config.copy_runs else None
        self.highlighting = Highlighting(config.d_model) if config.highlights else None
        self.first_rows: Tensor | None
        attentive = config.memory is MemoryKind.ATTENTIVE
        rows = torch.empty(config.memory_slots, config.d_model) if attentive else None  # (m, d)
        if config.learned_first_memory and rows is not None:
            self.first_rows = nn.Parameter(rows)
        else:
            self.register_buffer("first_rows", rows)
        self.tie()
        self.initialize()

    def build_encoder(self) -> Encoder:
        """The encoder, untrained; Poolingformer has another."""
        return Encoder(self.config)

    def tie(self) -> None:
        """Make the output projection the token table again, where the configuration says so (after loading)."""
        if self.config.tie_embeddings:
            self.lm_head.weight = self.embed_tokens.weight

    @torch.no_grad()
    def initialize(self) -> None:
        """Random weights as BART's, from torch's global generator; then the memory parts at their starting points."""
        _randomize(self.modules(), self.config.init_std)
        self.embed_tokens.weight[self.config.pad_id] = 0
        self.logits_bias.zero_()
        if self.copying is not None:
            self.copying.initialize(self.config.init_std)
        if self.highlighting is not None:
            self.highlighting.initialize()
        self.initialize_memory()

    @torch.no_grad()
    def initialize_memory(self) -> None:
        """Memory as it starts on pretrained weights: reads nothing (attentive), averages (compressive), P is I."""
        if self.first_rows is not None:
            self.first_rows.uniform_(-1, 1)
        for layer in [*self.encoder.layers, *self.decoder.layers]:
            assert isinstance(layer, EncoderLayer | DecoderLayer)
            block = layer.self_block
            if block.attentive is not None:
                _randomize(block.attentive.modules(), self.config.init_std)
                block.attentive.read_attn.out_proj.weight.zero_()
                block.attentive.read_norm.load_state_dict(block.norm.state_dict())
            if block.compressive is not None:
                conv, ratio = block.compressive.conv, block.compressive.ratio
                conv.weight.zero_()
                conv.weight.diagonal(dim1=0, dim2=1).fill_(1 / ratio)
                assert conv.bias is not None
                conv.bias.zero_()
            if isinstance(layer, EncoderLayer) and layer.salient_proj is not None:
                nn.init.eye_(layer.salient_proj.weight)

    # -------------------------------------------------------------------------------------------------- whole segments

    def first_memory(self) -> Memory:
        """M_0 of a document: the first rows where attentive, nothing where compressive."""
        if self.first_rows is not None:
            first = LayerMemory(self.first_rows)
        else:
            first = LayerMemory(self.embed_tokens.weight.new_zeros(0, self.config.d_model))  # (0, d)
        return Memory((first,) * len(self.config.encoder_memory), (first,) * len(self.config.decoder_memory))

    def encode(
        self,
        tokens: Tensor,
        valid: Tensor | None = None,
        memories: Sequence[Memory] | None = None,
        salient: Rows | None = None,
    ) -> Encoded:
        """Encode one segment of each document.

        `tokens` (B, S) are token ids, padded behind; `valid` (B, S) is True where real (None: everywhere); `salient`
        holds encoder outputs (B, e, d) of salient tokens elsewhere in each document. Source positions are bounded by
        `source_positions`.
        """
        self._refuse_beyond(tokens.size(1), self.config.source_positions)
        states = self.encoder.embedding(self._embed(tokens), _places(tokens))  # (B, S, d)
        if salient is not None and not salient.states.size(1):
            salient = None
        if salient is not None:
            salient = Rows(salient.states.detach(), salient.valid)  # (B, e, d)
        records = []
        remembered = self._remembered([memory.encoder for memory in memories or ()])
        for layer in self.encoder.layers:
            assert isinstance(layer, EncoderLayer)
            rows = next(remembered, None) if layer.self_block.equipped else None  # (B, m, d)
            states, record = layer(states, valid, rows, salient)  # (B, S, d)
            if layer.self_block.equipped:
                records.append(record)
        return Encoded(states, valid, tuple(records), self.copied_tokens(tokens))

    def copied_tokens(self, tokens: Tensor) -> Tensor | None:
        """The source's tokens (B, S) where the model may copy them."""
        return None if self.copying is None else tokens

    def highlight(self, encoded: Encoded, rows: Sequence[Sequence[slice]]) -> Encoded:
        """The same, told which rows of each document are salient sentences of its segment; as it is where the model
        has not learned to be told.
        """
        if self.highlighting is None:
            return encoded
        marked = torch.zeros(encoded.states.shape[:2], dtype=torch.bool, device=encoded.states.device)  # (B, S)
        for i, own in enumerate(rows):
            for part in own:
                marked[i, part] = True
        states, pulls = self.highlighting(encoded.states, marked)
        return replace(encoded, states=states, pulls=pulls)

    def decode(
        self,
        tokens: Tensor,
        encoded: Encoded,
        memories: Sequence[Memory] | None = None,
        *,
        cross_attention: bool = False,
    ) -> Decoded:
        """Run the decoder over whole targets: `tokens` (B, T) are its inputs (start token first), padded behind."""
        self._refuse_beyond(tokens.size(1), self.config.max_positions)
        states = self.decoder.embedding(self._embed(tokens), _places(tokens))  # (B, T, d)
        records, seen = [], []
        remembered = self._remembered([memory.decoder for memory in memories or ()])
        source = Rows(encoded.states, encoded.valid)
        for layer in self.decoder.layers:
            assert isinstance(layer, DecoderLayer)
            rows = next(remembered, None) if layer.self_block.equipped else None  # (B, m, d)
            states, record, weights = layer(states, source, rows, weights=cross_attention)  # (B, T, d)
            if layer.self_block.equipped:
                records.append(record)
            if weights is not None:
                seen.append(weights)
        mean = torch.stack(seen).mean(dim=0) if seen else None  # (B, T, S)
        return Decoded(states, tuple(records), mean)

    def logits(self, states: Tensor) -> Tensor:
        """Decoder states (B, n, d) to next-token logits (B, n, V)."""
        out: Tensor = self.lm_head(states) + self.logits_bias  # (B, n, V)
        return out

    def target_losses(
        self, inputs: Tensor, decoded: Decoded, encoded: Encoded, targets: Tensor, *, label_smoothing: float = 0.0
    ) -> Tensor:
        """Negative log probabilities (B, T) of `targets`, for `inputs` (both (B, T)) that were decoded.

        Where the source may be copied labels are not smoothed: what is copied is no choice of a token.
        """
        logits = self.logits(decoded.states)  # (B, T, V)
        if self.copying is None or encoded.tokens is None:
            by_token = logits.float().transpose(1, 2)  # (B, V, T)
            return F.cross_entropy(by_token, targets, reduction="none", label_smoothing=label_smoothing)  # (B, T)
        plain = self._plain(inputs.device)  # (V,)
        runs = runs_of(inputs, encoded.tokens, self.copying.longest_run, plain)  # (B, T, S)
        keys = self.copying.key(encoded.states)  # (B, S, d)
        words = plain[encoded.tokens]  # (B, S)
        pointed, gate = self.copying.point(decoded.states, encoded.states, keys, runs, words, pulls=encoded.pulls)
        return -target_log_probabilities(logits, pointed, gate, encoded.tokens, targets)

    def update(
        self,
        memories: Sequence[Memory],
        encoder_records: Sequence[Tensor],
        decoder_records: Sequence[Tensor],
        sources: Sequence[slice],
        targets: Sequence[slice],
    ) -> list[Memory]:
        """M_t of each document from M_{t-1} and the records of segment t.

        `sources` and `targets` name, for each document, the rows of the records to remember: its real source tokens
        (the segment's own, where salient text stands beside it) and decoder inputs. Gradients flow into the update's
        parameters and into `memories`, never into the records: detach `memories` first (training does, at the start
        of the next segment) and nothing outlives a segment.
        """
        updated = []
        for i, memory in enumerate(memories):
            encoder = [record[i, sources[i]] for record in encoder_records]  # (n, d) each
            decoder = [record[i, targets[i]] for record in decoder_records]  # (n, d) each
            updated.append(
                Memory(
                    _updated(self.encoder.layers, memory.encoder, encoder),
                    _updated(self.decoder.layers, memory.decoder, decoder),
                )
            )
        return updated

    # ---------------------------------------------------------------------------------------------------- step by step

    def start(self, encoded: Encoded, memories: Sequence[Memory] | None, beams: int, capacity: int) -> DecoderCache:
        """A cache for `capacity` steps of `beams` hypotheses a document; everything read is projected here, once."""
        self._refuse_beyond(capacity, self.config.max_positions)
        batch, device = encoded.states.size(0), encoded.states.device
        remembered = self._remembered([memory.decoder for memory in memories or ()])
        layers = []
        for layer in self.decoder.layers:
            assert isinstance(layer, DecoderLayer)
            rows = next(remembered, None) if layer.self_block.equipped else None  # (B, m, d)
            layers.append(_layer_cache(layer, encoded, rows, beams * capacity))
        ancestry = torch.zeros(batch, beams, capacity, beams, dtype=torch.bool, device=device)  # (B, K, C, K)
        cache = DecoderCache(layers, visible(encoded.valid, encoded.states.dtype), ancestry, beams, encoded)
        cache.copied = self.copies(encoded, beams)
        return cache

    def copies(self, encoded: Encoded, beams: int) -> CopyCache | None:
        """What the pointer remembers of `beams` hypotheses; None where nothing may be copied."""
        if self.copying is None or encoded.tokens is None:
            return None
        batch, device = encoded.states.size(0), encoded.states.device
        keys = self.copying.key(encoded.states)  # (B, S, d)
        runs = torch.zeros(batch, beams, encoded.tokens.size(1), dtype=torch.long, device=device)  # (B, K, S)
        plain = self._plain(device)  # (V,)
        copied = CopyCache(encoded.tokens, keys, runs, plain, plain[encoded.tokens])
        if encoded.begins is not None:
            before = ~plain  # (V,)
            before[list(encoded.enders)] = True
            unsaid = torch.ones_like(plain)  # (V,)
            unsaid[self.config.eos_id] = False
            told = torch.zeros_like(runs, dtype=torch.bool)  # (B, K, S)
            copied.openings = SentenceStarts(encoded.begins, before, told, unsaid)
        return copied

    def step(self, tokens: Tensor, cache: DecoderCache) -> Tensor:
        """Next-token logits (B, K, V) after the beams' newest tokens (B, K), which enter the cache."""
        place, beams = cache.position, cache.beams
        places = torch.full((1,), place, device=tokens.device)
        torch.diagonal(cache.ancestry[:, :, place], dim1=1, dim2=2).fill_(True)  # noqa: FBT003
        masks = partial(self_masks, cache, end=place + 1, all_seen=True)
        rows = slice(place * beams, (place + 1) * beams)
        logits = self._step(tokens, cache, places=places, rows=rows, masks=masks, end=place + 1)
        cache.position += 1
        return logits

    def step_anywhere(self, tokens: Tensor, cache: DecoderCache, place: Tensor) -> Tensor:
        """`step` at the position that the tensor `place` (1,) holds, in operations that are the same at every position.

        So it can be captured once and replayed (`engine.models.awesome.cuda_graphs`). The caller counts
        `cache.position`.
        """
        beams = cache.beams
        among = torch.arange(beams, device=tokens.device)  # (K,)
        own = (among[:, None] == among).expand(tokens.size(0), -1, -1)[:, :, None]  # (B, K, 1, K)
        cache.ancestry.index_copy_(2, place, own)
        masks = partial(self_masks, cache, end=cache.capacity, all_seen=False)
        rows = place * beams + among  # (K,)
        return self._step(tokens, cache, places=place, rows=rows, masks=masks, end=cache.capacity)

    def _step(
        self,
        tokens: Tensor,
        cache: DecoderCache,
        *,
        places: Tensor,
        rows: slice | Tensor,
        masks: Callable[[torch.dtype], Iterator[Tensor | None]],
        end: int,
    ) -> Tensor:
        """Next-token logits (B, K, V) behind `tokens` (B, K) at position `places` (1,).

        `rows` are theirs among those behind the memory's; what is seen lies in the first `end` positions.
        """
        states = self.decoder.embedding(self._embed(tokens), places)  # (B, K, d)
        for layer, kept, mask in zip(self.decoder.layers, cache.layers, masks(states.dtype), strict=True):
            assert isinstance(layer, DecoderLayer)
            block = layer.self_block
            keys, values = kept.keys[:, :, kept.remembered :], kept.values[:, :, kept.remembered :]  # (B, h, C K, c)
            keys[:, :, rows], values[:, :, rows] = block.attn.project(states)
            past = slice(0, kept.remembered + end * cache.beams)
            mixed = states + block.attn.attend(states, kept.keys[:, :, past], kept.values[:, :, past], mask)
            states = block.norm(mixed)  # (B, K, d)
            if kept.read_keys is not None and kept.read_values is not None:
                states = block.read(mixed, states, kept.read_keys, kept.read_values, None)
            states = layer.behind_self(states, kept.cross_keys, kept.cross_values, cache.cross_mask)  # (B, K, d)
        return self.with_copies(tokens, states, cache)

    def with_copies(self, tokens: Tensor, states: Tensor, cache: DecoderCache) -> Tensor:
        """Logits (B, K, V) behind the beams' newest tokens (B, K); with copying they are log probabilities."""
        logits, copied, encoded = self.logits(states), cache.copied, cache.encoded  # (B, K, V)
        if self.copying is None or copied is None:
            return logits
        runs = further_runs(copied.runs, tokens, copied.source, self.copying.longest_run, copied.plain)  # (B, K, S)
        barred = unsaid = None
        if copied.openings is not None:
            marked = copied.openings.before[tokens]  # (B, K)
            runs, barred, told, opening = opened(runs, marked, copied.openings.begins, copied.openings.told)
            copied.openings.told.copy_(told)
            unsaid = opening[:, :, None] & copied.openings.unsaid  # (B, K, V)
        copied.runs.copy_(runs)
        pointed, gate = self.copying.point(
            states, encoded.states, copied.keys, runs, copied.words, pulls=encoded.pulls, barred=barred
        )
        return mixed(logits, pointed, gate, copied.source, unsaid=unsaid)

    # ----------------------------------------------------------------------------------------------------------- parts

    def _embed(self, tokens: Tensor) -> Tensor:
        states: Tensor = self.embed_tokens(tokens) * self.embed_scale  # (B, n, d)
        return states

    def _plain(self, device: torch.device) -> Tensor:
        """(V,): tokens that are words, and no marks."""
        config = self.config
        plain = torch.ones(config.vocab_size, dtype=torch.bool, device=device)  # (V,)
        plain[[config.pad_id, config.bos_id, config.eos_id, config.start_id, *config.length_tokens]] = False
        return plain

    def _remembered(self, documents: Sequence[Sequence[LayerMemory]]) -> Iterator[Rows | None]:
        """For each equipped layer in turn the documents' memories as one batch, None where all are empty."""
        for layers in zip(*documents, strict=True):
            rows = side_by_side(layers)  # (B, m, d)
            yield rows if rows.states.size(1) else None

    def _refuse_beyond(self, positions: int, most: int) -> None:
        if positions > most:
            raise ValueError(f"{positions} positions asked of a model that has {most}")


def _randomize(modules: Iterable[nn.Module], std: float) -> None:
    for module in modules:
        if isinstance(module, nn.Linear | nn.Embedding):
            module.weight.normal_(std=std)
        if isinstance(module, nn.Linear) and module.bias is not None:
            module.bias.zero_()
        if isinstance(module, nn.LayerNorm):  # a model made on the meta device has no numbers in its norms either
            module.reset_parameters()


def _places(tokens: Tensor) -> Tensor:
    return torch.arange(tokens.size(1), device=tokens.device)  # (n,)


def _updated(
    layers: Iterable[nn.Module], memory: Sequence[LayerMemory], records: Sequence[Tensor]
) -> tuple[LayerMemory, ...]:
    blocks = [layer.self_block for layer in layers if isinstance(layer, EncoderLayer | DecoderLayer)]
    equipped = [block for block in blocks if block.equipped]
    return tuple(block.update(old, new) for block, old, new in zip(equipped, memory, records, strict=True))


def _layer_cache(layer: DecoderLayer, encoded: Encoded, memory: Rows | None, rows: int) -> LayerCache:
    """Project what the layer will read, and make room for `rows` keys and values of its own behind the memory's."""
    block = layer.self_block
    cross_keys, cross_values = (part.contiguous() for part in layer.cross_attn.project(encoded.states))  # (B, h, S, c)
    remembered = memory if block.compressive is not None else None
    count = 0 if remembered is None else remembered.states.size(1)
    shape = (*cross_keys.shape[:2], count + rows, cross_keys.size(3))
    keys, values = encoded.states.new_zeros(shape), encoded.states.new_zeros(shape)  # (B, h, m + C K, c)
    if remembered is not None:
        keys[:, :, :count], values[:, :, :count] = block.attn.project(remembered.states)
    read_keys = read_values = None
    if block.attentive is not None and memory is not None:
        projected = block.attentive.read_attn.project(memory.states)  # (B, h, m, c) each
        read_keys, read_values = (part.contiguous() for part in projected)
    valid = None if remembered is None else remembered.valid
    return LayerCache(keys, values, count, valid, cross_keys, cross_values, read_keys, read_values)
