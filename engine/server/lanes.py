"""Lanes: one thread each, one request after the other, so that quick reads never wait behind slow work.

`STORE` answers from the library in milliseconds. `DOCUMENTS` opens whole ones, whose pages and results may be large.
`FILES` copies, removes and exports. `PICTURES` waits for the page worker, which may take seconds over a bad page.
`MODELS` copies and checks gigabytes. `LABELS` changes and teaches label sets. `REVIEWS` keeps what readers decide, in
their order, and holds their own words against the sources, for which a model is loaded once. `COMPARISONS` lays long
documents beside each other. `TABLES` reads what many documents state, one after the other. `SELF_TEST` loads every
library in a child, and may have to wait for a driver that does not answer.
Summaries and reading have their own worker in `queue.jobs`.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable
from enum import StrEnum

log = logging.getLogger(__name__)


class LaneName(StrEnum):
    """Where a request is worked on."""

    STORE = "store"
    FILES = "files"
    DOCUMENTS = "documents"
    PICTURES = "pictures"
    MODELS = "models"
    LABELS = "labels"
    REVIEWS = "reviews"
    COMPARISONS = "comparisons"
    TABLES = "tables"
    SELF_TEST = "self-test"


class Lane:
    """A thread that does what it is given, in order. What it is given answers for its own errors."""

    def __init__(self, name: str) -> None:
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"lane-{name}", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[], None]) -> None:
        """Add work to the end of the lane."""
        self._work.put(work)

    def close(self) -> None:
        """Stop after what was submitted before; `join` waits for it."""
        self._work.put(None)

    def join(self, seconds: float) -> bool:
        """Wait for the end of a closed lane; False if it took longer."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def is_own(self) -> bool:
        """Whether the caller is at work in this lane."""
        return threading.current_thread() is self._thread

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()


class Lanes:
    """All of them, at work."""

    def __init__(self) -> None:
        self._lanes = {name: Lane(name.value) for name in LaneName}

    def submit(self, name: LaneName, work: Callable[[], None]) -> None:
        """Add work to the end of a lane."""
        self._lanes[name].submit(work)

    def drain(self, names: Iterable[LaneName], seconds: float) -> bool:
        """Wait until what these lanes were given before is done; False if some of it is not after `seconds`.

        The lane that the caller works in is passed over: it would wait for itself.
        """
        reached = []
        for lane in (self._lanes[name] for name in names):
            if not lane.is_own:
                reached.append(threading.Event())
                lane.submit(reached[-1].set)
        deadline = time.monotonic() + seconds
        return all(event.wait(max(deadline - time.monotonic(), 0.0)) for event in reached)

    def close(self, seconds: float) -> bool:
        """Stop after what was submitted before; False if something still runs after `seconds`."""
        for lane in self._lanes.values():
            lane.close()
        deadline = time.monotonic() + seconds
        return all(lane.join(max(deadline - time.monotonic(), 0.0)) for lane in self._lanes.values())
