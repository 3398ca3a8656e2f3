"""A file that one process holds at a time; the system lets go of it when that process ends, however it ends."""

import os
import sys
from pathlib import Path

PRIVATE = 0o600


class FileLock:
    """Held from its making until `close`."""

    def __init__(self, path: Path) -> None:
        """Make the file and hold it.

        Raises:
            BlockingIOError: Another process holds it.
            OSError: It can't be made.
        """
        self._descriptor = _held(path)
        while not _is_there(
            path, self._descriptor
        ):  # who held it before has removed it: another one may hold a new file
            os.close(self._descriptor)
            self._descriptor = _held(path)

    def close(self) -> None:
        os.close(self._descriptor)


def _held(path: Path) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise BlockingIOError(error.errno, "held by another process") from error
    return descriptor


def _is_there(path: Path, descriptor: int) -> bool:
    """Whether an open file is the one of this path; on Windows an open file can't be removed."""
    try:
        return sys.platform == "win32" or os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
