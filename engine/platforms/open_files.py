"""Whether somebody still writes to a file, where the system can be asked."""

import errno
import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO

_MOUNTS = Path("/proc/self/mountinfo")
_LOCAL = frozenset({"bcachefs", "btrfs", "ext2", "ext3", "ext4", "f2fs", "jfs", "overlay", "tmpfs", "xfs", "zfs"})
"""File systems that refuse a lease only where somebody writes. Those of the network refuse it as they please."""


def is_being_written(file: BinaryIO) -> bool:
    """Whether a process has this file open for writing. Linux tells it of one's own files on this machine's disks.
    Where it is not known: False.

    Args:
        file: Open for reading alone.
    """
    if sys.platform != "linux":
        return False
    import fcntl

    try:
        # A lease is given only where nobody writes. Whoever begins to meanwhile raises a signal: one that is ignored.
        fcntl.fcntl(file, fcntl.F_SETSIG, signal.SIGURG)
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK)
    except OSError as error:
        return error.errno == errno.EAGAIN and is_local(os.fstat(file.fileno()).st_dev, _MOUNTS)
    fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    return False


def is_local(device: int, mounts: Path) -> bool:
    """Whether a device is known to be a file system of this machine, by what the kernel lists as mounted."""
    number = f"{os.major(device)}:{os.minor(device)}"
    try:
        lines = mounts.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return False
    for line in lines:
        before, _, after = line.partition(" - ")
        if number in before.split(" ")[2:3]:
            return after.split(" ")[0] in _LOCAL
    return False
