"""Make a classifier's probabilities mean what they say: temperature scaling (Guo et al. 2017, arXiv 1706.04599).

One number divides all logits. It is fitted on examples the classifier has not learned from, and changes no decision.
"""

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.floating]

_COLDEST, _HOTTEST = 0.05, 20.0
_GOLDEN = (5**0.5 - 1) / 2


def probabilities(logits: Array, temperature: float = 1.0, *, multi_label: bool = False) -> npt.NDArray[np.float64]:
    """Logits (n, L) to probabilities (n, L): softmax over labels, or a sigmoid for each."""
    scaled = np.asarray(logits, np.float64) / temperature  # (n, L)
    if multi_label:
        return np.exp(-np.logaddexp(0.0, -scaled))
    shifted = np.exp(scaled - scaled.max(1, keepdims=True))
    return np.asarray(shifted / shifted.sum(1, keepdims=True))


def sigmoid(logits: Array) -> npt.NDArray[np.float32]:
    """Of any shape; beyond 30 nothing changes any more."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(logits, -30, 30))), dtype=np.float32)


def logits_of(probabilities: Array) -> npt.NDArray[np.float32]:
    """Of any shape; what is surer than one in a million counts as that."""
    sure = np.clip(probabilities, 1e-6, 1 - 1e-6)
    return np.asarray(np.log(sure / (1 - sure)), dtype=np.float32)


def judged_by_both(probabilities: Array, logits: Array) -> npt.NDArray[np.float32]:
    """Probabilities by the mean of one judge's logits and another's; where the other has none, the one's own."""
    both = sigmoid((logits_of(probabilities) + logits) / 2)
    return np.where(np.isfinite(logits), both, probabilities).astype(np.float32)


def fit_temperature(
    logits: Array, truth: npt.NDArray[np.int64], *, multi_label: bool = False, least: float = 0, doubt: float = 0
) -> float:
    """The temperature of least negative log likelihood.

    Args:
        logits: (n, L), of examples the classifier has not seen in training.
        truth: (n,) the right label of each, or with `multi_label` (n, L) of 0 and 1.
        multi_label: Labels are independent.
        least: Do not go below this (1: never make it surer than it is).
        doubt: As if so many more examples had been seen whose labels were drawn by lot: few examples, all of them
            right, do not make it certain (two of these give Laplace's rule of succession).
    """
    if not len(logits):
        return max(1.0, least)
    low, high = np.log(1 / _HOTTEST), np.log(1 / max(_COLDEST, least))

    def loss(temperature: float) -> float:
        return _loss(logits, truth, temperature, multi_label=multi_label, lots=doubt / (len(logits) + doubt))

    # The loss is convex in 1 / T, so it has one minimum along its logarithm too.
    while high - low > 1e-4:
        first, second = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        if loss(np.exp(-first)) < loss(np.exp(-second)):
            high = second
        else:
            low = first
    return float(np.exp(-(low + high) / 2))


def _loss(
    logits: Array, truth: npt.NDArray[np.int64], temperature: float, *, multi_label: bool, lots: float = 0
) -> float:
    """Mean negative log likelihood, a share of `lots` of it under labels drawn by lot."""
    scaled = np.asarray(logits, np.float64) / temperature
    if multi_label:
        softened = (1 - lots) * truth + lots / 2
        return float((np.logaddexp(0.0, scaled) - scaled * softened).mean())
    right = (1 - lots) * scaled[np.arange(len(truth)), truth] + lots * scaled.mean(1)
    return float((np.logaddexp.reduce(scaled, axis=1) - right).mean())
