"""The toy models' upstream stage: what the paper's models learn in 50,000 steps of MLM, in minutes of a processor.

The toy models are the bundled encoder's own blocks in the order of a layout. What stands between these and a HAT is
learned in stages:

1. The encoder's [CLS] states say next to nothing of a segment before its last two blocks, so that cross-segment blocks
   between them have nothing to compare. All blocks learn together to hold the encoder's vector of a segment in its
   [CLS] state, from the first block on. Segments are read in groups drawn from anywhere: what stands beside a segment
   tells nothing of it, and cross-segment blocks learn to pass on what they get.
2. The last run of cross-segment blocks learns which segments of a document belong to it and which are another one's.
   What comes before that run stays as it is, so its states are read once and a step costs little.
3. Where segment-wise blocks follow on that run, they learn to carry to the end what it found.

Vectors are read off by one linear layer and nothing else, so that the states themselves come to hold them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.hat.examples import Segment, generator, indices
from engine.models.hat.model import Block, HatEncoder, HatModel, pack
from engine.models.hat.training import HatTraining
from engine.models.hat.warm_start import Source, WarmStart, warm_start
from engine.models.one_thread import one_thread
from engine.progress import Checkpoint

_FAINT, _BOLD = 0.02, 0.5
"""How much of what a cross-segment block computes comes through at first: while vectors are learned, and in the last
run when that begins to tell strangers."""
_READ_OUT_RATE = 10
"""Read-outs are drawn anew, blocks only change: how much faster the former learn."""
_MASKED, _EXCHANGED = 0.15, 0.3
"""Parts of a document's segments."""
_ASIDE = 0.5
"""How often the segment after a document's end is another document's."""


@torch.no_grad()
def start_from(encoder: HatEncoder, source: Source, seed: int) -> None:
    """Copy embeddings and, in order, segment-wise blocks; draw cross-segment blocks that change little at first.

    Segment-wise blocks past the source's depth copy its last one. The norms of a cross-segment block are those of the
    segment-wise block before it, so that the next one gets states of the size that it is used to.
    """
    warm_start(encoder, source, WarmStart.EMBEDDINGS)
    draws, depth = generator(seed), 0
    before = source.blocks[0]
    for kind, block in zip(encoder.config.blocks, encoder.blocks, strict=True):
        assert isinstance(block, Block)
        if kind == "S":
            before = source.blocks[min(depth, len(source.blocks) - 1)]
            depth += 1
            block.load_state_dict(before)
            continue
        _draw(block, _FAINT, draws)
        for norm in (block.norm_attention, block.norm_output):
            norm.weight.copy_(before["norm_output.weight"])
            norm.bias.copy_(before["norm_output.bias"])


def learn_vectors(
    encoder: HatEncoder, segments: Sequence[Segment], vectors: Tensor, settings: HatTraining, checkpoint: Checkpoint
) -> list[float]:
    """First stage: after every block the [CLS] state of a segment tells its vector; the loss of each step.

    Args:
        encoder: Trained in place, but for its word embeddings.
        segments: n segments.
        vectors: (n, v), of variance about 1.
        settings: Steps, batch (groups of as many segments as a document has), rate, weight decay, clip and seed.
        checkpoint: Hears ("vectors", steps done, steps).
    """
    group = encoder.config.segments - 1
    with _repeatable(settings.seed):
        read_outs = nn.ModuleList(nn.Linear(encoder.config.width, vectors.shape[1]) for _ in encoder.blocks)

        def loss(step: int) -> Tensor:
            chosen = indices(len(segments), settings.batch * group, settings.seed, step)
            groups = [[segments[index] for index in chosen[at : at + group]] for at in range(0, len(chosen), group)]
            with _listening(encoder, range(len(encoder.blocks))) as heard:
                encoder(pack(groups, encoder.config), tokens=False)
            wanted = vectors[chosen]  # (S, v)
            losses = [F.mse_loss(read_out(states), wanted) for read_out, states in zip(read_outs, heard, strict=True)]
            return torch.stack(losses).mean()

        learned = [(encoder, 1), (read_outs, _READ_OUT_RATE)]
        return _descend(learned, loss, settings, "vectors", checkpoint)


def learn_to_belong(
    model: HatModel, documents: Sequence[Sequence[Segment]], settings: HatTraining, checkpoint: Checkpoint
) -> list[float]:
    """Second stage: the last run of cross-segment blocks and the head tell a document's own segments from strangers.

    A document is shown as the model's tasks show it: its segments in order, some of them masked, and after them one
    more that is or is not from the same document.

    Args:
        model: Its head gives one number to a segment. Only the last run of cross-segment blocks, the cross-segment
            positions and the head are trained, in place.
        documents: Segments of each, as many in each, and at least as many as the model has places for.
        settings: Steps, batch (documents), rate, weight decay, clip and seed.
        checkpoint: Hears ("states", documents read, documents) and ("documents", steps done, steps).
    """
    encoder = model.encoder
    config = encoder.config
    run = last_run(config.blocks)
    with _repeatable(settings.seed):
        states = _states_before(encoder, run[0], documents, checkpoint)  # (D, n, d)
        hidden = [[(config.mask_id,) * len(documents[0][0])] * (config.segments - 1)]
        mask = _states_before(encoder, run[0], hidden, checkpoint)[0]  # (N - 1, d)
        mask = torch.cat([mask, mask[-1:]])  # (N, d)
        blocks = [encoder.blocks[index] for index in run]
        redrawn = generator(settings.seed, 1)
        for block in blocks:
            assert isinstance(block, Block)
            _draw(block, _BOLD, redrawn)

        def loss(step: int) -> Tensor:
            draws = generator(settings.seed, step)
            chosen = torch.tensor(indices(len(documents), settings.batch, settings.seed, step))  # (B,)
            shown = _disturbed(chosen, states.shape[:2], config.segments, draws)
            table = states[shown.documents, shown.places]  # (B, N, d)
            table = torch.where(shown.masked[:, :, None], mask, table)  # (B, N, d)
            for block in blocks:
                table = block(table + encoder.segment_positions.weight[1:], None)  # (B, N, d)
            return _doubt(model.head(table)[:, :, 0], shown)

        learned = [(module, 1) for module in (*blocks, encoder.segment_positions, model.head)]
        return _descend(learned, loss, settings, "documents", checkpoint)


def learn_to_carry(
    model: HatModel, documents: Sequence[Sequence[Segment]], settings: HatTraining, checkpoint: Checkpoint
) -> list[float]:
    """Third stage: the same task, told at the encoder's end, for layouts that go on after their last such run.

    Args:
        model: After `learn_to_belong`. What comes before the run stays as it is; the rest is trained in place.
        documents: As there.
        settings: Steps, batch (documents), rate, weight decay, clip, bfloat16 and seed.
        checkpoint: Hears ("ends", steps done, steps).
    """
    encoder, config = model.encoder, model.config
    run = last_run(config.blocks)
    if run[-1] == len(config.blocks) - 1:
        return []
    kept = [encoder.embeddings, *(encoder.blocks[index] for index in range(run[0]))]
    sizes = (len(documents), len(documents[0]))
    with _repeatable(settings.seed), _fixed(kept):

        def loss(step: int) -> Tensor:
            chosen = torch.tensor(indices(len(documents), settings.batch, settings.seed, step))  # (B,)
            shown = _disturbed(chosen, sizes, config.segments, generator(settings.seed, step))
            rows = zip(shown.documents.tolist(), shown.places.tolist(), shown.masked.tolist(), strict=True)
            read = [
                [
                    (config.mask_id,) * len(documents[document][place]) if masked else documents[document][place]
                    for document, place, masked in zip(*row, strict=True)
                ]
                for row in rows
            ]
            told = model(pack(read, config))  # (B * N, 1)
            return _doubt(told.float().reshape(shown.own.shape), shown)

        learned = [(encoder.blocks[index], 1) for index in range(run[0], len(config.blocks))]
        learned += [(encoder.segment_positions, 1), (model.head, 1)]
        return _descend(learned, loss, settings, "ends", checkpoint)


def last_run(blocks: str) -> list[int]:
    """The places of the last consecutive cross-segment blocks of a layout that has any."""
    runs = [(kind, list(run)) for kind, run in groupby(range(len(blocks)), key=blocks.__getitem__)]
    return [run for kind, run in runs if kind == "C"][-1]


def _draw(block: Block, part: float, draws: torch.Generator) -> None:
    """Draw a block's layers; `part` of its outcome comes through.

    Its attention tells states apart from the first step on: without, nothing is learned for hundreds of steps.
    """
    spread = block.query.in_features**-0.5
    for name, layer in block.named_children():
        if isinstance(layer, nn.Linear):
            nn.init.normal_(layer.weight, std=spread * part if name in {"mix", "narrow"} else spread, generator=draws)


@torch.no_grad()
def _states_before(
    encoder: HatEncoder, block: int, documents: Sequence[Sequence[Segment]], checkpoint: Checkpoint
) -> Tensor:
    """The [CLS] states that block `block` gets of every segment, documents read in parts: (D, n, d)."""
    most = encoder.config.segments - 1
    found = []
    for number, document in enumerate(documents):
        checkpoint("states", number, len(documents))
        # As the tasks see it: segments from all over the document, not neighbours.
        parts = -(-len(document) // most)
        states = torch.empty(len(document), encoder.config.width)  # (n, d)
        for part in range(parts):
            with _listening(encoder, [block - 1]) as heard, torch.autocast("cpu", torch.bfloat16):
                encoder(pack([document[part::parts]], encoder.config), tokens=False)
            states[part::parts] = torch.cat(heard).float()
        found.append(states)
    return torch.stack(found)  # (D, n, d)


@dataclass(frozen=True, slots=True)
class _Shown:
    """Documents as the last stages show them: N - 1 segments in order and one that stands apart, (B, N) each."""

    documents: Tensor
    """Which document a segment is from."""
    places: Tensor
    """Which of that document's segments it is."""
    own: Tensor
    """bool: from the document itself."""
    masked: Tensor
    """bool: to be masked, and not asked for. Never the last one."""


def _disturbed(chosen: Tensor, sizes: Sequence[int], shown: int, draws: torch.Generator) -> _Shown:
    """Show documents `chosen` (B,), of so many documents and segments of each, as `shown` segments."""
    count, places = sizes
    batch = len(chosen)
    drawn = torch.rand(batch, places, generator=draws).argsort(1)[:, :shown]  # (B, N)
    drawn[:, :-1] = drawn[:, :-1].sort(1).values
    fates = torch.rand(batch, shown, generator=draws)  # (B, N)
    own = torch.rand(batch, shown, generator=draws) >= _EXCHANGED  # (B, N)
    own[:, -1] = fates[:, -1] >= _ASIDE
    away = torch.randint(1, count, (batch, shown), generator=draws)  # (B, N)
    elsewhere = torch.randint(places, (batch, shown), generator=draws)  # (B, N)
    masked = fates < _MASKED
    masked[:, -1] = False
    return _Shown(
        documents=torch.where(own, chosen[:, None], (chosen[:, None] + away) % count),
        places=torch.where(own, drawn, elsewhere),
        own=own,
        masked=masked,
    )


def _doubt(told: Tensor, shown: _Shown) -> Tensor:
    """Cross entropy of what is told (B, N) of the segments that are not masked."""
    asked = ~shown.masked
    return F.binary_cross_entropy_with_logits(told[asked], shown.own[asked].float())


@contextmanager
def _fixed(modules: Sequence[nn.Module]) -> Iterator[None]:
    """Nothing is kept for the gradients of modules that stay as they are."""
    for module in modules:
        module.requires_grad_(requires_grad=False)
    try:
        yield
    finally:
        for module in modules:
            module.requires_grad_(requires_grad=True)


@contextmanager
def _listening(encoder: HatEncoder, blocks: Sequence[int]) -> Iterator[list[Tensor]]:
    """The [CLS] states (S, d) that come out of `blocks`, in their order; slab by slab where these pass in slabs."""
    heard: list[Tensor] = []

    def hear(block: nn.Module, _given: object, made: Tensor) -> None:
        # A copy: the encoder writes into what segment-wise blocks make.
        heard.append(made.flatten(0, 1) if cross[block] else made[:, 0].clone())

    kinds = encoder.config.blocks
    cross = {encoder.blocks[index]: kinds[index] == "C" for index in blocks}
    hooks = [encoder.blocks[index].register_forward_hook(hear) for index in blocks]
    try:
        yield heard
    finally:
        for hook in hooks:
            hook.remove()


def _descend(
    learned: Sequence[tuple[nn.Module, float]],
    loss: Callable[[int], Tensor],
    settings: HatTraining,
    stage: str,
    checkpoint: Checkpoint,
) -> list[float]:
    """Train modules, each at its multiple of the rate, all but word embeddings; the loss of each step."""
    groups: list[dict[str, Any]] = []
    tensors: list[Tensor] = []
    for module, pace in learned:
        own = [tensor for name, tensor in module.named_parameters() if name != "embeddings.words.weight"]
        groups.append({"params": own, "pace": pace})
        tensors += own
    optimiser = torch.optim.AdamW(groups, lr=settings.learning_rate, weight_decay=settings.weight_decay)
    losses = []
    for step in range(settings.steps):
        checkpoint(stage, step, settings.steps)
        with torch.autocast("cpu", torch.bfloat16, enabled=settings.bfloat16):
            value = loss(step)
        optimiser.zero_grad()
        value.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(tensors, settings.clip)
        for group in optimiser.param_groups:
            group["lr"] = settings.rate_at(step) * group["pace"]
        optimiser.step()
        losses.append(float(value.detach()))
    return losses


@contextmanager
def _repeatable(seed: int) -> Iterator[None]:
    with one_thread(), torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        yield
