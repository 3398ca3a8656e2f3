"""Thresholds of labels: as many are given as there are, few examples move them little, none chooses its own."""

import numpy as np
import pytest

from engine.classification.learning.thresholds import beyond_thresholds, choose_thresholds


def scored(has: list[int], scores: list[float]) -> tuple[np.ndarray, np.ndarray]:
    return np.array(scores, float)[:, None], np.array(has, bool)[:, None]


def test_as_many_examples_are_given_a_label_as_have_it() -> None:
    draw = np.random.default_rng(0)
    truth = draw.random((200, 3)) < np.array([0.1, 0.5, 0.9])
    scores = draw.normal(size=(200, 3)) + 2.0 * truth - np.array([5.0, 0.0, -5.0])
    given = (scores > choose_thresholds(scores, truth)).sum(0)
    np.testing.assert_allclose(given, truth.sum(0), atol=12)
    assert (scores > 0).sum(0)[0] < truth.sum(0)[0] / 2  # without one of its own the rare label is hardly ever given


@pytest.mark.parametrize("sign", [1, -1])
def test_the_fewer_examples_there_are_the_less_a_threshold_is_moved(sign: int) -> None:
    few = scored([1, 1, 0, 0], [-1.0, -2.0, -4.0, -5.0])
    many = scored([1, 1, 0, 0] * 20, [-1.0, -2.0, -4.0, -5.0] * 20)
    little, much = (choose_thresholds(sign * a, b if sign > 0 else ~b)[0] for a, b in (few, many))
    assert abs(little) == pytest.approx(1.5)
    assert abs(much) == pytest.approx(3.0, abs=0.2)


def test_an_example_is_judged_by_thresholds_chosen_on_others() -> None:
    scores, truth = scored([1, 0, 1, 0, 1, 0], [-1.0, -3.0, -1.0, -3.0, 5.0, 4.0])
    folds = np.array([0, 0, 1, 1, 2, 2])
    beyond = beyond_thresholds(scores, truth, folds)
    assert (beyond[4:, 0] > 0).all()  # by the other two folds all of the third are given the label
    assert beyond[4, 0] == pytest.approx(5.0 + 2.0 * 2 / 4)


def test_where_the_other_folds_do_not_tell_a_label_apart_it_is_not_moved() -> None:
    scores, truth = scored([1, 1, 0, 0], [1.0, 2.0, -1.0, -2.0])
    np.testing.assert_array_equal(beyond_thresholds(scores, truth, np.array([0, 0, 1, 1])), scores)
