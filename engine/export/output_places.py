"""The places that a user names for output: what may go there, and how it gets there without anything being lost.

A file that is there is replaced only if it is an earlier output of ours, and only by a rename: a new file is written
beside it and takes its name, so that whenever the program dies either the old or the new one is there. What is no
regular file (a terminal, a pipe, `/dev/null`) is written to as it is. Links are followed, and stay.
"""

import os
import re
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from engine.errors import OutOfResources, UsageError
from engine.export.earlier_outputs import is_earlier_output
from engine.platforms.files import replace

PRIVATE = 0o600
"""Rights of what is written: a summary is as private as its document. A user's own choice for a file is kept."""
_OWN_DESCRIPTOR = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,9})")
_STANDARD = {"/dev/stdout": 1, "/dev/stderr": 2}


@dataclass(frozen=True, slots=True)
class Place:
    """A place that was looked at and may be written to."""

    path: Path
    """Where the file itself is or will be, links resolved."""
    form: str
    found: os.stat_result | None
    """What is there; None if nothing is."""
    descriptor: int | None = None
    """The stream of this process that the name stands for, such as `/dev/stdout`."""

    @property
    def holds_output(self) -> bool:
        """Whether an earlier output is there, which would be lost."""
        return self.found is not None and stat.S_ISREG(self.found.st_mode) and self.found.st_size > 0

    @property
    def is_stream(self) -> bool:
        """Whether what is there is written to, not replaced."""
        return self.descriptor is not None or (self.found is not None and not stat.S_ISREG(self.found.st_mode))


def look_at(form: str, path: Path) -> Place:
    """See whether output in a format may go to `path`. Nothing is opened for writing, nothing changed.

    Raises:
        UsageError: it may not, with the reason and what to do.
    """
    named = os.path.normpath(path.absolute())
    own = _OWN_DESCRIPTOR.fullmatch(named)
    descriptor = int(own[1]) if own else _STANDARD.get(named)
    if descriptor is not None:
        return Place(path, form, None, descriptor)
    try:
        real = Path(os.path.realpath(path))
        found = real.stat()
    except FileNotFoundError:
        _check_folder(path, real.parent)
        return Place(real, form, None)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not valid"
        raise UsageError(f"{path} can't be written ({reason}); choose another place.") from error
    if stat.S_ISDIR(found.st_mode):
        raise UsageError(f"{path} is a folder; name a file in it.")
    if stat.S_ISREG(found.st_mode):
        _check_earlier(form, path, real)
        _check_folder(path, real.parent)
    elif not os.access(real, os.W_OK):
        raise UsageError(f"{path} can't be written (permission denied); choose another place.")
    return Place(real, form, found)


def write_whole(place: Place, content: bytes) -> None:
    """Write all of a file, so that after a crash the old or the new one is there, never half of it.

    Raises:
        UsageError: something else has come there since it was looked at.
        OutOfResources: the disk is full or the place can't be written.
    """
    if place.is_stream:
        with open_stream(place) as stream:
            write_batch(stream.fileno(), content, place.path)
        return
    with replacing(place) as file:
        file.write(content)


@contextmanager
def replacing(place: Place) -> Iterator["Replacement"]:
    """A file to write, which takes its name at the end, or is gone where something is raised.

    Raises what making and finishing a `Replacement` raise.
    """
    replacement = Replacement(place)
    try:
        yield replacement
        replacement.finish()
    finally:
        replacement.close()


def open_stream(place: Place) -> "Stream":
    """Open a stream, or make a file where none is; one that is there is added to.

    Raises:
        UsageError: that can't be done.
    """
    try:
        if place.descriptor is not None:
            return Stream(os.dup(place.descriptor))
        flags = os.O_WRONLY | getattr(os, "O_NOCTTY", 0)
        if not place.is_stream:
            flags |= os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        descriptor = os.open(place.path, flags, PRIVATE)
        if not place.is_stream:
            with suppress(OSError):  # somebody else's empty file keeps the rights its owner gave it
                place.path.chmod(PRIVATE)
        return Stream(descriptor)
    except OSError as error:
        raise UsageError(f"{place.path} can't be written ({error.strerror}); choose another place.") from error


class Stream:
    """An open descriptor, which a `with` closes."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def fileno(self) -> int:
        return self._descriptor

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        os.close(self._descriptor)


class Replacement:
    """A file beside a place, which takes its name when it is finished and may grow after that."""

    def __init__(self, place: Place) -> None:
        """Make it, with the rights that the file to be replaced has. Raises `OutOfResources`."""
        self._place = place
        self._unnamed: Path | None = None
        try:
            self._descriptor, name = tempfile.mkstemp(dir=place.path.parent, prefix=".precis-")
            self._unnamed = Path(name)
            if place.holds_output and place.found is not None:
                _take_rights(self._descriptor, self._unnamed, place.found)
        except OSError as error:
            self.close()
            raise _unwritable(place.path, error) from error

    def fileno(self) -> int:
        """The descriptor, which stays the file's own under its new name."""
        return self._descriptor

    def write(self, content: bytes) -> None:
        """Add to it. Raises `OutOfResources`."""
        write_batch(self._descriptor, content, self._place.path)

    def finish(self) -> None:
        """Flush it and give it its name.

        Raises:
            UsageError: something else has come there since it was looked at.
            OutOfResources: it can't be written.
        """
        assert self._unnamed is not None
        try:
            os.fsync(self._descriptor)
            _check_unchanged(self._place)
            replace(self._unnamed, self._place.path)
            self._unnamed = None
            _sync_folder(self._place.path.parent)
        except OSError as error:
            raise _unwritable(self._place.path, error) from error

    def close(self) -> None:
        """Close it; one that has not got its name is gone."""
        with suppress(AttributeError, OSError):
            os.close(self._descriptor)
        if self._unnamed is not None:
            self._unnamed.unlink(missing_ok=True)


def write_batch(descriptor: int, content: bytes, path: Path) -> None:
    """Write all of `content`, or, where a regular file can't take it, nothing of it.

    Raises:
        BrokenPipeError: whoever read it has gone.
        OutOfResources: the disk is full.
    """
    regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
    before = os.fstat(descriptor).st_size
    left = memoryview(content)
    try:
        while left:
            left = left[os.write(descriptor, left) :]
    except BrokenPipeError:
        raise
    except OSError as error:
        if regular:
            with suppress(OSError):
                os.ftruncate(descriptor, before)
        raise _unwritable(path, error) from error


def _check_earlier(form: str, path: Path, real: Path) -> None:
    try:
        ours = is_earlier_output(form, real)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not valid"
        raise UsageError(f"{path} exists but can't be read ({reason}); choose another place.") from error
    if not ours:
        reason = f"exists and is not an earlier {form} output, or was changed since"
        raise UsageError(f"{path} {reason}; remove it first or choose another place.")
    if not os.access(real, os.W_OK):
        raise UsageError(f"{path} is write-protected; remove it first or choose another place.")


def _check_folder(path: Path, folder: Path) -> None:
    if not folder.is_dir():
        raise UsageError(f"{path} can't be written: the folder {folder} does not exist; create it first.")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UsageError(
            f"{path} can't be written: you are not allowed to create files in {folder}; choose another place."
        )


def _check_unchanged(place: Place) -> None:
    """Whoever put a file there while we worked does not lose it."""
    try:
        now = place.path.lstat()
    except FileNotFoundError:
        return
    before = place.found
    if before is not None and (now.st_ino, now.st_size, now.st_mtime_ns) == (
        before.st_ino,
        before.st_size,
        before.st_mtime_ns,
    ):
        return
    again = look_at(place.form, place.path)
    if again.is_stream:
        raise UsageError(f"{place.path} was replaced by something else in the meantime; choose another place.")


def _take_rights(descriptor: int, path: Path, like: os.stat_result) -> None:
    if hasattr(os, "fchown") and (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(OSError):  # somebody else's file, or another group's: what we may not give it stays ours
            os.fchown(descriptor, like.st_uid, like.st_gid)
    path.chmod(stat.S_IMODE(like.st_mode) & 0o777)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where folders can be flushed."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _unwritable(path: Path, error: OSError) -> OutOfResources:
    return OutOfResources(f"{path} could not be written ({error.strerror}); free space or choose another place.")
