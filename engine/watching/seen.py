"""What of a watched folder is known already, kept across starts: a line in a file for every state of a file.

    HOME/watched/KEY.seen   JSON Lines: [path from the folder, bytes, modified in nanoseconds, number of the file]
    HOME/watched/KEY.lock   held by the process that watches

A line is added when the file is in the library. Who dies before has it looked at once more, and the library knows what
it holds by content.
"""

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from engine.errors import OutOfResources
from engine.platforms import files
from engine.platforms.file_locks import PRIVATE, FileLock

WATCHED = "watched"
"""The folder in the home folder."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A state of a file: another one is another content."""

    size: int
    """Bytes."""
    modified_ns: int
    number: int
    """The file's own, which it keeps when it is renamed."""

    @classmethod
    def of(cls, status: os.stat_result) -> "Mark":
        return cls(status.st_size, status.st_mtime_ns, status.st_ino)


def key_of(folder: Path) -> str:
    """What the files about a folder are called: its path may hold what no file name may."""
    return hashlib.sha256(os.fsencode(os.path.realpath(folder))).hexdigest()[:32]


def place_of(home: Path, folder: Path, suffix: str) -> Path:
    return home / WATCHED / f"{key_of(folder)}{suffix}"


class SeenFiles:
    """Of one folder; held by one process at a time."""

    def __init__(self, home: Path, folder: Path) -> None:
        """Hold what is known of `folder`.

        Raises:
            BlockingIOError: Another process holds it.
            OutOfResources: It can't be written.
        """
        self._path = place_of(home, folder, ".seen")
        self._marks: dict[str, Mark] = {}
        self._known: set[Mark] = set()
        self._stream: TextIO | None = None
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = FileLock(place_of(home, folder, ".lock"))
        except BlockingIOError:
            raise
        except OSError as error:
            raise _unwritable(error) from error
        self.is_new = not self._path.exists()
        """Whether the folder was never watched before."""
        with suppress(OSError):
            self._read()

    def __len__(self) -> int:
        return len(self._marks)

    def knows(self, name: str, mark: Mark) -> bool:
        """Whether the file was seen in this state, also where it has been renamed since."""
        return self._marks.get(name) == mark or mark in self._known

    def begin(self, marks: dict[str, Mark]) -> None:
        """Take the folder as it is as known. All of it is kept, or nothing."""
        fresh = self._path.with_suffix(".new")
        try:
            with open(fresh, "w", encoding="utf-8", opener=_private) as stream:
                stream.writelines(map(_line, marks.keys(), marks.values()))
                stream.flush()
                os.fsync(stream.fileno())
            files.replace(fresh, self._path)
        except OSError as error:
            raise _unwritable(error) from error
        self._marks, self._known = dict(marks), set(marks.values())
        self.is_new = False

    def add(self, name: str, mark: Mark) -> None:
        """A file is done with in this state. Raises `OutOfResources`."""
        try:
            if self._stream is None:
                self._stream = open(self._path, "a", encoding="utf-8", opener=_private)  # noqa: SIM115 - see close
                self._stream.write("\n")  # the last line may have been cut off
            self._stream.write(_line(name, mark))
            self._stream.flush()
        except OSError as error:
            raise _unwritable(error) from error
        self._marks[name] = mark
        self._known.add(mark)

    def close(self) -> None:
        """Let go of it."""
        if self._stream is not None:
            with suppress(OSError):
                self._stream.close()
        self._lock.close()

    def _read(self) -> None:
        with self._path.open(encoding="utf-8", errors="replace") as stream:
            for line in stream:
                with suppress(ValueError, TypeError):  # a line that was cut off by a power cut
                    name, size, modified, number = json.loads(line)
                    mark = Mark(int(size), int(modified), int(number))
                    self._marks[str(name)] = mark
                    self._known.add(mark)


def forget(home: Path, folder: Path) -> None:
    """Remove what is known of a folder that nobody watches any more; where another process does, it is that one's."""
    with suppress(OSError):
        lock = FileLock(place_of(home, folder, ".lock"))
        try:
            for suffix in (".seen", ".lock"):
                with suppress(OSError):
                    place_of(home, folder, suffix).unlink(missing_ok=True)
        finally:
            lock.close()


def _line(name: str, mark: Mark) -> str:
    return json.dumps([name, mark.size, mark.modified_ns, mark.number]) + "\n"


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE)


def _unwritable(error: OSError) -> OutOfResources:
    return OutOfResources(f"The state of the watched folder can't be saved ({error.strerror}). Free some disk space.")
