"""A trained extractor as a folder: what it reads (which encoder's vectors, which features on which scale), weights.

`config.json`, `model.safetensors`, a card and the checksums, like every model of this project. Weights may be stored in
half precision; they are computed with in float32.
"""

import dataclasses
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ModelUnavailable
from engine.models import checkpoints
from engine.models.configs import ExtractorConfig

if TYPE_CHECKING:
    from engine.models.extractor.model import Extractor

OWN_TYPE = "precis-extractor"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class ExtractorReads:
    """What stands in a row of the extractor's input: a sentence vector, scaled, then features, standardised."""

    encoder_sha256: str
    vector_scale: float
    features: tuple[str, ...] = ()
    mean: tuple[float, ...] = ()
    deviation: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        """Refuse scales that do not fit."""
        if not len(self.features) == len(self.mean) == len(self.deviation) or min((*self.deviation, 1.0)) <= 0:
            raise ValueError("each feature has a mean and a deviation above 0")


def save_extractor(model: "Extractor", reads: ExtractorReads, folder: Path, card: str) -> None:
    """Write a trained extractor, weights in float16."""
    import torch
    from safetensors.torch import save_file

    folder.mkdir(parents=True, exist_ok=True)
    state = {name: tensor.detach().to(torch.float16).contiguous() for name, tensor in model.state_dict().items()}
    stored = {
        "model_type": OWN_TYPE,
        "format": FORMAT,
        "extractor": dataclasses.asdict(model.config),
        "reads": dataclasses.asdict(reads),
    }
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    save_file(state, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "CARD.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(folder, [folder / "config.json", folder / "model.safetensors"])


def load_extractor(folder: Path, encoder_sha256: str, features: Sequence[str]) -> "tuple[Extractor, ExtractorReads]":
    """Read a trained extractor, in evaluation mode.

    Raises:
        ModelUnavailable: it is missing, damaged, or reads other vectors or features than there are.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    from engine.models.extractor.model import Extractor
    from engine.models.unfilled import unfilled

    try:
        stored: dict[str, Any] = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if stored["model_type"] != OWN_TYPE or stored["format"] != FORMAT:
            raise ModelUnavailable(f"{folder} holds no extractor of a format this program knows.")
        told = stored["reads"]
        lists = (tuple(told[key]) for key in ("features", "mean", "deviation"))
        reads = ExtractorReads(told["encoder_sha256"], told["vector_scale"], *lists)
        with unfilled():
            model = Extractor(ExtractorConfig(**stored["extractor"]))
        state = {name: tensor.float() for name, tensor in load_file(folder / "model.safetensors").items()}
        model.load_state_dict(state, assign=True)
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as error:
        raise ModelUnavailable(f"The extractor in {folder} can't be read ({error}).") from error
    if reads.encoder_sha256 != encoder_sha256 or not set(reads.features) <= set(features):
        raise ModelUnavailable(f"The extractor in {folder} was made for another version of the program.")
    return model.eval(), reads
