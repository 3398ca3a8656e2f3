"""Temperature scaling finds the temperature that was put in, and the calibration error is worked out as defined."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.models.calibration import fit_temperature, probabilities
from engine.research.evaluation.reliability import expected_calibration_error, reliability


@pytest.mark.parametrize("hotter", [0.3, 1.0, 4.0])
def test_the_temperature_put_in_is_found(hotter):
    draw = np.random.default_rng(0)
    logits = draw.normal(size=(6000, 4)) * 2
    truth = np.array([draw.choice(4, p=row) for row in probabilities(logits)])
    assert fit_temperature(logits * hotter, truth) == pytest.approx(hotter, rel=0.06)
    several = (draw.random((6000, 4)) < probabilities(logits, multi_label=True)).astype(np.int64)
    assert fit_temperature(logits * hotter, several, multi_label=True) == pytest.approx(hotter, rel=0.06)


def test_scaling_mends_an_overconfident_classifier_and_changes_no_answer():
    draw = np.random.default_rng(1)
    logits = draw.normal(size=(4000, 3)) * 2
    truth = np.array([draw.choice(3, p=row) for row in probabilities(logits)])
    loud = logits * 5
    right = loud.argmax(1) == truth
    before = expected_calibration_error(probabilities(loud).max(1), right)
    temperature = fit_temperature(loud[:2000], truth[:2000])
    after = probabilities(loud[2000:], temperature)
    assert before > 0.12
    assert expected_calibration_error(after.max(1), right[2000:]) < 0.04
    assert (after.argmax(1) == loud[2000:].argmax(1)).all()


def test_few_examples_never_make_it_surer_when_told_so():
    logits, truth = np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([0, 1])
    assert fit_temperature(logits, truth) < 0.2
    assert fit_temperature(logits, truth, least=1.0) == pytest.approx(1.0, rel=1e-3)
    assert fit_temperature(np.zeros((0, 2)), np.zeros(0, np.int64)) == 1.0


def test_the_error_is_the_weighted_distance():
    confidence = np.array([0.95, 0.95, 0.95, 0.95, 0.55, 0.55])
    right = np.array([True, True, True, False, True, False])
    assert expected_calibration_error(confidence, right, 10) == pytest.approx(4 / 6 * 0.2 + 2 / 6 * 0.05)
    assert [part.count for part in reliability(confidence, right, 10)] == [2, 4]
    assert expected_calibration_error(np.zeros(0), np.zeros(0, bool)) == 0.0


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=50), st.integers(1, 20))
def test_every_prediction_falls_into_one_bin(pairs, bins):
    confidence, right = np.array([one for one, _ in pairs]), np.array([two for _, two in pairs])
    assert sum(part.count for part in reliability(confidence, right, bins)) == len(pairs)
    assert 0 <= expected_calibration_error(confidence, right, bins) <= 1


def test_extreme_logits_stay_finite():
    logits = np.array([[1e4, -1e4], [0.0, 0.0]])
    assert np.isfinite(probabilities(logits)).all()
    assert np.isfinite(probabilities(logits, multi_label=True)).all()
