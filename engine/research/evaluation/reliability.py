"""How well probabilities keep their word: expected calibration error and the table behind a reliability diagram."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions of about the same confidence."""

    count: int
    confidence: float
    """Their mean confidence."""
    accuracy: float
    """How many of them were right."""


def reliability(confidence: npt.NDArray[np.floating], right: npt.NDArray[np.bool_], bins: int = 15) -> tuple[Bin, ...]:
    """Predictions in bins of equal width, empty bins left out.

    Args:
        confidence: (n,) probability of what was predicted, 0 to 1.
        right: (n,) whether it was right.
        bins: How many bins.
    """
    place = np.clip(np.ceil(np.asarray(confidence) * bins).astype(int) - 1, 0, bins - 1)
    return tuple(
        Bin(int(chosen.sum()), float(confidence[chosen].mean()), float(right[chosen].mean()))
        for chosen in (place == index for index in range(bins))
        if chosen.any()
    )


def expected_calibration_error(
    confidence: npt.NDArray[np.floating], right: npt.NDArray[np.bool_], bins: int = 15
) -> float:
    """Mean distance of confidence and accuracy over the bins, weighted by their counts; 0 for no predictions."""
    table = reliability(confidence, right, bins)
    total = sum(part.count for part in table)
    return sum(part.count * abs(part.confidence - part.accuracy) for part in table) / max(total, 1)
