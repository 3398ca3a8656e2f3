"""Teach the program a user's own labels from a handful of documents, in about a second and without a GPU.

From no examples, a label's description is compared with the document (`engine.classification.scoring`). From two
examples of each label, `teach` fits one regularised logistic regression on all that documents are known by: the mean of
their sentence vectors, and their words (`engine.classification.words`). It says how good it is by cross-validation,
with an interval that is honestly wide for few examples, and refuses with the count where there are too few to say
anything. Of labels that do not exclude each other each has a threshold of its own. Probabilities are calibrated on the
held-out folds; where they do not reach `ask_below` the label is not given, and the user is asked.

What the labels are called and described by is where learning begins: the fewer examples, the more it counts.

What each kind of feature counts for is the same for every set. Chosen by cross-validation for each set by itself it was
worse on most tasks it was tried on: some dozens of examples can't tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional as F

from engine.classification.head import TaughtHead
from engine.classification.learning.cross_validation import assign_folds, held_out_accuracy, truth_table
from engine.classification.learning.examples import SENTENCES, Examples
from engine.classification.learning.thresholds import beyond_thresholds, choose_thresholds
from engine.classification.words import DocumentWords
from engine.classification.words_head import WordsHead
from engine.errors import UsageError
from engine.models.calibration import fit_temperature
from engine.models.one_thread import one_thread

Floats = npt.NDArray[np.float32]

LEAST = 2
"""Examples of each label (and, for independent labels, counter-examples) below which nothing is learned."""
_DOUBT = 2.0
"""Examples by lot that calibration reckons with: what keeps a head from being sure after four documents."""
_PENALTY = 0.003
_MEANT_MOST, _MEANT = 0.3, 1.0
"""What the labels' descriptions count for: so much of their logits at most, and divided by the examples of a label (of
exclusive labels by the mean of them, for these are weighed against each other)."""
_STEPS = 60
_LEAST_VARIANCE = 1e-6
"""Directions in which examples differ less than this, against the one in which they differ most, say nothing."""


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
    words: Sequence[DocumentWords] | None = None,
    meaning: Floats | None = None,
    multi_label: bool = False,
    folds: int = 5,
    seed: int = 0,
) -> TaughtHead:
    """Learn `labels` from documents that the user has labelled.

    Args:
        features: (n, d), one row a document; frozen features of any encoder.
        given: The labels of each document; exactly one unless `multi_label`.
        labels: All labels of the set.
        words: What the words of each document say, where they are to count as well.
        meaning: (L, d), by which the labels' names and descriptions weigh the features; learning begins there.
        multi_label: A document may have several labels, or none.
        folds: Folds of the cross-validation, fewer where a label has fewer examples: holding some out must not leave
            one label short of the others.
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
    examples = Examples(np.asarray(features, np.float32), words)
    if meaning is None:
        meaning = np.zeros((len(labels), examples.features.shape[1]), np.float32)
    held_out = np.zeros(truth.shape, np.float64)  # (n, L) logits of documents while they were not learned from
    with one_thread():
        for fold in range(folds):
            inside, outside = np.flatnonzero(assigned != fold), np.flatnonzero(assigned == fold)
            held_out[outside] = _fit(examples, truth, inside, meaning, multi_label=multi_label).scores(
                examples, outside
            )
        fitted = _fit(examples, truth, np.arange(len(truth)), meaning, multi_label=multi_label)
    decided, bias = held_out, fitted.bias
    if multi_label:
        decided = beyond_thresholds(held_out, truth, assigned)
        bias = (bias - choose_thresholds(held_out, truth)).astype(np.float32)
    return TaughtHead(
        labels=tuple(labels),
        multi_label=multi_label,
        weight=fitted.weight,
        bias=bias,
        centre=fitted.centre,
        scale=fitted.scale,
        temperature=fit_temperature(
            decided,
            truth.astype(np.int64) if multi_label else truth.argmax(1),
            multi_label=multi_label,
            doubt=_DOUBT,
        ),
        accuracy=held_out_accuracy(decided, truth, multi_label=multi_label),
        examples=len(truth),
        words=fitted.words,
    )


@dataclass(frozen=True, slots=True)
class _Linear:
    weight: Floats
    bias: Floats
    centre: Floats
    scale: float
    words: WordsHead | None

    def scores(self, examples: Examples, chosen: npt.NDArray[np.integer]) -> npt.NDArray[np.float64]:
        """Logits (m, L) of the chosen examples."""
        features = examples.features[chosen]
        found = ((features - self.centre) / self.scale @ self.weight.T + self.bias).astype(np.float64)  # (m, L)
        if self.words is not None and examples.words is not None:
            found += np.stack([self.words.logits(examples.words[at]) for at in chosen])
        return np.asarray(found)


def _fit(
    examples: Examples,
    truth: npt.NDArray[np.bool_],
    chosen: npt.NDArray[np.integer],
    meaning: Floats,
    *,
    multi_label: bool,
) -> _Linear:
    """Logistic regression on all features at once: mean cross entropy plus a penalty on the squared weights, by which
    the labels depart from what their descriptions say.

    There are many features and few examples, so it is solved by what the examples have in common (`K`, of all kinds of
    features together): the weights are sums of the examples.
    """
    parts = examples.parts(chosen)
    kernel = sum((part.kernel for part in parts), np.zeros((len(chosen), len(chosen))))  # (n, n)
    variance, directions = np.linalg.eigh(kernel)  # (n,), (n, n)
    kept = variance > _LEAST_VARIANCE * max(float(variance[-1]), 1e-12)
    size = np.sqrt(variance[kept])  # (r,)
    sentences = examples.features[chosen]
    centre = sentences.mean(0)
    counts = truth[chosen].sum(0) if multi_label else np.full(truth.shape[1], len(chosen) / truth.shape[1])  # (L,)
    meant = meaning * np.minimum(_MEANT_MOST, _MEANT / np.maximum(counts, 1))[:, None]  # (L, d)
    said = (sentences - centre) @ meant.T  # (n, L)
    weight, bias = _regress(directions[:, kept] * size, truth[chosen], said, multi_label=multi_label)  # (L, r), (L,)
    shares = directions[:, kept] / size @ weight.T  # (n, L): what each example gives to each label
    scale = next((part.scale for part in parts if part.name == SENTENCES), 1.0)
    return _Linear(
        np.ascontiguousarray(shares.T @ ((sentences - centre) / scale).astype(np.float64) + meant * scale, np.float32),
        bias.astype(np.float32),
        centre,
        scale,
        examples.words_head(chosen, parts, shares),
    )


def _regress(
    features: npt.NDArray[np.float64],
    truth: npt.NDArray[np.bool_],
    said: npt.NDArray[np.floating],
    *,
    multi_label: bool,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Weights (L, r) and biases (L,) for features (n, r) that add to the logits `said` (n, L), by L-BFGS."""
    x, y, offset = torch.from_numpy(features), torch.from_numpy(truth), torch.from_numpy(said.astype(np.float64))
    weight = torch.zeros(y.shape[1], x.shape[1], dtype=x.dtype, requires_grad=True)
    bias = torch.zeros(y.shape[1], dtype=x.dtype, requires_grad=True)
    optimiser = torch.optim.LBFGS(
        [weight, bias], max_iter=_STEPS, tolerance_grad=1e-5, tolerance_change=1e-7, line_search_fn="strong_wolfe"
    )

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        scores = F.linear(x, weight, bias) + offset  # (n, L)
        if multi_label:
            loss = F.binary_cross_entropy_with_logits(scores, y.to(x.dtype)) * y.shape[1]
        else:
            loss = F.cross_entropy(scores, y.int().argmax(1))
        loss = loss + _PENALTY / 2 * weight.square().sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    optimiser.step(closure)  # type: ignore[no-untyped-call]
    return weight.detach().numpy(), bias.detach().numpy()
