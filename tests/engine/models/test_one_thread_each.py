"""Several batches at once: in order, the same for any number of threads, and ended early."""

import threading

import pytest
import torch

from engine.models import one_thread_each


@pytest.fixture(params=[1, 2, 3])
def threads(request):
    before = torch.get_num_threads()
    torch.set_num_threads(request.param)
    yield request.param
    torch.set_num_threads(before)


def test_outcomes_come_in_order_and_the_number_of_threads_stays(threads):
    weights = torch.randn(64, 64, generator=torch.Generator().manual_seed(3))
    batches = [torch.full((8, 64), float(number)) for number in range(20)]
    found = list(one_thread_each.outcomes(lambda batch, _: (batch @ weights).relu(), batches))
    assert [batch for batch, _ in found] == batches
    for batch, outcome in found:
        torch.testing.assert_close(outcome, (batch @ weights).relu())
    assert torch.get_num_threads() == threads


def test_each_batch_is_computed_by_one_thread_alone(threads):
    inside = {torch.get_num_threads() for _ in range(threads)} if threads == 1 else set()
    inside |= {count for _, count in one_thread_each.outcomes(lambda *_: torch.get_num_threads(), range(8))}
    assert inside == {1}


def test_what_was_not_begun_is_left_when_the_caller_stops(threads):
    seen, gate = [], threading.Event()

    def work(number: int, _check) -> int:
        seen.append(number)
        if number:
            gate.wait()
        return number

    outcomes = one_thread_each.outcomes(work, range(50))
    next(outcomes)
    outcomes.close()
    gate.set()
    list(one_thread_each.outcomes(lambda *_: None, range(2 * threads)))  # every thread is free again
    assert len(seen) <= 1 + threads


def test_an_error_in_a_batch_is_the_callers(threads):
    def work(number: int, _check) -> float:
        return 1 / number

    with pytest.raises(ZeroDivisionError):
        list(one_thread_each.outcomes(work, [2, 1, 0, 1]))


def test_a_batch_under_way_ends_at_its_next_check_when_waiting_raises(threads):
    ended = threading.Event()

    def work(number: int, check) -> None:
        try:
            while True:
                check()
        finally:
            ended.set()

    def waiting() -> None:
        raise KeyError

    with pytest.raises(KeyError):
        next(one_thread_each.outcomes(work, range(2), waiting))
    assert ended.wait(60)
