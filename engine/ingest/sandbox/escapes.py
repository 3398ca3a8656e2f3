"""Ways out of a page worker, tried from inside one: for the self-test, which shows that each is shut.

Each attempt does the thing itself, by the system call where Python would not get that far. None does harm where it
succeeds. Linux alone; what other systems keep a worker from is said by `confinement.protections`.
"""

import ctypes
import errno
import os
import socket
import struct
import threading
from collections.abc import Callable
from pathlib import Path

from engine.protocol.seccomp import libc

_X86, _ARM = "x86_64", "aarch64"
_NUMBERS = {
    _X86: {
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "kill": 62, "execve": 59, "clone": 56,
        "mount": 165, "unshare": 272, "bpf": 321, "userfaultfd": 323, "keyctl": 250, "memfd_create": 319,
    },
    _ARM: {
        "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "kill": 129, "execve": 221, "clone": 220,
        "mount": 40, "unshare": 97, "bpf": 280, "userfaultfd": 282, "keyctl": 219, "memfd_create": 279,
    },
}  # fmt: skip
_NUMBERS_OF_ALL = {"pidfd_open": 434, "pidfd_getfd": 438, "io_uring_setup": 425, "openat2": 437}
_PTRACE_ATTACH, _SIGCHLD, _NEW_USER = 16, 17, 0x10000000


def attempts(*, secret: str, folder: str, engine: int) -> list[tuple[str, bool, str]]:
    """Try every way out: its name, whether it is shut, and in what words.

    Args:
        secret: a file of the user's.
        folder: a folder of the user's, that files can be made in.
        engine: the process that started the worker.
    """
    made = str(Path(folder, "escaped"))
    ways: dict[str, Callable[[], object]] = {
        "read a file of the user's": lambda: Path(secret).read_bytes(),
        "read it as the system's call": lambda: _call(
            "openat2", -100, secret.encode(), struct.pack("=QQQ", 0, 0, 0), 24
        ),
        "list a folder of the user's": lambda: os.listdir(folder),  # noqa: PTH208 - now, not when it is walked
        "write a file": lambda: Path(made).write_bytes(b"out"),
        "change a file": lambda: os.open(secret, os.O_RDWR),
        "remove a file": lambda: Path(secret).unlink(),
        "rename a file": lambda: Path(secret).rename(made),
        "make a folder": lambda: Path(made).mkdir(),
        "make a link": lambda: Path(made).symlink_to(secret),
        "read what is mounted": lambda: Path("/proc/self/mountinfo").read_bytes(),
        "start a program": lambda: _call("execve", b"/bin/true", None, None),
        "make a process": _child,
        "make a thread": threading.Thread(target=int).start,
        "internet socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM).close(),
        "local socket": lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM).close(),
        "pair of sockets": socket.socketpair,
        "handle of the engine (pidfd_open)": lambda: _call("pidfd_open", engine, 0),
        "a descriptor of the engine's (pidfd_getfd)": lambda: _call("pidfd_getfd", 0, 0, 0),
        "the engine's memory in /proc": lambda: os.open(f"/proc/{engine}/mem", os.O_RDONLY),
        "the engine's environment in /proc": lambda: Path(f"/proc/{engine}/environ").read_bytes(),
        "read the engine's memory": lambda: _memory("process_vm_readv", engine),
        "write the engine's memory": lambda: _memory("process_vm_writev", engine),
        "steer the engine (ptrace)": lambda: _call("ptrace", _PTRACE_ATTACH, engine, 0, 0),
        "signal the engine": lambda: _call("kill", engine, 0),
        "have a pipe signal the engine": lambda: _own_a_pipe(engine),
        "io_uring": lambda: _call("io_uring_setup", 1, bytes(120)),
        "bpf": lambda: _call("bpf", 0, bytes(120), 120),
        "userfaultfd": lambda: _call("userfaultfd", 1),
        "keyctl": lambda: _call("keyctl", 0, -3, 0),
        "mount": lambda: _call("mount", b"none", folder.encode(), b"tmpfs", 0, None),
        "new namespaces": lambda: _call("unshare", _NEW_USER),
        "a file in memory": lambda: _call("memfd_create", b"x", 0),
    }
    return [(name, *_outcome(way)) for name, way in ways.items()]


def _outcome(way: Callable[[], object]) -> tuple[bool, str]:
    try:
        way()
    except RuntimeError as error:  # how Python says that no thread can be made
        return True, f"refused: {error}"
    except OSError as error:
        # Only a refusal counts: an attempt that failed for a mistake of its own has shown nothing.
        refused = error.errno in {errno.EPERM, errno.EACCES, errno.ENOSYS}
        return refused, f"refused: {error.strerror}" if refused else f"failed otherwise: {error.strerror}"
    return False, "it is open"


def _call(name: str, *arguments: int | bytes | None) -> int:
    """A system call, past the C library."""
    number = {**_NUMBERS[os.uname().machine], **_NUMBERS_OF_ALL}[name]
    words = [ctypes.c_long(each) if isinstance(each, int) else ctypes.c_char_p(each) for each in arguments]
    answer: int = libc().syscall(ctypes.c_long(number), *words)
    if answer < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return answer


def _child() -> None:
    """A process, which ends at once."""
    if not _call("clone", _SIGCHLD, 0, 0, 0, 0):
        os._exit(0)


def _memory(name: str, pid: int) -> None:
    """Eight bytes of another process, at the place where this one has some."""
    here = ctypes.create_string_buffer(8)
    place = struct.pack("=QQ", ctypes.addressof(here), 8)
    _call(name, pid, place, 1, place, 1, 0)


def _own_a_pipe(pid: int) -> None:
    import fcntl  # not on every system

    fcntl.fcntl(0, fcntl.F_SETOWN, pid)
