"""Several batches at once, each computed by one thread alone.

The usual way, all threads at one batch, has them wait for each other after every operation; with the small matrices of
a sentence encoder on two cores a quarter of the time went there, and more as soon as another program took a core. Each
batch comes out the same whatever the number of threads.
"""

import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from typing import TypeVar

import torch

Batch = TypeVar("Batch")
Outcome = TypeVar("Outcome")


Check = Callable[[], None]
"""Called by work between its parts; what it raises ends it."""

_TICK = 0.05
"""Seconds between two calls of `waiting`."""


class _LeftError(Exception):
    """Raised in a batch nobody waits for any more."""


def outcomes(
    work: Callable[[Batch, Check], Outcome], batches: Sequence[Batch], waiting: Check = lambda: None
) -> Generator[tuple[Batch, Outcome], None, None]:
    """What `work` makes of each batch, in order.

    `waiting` is called again and again while a batch is computed, in the caller's thread; what it raises ends the work.
    If the caller stops early, batches that were not begun are left, and those under way end at their next check.
    """
    threads = torch.get_num_threads()
    if threads == 1 or len(batches) == 1:
        for batch in batches:
            yield batch, work(batch, waiting)
        return
    left = threading.Event()

    def check() -> None:
        if left.is_set():
            raise _LeftError

    begun = [_pool(threads).submit(work, batch, check) for batch in batches]
    try:
        for batch, outcome in zip(batches, begun, strict=True):
            yield batch, _awaited(outcome, waiting)
    finally:
        left.set()
        for outcome in begun:
            outcome.cancel()


def _awaited(outcome: "Future[Outcome]", waiting: Check) -> Outcome:
    while not wait([outcome], _TICK).done:
        waiting()
    return outcome.result()


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    """Threads that compute alone. Their number is torch's own for the process, so it is set back once all are there."""
    together = threading.Barrier(threads + 1)

    def begin() -> None:
        torch.set_num_threads(1)
        torch.get_num_threads()  # a thread takes its number from the process's when it first computes or asks
        together.wait()

    pool = ThreadPoolExecutor(threads, "batches", begin)
    for _ in range(threads):
        pool.submit(int)
    together.wait()
    torch.set_num_threads(threads)
    return pool
