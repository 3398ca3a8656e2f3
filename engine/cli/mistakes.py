"""Mistakes of the program's own: one sentence for the user, the way there in the log."""

import logging
import sys
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path

from engine.home import home

EXIT_CODE = 70


def log() -> str:
    """Write the traceback that is being handled to the log and say where it is.

    The error's own text stays out: it may quote a document.
    """
    return f"Précis made a mistake; what happened is in {_write()}"


def _write() -> Path:
    file = home() / "logs" / "precis.log"
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = RotatingFileHandler(file, maxBytes=1_000_000, backupCount=2, encoding="utf-8")
    except OSError:
        sys.stderr.write(traceback.format_exc())
        return Path("the lines above")
    kind, _, trace = sys.exc_info()
    frames = "".join(traceback.format_tb(trace))
    record = logging.LogRecord("precis", logging.ERROR, "", 0, "%s\n%s", (kind.__name__ if kind else "?", frames), None)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    handler.handle(record)
    handler.close()
    return file
