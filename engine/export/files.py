"""Writing a result to a file: the formats by name, whole files or nothing."""

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.errors import OutOfResources, UsageError
from engine.export.html import html
from engine.export.markdown import markdown
from engine.platforms.files import replace


def _json(result: dict[str, Any]) -> str:
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n"


FORMATS: dict[str, tuple[str, Callable[[dict[str, Any]], str]]] = {
    "markdown": (".md", markdown),
    "html": (".html", html),
    "json": (".json", _json),
}
"""Format name to file suffix and writer."""


def check_format(name: str) -> str:
    """The format's own name (`md` is `markdown`).

    Raises:
        UsageError: there is no such format.
    """
    name = {"md": "markdown", "htm": "html"}.get(name.lower(), name.lower())
    if name not in FORMATS:
        raise UsageError(f"There is no export format “{name}”: use markdown, html or json.")
    return name


def export(result: dict[str, Any], format_name: str, path: Path) -> Path:
    """Write a contract object to `path` and return it.

    Raises:
        UsageError: unknown format, the folder of `path` does not exist, or `path` is the source itself.
        OutOfResources: the disk is full or the place can't be written.
    """
    content = exported(result, format_name)
    with suppress(OSError):  # where either is not there, they are not the same
        if path.samefile(result["document"]["path"]):
            raise UsageError(f"{path} is the document itself and would be lost; choose another place.")
    write_whole(path, content)
    return path


def exported(result: dict[str, Any], format_name: str) -> bytes:
    """A contract object in a format, as UTF-8. Raises `UsageError` for an unknown format."""
    _, make = FORMATS[check_format(format_name)]
    return make(result).encode()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that after a crash the old or the new one is there, never half of it.

    Raises:
        UsageError: the folder does not exist.
        OutOfResources: the disk is full or the place can't be written.
    """
    if not path.parent.is_dir():
        raise UsageError(f"The folder {path.parent} does not exist; make it first or choose another place.")
    temporary = None
    try:
        if path.exists() and not path.is_file() and not path.is_dir():  # a device or a pipe is written to, not replaced
            path.write_bytes(content)
            return
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".precis-", delete=False) as file:
            temporary = Path(file.name)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o600)
        replace(temporary, path)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise OutOfResources(
            f"{path} could not be written ({error.strerror}); free space or choose another place."
        ) from error
