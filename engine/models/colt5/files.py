"""A CoLT5 as a folder: configuration, weights, tokenizer, card and checksums, like every summarizer of this project."""

import dataclasses
import json
from pathlib import Path

import torch
from safetensors.torch import save_file

from engine.errors import ModelUnavailable
from engine.models import checkpoints
from engine.models.colt5.model import Colt5
from engine.models.configs import Colt5Config, GenerationSettings
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.models.tensor_files import read_tensors
from engine.models.unfilled import allocate, unfilled

FORMAT = 1


def save_colt5(
    model: Colt5,
    folder: Path,
    generation: GenerationSettings,
    tokenizer: SummaryTokenizer,
    card: str,
    *,
    dtype: torch.dtype | None = None,
) -> None:
    """Write a model. `card` is Markdown: data, recipe, measures, licence. Tensors as `dtype`, left out as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    state = {
        name: tensor.detach().to(dtype or tensor.dtype).contiguous() for name, tensor in model.state_dict().items()
    }
    if model.config.tie_embeddings:
        del state["lm_head.weight"]
    stored = {
        "model_type": checkpoints.COLT5_TYPE,
        "format": FORMAT,
        "colt5": dataclasses.asdict(model.config),
        "generation": dataclasses.asdict(generation),
    }
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    save_file(state, folder / "model.safetensors", metadata={"format": "pt"})
    tokenizer.save(folder)
    (folder / "README.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(folder)


def load_colt5(folder: Path, *, dtype: torch.dtype | None = None, device: torch.device | str = "cpu") -> Colt5:
    """Load a model in evaluation mode.

    Raises:
        ModelUnavailable: the folder holds none, or weights that do not fit its configuration.
    """
    config = checkpoints.inspect(folder).config
    if not isinstance(config, Colt5Config):
        raise ModelUnavailable(f"{folder} holds no CoLT5 ({checkpoints.COLT5_TYPE}).")
    with unfilled():
        model = Colt5(config)
    allocate(model, dtype or torch.float32, device)
    model.tie()
    state = read_tensors(folder)
    own = model.state_dict()
    if config.tie_embeddings:
        del own["lm_head.weight"]
    if set(state) != set(own) or any(state[name].shape != own[name].shape for name in state):
        raise ModelUnavailable(f"The weights in {folder} do not fit its configuration.")
    model.load_state_dict(state, strict=False)
    model.tie()
    return model.eval()
