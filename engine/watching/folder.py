"""A folder whose new files are taken in once they are whole.

It is looked at again and again rather than watched by means of the system, which know nothing of folders on other
machines, need one watch a folder and allow some thousands, and tell of a file before it is whole. A file is whole when
it has stayed the same for some seconds and, where the system tells, nobody has it open for writing. What was there when
the watching began is not new.
"""

import os
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from engine.errors import FileProblem, UnreadableFile, UsageError
from engine.export.files import is_output
from engine.ingest.formats import walk_files
from engine.platforms.open_files import is_being_written
from engine.regular_files import open_regular
from engine.watching.seen import Mark, SeenFiles

SETTLED_SECONDS = 2.0
"""For so long a file stays the same before it is taken."""
_PAUSE_SECONDS = 1.0
_SHARE = 20
"""Looks take at most one part of so many of the time: a folder of 100,000 files is looked at less often."""
_MOST_REFUSED = 100
"""Of refused files so many are kept to be shown."""


class Refusal(StrEnum):
    """Why a file is not taken, where it is not that it can't be read."""

    LINK = "skipped, it is a link that leads out of the folder"
    OUTPUT = "skipped, it was written by Précis itself"


@dataclass(slots=True)
class Look:
    """What came of one look."""

    there: bool = True
    """Whether the folder could be looked at."""
    taken: list[Path] = field(default_factory=list)
    refused: list[tuple[Path, str]] = field(default_factory=list)
    """With a sentence why; each told once."""


class WatchedFolder:
    """A folder that this process watches. A context manager."""

    def __init__(
        self,
        folder: Path,
        home: Path,
        *,
        existing: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin to watch, or go on where the watching ended last time.

        Args:
            folder: Its files at any depth are watched.
            home: Where it is kept what is known of the folder.
            existing: Take what is in it when it is watched for the first time, too.
            clock: Seconds.

        Raises:
            BlockingIOError: Another process watches it.
            UsageError: It holds the home folder, whose copies of documents would be taken for documents.
            OutOfResources: What is known can't be kept.
        """
        check_watchable(folder, home)
        self.folder = folder.absolute()
        self._existing, self._clock = existing, clock
        self._waiting: dict[str, tuple[Mark, float]] = {}
        self._told: set[Path] = set()
        self._seen = SeenFiles(home, folder)
        self.pause = _PAUSE_SECONDS
        """Seconds to wait before the next look."""

    def __enter__(self) -> "WatchedFolder":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others watch it."""
        self._seen.close()

    def look(self, take: Callable[[Path], None], check: Callable[[], None]) -> Look:
        """Look at the folder and take what is whole and new.

        Args:
            take: Takes a file in. `UnreadableFile` refuses it until it changes; what else it raises passes through, and
                the file is tried again at the next look.
            check: Called for every file; what it raises passes through.
        """
        began = self._clock()
        found = Look(there=self.folder.is_dir())
        if not found.there:
            self._waiting.clear()
            return found
        marks = self._marks(found, check)
        if self._seen.is_new:
            self._seen.begin({} if self._existing else marks)
        whole = self._whole(marks, began)
        self.pause = max(_PAUSE_SECONDS, _SHARE * (self._clock() - began))
        for name in whole:
            check()
            self._take(name, marks[name], take, found)
        return found

    def _marks(self, found: Look, check: Callable[[], None]) -> dict[str, Mark]:
        """The files of the folder with their states; empty ones are not there yet."""
        links: list[Path] = []
        marks = {}
        begins = len(os.path.join(self.folder, ""))  # noqa: PTH118 - a root ends with its separator already
        for file in walk_files(self.folder, links.append):
            check()
            path = str(file)
            try:
                status = os.stat(path)  # noqa: PTH116 - a hundred thousand times
            except (OSError, ValueError):
                continue  # gone again
            if stat.S_ISREG(status.st_mode) and status.st_size:
                marks[path[begins:]] = Mark.of(status)
        for link in links:
            self._refuse(found, link, Refusal.LINK)
        return marks

    def _whole(self, marks: dict[str, Mark], now: float) -> list[str]:
        """The new files that have stayed the same for long enough; the others wait."""
        waiting = {}
        whole = []
        for name, mark in marks.items():
            if self._seen.knows(name, mark):
                continue
            before = self._waiting.get(name)
            since = before[1] if before is not None and before[0] == mark else now
            waiting[name] = mark, since
            if now - since >= SETTLED_SECONDS:
                whole.append(name)
        self._waiting = waiting
        return whole

    def _take(self, name: str, mark: Mark, take: Callable[[Path], None], found: Look) -> None:
        file = self.folder / name
        try:
            with open_regular(file) as opened:
                if is_being_written(opened):
                    return
            if is_output(file):
                self._refuse(found, file, Refusal.OUTPUT)
            else:
                take(file)
                found.taken.append(file)
        except UnreadableFile as error:
            self._refuse(found, file, str(error))
            if error.problem is FileProblem.MISSING:
                return  # it may be held by who writes it, or its rights may change: it is tried again, and told once
        except OSError:
            return  # gone again
        self._seen.add(name, mark)
        self._waiting.pop(name, None)

    def _refuse(self, found: Look, file: Path, why: str) -> None:
        if file not in self._told and len(self._told) < _MOST_REFUSED:
            self._told.add(file)
            found.refused.append((file, why))


def check_watchable(folder: Path, home: Path) -> None:
    """Raise `UsageError` where a folder holds the home folder or lies in it, `UnreadableFile` where it is none."""
    inner, outer = home.resolve(), folder.resolve()
    if inner == outer or outer in inner.parents or inner in outer.parents:
        raise UsageError(
            f"{folder} contains the library itself, whose copies are not new documents. Choose another folder."
        )
    if folder.exists() and not folder.is_dir():
        raise UnreadableFile(FileProblem.UNSUPPORTED, f"{folder} is not a folder. Name the folder that it is in.")
