"""Teaching a decoder to rewrite: low-rank adapters, cross-entropy on the sentence to be written alone.

Every step's pairs follow from the seed and its number, and the state is saved whole, so that a training goes on after a
kill, on this machine or another, at the step it had reached. Batches hold pairs of like length and about as many tokens
each, so that a step costs about the same everywhere.
"""

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.errors import UsageError
from engine.models.decoder.low_rank import adapt, start_from
from engine.models.decoder.model import Decoder
from engine.progress import Checkpoint, silent
from engine.research.training.resumed_run import RunOutcome, run_steps
from engine.research.training.token_batches import StepOrder, batches_of

IGNORED = -100


@dataclass(frozen=True, slots=True)
class Lesson:
    """Tokens of a prompt and of what is to follow it, its end included."""

    prompt: tuple[int, ...]
    target: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.prompt) + len(self.target)


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterTraining:
    """The recipe."""

    steps: int
    tokens_per_step: int = 8192
    tokens_per_batch: int = 4096
    rank: int = 32
    rate: float = 1e-3
    warmup: int = 20
    weight_decay: float = 0.0
    clip: float = 1.0
    seed: int = 0
    judge_every: int = 100
    save_every: int = 25

    def rate_at(self, step: int) -> float:
        """Linear warm-up, then a cosine to a tenth."""
        if step < self.warmup:
            return self.rate * (step + 1) / self.warmup
        way = (step - self.warmup) / max(1, self.steps - self.warmup)
        return self.rate * (0.1 + 0.45 * (1 + math.cos(math.pi * min(way, 1.0))))


def train_writer(
    model: Decoder,
    lessons: Sequence[Lesson],
    settings: WriterTraining,
    folder: Path,
    *,
    start: Mapping[str, Tensor] | None = None,
    dev: Sequence[Lesson] = (),
    dtype: torch.dtype = torch.float32,
    checkpoint: Checkpoint = silent,
) -> RunOutcome:
    """Train adapters on `model` in place, on its device; an interrupted training in `folder` goes on at its last state.

    `start` are adapters to begin with. `dtype` is what the frozen weights are multiplied in. `checkpoint` hears
    ("train", steps done, steps).
    Raises UsageError where `folder` holds another training, or `start` does not fit.
    """
    adapt(model.to(dtype), settings.rank)
    if start is not None:
        try:
            start_from(model, start)
        except ValueError as error:
            raise UsageError(f"The training can't begin there: {error}.") from error
    order = StepOrder(
        [len(lesson) for lesson in lessons],
        tokens_per_step=settings.tokens_per_step,
        tokens_per_batch=settings.tokens_per_batch,
        seed=settings.seed,
    )

    def losses(step: int) -> Iterator[Tensor]:
        batches = [[lessons[number] for number in numbers] for numbers in order.step(step)]
        written = sum(len(lesson.target) for batch in batches for lesson in batch)
        for batch in batches:
            yield _loss(model, batch) / written

    return run_adapters(
        model,
        settings,
        folder,
        name=_fingerprint(lessons, settings, start),
        losses=losses,
        judge=(lambda: loss_on(model, dev, settings.tokens_per_batch)) if dev else None,
        checkpoint=checkpoint,
    )


def run_adapters(
    model: Decoder,
    settings: WriterTraining,
    folder: Path,
    *,
    name: str,
    losses: Callable[[int], Iterable[Tensor]],
    judge: Callable[[], float] | None,
    checkpoint: Checkpoint,
) -> RunOutcome:
    """`run_steps` for what of a decoder asks for gradients: states hold that alone, and not what stays as it was."""
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    return run_steps(
        model,
        torch.optim.AdamW(learned, lr=settings.rate, weight_decay=settings.weight_decay, betas=(0.9, 0.98)),
        settings,
        folder,
        name=name,
        losses=losses,
        judge=judge,
        checkpoint=checkpoint,
        keep=_tensors,
        restore=_restore,
    )


@torch.no_grad()
def loss_on(model: Decoder, lessons: Sequence[Lesson], tokens_per_batch: int = 4096) -> float:
    """Mean cross-entropy a written token."""
    model.eval()
    batches = batches_of(range(len(lessons)), [len(lesson) for lesson in lessons], tokens_per_batch)
    total = sum(float(_loss(model, [lessons[number] for number in batch])) for batch in batches)
    model.train()
    return total / sum(len(lesson.target) for lesson in lessons)


def _loss(model: Decoder, batch: Sequence[Lesson]) -> Tensor:
    """The sum of the cross-entropies of all written tokens of b lessons of at most t tokens."""
    longest, device = max(map(len, batch)), model.embed.weight.device
    tokens = torch.zeros(len(batch), longest, dtype=torch.int64)  # (b, t)
    wanted = torch.full((len(batch), longest), IGNORED)  # (b, t)
    for row, lesson in enumerate(batch):
        tokens[row, : len(lesson)] = torch.tensor(lesson.prompt + lesson.target)
        wanted[row, len(lesson.prompt) - 1 : len(lesson) - 1] = torch.tensor(lesson.target)
    tokens, wanted = tokens.to(device), wanted.to(device)
    states = model(tokens)  # (b, t, d)
    told = wanted != IGNORED  # (b, t)
    logits = model.head(states[told])  # (written, v)
    return F.cross_entropy(logits.float(), wanted[told], reduction="sum")


def _tensors(model: nn.Module, optimizer: torch.optim.Optimizer) -> dict[str, Tensor]:
    """What is learned, the buffers that are kept with it, and the optimizer's state."""
    tensors = {
        f"adapter.{name}": buffer.clone() for name, buffer in model.named_buffers() if name in model.state_dict()
    }
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            tensors[f"adapter.{name}"] = parameter.detach().clone()
            for key, value in optimizer.state.get(parameter, {}).items():
                tensors[f"optimizer.{key}.{name}"] = value.clone()
    return tensors


def _restore(model: nn.Module, optimizer: torch.optim.Optimizer, tensors: dict[str, Tensor]) -> None:
    parameters = dict(model.named_parameters())
    own = {**parameters, **dict(model.named_buffers())}
    for full, tensor in tensors.items():
        part, _, name = full.partition(".")
        if part == "adapter":
            own[name].data.copy_(tensor)
        else:
            key, _, of = name.partition(".")
            parameter = parameters[of]
            optimizer.state[parameter][key] = tensor.clone() if key == "step" else tensor.to(parameter.device)


def _fingerprint(lessons: Sequence[Lesson], settings: WriterTraining, start: Mapping[str, Tensor] | None) -> str:
    digest = hashlib.sha256(json.dumps(asdict(settings)).encode())
    for lesson in lessons:
        digest.update(repr((lesson.prompt, lesson.target)).encode())
    for name, tensor in sorted((start or {}).items()):
        digest.update(name.encode() + tensor.float().numpy().tobytes())
    return digest.hexdigest()
