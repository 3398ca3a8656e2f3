"""The window's parts without a screen."""

import os
import time
from collections.abc import Callable

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def benchmark_seconds() -> Callable[[Callable[[], object]], float]:
    """Processor seconds of the quickest of five calls, which the load of the machine hardly changes."""

    def measure(work: Callable[[], object]) -> float:
        times = []
        for _ in range(5):
            began = time.process_time()
            work()
            times.append(time.process_time() - began)
        return min(times)

    return measure
