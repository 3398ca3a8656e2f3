"""The toy models' upstream stage: what the paper's models learn in 50,000 steps of MLM, in minutes of a processor.

Without one a model of twelve blocks stays at chance when it has to choose among segments: its [CLS] states say nothing
of what a segment is about. Here they learn that from the bundled encoder, in two stages:

1. As in the paper a layout starts from a model without cross-segment blocks (3.6, embeddings and segment-wise blocks).
   That model learns to give each segment, read alone, the encoder's vector of it.
2. The whole layout learns to give the vector of every segment, masked ones too, and which segments were exchanged for
   another document's: neither can be known without the cross-segment blocks.

Vectors are read off by one linear layer and nothing else, so that the states themselves come to hold them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.configs import HatConfig
from engine.models.hat import Block, HatEncoder, pack
from engine.progress import Checkpoint
from engine.training.hat import HatTraining
from engine.training.hat_data import Segment, generator, indices
from engine.training.one_thread import one_thread

Floats = npt.NDArray[np.float32]

_MASKED, _EXCHANGED = 0.15, 0.3
"""Parts of the segments."""


def strongest_directions(vectors: Floats, width: int) -> Floats:
    """(n, d) to (n, width): centred, on the directions of greatest variance, the whole of variance 1."""
    centred = vectors - vectors.mean(0)
    _, axes = np.linalg.eigh(centred.T @ centred)  # ascending
    made = centred @ axes[:, -width:]  # (n, width)
    return np.asarray(made / made.std(), np.float32)


def learn_segments(
    encoder: HatEncoder, vectors: Mapping[Segment, Tensor], settings: HatTraining, checkpoint: Checkpoint
) -> list[float]:
    """First stage: an encoder without cross-segment blocks learns each segment's vector; the loss of each step.

    Args:
        encoder: Trained in place, but for its word embeddings.
        vectors: (d,) for each segment.
        settings: Steps, batch (segments), rate, weight decay, clip and seed.
        checkpoint: Hears ("segments", steps done, steps).
    """
    segments = list(vectors)
    with _repeatable(settings.seed):
        read_out = nn.Linear(encoder.config.width, _width(vectors))

        def loss(step: int) -> Tensor:
            chosen = [segments[index] for index in indices(len(segments), settings.batch, settings.seed, step)]
            states = encoder(pack([[segment] for segment in chosen], encoder.config)).segments  # (S, d)
            wanted = torch.stack([vectors[segment] for segment in chosen])  # (S, width)
            return F.mse_loss(read_out(states), wanted)

        return _descend([encoder, read_out], loss, settings, "segments", checkpoint)


@torch.no_grad()
def start_from(encoder: HatEncoder, source: HatEncoder, seed: int) -> None:
    """Copy embeddings and, in order, segment-wise blocks; draw cross-segment blocks that change little at first.

    Raises:
        ValueError: The source has another number of segment-wise blocks.
    """
    own, copied = encoder.config.blocks, source.config.blocks
    if copied != "S" * own.count("S"):
        raise ValueError(f"{own} cannot start from {copied}")
    encoder.embeddings.load_state_dict(source.embeddings.state_dict())
    blocks, draws = iter(source.blocks), generator(seed)
    for kind, block in zip(own, encoder.blocks, strict=True):
        assert isinstance(block, Block)
        if kind == "S":
            block.load_state_dict(next(blocks).state_dict())
        else:
            # Attention that tells segments apart from the first step on, its outcome halved: without the first nothing
            # is learned for hundreds of steps, without the second what was copied is lost.
            for name, layer in block.named_children():
                if isinstance(layer, nn.Linear):
                    spread = encoder.config.width**-0.5
                    std = spread / 2 if name in {"mix", "narrow"} else spread
                    nn.init.normal_(layer.weight, std=std, generator=draws)


def learn_documents(
    encoder: HatEncoder,
    documents: Sequence[Sequence[Segment]],
    vectors: Mapping[Segment, Tensor],
    settings: HatTraining,
    checkpoint: Checkpoint,
) -> list[float]:
    """Second stage: vectors of all segments, and which were exchanged; the loss of each step.

    Args:
        encoder: Trained in place, but for its word embeddings.
        documents: Segments of each. A step reads them in order; where there are more than the encoder has room for
            (one place stays free for a probe's candidate), as many as it has, drawn anew each time.
        vectors: (d,) for each segment.
        settings: Steps, batch (documents), rate, weight decay, clip and seed.
        checkpoint: Hears ("documents", steps done, steps).
    """
    width = encoder.config.width
    with _repeatable(settings.seed):
        read_out = nn.Linear(width, _width(vectors))
        strange = nn.Sequential(nn.Linear(width, width), nn.Tanh(), nn.Linear(width, 1))

        def loss(step: int) -> Tensor:
            draws = generator(settings.seed, step)
            chosen = indices(len(documents), settings.batch, settings.seed, step)
            made = [_disturbed(documents, index, encoder.config, draws) for index in chosen]
            states = encoder(pack([[place.shown for place in one] for one in made], encoder.config)).segments  # (S, d)
            places = [place for one in made for place in one]
            wanted = torch.stack([vectors[place.meant] for place in places])  # (S, width)
            seen = torch.tensor([place.shown == place.meant for place in places])  # (S,)
            exchanged = torch.tensor([float(place.exchanged) for place in places])  # (S,)
            told = F.binary_cross_entropy_with_logits(strange(states)[:, 0][seen], exchanged[seen])
            return F.mse_loss(read_out(states), wanted) + told

        return _descend([encoder, read_out, strange], loss, settings, "documents", checkpoint)


@dataclass(frozen=True, slots=True)
class _Place:
    """One segment of a document as the second stage shows it."""

    shown: Segment
    meant: Segment
    """Whose vector is asked for."""
    exchanged: bool = False


def _disturbed(
    documents: Sequence[Sequence[Segment]], index: int, config: HatConfig, draws: torch.Generator
) -> list[_Place]:
    """A document, some of its segments drawn; some of these masked, some another document's."""
    own = documents[index]
    kept = sorted(torch.randperm(len(own), generator=draws)[: config.segments - 1].tolist())
    fates = torch.rand(len(kept), generator=draws).tolist()
    places = []
    for at, fate in zip(kept, fates, strict=True):
        if fate < _MASKED:
            places.append(_Place((config.mask_id,) * len(own[at]), own[at]))
        elif fate < _MASKED + _EXCHANGED * (1 - _MASKED):
            away = 1 + int(torch.randint(len(documents) - 1, (), generator=draws))
            other = documents[(index + away) % len(documents)]
            segment = other[int(torch.randint(len(other), (), generator=draws))]
            places.append(_Place(segment, segment, exchanged=True))
        else:
            places.append(_Place(own[at], own[at]))
    return places


def _descend(
    modules: Sequence[nn.Module],
    loss: Callable[[int], Tensor],
    settings: HatTraining,
    stage: str,
    checkpoint: Checkpoint,
) -> list[float]:
    """Train all but word embeddings; the loss of each step."""
    named = [entry for module in modules for entry in module.named_parameters()]
    learned = [tensor for name, tensor in named if name != "embeddings.words.weight"]
    optimiser = torch.optim.AdamW(learned, lr=settings.learning_rate, weight_decay=settings.weight_decay)
    losses = []
    for step in range(settings.steps):
        checkpoint(stage, step, settings.steps)
        value = loss(step)
        optimiser.zero_grad()
        value.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(learned, settings.clip)
        for group in optimiser.param_groups:
            group["lr"] = settings.rate_at(step)
        optimiser.step()
        losses.append(float(value.detach()))
    return losses


def _width(vectors: Mapping[Segment, Tensor]) -> int:
    return len(next(iter(vectors.values())))


@contextmanager
def _repeatable(seed: int) -> Iterator[None]:
    with one_thread(), torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        yield
