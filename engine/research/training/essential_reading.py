"""What the reader of essentials learns from: documents in which was marked what must be told, passage by passage.

Resumable to the exact step, with the same saved states as the other trainings.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from engine.models.calibration import sigmoid
from engine.models.essentials_reader.passages import ReadsEssentials
from engine.models.essentials_reader.reader import PassageReader, Pieces, batch_of
from engine.progress import Checkpoint, silent
from engine.research.training.essential_weights import EssentialsExample, share_found, share_told
from engine.research.training.judged_run import MeasuredAtItsEnd
from engine.research.training.resumed_run import RunOutcome, run_steps
from engine.research.training.token_batches import StepOrder
from engine.salience.essentials_reading import read_by

_SEEDS = 1_000_003
_TYPICAL = 1e-4
"""The least deviation of a feature that tells documents apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageTraining(MeasuredAtItsEnd):
    """The recipe."""

    steps: int = 1200
    tokens_per_step: int = 4096
    rate: float = 1e-4
    head_times: float = 10.0
    """The head, which begins untrained, learns at so many times the encoder's rate."""
    warmup: float = 0.08
    weight_decay: float = 0.01
    clip: float = 1.0
    save_every: int = 100


@dataclass(frozen=True, slots=True)
class Lesson:
    """A passage in pieces; of each judged sentence, in the order of its spans, the features (r, f), the mark (r,) and
    what it counts in the loss.
    """

    pieces: Pieces
    features: Tensor
    marks: Tensor
    weight: float


def lessons_of(example: EssentialsExample, pieces: Sequence[Pieces]) -> list[Lesson]:
    """What is learned of a document, given its passages in pieces."""
    lessons = []
    for one in pieces:
        rows = [row for _, _, row in one[1]]
        if rows:
            features, marks = torch.from_numpy(example.features[rows]), torch.from_numpy(example.marks[rows])
            lessons.append(Lesson(one, features, marks, example.weight))
    return lessons


def train_passages(
    model: PassageReader,
    lessons: Sequence[Lesson],
    settings: PassageTraining,
    folder: Path,
    *,
    dtype: torch.dtype = torch.float32,
    checkpoint: Checkpoint = silent,
) -> RunOutcome:
    """Train `model` in place; an interrupted training in `folder` goes on at its last saved state.

    `dtype` is what matrices are multiplied in, weights stay float32. `checkpoint` hears ("train", step,
    steps).

    Raises:
        UsageError: `folder` holds another training.
        Cancelled: from the checkpoint.
    """
    _standardize(model, lessons)
    head = [*model.hidden.parameters(), *model.out.parameters()]
    upper = [one for one in model.encoder.parameters() if one.requires_grad]
    groups: list[dict[str, Any]] = [{"params": upper}, {"params": head, "times": settings.head_times}]
    optimizer = torch.optim.AdamW(groups, lr=settings.rate, weight_decay=settings.weight_decay)
    lengths = [len(one.pieces[0]) for one in lessons]
    tokens = settings.tokens_per_step
    order = StepOrder(lengths, tokens_per_step=tokens, tokens_per_batch=2 * tokens, seed=settings.seed)

    def losses(step: int) -> Iterator[Tensor]:
        torch.manual_seed(settings.seed * _SEEDS + step)  # what is dropped hangs on the step alone, not on stops
        batches = [[lessons[number] for number in numbers] for numbers in order.step(step)]
        total = sum(one.weight * len(one.marks) for batch in batches for one in batch)
        for batch in batches:
            with torch.autocast("cpu", dtype, enabled=dtype is not torch.float32):
                logits = model(batch_of([one.pieces for one in batch]), torch.cat([one.features for one in batch]))
            marks = torch.cat([one.marks for one in batch])  # (r,)
            weights = torch.cat([torch.full_like(one.marks, one.weight) for one in batch])  # (r,)
            loss = F.binary_cross_entropy_with_logits(logits.float(), marks, weight=weights, reduction="sum")
            yield loss / total

    return run_steps(
        model,
        optimizer,
        settings,
        folder,
        name=_fingerprint(lessons, settings),
        losses=losses,
        judge=None,
        checkpoint=checkpoint,
    )


def measured(reader: ReadsEssentials, examples: Sequence[EssentialsExample]) -> str:
    """What it finds in documents that it has not learned from, for its card."""
    found, told = [], []
    for one in examples:
        logits = read_by(reader, one.passages, one.features)
        found.append(share_found(logits, one.marks))
        told.append(share_told(sigmoid(logits), one.marks, one.words))
    return (
        f"Of what must be told {np.mean(found):.1%} is found among as many sentences, and {np.mean(told):.1%} told in "
        f"30 % of the words, of {len(examples)} documents held back."
    )


def _standardize(model: PassageReader, lessons: Sequence[Lesson]) -> None:
    """Mean and deviation of each feature, as the model reads them."""
    features = torch.cat([one.features for one in lessons])  # (all r, f)
    deviation = features.std(dim=0, correction=0)  # (f,)
    model.mean.copy_(features.mean(dim=0))
    model.scale.copy_(deviation.where(deviation >= _TYPICAL, torch.ones(())))


def _fingerprint(lessons: Sequence[Lesson], settings: PassageTraining) -> str:
    digest = hashlib.sha256(json.dumps(asdict(settings)).encode())
    for one in lessons:
        digest.update(repr((one.pieces, one.weight)).encode())
        digest.update(one.marks.numpy().tobytes())
        digest.update(one.features.numpy().tobytes())
    return digest.hexdigest()
