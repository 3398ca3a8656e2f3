"""ECtHR-ARG at toy size: labels merge to eight, thresholds are chosen, and who reads the whole document uses it."""

import numpy as np
import pytest

from engine.research.evaluation.court_arguments import (
    LABELS,
    MERGED,
    Judgment,
    _folds,
    best_cut,
    learn,
    merge,
    micro_f1,
)


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


def test_what_only_another_paragraph_tells_is_learned():
    """The label of a paragraph is the kind of the first one: no model of single paragraphs could know it."""
    draw = np.random.default_rng(0)
    kinds = np.linalg.qr(draw.normal(size=(384, 2)))[0].T.astype(np.float32)

    def judgment():
        first = int(draw.integers(2))
        vectors = np.stack([kinds[first], *[draw.normal(size=384) / 20] * 3]).astype(np.float32)
        truth = np.zeros((4, 8), np.int64)
        truth[1:, first] = 1
        return Judgment(("",) * 4, truth, vectors, vectors)

    train, dev = [judgment() for _ in range(64)], [judgment() for _ in range(20)]
    *_, logits = learn(train, dev, 12)
    truth = np.concatenate([one.truth for one in dev])
    assert micro_f1(truth, logits > best_cut(truth, logits)[0]) > 0.85


def test_every_judgment_is_held_out_once_and_never_learned_from_then():
    every = [
        Judgment(
            (str(number),), np.zeros((1, 8), np.int64), np.zeros((1, 384), np.float32), np.zeros((1, 8), np.float32)
        )
        for number in range(12)
    ]
    folds = _folds(every)
    assert sorted(one.texts[0] for _, held in folds for one in held) == sorted(one.texts[0] for one in every)
    assert all(not {id(one) for one in learned} & {id(one) for one in held} for learned, held in folds)


def test_long_judgments_are_cut_evenly_and_nothing_is_lost():
    rows = np.arange(250, dtype=np.float32)[:, None]
    whole = Judgment(tuple(map(str, range(250))), np.zeros((250, 8), np.int64), rows, rows)
    parts = whole.cut(96)
    assert [len(part.texts) for part in parts] == [83, 83, 84]
    np.testing.assert_array_equal(np.concatenate([part.features for part in parts]), rows)
