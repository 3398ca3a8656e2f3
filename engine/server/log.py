"""The engine's log: what happened, never what a document says or is called.

Only this program's own messages are kept (libraries like to quote their input), and of an exception its kind and the
lines of code it passed, not its text, which may hold words of a document or a path; unless a library could not be
loaded: then the text is what helps, and no document was touched.
"""

import faulthandler
import logging
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from engine.platforms.files import rotate
from engine.protocol.loading import loggable

_ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

log = logging.getLogger(__name__)


class DiscreetFormatter(logging.Formatter):
    """Leaves the texts of exceptions out, but for those of libraries that can't be loaded."""

    def formatException(self, ei: _ExceptionInfo) -> str:
        error, lines = ei[1], list[str]()
        while error is not None:
            text = loggable(error)
            head = f"{type(error).__qualname__}{f': {text}' if text else ''}\n"
            lines = [*traceback.format_tb(error.__traceback__), head, *lines]
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "".join(lines).rstrip()


def start_log(home: Path) -> None:
    """Write this program's messages to `logs/engine.log` under `home`; without a place to write, to nowhere."""
    ours = logging.getLogger("engine")
    ours.setLevel(logging.INFO)
    ours.propagate = False
    ours.handlers[:] = [logging.NullHandler()]
    folder = home / "logs"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = RotatingFileHandler(folder / "engine.log", maxBytes=1_000_000, backupCount=3, encoding="utf-8")
        handler.rotator = rotate
        # A crash in native code leaves its stack here; the file stays open as long as the process lives.
        faulthandler.enable((folder / "crash.log").open("a", encoding="utf-8"))
    except OSError:
        return
    handler.setFormatter(
        DiscreetFormatter("%(asctime)s %(process)d %(threadName)s %(levelname)s %(name)s: %(message)s")
    )
    ours.addHandler(handler)
