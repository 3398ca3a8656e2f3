"""Which process is which, and whether it still lives: a process number alone is given out again after a death."""

import contextlib
import functools
import os
import socket
import sys
from pathlib import Path

from engine.platforms import macos, windows


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
    namespace = "0"
    with contextlib.suppress(OSError):
        namespace = str(Path("/proc/self/ns/pid").stat().st_ino)
    return machine, _boot(), namespace


def _boot(system: str = sys.platform) -> str:
    """What tells this run of the machine from others; "0" on Windows, where a process has the date of its start."""
    if system == "darwin":
        return macos.text("kern.bootsessionuuid") or "0"
    with contextlib.suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return "0"


def _started(number: int, system: str = sys.platform) -> str:
    """When a process was started, in whatever form the system has; empty if there is no such process."""
    if system == "win32":
        return windows.started(number)
    if system == "darwin":
        usage = macos.process_usage(number)
        return "" if usage is None else str(usage.started)
    return _started_linux(number)


def _started_linux(number: int) -> str:
    try:
        stat = Path(f"/proc/{number}/stat").read_text(errors="replace")
    except OSError:
        return ""
    fields = stat.rpartition(")")[2].split()  # the name before it may hold spaces and brackets
    return "" if fields[0] in {"Z", "X"} else fields[19]  # a zombie is dead; field 22 of proc(5)
