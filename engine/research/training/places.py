"""Folders that a training writes into: new or empty ones, or what an earlier training left there.

A training replaces files by their plain names (`config.json`, `README.md`) and clears folders of states, so it is made
sure before it begins that these are its own.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.errors import UnreadableFile, UsageError
from engine.regular_files import open_regular

_LARGEST_CONFIG = 1 << 20
_STATES = re.compile(r"\d{9}(\.partial)?|lines|plain")
"""States, and the folders of those of a training's second part."""
_HAT_STATES = re.compile(r"step-\d{8}|unfinished")


def check_model_folder(folder: Path, kind: str) -> None:
    """Refuse a folder for a finished model that holds anything but an earlier model of this kind.

    Args:
        folder: it need not exist.
        kind: the `model_type` that our own `config.json` names.

    Raises:
        UsageError: it is no folder, or is in use for something else.
    """
    if _entries(folder) and _model_type(folder) != kind:
        raise UsageError(
            f"{folder} is not empty and holds no model of an earlier training, and files in it would be lost; "
            "choose another folder."
        )


def check_states(folder: Path) -> None:
    """Refuse a folder for states of a training that holds anything else: all but the newest are deleted.

    Raises:
        UsageError: see there.
    """
    _check_names(folder, _STATES.fullmatch)


def check_hat_folder(folder: Path, kind: str) -> None:
    """Refuse a folder for the training of a HAT whose `state/` and `model/` are not those of an earlier one.

    Raises:
        UsageError: see there.
    """
    _entries(folder)
    _check_names(folder / "state", _HAT_STATES.fullmatch)
    check_model_folder(folder / "model", kind)


def check_release_folder(folder: Path, name: str, kind: str) -> None:
    """Refuse a folder for the training of a model that ships: it holds `data/`, `training/` and the model by its name.

    Raises:
        UsageError: something else is in one of them.
    """
    _entries(folder)
    _check_names(folder / "data", lambda entry: entry.endswith(".jsonl.xz"))
    check_hat_folder(folder / "training", kind)
    check_model_folder(folder / name, kind)


def _check_names(folder: Path, known: Callable[[str], Any]) -> None:
    strangers = [path for path in _entries(folder) if not known(path.name)]
    if strangers:
        raise UsageError(
            f"{strangers[0]} is not of a training, and might be lost; choose another folder than {folder}."
        )


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not valid"
        raise UsageError(f"{folder} can't be used as a folder ({reason}); choose another.") from error


def _model_type(folder: Path) -> str | None:
    try:
        with open_regular(folder / "config.json") as file:
            config = json.loads(file.read(_LARGEST_CONFIG))
    except (UnreadableFile, OSError, ValueError, RecursionError):
        return None
    found = config.get("model_type") if isinstance(config, dict) else None
    return found if isinstance(found, str) else None
