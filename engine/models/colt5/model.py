"""CoLT5, the conditional LongT5: every token passes light branches, a few important ones heavy ones (arXiv 2303.09752).

    x_i <- x_i + A_light(x_i, x) + s~q_i A_heavy(x_i, s~kv x)      over routed queries and routed keys
    x_i <- x_i + F_light(x_i) + s~_i F_heavy(x_i)                  over routed tokens

The encoder has three routers a layer, for queries, for keys and values, and for the feed-forward. The decoder is T5's,
but for its attention to the source, which has many query heads and one head of keys and values.

Letters as in `attention`; K hypotheses of a search, T tokens written, V vocabulary, f hidden width of a feed-forward.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from engine.models.awesome.states import Decoded, Encoded, Memory, visible
from engine.models.colt5.attention import HeavyAttention, LightAttention, Projections, RelativeBias
from engine.models.colt5.routing import Routed, route
from engine.models.configs import Colt5Config
from engine.models.dropout import Dropout

_SLAB = 2048
"""Tokens that pass a light feed-forward together when no gradient is kept."""


class GatedFeedForward(nn.Module):
    """(gelu(x W0) * x W1) W2, without biases."""

    def __init__(self, config: Colt5Config, hidden: int) -> None:
        super().__init__()
        self.gate = nn.Linear(config.d_model, hidden, bias=False)
        self.widen = nn.Linear(config.d_model, hidden, bias=False)
        self.narrow = nn.Linear(hidden, config.d_model, bias=False)
        self.drop = Dropout(config.dropout)
        for part in (self.gate, self.widen):
            nn.init.normal_(part.weight, std=config.d_model**-0.5)
        nn.init.normal_(self.narrow.weight, std=hidden**-0.5)

    def forward(self, x: Tensor) -> Tensor:
        """(..., d) to (..., d)."""
        hidden = F.gelu(self.gate(x), approximate="tanh") * self.widen(x)  # (..., f)
        out: Tensor = self.narrow(self.drop(hidden))  # (..., d)
        return out


@dataclass(frozen=True, slots=True)
class LayerRouting:
    """Weights of one layer's three routers along the text, (B, n) each: 0 where a token was not routed."""

    queries: Tensor
    keys: Tensor
    feed_forward: Tensor


@dataclass(frozen=True, slots=True)
class Reading:
    """What the encoder made of a text."""

    states: Tensor
    """(B, n, d)"""
    routing: tuple[LayerRouting, ...]
    """Of each layer; empty where nothing is routed."""


class _Router(nn.Module):
    """A score for every token: its state times one vector."""

    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        # No linear layer: scores are computed in float32, whatever products are computed in.
        self.vector = nn.Parameter(torch.empty(config.d_model))
        nn.init.normal_(self.vector, std=config.d_model**-0.5)

    def forward(self, x: Tensor) -> Tensor:
        """(B, n, d) to (B, n)."""
        exact = x if x.dtype == torch.float64 else x.float()
        return exact @ self.vector.to(exact.dtype)  # (B, n)


class ConditionalAttention(nn.Module):
    """A layer's first half."""

    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.config = config
        self.norm = nn.RMSNorm(config.d_model, eps=config.norm_eps)
        self.light = LightAttention(config)
        self.heavy = HeavyAttention(config)
        self.query_router = _Router(config)
        self.key_router = _Router(config)
        self.drop = Dropout(config.dropout)

    def forward(
        self, x: Tensor, valid: Tensor, near: RelativeBias, far: RelativeBias
    ) -> tuple[Tensor, tuple[Routed, Routed] | None]:
        """States (B, n, d) to states, with who asked and who was asked."""
        config = self.config
        normed = self.norm(x)  # (B, n, d)
        basis = normed if config.routes_normed else x  # (B, n, d)
        found = self.light(normed, None if bool(valid.all()) else valid, near)  # (B, n, d)
        asking = route(self.query_router(basis), valid, config, config.routed_of, training=self.training)
        asked = route(self.key_router(basis), valid, config, config.keys_of, training=self.training)
        if asking is None or asked is None:
            return x + self.drop(found), None
        found = asking.give(found, self.heavy(normed, asking, asked, far))  # (B, n, d)
        return x + self.drop(found), (asking, asked)


class ConditionalFeedForward(nn.Module):
    """A layer's second half."""

    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.config = config
        self.norm = nn.RMSNorm(config.d_model, eps=config.norm_eps)
        self.light = GatedFeedForward(config, config.light_ffn)
        self.heavy = GatedFeedForward(config, config.heavy_ffn)
        self.router = _Router(config)
        self.drop = Dropout(config.dropout)

    def forward(self, x: Tensor, valid: Tensor) -> tuple[Tensor, Routed | None]:
        """States (B, n, d) to states, with who was routed."""
        config = self.config
        normed = self.norm(x)  # (B, n, d)
        scores = self.router(normed if config.routes_normed else x)  # (B, n)
        routed = route(scores, valid, config, config.routed_of, training=self.training)
        if torch.is_grad_enabled() or x.size(1) <= _SLAB:
            found = self.light(normed)  # (B, n, d)
        else:
            slabs = torch.split(normed, _SLAB, dim=1)
            found = torch.cat([self.light(slab) for slab in slabs], dim=1)  # (B, n, d)
        if routed is not None:
            found = routed.give(found, self.heavy(routed.take(normed)))  # (B, n, d)
        return x + self.drop(found), routed


class Colt5Layer(nn.Module):
    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.attention = ConditionalAttention(config)
        self.feed_forward = ConditionalFeedForward(config)

    def forward(
        self, x: Tensor, valid: Tensor, near: RelativeBias, far: RelativeBias
    ) -> tuple[Tensor, LayerRouting | None]:
        """States (B, n, d) to states, with the weights of this layer's routers."""
        x, attended = self.attention(x, valid, near, far)
        x, routed = self.feed_forward(x, valid)
        if attended is None or routed is None:
            return x, None
        n = x.size(1)
        weights = [one.spread(n).detach() for one in (*attended, routed)]  # (B, n) each
        return x, LayerRouting(*weights)


class Colt5Encoder(nn.Module):
    """Layers over embedded tokens. Both tables of relative positions are shared by all layers."""

    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.near = RelativeBias(config, config.light_heads, both_ways=True)
        self.far = RelativeBias(config, config.heavy_heads, both_ways=True)
        self.layers = nn.ModuleList(Colt5Layer(config) for _ in range(config.encoder_layers))
        self.norm = nn.RMSNorm(config.d_model, eps=config.norm_eps)
        self.drop = Dropout(config.dropout)
        self.recompute = False
        """Keep only each layer's input for the backward pass and compute the rest again: less memory, more time."""
        for table in (self.near.table, self.far.table):
            nn.init.normal_(table.weight, std=config.d_model**-0.5)

    def forward(self, embedded: Tensor, valid: Tensor) -> Reading:
        """(B, n, d), real where `valid` (B, n)."""
        x, told = self.drop(embedded), []
        for layer in self.layers:
            if self.recompute and self.training and torch.is_grad_enabled():
                x, routing = checkpoint(layer, x, valid, self.near, self.far, use_reentrant=False)
            else:
                x, routing = layer(x, valid, self.near, self.far)
            told.append(routing)
        return Reading(self.drop(self.norm(x)), tuple(one for one in told if one is not None))


# ------------------------------------------------------------------------------------------------------------- decoder


@dataclass(slots=True)
class Colt5Cache:
    """A search's state in the decoder, for B documents and K hypotheses of each."""

    source: tuple[tuple[Tensor, Tensor], ...]
    """Of each layer keys and values of the source, (B, 1, n, c): one head's, shared by all hypotheses."""
    bars: Tensor | None
    """(B, 1, 1, n): -inf where the source is padding."""
    keys: list[Tensor]
    values: list[Tensor]
    """Of each layer what was written: (B, K, h, L, c), filled up to `position`."""
    position: int = 0

    def follow(self, parents: Tensor) -> None:
        """From here on hypothesis k continues what hypothesis `parents[b, k]` (B, K) had written."""
        rows = torch.arange(parents.size(0), device=parents.device)[:, None]  # (B, 1)
        for kept in (self.keys, self.values):
            for layer, held in enumerate(kept):
                written = held[:, :, :, : self.position]  # (B, K, h, l, c)
                kept[layer][:, :, :, : self.position] = written[rows, parents]


class CrossAttention(nn.Module):
    """Multi-query: all heads ask one head of keys and values, so that a source is kept as 2 c numbers a token."""

    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.dropout = config.dropout
        self.proj = Projections(config, config.decoder_heads, key_heads=1)

    def offer(self, states: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values of a source (B, n, d): (B, 1, n, c) each."""
        return self.proj.split(self.proj.k(states)), self.proj.split(self.proj.v(states))

    def forward(
        self, x: Tensor, source: tuple[Tensor, Tensor], bars: Tensor | None, weights: list[Tensor] | None = None
    ) -> Tensor:
        """(B, T, d) to (B, T, d). `weights`, if given, receives the mean over heads of what was attended, (B, T, n)."""
        keys, values = source  # (B, 1, n, c)
        queries = self.proj.split(self.proj.q(x))  # (B, h, T, c)
        heads, length = queries.shape[1:3]
        rows = queries.flatten(1, 2)[:, None]  # (B, 1, h T, c)
        if weights is not None:
            scores = rows @ keys.transpose(2, 3)  # (B, 1, h T, n)
            shares = (scores if bars is None else scores + bars).float().softmax(dim=-1)  # (B, 1, h T, n)
            weights.append(shares.view(-1, heads, length, shares.size(3)).mean(dim=1))  # (B, T, n)
        rate = self.dropout if self.training else 0.0
        mixed = F.scaled_dot_product_attention(rows, keys, values, attn_mask=bars, dropout_p=rate, scale=1.0)
        return self.proj.join(mixed.view(-1, heads, length, self.proj.width))  # (B, T, d)


class DecoderLayer(nn.Module):
    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.dropout = config.dropout
        self.self_norm = nn.RMSNorm(config.d_model, eps=config.norm_eps)
        self.self_proj = Projections(config, config.decoder_heads)
        self.cross_norm = nn.RMSNorm(config.d_model, eps=config.norm_eps)
        self.cross = CrossAttention(config)
        self.ffn_norm = nn.RMSNorm(config.d_model, eps=config.norm_eps)
        self.feed_forward = GatedFeedForward(config, config.decoder_ffn)
        self.drop = Dropout(config.dropout)

    def project(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Queries, keys and values of states (B, T, d) for self-attention, (B, h, T, c) each."""
        normed, proj = self.self_norm(x), self.self_proj
        return proj.split(proj.q(normed)), proj.split(proj.k(normed)), proj.split(proj.v(normed))

    def attend(self, x: Tensor, projected: tuple[Tensor, Tensor, Tensor], bars: Tensor) -> Tensor:
        """States (B, T, d) behind self-attention under a mask that broadcasts to (B, h, T, T')."""
        queries, keys, values = projected
        rate = self.dropout if self.training else 0.0
        bars = bars.expand(queries.size(0), queries.size(1), -1, -1)  # (B, h, T, T')
        mixed = F.scaled_dot_product_attention(queries, keys, values, attn_mask=bars, dropout_p=rate, scale=1.0)
        return x + self.drop(self.self_proj.join(mixed))  # type: ignore[no-any-return]

    def behind(
        self, x: Tensor, source: tuple[Tensor, Tensor], bars: Tensor | None, weights: list[Tensor] | None = None
    ) -> Tensor:
        """States (B, T, d) behind what follows self-attention."""
        x = x + self.drop(self.cross(self.cross_norm(x), source, bars, weights))
        return x + self.drop(self.feed_forward(self.ffn_norm(x)))  # type: ignore[no-any-return]


class Colt5Decoder(nn.Module):
    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.past = RelativeBias(config, config.decoder_heads, both_ways=False)
        self.layers = nn.ModuleList(DecoderLayer(config) for _ in range(config.decoder_layers))
        self.norm = nn.RMSNorm(config.d_model, eps=config.norm_eps)
        self.drop = Dropout(config.dropout)
        nn.init.normal_(self.past.table.weight, std=config.d_model**-0.5)

    def blocks(self) -> Iterator[DecoderLayer]:
        """The layers."""
        for layer in self.layers:
            assert isinstance(layer, DecoderLayer)
            yield layer

    def bars(self, first: int, length: int, *, dtype: torch.dtype) -> Tensor:
        """The mask of queries at `first` up to `length` over keys from 0: (1, h, length - first, length)."""
        device = self.past.table.weight.device
        places = torch.arange(length, device=device)  # (T',)
        away = places - places[first:, None]  # (T, T')
        bias = self.past.at(self.past.by_distance(), away).to(dtype)  # (h, T, T')
        return bias.masked_fill(away > 0, -math.inf)[None]  # (1, h, T, T')


# --------------------------------------------------------------------------------------------------------------- whole


class Colt5(nn.Module):
    """Encoder and decoder behind the doors that a search knows (`engine.generation.decoding`). It has no memory."""

    def __init__(self, config: Colt5Config) -> None:
        super().__init__()
        self.config = config
        self.embed_tokens = nn.Embedding(config.vocab_size, config.d_model)
        self.encoder = Colt5Encoder(config)
        self.decoder = Colt5Decoder(config)
        self.lm_head = nn.Linear(config.d_model, config.vocab_size, bias=False)
        nn.init.normal_(self.embed_tokens.weight, std=1.0)
        nn.init.normal_(self.lm_head.weight, std=config.d_model**-0.5)
        self.tie()

    def tie(self) -> None:
        """Share the output projection with the token table, where the configuration says so."""
        if self.config.tie_embeddings:
            self.lm_head.weight = self.embed_tokens.weight

    def recompute(self, *, on: bool = True) -> None:
        """Keep only each encoder layer's input, and no q x v scores, for the backward pass."""
        self.encoder.recompute = on
        for part in self.encoder.modules():
            if isinstance(part, HeavyAttention):
                part.recompute = on

    def look(self, tokens: Tensor, valid: Tensor | None = None) -> Reading:
        """Encode sources `tokens` (B, n), padded behind, and tell where every layer's routers looked."""
        real = torch.ones_like(tokens, dtype=torch.bool) if valid is None else valid.bool()  # (B, n)
        reading: Reading = self.encoder(self.embed_tokens(tokens), real)
        return reading

    def encode(self, tokens: Tensor, valid: Tensor | None = None, memories: Sequence[Memory] | None = None) -> Encoded:
        """Encode sources `tokens` (B, n), padded behind; `valid` (B, n) is True where real (None: everywhere)."""
        del memories
        return Encoded(self.look(tokens, valid).states, None if valid is None else valid.bool(), ())

    def decode(
        self,
        tokens: Tensor,
        encoded: Encoded,
        memories: Sequence[Memory] | None = None,
        *,
        cross_attention: bool = False,
    ) -> Decoded:
        """Run the decoder over whole targets, `tokens` (B, T) being its inputs; the states given are logits,
        (B, T, V).
        """
        del memories
        x = self.decoder.drop(self.embed_tokens(tokens))  # (B, T, d)
        own = self.decoder.bars(0, tokens.size(1), dtype=x.dtype)  # (1, h, T, T)
        bars = visible(encoded.valid, x.dtype)  # (B, 1, 1, n)
        weights: list[Tensor] | None = [] if cross_attention else None
        for layer in self.decoder.blocks():
            x = layer.attend(x, layer.project(x), own)
            x = layer.behind(x, layer.cross.offer(encoded.states), bars, weights)
        mean = torch.stack(weights).mean(dim=0) if weights else None  # (B, T, n)
        return Decoded(self._logits(self.decoder.drop(self.decoder.norm(x))), (), mean)

    def start(self, encoded: Encoded, memories: Sequence[Memory] | None, beams: int, capacity: int) -> Colt5Cache:
        """A cache for `capacity` steps of `beams` hypotheses a document."""
        del memories
        config, states = self.config, encoded.states
        if capacity > config.max_positions:
            raise ValueError(f"{capacity} positions asked of a model that has {config.max_positions}")
        source = tuple(layer.cross.offer(states) for layer in self.decoder.blocks())
        shape = (states.size(0), beams, config.decoder_heads, capacity, config.head_width)
        held = [[states.new_zeros(shape) for _ in source] for _ in range(2)]  # (B, K, h, L, c) each
        return Colt5Cache(source, visible(encoded.valid, states.dtype), held[0], held[1])

    def step(self, tokens: Tensor, cache: Colt5Cache) -> Tensor:
        """Next-token logits (B, K, V) after the hypotheses' newest tokens (B, K), which enter the cache."""
        batch, width = tokens.shape
        at = cache.position
        x = self.embed_tokens(tokens)  # (B, K, d)
        own = self.decoder.bars(at, at + 1, dtype=x.dtype)  # (1, h, 1, l)
        for number, layer in enumerate(self.decoder.blocks()):
            alone = x.flatten(0, 1)[:, None]  # (B K, 1, d)
            queries, keys, values = layer.project(alone)  # (B K, h, 1, c)
            for held, newest in ((cache.keys, keys), (cache.values, values)):
                held[number][:, :, :, at] = newest.view(batch, width, *newest.shape[1::2])  # (B, K, h, c)
            kept, given = (held[number][:, :, :, : at + 1].flatten(0, 1) for held in (cache.keys, cache.values))
            x = layer.attend(alone, (queries, kept, given), own).view(batch, width, -1)  # (B, K, d)
            x = layer.behind(x, cache.source[number], cache.bars)
        cache.position += 1
        return self._logits(self.decoder.norm(x))

    def _logits(self, x: Tensor) -> Tensor:
        if self.config.tie_embeddings:  # as T5 does where input and output share a table
            x = x * self.config.d_model**-0.5
        logits: Tensor = self.lm_head(x)  # (B, T, V)
        return logits
