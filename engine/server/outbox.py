"""What leaves the engine: whole frames, one after the other, written by one thread.

No lane ever waits for a window that is slow to read. Progress is thinned out here: of messages under one key only the
newest is kept, and they leave at most every 100 ms, so that a fast job can't flood the pipe and a slow one still shows
its last step.
"""

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable

from engine.protocol.framing import frame
from engine.protocol.messages import Message, Notification, encode

log = logging.getLogger(__name__)

INTERVAL = 0.1
"""Seconds between two messages of one key."""


class Outbox:
    """The engine's side of the pipe to the window. All methods may be called from any thread."""

    def __init__(self, descriptor: int, on_broken: Callable[[], None]) -> None:
        """Write to `descriptor`; `on_broken` is called once if nobody reads there any more."""
        self._descriptor = descriptor
        self._on_broken = on_broken
        self._waiting: deque[bytes] = deque()
        self._latest: dict[Hashable, Notification] = {}
        self._sent: dict[Hashable, float] = {}
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="outbox", daemon=True)
        self._thread.start()

    def post(self, message: Message) -> None:
        """Send a message, after all that were posted before it.

        Raises:
            TypeError, ValueError: the message is not JSON (a bug of the caller's).
        """
        data = frame(encode(message))
        with self._changed:
            self._waiting.append(data)
            self._changed.notify()

    def post_latest(self, key: Hashable, message: Notification) -> None:
        """Send a message when its key is due, unless a newer one of the same key replaces it before."""
        with self._changed:
            self._latest[key] = message
            self._changed.notify()

    def post_last(self, key: Hashable, message: Notification) -> None:
        """Send the last message of a key now; what was kept back under it is dropped."""
        data = frame(encode(message))
        with self._changed:
            self._latest.pop(key, None)
            self._sent.pop(key, None)
            self._waiting.append(data)
            self._changed.notify()

    def close(self, seconds: float) -> None:
        """Write what is waiting, as far as that takes no more than `seconds`, and stop."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            while (data := self._next()) is not None:
                _write(self._descriptor, data)
        except OSError:
            log.info("nobody reads the answers any more")
            self._on_broken()

    def _next(self) -> bytes | None:
        """All frames that are ready, in one piece; waits for some. None when closed and empty."""
        with self._changed:
            while True:
                pause = self._release_due()
                if self._waiting:
                    data = b"".join(self._waiting)
                    self._waiting.clear()
                    return data
                if self._closing:
                    return None
                self._changed.wait(pause)

    def _release_due(self) -> float | None:
        """Move the thinned-out messages whose time has come; the seconds until the next one's, if there is one."""
        now, pause = time.monotonic(), None
        for key, message in list(self._latest.items()):
            wait = 0.0 if self._closing else self._sent.get(key, -INTERVAL) + INTERVAL - now
            if wait <= 0:
                self._waiting.append(frame(encode(message)))
                del self._latest[key]
                self._sent[key] = now
            else:
                pause = wait if pause is None else min(pause, wait)
        return pause


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
