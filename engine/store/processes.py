"""Which process is which, and whether it still lives: a process number alone is given out again after a death."""

import contextlib
import functools
import os
import socket
import subprocess
import sys
from pathlib import Path


@functools.cache
def own_identity() -> str:
    """The running process as the library writes it down: `machine/boot/namespace/number/start`.

    The first three say where the number means anything, so that a library on a shared disk, or used from inside a
    container, is not judged by the process numbers of another place.
    """
    return "/".join((*_place(), str(os.getpid()), _started(os.getpid())))


def is_alive(identity: str) -> bool | None:
    """Whether that process lives; None where it can't be told, because it is a process of another place."""
    parts = identity.split("/")
    if len(parts) != 5:
        return False
    machine, boot, namespace, number, started = parts
    here = _place()
    if (machine, boot, namespace) == here:
        return number.isdigit() and started != "" and _started(int(number)) == started
    if machine == here[0] and boot != here[1]:
        return False  # of this machine, before it was last started
    return None


def pid_of(identity: str) -> int:
    """The process number in an identity, for messages."""
    number = identity.split("/")[-2] if identity.count("/") == 4 else ""
    return int(number) if number.isdigit() else 0


@functools.cache
def _place() -> tuple[str, str, str]:
    machine = socket.gethostname().replace("/", "_")
    with contextlib.suppress(OSError):
        machine += "-" + Path("/etc/machine-id").read_text().strip()
    boot = namespace = "0"
    with contextlib.suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        namespace = str(Path("/proc/self/ns/pid").stat().st_ino)
    return machine, boot, namespace


def _started(number: int) -> str:
    """When a process was started, in whatever form the system has; empty if there is no such process."""
    if sys.platform == "win32":
        return _started_windows(number)
    elif sys.platform == "linux":  # noqa: RET505 - so that the type checker sees each branch on its own system
        return _started_linux(number)
    else:
        answer = subprocess.run(["ps", "-o", "lstart=", "-p", str(number)], capture_output=True, text=True, check=False)
        return answer.stdout.strip().replace(" ", "_")


def _started_linux(number: int) -> str:
    try:
        stat = Path(f"/proc/{number}/stat").read_text(errors="replace")
    except OSError:
        return ""
    fields = stat.rpartition(")")[2].split()  # the name before it may hold spaces and brackets
    return "" if fields[0] in {"Z", "X"} else fields[19]  # a zombie is dead; field 22 of proc(5)


if sys.platform == "win32":  # pragma: no cover

    def _started_windows(number: int) -> str:
        import ctypes
        from ctypes import wintypes

        query_limited_information, still_active = 0x1000, 259
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = wintypes.HANDLE
        handle = kernel.OpenProcess(query_limited_information, False, number)  # noqa: FBT003
        if not handle:
            return ""
        try:
            code = wintypes.DWORD()
            created, ended, in_kernel, in_user = (wintypes.FILETIME() for _ in range(4))
            if not kernel.GetExitCodeProcess(handle, ctypes.byref(code)) or code.value != still_active:
                return ""
            times = (ctypes.byref(created), ctypes.byref(ended), ctypes.byref(in_kernel), ctypes.byref(in_user))
            if not kernel.GetProcessTimes(handle, *times):
                return ""
            return str(created.dwHighDateTime << 32 | created.dwLowDateTime)
        finally:
            kernel.CloseHandle(handle)
