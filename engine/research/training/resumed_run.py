"""A training that goes on where it was cut off, to the exact step, and ends with the weights of its last one.

`engine.research.training.judged_run` is for trainings that end with the weights that dev likes best.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from torch import Tensor, nn
from torch.optim import Optimizer

from engine.errors import UsageError
from engine.progress import Checkpoint
from engine.research.training import checkpoint_files
from engine.research.training.judged_run import Schedule


class ClippedSchedule(Schedule, Protocol):
    """A schedule with the norm at which a step's gradients are cut."""

    @property
    def clip(self) -> float: ...


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """The loss of each step, and dev's figure by step."""

    losses: tuple[float, ...]
    dev: tuple[tuple[int, float], ...]


def run_steps(
    model: nn.Module,
    optimizer: Optimizer,
    schedule: ClippedSchedule,
    folder: Path,
    *,
    name: str,
    losses: Callable[[int], Iterable[Tensor]],
    judge: Callable[[], float] | None,
    checkpoint: Checkpoint,
    keep: Callable[[nn.Module, Optimizer], dict[str, Tensor]] = checkpoint_files.tensors_of,
    restore: Callable[[nn.Module, Optimizer, dict[str, Tensor]], None] = checkpoint_files.restore,
) -> RunOutcome:
    """Train what of `model` asks for gradients, step by step; it goes on at the last state in `folder`.

    Args:
        model: Trained in place.
        optimizer: Of what is trained; a parameter group with "times" learns at that multiple of the rate.
        schedule: Of the whole training.
        folder: For states.
        name: Tells the training from others.
        losses: A step's parts, which make its loss together; each is gone back through before the next is asked for.
        judge: Measures on dev; None without a dev set.
        checkpoint: Hears ("train", steps done, steps), between a step's parts, too.
        keep: What of model and optimizer a state holds.
        restore: Puts that back.

    Raises:
        UsageError: `folder` holds another training.
        Cancelled: from the checkpoint.
    """
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    so_far: list[float] = []
    judged: list[tuple[int, float]] = []
    saved = checkpoint_files.load(folder)
    if saved is not None:
        if saved.facts["training"] != name:
            raise UsageError(f"{folder} holds another training (other data or recipe): name another folder.")
        restore(model, optimizer, saved.tensors)
        so_far, judged = saved.facts["losses"], [(step, figure) for step, figure in saved.facts["dev"]]
    model.train()
    for step in range(len(so_far), schedule.steps):
        checkpoint("train", step, schedule.steps)
        for group in optimizer.param_groups:
            group["lr"] = schedule.rate_at(step) * group.get("times", 1.0)
        total = 0.0
        for loss in losses(step):
            loss.backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach())
            checkpoint("train", step, schedule.steps)
        nn.utils.clip_grad_norm_(learned, schedule.clip)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        so_far.append(total)
        done, last = step + 1, step + 1 == schedule.steps
        if judge is not None and (last or done % schedule.judge_every == 0):
            judged.append((done, judge()))
            model.train()
        if last or done % schedule.save_every == 0:
            facts = {"training": name, "losses": so_far, "dev": judged}
            checkpoint_files.save(folder, done, keep(model, optimizer), facts)
    checkpoint("train", schedule.steps, schedule.steps)
    model.eval()
    return RunOutcome(tuple(so_far), tuple(judged))
