"""Teach the program a user's own labels from a handful of documents, in about a second and without a GPU.

From no examples, a label's description is compared with the document (`engine.classification.scoring`). From two
examples of each label, `teach` fits a regularised logistic head on frozen document features, whatever encoder they come
from. It says how good it is by cross-validation (nested, so that choosing the regularisation does not flatter the
number), with an interval that is honestly wide for few examples, and refuses with the count where there are too few to
say anything. Its probabilities are calibrated on the held-out folds; where they do not reach `ask_below` it gives no
label, and the user is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional as F

from engine.classification.head import TaughtHead
from engine.classification.learning.cross_validation import assign_folds, held_out_accuracy, truth_table
from engine.errors import UsageError
from engine.models.calibration import fit_temperature, probabilities
from engine.models.one_thread import one_thread

Floats = npt.NDArray[np.float32]

LEAST = 2
"""Examples of each label (and, for independent labels, counter-examples) below which nothing is learned."""
_DOUBT = 2.0
"""Examples by lot that calibration reckons with: what keeps a head from being sure after four documents."""
_PENALTIES = (0.003, 0.03, 0.3)
_DEFAULT_PENALTY = 0.03
_STEPS = 60


class TooFewExamples(UsageError):
    """There are too few examples to learn or to judge from; the message has the counts."""

    kind = "too_few_examples"

    def __init__(self, counts: dict[str, int], needed: int = LEAST) -> None:
        short = {label: count for label, count in counts.items() if count < needed}
        named = ", ".join(f"“{label}” has {count}" for label, count in short.items())
        super().__init__(f"At least {needed} examples of each label are needed: {named}.")
        self.counts = counts
        self.needed = needed


def teach(
    features: Floats,
    given: Sequence[Sequence[str]],
    labels: Sequence[str],
    *,
    multi_label: bool = False,
    folds: int = 5,
    seed: int = 0,
) -> TaughtHead:
    """Learn `labels` from documents that the user has labelled.

    Args:
        features: (n, d), one row a document; frozen features of any encoder.
        given: The labels of each document; exactly one unless `multi_label`.
        labels: All labels of the set.
        multi_label: A document may have several labels, or none.
        folds: Folds of the cross-validation, fewer where a label has fewer examples.
        seed: Decides which document falls into which fold.

    Raises:
        TooFewExamples: A label has fewer than two examples (or counter-examples).
        UsageError: There are fewer than two labels to tell apart.
    """
    truth = truth_table(given, labels, multi_label=multi_label)
    counts = {label: int(column.sum()) for label, column in zip(labels, truth.T, strict=True)}
    against = {f"not {label}": len(truth) - count for label, count in counts.items()}
    asked = counts | against if multi_label else counts
    if len(labels) < (1 if multi_label else 2):
        raise UsageError("At least two labels are needed to tell documents apart.")
    if min(asked.values()) < LEAST:
        raise TooFewExamples(asked)
    folds = min(folds, *asked.values())
    assigned = assign_folds(truth, folds, seed)
    task = _Task(np.asarray(features, np.float32), truth, multi_label)
    held_out = np.zeros(truth.shape, np.float64)  # (n, L) logits of documents while they were not learned from
    with one_thread():
        for fold in range(folds):
            inside = task.take(assigned != fold)
            penalty = _choose_penalty(inside, seed)
            held_out[assigned == fold] = inside.fit(penalty).scores(task.features[assigned == fold])
        fitted = task.fit(_choose_penalty(task, seed))
    return TaughtHead(
        labels=tuple(labels),
        multi_label=multi_label,
        weight=fitted.weight,
        bias=fitted.bias,
        centre=fitted.centre,
        scale=fitted.scale,
        temperature=fit_temperature(
            held_out,
            truth.astype(np.int64) if multi_label else truth.argmax(1),
            multi_label=multi_label,
            doubt=_DOUBT,
        ),
        accuracy=held_out_accuracy(held_out, truth, multi_label=multi_label),
        examples=len(truth),
    )


@dataclass(frozen=True, slots=True)
class _Linear:
    weight: Floats
    bias: Floats
    centre: Floats
    scale: float

    def scores(self, features: Floats) -> npt.NDArray[np.float64]:
        found = (features - self.centre) / self.scale @ self.weight.T + self.bias  # (n, L)
        return found.astype(np.float64)


@dataclass(frozen=True, slots=True)
class _Task:
    """Features with their labels, and how to fit a head to them."""

    features: Floats
    truth: npt.NDArray[np.bool_]
    multi_label: bool

    def take(self, chosen: npt.NDArray[np.bool_]) -> "_Task":
        return _Task(self.features[chosen], self.truth[chosen], self.multi_label)

    def fit(self, penalty: float) -> _Linear:
        """Logistic regression: mean cross entropy plus `penalty` / 2 times the squared weights, by L-BFGS."""
        centre = self.features.mean(0)
        # One scale for all dimensions: a few examples say nothing of the spread of each.
        scale = float(np.sqrt(((self.features - centre) ** 2).sum(1).mean())) or 1.0
        x = torch.from_numpy(((self.features - centre) / scale).astype(np.float32))  # (n, d)
        y = torch.from_numpy(self.truth)
        weight = torch.zeros(y.shape[1], x.shape[1], requires_grad=True)
        bias = torch.zeros(y.shape[1], requires_grad=True)
        optimiser = torch.optim.LBFGS(
            [weight, bias], max_iter=_STEPS, tolerance_grad=1e-5, tolerance_change=1e-7, line_search_fn="strong_wolfe"
        )

        def closure() -> torch.Tensor:
            optimiser.zero_grad()
            scores = F.linear(x, weight, bias)  # (n, L)
            if self.multi_label:
                loss = F.binary_cross_entropy_with_logits(scores, y.float())
            else:
                loss = F.cross_entropy(scores, y.int().argmax(1))
            loss = loss + penalty / 2 * weight.square().sum()
            loss.backward()  # type: ignore[no-untyped-call]
            return loss

        optimiser.step(closure)  # type: ignore[no-untyped-call]
        return _Linear(weight.detach().numpy(), bias.detach().numpy(), centre, scale)


def _choose_penalty(task: _Task, seed: int) -> float:
    """The penalty of least held-out loss by three folds; a middling one where labels have too few examples for that."""
    counts = task.truth.sum(0)
    scarce = int(min(counts.min(), (len(task.truth) - counts).min()) if task.multi_label else counts.min())
    if scarce < 3:
        return _DEFAULT_PENALTY
    assigned = assign_folds(task.truth, 3, seed + 1)
    losses = []
    for penalty in _PENALTIES:
        loss = 0.0
        for fold in range(3):
            scores = task.take(assigned != fold).fit(penalty).scores(task.features[assigned == fold])
            loss += _held_out_loss(scores, task.truth[assigned == fold], multi_label=task.multi_label)
        losses.append(loss)
    return _PENALTIES[int(np.argmin(losses))]


def _held_out_loss(scores: npt.NDArray[np.float64], truth: npt.NDArray[np.bool_], *, multi_label: bool) -> float:
    chances = np.clip(probabilities(scores, multi_label=multi_label), 1e-9, 1 - 1e-9)
    if multi_label:
        return float(-np.where(truth, np.log(chances), np.log(1 - chances)).sum())
    return float(-np.log(chances[truth]).sum())
