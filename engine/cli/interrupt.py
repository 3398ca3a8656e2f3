"""Ctrl-C and a polite kill as a wish that work asks for at its checkpoints, so that nothing is left half written."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from engine.errors import Cancelled
from engine.platforms.signals import STOPPING


class Interrupt:
    """Whether the user asked to stop. A second Ctrl-C stops at once, wherever the work is."""

    def __init__(self) -> None:
        self.asked = False

    def check(self) -> None:
        """Raise `Cancelled` if the user asked to stop."""
        if self.asked:
            raise Cancelled

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def interrupts() -> Iterator[Interrupt]:
    """Listen for Ctrl-C, Ctrl-Break and SIGTERM while the block runs."""
    interrupt = Interrupt()
    before = {number: signal.signal(number, interrupt._on_signal) for number in STOPPING}
    try:
        yield interrupt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
