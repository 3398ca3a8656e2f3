"""When the engine ends: it was asked to, its pipe closed, a signal came, or the window that started it is gone."""

import logging
import os
import select
import signal
import sys
import threading
import time
from types import FrameType

from engine.platforms import windows
from engine.platforms.signals import STOPPING

log = logging.getLogger(__name__)

_POLL_SECONDS = 1.0


class ShutdownRequest:
    """The wish to end, made by anyone, waited for by the main thread. The first wish names the exit code."""

    def __init__(self) -> None:
        self._wished = threading.Event()
        self._lock = threading.Lock()
        self._code = 0

    def request(self, reason: str, code: int = 0) -> None:
        """Ask for the orderly end. May be called from any thread."""
        with self._lock:
            if self._wished.is_set():
                return
            self._code = code
            self._wished.set()
        log.info("ending: %s", reason)

    def wait(self) -> int:
        """Wait for the first wish and return its exit code."""
        # Not for ever: a signal that comes just before the thread falls asleep is handled when it wakes, and no sooner.
        while not self._wished.wait(_POLL_SECONDS):
            pass
        return self._code

    @property
    def is_requested(self) -> bool:
        """Whether the end was asked for."""
        return self._wished.is_set()

    def listen_to_signals(self) -> None:
        """Make SIGTERM and SIGINT (on Windows also Ctrl-Break) a wish to end. Call it in the main thread."""
        for number in STOPPING:
            signal.signal(number, self._on_signal)

    def watch_process(self, pid: int) -> None:
        """End when process `pid` does. The pipe's end tells the same, unless a child of the window holds it open."""
        if pid <= 0 or pid == os.getpid():
            return
        threading.Thread(target=self._watch, args=(pid,), name="watch-parent", daemon=True).start()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        # Not here: the handler runs between two instructions of the main thread, which may hold a lock we need.
        threading.Thread(target=self.request, args=("signal",), name="signal", daemon=True).start()

    def _watch(self, pid: int) -> None:
        try:
            _wait_for_end(pid)
        except OSError:
            log.warning("the window's process can't be watched; its pipe will tell")
            return
        self.request("the window is gone")


def _wait_for_end(pid: int) -> None:
    """Return when process `pid` has ended (at once if there is none)."""
    if sys.platform == "linux":
        try:
            descriptor = os.pidfd_open(pid)
        except ProcessLookupError:
            return
        try:
            select.select([descriptor], [], [])
        finally:
            os.close(descriptor)
    elif sys.platform == "win32":
        windows.wait_for_end(pid)
    else:
        while _exists(pid):
            time.sleep(_POLL_SECONDS)


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
