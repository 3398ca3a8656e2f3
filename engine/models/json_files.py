"""The JSON files of model folders."""

import json
from pathlib import Path
from typing import Any

from engine.errors import ModelUnavailable


def read_object(path: Path) -> dict[str, Any]:
    """The JSON object in a model folder's file. Raises `ModelUnavailable` where there is none."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ModelUnavailable(f"{path.parent} has no {path.name}: it is not a model folder.") from error
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"{path} can't be read: {error}.") from error
    if not isinstance(stored, dict):
        raise ModelUnavailable(f"{path} does not hold an object.")
    return stored
