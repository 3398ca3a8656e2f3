"""From which score on each of independent labels is given: chosen label by label on examples while they were held out.

A label that few examples have is scored too low by what was learned from them, and would hardly ever be given. Its
threshold is the score from which on as many examples get it as have it: then as many are wrong as are missed. The fewer
there are to choose by, the less it is moved.
"""

import numpy as np
import numpy.typing as npt

_DOUBT = 2.0
"""Examples that speak for a threshold of 0, against as many as have the label (or have it not, if these are fewer).
Tried on clauses of contracts and on statutes put together: with fewer, more of what was given was wrong.
"""

Doubles = npt.NDArray[np.float64]
Truth = npt.NDArray[np.bool_]


def choose_thresholds(held_out: Doubles, truth: Truth) -> Doubles:
    """Thresholds (L,) of labels, by scores (n, L) of examples that were held out and by which labels they have (n, L).

    Each label has examples and counter-examples.
    """
    return np.array([_threshold(scores, has) for scores, has in zip(held_out.T, truth.T, strict=True)])


def beyond_thresholds(held_out: Doubles, truth: Truth, folds: npt.NDArray[np.int64]) -> Doubles:
    """How far scores (n, L) are above thresholds (L,) that were chosen without the fold (n,) they belong to."""
    found = np.array(held_out)
    for fold in np.unique(folds):
        others = folds != fold
        told_apart = truth[others].any(0) & ~truth[others].all(0)  # (L,)
        thresholds = np.zeros(truth.shape[1])
        thresholds[told_apart] = choose_thresholds(held_out[others][:, told_apart], truth[others][:, told_apart])
        found[~others] -= thresholds
    return found


def _threshold(scores: Doubles, has: Truth) -> float:
    count = int(has.sum())
    ranked = np.sort(scores)[::-1]
    middle = (ranked[count - 1] + ranked[count]) / 2
    few = min(count, len(has) - count)
    return float(middle * few / (few + _DOUBT))
