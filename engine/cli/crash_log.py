"""Mistakes of the program's own: one sentence for the user, the way there in the log."""

import logging
import sys
import traceback
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

from engine.cli.terminal import complain
from engine.errors import PrecisError, known_by_its_origin
from engine.home import home
from engine.platforms.files import rotate
from engine.protocol.loading import loggable

EXIT_CODE = 70


def tell(error: Exception) -> int:
    """Log the error that is being handled and say it in a line on stderr; the exit code."""
    message, known = log(), known_error(error)
    complain(str(known or message))
    return EXIT_CODE if known is None else known.exit_code


def known_error(error: Exception) -> PrecisError | None:
    """The known error behind one that looks like a bug: a part that can't be loaded, or a damaged library in use."""
    known = known_by_its_origin(error)
    if known is not None or "engine.store.library" not in sys.modules:
        return known
    from engine.store.care import damage_behind

    return damage_behind(home())


def log() -> str:
    """Write the traceback that is being handled to the log and say where it is.

    The error's own text stays out, because it may quote a document, unless a library could not be loaded.
    """
    return f"This is a bug in Précis; the details are in {_write()}"


def _write() -> Path:
    file = home() / "logs" / "precis.log"
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = RotatingFileHandler(file, maxBytes=1_000_000, backupCount=2, encoding="utf-8")
    except OSError:
        sys.stderr.write(traceback.format_exc())
        return Path("the lines above")
    handler.rotator = rotate
    told = "".join(reversed(list(_chain(sys.exc_info()[1]))))
    record = logging.LogRecord("precis", logging.ERROR, "", 0, "%s", (told,), None)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    handler.handle(record)
    handler.close()
    return file


def _chain(error: BaseException | None) -> Iterator[str]:
    """An error and what it was raised from: kind, text where that is safe, and the lines of code passed."""
    while error is not None:
        text = loggable(error)
        head = type(error).__name__ + (f": {text}" if text else "")
        yield f"{head}\n{''.join(traceback.format_tb(error.__traceback__))}"
        error = error.__cause__
