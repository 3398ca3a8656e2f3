"""Keeping a library in order in the background: what was long in the trash goes, and there is a backup each week."""

import logging
import threading
from pathlib import Path

from engine.errors import PrecisError
from engine.store.library import Library

log = logging.getLogger(__name__)

_AFTER_SECONDS = 60.0
"""By then the window has what it asks for when it opens."""
_EVERY_SECONDS = 24 * 60 * 60.0


class Tidying:
    """Of one open library, in a thread of its own: soon after its start, and once a day from then on."""

    def __init__(self, home: Path, library: Library) -> None:
        self._home, self._library = home, library
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, also after a `stop`."""
        self._stopping.set()
        self._stopping = threading.Event()  # each thread has one: an earlier one may still be at work, and ends then
        self._thread = threading.Thread(target=self._run, args=[self._stopping], name="tidy-up", daemon=True)
        self._thread.start()

    def stop(self, seconds: float) -> bool:
        """End; False if the library is being rewritten, say, and that takes longer than `seconds`."""
        self._stopping.set()
        if self._thread is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self, stopping: threading.Event) -> None:
        wait = _AFTER_SECONDS
        while not stopping.wait(wait):
            wait = _EVERY_SECONDS
            self._tidy_up()

    def _tidy_up(self) -> None:
        from engine.store.care import back_up_weekly  # imports numpy

        try:
            if self._library.purge():
                log.info("what was in the trash for 30 days is removed for good")
            if back_up_weekly(self._home) is not None:
                log.info("the weekly backup of the library is made")
        except PrecisError as problem:
            log.warning("the library is not tidied up: %s", problem.kind)
