"""A measured figure and the bar it is held against: what `precis evaluate` and `precis bench` print."""

import os
import platform
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `holds` is None where there is no bar."""

    name: str
    value: float
    unit: str
    against: float | None = None
    """What the value is compared with, in the same unit and from the same run."""
    bar: str | None = None
    """The bar in words, such as "at least 2"."""
    holds: bool | None = None


def report(name: str, figures: list[Figure]) -> dict[str, Any]:
    """The JSON object of a bench or evaluation."""
    return {"name": name, "machine": machine(), "figures": [asdict(figure) for figure in figures]}


def machine() -> str:
    """Processor, cores and memory, as a reader of a table needs them to judge its numbers."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    memory = ""
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        memory = f", {os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GB"
    return f"{model}, {os.cpu_count()} cores{memory}, {platform.system()}, Python {platform.python_version()}"
