"""How the engine holds a page worker from outside: what it may use, and that it ends when it must.

What differs between systems is here and in `lifeline`, the worker's own side:

    Linux     the worker limits its own address space and processor time; the kernel ends it with its engine
    macOS     its processor time likewise; the kernel enforces no limit on memory, so the engine watches what it holds
    Windows   a job object (`worker_job`) bounds memory, processor time and processes, and ends with the engine
"""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from engine.ingest.sandbox.worker_job import WorkerJob
from engine.platforms import linux, macos
from engine.protocol import seccomp

_MEGABYTE = 1 << 20
_TOO_MUCH_MEMORY = "This page needs more memory than one page is allowed."
_TOO_MUCH_TIME = "This page needed too much processor time and was skipped."
_SIGPROF, _SIGALRM, _SIGKILL = 27, 14, 9
"""Written out: not every system's `signal` has them, and on those that do they have these numbers."""


class Confinement:
    """A worker in a process group of its own, which ends as a whole. Linux needs no more."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def started_with(self) -> dict[str, Any]:
        """Arguments of `Popen`."""
        return {"start_new_session": True}

    def adopt(self, process: "subprocess.Popen[bytes]") -> None:
        """Take a process on that has just been started, before it is given anything to do."""
        self._process = process

    def limit(self, memory_mb: int, cpu_seconds: float) -> None:
        """What it may use from here on; the processor time is that of each page."""

    def renew(self) -> None:
        """A page is done: the time of the next one begins."""

    def look(self) -> str | None:
        """A sentence why the worker has to be ended, from time to time while it is waited for; None to let it be."""
        return None

    def kill(self) -> None:
        """End the worker and what it started, at once."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None: ...

    def last_words(self, code: int) -> str:
        """A sentence why the worker ended by itself, from its exit code."""
        if code in {-_SIGPROF, -_SIGALRM}:
            return _TOO_MUCH_TIME
        if code == -_SIGKILL:
            return "The page reader was killed from outside while it read this page."
        if code < 0:
            return f"This page crashed the page reader ({signal.Signals(-code).name})."
        return "This page stopped the page reader."


class WatchedConfinement(Confinement):
    """On macOS: the same, and its memory watched several times a second. Not yet run on a Mac."""

    def __init__(self, usage: Callable[[int], macos.ProcessUsage | None] = macos.process_usage) -> None:
        super().__init__()
        self._usage = usage
        self._most: int | None = None

    def limit(self, memory_mb: int, cpu_seconds: float) -> None:  # noqa: ARG002 - the worker keeps that itself
        """Note how much memory it may hold."""
        self._most = memory_mb * _MEGABYTE

    def look(self) -> str | None:
        """Whether it holds more than it may."""
        if self._most is None or self._process is None:
            return None
        used = self._usage(self._process.pid)
        return _TOO_MUCH_MEMORY if used is not None and used.footprint > self._most else None


class JobConfinement(Confinement):
    """On Windows: a job object. Not yet run on Windows."""

    _TOO_LONG = 1816
    """ERROR_NOT_ENOUGH_QUOTA: how a job ends its processes at the end of their time."""
    _STATUS_FAILURE = 0x80000000
    """From here on an exit code is the kernel's reason for ending a process."""

    def __init__(self, make_job: Callable[[], WorkerJob] = WorkerJob) -> None:
        super().__init__()
        self._make_job = make_job
        self._job: WorkerJob | None = None

    def started_with(self) -> dict[str, Any]:
        """Without a console, and out of the reach of a Ctrl-C that is meant for the engine."""
        quiet = getattr(subprocess, "CREATE_NO_WINDOW", 0x08000000)
        return {"creationflags": quiet | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200)}

    def adopt(self, process: "subprocess.Popen[bytes]") -> None:
        """Put it into its job, or end it: a worker without limits is given no file."""
        super().adopt(process)
        self._job = self._make_job()
        try:
            self._job.adopt(int(process._handle))  # type: ignore[attr-defined]
        except OSError:
            process.kill()
            raise

    def limit(self, memory_mb: int, cpu_seconds: float) -> None:
        assert self._job is not None
        self._job.limit(memory_mb * _MEGABYTE, cpu_seconds)

    def renew(self) -> None:
        """Begin its time afresh: a job counts it from where it stands."""
        assert self._job is not None
        self._job.renew()

    def kill(self) -> None:
        """End everything in the job."""
        assert self._process is not None
        if self._job is None or not self._job.terminate():
            with contextlib.suppress(OSError):
                self._process.kill()

    def close(self) -> None:
        if self._job is not None:
            self._job.close()

    def last_words(self, code: int) -> str:
        """Windows has no signals; what ended a process by force stands in its exit code."""
        code &= 0xFFFFFFFF
        if code == self._TOO_LONG:
            return _TOO_MUCH_TIME
        if code >= self._STATUS_FAILURE:
            return f"This page crashed the page reader (0x{code:08X})."
        return "This page stopped the page reader."


def confinement(system: str = sys.platform) -> Confinement:
    """How workers are held on a system."""
    if system == "win32":
        return JobConfinement()
    return WatchedConfinement() if system == "darwin" else Confinement()


def protections(system: str = sys.platform) -> list[tuple[str, str]]:
    """What holds a page worker here, in words: which limit, and who keeps it."""
    if system == "win32":
        return [
            ("memory", "kept by a job object of the system"),
            ("processor time", "kept by a job object of the system"),
            ("its end with the engine", "kept by a job object of the system"),
            ("no network", "the kernel does not enforce it here; an audit hook refuses sockets to Python code"),
            ("no files of yours", "the kernel does not enforce it here: a worker could read what you can"),
        ]
    if system == "darwin":
        return [
            ("memory", "the kernel does not enforce it here; the engine watches it several times a second"),
            ("processor time", "kept by the kernel"),
            ("its end with the engine", "the kernel does not enforce it here; the worker looks for it every second"),
            ("no network", "the kernel does not enforce it here; an audit hook refuses sockets to Python code"),
            ("no files of yours", "the kernel does not enforce it here: a worker could read what you can"),
        ]
    kernel = "kept by the kernel"
    landlock = f"{kernel} (Landlock)" if linux.landlock_version() else "kept by the kernel: it may open no file at all"
    filtered = kernel if seccomp.machine() is not None else "the kernel does not enforce it on this processor"
    return [
        ("memory", kernel),
        ("processor time", kernel),
        ("its end with the engine", kernel),
        ("no files of yours", landlock),
        ("no programs, no writing, no sockets, no other process", filtered),
    ]
