"""The extractor (AWESOME appendix D): which sentences of a document are salient, from their vectors.

The paper's self-attention over all sentences costs n x n. Here each layer has two parts: `global_vectors` vectors
attend to every sentence of the document (and to one another), then each sentence attends to its block and to those
vectors, which by then know the whole document. A block depends on the others only through them, so a document can be
scored block by block (`score`): memory is that of one block, time is linear, whatever its length.

Letters of shapes: n sentences   b sentences of a block   g global vectors   d width   h heads   c width of a head
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.configs import ExtractorConfig

_PLACE_NUMBERS = 4
_NEAR = 8.0
"""Sentences within which nearness to an end of the document falls to a third."""

ReadBlock = Callable[[int, int], Tensor]
"""Gives the vectors of sentences first:last of a document, (last - first, sentence width)."""


def place_numbers(first: int, last: int, n: int, *, like: Tensor) -> Tensor:
    """Where sentences first:last of n stand: fraction of the way, nearness to start and end, size. (b, 4)."""
    at = torch.arange(first, last, dtype=like.dtype, device=like.device)  # (b,)
    size = torch.full_like(at, math.log1p(n) / 10)  # (b,)
    return torch.stack([(at + 0.5) / n, (-at / _NEAR).exp(), ((at - n + 1) / _NEAR).exp(), size], dim=1)  # (b, 4)


class HeadsAttention(nn.Module):
    """Multi-head attention in three steps, so that keys can be met block by block."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(width, width)
        self.kv_proj = nn.Linear(width, 2 * width)
        self.out_proj = nn.Linear(width, width)

    def split(self, states: Tensor) -> Tensor:
        """(n, d) to (h, n, c)."""
        return states.view(states.size(0), self.heads, -1).transpose(0, 1)  # (h, n, c)

    def forward(self, states: Tensor, source: Tensor) -> Tensor:
        """(n, d) attending to (n', d), to (n, d)."""
        keys, values = map(self.split, self.kv_proj(source).chunk(2, dim=-1))  # (h, n', c) each
        mixed = F.scaled_dot_product_attention(self.split(self.q_proj(states)), keys, values)  # (h, n, c)
        return self.join(mixed)

    def join(self, mixed: Tensor) -> Tensor:
        """(h, n, c) through the output projection to (n, d)."""
        out: Tensor = self.out_proj(mixed.transpose(0, 1).flatten(1))  # (n, d)
        return out


@dataclass(slots=True)
class _Running:
    """Attention over keys met so far: greatest score (h, g, 1), sum of weights (h, g, 1), weighted values (h, g, c)."""

    top: Tensor
    weight: Tensor
    mixed: Tensor

    def meet(self, scores: Tensor, values: Tensor) -> None:
        """Take in further keys by their scores (h, g, b) and values (h, b, c)."""
        top = torch.maximum(self.top, scores.amax(dim=-1, keepdim=True))  # (h, g, 1)
        fade, weights = (self.top - top).exp(), (scores - top).exp()  # (h, g, 1), (h, g, b)
        self.weight = self.weight * fade + weights.sum(dim=-1, keepdim=True)
        self.mixed = self.mixed * fade + weights @ values  # (h, g, c)
        self.top = top


class _Part(nn.Module):
    """Attention and feed-forward, each with residual and norm."""

    def __init__(self, config: ExtractorConfig) -> None:
        super().__init__()
        self.attn = HeadsAttention(config.width, config.heads)
        self.attn_norm = nn.LayerNorm(config.width, config.norm_eps)
        self.fc1 = nn.Linear(config.width, config.ffn)
        self.fc2 = nn.Linear(config.ffn, config.width)
        self.norm = nn.LayerNorm(config.width, config.norm_eps)
        self.drop = nn.Dropout(config.dropout)

    def behind(self, states: Tensor, found: Tensor) -> Tensor:
        """What follows the attention that gave `found`: (n, d) to (n, d)."""
        states = self.attn_norm(states + self.drop(found))
        out: Tensor = self.norm(states + self.drop(self.fc2(F.gelu(self.fc1(states)))))
        return out


class ExtractorLayer(nn.Module):
    """First the global vectors over the whole document, then the sentences over their block and the global vectors."""

    def __init__(self, config: ExtractorConfig) -> None:
        super().__init__()
        self.over_all = _Part(config)
        self.over_block = _Part(config)

    def globals_before(self, vectors: Tensor) -> _Running:
        """The global vectors' attention (g, d) before any sentence: they see one another."""
        attn = self.over_all.attn
        keys, values = map(attn.split, attn.kv_proj(vectors).chunk(2, dim=-1))  # (h, g, c)
        running = _Running(
            values.new_full((attn.heads, vectors.size(0), 1), -math.inf),
            values.new_zeros(attn.heads, vectors.size(0), 1),
            torch.zeros_like(values),
        )
        running.meet(self._scores(vectors, keys), values)
        return running

    def globals_meet(self, running: _Running, vectors: Tensor, states: Tensor) -> None:
        """Let the global vectors (g, d) attend to a block of sentences (b, d) too."""
        attn = self.over_all.attn
        keys, values = map(attn.split, attn.kv_proj(states).chunk(2, dim=-1))  # (h, b, c)
        running.meet(self._scores(vectors, keys), values)

    def globals_after(self, running: _Running, vectors: Tensor) -> Tensor:
        """The global vectors (g, d) after the whole document."""
        found = self.over_all.attn.join(running.mixed / running.weight)  # (g, d)
        return self.over_all.behind(vectors, found)

    def sentences(self, states: Tensor, vectors: Tensor) -> Tensor:
        """A block of sentences (b, d) with the layer's global vectors (g, d), to (b, d)."""
        return self.over_block.behind(states, self.over_block.attn(states, torch.cat([states, vectors])))

    def _scores(self, vectors: Tensor, keys: Tensor) -> Tensor:
        attn = self.over_all.attn
        queries = attn.split(attn.q_proj(vectors))  # (h, g, c)
        return queries @ keys.transpose(1, 2) / math.sqrt(queries.size(-1))  # (h, g, n)


class Extractor(nn.Module):
    """Scores the sentences of one document."""

    def __init__(self, config: ExtractorConfig) -> None:
        super().__init__()
        self.config = config
        self.embed = nn.Linear(config.sentence_width, config.width)
        self.place = nn.Linear(_PLACE_NUMBERS, config.width)
        self.embed_norm = nn.LayerNorm(config.width, config.norm_eps)
        self.global_vectors = nn.Parameter(torch.empty(config.global_vectors, config.width))
        if not self.global_vectors.is_meta:  # drawing numbers for a tensor without any would load sympy, half a second
            nn.init.normal_(self.global_vectors)
        self.layers = nn.ModuleList(ExtractorLayer(config) for _ in range(config.layers))
        self.drop = nn.Dropout(config.dropout)
        self.hidden = nn.Linear(config.width, config.hidden)
        self.out = nn.Linear(config.hidden, 1)

    def forward(self, vectors: Tensor) -> Tensor:
        """Logits (n,) of a document's sentence vectors (n, sentence width), all in memory: for training."""
        n, size = vectors.size(0), self.config.block
        states = self._embed(vectors, 0, n)  # (n, d)
        known: Tensor = self.global_vectors  # (g, d)
        for layer in self._layers():
            running = layer.globals_before(known)
            layer.globals_meet(running, known, states)
            known = layer.globals_after(running, known)  # (g, d)
            blocks = [layer.sentences(block, known) for block in torch.split(states, size)]  # (b, d) each
            states = torch.cat(blocks)  # (n, d)
        return self._head(states)

    @torch.no_grad()
    def score(self, read: ReadBlock, n: int) -> Tensor:
        """Probabilities (n,) of a document of n sentences, read block by block, `layers` + 1 times each."""
        bounds = [(first, min(first + self.config.block, n)) for first in range(0, n, self.config.block)]
        known: list[Tensor] = [self.global_vectors]  # (g, d) each, by layer
        for layer in self._layers():
            running = layer.globals_before(known[-1])
            for first, last in bounds:
                layer.globals_meet(running, known[-1], self._block(read, first, last, n, known[1:]))
            known.append(layer.globals_after(running, known[-1]))
        scores = [self._head(self._block(read, first, last, n, known[1:])) for first, last in bounds]  # (b,) each
        return torch.cat(scores).sigmoid() if scores else torch.zeros(0)  # (n,)

    def _block(self, read: ReadBlock, first: int, last: int, n: int, known: list[Tensor]) -> Tensor:
        """A block's states (b, d) behind the layers whose global vectors are known."""
        states = self._embed(read(first, last), first, n)  # (b, d)
        for layer, vectors in zip(self._layers(), known, strict=False):
            states = layer.sentences(states, vectors)
        return states

    def _embed(self, vectors: Tensor, first: int, n: int) -> Tensor:
        places = place_numbers(first, first + vectors.size(0), n, like=vectors)  # (b, 4)
        states: Tensor = self.drop(self.embed_norm(self.embed(vectors) + self.place(places)))  # (b, d)
        return states

    def _head(self, states: Tensor) -> Tensor:
        logits: Tensor = self.out(self.drop(F.gelu(self.hidden(states))))  # (b, 1)
        return logits[:, 0]  # (b,)

    def _layers(self) -> list[ExtractorLayer]:
        return [layer for layer in self.layers if isinstance(layer, ExtractorLayer)]


def extract(probabilities: Tensor, config: ExtractorConfig) -> list[int]:
    """The numbers of the salient sentences, ascending, by the configuration's rule. Ties: the earlier sentence."""
    n = probabilities.size(0)
    above = int((probabilities > config.threshold).sum())
    most = max(config.at_least, int(n * config.at_most_share))
    count = min(n, max(config.at_least, min(above, most)))
    ranked = torch.sort(probabilities, descending=True, stable=True).indices  # (n,)
    return sorted(ranked[:count].tolist())
