"""Teaching a cross-encoder which pairs of texts belong together: evidence and sentence, question and answer.

Resumable to the exact step, with the same saved states as the other trainings. On dev it is judged as it will be used:
at the threshold that lets one in ten false pairs pass, how many true ones do.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from engine.models.cross_encoder.model import CrossEncoder, packed_pairs
from engine.progress import Checkpoint, silent
from engine.research.training.resumed_run import RunOutcome, run_steps
from engine.research.training.token_batches import StepOrder, batches_of

PASSING = 0.1
"""Of the false pairs so many may pass."""
Scores = np.ndarray[tuple[int], np.dtype[np.float32]]
"""(n,)"""


@dataclass(frozen=True, slots=True)
class PairExample:
    """The word pieces of two texts, and whether what is taught is so of them."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    true: bool

    def __len__(self) -> int:
        return len(self.first) + len(self.second) + 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PairTraining:
    """The recipe."""

    steps: int
    tokens_per_step: int = 8192
    tokens_per_batch: int = 4096
    rate: float = 1e-4
    warmup: int = 50
    weight_decay: float = 0.01
    clip: float = 1.0
    seed: int = 0
    judge_every: int = 100
    save_every: int = 50

    def rate_at(self, step: int) -> float:
        """Linear warm-up, then linear decay to nothing."""
        rise = min(1.0, (step + 1) / max(1, self.warmup))
        return self.rate * min(rise, (self.steps - step) / max(1, self.steps - self.warmup))


def train_pairs(
    model: CrossEncoder,
    groups: Sequence[Sequence[PairExample]],
    settings: PairTraining,
    folder: Path,
    *,
    marks: tuple[int, int],
    dev: Sequence[PairExample] = (),
    dtype: torch.dtype = torch.float32,
    checkpoint: Checkpoint = silent,
) -> RunOutcome:
    """Train `model` in place, on its device; an interrupted training in `folder` goes on at its last saved state.

    Examples of a group are learned in one step: a true one beside those that are false and near it, so that the step's
    direction is what tells them apart.
    `dtype` is what matrices are multiplied in, weights stay float32. `checkpoint` hears ("train", step, steps).
    Raises UsageError where `folder` holds another training.
    """
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=settings.rate, weight_decay=settings.weight_decay)
    order = StepOrder(
        [sum(map(len, group)) for group in groups],
        tokens_per_step=settings.tokens_per_step,
        tokens_per_batch=settings.tokens_per_batch,
        seed=settings.seed,
    )

    def losses(step: int) -> Iterator[Tensor]:
        batches = [[example for number in numbers for example in groups[number]] for numbers in order.step(step)]
        count = sum(map(len, batches))
        for batch in batches:
            wanted = torch.tensor([float(example.true) for example in batch], device=model.out.weight.device)  # (B,)
            logits = _logits(model, batch, marks, dtype)
            yield F.binary_cross_entropy_with_logits(logits, wanted, reduction="sum") / count

    def judge() -> float:
        return passing(scores(model, dev, marks, dtype), [example.true for example in dev])

    return run_steps(
        model,
        optimizer,
        settings,
        folder,
        name=_fingerprint(groups, settings),
        losses=losses,
        judge=judge if dev else None,
        checkpoint=checkpoint,
    )


@torch.no_grad()
def scores(
    model: CrossEncoder, examples: Sequence[PairExample], marks: tuple[int, int], dtype: torch.dtype = torch.float32
) -> Scores:
    """Logits of examples."""
    model.eval()
    found = np.zeros(len(examples), dtype=np.float32)
    for numbers in batches_of(range(len(examples)), [len(example) for example in examples], 4096):
        found[numbers] = _logits(model, [examples[number] for number in numbers], marks, dtype).cpu().numpy()
    return found


def passing(scored: Sequence[float] | Scores, true: Sequence[bool], false: float = PASSING) -> float:
    """The share of true examples above the threshold that the share `false` of the false ones pass."""
    sure, held = np.asarray(scored), np.array(true)
    threshold = np.quantile(sure[~held], 1 - false)
    return float((sure[held] > threshold).mean())


def _logits(model: CrossEncoder, batch: Sequence[PairExample], marks: tuple[int, int], dtype: torch.dtype) -> Tensor:
    packing, types = packed_pairs([(example.first, example.second) for example in batch], marks)
    device = model.out.weight.device
    with torch.autocast(device.type, dtype, enabled=dtype is not torch.float32):
        return model(packing.to(device), types.to(device)).float()  # type: ignore[no-any-return]


def _fingerprint(groups: Sequence[Sequence[PairExample]], settings: PairTraining) -> str:
    digest = hashlib.sha256(json.dumps(asdict(settings)).encode())
    for group in groups:
        digest.update(repr([(example.first, example.second, example.true) for example in group]).encode())
    return digest.hexdigest()
