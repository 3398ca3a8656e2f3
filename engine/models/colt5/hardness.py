"""Where a CoLT5 looked hard: how much of the heavy branches each token of a text was given, and each sentence.

A token's hardness is the mean weight that the routers of all layers gave it, 0 where they passed it over: between 0 and
1. A sentence's is the mean over its tokens, against the text's: 1 is as hard as the text on average.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import torch

from engine.models.colt5.model import Colt5, Reading
from engine.models.stopping import stoppable
from engine.models.summary_tokenizer import SummaryTokenizer

Floats = npt.NDArray[np.float32]
Check = Callable[[], None]
"""Called often; raises `Cancelled` when the work is to stop."""


@dataclass(frozen=True, slots=True)
class Hardness:
    """Of a text's tokens and sentences."""

    offsets: npt.NDArray[np.int64]
    """(n, 2): the code points that each token stands for, half open."""
    layers: Floats
    """(layers, 3, n): weights of the routers of queries, of keys and values, and of the feed-forward."""
    tokens: Floats
    """(n,): their mean, between 0 and 1."""
    sentences: Floats
    """(sentences,): against the text's mean, at least 0; 0 of a sentence without a token."""


def hardness(
    model: Colt5,
    tokenizer: SummaryTokenizer,
    text: str,
    sentences: Sequence[tuple[int, int]],
    *,
    check: Check = lambda: None,
) -> Hardness:
    """Read a text and tell where the model looked hard in it.

    Args:
        model: In evaluation mode. A text longer than its source is read in windows of equal length.
        tokenizer: The model's.
        text: A document's text.
        sentences: The code points of each sentence, half open, in order.
        check: Asked before each product of a pass.
    """
    ids, offsets = tokenizer.encode_with_offsets(text)
    behind = model.config.marks_behind
    room = model.config.source_positions - len(behind)
    windows = max(1, -(-len(ids) // room))
    bounds = [number * len(ids) // windows for number in range(windows + 1)]
    parts = []
    for first, last in pairwise(bounds):
        device = model.embed_tokens.weight.device
        with torch.inference_mode(), stoppable(model, check):
            reading = model.look(torch.tensor([[*ids[first:last], *behind]], device=device))
        parts.append(_weights(reading, last - first, model.config.encoder_layers))
    layers = np.concatenate(parts, axis=2)
    places = np.array(offsets, dtype=np.int64).reshape(-1, 2)
    tokens: Floats = layers.mean(axis=(0, 1), dtype=np.float32)
    return Hardness(places, layers, tokens, _of_sentences(tokens, places, sentences))


def _weights(reading: Reading, count: int, layers: int) -> Floats:
    """(layers, 3, count) of a reading of one text; what stands behind it, marks, is left out."""
    if not reading.routing:
        return np.zeros((layers, 3, count), dtype=np.float32)
    rows = [torch.stack([one.queries, one.keys, one.feed_forward])[:, 0] for one in reading.routing]  # (3, n) each
    return np.asarray(torch.stack(rows)[:, :, :count].float().cpu().numpy())  # (layers, 3, count)


def _of_sentences(tokens: Floats, places: npt.NDArray[np.int64], sentences: Sequence[tuple[int, int]]) -> Floats:
    found = np.zeros(len(sentences), dtype=np.float32)
    mean = float(tokens.mean()) if len(tokens) else 0.0
    if mean <= 0:
        return found
    # Tokens stand in order: those of a sentence begin at the first that ends behind its start.
    starts = np.searchsorted(places[:, 1], [start for start, _ in sentences], side="right")
    ends = np.searchsorted(places[:, 0], [end for _, end in sentences], side="left")
    sums = np.concatenate([[0.0], np.cumsum(tokens, dtype=np.float64)])
    for number, (first, last) in enumerate(zip(starts, ends, strict=True)):
        if last > first:
            found[number] = (sums[last] - sums[first]) / (last - first) / mean
    return found
