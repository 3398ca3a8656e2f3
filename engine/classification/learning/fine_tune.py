"""Fine-tune a HAT on a user's own labels, cross-validated: what a head on frozen features can't tell, a model that
learns to read for these labels may.

The encoder starts from the program's own HAT of document types, or from the bundled sentence encoder; embeddings and
the lowest blocks stay as they are. Each document is held out once, so what the model is worth is known before it is
used; where that can't be more than the head reached, the work ends early and the head stays. Of a long document a few
parts, spread evenly, are learned from and judged by.

It goes on where it stopped: finished folds and the state of the one under way are in the folder, for as long as the
examples are the same.
"""

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from engine.classification.learning.cross_validation import assign_folds, held_out_accuracy, truth_table
from engine.classification.learning.thresholds import beyond_thresholds, choose_thresholds
from engine.errors import ModelUnavailable
from engine.models.calibration import fit_temperature
from engine.models.configs import HatHeadConfig, HatTask
from engine.models.hat.classifier import evenly
from engine.models.hat.examples import HatExample, Segment, fingerprint
from engine.models.hat.files import load_hat
from engine.models.hat.model import HatModel, pack
from engine.models.hat.objectives import Classification
from engine.models.hat.training import HatTraining, train
from engine.models.packing import native_bfloat16
from engine.progress import Checkpoint
from engine.schema.labels import Accuracy

Doubles = npt.NDArray[np.float64]
Start = Callable[[HatHeadConfig], HatModel]
"""The model before its first step, for a head."""

STAGE = "fine_tune"
_DOUBT = 2.0
"""Examples by lot that calibration reckons with, as in `teach`."""
_JUDGING = 4
"""Steps of the progress that judging a fold counts as."""
_FOLDS = "folds.json"


@dataclass(frozen=True, slots=True)
class FineTuning:
    """How it learns. Epochs and rate were chosen on 100 paragraphs of judgments, four kinds, each held out once: these
    tell 72 of them rightly, 6 epochs at 2e-4 58, 20 epochs at 2e-4 66, a head on frozen features 62. Of 52 press
    releases by four senators they tell 49, the head 40.
    """

    epochs: int = 12
    batch: int = 8
    micro_batch: int = 1
    """Parts that pass at once: between them it can be stopped."""
    learning_rate: float = 4e-4
    frozen_blocks: int = 3
    segments: int = 16
    """Segments of a part."""
    parts: int = 2
    """Parts of a document, at most."""
    folds: int = 5
    seed: int = 0

    def training(self, examples: int) -> HatTraining:
        """The settings of one training on so many parts."""
        return HatTraining(
            steps=max(1, -(-examples * self.epochs // self.batch)),
            batch=self.batch,
            micro_batch=self.micro_batch,
            learning_rate=self.learning_rate,
            warm_up=0.1,
            seed=self.seed,
            bfloat16=native_bfloat16(),
            frozen_embeddings=True,
            frozen_blocks=self.frozen_blocks,
            save_every=25,
        )


@dataclass(frozen=True, slots=True)
class Task:
    """Documents with the labels that the user gave."""

    parts: tuple[tuple[tuple[Segment, ...], ...], ...]
    """Of each document the parts that are read, each of consecutive segments."""
    labels: tuple[str, ...]
    truth: npt.NDArray[np.bool_]
    """(n, L)"""
    multi_label: bool

    @property
    def head(self) -> HatHeadConfig:
        """The head that tells these labels."""
        return HatHeadConfig(HatTask.DOCUMENT, len(self.labels), self.multi_label)

    def examples(self, chosen: npt.NDArray[np.bool_]) -> list[HatExample]:
        """The parts of the chosen documents (n,), each with its document's labels."""
        entries = [tuple(int(place) for place in np.flatnonzero(row)) for row in self.truth]
        return [HatExample(part, (entries[at],)) for at in np.flatnonzero(chosen) for part in self.parts[at]]


@dataclass(frozen=True, slots=True)
class FineTuned:
    """A model that does better than the head, with what it is worth."""

    model: HatModel
    temperature: float


@dataclass(frozen=True, slots=True)
class Outcome:
    accuracy: Accuracy | None
    """Of documents while they were held out; None where it was plain before the last fold that it can't do better."""
    made: FineTuned | None
    """None where it does no better than the head."""


def make_task(
    documents: Sequence[Sequence[Segment]],
    given: Sequence[Sequence[str]],
    labels: Sequence[str],
    settings: FineTuning,
    *,
    multi_label: bool,
) -> Task:
    """Documents, each as all its segments, with the labels of each, as they are learned from."""
    parts = tuple(spread_parts(segments, settings.segments, settings.parts) for segments in documents)
    return Task(parts, tuple(labels), truth_table(given, labels, multi_label=multi_label), multi_label)


def spread_parts(segments: Sequence[Segment], most: int, parts: int) -> tuple[tuple[Segment, ...], ...]:
    """At most `parts` parts of at most `most` segments, the first and the last of the document among them."""
    every = evenly(segments, most)
    places = sorted({round(place) for place in np.linspace(0, len(every) - 1, min(parts, len(every)))})
    return tuple(tuple(tuple(one) for one in every[place]) for place in places)


def fine_tune(
    task: Task, settings: FineTuning, start: Start, folder: Path, *, beat: int, checkpoint: Checkpoint
) -> Outcome:
    """Cross-validate, and where more than `beat` documents are told rightly learn from all of them.

    Args:
        task: What to learn.
        settings: How.
        start: The model before its first step; the same each time it is called.
        folder: For what is to be kept until it is done; what another task left there is thrown away.
        beat: Documents that the head told rightly, held out in the same folds.
        checkpoint: Hears ("fine_tune", steps done, steps). When it raises, the work goes on from there next time.
    """
    work = _Work(task, settings, start, folder, checkpoint)
    held_out = work.cross_validate(beat)
    if held_out is None:
        shutil.rmtree(folder, ignore_errors=True)
        return Outcome(None, None)
    decided = beyond_thresholds(held_out, task.truth, work.folds) if task.multi_label else held_out
    accuracy = held_out_accuracy(decided, task.truth, multi_label=task.multi_label)
    made = None
    if accuracy.right > beat:
        truth = task.truth.astype(np.int64) if task.multi_label else task.truth.argmax(1)
        temperature = fit_temperature(decided, truth, multi_label=task.multi_label, doubt=_DOUBT)
        model = work.learn(np.ones(len(task.truth), bool), "all")
        if task.multi_label:
            _take_off(model, choose_thresholds(held_out, task.truth))
        made = FineTuned(model, temperature)
    shutil.rmtree(folder, ignore_errors=True)
    return Outcome(accuracy, made)


@torch.no_grad()
def _take_off(model: HatModel, thresholds: Doubles) -> None:
    """Make labels likelier than not from their thresholds (L,) on."""
    bias = model.get_parameter("head.scores.bias")
    bias.sub_(torch.from_numpy(thresholds))


class _Work:
    def __init__(self, task: Task, settings: FineTuning, start: Start, folder: Path, checkpoint: Checkpoint) -> None:
        self._task, self._settings, self._start, self._folder = task, settings, start, folder
        self._checkpoint = checkpoint
        least = task.truth.sum(0).min()
        if task.multi_label:
            least = min(least, (~task.truth).sum(0).min())
        self.folds = assign_folds(task.truth, min(settings.folds, int(least)), settings.seed)
        """(n,): while which one each document is held out."""
        self._count = int(self.folds.max()) + 1
        self._done = 0
        """Steps of finished trainings."""
        everything = self._steps(np.ones(len(task.truth), bool))
        folds = [self._steps(self.folds != fold) + _JUDGING for fold in range(self._count)]
        self._total = sum(folds) + everything
        self._keep_only_mine()

    def cross_validate(self, beat: int) -> Doubles | None:
        """Logits (n, L) of each document by a model that had not learned from it; None if that can't beat the head."""
        finished = self._finished()
        held_out = np.zeros(self._task.truth.shape)
        wrong = 0
        for fold in range(self._count):
            mine = self.folds == fold
            if str(fold) in finished:
                held_out[mine] = np.asarray(finished[str(fold)])
                self._done += self._steps(~mine) + _JUDGING
            else:
                model = self.learn(~mine, f"fold-{fold}")
                held_out[mine] = self._read(model, mine)
                finished[str(fold)] = held_out[mine].tolist()
                self._write(finished)
            shutil.rmtree(self._folder / f"fold-{fold}", ignore_errors=True)
            if self._task.multi_label:
                continue  # what is wrong is not known before thresholds are chosen, on all folds
            told = held_out_accuracy(held_out[mine], self._task.truth[mine], multi_label=False)
            wrong += told.total - told.right
            if len(self._task.truth) - wrong <= beat:
                return None
        return held_out

    def learn(self, chosen: npt.NDArray[np.bool_], name: str) -> HatModel:
        """A model that has learned from the chosen documents."""
        examples = self._task.examples(chosen)
        training, folder = self._settings.training(len(examples)), self._folder / name
        try:
            model, _ = load_hat(folder / "model")  # it was stopped after the last step
        except ModelUnavailable:
            model = self._start(self._task.head)
            train(model, Classification(self._task.head), examples, training, folder, checkpoint=self._tell)
        self._done += training.steps
        return model

    def _read(self, model: HatModel, chosen: npt.NDArray[np.bool_]) -> Doubles:
        rows = []
        for at in np.flatnonzero(chosen):
            self._checkpoint(STAGE, self._done, self._total)
            rows.append(logits_of(model, self._task.parts[at]))
        self._done += _JUDGING
        return np.stack(rows)

    def _steps(self, chosen: npt.NDArray[np.bool_]) -> int:
        return self._settings.training(sum(len(self._task.parts[at]) for at in np.flatnonzero(chosen))).steps

    def _tell(self, stage: str, done: int, total: int) -> None:  # noqa: ARG002 - one bar over all trainings
        self._checkpoint(STAGE, self._done + done, self._total)

    def _keep_only_mine(self) -> None:
        """Throw away what was begun with other examples or settings."""
        about = json.dumps([asdict(self._settings), self._task.multi_label, len(self._task.labels)], sort_keys=True)
        everything = self._task.examples(np.ones(len(self._task.truth), bool))
        self._mine = about + fingerprint(everything)
        if self._stored().get("mine") != self._mine:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._write(self._finished())

    def _stored(self) -> dict[str, object]:
        try:
            stored = json.loads((self._folder / _FOLDS).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stored if isinstance(stored, dict) else {}

    def _finished(self) -> dict[str, list[list[float]]]:
        folds = self._stored().get("folds", {})
        assert isinstance(folds, dict)
        return folds

    def _write(self, finished: dict[str, list[list[float]]]) -> None:
        partial = self._folder / "folds.partial"
        partial.write_text(json.dumps({"mine": self._mine, "folds": finished}), encoding="utf-8")
        partial.replace(self._folder / _FOLDS)


@torch.inference_mode()
def logits_of(model: HatModel, parts: Sequence[Sequence[Segment]]) -> Doubles:
    """Logits (L,) of a document: the mean of its parts', each weighted by its segments."""
    model.eval()
    total = np.zeros(model.head_config.labels)
    for part in parts:
        total += len(part) * model(pack([part], model.config)).double()[0].cpu().numpy()
    found: Doubles = total / max(sum(len(part) for part in parts), 1)
    return found
