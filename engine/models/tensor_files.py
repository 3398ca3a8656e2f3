"""Read the tensors of a model folder as transformers saves it: safetensors, in one file or in shards, or the old .bin.

A `.bin` is a pickle; it is opened with torch's restricted reader, which builds tensors and nothing else.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from pickle import UnpicklingError

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import Tensor

from engine.errors import ModelUnavailable
from engine.regular_files import check_folder

NAMES = ("model.safetensors", "pytorch_model.bin")


def read_tensors(folder: Path) -> dict[str, Tensor]:
    """All tensors of the model in `folder`, by the names they were saved under.

    Raises:
        ModelUnavailable: There are no weights, or a file of them is missing or damaged.
        UnreadableFile: Something in the folder is no regular file.
    """
    check_folder(folder)
    for name in NAMES:
        if (folder / name).is_file():
            return _read([folder / name])
        if (folder / f"{name}.index.json").is_file():
            return _read(_shards(folder / f"{name}.index.json"))
    raise ModelUnavailable(f"{folder} holds no {NAMES[0]}.")


def _shards(index: Path) -> list[Path]:
    try:
        names = set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values())
    except (OSError, ValueError, KeyError, AttributeError) as error:
        raise ModelUnavailable(f"{index} can't be read. Copy the model folder again.") from error
    if any(Path(name).name != name for name in names):
        raise ModelUnavailable(f"{index} names files outside its folder.")
    return [index.parent / name for name in sorted(names)]


def _read(files: Iterable[Path]) -> dict[str, Tensor]:
    tensors: dict[str, Tensor] = {}
    for file in files:
        try:
            if file.suffix == ".safetensors":
                tensors |= load_file(file)
            else:
                tensors |= torch.load(file, map_location="cpu", weights_only=True)
        except (OSError, SafetensorError, UnpicklingError, RuntimeError, EOFError) as error:
            raise ModelUnavailable(f"{file} is missing or damaged. Copy the model folder again.") from error
    return tensors
