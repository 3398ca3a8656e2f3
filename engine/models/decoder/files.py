"""A writer's tensors: adapters saved, loaded, and merged into the decoder they were learned beside."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import ModelUnavailable
from engine.models import checkpoints
from engine.models.adapted import FORMAT, OWN_TYPE, WEIGHTS, Base, base_file, read_adapted

if TYPE_CHECKING:
    import torch
    from tokenizers import Tokenizer
    from torch import Tensor

    from engine.models.decoder.model import Decoder


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


def load_adapters(folder: Path) -> "dict[str, Tensor]":
    """The adapters in a folder.

    Raises:
        ModelUnavailable: the folder is missing, damaged, or of another format.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    checkpoints.verify(folder)
    try:
        found: dict[str, Tensor] = load_file(read_adapted(folder).folder / WEIGHTS)
    except (OSError, SafetensorError) as error:
        raise ModelUnavailable(f"The writer in {folder} can't be read ({error}).") from error
    return found


def load_adapted(folder: Path, dtype: "torch.dtype", file: Path | None = None) -> "tuple[Decoder, Tokenizer]":
    """The base with the folder's adapters merged in, and its vocabulary. `file` is the base's, where it lies elsewhere.

    Raises:
        ModelUnavailable: the folder or the base is missing, damaged, or of another format.
    """
    import torch

    from engine.models.decoder.gguf_files import load_decoder, load_tokenizer, open_gguf
    from engine.models.decoder.low_rank import merge

    adapters, found = load_adapters(folder), read_adapted(folder)
    opened = open_gguf(file or base_file(found.base))
    model = load_decoder(opened, torch.float32)
    try:
        merge(model, adapters, found.scale)
    except ValueError as error:
        raise ModelUnavailable(f"The adapters in {folder} do not fit {found.base.name}: {error}.") from error
    return model.to(dtype), load_tokenizer(opened)
