"""PageSum (Liu et al. 2022) around BART: pages are read, and written from, each by itself; their last states are mixed.

Of one document at a time: its pages lie side by side where other models have documents (P of them). What is encoded is
one row of all pages' states, so that a search sees one document.
"""

from collections.abc import Sequence
from dataclasses import replace

import torch
from torch import Tensor, nn

from engine.models.awesome.decoder_cache import DecoderCache
from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Decoded, Encoded, Memory, Rows
from engine.research.methods.configs import LongInputConfig


class PageSum(Awesome):
    """The summarizer: pages of `page` tokens, up to `source_positions` in all."""

    config: LongInputConfig

    def __init__(self, config: LongInputConfig) -> None:
        super().__init__(replace(config, source_positions=config.page))
        self.longest = config.source_positions
        self.weigh = nn.Linear(config.d_model, 1, bias=False)
        nn.init.zeros_(self.weigh.weight)  # every page counts alike in the beginning

    def encode(
        self,
        tokens: Tensor,
        valid: Tensor | None = None,
        memories: Sequence[Memory] | None = None,
        salient: Rows | None = None,
    ) -> Encoded:
        """Encode a document (1, S) page by page: states (1, P page, d), or (1, S, d) where it is one page."""
        del memories, salient
        self._refuse_beyond(tokens.size(1), self.longest)
        page = min(self.config.page, tokens.size(1))
        behind = -tokens.size(1) % page
        real = torch.ones_like(tokens, dtype=torch.bool) if valid is None else valid  # (1, S)
        pages = nn.functional.pad(tokens, (0, behind), value=self.config.pad_id).view(-1, page)  # (P, page)
        shown = nn.functional.pad(real, (0, behind), value=False).view(-1, page)  # (P, page)
        states = super().encode(pages, None if bool(shown.all()) else shown).states  # (P, page, d)
        source = self.copied_tokens(pages.flatten()[None])  # (1, P page)
        return Encoded(states.flatten(0, 1)[None], shown.flatten()[None], (), source)

    def decode(
        self,
        tokens: Tensor,
        encoded: Encoded,
        memories: Sequence[Memory] | None = None,
        *,
        cross_attention: bool = False,
    ) -> Decoded:
        """Decoder states (P, T, d) over one target (1, T), of each page."""
        pages = self._pages(encoded)
        inputs = tokens.expand(pages.states.size(0), -1)  # (P, T)
        return super().decode(inputs, pages, memories, cross_attention=cross_attention)

    def logits(self, states: Tensor) -> Tensor:
        """The pages' decoder states (P, n, d) to one document's next-token logits (1, n, V)."""
        return super().logits(self._together(states))

    def target_losses(
        self, inputs: Tensor, decoded: Decoded, encoded: Encoded, targets: Tensor, *, label_smoothing: float = 0.0
    ) -> Tensor:
        """Negative log probabilities (1, T) of one target; words are copied from all pages alike."""
        together = replace(decoded, states=self._together(decoded.states))
        return super().target_losses(inputs, together, encoded, targets, label_smoothing=label_smoothing)

    def start(self, encoded: Encoded, memories: Sequence[Memory] | None, beams: int, capacity: int) -> DecoderCache:
        """A cache in which the pages are documents that write the same."""
        cache = super().start(self._pages(encoded), memories, beams, capacity)
        cache.encoded, cache.copied = encoded, self.copies(encoded, beams)
        return cache

    def step(self, tokens: Tensor, cache: DecoderCache) -> Tensor:
        """Next-token logits (1, K, V) after the beams' newest tokens (1, K)."""
        return super().step(tokens.expand(cache.ancestry.size(0), -1), cache)

    def with_copies(self, tokens: Tensor, states: Tensor, cache: DecoderCache) -> Tensor:
        """The same of the pages' newest tokens (P, K) and states (P, K, d), to (1, K, V)."""
        return super().with_copies(tokens[:1], self._together(states), cache)

    def _together(self, states: Tensor) -> Tensor:
        """The pages' decoder states (P, n, d) as one document's, (1, n, d)."""
        shares = self.weigh(states).softmax(dim=0)  # (P, n, 1)
        together: Tensor = (shares * states).sum(dim=0, keepdim=True)  # (1, n, d)
        return together

    def _pages(self, encoded: Encoded) -> Encoded:
        page = min(self.config.page, encoded.states.size(1))
        states = encoded.states[0].view(-1, page, encoded.states.size(2))  # (P, page, d)
        valid = None if encoded.valid is None else encoded.valid[0].view(-1, page)  # (P, page)
        return Encoded(states, valid, ())
