"""Which labels of a set a document gets, given how likely they are.

Of exclusive labels the likeliest one, if the set is sure of it. Of others each is decided by itself: one that the set
is not sure of is asked about, and holds up none of the rest.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.document import LabelSet

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a set decides, by the numbers of its labels, the likeliest first."""

    confidence: float
    """Of exclusive labels the likeliest one's probability, of others how sure it is of the one it is least sure of."""
    given: tuple[int, ...]
    doubtful: tuple[int, ...]
    """Labels that the user is to be asked about: of exclusive ones all or none."""


def decide(label_set: LabelSet, chances: Doubles) -> Decision:
    """Decide by probabilities (L,). Of independent labels one is likelier than not from 0.5 on."""
    order = [int(place) for place in np.argsort(-chances, kind="stable")]
    if label_set.exclusive:
        best = order[0]
        confidence = float(chances[best])
        sure = confidence >= label_set.ask_below
        return Decision(confidence, (best,) if sure else (), () if sure else tuple(order))
    certainty = np.maximum(chances, 1 - chances)  # (L,)
    sure_of = certainty >= label_set.ask_below
    return Decision(
        float(certainty.min()),
        tuple(place for place in order if sure_of[place] and chances[place] > 0.5),
        tuple(place for place in order if not sure_of[place]),
    )
