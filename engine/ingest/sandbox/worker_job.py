"""A job object of Windows around one page worker: bounds kept by the system, and an end with the engine.

The engine holds the only handle of the job. When the engine ends, however it ends, the system closes the handle, and
with it ends everything in the job. Not yet run on Windows; written from Microsoft's documentation.
"""

import ctypes
from typing import Any

from engine.platforms import windows

_EXTENDED_LIMITS, _UI_RESTRICTIONS = 9, 4
"""JobObjectExtendedLimitInformation, JobObjectBasicUIRestrictions."""
_JOB_TIME, _ACTIVE_PROCESSES, _PROCESS_MEMORY = 0x4, 0x8, 0x100
_DIE_ON_UNHANDLED_EXCEPTION, _KILL_ON_JOB_CLOSE = 0x400, 0x2000
_ALL_OF_THE_DESKTOP = 0xFF
"""No clipboard, no foreign windows, no system settings, no other desktop, no shutting down."""
_MAX_PROCESSES = 3
"""The worker, the program that recognises text, and room for a console host of the system's."""
_TICKS = 10_000_000
"""A second in units of 100 ns."""


class _Limits(ctypes.Structure):
    """`JOBOBJECT_EXTENDED_LIMIT_INFORMATION`, its first member written out."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("smallest_working_set", ctypes.c_size_t),
        ("largest_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


class WorkerJob:
    """One job with one worker in it."""

    def __init__(self, kernel: Any = None) -> None:  # noqa: ANN401 - ctypes has no types
        self._kernel = kernel or windows.kernel32()
        self._job: int | None = None
        self._memory = 0
        self._seconds = 0.0

    def adopt(self, process: int) -> None:
        """Put a process, by its handle, into the job.

        Raises:
            OSError: the system refuses.
        """
        # Inside another job, as some terminals and services have them, one that restricts the desktop is refused.
        for restricted in (True, False):
            self._job = self._made(restricted=restricted)
            if self._kernel.AssignProcessToJobObject(self._job, process):
                return
            self.close()
        raise OSError("The system refuses to put the page worker into a job object.")

    def limit(self, memory: int, cpu_seconds: float) -> None:
        """Bound each process to `memory` bytes, and all of them to `cpu_seconds` from now."""
        self._memory, self._seconds = memory, cpu_seconds
        self._set_limits()

    def renew(self) -> None:
        """Begin the processor time afresh. The system adds a bound to what has been used when it is set."""
        if self._seconds:
            self._set_limits()

    def terminate(self) -> bool:
        """End everything in the job; False if there is none."""
        return self._job is not None and bool(self._kernel.TerminateJobObject(self._job, 1))

    def close(self) -> None:
        """Give the job up; what is still in it ends."""
        if self._job is not None:
            self._kernel.CloseHandle(self._job)
            self._job = None

    def _made(self, *, restricted: bool) -> int:
        job = self._kernel.CreateJobObjectW(None, None)
        if not job:
            raise OSError("The system refuses to make a job object for the page worker.")
        self._job = int(job)
        self._set_limits()
        if restricted:
            restrictions = ctypes.c_uint32(_ALL_OF_THE_DESKTOP)
            self._kernel.SetInformationJobObject(self._job, _UI_RESTRICTIONS, ctypes.byref(restrictions), 4)
        return self._job

    def _set_limits(self) -> None:
        limits = _Limits(active_processes=_MAX_PROCESSES)
        limits.flags = _KILL_ON_JOB_CLOSE | _DIE_ON_UNHANDLED_EXCEPTION | _ACTIVE_PROCESSES
        if self._seconds:
            limits.flags |= _JOB_TIME | _PROCESS_MEMORY
            limits.process_memory = self._memory
            limits.job_time = int(self._seconds * _TICKS)
        size = ctypes.sizeof(_Limits)
        if not self._kernel.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(limits), size):
            raise OSError("The system refuses to limit the page worker.")
