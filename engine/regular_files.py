"""Opening files that a user named, and only regular ones: whatever else a name can stand for may wait for ever.

A named pipe blocks whoever opens it, a device may do something when it is opened or never come to an end, and the
kernel's own files in `/proc` and `/sys` may do either. So a name is looked at before it is opened, opened without
waiting, and what was opened is looked at again: between the two the name may have been given to something else.
Links are followed, for a link to a document is as good as the document.
"""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from engine.errors import FileProblem, UnreadableFile
from engine.platforms import files

_KINDS = (
    (stat.S_ISDIR, "a folder", "Name the files in it."),
    (stat.S_ISFIFO, "a pipe", "Write its output to a file first."),
    (stat.S_ISSOCK, "a socket", "Name a document instead."),
    (stat.S_ISCHR, "a device", "Copy its contents into a file first."),
    (stat.S_ISBLK, "a device", "Copy its contents into a file first."),
)
_OF_THE_KERNEL = ("/proc/", "/sys/")
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file for reading bytes.

    Raises:
        UnreadableFile: it is a folder, a pipe, a socket, a device or a file of the kernel's; the sentence says which.
        OSError, ValueError: it is missing, may not be read, or has no valid name.
    """
    check_regular(path)
    descriptor = os.open(files.reachable(path), _FLAGS)
    try:
        _refuse(path, os.fstat(descriptor).st_mode)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def check_regular(path: Path) -> os.stat_result:
    """What the file system says of a regular file, which is not opened.

    Raises:
        UnreadableFile, OSError, ValueError: as `open_regular` does.
    """
    status = path.stat()
    _refuse(path, status.st_mode)
    # Only with links resolved: /dev/stdin and /dev/fd/3 lead through /proc to whatever file is open there.
    if os.path.realpath(path).startswith(_OF_THE_KERNEL):
        raise _unreadable(path, "a file of the system's kernel", "Copy its contents into a file first.")
    return status


def refuse_other(path: Path) -> None:
    """Raise `UnreadableFile` where `path` is there and is neither a regular file nor a folder.

    For names whose absence, or whose folder, is another's to explain.
    """
    try:
        if not path.is_dir():
            check_regular(path)
    except (OSError, ValueError):
        return


def check_folder(folder: Path) -> None:
    """Raise `UnreadableFile` for the first entry of a folder that is neither a regular file nor a folder.

    For folders whose files are opened by libraries, which look at nothing. A link to nothing is theirs to explain.
    """
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for path in entries:
        refuse_other(path)


def _refuse(path: Path, mode: int) -> None:
    if stat.S_ISREG(mode):
        return
    for is_such, what, advice in _KINDS:
        if is_such(mode):
            raise _unreadable(path, what, advice)
    raise _unreadable(path, "not a regular file", "Copy its contents into a file first.")


def _unreadable(path: Path, what: str, advice: str) -> UnreadableFile:
    return UnreadableFile(FileProblem.UNSUPPORTED, f"“{path.name}” is {what} and can't be read. {advice}")
