"""Time left: nothing before a measurement, then true to the measured rate."""

import pytest

from engine.schema.enums import SUMMARY_STAGES
from engine.server.queue.estimates import Estimate, StageShares


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def test_nothing_is_promised_before_something_was_measured(clock):
    estimate = Estimate(StageShares(), clock=clock)
    assert estimate.update("read", 0, 100) is None
    clock.now += 0.4
    assert estimate.update("read", 50, 100) is None
    clock.now += 10
    assert Estimate(StageShares(), clock=clock).update("read", 0, 0) is None


def test_reading_alone_is_what_its_pages_take(clock):
    estimate = Estimate(StageShares(), last="read", clock=clock)
    estimate.update("read", 0, 100)
    clock.now += 2
    assert estimate.update("read", 20, 100) == pytest.approx(8)


def test_a_resumed_stage_is_judged_by_what_was_done_now(clock):
    """90 of 100 were there from the last run: the rate is that of the other ten."""
    estimate = Estimate(StageShares(), last="read", clock=clock)
    estimate.update("read", 90, 100)
    clock.now += 5
    assert estimate.update("read", 95, 100) == pytest.approx(5)


def test_between_measurements_time_runs_down(clock):
    estimate = Estimate(StageShares(), last="read", clock=clock)
    estimate.update("read", 0, 10)
    clock.now += 1
    estimate.update("read", 5, 10)
    estimate.update("segment", 0, 0)
    clock.now += 0.4
    assert estimate.update("segment", 0, 0) == pytest.approx(0.6)


def test_after_one_job_the_next_one_is_foreseen_better(clock):
    """Stages that take 1, 2, 3 and 4 seconds: at the end of the first, nine are left."""
    shares = StageShares()
    lengths = dict(zip(SUMMARY_STAGES, (1.0, 2.0, 3.0, 4.0), strict=True))

    def job():
        estimate, first = Estimate(shares, clock=clock), None
        for stage, seconds in lengths.items():
            estimate.update(stage, 0, 10)
            clock.now += seconds
            left = estimate.update(stage, 10, 10)
            first = left if first is None else first
        estimate.finish()
        return first

    errors = [abs(job() - 9) for _ in range(12)]
    assert errors[-1] < 0.3
    assert errors[-1] < errors[0]


def test_a_job_that_skipped_a_stage_teaches_nothing(clock):
    shares = StageShares()
    before = shares.after("segment")
    estimate = Estimate(shares, clock=clock)
    estimate.update("segment", 0, 1)
    clock.now += 100
    estimate.update("summarize", 0, 1)
    estimate.finish()
    assert shares.after("segment") == before


def test_fine_tuning_is_what_its_steps_take_and_teaches_nothing_of_summaries(clock):
    shares = StageShares()
    before = shares.after("read")
    estimate = Estimate(shares, clock=clock)
    estimate.update("fine_tune", 40, 100)
    clock.now += 10
    assert estimate.update("fine_tune", 50, 100) == pytest.approx(50)
    estimate.finish()
    assert shares.after("read") == before
