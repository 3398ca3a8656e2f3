"""Small versioned JSON files that are either the old one or the new one, never half of each.

Written beside the target and put in its place by one rename. A file of a newer version is refused: it belongs to a
newer program and would be damaged by this one.
"""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from app.translation import translate


class NewerFile(Exception):
    """The file was written by a newer version of the program."""


def load(path: Path, version: int) -> dict[str, Any]:
    """The file's object, or an empty one if it is missing or unreadable as JSON.

    Raises `NewerFile` if its `version` is above `version`.
    """
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(data, dict):
        return {}
    found = data.get("version", 0)
    if isinstance(found, int) and found > version:
        told = translate("Window", "{name} was written by a newer version of Précis and is left alone.")
        raise NewerFile(told.format(name=path.name))
    return data


def save(path: Path, version: int, data: dict[str, Any]) -> None:
    """Replace the file atomically; readable by its owner only. Raises OSError if the disk refuses."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({**data, "version": version}, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
