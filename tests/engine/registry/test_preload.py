"""What is begun ahead: the result, the error, and a cancel while it still runs."""

import threading

import pytest

from engine.errors import Cancelled
from engine.progress import silent
from engine.registry.preload import Preload


def test_the_result_is_there_for_everybody_who_asks():
    ahead = Preload(object)
    assert ahead.result("segment", silent) is ahead.result("segment", silent)


def test_an_error_comes_out_where_the_result_is_asked_for():
    def fails() -> None:
        raise LookupError("nothing there")

    ahead = Preload(fails)
    for _ in range(2):
        with pytest.raises(LookupError, match="nothing there"):
            ahead.result("segment", silent)


def test_whoever_waits_hears_a_cancel():
    go_on = threading.Event()
    ahead = Preload(go_on.wait)
    asked = []

    def checkpoint(stage: str, done: int, total: int) -> None:
        asked.append((stage, done, total))
        if len(asked) == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        ahead.result("segment", checkpoint)
    assert asked == [("segment", 0, 0)] * 3
    go_on.set()
    assert ahead.result("segment", silent)
