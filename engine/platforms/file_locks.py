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
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self._descriptor, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._descriptor)
            raise BlockingIOError(error.errno, "held by another process") from error

    def close(self) -> None:
        os.close(self._descriptor)
