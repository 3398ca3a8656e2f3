"""What AWESOME's decoder keeps between the steps of a search, and what each beam sees of it.

Letters of shapes as in `engine.models.awesome.model`.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.models.awesome.states import Encoded


@dataclass(slots=True)
class LayerCache:
    """What a decoder layer keeps between steps. Beams share all of it; only `keys` and `values` are written.

    Rows of `keys` and `values` (B, h, m + C K, c): compressive memory, then for each position one row for each beam.
    """

    keys: Tensor
    values: Tensor
    remembered: int
    remembered_valid: Tensor | None
    cross_keys: Tensor
    cross_values: Tensor
    read_keys: Tensor | None
    read_values: Tensor | None


@dataclass(slots=True)
class CopyCache:
    """What the pointer keeps between steps."""

    source: Tensor
    """(B, S): tokens that may be copied."""
    keys: Tensor
    """(B, S, d)"""
    runs: Tensor
    """(B, K, S): how long a run each source token would continue; written at every step."""
    plain: Tensor
    """(V,): tokens that are words, and no marks."""
    words: Tensor
    """(B, S): which source tokens are."""
    openings: "SentenceStarts | None" = None
    """Where the summary's sentences are to begin as the source's do."""

    def follow(self, parents: Tensor) -> None:
        """`DecoderCache.follow`."""
        for kept in (self.runs, *([] if self.openings is None else [self.openings.told])):
            kept.copy_(kept.gather(1, parents[:, :, None].expand_as(kept)))  # (B, K, S)


@dataclass(slots=True)
class SentenceStarts:
    """What the pointer knows of where sentences begin (`engine.models.awesome.copying.opened`)."""

    begins: Tensor
    """(B, S): where a sentence of the source begins."""
    before: Tensor
    """(V,): behind which tokens a sentence begins: marks of an end, and what a search starts with."""
    told: Tensor
    """(B, K, S): in front of which source tokens a whole phrase of the source was written; written at every step."""
    unsaid: Tensor
    """(V,): what is never written there unless it is copied: all but the end."""


@dataclass(slots=True)
class DecoderCache:
    """A search's state in the model. No beam's rows are ever copied: `ancestry` says which are a beam's own past."""

    layers: list[LayerCache]
    cross_mask: Tensor | None
    ancestry: Tensor
    """(B, K, C, K): whether beam k sees the row that beam k' wrote at a position."""
    beams: int
    encoded: Encoded
    copied: CopyCache | None = None
    """Where the source may be copied."""
    position: int = 0

    def follow(self, parents: Tensor) -> None:
        """From here on beam k continues what beam `parents[b, k]` (B, K) had written."""
        past = self.ancestry[:, :, : self.position]  # (B, K, p, K)
        past.copy_(past.gather(1, parents[:, :, None, None].expand_as(past)))
        if self.copied is not None:
            self.copied.follow(parents)

    @property
    def capacity(self) -> int:
        return self.ancestry.size(2)


def self_masks(cache: DecoderCache, dtype: torch.dtype, end: int, *, all_seen: bool) -> Iterator[Tensor | None]:
    """For each layer in turn an additive mask (B, 1, K, m + E K) of what each beam sees of the first `end` (E)
    positions, or None for everything: so it is of a single beam where all of them are written (`all_seen`).

    Layers without rows of memory in front share one mask.
    """
    own = None
    if cache.beams > 1 or not all_seen:
        own = cache.ancestry[:, :, :end].flatten(2)  # (B, K, E K)
    plain: Tensor | None = None
    for layer in cache.layers:
        if not layer.remembered:
            if own is not None and plain is None:
                plain = _additive(own, dtype)[:, None]  # (B, 1, K, E K)
            yield plain
        elif own is None and layer.remembered_valid is None:
            yield None
        else:
            yield _additive(_with_memory(layer, own, cache.beams, end), dtype)[:, None]  # (B, 1, K, m + E K)


def _with_memory(layer: LayerCache, own: Tensor | None, width: int, end: int) -> Tensor:
    batch = layer.keys.size(0)
    if own is None:
        own = torch.ones(batch, 1, end, dtype=torch.bool, device=layer.keys.device)  # (B, 1, E)
    valid = layer.remembered_valid
    if valid is None:
        valid = torch.ones(batch, layer.remembered, dtype=torch.bool, device=layer.keys.device)  # (B, m)
    return torch.cat([valid[:, None].expand(-1, width, -1), own], dim=-1)  # (B, K, m + E K)


def _additive(shown: Tensor, dtype: torch.dtype) -> Tensor:
    return torch.zeros(shown.shape, dtype=dtype, device=shown.device).masked_fill_(~shown, -math.inf)
