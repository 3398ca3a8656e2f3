"""Measures of document types: what counts as right, how doubt is calibrated, and the bars."""

import numpy as np
import pytest

from engine.models.hat.files import HatCalibration
from engine.research.evaluation.document_types import (
    Predictions,
    TypeMeasures,
    calibrate,
    calibration_error,
    figures,
    macro_f1,
    score,
)

NAMES = ("letter", "report", "poem")


def told(truth, sure=4.0, wrong=0, seed=0):
    """Logits that name the truth, but for the first `wrong` documents; texts of no type get nothing."""
    draw = np.random.default_rng(seed)
    logits = draw.normal(0, 0.1, (len(truth), 3))
    for row, label in enumerate(truth):
        if label is not None:
            logits[row, (NAMES.index(label) + (row < wrong)) % 3] += sure
    return Predictions(tuple(truth), NAMES, logits)


def test_macro_f1_weighs_types_alike_and_counts_unknown_as_wrong():
    truth = ["letter"] * 8 + ["poem"] * 2
    assert macro_f1(truth, truth) == {"letter": 1.0, "poem": 1.0}
    given = ["letter"] * 8 + ["poem", None]
    assert macro_f1(truth, given) == {"letter": 1.0, "poem": pytest.approx(2 / 3)}
    assert macro_f1([*truth, None], [*truth, "poem"])["poem"] == pytest.approx(4 / 5)


def test_the_threshold_keeps_nearly_all_that_is_right_and_lets_nonsense_go():
    dev = told([*NAMES] * 100 + [None] * 50, wrong=3)
    calibration = calibrate(dev)
    answers = dev.answers(calibration)
    assert sum(given is None for given in answers[:300]) <= 6
    assert all(given is None for given in answers[300:])
    assert score(dev, calibration) > 0.97


def test_too_sure_a_model_is_calibrated():
    dev = told([*NAMES] * 200, sure=12.0, wrong=120)
    plain, fitted = HatCalibration(), calibrate(dev)
    assert fitted.temperature > 2
    assert calibration_error(dev, plain) > 0.15
    assert calibration_error(dev, fitted) < 0.05


@pytest.mark.parametrize(("wrong", "holds"), [(0, True), (90, False)])
def test_bars_hold_only_for_a_good_model(wrong, holds):
    sets = [told([*NAMES] * 50 + [None] * 10, wrong=wrong, seed=seed) for seed in range(4)]
    calibration = HatCalibration(1.0, 0.5)
    good = TypeMeasures(calibration, *[told([*NAMES] * 50 + [None] * 10)] * 4)
    table = {figure.name: figure for figure in figures(TypeMeasures(calibration, *sets), {"other": good})}
    assert table["document types, held-out documents: macro F1"].holds is holds
    assert table["document types, held-out publishers: macro F1"].holds is holds
    assert table["document types, held-out documents: macro F1"].against == pytest.approx(1.0)
    assert table["texts of no type called unknown"].value == 1.0


def test_who_abstains_is_also_judged_by_the_likeliest_type():
    told_rightly = told([*NAMES] * 50 + [None] * 10)
    careful, bold = (TypeMeasures(HatCalibration(1.0, limit), *[told_rightly] * 4) for limit in (0.999, 0.0))
    table = {figure.name: figure.value for figure in figures(careful, {"bold": bold})}
    assert table["document types, held-out documents: macro F1"] == 0.0
    assert table["likeliest type, sure or not, held-out documents: macro F1"] == pytest.approx(1.0)
    assert table["texts of no type called unknown"] == 1.0
    assert table["bold, texts of no type called unknown"] == 0.0
    assert table["bold, likeliest type, sure or not, held-out documents: macro F1"] == pytest.approx(1.0)
