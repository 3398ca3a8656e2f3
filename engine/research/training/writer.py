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
from engine.research.training import checkpoint_files
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


@dataclass(frozen=True, slots=True)
class WriterOutcome:
    """Mean loss a token of each step, and on dev by step."""

    losses: tuple[float, ...]
    dev: tuple[tuple[int, float], ...]


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
) -> WriterOutcome:
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

    return run_steps(
        model,
        settings,
        folder,
        name=_fingerprint(lessons, settings, start),
        losses=losses,
        judge=(lambda: loss_on(model, dev, settings.tokens_per_batch)) if dev else None,
        checkpoint=checkpoint,
    )


def run_steps(
    model: Decoder,
    settings: WriterTraining,
    folder: Path,
    *,
    name: str,
    losses: Callable[[int], Iterable[Tensor]],
    judge: Callable[[], float] | None,
    checkpoint: Checkpoint,
) -> WriterOutcome:
    """Train what of `model` asks for gradients, step by step; it goes on at the last state in `folder`.

    `losses` gives a step's parts, which make its loss together; each is gone back through before the next is asked for.
    `judge` measures on dev, `name` tells the training from others.
    Raises UsageError where `folder` holds another training.
    """
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=settings.rate, weight_decay=settings.weight_decay, betas=(0.9, 0.98))
    so_far: list[float] = []
    judged: list[tuple[int, float]] = []
    saved = checkpoint_files.load(folder)
    if saved is not None:
        if saved.facts["training"] != name:
            raise UsageError(f"{folder} holds another training (other data or recipe): name another folder.")
        _restore(model, optimizer, saved.tensors)
        so_far, judged = saved.facts["losses"], [(step, loss) for step, loss in saved.facts["dev"]]
    model.train()
    for step in range(len(so_far), settings.steps):
        checkpoint("train", step, settings.steps)
        for group in optimizer.param_groups:
            group["lr"] = settings.rate_at(step)
        total = 0.0
        for loss in losses(step):
            loss.backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach())
            checkpoint("train", step, settings.steps)
        nn.utils.clip_grad_norm_(learned, settings.clip)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        so_far.append(total)
        done, last = step + 1, step + 1 == settings.steps
        if judge is not None and (last or done % settings.judge_every == 0):
            judged.append((done, judge()))
        if last or done % settings.save_every == 0:
            facts = {"training": name, "losses": so_far, "dev": judged}
            checkpoint_files.save(folder, done, _tensors(model, optimizer), facts)
    checkpoint("train", settings.steps, settings.steps)
    model.eval()
    return WriterOutcome(tuple(so_far), tuple(judged))


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


def _tensors(model: Decoder, optimizer: torch.optim.Optimizer) -> dict[str, Tensor]:
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


def _restore(model: Decoder, optimizer: torch.optim.Optimizer, tensors: dict[str, Tensor]) -> None:
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
