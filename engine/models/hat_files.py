"""Keep a HAT in a folder and read it again: `config.json` and `model.safetensors`, this program's own form."""

import dataclasses
import json
from pathlib import Path

from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from engine.errors import ModelUnavailable
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat import HatModel

KIND = "precis-hat"
VERSION = 1


def save_hat(model: HatModel, folder: Path, labels: tuple[str, ...] = ()) -> None:
    """Write the model into `folder`, made if need be. `labels` are the names of the head's labels, in order."""
    folder.mkdir(parents=True, exist_ok=True)
    description = {
        "model_type": KIND,
        "version": VERSION,
        "config": dataclasses.asdict(model.config),
        "head": dataclasses.asdict(model.head_config),
        "labels": list(labels),
    }
    tensors = {name: tensor.detach().cpu().contiguous() for name, tensor in model.state_dict().items()}
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "config.json").write_text(json.dumps(description, indent=1) + "\n", encoding="utf-8")


def load_hat(folder: Path) -> tuple[HatModel, tuple[str, ...]]:
    """Read what `save_hat` wrote: the model in evaluation mode and its labels' names.

    Raises:
        ModelUnavailable: The folder does not hold one, or its files do not fit each other.
    """
    try:
        description = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if description["model_type"] != KIND or description["version"] > VERSION:
            raise ModelUnavailable(f"{folder} holds no HAT of this version of the program.")
        head = description["head"] | {"task": HatTask(description["head"]["task"])}
        model = HatModel(HatConfig(**description["config"]), HatHeadConfig(**head))
        model.load_state_dict(load_file(folder / "model.safetensors"))
        return model.eval(), tuple(description["labels"])
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as error:
        raise ModelUnavailable(f"{folder} does not hold a whole HAT: {error}") from error
