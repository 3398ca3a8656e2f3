"""Weights of small models on named features, kept as a JSON file in `resources/models`."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.errors import ModelUnavailable


def read_weights(path: Path, features: Sequence[str], called: str) -> tuple[dict[str, Any], str]:
    """The weights in a file and its sha256. `called` is how a message names them: “The salience weights”.

    Raises:
        ModelUnavailable: they are missing, damaged, or made for other features.
    """
    try:
        content = path.read_bytes()
        weights: dict[str, Any] = json.loads(content)
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"{called} can't be read. Reinstall the program.") from error
    if weights.get("features") != list(features):
        raise ModelUnavailable(f"{called} were made for another version. Reinstall the program.")
    return weights, hashlib.sha256(content).hexdigest()
