"""Steps of a search as CUDA graphs: what a step launches is recorded once and launched again as a whole.

A step of one document is some two hundred small kernels, which a GPU runs faster than Python can launch them. Recorded,
they cost one launch. A recording is bound to the addresses it was made with, so each search (a chunk, with its own
keys, values and memories) makes its own, at the cost of about two steps.
"""

import logging
from collections.abc import Callable

import torch
from torch import Tensor

from engine.models.awesome.decoder_cache import DecoderCache
from engine.models.awesome.model import Awesome

log = logging.getLogger(__name__)

Step = Callable[[Tensor, DecoderCache], Tensor]
"""Next-token logits (B, K, V) behind the beams' newest tokens (B, K)."""

WARM_UP = 2
"""Steps taken as they are before one is recorded: libraries choose their kernels in the first ones."""
WORTH_IT = 16
"""Steps below which a search is not recorded."""


def step_of(model: Awesome, cache: DecoderCache) -> Step:
    """How to take the steps of a search: recorded on a GPU, as they are elsewhere and where recording fails."""
    if cache.ancestry.device.type != "cuda" or cache.capacity < WORTH_IT:
        return model.step
    return RecordedStep(model)


class RecordedStep:
    """A search's step; the first ones run as they are, then one is recorded, and from there on it is replayed."""

    def __init__(self, model: Awesome) -> None:
        self._model = model
        self._graph: torch.cuda.CUDAGraph | None = None
        self._failed = False
        self._tokens = self._place = self._logits = torch.empty(0)

    def __call__(self, tokens: Tensor, cache: DecoderCache) -> Tensor:
        """Logits (B, K, V), for this search's `cache` alone. They are overwritten by the next call."""
        if cache.position < WARM_UP or self._failed:
            return self._model.step(tokens, cache)
        if self._graph is None:
            self._record(tokens, cache)
            if self._graph is None:
                return self._model.step(tokens, cache)
        self._tokens.copy_(tokens)
        self._place.fill_(cache.position)
        self._graph.replay()
        cache.position += 1
        return self._logits

    def _record(self, tokens: Tensor, cache: DecoderCache) -> None:
        """Record a step. What it writes while it is recorded is written again, the same, when it is first replayed."""
        self._tokens = tokens.clone()  # (B, K)
        self._place = torch.full((1,), cache.position, device=tokens.device)
        runs = None if cache.copied is None else cache.copied.runs.clone()  # (B, K, S)
        graph = torch.cuda.CUDAGraph()
        try:
            aside = torch.cuda.Stream()  # type: ignore[no-untyped-call]
            aside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(aside):
                self._model.step_anywhere(self._tokens, cache, self._place)  # its kernels are chosen here
            torch.cuda.current_stream().wait_stream(aside)
            if cache.copied is not None and runs is not None:
                cache.copied.runs.copy_(runs)
            with torch.cuda.graph(graph):
                self._logits = self._model.step_anywhere(self._tokens, cache, self._place)
        except RuntimeError as error:
            log.warning("a step could not be recorded, it is taken as it is: %s", type(error).__name__)
            self._failed = True
            if cache.copied is not None and runs is not None:
                cache.copied.runs.copy_(runs)
            return
        self._graph = graph
