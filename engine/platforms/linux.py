"""What the Linux kernel is asked so that a process can do less from then on: Landlock, namespaces, capabilities.

Each function says whether the kernel did it; none can be undone. Where a kernel or a container does without one, the
others stand. Numbers are those of the kernel's headers; they are the same on x86-64 and ARM unless said otherwise.
"""

import contextlib
import ctypes
import os
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.protocol.seccomp import libc

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 1, 4, 38, 47
_PR_CAP_AMBIENT_CLEAR_ALL = 4
_CAPABILITIES_VERSION = 0x20080522
_CAPSET = {"x86_64": 126, "aarch64": 91}
_NEW_USER, _NEW_NETWORK, _NEW_IPC = 0x10000000, 0x40000000, 0x08000000

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION, _PATH_BENEATH = 1, 1
EXECUTE, READ_FILE, READ_FOLDER = 1 << 0, 1 << 2, 1 << 3
"""Landlock's rights over files."""
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights over files a version of Landlock knows; later ones know no more."""
_NETWORK_SINCE, _SCOPES_SINCE = 4, 6
_ALL_OF_THE_NETWORK = 0b11
"""Binding and connecting TCP."""
_ALL_SCOPES = 0b11
"""Abstract AF_UNIX sockets and signals of processes outside."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What stays allowed of a file, or of everything beneath a folder. Where the path is not there: nothing."""

    path: Path
    rights: int = READ_FILE | READ_FOLDER


def end_with_parent() -> None:
    """Have the kernel kill this process when the thread that started it ends."""
    libc().prctl(_PR_SET_PDEATHSIG, *map(ctypes.c_ulong, (9, 0, 0, 0)))


def give_up_privileges() -> None:
    """No program gives this process rights any more, and no other process of the user reads its memory."""
    libc().prctl(_PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0)))
    libc().prctl(_PR_SET_DUMPABLE, *map(ctypes.c_ulong, (0, 0, 0, 0)))


def leave_namespaces() -> bool:
    """Move into a network without interfaces and without shared memory of others, as a user without any rights.

    The new user namespace is what takes root's rights over files of others, too.
    """
    unshare = getattr(libc(), "unshare", None)
    return unshare is not None and unshare(ctypes.c_int(_NEW_USER | _NEW_NETWORK | _NEW_IPC)) == 0


def drop_capabilities() -> bool:
    """Give up all capabilities, those within an own namespace too."""
    number = _CAPSET.get(os.uname().machine)
    if number is None:
        return False
    libc().prctl(_PR_CAP_AMBIENT, *map(ctypes.c_ulong, (_PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)))
    head, none = struct.pack("=Ii", _CAPABILITIES_VERSION, 0), bytes(24)
    return not libc().syscall(ctypes.c_long(number), ctypes.c_char_p(head), ctypes.c_char_p(none))


def landlock_version() -> int:
    """The version of Landlock that the kernel has and lets be used; 0 for none."""
    return max(
        0, int(libc().syscall(ctypes.c_long(_CREATE_RULESET), None, ctypes.c_size_t(0), ctypes.c_uint(_VERSION)))
    )


def allow_only(rules: Iterable[Rule]) -> bool:
    """From here on no path can be opened but by these rules; nothing can be written, made, renamed or removed.

    What is open already stays usable. Whether files are there, and how large, can still be asked.
    """
    version = landlock_version()
    if not version:
        return False
    handled = (1 << _RIGHTS.get(version, max(_RIGHTS.values()))) - 1
    fields = [handled]
    fields += [_ALL_OF_THE_NETWORK] if version >= _NETWORK_SINCE else []
    fields += [_ALL_SCOPES] if version >= _SCOPES_SINCE else []
    attributes = struct.pack(f"={len(fields)}Q", *fields)
    ruleset = libc().syscall(
        ctypes.c_long(_CREATE_RULESET), ctypes.c_char_p(attributes), ctypes.c_size_t(len(attributes)), ctypes.c_uint(0)
    )
    if ruleset < 0:
        return False
    try:
        for rule in rules:
            _add(ruleset, rule, handled)
        give_up_privileges()
        return not libc().syscall(ctypes.c_long(_RESTRICT_SELF), ctypes.c_int(ruleset), ctypes.c_uint(0))
    finally:
        os.close(ruleset)


def _add(ruleset: int, rule: Rule, handled: int) -> None:
    with contextlib.suppress(OSError):
        place = os.open(rule.path, os.O_PATH | os.O_CLOEXEC)
        try:
            rights = rule.rights & handled
            if not rule.path.is_dir():
                rights &= ~READ_FOLDER
            beneath = struct.pack("=Qi", rights, place)
            libc().syscall(
                ctypes.c_long(_ADD_RULE),
                ctypes.c_int(ruleset),
                ctypes.c_int(_PATH_BENEATH),
                ctypes.c_char_p(beneath),
                ctypes.c_uint(0),
            )
        finally:
            os.close(place)
