"""Computing on one thread, where the same must come out again to the last bit."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch


@contextmanager
def one_thread() -> Iterator[None]:
    """For as long as it lasts: sums over several threads come out in another order each time, and small matrices are
    done sooner by one thread than by two that wait for each other.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)
