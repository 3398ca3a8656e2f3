"""Where the window's local socket may be, and who may talk over it: this user, and nobody else.

A socket in a folder that others can write to could be theirs: they would be handed the names of this user's documents.
"""

import logging
import os
import socket
import stat
import struct
import sys
import tempfile
from pathlib import Path

log = logging.getLogger(__name__)

_LONGEST = 100
"""Bytes of a socket's path; Linux takes 107, macOS 103."""
_PASS_RIGHTS = 83
"""SO_PASSRIGHTS: whether descriptors that are sent come through. Kernels before 6.16 do not know it."""
_CREDENTIALS = struct.Struct("iII")


def private_place(name: str, home: Path) -> Path | None:
    """A path for a socket in a folder of this user's alone: the session's own, else the window's in `home`, else, where
    both are too long, one among the temporary files.
    """
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    window = home / "window"
    _make_private(home)
    _make_private(window)
    for folder in [*([Path(runtime)] if runtime else []), window]:
        if _is_private(folder) and _fits(folder / name):
            return folder / name
    temporary = Path(tempfile.gettempdir()) / f"precis-{os.getuid()}"
    if _fits(temporary / name) and _keeps_what_is_whose(temporary.parent):
        _make_private(temporary)
        if _is_private(temporary):
            return temporary / name
    return None


def _fits(path: Path) -> bool:
    return len(os.fsencode(path)) <= _LONGEST


def _keeps_what_is_whose(folder: Path) -> bool:
    """Whether nobody else can put something of theirs in the place of what this user has in a folder."""
    try:
        found = folder.stat()
    except OSError:
        return False
    others_write = found.st_mode & 0o022
    return found.st_uid in {0, os.getuid()} and (not others_write or bool(found.st_mode & stat.S_ISVTX))


def _make_private(folder: Path) -> None:
    """Make it, or take away what others may do with this user's."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and found.st_mode & 0o077:
            folder.chmod(found.st_mode & 0o700)
    except OSError:
        log.info("the window's folder can't be made private")


def is_ours(descriptor: int, system: str = sys.platform) -> bool:
    """Whether the other end of a connected socket is a process of this user; from then on no descriptor comes through.

    On macOS the folder alone keeps others away, on Windows the pipe's own rights.
    """
    if system != "linux":
        return True
    with socket.socket(fileno=os.dup(descriptor)) as connection:
        _, user, _ = _CREDENTIALS.unpack(
            connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        )
        try:
            connection.setsockopt(socket.SOL_SOCKET, _PASS_RIGHTS, 0)
        except OSError:
            log.debug("descriptors are dropped when they are read, not before")
    return bool(user == os.getuid())


def _is_private(folder: Path) -> bool:
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
