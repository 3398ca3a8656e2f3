"""The processor: its name, the cores there are for this process, and the instructions that models are fast with."""

import math
import os
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.platforms import macos, windows

_ROOT = Path("/")
_X86 = {
    "AVX": ("avx",),
    "AVX2": ("avx2",),
    "AVX-512": ("avx512f",),
    "VNNI": ("avx512_vnni", "avx_vnni"),
    "AVX512-BF16": ("avx512_bf16",),
    "AMX": ("amx_bf16", "amx_tile"),
}
_ARM = {"NEON": ("asimd", "neon"), "dot product": ("asimddp",), "BF16": ("bf16",), "I8MM": ("i8mm",), "SVE": ("sve",)}
_X86_MACHINES = frozenset({"x86_64", "amd64", "i386", "i686", "x86"})
_MAC = {
    "AVX": "hw.optional.avx1_0",
    "AVX2": "hw.optional.avx2_0",
    "AVX-512": "hw.optional.avx512f",
    "VNNI": "hw.optional.avx512vnni",
    "NEON": "hw.optional.neon",
    "dot product": "hw.optional.arm.FEAT_DotProd",
    "BF16": "hw.optional.arm.FEAT_BF16",
    "I8MM": "hw.optional.arm.FEAT_I8MM",
}
_WINDOWS = {"AVX": 39, "AVX2": 40, "AVX-512": 41, "NEON": 19, "dot product": 43}
"""`PF_` numbers. Windows tells no more than these."""


@dataclass(frozen=True, slots=True)
class Processor:
    """The processor as this process may use it."""

    name: str
    cores: int
    usable: int
    """Cores that this process may run on: fewer than there are in a container, or under `taskset`."""
    features: tuple[str, ...]

    @property
    def lacks(self) -> str | None:
        """The oldest instructions that models are built to be fast with and that are not there."""
        arm = "NEON" in self.features or not any(name in self.features for name in _X86)
        return None if arm or "AVX2" in self.features else "AVX2"


def processor(system: str = sys.platform, machine: str = "", root: Path = _ROOT) -> Processor:
    """The processor of this machine. `root` is where a test keeps its /proc and /sys."""
    machine = (machine or platform.machine()).lower()
    cores = os.cpu_count() or 1
    if system == "win32":
        found = tuple(name for name, number in _WINDOWS.items() if windows.has_feature(number))
        return Processor(_name_on_windows() or machine, cores, cores, found)
    if system == "darwin":
        name = macos.text("machdep.cpu.brand_string") or machine
        found = tuple(name for name, key in _MAC.items() if macos.number(key) == 1)
        return Processor(name, cores, cores, found)
    about = _cpuinfo(root / "proc/cpuinfo")
    flags = set((about.get("flags") or about.get("features") or "").split())
    known = _X86 if machine in _X86_MACHINES else _ARM
    found = tuple(name for name, any_of in known.items() if flags.intersection(any_of))
    return Processor(about.get("model name") or machine, cores, _usable(cores, root), found)


def usable_cores() -> int:
    """Cores that this process may run on."""
    return _usable(os.cpu_count() or 1, _ROOT)


def _usable(cores: int, root: Path) -> int:
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    if affinity is not None:
        cores = min(cores, len(affinity(0)))
    try:
        quota, period = (root / "sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        cores = min(cores, max(1, math.ceil(int(quota) / int(period))))
    except (OSError, ValueError):
        pass  # no control group, or "max": no limit
    return cores


def _cpuinfo(file: Path) -> dict[str, str]:
    """The first processor's lines, names in lower case."""
    found: dict[str, str] = {}
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return found
    for line in lines:
        name, _, value = line.partition(":")
        found.setdefault(name.strip().lower(), value.strip())
    return found


def _name_on_windows() -> str:
    if sys.platform == "win32":  # so that the type checker sees winreg only where it is
        import winreg

        key = r"HARDWARE\DESCRIPTION\System\CentralProcessor\0"
        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, key) as opened:
                return str(winreg.QueryValueEx(opened, "ProcessorNameString")[0]).strip()
        except OSError:
            return ""
    return ""
