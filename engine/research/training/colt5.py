"""Training CoLT5: summaries of whole documents, and UL2's objectives over windows of their texts beside them.

As the paper fine-tunes: Adafactor at a constant rate, the weights of the best loss on dev. Resumable to the exact step,
with the same saved states as the other trainings; which documents a step takes, and what of them is noise, follow from
the seed and the step's number alone.
"""

import hashlib
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.errors import UsageError
from engine.models.colt5.model import Colt5
from engine.models.colt5.objectives import NOISE, draw_objective, ul2_example
from engine.models.configs import Colt5Config
from engine.progress import Checkpoint, silent
from engine.research.training.judged_run import JudgedRun

_SHORTEST = 16
"""Tokens a text has at least that is made noise of."""


@dataclass(frozen=True, slots=True)
class Colt5Lesson:
    """A document's tokens and its summary's, without marks."""

    source: tuple[int, ...]
    target: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Colt5Training:
    """The recipe. Rate and optimizer are the paper's for fine-tuning; it has 128 documents a step."""

    steps: int = 1000
    documents_per_step: int = 4
    rate: float = 1e-3
    warmup: int = 0
    clip: float = 1.0
    ul2_share: float = 0.25
    """Share of the examples that are UL2's instead of a summary."""
    ul2_window: int = 1024
    """Tokens of a text that such an example is made of at most."""
    recompute: bool = False
    """Keep little for the backward pass and compute it again."""
    seed: int = 0
    judge_every: int = 100
    save_every: int = 100

    def __post_init__(self) -> None:
        """Refuse what can't be run."""
        if min(self.steps, self.documents_per_step, self.judge_every, self.save_every) < 1:
            raise ValueError("steps, documents per step and what comes every so many steps are at least 1")
        if not 0 <= self.ul2_share <= 1 or self.ul2_window < _SHORTEST:
            raise ValueError(f"a share lies in 0..1, and a window has at least {_SHORTEST} tokens")
        if self.rate <= 0:
            raise ValueError("the rate is above 0")

    def rate_at(self, step: int) -> float:
        """Constant, after a linear rise."""
        return self.rate * min(1.0, (step + 1) / max(1, self.warmup))


@dataclass(frozen=True, slots=True)
class Colt5Outcome:
    """Loss a token of each step, loss a token on dev by step, and the step the weights are from."""

    losses: tuple[float, ...]
    dev_losses: tuple[tuple[int, float], ...]
    best_step: int


def train_colt5(
    model: Colt5,
    lessons: Sequence[Colt5Lesson],
    settings: Colt5Training,
    folder: Path,
    *,
    dev: Sequence[Colt5Lesson] = (),
    checkpoint: Checkpoint = silent,
) -> Colt5Outcome:
    """Train `model` in place; an interrupted training of the same name in `folder` goes on at its last saved state.

    `checkpoint` hears ("train", steps done, steps). Raises UsageError where `folder` holds another training, or the
    model has too few sentinels for the window.
    """
    _refuse_long_windows(settings, model.config)
    optimizer = torch.optim.Adafactor(model.parameters(), lr=settings.rate)
    name = _fingerprint(lessons, settings, model)
    run = JudgedRun(folder, name, model, optimizer, measure="dev_losses", least=True)

    def take_step(step: int) -> float:
        examples = step_examples(lessons, settings, model.config, step)
        heard = partial(checkpoint, "train", step, settings.steps)
        return _take_step(model, optimizer, examples, settings.clip, heard)

    model.recompute(on=settings.recompute)
    best_step = run.train(settings, take_step, partial(loss_on, model, dev, checkpoint) if dev else None, checkpoint)
    model.recompute(on=False)
    return Colt5Outcome(tuple(run.losses), tuple(run.judged), best_step)


@torch.no_grad()
def loss_on(model: Colt5, lessons: Sequence[Colt5Lesson], checkpoint: Checkpoint = silent) -> float:
    """Mean cross-entropy of a summary's token, end tokens included."""
    model.eval()
    total = tokens = 0.0
    for number, lesson in enumerate(lessons):
        checkpoint("judge", number, len(lessons))
        source, target = summary_example(lesson, model.config)
        total += float(_loss(model, source, target))
        tokens += len(target)
    return total / max(tokens, 1)


def summary_example(lesson: Colt5Lesson, config: Colt5Config) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A lesson with the marks behind both sides."""
    return (*lesson.source, *config.marks_behind), (*lesson.target, config.eos_id)


def step_examples(
    lessons: Sequence[Colt5Lesson], settings: Colt5Training, config: Colt5Config, step: int
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Sources and targets of a step."""
    chance = random.Random(f"{settings.seed} {step}")  # noqa: S311 (no secret)
    examples = []
    for _ in range(settings.documents_per_step):
        lesson = lessons[chance.randrange(len(lessons))]
        if chance.random() < settings.ul2_share and len(lesson.source) >= _SHORTEST:
            first = chance.randrange(max(1, len(lesson.source) - settings.ul2_window + 1))
            window = lesson.source[first : first + settings.ul2_window]
            made = ul2_example(window, draw_objective(chance), config, chance)
            # What a model can't write at once is cut off: half a window may be more.
            examples.append((made.source, made.target[: config.max_positions]))
        else:
            examples.append(summary_example(lesson, config))
    return examples


def _take_step(
    model: Colt5,
    optimizer: torch.optim.Optimizer,
    examples: Sequence[tuple[tuple[int, ...], tuple[int, ...]]],
    clip: float,
    check: Callable[[], None],
) -> float:
    """One step, one document after the other; gives the mean loss a token."""
    written = sum(len(target) for _, target in examples)
    total = 0.0
    for source, target in examples:
        check()
        loss = _loss(model, source, target) / written
        loss.backward()  # type: ignore[no-untyped-call]
        total += float(loss.detach())
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return total


def _loss(model: Colt5, source: Sequence[int], target: Sequence[int]) -> Tensor:
    """The sum of the cross-entropies of a target's tokens."""
    device = model.embed_tokens.weight.device
    encoded = model.encode(torch.tensor([source], device=device))
    inputs = torch.tensor([[model.config.start_id, *target[:-1]]], device=device)  # (1, T)
    logits = model.decode(inputs, encoded).states  # (1, T, V)
    return F.cross_entropy(logits[0].float(), torch.tensor(target, device=device), reduction="sum")


def _refuse_long_windows(settings: Colt5Training, config: Colt5Config) -> None:
    needed = round(settings.ul2_window * NOISE / 3) + 1
    if settings.ul2_share and needed > config.sentinel_count:
        raise UsageError(
            f"Windows of {settings.ul2_window} tokens need {needed} sentinels and the model has "
            f"{config.sentinel_count}: make them shorter."
        )


def _fingerprint(lessons: Sequence[Colt5Lesson], settings: Colt5Training, model: Colt5) -> str:
    digest = hashlib.sha256(json.dumps([asdict(settings), asdict(model.config)]).encode())
    for lesson in lessons:
        digest.update(repr((lesson.source, lesson.target)).encode())
    return digest.hexdigest()
