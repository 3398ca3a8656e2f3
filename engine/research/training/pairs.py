"""Teaching a cross-encoder which pairs of texts belong together: evidence and sentence, question and answer.

Resumable to the exact step, with the same saved states as the other trainings. On dev it is judged as it will be used:
at the threshold that lets one in ten false pairs pass, how many true ones do.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.errors import UsageError
from engine.models.cross_encoder.model import CrossEncoder, packed_pairs
from engine.progress import Checkpoint, silent
from engine.research.training import checkpoint_files
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


@dataclass(frozen=True, slots=True)
class PairOutcome:
    """Mean loss of each step, and what of the true passes on dev where `PASSING` of the false does, by step."""

    losses: tuple[float, ...]
    dev: tuple[tuple[int, float], ...]


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
) -> PairOutcome:
    """Train `model` in place, on its device; an interrupted training in `folder` goes on at its last saved state.

    Examples of a group are learned in one step: a true one beside those that are false and near it, so that the step's
    direction is what tells them apart.
    `dtype` is what matrices are multiplied in, weights stay float32. `checkpoint` hears ("train", step, steps).
    Raises UsageError where `folder` holds another training.
    """
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=settings.rate, weight_decay=settings.weight_decay)
    name = _fingerprint(groups, settings)
    order = StepOrder(
        [sum(map(len, group)) for group in groups],
        tokens_per_step=settings.tokens_per_step,
        tokens_per_batch=settings.tokens_per_batch,
        seed=settings.seed,
    )
    losses: list[float] = []
    judged: list[tuple[int, float]] = []
    saved = checkpoint_files.load(folder)
    if saved is not None:
        if saved.facts["training"] != name:
            raise UsageError(f"{folder} holds another training (other data or recipe): name another folder.")
        checkpoint_files.restore(model, optimizer, saved.tensors)
        losses, judged = saved.facts["losses"], [(step, share) for step, share in saved.facts["dev"]]
    model.train()
    for step in range(len(losses), settings.steps):
        checkpoint("train", step, settings.steps)
        for group in optimizer.param_groups:
            group["lr"] = settings.rate_at(step)
        batches = [[example for number in numbers for example in groups[number]] for numbers in order.step(step)]
        count = sum(map(len, batches))
        total = 0.0
        for batch in batches:
            wanted = torch.tensor([float(example.true) for example in batch], device=model.out.weight.device)  # (B,)
            loss = (
                F.binary_cross_entropy_with_logits(_logits(model, batch, marks, dtype), wanted, reduction="sum") / count
            )
            loss.backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach())
            checkpoint("train", step, settings.steps)
        nn.utils.clip_grad_norm_(learned, settings.clip)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        losses.append(total)
        done, last = step + 1, step + 1 == settings.steps
        if dev and (last or done % settings.judge_every == 0):
            judged.append((done, passing(scores(model, dev, marks, dtype), [example.true for example in dev])))
            model.train()
        if last or done % settings.save_every == 0:
            facts = {"training": name, "losses": losses, "dev": judged}
            checkpoint_files.save(folder, done, checkpoint_files.tensors_of(model, optimizer), facts)
    checkpoint("train", settings.steps, settings.steps)
    model.eval()
    return PairOutcome(tuple(losses), tuple(judged))


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
