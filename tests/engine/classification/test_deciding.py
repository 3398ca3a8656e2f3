"""What a set decides: exclusive labels together, all others each by itself."""

import numpy as np

from engine.classification.deciding import decide
from engine.document import LabelMeaning, LabelSet

NAMES = tuple(LabelMeaning(name) for name in ("a", "b", "c", "d"))
TAGS = LabelSet("tags", NAMES, exclusive=False, ask_below=0.7)
SHELF = LabelSet("shelf", NAMES, ask_below=0.7)


def test_one_label_in_doubt_does_not_hold_up_the_others() -> None:
    found = decide(TAGS, np.array([0.8, 0.55, 0.95, 0.1]))
    assert (found.given, found.doubtful) == ((2, 0), (1,))
    assert found.confidence == 0.55


def test_a_label_it_is_sure_against_is_neither_given_nor_asked_about() -> None:
    found = decide(TAGS, np.array([0.3, 0.29, 0.02, 0.0]))
    assert (found.given, found.doubtful) == ((), ())
    assert decide(TAGS, np.array([0.31, 0.7, 0.02, 0.0])).doubtful == (0,)


def test_exclusive_labels_are_decided_or_asked_about_together() -> None:
    assert decide(SHELF, np.array([0.1, 0.75, 0.1, 0.05])).given == (1,)
    unsure = decide(SHELF, np.array([0.2, 0.1, 0.65, 0.05]))
    assert (unsure.given, unsure.doubtful) == ((), (2, 0, 1, 3))
