"""Memory: how much the machine has and has left, and how much of it this process holds.

A container may have less than its machine: what its control group allows counts where it is less.
"""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from engine.platforms import macos, windows

_ROOT = Path("/")
_UNLIMITED = 1 << 60
"""Version 1 of control groups says "no limit" by a number near the largest there is."""


@dataclass(frozen=True, slots=True)
class MachineMemory:
    """Bytes. `available` is what programs can still get without pushing others out."""

    total: int
    available: int
    limited: bool = False
    """The machine has more; a container allows no more than this."""


def machine_memory(system: str = sys.platform, root: Path = _ROOT) -> MachineMemory | None:
    """The memory of this machine; None where that can't be told. `root` is where a test keeps its /proc and /sys."""
    if system == "win32":
        found = windows.machine_memory()
        return None if found is None else MachineMemory(*found)
    if system == "darwin":
        total, level = macos.number("hw.memsize"), macos.number("kern.memorystatus_level")
        return None if total is None else MachineMemory(total, total if level is None else total * level // 100)
    return _of_linux(root)


def total_bytes() -> int | None:
    """The memory of this machine in bytes; None where that can't be told."""
    memory = machine_memory()
    return None if memory is None else memory.total


def resident_bytes(system: str = sys.platform, root: Path = _ROOT) -> int:
    """What this process holds of the machine's memory now; 0 where that can't be known."""
    if system == "win32":
        held = windows.own_memory()
        return 0 if held is None else held.resident
    if system == "darwin":
        used = macos.process_usage(os.getpid())
        return 0 if used is None else used.footprint
    try:
        pages = int((root / "proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def peak_bytes(system: str = sys.platform, root: Path = _ROOT) -> int:
    """What this process has held at most; 0 where that can't be known."""
    if system == "win32":
        held = windows.own_memory()
        return 0 if held is None else held.peak
    # getrusage counts what the parent held when it forked, so the kernel's own figure comes first.
    peak = _fields(root / "proc/self/status").get("VmHWM")
    if peak is not None:
        return peak
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if system == "darwin" else most * 1024


def _of_linux(root: Path) -> MachineMemory | None:
    fields = _fields(root / "proc/meminfo")
    if "MemTotal" not in fields:
        return None
    total, available = fields["MemTotal"], fields.get("MemAvailable", fields.get("MemFree", 0))
    limit, used = _control_group(root / "sys/fs/cgroup")
    if limit is None or limit >= total:
        return MachineMemory(total, available)
    return MachineMemory(limit, max(0, min(available, limit - used)), limited=True)


def _control_group(folder: Path) -> tuple[int | None, int]:
    """What the group of this process may use and uses, as a container sees its own group; no limit is None."""
    for limit_name, used_name in (
        ("memory.max", "memory.current"),
        ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes"),
    ):
        try:
            words = (folder / limit_name).read_text(encoding="ascii").strip()
            used = int((folder / used_name).read_text(encoding="ascii"))
        except (OSError, ValueError):
            continue
        limit = int(words) if words.isdigit() else _UNLIMITED
        return (limit if limit < _UNLIMITED else None), used
    return None, 0


def _fields(file: Path) -> dict[str, int]:
    """`Name:   12 kB` lines, in bytes."""
    found = {}
    try:
        lines = file.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return {}
    for line in lines:
        name, _, rest = line.partition(":")
        words = rest.split()
        if len(words) == 2 and words[1] == "kB" and words[0].isdigit():
            found[name] = int(words[0]) * 1024
    return found
