"""A HAT folder as a classifier: every part of a long document counts, and doubt is said."""

import numpy as np
import pytest
import torch

from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.classifier import HatClassifier, evenly
from engine.models.hat.files import HatCalibration, save_calibration, save_hat
from engine.models.hat.model import HatModel, pack

CONFIG = HatConfig(vocabulary=30522, width=16, heads=2, hidden=32, layout="SC", segments=4, initial_std=0.3)


@pytest.fixture
def folder(tmp_path):
    torch.manual_seed(3)
    save_hat(HatModel(CONFIG, HatHeadConfig(HatTask.DOCUMENT, 3)), tmp_path, ("letter", "report", "poem"))
    save_calibration(HatCalibration(temperature=2.0, unknown_below=0.5, segments=3), tmp_path)
    return tmp_path


def segments(count, seed=0):
    draw = np.random.default_rng(seed)
    return tuple(tuple(int(number) for number in draw.integers(1000, 30000, 20)) for _ in range(count))


def test_a_long_document_is_the_mean_of_its_parts_weighted_by_their_segments(folder):
    classifier = HatClassifier.load(folder, half=False)
    document = segments(8)
    parts = [document[:2], document[2:5], document[5:]]
    assert [tuple(part) for part in evenly(document, 3)] == parts
    with torch.no_grad():
        alone = [classifier.model(pack([part], CONFIG))[0].double().numpy() for part in parts]
    expected = (2 * alone[0] + 3 * alone[1] + 3 * alone[2]) / 8
    np.testing.assert_allclose(classifier.logits(document), expected, rtol=1e-5)


def test_the_last_part_of_a_long_document_matters(folder):
    classifier = HatClassifier.load(folder, half=False)
    document = segments(30)
    other = (*document[:-1], segments(1, seed=9)[0])
    assert np.abs(classifier.logits(document) - classifier.logits(other)).max() > 1e-6


def test_calibration_decides_what_is_said(folder):
    classifier = HatClassifier.load(folder, half=False)
    chances = classifier.probabilities(np.asarray([[2.0, 0.0, 0.0], [0.4, 0.0, 0.0]]))
    np.testing.assert_allclose(chances[0, 0], np.e / (np.e + 2), rtol=1e-6)
    least = classifier.calibration.unknown_below
    assert [bool(row.max() >= least) for row in chances] == [True, False]


def test_text_is_read_in_whole_sentences(folder):
    classifier = HatClassifier.load(folder)
    text = "The sea is wide. The ship is small."
    found = classifier.segments(text, [(0, 16), (17, 35)])
    assert len(found) == 1
    assert len(found[0]) == 10
    assert classifier.logits(()).shape == (3,)


def test_half_precision_says_nearly_the_same(folder):
    document = segments(6)
    whole, half = (HatClassifier.load(folder, half=half).logits(document) for half in (False, True))
    assert np.abs(whole - half).max() < 0.1
