"""The pipe that a page worker answers on, read without ever waiting longer than asked.

Where the system can wait for a pipe (`select`), that is how it is done. Windows can't: there a thread reads and hands
over, and it holds no more than a few pieces, so that a worker that reads ahead is slowed down as by the pipe itself.
"""

import contextlib
import os
import queue
import select
import sys
import threading
from typing import Protocol

_PIECE = 1 << 20
_PIECES_HELD = 4


class AnswerPipe(Protocol):
    """The reading end of a worker's answers."""

    def read(self, seconds: float) -> bytes | None:
        """What there is, waiting up to `seconds` for it: None if nothing came, b"" if nothing will come any more."""
        ...


def answer_pipe(descriptor: int, system: str = sys.platform) -> AnswerPipe:
    """The pipe with this descriptor, which stays the caller's to close, after the worker has ended."""
    return ReadByThread(descriptor) if system == "win32" else ReadBySelect(descriptor)


class ReadBySelect:
    """Reads in the caller's thread."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        os.set_blocking(descriptor, False)
        # A megabyte of room lets the worker read ahead while the engine is busy.
        with contextlib.suppress(ImportError, AttributeError, OSError):
            import fcntl

            fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, _PIECE)

    def read(self, seconds: float) -> bytes | None:
        for wait in (0.0, seconds):
            if wait:
                select.select([self._descriptor], [], [], wait)
            try:
                return os.read(self._descriptor, _PIECE)
            except BlockingIOError:
                continue
        return None


class ReadByThread:
    """Reads in a thread of its own, which ends with the pipe."""

    def __init__(self, descriptor: int) -> None:
        self._pieces: queue.Queue[bytes] = queue.Queue(_PIECES_HELD)
        self._ended = False
        self._given_up = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(descriptor,), name="worker-answers", daemon=True)
        self._thread.start()

    def read(self, seconds: float) -> bytes | None:
        if self._ended:
            return b""
        try:
            piece = self._pieces.get(timeout=seconds) if seconds else self._pieces.get_nowait()
        except queue.Empty:
            return None
        self._ended = not piece
        return piece

    def close(self) -> None:
        """Let the thread end although nobody takes what it read. Its descriptor must have no writer any more."""
        self._given_up.set()
        while self._thread.is_alive():
            with contextlib.suppress(queue.Empty):
                self._pieces.get_nowait()
            self._thread.join(0.01)

    def _run(self, descriptor: int) -> None:
        piece = b"-"
        while piece and not self._given_up.is_set():
            try:
                piece = os.read(descriptor, _PIECE)
            except OSError:
                piece = b""
            self._pieces.put(piece)
