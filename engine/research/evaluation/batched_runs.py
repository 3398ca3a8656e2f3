"""Several documents written of at once: each goes its own way through the pipeline, their searches run as one batch.

A step of a search reads all of a model's weights for each batch, however many documents stand in it: four side by side
cost little more than one. Everything else of a summary is done for one document at a time.

Each document's work runs in a thread of its own, but only one of them at any time: a thread gives way where it has a
passage to write of, and when all have given way what they wait for is written in one batch. So nothing in the pipeline
has to know of it, and nothing runs at the same time as anything else. What is written of a document is what would be
written of it alone, but for the rounding of sums, which depends on the size of a batch. Where a stored result must be
the same after an interruption, documents are therefore written of one by one; measurements use this.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.generation.awesome_writer import AwesomeReading, AwesomeWriter
from engine.generation.writer import Check, LengthBudget

T = TypeVar("T")
_SECONDS = 0.1
"""How often it is asked whether to stop while threads work."""


@dataclass(slots=True)
class _Request:
    """A passage to write of; what is written is noted in its reading."""

    reading: AwesomeReading
    budget: LengthBudget
    check: Check
    done: bool = False
    error: BaseException | None = None


class BatchedRuns(Generic[T]):
    """Runs pieces of work, one for each document, so many at once."""

    def __init__(self, writer: AwesomeWriter, width: int) -> None:
        """`writer` is the loaded model, `width` how many documents share a batch."""
        self._writer, self._width = writer, width
        self._turn = threading.Condition()
        self._active = 0
        self._requests: list[_Request] = []
        self._stop: BaseException | None = None

    def run(self, tasks: Sequence[Callable[[AwesomeWriter], T]], check: Callable[[int], None]) -> list[T]:
        """Do all the work; each piece is given a writer of its own. `check` hears how many are done.

        Raises what a piece of work raises (the first one, when those at work have ended), or what `check` does.
        """
        results: dict[int, T] = {}
        waiting = list(enumerate(tasks))[::-1]

        def work() -> None:
            with self._turn:
                try:
                    while waiting and self._stop is None:
                        number, task = waiting.pop()
                        results[number] = task(self._seat())
                except BaseException as error:
                    self._stop = self._stop or error
                finally:
                    self._active -= 1
                    self._turn.notify_all()

        self._active = min(self._width, len(tasks))
        threads = [threading.Thread(target=work, daemon=True) for _ in range(self._active)]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(_SECONDS)
                try:
                    check(len(results))
                except BaseException as error:
                    self._stop = self._stop or error
        if self._stop is not None:
            raise self._stop
        return [results[number] for number in range(len(tasks))]

    def _seat(self) -> AwesomeWriter:
        writer = self._writer.another()
        writer.together = self._write
        return writer

    def _write(self, reading: AwesomeReading, budget: LengthBudget, check: Check) -> None:
        """Give way until this passage has been written of."""
        request = _Request(reading, budget, check)
        self._requests.append(request)
        while not request.done:
            if len(self._requests) == self._active:
                self._write_all()
            else:
                self._turn.wait()
        if request.error is not None:
            raise request.error

    def _write_all(self) -> None:
        """Write of everything that is waited for."""
        requests, self._requests = self._requests, []

        def check() -> None:
            if self._stop is not None:
                raise self._stop
            for request in requests:
                request.check()

        error: BaseException | None = None
        try:
            readings = [request.reading for request in requests]
            self._writer.write_batch(readings, [request.budget for request in requests], check)
        except BaseException as raised:
            error = raised
        for request in requests:
            request.done, request.error = True, error
        self._turn.notify_all()
