"""`precis watch FOLDER`: what is put into a folder comes into the library by itself."""

import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.advice import with_advice
from engine.cli.interrupt import interrupts
from engine.cli.library_access import open_library
from engine.cli.progress import ProgressLine
from engine.cli.terminal import complain, inline, tell, warn
from engine.errors import FileProblem, UnreadableFile, UsageError
from engine.home import home
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import SummaryFormat

if TYPE_CHECKING:
    from engine.cli.interrupt import Interrupt
    from engine.registry.loaded import Models
    from engine.store.library import Library

_TICK = 0.1
"""Seconds between looks at whether the user asked to stop."""


def watch(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder to watch, at any depth.")],
    existing: Annotated[
        bool, typer.Option("--existing", help="Also add what is already in it when it is first watched.")
    ] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Brief each document as soon as it is read.")] = False,
) -> int:
    """Add new files in FOLDER to the library as soon as they are complete, until Ctrl-C.

    The same command later goes on where it ended: what came meanwhile is added first.
    """
    from engine.watching.folder import WatchedFolder

    if not folder.is_dir():
        raise UnreadableFile(FileProblem.MISSING, f"There is no folder {folder}. Check the name.")
    try:
        watched = WatchedFolder(folder, home(), existing=existing)
    except BlockingIOError:
        raise UsageError(f"{folder} is already being watched by another Précis.") from None
    models = _models() if brief else None
    there = True
    with watched, open_library() as library, interrupts() as interrupt:
        warn(f"Watching {inline(folder)}; Ctrl-C stops it.\n")
        while True:
            look = watched.look(partial(_take, library, models, interrupt), interrupt.check)
            for file, why in look.refused:
                complain(f"{file}: {why}")
            if there and not look.there:
                complain(f"{folder} has disappeared; waiting for it to come back.")
            there = look.there
            _wait(watched.pause, interrupt)


def _models() -> "Models":
    from engine.registry.loaded import Models

    return Models()


def _take(library: "Library", models: "Models | None", interrupt: "Interrupt", file: Path) -> None:
    from engine.summarization.job import add_file, summarize_file

    try:
        with ProgressLine(interrupt, file.name) as progress:
            added = add_file(library, file, progress, models)
            if models is not None and not added.duplicate:
                from engine.api import settings_for

                summarize_file(
                    library,
                    file,
                    settings_for(words=AS_NEEDED, layout=SummaryFormat.BRIEF),
                    models=models,
                    fresh=False,
                    on_sentence=lambda _: None,
                    checkpoint=progress,
                )
    except UnreadableFile as error:
        known = with_advice(error, file)
        assert isinstance(known, UnreadableFile)
        raise known from error
    state = "there already" if added.duplicate else "added"
    tell(f"{added.document_id:>5}  {state}: {inline(file)}\n")
    sys.stdout.flush()


def _wait(seconds: float, interrupt: "Interrupt") -> None:
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        interrupt.check()
        time.sleep(min(left, _TICK))
