"""Tensors as numpy arrays: for weights that are used without torch."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file

from engine.errors import ModelUnavailable


def read_plain(path: Path) -> dict[str, npt.NDArray[np.float32]]:
    """All tensors of a file in single precision. Raises `ModelUnavailable` where it can't be read."""
    try:
        return {name: tensor.astype(np.float32) for name, tensor in load_file(path).items()}
    except (OSError, SafetensorError) as error:
        raise ModelUnavailable(f"The weights in {path.parent.name} can't be read. Reinstall the program.") from error
