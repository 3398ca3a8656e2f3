"""The window's parts without a screen."""

import os
import time
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


from app.translation import ENGLISH, use_language


@pytest.fixture(scope="session", autouse=True)
def english(qapp: QApplication) -> None:
    """The window's English, in which numbers have their forms."""
    use_language(qapp, ENGLISH)


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
