"""What Windows is asked through kernel32, with the types its functions have.

Written from Microsoft's documentation. It has not been run on Windows yet: the tests run it on Linux against functions
that answer as documented. Every function takes the library as its last argument for that.
"""

import ctypes
import functools
from ctypes import wintypes
from dataclasses import dataclass
from typing import Any

_QUERY_LIMITED_INFORMATION = 0x1000
_SYNCHRONIZE = 0x00100000
_STILL_ACTIVE = 259
_FOR_EVER = 0xFFFFFFFF
_SIZE = ctypes.c_size_t
_DWORD = ctypes.c_uint32
"""Not `wintypes.DWORD`, which elsewhere than on Windows, where the tests are, has another width."""


class _MemoryStatus(ctypes.Structure):
    """`MEMORYSTATUSEX`."""

    _fields_ = (
        ("length", _DWORD),
        ("load", _DWORD),
        ("total", ctypes.c_uint64),
        ("available", ctypes.c_uint64),
        ("total_page_file", ctypes.c_uint64),
        ("available_page_file", ctypes.c_uint64),
        ("total_virtual", ctypes.c_uint64),
        ("available_virtual", ctypes.c_uint64),
        ("available_extended_virtual", ctypes.c_uint64),
    )


class _MemoryCounters(ctypes.Structure):
    """`PROCESS_MEMORY_COUNTERS`."""

    _fields_ = (
        ("length", _DWORD),
        ("page_faults", _DWORD),
        ("peak_working_set", _SIZE),
        ("working_set", _SIZE),
        ("peak_paged_pool", _SIZE),
        ("paged_pool", _SIZE),
        ("peak_non_paged_pool", _SIZE),
        ("non_paged_pool", _SIZE),
        ("page_file", _SIZE),
        ("peak_page_file", _SIZE),
    )


@dataclass(frozen=True, slots=True)
class ProcessMemory:
    """Bytes of the machine's memory that a process holds, and held at most."""

    resident: int
    peak: int


@functools.cache
def kernel32() -> Any:  # noqa: ANN401 - ctypes has no types
    """kernel32 with the types of what is called here: a handle has the width of a pointer, a C int has not."""
    kernel: Any = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
    handle, dword, pointer, boolean = wintypes.HANDLE, _DWORD, ctypes.c_void_p, wintypes.BOOL
    for name, result, arguments in (
        ("OpenProcess", handle, (dword, boolean, dword)),
        ("GetCurrentProcess", handle, ()),
        ("CloseHandle", boolean, (handle,)),
        ("WaitForSingleObject", dword, (handle, dword)),
        ("GetExitCodeProcess", boolean, (handle, pointer)),
        ("GetProcessTimes", boolean, (handle, pointer, pointer, pointer, pointer)),
        ("GlobalMemoryStatusEx", boolean, (pointer,)),
        ("K32GetProcessMemoryInfo", boolean, (handle, pointer, dword)),
        ("IsProcessorFeaturePresent", boolean, (dword,)),
        ("CreateJobObjectW", handle, (pointer, wintypes.LPCWSTR)),
        ("SetInformationJobObject", boolean, (handle, ctypes.c_int, pointer, dword)),
        ("AssignProcessToJobObject", boolean, (handle, handle)),
        ("TerminateJobObject", boolean, (handle, wintypes.UINT)),
    ):
        function = getattr(kernel, name)
        function.restype, function.argtypes = result, arguments
    return kernel


def machine_memory(kernel: Any = None) -> tuple[int, int] | None:  # noqa: ANN401
    """Bytes of memory of the machine, and those that are available."""
    status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
    if not (kernel or kernel32()).GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return int(status.total), int(status.available)


def own_memory(kernel: Any = None) -> ProcessMemory | None:  # noqa: ANN401
    """The memory of this process."""
    kernel = kernel or kernel32()
    counters = _MemoryCounters(length=ctypes.sizeof(_MemoryCounters))
    if not kernel.K32GetProcessMemoryInfo(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.length):
        return None
    return ProcessMemory(int(counters.working_set), int(counters.peak_working_set))


def has_feature(number: int, kernel: Any = None) -> bool:  # noqa: ANN401
    """Whether the processor has a feature, by its `PF_` number."""
    return bool((kernel or kernel32()).IsProcessorFeaturePresent(number))


def started(pid: int, kernel: Any = None) -> str:  # noqa: ANN401
    """When process `pid` was started, as a number in digits; empty where there is no such process any more."""
    kernel = kernel or kernel32()
    handle = kernel.OpenProcess(_QUERY_LIMITED_INFORMATION, 0, pid)
    if not handle:
        return ""
    try:
        code = _DWORD()
        if not kernel.GetExitCodeProcess(handle, ctypes.byref(code)) or code.value != _STILL_ACTIVE:
            return ""
        created, *others = (ctypes.c_uint64() for _ in range(4))  # as good as FILETIME: low half first
        if not kernel.GetProcessTimes(handle, ctypes.byref(created), *map(ctypes.byref, others)):
            return ""
        return str(created.value)
    finally:
        kernel.CloseHandle(handle)


def wait_for_end(pid: int, kernel: Any = None) -> None:  # noqa: ANN401
    """Return when process `pid` has ended, at once if there is none."""
    kernel = kernel or kernel32()
    handle = kernel.OpenProcess(_SYNCHRONIZE, 0, pid)
    if handle:
        kernel.WaitForSingleObject(handle, _FOR_EVER)
        kernel.CloseHandle(handle)
