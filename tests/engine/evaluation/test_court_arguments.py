"""ECtHR-ARG at toy size: labels merge to eight, thresholds are chosen, and who reads the whole document uses it."""

import numpy as np
import pytest

from engine.evaluation.court_arguments import LABELS, MERGED, Judgment, _hat, best_cut, merge, micro_f1
from engine.progress import silent


def test_fifteen_labels_merge_to_eight():
    assert len(MERGED) == 15
    assert len(LABELS) == 8
    merged = merge(["Distinguishing", "Vorherige Rechtsprechung des EGMR", "Subsumtion"])
    assert [LABELS[index] for index in np.flatnonzero(merged)] == ["application to the case", "precedent"]
    assert not merge([]).any()
    with pytest.raises(KeyError):
        merge(["no such label"])


def test_micro_f1_and_the_threshold_that_makes_it_greatest():
    truth = np.asarray([[1, 0], [1, 1], [0, 0]])
    assert micro_f1(truth, truth == 1) == 1.0
    assert micro_f1(truth, np.ones((3, 2), bool)) == pytest.approx(6 / 9)
    assert micro_f1(truth, np.zeros((3, 2), bool)) == 0.0
    logits = np.asarray([[-0.5, -2.0], [-0.4, -0.6], [-1.0, -1.5]])
    cut, value = best_cut(truth, logits)
    assert value == 1.0
    assert -1.0 < cut < -0.6


def test_what_only_the_paragraph_before_tells_is_learned(monkeypatch):
    """The label of a paragraph is that of its predecessor's kind: no model of single paragraphs could know it."""
    monkeypatch.setattr("engine.evaluation.court_arguments.MOST_EPOCHS", 5)
    monkeypatch.setattr("engine.evaluation.court_arguments.RATES", (1e-3,))
    draw = np.random.default_rng(0)
    kinds = np.linalg.qr(draw.normal(size=(384, 2)))[0].T.astype(np.float32)

    def judgment():
        first = int(draw.integers(2))
        vectors = np.stack([kinds[first], *[draw.normal(size=384) / 20] * 3]).astype(np.float32)
        truth = np.zeros((4, 8), np.int64)
        truth[1:, first] = 1
        return Judgment(("",) * 4, truth, vectors)

    train, dev = [judgment() for _ in range(40)], [judgment() for _ in range(20)]
    logits, chosen = _hat(train, dev, silent)
    assert micro_f1(np.concatenate([one.truth for one in dev]), logits > chosen.cut) > 0.9
    assert chosen.score > 0.8
