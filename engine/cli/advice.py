"""What to do about a file that can't be read, in the command line's words where they are not the window's."""

import re
import shlex
from pathlib import Path

from engine.cli.standard_input import NAME
from engine.errors import FileProblem, PrecisError, UnreadableFile
from engine.regular_files import open_regular

_RESULT = re.compile(rb'\A\s*\{\s*"schema"\s*:\s*\d+\s*,\s*"document"\s*:')


def with_advice(error: PrecisError, file: Path) -> PrecisError:
    """The error, worded for the command line."""
    if not isinstance(error, UnreadableFile):
        return error
    name = shlex.quote(str(file))
    message = None
    if file.is_dir() and error.problem is FileProblem.UNSUPPORTED:
        message = (
            f"“{file.name}” is a folder. Name a file in it, or use precis summarize {name} or precis library add {name}"
            " for the whole folder."
        )
    elif error.problem is FileProblem.ENCRYPTED and _is_pdf(file):
        message = (
            f"“{file.name}” is password-protected, and the command line accepts no passwords. "
            f"Open it in the window (precis app {name}) and enter the password there."
        )
    elif error.problem is FileProblem.EMPTY and file == NAME:
        message = f"“{NAME}” has nothing in it. Is anything written to the pipe?"
    elif is_result(file):
        message = f"“{file.name}” was written by Précis and is not a document. precis verify {name} checks it."
    return error if message is None else UnreadableFile(error.problem, message, error.sha256)


def is_result(file: Path) -> bool:
    """Whether a file is JSON that `precis summarize` or `precis classify` wrote."""
    try:
        with open_regular(file) as opened:
            return _RESULT.match(opened.read(256)) is not None
    except (UnreadableFile, OSError, ValueError):
        return False


def _is_pdf(file: Path) -> bool:
    from engine.ingest.formats import Format, detect

    try:
        return detect(file) is Format.PDF
    except UnreadableFile:
        return False
