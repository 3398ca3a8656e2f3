"""Several batches at once, each computed by one thread alone.

The usual way, all threads at one batch, has them wait for each other after every operation; with the small matrices of
a sentence encoder on two cores a quarter of the time went there, and more as soon as another program took a core. Each
batch comes out the same whatever the number of threads.
"""

import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

import torch

Batch = TypeVar("Batch")
Outcome = TypeVar("Outcome")


def outcomes(
    work: Callable[[Batch], Outcome], batches: Sequence[Batch]
) -> Generator[tuple[Batch, Outcome], None, None]:
    """What `work` makes of each batch, in order. If the caller stops early, batches that were not begun are left."""
    threads = torch.get_num_threads()
    if threads == 1 or len(batches) == 1:
        for batch in batches:
            yield batch, work(batch)
        return
    begun = [_pool(threads).submit(work, batch) for batch in batches]
    try:
        for batch, outcome in zip(batches, begun, strict=True):
            yield batch, outcome.result()
    finally:
        for outcome in begun:
            outcome.cancel()


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
