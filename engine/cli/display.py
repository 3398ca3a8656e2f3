"""Whether a window can be shown here. Qt ends the whole process where it finds no display, so this is asked before."""

import os
import re
import socket
import sys
from contextlib import closing
from pathlib import Path

from engine.errors import UsageError

_LOCAL = re.compile(r"\A(?:unix)?:(\d+)(?:\.\d+)?\Z")
_INSTEAD = "precis summarize FILE prints the summary in the terminal."
_SECONDS = 5.0


def check_display() -> None:
    """Raise `UsageError` where no window can be shown, with what to do instead."""
    if sys.platform in {"win32", "darwin"}:
        return
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return  # Qt draws somewhere else: on a frame buffer, in memory
    wayland, x11 = os.environ.get("WAYLAND_DISPLAY", ""), os.environ.get("DISPLAY", "")
    if not wayland and not x11:
        raise UsageError(f"There is no display here to show the window on; {_INSTEAD}")
    if not (_wayland_answers(wayland) or _x11_answers(x11)):
        remote = ", reached over the network, which Précis blocks," if x11 and not _LOCAL.match(x11) else ""
        raise UsageError(f"The display {x11 or wayland}{remote} does not answer; {_INSTEAD}")


def _wayland_answers(name: str) -> bool:
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(name) and _answers(str(Path(folder, name)))


def _x11_answers(name: str) -> bool:
    if name.startswith("/"):  # a socket's own path, as on some systems
        return True
    local = _LOCAL.match(name)
    if local is None:
        return False
    path = f"/tmp/.X11-unix/X{local[1]}"  # noqa: S108 - where X servers listen
    return _answers(path) or _answers(f"\0{path}")


def _answers(address: str) -> bool:
    """Whether somebody listens at a local socket."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as connection:
        connection.settimeout(_SECONDS)
        try:
            connection.connect(address)
        except (OSError, ValueError):
            return False
    return True
