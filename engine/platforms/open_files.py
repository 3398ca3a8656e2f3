"""Whether somebody still writes to a file, where the system can be asked."""

import errno
import signal
import sys
from typing import BinaryIO


def is_being_written(file: BinaryIO) -> bool:
    """Whether a process has this file open for writing. Linux tells it of one's own files; else it is not known: False.

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
        return error.errno == errno.EAGAIN
    fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    return False
