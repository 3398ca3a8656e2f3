"""How much memory this process has held at most, as the operating system counts it."""

from engine.platforms import memory


def peak_memory_mb() -> float:
    """The largest resident size of this process so far, in megabytes of 2^20 bytes; 0 where that can't be known."""
    return memory.peak_bytes() / 2**20
