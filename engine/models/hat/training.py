"""Train a HAT on an objective: pretraining and fine-tuning alike, resumable to the exact step after a kill.

What happens at a step depends on the settings, the data and the step's number alone: batches, masks and dropout are
drawn from generators seeded by it. So a training that was killed and goes on from its last saved step ends with the
same weights as one that was never disturbed. State is safetensors and json in a folder renamed into place whole.
"""

import dataclasses
import json
import logging
import math
import os
import re
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from engine.errors import Cancelled, UsageError
from engine.models.hat.examples import HatExample, fingerprint, generator, indices
from engine.models.hat.files import save_hat
from engine.models.hat.model import HatModel
from engine.models.hat.objectives import Objective, add_tallies
from engine.models.one_thread import one_thread
from engine.progress import Checkpoint, silent

log = logging.getLogger(__name__)

_DRAWS, _DROPOUT, _DEV = 1, 2, 3
"""What a seeded generator is for: the first number of its seed after the user's. (0: the order of examples.)"""
_MOMENTS = ("step", "exp_avg", "exp_avg_sq")
"""What AdamW keeps for each parameter."""


@dataclass(frozen=True, slots=True)
class HatTraining:
    """How to train. The defaults are the paper's upstream ones, but for steps and batch."""

    steps: int
    batch: int = 8
    """Documents of one step."""
    micro_batch: int | None = None
    """Documents that pass at once; gradients of a step's micro-batches are added up. None: all of them."""
    learning_rate: float = 1e-4
    warm_up: float = 0.05
    """Part of the steps over which the learning rate rises; after that it falls to 0 in a straight line."""
    weight_decay: float = 0.01
    clip: float = 1.0
    seed: int = 0
    bfloat16: bool = False
    recompute: bool = False
    """Keep less for the backward pass and compute it again (`HatEncoder.recompute`)."""
    frozen_embeddings: bool = False
    frozen_blocks: int = 0
    """Blocks, from the first on, that stay as they are; with the embeddings frozen too nothing is kept for them."""
    save_every: int = 100
    evaluate_every: int = 100
    patience: int | None = 3
    """Stop after so many evaluations without improvement; None never stops early."""

    def __post_init__(self) -> None:
        if min(self.steps, self.batch, self.save_every, self.evaluate_every) < 1:
            raise ValueError("steps, batch and intervals are at least 1")
        if self.micro_batch is not None and not 1 <= self.micro_batch <= self.batch:
            raise ValueError("a micro-batch is a part of the batch")
        if not 0 <= self.warm_up < 1 or self.learning_rate <= 0 or self.weight_decay < 0 or self.clip <= 0:
            raise ValueError("learning rate, warm-up, weight decay or clip out of range")

    def rate_at(self, step: int) -> float:
        """The learning rate of step `step`, counted from 0."""
        rise = max(1, math.ceil(self.warm_up * self.steps))
        if step < rise:
            return self.learning_rate * (step + 1) / rise
        return self.learning_rate * (self.steps - step) / max(1, self.steps - rise)


@dataclass(slots=True)
class Progress:
    """Where a training stands: what its state file holds beside the tensors."""

    step: int = 0
    """Steps done."""
    losses: list[float] = field(default_factory=list)
    """Training loss of every step."""
    metrics: list[float] = field(default_factory=list)
    """The objective's metric on dev, one an evaluation."""
    best: float | None = None
    best_step: int = 0
    waited: int = 0
    """Evaluations since the best one."""
    seconds: float = field(default=0.0, compare=False)
    """Time spent on it so far, interruptions left out."""


def train(
    model: HatModel,
    objective: Objective,
    examples: Sequence[HatExample],
    settings: HatTraining,
    folder: Path,
    *,
    dev: Sequence[HatExample] = (),
    labels: tuple[str, ...] = (),
    device: str = "cpu",
    checkpoint: Checkpoint = silent,
) -> Progress:
    """Train `model` in place and leave it in `folder/model`: with `dev` the best one evaluated, else the last.

    A folder that holds the state of an unfinished training with the same settings and data is gone on with.

    Args:
        model: Its head has to be the objective's.
        objective: What to learn.
        examples: What to learn from.
        settings: How.
        folder: Gets `state/` while training and `model/` at the end.
        dev: What to judge by, in evaluation mode and with the same draws every time.
        labels: Names of the head's labels, kept with the model.
        device: Where to train.
        checkpoint: Hears ("train", steps done, steps) before each micro-batch; when it raises, what was done up to
            the last whole step is kept.

    Raises:
        UsageError: Nothing to train on, or the folder holds another training.
    """
    if not examples:
        raise UsageError("There is nothing to train on.")
    if model.head_config != objective.head:
        raise ValueError("the model's head is not the objective's")
    run = _Run(model.to(device), objective, settings, folder, device)
    run.resume(fingerprint([*examples, *dev]))
    with one_thread(), torch.random.fork_rng(devices=[] if device == "cpu" else [torch.device(device).index or 0]):
        while run.progress.step < settings.steps and not run.out_of_patience():
            begin = time.monotonic()
            run.one_step(examples, checkpoint)
            if dev and (run.progress.step % settings.evaluate_every == 0 or run.progress.step == settings.steps):
                run.judge(dev)
            run.progress.seconds += time.monotonic() - begin
            if run.progress.step % settings.save_every == 0:
                run.save()
    run.finish(labels, judged=bool(dev))
    checkpoint("train", settings.steps, settings.steps)
    return run.progress


@torch.no_grad()
def evaluate(
    model: HatModel, objective: Objective, examples: Sequence[HatExample], *, batch: int = 8, seed: int = 0
) -> tuple[float, float]:
    """Mean loss and metric of the model on `examples`; draws are the same for the same seed."""
    training = model.training
    model.eval()
    tally: dict[str, float] = {}
    loss = 0.0
    for start in range(0, len(examples), batch):
        part = examples[start : start + batch]
        outcome = objective.outcome(model, part, generator(seed, _DEV, start))
        tally = add_tallies(tally, outcome.tally)
        loss += float(outcome.loss) * len(part)
    model.train(training)
    return loss / max(len(examples), 1), objective.metric(tally)


class _Run:
    """A training under way: model, optimiser, where it stands, and its state on disk."""

    def __init__(self, model: HatModel, objective: Objective, settings: HatTraining, folder: Path, device: str) -> None:
        self.model, self.objective, self.settings, self.folder, self.device = model, objective, settings, folder, device
        self.progress = Progress()
        self.data = ""
        self.best: dict[str, Tensor] = {}
        self.parameters = {name: tensor for name, tensor in model.named_parameters() if not self._frozen(name)}
        for name, tensor in model.named_parameters():
            tensor.requires_grad_(name in self.parameters)
        # As usual, biases and norms are not decayed.
        plain = [tensor for tensor in self.parameters.values() if tensor.ndim < 2]
        decayed = [tensor for tensor in self.parameters.values() if tensor.ndim >= 2]
        groups: list[dict[str, Any]] = [{"params": decayed}, {"params": plain, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=settings.learning_rate, weight_decay=settings.weight_decay)

    def _frozen(self, name: str) -> bool:
        block = re.match(r"encoder\.blocks\.(\d+)\.", name)
        if block is not None:
            return int(block[1]) < self.settings.frozen_blocks
        return self.settings.frozen_embeddings and name.startswith("encoder.embeddings.")

    def pause_where_asked(self, checkpoint: Checkpoint) -> None:
        """Tell how far it is; where the user asks to stop, keep the state of this very step."""
        try:
            checkpoint("train", self.progress.step, self.settings.steps)
        except Cancelled:
            if self.progress.step:
                self.save()
            raise

    def one_step(self, examples: Sequence[HatExample], checkpoint: Checkpoint) -> None:
        """Learn from the batch of the next step."""
        settings, step = self.settings, self.progress.step
        chosen = indices(len(examples), settings.batch, settings.seed, step)
        micro = settings.micro_batch or settings.batch
        self.model.train()
        self.model.encoder.recompute = settings.recompute
        self.optimiser.zero_grad(set_to_none=True)
        loss = 0.0
        for start in range(0, len(chosen), micro):
            self.pause_where_asked(checkpoint)
            part = [examples[index] for index in chosen[start : start + micro]]
            draws = generator(settings.seed, _DRAWS, step, start)
            torch.manual_seed(generator(settings.seed, _DROPOUT, step, start).initial_seed())
            with self._autocast():
                outcome = self.objective.outcome(self.model, part, draws)
            share = len(part) / len(chosen)
            (outcome.loss * share).backward()  # type: ignore[no-untyped-call]
            loss += float(outcome.loss.detach()) * share
        torch.nn.utils.clip_grad_norm_(self.parameters.values(), settings.clip)
        for group in self.optimiser.param_groups:
            group["lr"] = settings.rate_at(step)
        self.optimiser.step()
        self.progress.losses.append(loss)
        self.progress.step += 1

    def _autocast(self) -> torch.autocast:
        return torch.autocast(torch.device(self.device).type, torch.bfloat16, enabled=self.settings.bfloat16)

    def judge(self, dev: Sequence[HatExample]) -> None:
        """Evaluate on dev and keep the weights if they are the best so far."""
        progress = self.progress
        with self._autocast():
            _, metric = evaluate(self.model, self.objective, dev, batch=self.settings.batch, seed=self.settings.seed)
        progress.metrics.append(metric)
        better = progress.best is None or (
            metric > progress.best if self.objective.higher_is_better else metric < progress.best
        )
        progress.waited = 0 if better else progress.waited + 1
        if better:
            progress.best, progress.best_step = metric, progress.step
            self.best = {name: tensor.detach().cpu().clone() for name, tensor in self.model.state_dict().items()}
        log.info("step %d of %d: dev %.4f", progress.step, self.settings.steps, metric)

    def out_of_patience(self) -> bool:
        """Whether dev has not improved for as long as the settings allow."""
        return self.settings.patience is not None and self.progress.waited >= self.settings.patience

    def save(self) -> None:
        """Put the state of this step in place of the last one's."""
        state = self.folder / "state"
        state.mkdir(parents=True, exist_ok=True)
        fresh = state / "unfinished"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir()
        save_file(_plain(self.model.state_dict()), fresh / "model.safetensors")
        save_file(self._moments(), fresh / "optimiser.safetensors")
        if self.best:
            save_file(self.best, fresh / "best.safetensors")
        about = {"settings": dataclasses.asdict(self.settings), "data": self.data}
        (fresh / "progress.json").write_text(json.dumps(about | {"progress": dataclasses.asdict(self.progress)}))
        _flush(fresh)
        fresh.rename(state / f"step-{self.progress.step:08d}")
        for old in _saved(state)[:-1]:
            shutil.rmtree(old)

    def resume(self, data: str) -> None:
        """Take up the newest saved state, if there is one.

        Raises:
            UsageError: It belongs to other settings or data.
        """
        self.data = data
        saved = _saved(self.folder / "state")
        if not saved:
            return
        about = json.loads((saved[-1] / "progress.json").read_text())
        if about["settings"] != dataclasses.asdict(self.settings) or about["data"] != data:
            raise UsageError(f"{self.folder} holds another training, with other settings or data. Choose a new folder.")
        self.progress = Progress(**about["progress"])
        self.model.load_state_dict(load_file(saved[-1] / "model.safetensors"))
        moments = load_file(saved[-1] / "optimiser.safetensors", device=self.device)
        for name, parameter in self.parameters.items():
            parts = {key: moments[f"{name}|{key}"] for key in _MOMENTS if f"{name}|{key}" in moments}
            if parts:  # a parameter without gradients so far has none
                self.optimiser.state[parameter] = parts
        if (saved[-1] / "best.safetensors").is_file():
            self.best = load_file(saved[-1] / "best.safetensors")
        log.info("going on at step %d of %d", self.progress.step, self.settings.steps)

    def finish(self, labels: tuple[str, ...], *, judged: bool) -> None:
        """Leave the model in evaluation mode, on disk, and take the state away."""
        if judged and self.best:
            self.model.load_state_dict(self.best)
        self.model.eval().requires_grad_(requires_grad=True)
        save_hat(self.model, self.folder / "model", labels)
        shutil.rmtree(self.folder / "state", ignore_errors=True)

    def _moments(self) -> dict[str, Tensor]:
        return _plain(
            {
                f"{name}|{key}": value
                for name, parameter in self.parameters.items()
                for key, value in self.optimiser.state.get(parameter, {}).items()
            }
        )


def _plain(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    return {name: tensor.detach().cpu().contiguous() for name, tensor in tensors.items()}


def _saved(state: Path) -> list[Path]:
    return sorted(state.glob("step-*"))


def _flush(folder: Path) -> None:
    """Make sure that the files are on the disk before they are given their name."""
    for file in folder.iterdir():
        with file.open("rb") as opened:
            os.fsync(opened.fileno())
