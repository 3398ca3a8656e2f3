"""How sure a mean over documents is: percentile intervals from resampling the documents, with a fixed seed."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

_SAMPLES = 2000


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the bounds between which 95 % of resampled means lie."""

    mean: float
    low: float
    high: float


def interval(values: Sequence[float], seed: int = 0) -> Interval:
    """The mean of `values` with its interval. Raises ValueError where there are none."""
    if not values:
        raise ValueError("no values to take the mean of")
    data = np.asarray(values, dtype=np.float64)  # (n,)
    rows = np.random.default_rng(seed).integers(0, len(data), size=(_SAMPLES, len(data)))
    means = data[rows].mean(axis=1)  # (samples,)
    low, high = np.percentile(means, [2.5, 97.5])
    return Interval(float(data.mean()), float(low), float(high))
