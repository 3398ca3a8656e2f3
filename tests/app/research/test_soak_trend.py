"""Whether memory grows is told from all samples, so that one full moment is no leak and a leak is no noise."""

import random

from app.research.soak import trend


def test_a_full_moment_at_the_end_is_no_growth():
    flat = [98.0, 97.5, 94.2, 104.8, 94.4, 96.5, 94.9, 95.0, 108.0]
    assert trend(flat) < 1.02


def test_a_leak_shows_through_noise():
    chance = random.Random(1)
    leaking = [95 + 2 * number + chance.choice([0, 0, 0, 10]) for number in range(10)]
    assert trend(leaking) > 1.1


def test_the_scale_does_not_matter_and_one_sample_has_no_trend():
    assert trend([10, 11, 12]) == trend([100, 110, 120]) == 1.2
    assert trend([5.0]) == 1
