"""Keep a HAT in a folder and read it again: this program's own form.

A folder holds

- `config.json`: `{"model_type": "precis-hat", "version": 1, "config", "head", "labels": [names in the order of the
  head's scores], "base"}`. `config` and `head` are the fields of `HatConfig` and `HatHeadConfig`.
- `model.safetensors`: the tensors, in any float dtype; they are read as float32. With `"base": {"name", "sha256",
  "warm_start"}` it holds only those that differ from a HAT warm-started from the bundled sentence encoder (frozen
  layers, the word table); the rest comes from there, and only from the very file of that sha256. Without, `null`.
- `calibration.json`, for a classifier: `{"temperature", "unknown_below", "segments"}`. Logits are divided by
  `temperature` before softmax or sigmoid; an exclusive label whose probability lies below `unknown_below` is not given
  ("unknown"); a document of more than `segments` segments is read in consecutive parts of at most so many, cut as
  evenly as they go, and its logits are the mean of theirs, each weighted by its segments. Left out: 1, 0, and as many
  segments as the model has positions for.
- `CARD.md`: data and licences, the command that made it, seed, hours, hardware, measures, limits, sha256.
"""

import dataclasses
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

from engine.errors import ModelUnavailable
from engine.models.checksums import sha256_once
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.encoder.files import bundled_folder
from engine.models.hat.model import HatModel
from engine.models.hat.warm_start import WarmStart, read_source, warm_start

KIND = "precis-hat"
VERSION = 1
_DRAWING = (nn.init.normal_, nn.init.uniform_, nn.init.kaiming_uniform_)
WEIGHTS = "model.safetensors"


@dataclass(frozen=True, slots=True)
class HatCalibration:
    """How a classifier's scores become probabilities and decisions."""

    temperature: float = 1.0
    unknown_below: float = 0.0
    """Probability below which an exclusive label is not given."""
    segments: int | None = None
    """Segments read at once; None: as many as the model has positions for."""


def save_hat(
    model: HatModel,
    folder: Path,
    labels: tuple[str, ...] = (),
    *,
    dtype: torch.dtype = torch.float32,
    on_bundled: WarmStart | None = None,
) -> None:
    """Write the model into `folder`, made if need be.

    Args:
        model: What to keep.
        folder: Where.
        labels: Names of the head's labels, in order.
        dtype: What the tensors are written as.
        on_bundled: Leave out what is as this warm start from the bundled sentence encoder makes it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tensors = {name: tensor.detach().cpu().contiguous() for name, tensor in model.state_dict().items()}
    base = None
    if on_bundled is not None:
        given = _on_bundled(HatModel(model.config, model.head_config), on_bundled).state_dict()
        tensors = {
            name: tensor
            for name, tensor in tensors.items()
            if name.startswith("head.") or not torch.equal(tensor, given[name])
        }
        base = {"name": bundled_folder().parent.name, "sha256": _bundled_sha256(), "warm_start": on_bundled.value}
    description = {
        "model_type": KIND,
        "version": VERSION,
        "config": dataclasses.asdict(model.config),
        "head": dataclasses.asdict(model.head_config),
        "labels": list(labels),
        "base": base,
    }
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(description, indent=1) + "\n", encoding="utf-8")
    save_file({name: tensor.to(dtype) for name, tensor in tensors.items()}, folder / WEIGHTS, {"format": "pt"})


def load_hat(folder: Path) -> tuple[HatModel, tuple[str, ...]]:
    """Read what `save_hat` wrote: the model in evaluation mode and its labels' names.

    Raises:
        ModelUnavailable: The folder does not hold one, its files do not fit each other, or the bundled encoder that it
            builds on is not the one it was trained from.
    """
    try:
        description = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if description["model_type"] != KIND or description["version"] > VERSION:
            raise ModelUnavailable(f"{folder} holds no HAT of this version of the program.")
        head = description["head"] | {"task": HatTask(description["head"]["task"])}
        model = _unfilled(HatConfig(**description["config"]), HatHeadConfig(**head))
        _fill(model, load_file(folder / WEIGHTS), description.get("base"), folder)
        return model.eval(), tuple(description["labels"])
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as error:
        raise ModelUnavailable(f"{folder} does not contain a complete HAT: {error}") from error


def save_calibration(calibration: HatCalibration, folder: Path) -> None:
    """Write `calibration.json` beside the model."""
    text = json.dumps(dataclasses.asdict(calibration), indent=1)
    (folder / "calibration.json").write_text(text + "\n", encoding="utf-8")


def load_calibration(folder: Path) -> HatCalibration:
    """Read `calibration.json`; a model without one is taken at its word.

    Raises:
        ModelUnavailable: The file is damaged.
    """
    path = folder / "calibration.json"
    if not path.is_file():
        return HatCalibration()
    try:
        calibration = HatCalibration(**json.loads(path.read_text(encoding="utf-8")))
        if calibration.temperature <= 0 or not 0 <= calibration.unknown_below <= 1:
            raise ValueError("temperature or threshold out of range")
        return calibration
    except (OSError, ValueError, TypeError) as error:
        raise ModelUnavailable(f"{path} is damaged: {error}. Copy the model folder again.") from error


class _NothingDrawn(TorchFunctionMode):
    """In this thread, while it is entered, functions of `nn.init` that draw random numbers leave tensors alone."""

    def __torch_function__(
        self,
        function: Callable[..., Any],
        types: Any,  # noqa: ANN401
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401
        given = kwargs or {}
        if function in _DRAWING:
            return given["tensor"] if "tensor" in given else args[0]
        return function(*args, **given)


def _unfilled(config: HatConfig, head: HatHeadConfig) -> HatModel:
    """A model without random first weights, which take half a second to draw and are all overwritten by the file's.

    What every fresh model has alike (norms, biases, the padding word) is as in a fresh one: a file may leave it out.
    """
    with _NothingDrawn():
        model = HatModel(config, head)
    for module in model.modules():
        if isinstance(module, nn.Linear | nn.Embedding):
            nn.init.constant_(module.weight, torch.nan)  # what stays so was nowhere to be read
        if isinstance(module, nn.Embedding) and module.padding_idx is not None:
            nn.init.zeros_(module.weight[module.padding_idx])
    return model


def _fill(model: HatModel, tensors: dict[str, Tensor], base: dict[str, str] | None, folder: Path) -> None:
    if base is None:
        model.load_state_dict(tensors)
        return
    if base["sha256"] != _bundled_sha256():
        raise ModelUnavailable(f"{folder} is based on a different sentence encoder than the installed one.")
    _on_bundled(model, WarmStart(base["warm_start"]))
    unknown = model.load_state_dict(tensors, strict=False).unexpected_keys
    state = model.state_dict()
    missing = {name for name in state if name.startswith("head.")} - tensors.keys()
    if unknown or missing or any(bool(tensor.isnan().any()) for tensor in state.values()):
        raise ModelUnavailable(f"{folder} does not hold the weights that its config.json describes.")


def _on_bundled(model: HatModel, strategy: WarmStart) -> HatModel:
    warm_start(model.encoder, read_source(bundled_folder()), strategy)
    return model


def _bundled_sha256() -> str:
    return sha256_once(bundled_folder() / "model.safetensors")
