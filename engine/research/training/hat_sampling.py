"""How HAT's self-supervised tasks are made out of plain documents (paper 4.1; specification 3.8).

Every function draws from the generator it is given and from nothing else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.models.configs import HatConfig
from engine.models.hat.examples import Segment
from engine.models.hat.model import HatBatch

IGNORED = -100
"""The target of a token that is not predicted."""

Negatives = Callable[[Segment, int, torch.Generator], list[Segment]]
"""Gives so many segments other than the given one."""


def maskable(batch: HatBatch, config: HatConfig) -> Tensor:
    """(S, K) bool: real tokens that are not special."""
    special = torch.tensor([config.pad_id, config.cls_id, config.sep_id, config.mask_id])
    open_slots = batch.seen & ~torch.isin(batch.input_ids, special)  # (S, K)
    open_slots[:, 0] = False
    return open_slots


def mask_words(
    batch: HatBatch, config: HatConfig, generator: torch.Generator, rate: float = 0.15
) -> tuple[HatBatch, Tensor]:
    """MLM: of the tokens, `rate` is predicted; 80% of these become the mask, 10% a random word, 10% stay.

    Returns:
        The batch with its words masked, and the targets (S, K): the word to predict, else `IGNORED`.
    """
    ids = batch.input_ids.clone()  # (S, K)
    chosen = (torch.rand(ids.shape, generator=generator) < rate) & maskable(batch, config)
    fate = torch.rand(ids.shape, generator=generator)
    words = torch.randint(config.vocabulary, ids.shape, generator=generator)
    targets = torch.where(chosen, ids, IGNORED)
    ids[chosen & (fate < 0.8)] = config.mask_id
    random = chosen & (fate >= 0.8) & (fate < 0.9)
    ids[random] = words[random]
    return HatBatch(ids, batch.lengths, batch.positions, batch.counts), targets


def mask_segments(
    batch: HatBatch, config: HatConfig, generator: torch.Generator, rate: float, segment_rate: float = 0.2
) -> tuple[HatBatch, Tensor]:
    """SMLM: in `segment_rate` of the segments, `rate` of the tokens (0.4 or 1.0) become the mask and are predicted.

    A document of whose segments none is drawn has its first one masked.
    """
    document, place = batch.rows()
    chosen = torch.rand(len(batch.lengths), generator=generator) < segment_rate  # (S,)
    drawn = torch.zeros(len(batch.counts)).index_add_(0, document, chosen.float())
    chosen |= (drawn[document] == 0) & (place == 0)
    # A rate of 1 has to take every token: torch.rand is below 1.
    hidden = (torch.rand(batch.input_ids.shape, generator=generator) < rate) & maskable(batch, config) & chosen[:, None]
    ids = torch.where(hidden, config.mask_id, batch.input_ids)  # (S, K)
    targets = torch.where(hidden, batch.input_ids, IGNORED)
    return HatBatch(ids, batch.lengths, batch.positions, batch.counts), targets


def shuffle(segments: Sequence[Segment], generator: torch.Generator) -> tuple[list[Segment], list[int]]:
    """SOP: the segments in random order, and for each its place in the document, from 0."""
    order = torch.randperm(len(segments), generator=generator).tolist()
    return [segments[index] for index in order], order


@dataclass(frozen=True, slots=True)
class MissingSegment:
    """MC-MSP: a document with one segment masked, and candidates for it."""

    segments: tuple[Segment, ...]
    candidates: tuple[Segment, ...]
    answer: int


def hide_segment(
    segments: Sequence[Segment],
    config: HatConfig,
    negatives: Negatives,
    generator: torch.Generator,
    candidates: int = 5,
) -> MissingSegment | None:
    """Mask one segment, not the last, and mix it among `candidates - 1` others. None for fewer than two segments.

    The candidate becomes the last segment; a document that fills all N segments gives up its last one for that. Only
    their words tell candidates apart: all are cut to the length of the shortest, so that their masks are the same, and
    neither [CLS] nor the number of masked tokens gives the answer away (in the official code the missing [CLS] does).
    """
    kept = list(segments[: config.segments - 1])
    if len(kept) < 2:
        return None
    hidden = int(torch.randint(len(kept) - 1, (), generator=generator))
    truth = kept[hidden]
    others = negatives(truth, candidates - 1, generator)
    answer = int(torch.randint(candidates, (), generator=generator))
    options = [*others[:answer], truth, *others[answer:]]
    length = min(len(option) for option in options)
    kept[hidden] = (config.mask_id,) * len(truth)
    return MissingSegment(tuple(kept), tuple(option[:length] for option in options), answer)


def random_negatives(pool: Sequence[Segment], shortest: int = 16) -> Negatives:
    """Negatives drawn from `pool` at random, at least `shortest` tokens long where there are enough of them.

    Raises:
        ValueError: The pool is too small to give so many that differ from the truth.
    """
    long = [segment for segment in pool if len(segment) >= shortest]

    def draw(truth: Segment, count: int, generator: torch.Generator) -> list[Segment]:
        for source in (long, pool):
            order = torch.randperm(len(source), generator=generator).tolist()
            found = list(dict.fromkeys(source[index] for index in order if source[index] != truth))[:count]
            if len(found) == count:
                return found
        raise ValueError(f"{count} segments other than the right one are needed, the pool has {len(found)}")

    return draw


def similar_negatives(pool: Sequence[Segment], vectors: Tensor, nearest: int = 20) -> Negatives:
    """Negatives drawn from the `nearest` segments of `pool` by cosine: the harder variant.

    Args:
        pool: Segments, the true ones among them.
        vectors: (P, d) unit vectors of the pool, from a sentence encoder.
        nearest: From how many of the most similar ones to draw.
    """
    place = {segment: index for index, segment in enumerate(pool)}

    def draw(truth: Segment, count: int, generator: torch.Generator) -> list[Segment]:
        scores = vectors @ vectors[place[truth]]  # (P,)
        order = [int(index) for index in scores.argsort(descending=True)]
        near = list(dict.fromkeys(pool[index] for index in order if pool[index] != truth))[:nearest]
        if len(near) < count:
            raise ValueError(f"{count} segments other than the right one are needed, the pool has {len(near)}")
        return [near[index] for index in torch.randperm(len(near), generator=generator)[:count].tolist()]

    return draw
