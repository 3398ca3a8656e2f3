"""How much memory this process has held at most, as the operating system counts it."""

import sys
from pathlib import Path


def peak_memory_mb() -> float:
    """The largest resident size of this process so far, in megabytes of 2^20 bytes."""
    status = Path("/proc/self/status")
    if status.exists():  # getrusage counts what the parent held when it forked
        for line in status.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 1024
