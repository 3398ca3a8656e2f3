"""`precis app [FILE...]`: open the window. This process becomes the window's: no engine code stays in it."""

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.display import check_display
from engine.cli.terminal import complain
from engine.errors import FileProblem, UnreadableFile, UsageError
from engine.protocol.programs import frozen, window_command
from engine.regular_files import refuse_other


def app(files: Annotated[list[Path] | None, typer.Argument(help="Files or folders to open.")] = None) -> int:
    """Open the window, with FILES added to the library."""
    there = _there(files or [])
    if not frozen() and find_spec("PySide6") is None:
        raise UsageError("The window needs PySide6, which is not installed; the command line works without it.")
    check_display()
    command = [*window_command(), *(str(file.absolute()) for file in there)]
    # The root of the source tree holds the package `app`; an editable install finds it by itself.
    if os.name != "nt":  # there execv would give the shell back at once
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def _there(files: list[Path]) -> list[Path]:
    """The files and folders that exist; a message names the others.

    Raises:
        UnreadableFile: none of them does, or what there is can't be read.
        UsageError: a single word that names no file was more likely meant as a command.
    """
    there, refusals = list[Path](), list[UnreadableFile]()
    for file in files:
        try:
            refuse_other(file)
        except UnreadableFile as error:
            refusals.append(error)
        else:
            there += [file] if file.exists() else []
    missing = [file for file in files if not file.exists()]
    if refusals and not there:
        raise refusals[0]
    if files and not there:
        name = str(missing[0])
        if len(files) == 1 and files[0].parts == (name,) and not files[0].suffix:
            raise UsageError(f"There is no command or file “{name}”; see precis --help.")
        several = " or ".join(filter(None, [", ".join(map(str, missing[:-1])), str(missing[-1])]))
        raise UnreadableFile(FileProblem.MISSING, f"There is no file {several}. Check the name and the folder.")
    for refusal in refusals:
        complain(f"{refusal} The window opens without it.")
    for file in missing:
        complain(f"There is no file {file}; the window opens without it.")
    return there
