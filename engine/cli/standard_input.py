"""A document that comes on standard input: held in memory, and read as a file would be.

On Linux it is a file of the kernel's that has no place on any disk and goes with the process. Readers want a name too,
for titles and messages: a link to it, in memory where the system has a folder there. Elsewhere it is a file that only
its user may read, deleted at the end; what a killed process left is deleted by the next.
"""

import os
import select
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from engine.cli.terminal import warn
from engine.errors import FileProblem, OutOfResources, UnreadableFile, UsageError
from engine.platforms.files import safe_name

STDIN = "-"
"""What it is called on the command line."""
NAME = Path("standard input")
_DESCRIPTOR = 0
_MOST = 512 << 20
"""Bytes; a document that is longer is for a file."""
_PIECE = 1 << 20
_LONGEST_NAME = 200
"""Bytes that every file system allows."""
_TICK = 0.1
"""Seconds between looks at whether the user asked to stop."""
_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - in it a private folder is made


def check_name(name: str | None) -> Path:
    """What a document on standard input is called; left out, that.

    Raises:
        UsageError: no file could be called so.
    """
    if name is None:
        return NAME
    wrong = name in {"", ".", ".."} or Path(name).name != name or not name.isprintable()
    if wrong or len(os.fsencode(name)) > _LONGEST_NAME:
        raise UsageError(f"--name {name} is not a file name; give one without folders, such as minutes.md.")
    return Path(safe_name(name))


def file_named(word: str) -> Path:
    """The file that a word of the command line names: `./-` is one that is called so, not standard input."""
    file = Path(word)
    return file.absolute() if str(file) == STDIN != word else file


def with_standard_input(files: Sequence[Path], name: str | None, command: str) -> tuple[list[Path], Path | None]:
    """The files, and the one among them that stands for standard input, by the name that it is given.

    Raises:
        UsageError: standard input is named twice, or a name is given and it is not named.
    """
    given = check_name(name)
    times = sum(str(file) == STDIN for file in files)
    if times > 1:
        raise UsageError("Standard input (-) can be read only once.")
    if name is not None and not times:
        raise UsageError(f"--name is for a document on standard input: precis {command} - --name minutes.md")
    return [given if str(file) == STDIN else file for file in files], given if times else None


@contextmanager
def standard_input(name: Path, check: Callable[[], None], most: int = _MOST) -> Iterator[Path]:
    """A file that holds what comes on standard input, called `name`, until the block ends.

    Args:
        name: The file's name, by which its format is told where what it holds leaves a choice.
        check: Called while nothing comes; what it raises passes through.
        most: Bytes that are taken.

    Raises:
        UnreadableFile: There is more, or it can't be read.
        OutOfResources: There is no room for it.
    """
    if sys.stdin is not None and sys.stdin.isatty():
        warn("Reading standard input until Ctrl-D.\n" if os.name != "nt" else "Reading standard input.\n")
    with ExitStack() as stack:
        if sys.platform == "linux" and Path("/proc/self/fd").is_dir():
            held = os.memfd_create("precis")
            stack.callback(os.close, held)
            _copy(held, check, most)
            file = stack.enter_context(_folder(_IN_MEMORY)) / name
            file.symlink_to(f"/proc/{os.getpid()}/fd/{held}")
        else:
            file = stack.enter_context(_folder(Path(tempfile.gettempdir()))) / name
            written = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
            try:
                _copy(written, check, most)
            finally:
                os.close(written)
        yield file


@contextmanager
def _folder(place: Path) -> Iterator[Path]:
    """A private folder in `place`, or where temporary files go, that is removed at the end."""
    from engine.store.scratch import make_folder

    try:
        outer = make_folder(place)
    except OSError:
        outer = make_folder(Path(tempfile.gettempdir()))
    try:
        inner = outer / "file"
        inner.mkdir()
        yield inner
    finally:
        shutil.rmtree(outer, ignore_errors=True)


def _copy(target: int, check: Callable[[], None], most: int) -> None:
    """All of standard input into an open file. Raises as `standard_input` does."""
    taken = 0
    while piece := _next_piece(check):
        taken += len(piece)
        if taken > most:
            message = f"Standard input holds more than {most >> 20} MB. Write it to a file and name that."
            raise UnreadableFile(FileProblem.UNSUPPORTED, message)
        try:
            rest = memoryview(piece)
            while rest:
                rest = rest[os.write(target, rest) :]
        except OSError as error:
            message = (
                f"There is no room for the document on standard input ({error.strerror}). Free memory or disk space."
            )
            raise OutOfResources(message) from error


def _next_piece(check: Callable[[], None]) -> bytes:
    """What comes next on standard input, at most a megabyte; empty at its end."""
    try:
        while True:
            check()
            if os.name == "nt" or select.select([_DESCRIPTOR], [], [], _TICK)[0]:
                return os.read(_DESCRIPTOR, _PIECE)
    except OSError as error:
        message = f"Standard input can't be read: {error.strerror}. Name a file instead."
        raise UnreadableFile(FileProblem.MISSING, message) from error
