"""How the judge of sentences' form learns, last of all, which lines read well where they are told alone.

It learns from lines that were marked by hand (`marked_lines`), and goes on with what it has learned before, which it
would forget otherwise.
"""

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.encoder.sentence_encoder import MiniLM, Packing, SentenceEncoder
from engine.models.wellformedness.network import FormJudge, WellFormedness
from engine.progress import Checkpoint
from engine.research.training.judged_run import JudgedRun, MeasuredAtItsEnd
from engine.research.training.marked_lines import MarkedLine
from engine.research.training.token_batches import batches_of
from engine.research.training.wellformedness import FormLoss, FormTraining, Lesson, order_of, read

_SHOWN = (0.2, 0.35, 0.5, 0.65, 0.8)
"""Thresholds that a card names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadabilityTraining(MeasuredAtItsEnd):
    """Chosen on dev."""

    steps: int = 320
    lines_per_step: int = 32
    pieces_per_step: int = 1024
    """Of what it goes on with."""
    pieces_per_batch: int = 512
    """Of lines of like length, once all are filled up to the longest."""
    rate: float = 2e-4
    warmup: float = 0.1
    weight_decay: float = 0.01
    clip: float = 1.0
    made: float = 0.3
    """What it counts that whole sentences read well, and spoiled ones and parts don't, beside the lines."""
    unsure: float = 0.02
    """How often a mark is taken to be wrong."""
    longest: int = 126
    """Pieces read of a line."""
    save_every: int = 40


@dataclass(frozen=True, slots=True)
class MarkedPieces:
    """Lines in pieces, and whether each reads well."""

    pieces: tuple[tuple[int, ...], ...]
    readable: tuple[bool, ...]


def pieces_of(lines: Sequence[MarkedLine], tokenizer: Tokenizer, longest: int) -> MarkedPieces:
    """The lines in pieces, marks of beginning and end included."""
    encodings = tokenizer.encode_batch([one.text for one in lines])
    cut = (one.ids if len(one.ids) <= longest else [*one.ids[: longest - 1], one.ids[-1]] for one in encodings)
    return MarkedPieces(tuple(map(tuple, cut)), tuple(one.readable for one in lines))


class _Lessons:
    """What the network learned before, and goes on with."""

    def __init__(
        self, encoder: MiniLM, network: WellFormedness, lessons: Sequence[Lesson], settings: ReadabilityTraining
    ) -> None:
        form = FormTraining(pieces_per_step=settings.pieces_per_step, pieces_per_batch=settings.pieces_per_batch)
        self._lessons, self._order = lessons, order_of(lessons, form)
        self._loss = FormLoss(encoder, network, form, readable=settings.made)

    def losses(self, number: int) -> Iterator[Tensor]:
        """Those of a step, which together are their mean."""
        batches = self._order.step(number)
        count = sum(map(len, batches))
        for batch in batches:
            yield self._loss([self._lessons[one] for one in batch]) * (len(batch) / count)


@dataclass(frozen=True, slots=True)
class _Step:
    """One step: some lines, and some of what was learned before; both follow from the step's number alone."""

    encoder: MiniLM
    network: WellFormedness
    optimizer: torch.optim.Optimizer
    lines: MarkedPieces
    lessons: _Lessons
    settings: ReadabilityTraining

    def take(self, number: int) -> float:
        """Learn from the step's lines and lessons; gives the loss of both."""
        self.optimizer.zero_grad(set_to_none=True)
        total = 0.0
        drawn = self._drawn(number)
        alike = batches_of(drawn, [len(one) for one in self.lines.pieces], self.settings.pieces_per_batch)
        own = (self._loss(batch) * (len(batch) / len(drawn)) for batch in alike)
        for loss in chain(own, self.lessons.losses(number)):
            loss.backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach())
        nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.clip)
        self.optimizer.step()
        return total

    def _drawn(self, number: int) -> list[int]:
        """Which lines a step takes: all once, in an order of each epoch's own, before any comes again."""
        count, per_step = len(self.lines.pieces), min(self.settings.lines_per_step, len(self.lines.pieces))
        epoch, place = divmod(number, count // per_step)
        order = list(range(count))
        random.Random(f"{self.settings.seed} lines {epoch}").shuffle(order)  # noqa: S311 (no secret)
        return order[place * per_step : (place + 1) * per_step]

    def _loss(self, drawn: Sequence[int]) -> Tensor:
        packing = Packing.of([list(self.lines.pieces[one]) for one in drawn])
        readable = torch.tensor([float(self.lines.readable[one]) for one in drawn])  # (B,)
        unsure = self.settings.unsure
        *_, told = read(self.encoder, self.network, packing)
        return F.binary_cross_entropy_with_logits(told, readable * (1 - 2 * unsure) + unsure)


def train_further(
    encoder: MiniLM,
    network: WellFormedness,
    lines: MarkedPieces,
    lessons: Sequence[Lesson],
    settings: ReadabilityTraining,
    *,
    states: Path,
    checkpoint: Checkpoint,
) -> None:
    """Let a network that has learned the lessons learn the lines; a training in `states` goes on where it was stopped.

    Raises:
        UsageError: `states` holds another training.
        Cancelled: from the checkpoint, which hears ("train", steps done, steps).
    """
    name = _fingerprint(network, lines, settings)
    optimizer = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=settings.weight_decay)
    run = JudgedRun(states, name, network, optimizer, measure="dev")
    step = _Step(encoder, network, optimizer, lines, _Lessons(encoder, network, lessons, settings), settings)
    run.train(settings, step.take, None, checkpoint)


def measured_lines(judge: FormJudge, lines: Sequence[MarkedLine], encoder: SentenceEncoder) -> list[str]:
    """How many lines that read well, and how many that do not, seem to, a line for each kind."""
    chances = np.array([form.readable for form in judge.forms_of([one.text for one in lines], encoder)])
    well, spoken = (np.array([getattr(one, name) for one in lines]) for name in ("readable", "spoken"))
    told = [f"Lines that seem to read badly, below {', '.join(f'{one:g}' for one in _SHOWN)}:"]
    for manner, in_it in (("spoken", spoken), ("written", ~spoken)):
        for kind, own in (("read well", chances[well & in_it]), ("read badly", chances[~well & in_it])):
            if len(own):
                shares = (f"{100 * float((own < one).mean()):.1f} %" for one in _SHOWN)
                told.append(f"{kind}, {manner} ({len(own)}): {', '.join(shares)}")
    return told


def _fingerprint(network: WellFormedness, lines: MarkedPieces, settings: ReadabilityTraining) -> str:
    """Of what is learned, and of the network that learns it."""
    digest = hashlib.sha256(json.dumps(asdict(settings)).encode())
    digest.update(repr((lines.pieces, lines.readable)).encode())
    for name, tensor in network.state_dict().items():
        digest.update(name.encode() + tensor.detach().float().numpy().tobytes())
    return digest.hexdigest()
