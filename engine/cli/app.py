"""`precis app [FILE...]`: open the window. This process becomes the window's: no engine code stays in it."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from engine.errors import UsageError


def app(files: Annotated[list[Path] | None, typer.Argument(help="Files or folders to open.")] = None) -> int:
    """Open the window, with FILES added to the library."""
    for file in files or []:
        if not file.exists():
            raise UsageError(f"There is no file {file} (and no such command); see precis --help.")
    if find_spec("PySide6") is None:
        raise UsageError("The window needs PySide6, which is not installed; the command line works without it.")
    command = [sys.executable, "-P", "-m", "app", *(str(file.absolute()) for file in files or [])]
    # The root of the source tree holds the package `app`; an editable install finds it by itself.
    if os.name != "nt":  # there execv would give the shell back at once
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode
