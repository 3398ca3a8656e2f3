"""What macOS is asked through its C library: numbers of the machine, and what a process uses.

Written from Apple's headers. It has not been run on a Mac yet: the tests run it on Linux against a library that answers
as the headers say.
"""

import ctypes
import functools
from dataclasses import dataclass
from typing import Any


class _RusageInfo(ctypes.Structure):
    """`struct rusage_info_v0` of <sys/resource.h>."""

    _fields_ = (
        ("uuid", ctypes.c_uint8 * 16),
        ("user_time", ctypes.c_uint64),
        ("system_time", ctypes.c_uint64),
        ("idle_wakeups", ctypes.c_uint64),
        ("interrupt_wakeups", ctypes.c_uint64),
        ("page_ins", ctypes.c_uint64),
        ("wired_size", ctypes.c_uint64),
        ("resident_size", ctypes.c_uint64),
        ("footprint", ctypes.c_uint64),
        ("started", ctypes.c_uint64),
        ("exited", ctypes.c_uint64),
    )


_V0 = 0


@dataclass(frozen=True, slots=True)
class ProcessUsage:
    """A living process: bytes that it alone is charged for, and when it was started, in ticks since the boot."""

    footprint: int
    started: int


@functools.cache
def library() -> Any:  # noqa: ANN401 - ctypes has no types
    """The C library of the system."""
    return ctypes.CDLL(None, use_errno=True)


def process_usage(pid: int, system: Any = None) -> ProcessUsage | None:  # noqa: ANN401
    """What process `pid` of this user uses; None where there is none such."""
    info = _RusageInfo()
    if (system or library()).proc_pid_rusage(ctypes.c_int(pid), ctypes.c_int(_V0), ctypes.byref(info)) != 0:
        return None
    return None if info.exited else ProcessUsage(int(info.footprint), int(info.started))


def number(name: str, system: Any = None) -> int | None:  # noqa: ANN401
    """A number that `sysctl` knows by this name, of whichever width; None where it knows none."""
    data = _sysctl(name, system or library())
    return None if data is None or len(data) not in {4, 8} else int.from_bytes(data, "little", signed=True)


def text(name: str, system: Any = None) -> str | None:  # noqa: ANN401
    """A text that `sysctl` knows by this name."""
    data = _sysctl(name, system or library())
    return None if data is None else data.rstrip(b"\0").decode("utf-8", "replace")


def _sysctl(name: str, system: Any) -> bytes | None:  # noqa: ANN401
    size = ctypes.c_size_t(0)
    key = name.encode("ascii")
    if system.sysctlbyname(key, None, ctypes.byref(size), None, ctypes.c_size_t(0)) != 0:
        return None
    buffer = ctypes.create_string_buffer(size.value)
    if system.sysctlbyname(key, buffer, ctypes.byref(size), None, ctypes.c_size_t(0)) != 0:
        return None
    return buffer.raw[: size.value]
