"""A weighing learns what only logit and counts together tell, the same each time; far values do not lead it astray."""

import numpy as np

from engine.research.training.verifier_weighing import learned_weighing, rows_of, weighed


def made(count: int, seed: int):
    chance = np.random.default_rng(seed)
    rows = chance.normal(size=(count, 3)).astype(np.float32)
    return rows, (rows[:, 0] > 0) == (rows[:, 1] > 0)  # neither tells it alone


def test_it_learns_what_two_tell_together():
    rows, true = made(2000, 0)
    model = learned_weighing(rows, true)
    others, wanted = made(500, 1)
    assert ((weighed(model, others) > 0) == wanted).mean() > 0.8
    assert np.array_equal(weighed(learned_weighing(rows, true), others), weighed(model, others))


def test_what_was_never_seen_decides_nothing_by_its_size():
    rows, true = made(600, 0)
    model = learned_weighing(rows, true)
    far, further = np.array([[9, 9, 1e6], [9, 9, 1e9]], dtype=np.float32)
    assert weighed(model, far[None]) == weighed(model, further[None])


def test_logits_stand_before_counts():
    assert rows_of(np.array([7.0, 8.0], np.float32), [[1, 2], [3, 4]]).tolist() == [[7, 1, 2], [8, 3, 4]]
