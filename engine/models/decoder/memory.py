"""AWESOME's external memory (section 3.1) on a decoder-only model: text chunk by chunk, what came before as rows.

A chosen layer carries rows of what earlier chunks held, its source and what was written of it. The norms stand before
the blocks here, which the paper's model has behind them, so that:

- compressive (equations 1 to 8): a layer records what enters it; rows go through the layer's own norm and projections
  like its tokens, stand before them, have no position and are seen by all.
- attentive (equations 9 to 12): behind self-attention a further one reads the rows, norm before it and residual beside
  it. It begins by adding nothing. What it reads with, normed, is recorded.

Without a memory, or with an empty one, the numbers are the plain decoder's.

Letters of shapes as in `engine.models.decoder.model`, and   m memory rows   n recorded rows
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor, nn

from engine.models.awesome.model import AttentiveMemory, CompressiveMemory
from engine.models.awesome.states import LayerMemory
from engine.models.configs import MemoryKind
from engine.models.decoder.configs import DecoderConfig
from engine.models.decoder.model import Decoder, DecoderLayer, KeyValues

DecoderMemory = tuple[LayerMemory, ...]
"""What a document has left behind, a layer with memory each."""
Reading = tuple[tuple[Tensor, Tensor] | None, ...]
"""A memory's keys and values, of each layer with memory, made once for a chunk; None where there is nothing yet."""


@dataclass(frozen=True, slots=True)
class DecoderMemorySizes:
    """Which layers of a decoder carry a memory of which kind, and how much it holds."""

    d_model: int
    kind: MemoryKind
    layers: tuple[int, ...]
    """The paper's choice is the last three."""
    memory_slots: int = 256
    compression: int = 5
    """Rows that become one; the paper's choice."""
    heads: int = 9
    norm_eps: float = 1e-5
    attention_dropout: float = 0.0

    def __post_init__(self) -> None:
        if self.kind is MemoryKind.NONE or not self.layers:
            raise ValueError("a decoder without memory is a plain one")
        if list(self.layers) != sorted(set(self.layers)):
            raise ValueError("layers with memory are named in order, each once")

    @classmethod
    def last_layers(cls, config: DecoderConfig, kind: MemoryKind, slots: int = 256) -> "DecoderMemorySizes":
        """Memory in the last three layers of a decoder."""
        layers = tuple(range(max(0, config.layers - 3), config.layers))
        return cls(config.width, kind, layers, slots, heads=config.heads, norm_eps=config.norm_eps)


class MemoryDecoder(Decoder):
    """A decoder some of whose layers remember. `remembering` says which, and its weights are float32 whatever the
    others are.
    """

    def __init__(self, config: DecoderConfig, remembering: DecoderMemorySizes) -> None:
        super().__init__(config)
        self.remembering = remembering
        attentive = remembering.kind is MemoryKind.ATTENTIVE
        self.memories = nn.ModuleList(
            AttentiveMemory(remembering, remembering.heads) if attentive else CompressiveMemory(remembering)
            for _ in remembering.layers
        )
        self.first_rows: Tensor | None
        rows = torch.empty(remembering.memory_slots, config.width) if attentive else None  # (m, d)
        self.register_buffer("first_rows", rows)
        self.initialize_memory()

    @torch.no_grad()
    def initialize_memory(self, std: float = 0.02) -> None:
        """Memory that reads nothing yet (attentive), or averages (compressive); the first rows are drawn by lot."""
        if self.first_rows is not None:
            self.first_rows.uniform_(-1, 1)  # alike they would stay alike for ever
        for memory in self.memories:
            if isinstance(memory, AttentiveMemory):
                for module in memory.modules():
                    if isinstance(module, nn.Linear):
                        module.weight.normal_(std=std)
                memory.read_attn.out_proj.weight.zero_()
                memory.read_attn.out_proj.bias.zero_()
            elif isinstance(memory, CompressiveMemory):
                memory.conv.weight.zero_()
                memory.conv.weight.diagonal(dim1=0, dim2=1).fill_(1 / memory.ratio)
                assert memory.conv.bias is not None
                memory.conv.bias.zero_()

    def first_memory(self) -> DecoderMemory:
        """The memory of a document of which nothing was read."""
        rows = self.first_rows
        if rows is None:
            rows = next(self.memories.parameters()).new_zeros(0, self.config.width)  # (0, d)
        return tuple(LayerMemory(rows) for _ in self.remembering.layers)

    def read_memory(self, memory: DecoderMemory) -> Reading:
        """The memory's keys and values, for all tokens of a chunk: (1, h or k, m, c) each."""
        return tuple(self._read(place, kept.rows) for place, kept in enumerate(memory))

    def _read(self, place: int, rows: Tensor) -> tuple[Tensor, Tensor] | None:
        if not rows.size(0):
            return None
        memory = self.memories[place]
        if isinstance(memory, AttentiveMemory):
            return memory.read_attn.project(rows[None])  # (1, h, m, c) each
        layer = self.layer(self.remembering.layers[place])
        return layer.attention.beside(layer.attention_norm(rows.to(self.embed.weight.dtype)[None]))  # (1, k, m, c) each

    def update(self, memory: DecoderMemory, records: Sequence[Tensor], rows: slice) -> DecoderMemory:
        """The memory after a chunk that left `records` (1, t, d) behind, of which `rows` are remembered.

        Gradients reach the memory's own weights, and `memory`'s if it has any; never what was recorded.
        """
        after = []
        for module, kept, record in zip(self.memories, memory, records, strict=True):
            assert isinstance(module, AttentiveMemory | CompressiveMemory)
            after.append(module.update(kept, record[0, rows].float()))
        return tuple(after)

    def forward(self, tokens: Tensor, past: KeyValues | None = None) -> Tensor:
        """As the plain decoder: (b, t) to states (b, t, d), no memory read."""
        return self.remember(tokens, None, past)[0]

    def remember(
        self, tokens: Tensor, reading: Reading | None, past: KeyValues | None = None
    ) -> tuple[Tensor, tuple[Tensor, ...]]:
        """States (b, t, d) of tokens (b, t) behind the last norm, and what each layer with memory records, (b, t, d).

        `reading` is the memory as `read_memory` gave it, for one document (b = 1); None reads none.
        """
        first = past.length if past is not None else 0
        x: Tensor = self.embed(tokens)  # (b, t, d)
        turns = self.rotary(torch.arange(first, first + tokens.size(1), device=tokens.device), x.dtype)
        equipped: Iterator[tuple[nn.Module, tuple[Tensor, Tensor] | None]] = zip(
            self.memories, reading or (None,) * len(self.memories), strict=True
        )
        records = []
        for number in range(self.config.layers):
            layer = self.layer(number)
            if number not in self.remembering.layers:
                x = layer(x, turns, past, number)
                continue
            memory, found = next(equipped)
            if isinstance(memory, AttentiveMemory):
                x = x + layer.attention(layer.attention_norm(x), turns, past, number)
                settled = memory.read_norm(x.float())  # (b, t, d)
                records.append(settled)
                if found is not None:
                    x = x + memory.read_attn.attend(settled, *found).to(x.dtype)
            else:
                records.append(x)
                x = x + layer.attention(layer.attention_norm(x), turns, past, number, found)
            x = x + layer.feed(layer.feed_norm(x))
        if past is not None:
            past.length += tokens.size(1)
        states: Tensor = self.norm(x)
        return states, tuple(records)

    def layer(self, number: int) -> DecoderLayer:
        """A layer, by its number."""
        return cast("DecoderLayer", self.layers[number])
