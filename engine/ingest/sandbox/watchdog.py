"""A page worker keeps its own bounds, and never outlives its engine, whatever native code it is in.

On Linux the kernel signals the worker the moment the pipe it takes requests from is closed by the engine's death. The
parent-death signal would be simpler but is tied to the thread that started the worker, and threads come and go. On
macOS a watching thread looks for the engine every second, and because native code may keep that thread from running,
the kernel's timers end the worker in any case: the one of its processor time, and one of wall time. On Windows the job
object around the worker does all of it (`worker_job`), and a thread waits for the engine besides. Neither of the two
has been run on its system yet; the tests run their code on Linux as far as it goes there.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_PR_SET_PDEATHSIG = 1
_WALL_SECONDS = 600.0
"""Longer than any page may take: only a worker that nobody waits for any more gets that far. Where the kernel does not
tell it of its engine's end."""


def watch_parent(requests: int = 0, system: str = sys.platform) -> None:
    """Start watching, where the kernel does not do it for us; there have it tell this process of the request pipe.

    Once and first: a worker that has given up what it can do can't choose who is signalled any more.
    """
    if system == "linux":
        import fcntl

        fcntl.fcntl(requests, fcntl.F_SETOWN, os.getpid())
        return
    watch = _wait_on_windows if system == "win32" else _poll
    threading.Thread(target=_end_after, args=(watch, os.getppid()), daemon=True).start()


def _end_after(watch: Callable[[int], None], parent: int) -> None:
    watch(parent)
    os._exit(1)


def _poll(parent: int) -> None:
    while parent != 1 and os.getppid() == parent:
        time.sleep(1.0)


def _wait_on_windows(parent: int) -> None:
    from engine.platforms import windows  # ctypes: time that a worker on Linux need not take to start

    windows.wait_for_end(parent)


@contextmanager
def under_watchdog(requests: int, cpu_seconds: float, system: str = sys.platform) -> Iterator[None]:
    """While the body runs, end this process if the request pipe closes or `cpu_seconds` of processor time are used.

    The engine sends nothing while it waits for an answer, so any activity on the pipe is its end.
    """
    if system == "win32":
        yield
        return
    with _told_of(requests) if system == "linux" else _wall_time():
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


@contextmanager
def _told_of(requests: int) -> Iterator[None]:
    """Have the kernel end this process on any activity on the request pipe."""
    import fcntl
    import select

    signal.signal(signal.SIGIO, signal.SIG_DFL)
    flags = fcntl.fcntl(requests, fcntl.F_GETFL)
    fcntl.fcntl(requests, fcntl.F_SETFL, flags | os.O_ASYNC)
    poll = select.poll()
    poll.register(requests, select.POLLHUP)
    if poll.poll(0):
        os._exit(1)
    try:
        yield
    finally:
        fcntl.fcntl(requests, fcntl.F_SETFL, flags)


@contextmanager
def _wall_time() -> Iterator[None]:
    """Have the kernel end this process when far too much wall time is over."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, _WALL_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def restart_cpu_limit(cpu_seconds: float, system: str = sys.platform) -> None:
    """Start the limits of time afresh, for the next page. On Windows the engine does it, for the job."""
    if system == "win32":
        return
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    if system != "linux":
        signal.setitimer(signal.ITIMER_REAL, _WALL_SECONDS)


def limit_memory(megabytes: int, mapped: int = 0, system: str = sys.platform) -> None:
    """Bound this process's address space, so that a page that asks for more fails instead of the machine.

    `mapped` bytes, those of the document, are looked at where they are and come on top.
    Elsewhere than on Linux the engine bounds it from outside (`confinement`). A crash leaves no image of the memory
    behind: it would hold the words of the document.
    """
    if system == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    if system == "linux":
        bound = megabytes * 1024 * 1024 + mapped
        resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
