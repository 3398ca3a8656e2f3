"""Work begun before its result is needed: libraries and weights load while the page worker still reads.

Whoever waits for the result goes on asking whether to stop, so that a cancel is heard while a library loads.
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar, cast

from engine.progress import Checkpoint

_POLL_SECONDS = 0.05
T = TypeVar("T")


class Preload(Generic[T]):
    """A call that runs in a thread of its own from now on. An end of the process does not wait for it."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._result: T | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="ahead", daemon=True)
        self._thread.start()

    def result(self, stage: str, checkpoint: Checkpoint) -> T:
        """Wait for the result. `checkpoint` hears of `stage`, of which nothing is done yet.

        Raises what the call or the checkpoint raises.
        """
        while self._thread.is_alive():
            checkpoint(stage, 0, 0)
            self._thread.join(_POLL_SECONDS)
        if self._error is not None:
            raise self._error
        return cast("T", self._result)

    def _run(self) -> None:
        try:
            self._result = self._call()
        except BaseException as error:
            self._error = error
