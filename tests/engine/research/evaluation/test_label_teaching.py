"""Measuring what teaching reaches: the same draws for both, fair to each label, judged on other texts alone."""

import numpy as np
import pytest

from engine.research.evaluation import label_teaching
from engine.research.evaluation.label_teaching import DRAWS, SIZES, draws, figures


@pytest.mark.parametrize("size", SIZES)
def test_each_label_has_as_many_examples_and_no_example_is_judged(size: int) -> None:
    truth = [number % 5 for number in range(150)]
    drawn = list(draws(truth, size))
    assert len(drawn) == DRAWS >= 20
    for learned, judged in drawn:
        assert np.bincount(np.asarray(truth)[learned]).tolist() == [size // 5] * 5
        assert not set(learned.tolist()) & set(judged.tolist())
    again = list(draws(truth, size))
    assert all(
        np.array_equal(a, b) for one, other in zip(drawn, again, strict=True) for a, b in zip(one, other, strict=True)
    )
    assert len({learned.tobytes() for learned, _ in drawn}) > 1


def test_less_than_a_point_ahead_does_not_hold() -> None:
    _, ahead = figures("task", [0.80, 0.82], [0.75, 0.79])
    assert (round(ahead.value, 6), ahead.holds) == (4.0, True)
    assert "(3.0 to 5.0)" in ahead.name
    _, ahead = figures("task", [0.80, 0.80], [0.795, 0.795])
    assert ahead.holds is False


def test_the_rival_learns_from_the_examples_alone() -> None:
    pytest.importorskip("sklearn")
    texts = ["rent tenant landlord", "will heir estate"] * 4
    rival = label_teaching._Rival(texts)
    truth = np.array([0, 1] * 4)
    assert rival.told(truth, np.arange(4), np.arange(4, 8)).tolist() == [0, 1, 0, 1]
