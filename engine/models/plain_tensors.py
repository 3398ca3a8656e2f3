"""Tensors as numpy arrays: for weights that are used without torch, and the folders that hold them."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from engine.errors import ModelUnavailable
from engine.models import checkpoints

T = TypeVar("T")
Arrays = Mapping[str, npt.NDArray[Any]]


def read_plain(path: Path) -> dict[str, npt.NDArray[np.float32]]:
    """All tensors of a file in single precision. Raises `ModelUnavailable` where it can't be read."""
    try:
        return {name: tensor.astype(np.float32) for name, tensor in load_file(path).items()}
    except (OSError, SafetensorError) as error:
        raise ModelUnavailable(f"The weights in {path.parent.name} can't be read. Reinstall the program.") from error


def write_folder(folder: Path, config: Mapping[str, object], tensors: Arrays, card: str | None = None) -> None:
    """Write a model folder: configuration, weights as they are, checksums, and the card if there is one."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    # The library writes an array's bytes as they lie, whatever their order.
    save_file({name: np.ascontiguousarray(one) for name, one in tensors.items()}, folder / "model.safetensors")
    if card is not None:
        (folder / "CARD.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(folder, [folder / "config.json", folder / "model.safetensors"])


def load_folder(
    folder: Path, model_type: str, version: int, called: str, make: Callable[[dict[str, Any], Arrays, str], T]
) -> T:
    """What `make` makes of a verified folder of `write_folder`: of its configuration, tensors and the weights' sha256.

    Args:
        folder: The model's.
        model_type: What its configuration has to say it is.
        version: The format it has to have.
        called: What the model is, for messages.
        make: May raise ValueError, KeyError or TypeError over what is in the folder.

    Raises:
        ModelUnavailable: a file is missing, damaged, or of another version.
    """
    sha256 = checkpoints.verify(folder)
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if config["model_type"] != model_type or config["format"] != version:
            raise ModelUnavailable(f"{folder} holds no {called} of a format this program knows.")
        return make(config, load_file(folder / "model.safetensors"), sha256)
    except (OSError, ValueError, KeyError, TypeError, SafetensorError) as error:
        raise ModelUnavailable(f"The {called} in {folder} can't be read. Reinstall the program.") from error
