"""A training that is judged on dev: resumed where it was cut off, ended with the weights that dev likes best."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from engine.errors import UsageError
from engine.progress import Checkpoint
from engine.research.training import checkpoint_files


class Schedule(Protocol):
    """How many steps there are, what comes every so many of them, and how fast each learns."""

    @property
    def steps(self) -> int: ...
    @property
    def judge_every(self) -> int: ...
    @property
    def save_every(self) -> int: ...
    @property
    def seed(self) -> int: ...
    def rate_at(self, step: int) -> float: ...


def warmed_up(step: int, steps: int, warmup: float) -> float:
    """The share of the highest rate that a step has: up during the warm-up, then down to zero in a line.

    `warmup` is a share of the steps.
    """
    done = (step + 1) / steps
    return min(done / warmup if warmup else 1.0, (1 - step / steps) / (1 - warmup))


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredAtItsEnd:
    """A schedule without a dev set in between: its rate goes up during the warm-up, then down to zero in a line."""

    steps: int
    rate: float
    warmup: float
    """Share of the steps."""
    save_every: int
    seed: int = 0

    @property
    def judge_every(self) -> int:
        """It is measured at its end alone."""
        return self.steps

    def rate_at(self, step: int) -> float:
        """The learning rate of a step."""
        return self.rate * warmed_up(step, self.steps, self.warmup)


class JudgedRun:
    """Losses so far, what dev said by step, and the weights that it said most for."""

    def __init__(
        self, folder: Path, name: str, model: nn.Module, optimizer: Optimizer, *, measure: str, least: bool = False
    ) -> None:
        """Go on from the newest state in `folder`, if there is one. `measure` is what states call dev's figures;
        `least`: the smaller, the better.

        Raises:
            UsageError: `folder` holds another training than `name`.
        """
        self._folder, self._name, self._measure, self._sign = folder, name, measure, -1 if least else 1
        self._model, self._optimizer = model, optimizer
        self.losses: list[float] = []
        self.judged: list[tuple[int, float]] = []
        self._best: dict[str, Tensor] = {}
        saved = checkpoint_files.load(folder)
        if saved is None:
            return
        if saved.facts["training"] != name:
            raise UsageError(f"{folder} holds another training (other data, recipe or model): name another folder.")
        self._best = {key[5:]: tensor for key, tensor in saved.tensors.items() if key.startswith("best.")}
        rest = {key: tensor for key, tensor in saved.tensors.items() if not key.startswith("best.")}
        checkpoint_files.restore(model, optimizer, rest)
        self.losses, self.judged = saved.facts["losses"], [(step, value) for step, value in saved.facts[measure]]

    def train(
        self,
        schedule: Schedule,
        take_step: Callable[[int], float],
        judge: Callable[[], float] | None,
        checkpoint: Checkpoint,
    ) -> int:
        """Take the steps that are left; gives the step whose weights the model ends with.

        Args:
            schedule: Of the whole training.
            take_step: Learns, and gives the loss. It hears the step's number; what it draws follows from that alone.
            judge: Gives dev's figure; None without a dev set.
            checkpoint: Hears ("train", steps done, steps).
        """
        for step in range(len(self.losses), schedule.steps):
            checkpoint("train", step, schedule.steps)
            self._model.train()
            torch.manual_seed(schedule.seed * 1_000_003 + step)
            for group in self._optimizer.param_groups:
                group["lr"] = schedule.rate_at(step)
            self.losses.append(take_step(step))
            done, last = step + 1, step + 1 == schedule.steps
            if judge is not None and (last or done % schedule.judge_every == 0):
                self._judged(done, judge())
            if last or done % schedule.save_every == 0:
                self._save(done)
        checkpoint("train", schedule.steps, schedule.steps)
        return self._end(schedule.steps)

    def _judged(self, step: int, value: float) -> None:
        """Note what dev says after `step`; the first of the best weights are kept."""
        if not self.judged or self._sign * value > max(self._sign * other for _, other in self.judged):
            self._best = {key: parameter.detach().clone() for key, parameter in self._model.named_parameters()}
        self.judged.append((step, value))

    def _save(self, step: int) -> None:
        """Keep the state after `step`."""
        best = {f"best.{key}": tensor for key, tensor in self._best.items()}
        tensors = checkpoint_files.tensors_of(self._model, self._optimizer) | best
        facts = {"training": self._name, "losses": self.losses, self._measure: self.judged}
        checkpoint_files.save(self._folder, step, tensors, facts)

    def _end(self, steps: int) -> int:
        """Put the best weights into the model; gives the step they are of, `steps` where nothing was judged."""
        if self._best:
            best = {f"model.{key}": tensor for key, tensor in self._best.items()}
            checkpoint_files.restore(self._model, self._optimizer, best)
        self._model.eval()
        return max(self.judged, key=lambda one: self._sign * one[1])[0] if self.judged else steps
