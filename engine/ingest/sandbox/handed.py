"""The document as a page worker gets it: open already, by its engine, and with a name for messages alone.

On Windows and for a worker that is asked by hand the worker opens it itself, before it gives up what it can do.
"""

import mmap
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from engine.errors import FileProblem, UnreadableFile
from engine.regular_files import open_regular


@dataclass(frozen=True, slots=True)
class HandedFile:
    """An open file and what it is called."""

    name: str
    stream: BinaryIO

    @property
    def size(self) -> int:
        """Bytes."""
        return os.fstat(self.stream.fileno()).st_size

    def mapped(self) -> memoryview:
        """All of it, read when it is looked at: it takes address space, not memory."""
        return memoryview(mmap.mmap(self.stream.fileno(), 0, access=mmap.ACCESS_READ))


def open_for_worker(path: Path) -> BinaryIO:
    """Open a document that is to be handed to a worker.

    Raises:
        UnreadableFile: missing, not to be opened, or no regular file.
    """
    name = printable(path.name)
    try:
        return open_regular(path)
    except FileNotFoundError as error:
        raise UnreadableFile(FileProblem.MISSING, f"{name} no longer exists.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not valid"
        raise UnreadableFile(FileProblem.MISSING, f"{name} could not be opened: {reason}.") from error


def take(told: Mapping[str, object]) -> HandedFile:
    """The file that the engine told of: its descriptor, or its path.

    Raises:
        UnreadableFile: it is told by its path and can't be opened.
    """
    path, descriptor = Path(str(told["path"])), told["descriptor"]
    stream = os.fdopen(descriptor, "rb") if isinstance(descriptor, int) else open_for_worker(path)
    return HandedFile(path.name, stream)


def printable(name: str) -> str:
    """A file name that can be shown, whatever bytes it is made of."""
    return name.encode("utf-8", "replace").decode()
