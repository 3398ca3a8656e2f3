"""Files on systems with rules of their own: names that mean devices, long paths, files that others have open.

Windows' rules were written down from Microsoft's documentation and have not been run there yet.
"""

import contextlib
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

_TRIES = 8
_FIRST_PAUSE = 0.01
_DEVICES = re.compile(r"(?i:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\..*)?\Z")
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_LONGEST = 240
"""Windows refuses plain paths of 260 characters and more; room is left for what is written beside a file."""


def replace(
    source: Path, target: Path, system: str = sys.platform, pause: Callable[[float], object] = time.sleep
) -> None:
    """Put `source` in the place of `target` in one step, as `os.replace` does.

    On Windows that is refused while anyone has the target open, as programs that look for viruses or index files do for
    a moment; so it is tried again for about two seconds.

    Raises:
        OSError: it can't be done.
    """
    for attempt in range(_TRIES):
        try:
            source.replace(target)
        except PermissionError:
            if system != "win32" or attempt == _TRIES - 1:
                raise
            pause(_FIRST_PAUSE * 2**attempt)
        else:
            return


def rotate(source: str, target: str) -> None:
    """Put a full log aside (the `rotator` of its handler). While another process writes to it Windows refuses that, and
    it grows on until the next time.
    """
    with contextlib.suppress(OSError):
        Path(source).replace(target)


def reachable(path: Path, system: str = sys.platform) -> Path:
    """The same path in a form that Windows opens however long it is; elsewhere as it is."""
    text = str(path)
    if system != "win32" or text.startswith("\\\\?\\") or len(text) < _LONGEST:
        return path
    text = os.path.abspath(text) if sys.platform == "win32" else text  # noqa: PTH100 - makes it plain without looking
    return Path("\\\\?\\UNC" + text[1:] if text.startswith("\\\\") else "\\\\?\\" + text)


def safe_name(name: str, system: str = sys.platform) -> str:
    """A file name as near to `name` as the system allows."""
    if system != "win32":
        return name
    name = _FORBIDDEN.sub("_", name).rstrip(". ")
    return f"_{name}" if not name or _DEVICES.match(name) else name
