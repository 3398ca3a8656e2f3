"""No network: takes from this process, and from every child it starts later, the means to open a network socket.

On Linux a seccomp filter in the kernel does it, for Python and native code alike, on x86-64 and 64-bit ARM: `socket`
works for AF_UNIX and AF_NETLINK (both stay on the machine) and fails with EACCES for every other family; io_uring,
which can open sockets past such a filter, pidfd_getfd, which takes open ones from other processes, reading and steering
other processes (ptrace, process_vm_*), and the 32-bit system calls are refused. The filter can't be taken off, not even
by root, and children inherit it through fork and exec. Elsewhere an audit hook refuses the same to Python code.

What remains open is another program of this machine that is asked over AF_UNIX to use the network. The one such helper
that a mere library call reaches, name look-up through a resolver service, is switched off as well.

Standard library only: the window and the engine call this before they import anything else.
"""

import ctypes
import errno
import os
import socket
import sys
import threading
from dataclasses import dataclass
from enum import StrEnum

from engine.protocol import seccomp


class Method(StrEnum):
    """How the network is kept shut."""

    SECCOMP = "seccomp filter"
    AUDIT = "audit hook"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one attempt to reach the network came to. `ok`: it was refused."""

    name: str
    ok: bool
    detail: str


_lock = threading.Lock()
_method: Method | None = None


def enforce() -> Method:
    """Shut the network for this process and its future children, for good, and say how. Idempotent."""
    global _method  # noqa: PLW0603 - the state of the process itself
    with _lock:
        if _method is None:
            _method = Method.SECCOMP if _filter_system_calls() else _hook_audit()
        return _method


def in_force() -> Method | None:
    """How the network was shut in this process; None before `enforce`."""
    return _method


def environment() -> dict[str, str]:
    """Variables that keep model libraries from trying to reach the network, and from talking, at all."""
    return {
        "HF_HUB_OFFLINE": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "HF_HUB_DISABLE_PROGRESS_BARS": "1",
        "HF_DATASETS_OFFLINE": "1",
        "TRANSFORMERS_OFFLINE": "1",
        "TRANSFORMERS_VERBOSITY": "error",
        "TOKENIZERS_PARALLELISM": "false",
        "DO_NOT_TRACK": "1",
    }


# -- Linux: a filter in the kernel ------------------------------------------------------------------------------------

_BANNED = (425, 438)
"""For every machine: io_uring_setup, which can open sockets past such a filter, and pidfd_getfd, which takes them from
other processes."""
_LOCAL_FAMILIES = (1, 16)
"""AF_UNIX, AF_NETLINK."""


def _filter_system_calls() -> bool:
    """Install the filter for all threads; False where that can't be done (nothing has changed then)."""
    machine = seccomp.machine()
    if machine is None or not seccomp.install(machine, _steps(machine)):
        return False
    _look_up_names_in_files_only()
    return True


def _steps(machine: seccomp.Machine) -> list[seccomp.Step]:
    """The filter: what is refused, and of sockets what is not."""
    refuse, refuse_quietly = seccomp.REFUSE | errno.EACCES, seccomp.REFUSE | errno.EPERM
    banned = [
        step
        for number in (*_BANNED, *machine.banned)
        for step in ((seccomp.EQUAL, 0, 1, number), (seccomp.RETURN, 0, 0, refuse_quietly))
    ]
    return [
        *seccomp.of_this_machine_only(machine, errno.EPERM),
        *banned,
        (seccomp.EQUAL, 1, 0, machine.socket),
        (seccomp.RETURN, 0, 0, seccomp.ALLOW),
        (seccomp.LOAD, 0, 0, seccomp.argument_at(0)),
        (seccomp.EQUAL, 1, 0, _LOCAL_FAMILIES[0]),
        (seccomp.EQUAL, 0, 1, _LOCAL_FAMILIES[1]),
        (seccomp.RETURN, 0, 0, seccomp.ALLOW),
        (seccomp.RETURN, 0, 0, refuse),
    ]


def _look_up_names_in_files_only() -> None:
    """Have glibc read host names from /etc/hosts alone: resolver services on AF_UNIX would ask the network for us."""
    configure = getattr(seccomp.libc(), "__nss_configure_lookup", None)
    if configure is not None:
        configure(b"hosts", b"files")


# -- elsewhere: an audit hook -----------------------------------------------------------------------------------------

_LOOK_UPS = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"}
_USES = {"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"}


def _hook_audit() -> Method:
    sys.addaudithook(_refuse_network)
    return Method.AUDIT


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook that raises where Python code makes or uses a network socket or looks up a name."""
    if not event.startswith("socket."):
        return
    local = {getattr(socket, "AF_UNIX", None), getattr(socket, "AF_NETLINK", None)}
    if event == "socket.__new__":
        # Family -1 is asked for when a socket object is made from a descriptor; its use is judged below.
        refused = arguments[1] not in {*local, -1}
    elif event in _USES:
        refused = getattr(arguments[0], "family", None) not in local
    else:
        refused = event in _LOOK_UPS
    if refused:
        raise PermissionError(errno.EACCES, "Précis opens no network connections")


# -- the proof on the spot --------------------------------------------------------------------------------------------

_FAMILIES = {"IPv4": socket.AF_INET, "IPv6": socket.AF_INET6}
_NAME = "example.com"


def check() -> list[Finding]:
    """Try to reach the network, from Python and from native code, and say what became of each attempt.

    A name is looked up only where no socket could be opened before, so that a broken guard is not tried on the network.
    """
    findings = [
        Finding("guard", ok=_method is not None, detail=_guard()),
        *(_python_socket(name, family) for name, family in _FAMILIES.items()),
        *(_native_socket(name, family) for name, family in _FAMILIES.items()),
        _local_socket(),
    ]
    if all(finding.ok for finding in findings):
        findings += [_python_look_up(), _native_look_up()]
    return findings


def _guard() -> str:
    if _method is Method.AUDIT:
        return "audit hook: the kernel does not enforce it here; the hook refuses sockets to Python code"
    return "not in force" if _method is None else _method.value


def _python_socket(name: str, family: int) -> Finding:
    title = f"{name} socket from Python"
    try:
        socket.socket(family, socket.SOCK_STREAM).close()
    except OSError as error:
        return Finding(title, ok=True, detail=_reason(error.errno))
    return Finding(title, ok=False, detail="could be opened")


def _native_socket(name: str, family: int) -> Finding:
    title = f"{name} socket from native code"
    if sys.platform != "linux":
        return Finding(title, ok=True, detail="not guarded on this platform: native code of the libraries opens none")
    descriptor = seccomp.libc().socket(int(family), int(socket.SOCK_STREAM), 0)
    if descriptor < 0:
        return Finding(title, ok=True, detail=_reason(ctypes.get_errno()))
    os.close(descriptor)
    return Finding(title, ok=False, detail="could be opened")


def _local_socket() -> Finding:
    """Sockets inside the machine must still work: the window's single instance and the desktop need them."""
    if not hasattr(socket, "AF_UNIX"):
        return Finding("local sockets", ok=True, detail="none on this platform")
    try:
        socket.socket(socket.AF_UNIX, socket.SOCK_STREAM).close()
    except OSError as error:
        return Finding("local sockets", ok=False, detail=_reason(error.errno))
    return Finding("local sockets", ok=True, detail="work")


def _python_look_up() -> Finding:
    title = "name look-up from Python"
    try:
        socket.getaddrinfo(_NAME, 80)
    except OSError:
        return Finding(title, ok=True, detail="refused")
    return Finding(title, ok=False, detail="a name was found")


def _native_look_up() -> Finding:
    title = "name look-up from native code"
    if sys.platform != "linux":
        return Finding(title, ok=True, detail="not guarded on this platform: native code of the libraries makes none")
    libc, answer = seccomp.libc(), ctypes.c_void_p()
    if libc.getaddrinfo(_NAME.encode(), b"80", None, ctypes.byref(answer)) != 0:
        return Finding(title, ok=True, detail="refused")
    libc.freeaddrinfo(answer)
    return Finding(title, ok=False, detail="a name was found")


def _reason(number: int | None) -> str:
    return f"refused: {os.strerror(number)}" if number else "refused"
