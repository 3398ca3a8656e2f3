"""Which documents are held out when, and what came of it: shared by all ways of learning a user's labels."""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.schema.labels import Accuracy


def truth_table(given: Sequence[Sequence[str]], labels: Sequence[str], *, multi_label: bool) -> npt.NDArray[np.bool_]:
    """(n, L): which labels each document has."""
    place = {label: index for index, label in enumerate(labels)}
    truth = np.zeros((len(given), len(labels)), bool)
    for row, names in enumerate(given):
        if not multi_label and len(names) != 1:
            raise ValueError("with exclusive labels a document has exactly one")
        for name in names:
            truth[row, place[name]] = True
    return truth


def assign_folds(truth: npt.NDArray[np.bool_], folds: int, seed: int) -> npt.NDArray[np.int64]:
    """(n,) fold of each document, each combination of labels spread evenly over the folds."""
    order = np.random.default_rng(seed).permutation(len(truth))
    keys = [truth[index].tobytes() for index in order]
    ranked = [int(order[at]) for at in sorted(range(len(order)), key=keys.__getitem__)]
    assigned = np.zeros(len(truth), np.int64)
    assigned[ranked] = np.arange(len(truth)) % folds
    return assigned


def held_out_accuracy(
    held_out: npt.NDArray[np.float64], truth: npt.NDArray[np.bool_], *, multi_label: bool
) -> Accuracy:
    """Of documents labelled rightly: of independent labels, all of them."""
    if multi_label:
        right = int(((held_out > 0) == truth).all(1).sum())
    else:
        right = int((held_out.argmax(1) == truth.argmax(1)).sum())
    _, frequency = np.unique(truth, axis=0, return_counts=True)
    return wilson(right, len(truth), float(frequency.max() / len(truth)))


def wilson(right: int, total: int, chance: float) -> Accuracy:
    """So many right of so many, with Wilson's 95% interval."""
    z = 1.96
    share = right / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return Accuracy(right, total, max(0.0, middle - spread), min(1.0, middle + spread), chance)
