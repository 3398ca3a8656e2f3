"""The one exception to the silence: processes that train together talk over this machine's loopback, and nowhere else.

On Linux this process moves into a network namespace of its own, in which there is no interface but loopback; children
inherit it, native code included, and there is no way out to any other machine. Where the system does not allow that,
an audit hook refuses every address that is not loopback's to Python code. Asked for by a flag; everything else in the
program is shut by `network_block`.

Standard library only, as `network_block`.
"""

import ctypes
import ipaddress
import os
import socket
import struct
import sys

_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_SIOCGIFFLAGS, _SIOCSIFFLAGS = 0x8913, 0x8914
_IFF_UP = 0x1
_EVENTS = frozenset({"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"})


def enforce() -> str:
    """Leave this process and its children loopback and nothing else, for good; says how. Once, before any thread."""
    if sys.platform == "linux" and (_is_away() or _move_away()):
        return "network namespace with loopback alone"
    sys.addaudithook(_refuse)
    return "audit hook: loopback alone"


def _is_away() -> bool:
    """Whether there is no interface but loopback: a child of a process that moved away stays where it is."""
    return [name for _, name in socket.if_nameindex()] == ["lo"] and _loopback_is_up()


def _loopback_is_up() -> bool:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
            return bool(_flags(handle) & _IFF_UP)
    except OSError:
        return False


def _flags(handle: socket.socket) -> int:
    import fcntl  # not on every system

    answer = fcntl.ioctl(handle, _SIOCGIFFLAGS, struct.pack("16sH14x", b"lo", 0))
    flags: int = struct.unpack("16sH14x", answer)[1]
    return flags


def _move_away() -> bool:
    """Move into an empty network namespace and bring its loopback up; False where that is not allowed."""
    unshare = getattr(ctypes.CDLL(None, use_errno=True), "unshare", None)
    if unshare is None:
        return False
    import fcntl  # not on every system

    if unshare(_CLONE_NEWNET) and unshare(_CLONE_NEWUSER | _CLONE_NEWNET):
        return False
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
            fcntl.ioctl(handle, _SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", _flags(handle) | _IFF_UP))
    except OSError:
        return False
    return True


def free_port() -> int:
    """A port of loopback that nothing listens on now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event not in _EVENTS:
        return
    family, address = getattr(arguments[0], "family", None), arguments[-1]
    if family in {socket.AF_INET, socket.AF_INET6} and not _is_loopback(address):
        raise PermissionError(13, os.strerror(13))


def _is_loopback(address: object) -> bool:
    host = address[0] if isinstance(address, tuple) and address else ""
    try:
        return host == "localhost" or ipaddress.ip_address(str(host).partition("%")[0]).is_loopback
    except ValueError:
        return False
