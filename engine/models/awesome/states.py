"""What flows between AWESOME's parts: memories, rows to be attended, encoded segments, decoded targets.

Letters of shapes as in `engine.models.awesome.model`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn


@dataclass(frozen=True, slots=True)
class LayerMemory:
    """One layer's memory of one document. `rows` is (n, d), of which the first `compressed` are compressed ones."""

    rows: Tensor
    compressed: int = 0


@dataclass(frozen=True, slots=True)
class Memory:
    """One document's memory M_t: a `LayerMemory` for each equipped layer, in the order of the configuration."""

    encoder: tuple[LayerMemory, ...]
    decoder: tuple[LayerMemory, ...]

    def detach(self) -> "Memory":
        """The same rows without their history, so that no graph outlives its segment."""
        return self.map(Tensor.detach)

    def map(self, change: Callable[[Tensor], Tensor]) -> "Memory":
        """Apply `change` to the rows of every layer."""
        encoder = tuple(LayerMemory(change(layer.rows), layer.compressed) for layer in self.encoder)
        decoder = tuple(LayerMemory(change(layer.rows), layer.compressed) for layer in self.decoder)
        return Memory(encoder, decoder)


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows to be attended, (B, n, d), and which of them are real, (B, n); None where all are."""

    states: Tensor
    valid: Tensor | None = None


@dataclass(frozen=True, slots=True)
class Encoded:
    """An encoded segment of each document: final states (B, S, d), what is real (B, S), what the memories record."""

    states: Tensor
    valid: Tensor | None
    records: tuple[Tensor, ...]
    """(B, S, d) for each encoder layer with memory."""
    tokens: Tensor | None = None
    """(B, S): what was encoded, where it may be copied."""
    pulls: Tensor | None = None
    """(B, S): what is added to a pointer's scores where some tokens are highlighted."""
    begins: Tensor | None = None
    """(B, S): where the source's sentences begin, if those of the summary are to begin so."""
    enders: tuple[int, ...] = ()
    """Tokens that end a sentence."""

    def copied_from(self, rows: Sequence[slice], mark: int, but: Sequence[Sequence[slice]] = ()) -> "Encoded":
        """The same, of which no words but these rows of each document are copied, `but` those of them; others read as
        `mark`.
        """
        if self.tokens is None:
            return self
        tokens = torch.full_like(self.tokens, mark)  # (B, S)
        for i, own in enumerate(rows):
            tokens[i, own] = self.tokens[i, own]
        for i, parts in enumerate(but):
            for part in parts:
                tokens[i, part] = mark
        return replace(self, tokens=tokens)

    def beginning_at(self, rows: Sequence[Sequence[slice]], enders: tuple[int, ...]) -> "Encoded":
        """The same, told the rows of each document's sentences: whoever copies begins a sentence where one begins."""
        if self.tokens is None:
            return self
        begins = torch.zeros_like(self.tokens, dtype=torch.bool)  # (B, S)
        for i, parts in enumerate(rows):
            begins[i, [part.start for part in parts]] = True
        return replace(self, begins=begins, enders=enders)


@dataclass(frozen=True, slots=True)
class Decoded:
    """Decoder states (B, T, d) over given targets, and what the memories record."""

    states: Tensor
    records: tuple[Tensor, ...]
    """(B, T, d) for each decoder layer with memory."""
    cross_attention: Tensor | None = None
    """(B, T, S): attention to the source, mean over heads and layers, where it was asked for."""


def visible(valid: Tensor | None, dtype: torch.dtype) -> Tensor | None:
    """An additive mask (B, 1, 1, n) from what is real, (B, n): 0 there, -inf elsewhere.

    Where nothing is real everything is visible: what comes out is never used, but it must not be NaN.
    """
    if valid is None:
        return None
    shown = valid | ~valid.any(dim=-1, keepdim=True)  # (B, n)
    mask = torch.zeros(shown.shape, dtype=dtype, device=shown.device).masked_fill_(~shown, -math.inf)
    return mask[:, None, None, :]  # (B, 1, 1, n)


def join(parts: Sequence[Rows]) -> Rows:
    """Rows one after the other: (B, n1 + n2 + ..., d)."""
    if len(parts) == 1:
        return parts[0]
    states = torch.cat([part.states for part in parts], dim=1)  # (B, n, d)
    if all(part.valid is None for part in parts):
        return Rows(states)
    whole = [torch.ones(part.states.shape[:2], dtype=torch.bool, device=states.device) for part in parts]
    valid = [whole[i] if part.valid is None else part.valid for i, part in enumerate(parts)]
    return Rows(states, torch.cat(valid, dim=1))  # (B, n)


def side_by_side(layers: Sequence[LayerMemory]) -> Rows:
    """The memories of one layer in B documents as one batch, padded behind where their lengths differ: (B, n, d)."""
    lengths = [layer.rows.size(0) for layer in layers]
    if min(lengths) == max(lengths):
        return Rows(torch.stack([layer.rows for layer in layers]))  # (B, n, d)
    states = nn.utils.rnn.pad_sequence([layer.rows for layer in layers], batch_first=True)  # (B, n, d)
    places = torch.arange(max(lengths), device=states.device)  # (n,)
    return Rows(states, places < torch.tensor(lengths, device=states.device)[:, None])  # (B, n)
