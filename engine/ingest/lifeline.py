"""A page worker never outlives its engine, whatever native code it is in.

On Linux the kernel signals the worker the moment the pipe it takes requests from is closed by the engine's death. The
parent-death signal would be simpler but is tied to the thread that started the worker, and threads come and go.
Elsewhere a watching thread looks for the parent once a second.
"""

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_PR_SET_PDEATHSIG = 1
_LINUX = sys.platform.startswith("linux")


def watch_parent() -> None:
    """Start watching, where the kernel does not do it for us."""
    if not _LINUX:
        threading.Thread(target=_poll_parent, args=(os.getppid(),), daemon=True).start()


def _poll_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


@contextmanager
def bound_to(requests: int, cpu_seconds: float) -> Iterator[None]:
    """While the body runs, end this process if the request pipe closes or `cpu_seconds` of processor time are used.

    The engine sends nothing while it waits for an answer, so any activity on the pipe is its end.
    """
    if not _LINUX:
        yield
        return
    import fcntl

    signal.signal(signal.SIGIO, signal.SIG_DFL)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    flags = fcntl.fcntl(requests, fcntl.F_GETFL)
    fcntl.fcntl(requests, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(requests, fcntl.F_SETFL, flags | os.O_ASYNC)
    poll = select.poll()
    poll.register(requests, select.POLLHUP)
    if poll.poll(0):
        os._exit(1)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        fcntl.fcntl(requests, fcntl.F_SETFL, flags)


def renew_cpu(cpu_seconds: float) -> None:
    """Start the processor-time limit afresh, for the next page."""
    if _LINUX:
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)


def end_with_parent() -> None:
    """Called in a child of the worker before it becomes another program: it ends when the worker ends."""
    if _LINUX:
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def limit_memory(megabytes: int) -> None:
    """Bound this process's address space, so that a page that asks for more fails instead of the machine."""
    if _LINUX:
        import resource

        bound = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
