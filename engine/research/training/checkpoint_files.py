"""A training's state on disk: all of it or nothing, whenever the process is killed.

A state is written beside the others under a name that does not count, flushed, renamed, and only then are older ones
removed. Tensors are safetensors, everything else JSON: no pickles.
"""

import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from torch.optim import Optimizer


@dataclass(frozen=True, slots=True)
class SavedState:
    """What was saved at a step."""

    step: int
    tensors: dict[str, Tensor]
    facts: dict[str, Any]


def save(folder: Path, step: int, tensors: Mapping[str, Tensor], facts: Mapping[str, Any]) -> None:
    """Keep the state at `step` and drop all others."""
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / f"{step:09d}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir()
    save_file({name: tensor.detach().contiguous() for name, tensor in tensors.items()}, partial / "state.safetensors")
    (partial / "facts.json").write_text(json.dumps({"step": step, **facts}), encoding="utf-8")
    for path in (*partial.iterdir(), partial):
        _flush(path)
    whole = folder / f"{step:09d}"
    if whole.exists():
        shutil.rmtree(whole)
    partial.rename(whole)
    _flush(folder)
    for other in folder.iterdir():
        if other != whole:
            shutil.rmtree(other)


def load(folder: Path) -> SavedState | None:
    """The newest whole state, or None where there is none."""
    whole = sorted(path for path in folder.glob("[0-9]*") if path.suffix != ".partial") if folder.is_dir() else []
    if not whole:
        return None
    facts = json.loads((whole[-1] / "facts.json").read_text(encoding="utf-8"))
    return SavedState(facts.pop("step"), load_file(whole[-1] / "state.safetensors"), facts)


def tensors_of(model: nn.Module, optimizer: Optimizer) -> dict[str, Tensor]:
    """A model's parameters and buffers, and the optimizer's tensors by the names of the parameters they belong to.

    Of parameters shared between modules the first name is kept.
    """
    tensors: dict[str, Tensor] = {f"model.{name}": tensor for name, tensor in model.named_parameters()}
    tensors |= {f"model.{name}": tensor for name, tensor in model.named_buffers()}
    for name, parameter in model.named_parameters():
        for key, value in optimizer.state.get(parameter, {}).items():
            tensors[f"optimizer.{key}.{name}"] = value
    return {name: tensor.clone() for name, tensor in tensors.items()}


def restore(model: nn.Module, optimizer: Optimizer, tensors: Mapping[str, Tensor]) -> None:
    """Put back what `tensors_of` gave."""
    own = {**dict(model.named_parameters()), **dict(model.named_buffers())}
    parameters = dict(model.named_parameters())
    for full, tensor in tensors.items():
        part, _, name = full.partition(".")
        if part == "model":
            own[name].data.copy_(tensor)
        else:
            key, _, of = name.partition(".")
            parameter = parameters[of]
            value = tensor.clone() if key == "step" else tensor.to(parameter.device)
            optimizer.state[parameter][key] = value


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
