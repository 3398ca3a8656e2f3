"""Tiny summarizers of the comparison, with random weights of some size."""

from typing import Any, TypeVar

import torch

from engine.models.awesome.model import Awesome
from engine.research.methods.configs import LongInputConfig

M = TypeVar("M", bound=Awesome)


def tiny_config(**changes: Any) -> LongInputConfig:
    fields: dict[str, Any] = {
        "vocab_size": 40,
        "d_model": 16,
        "encoder_layers": 2,
        "decoder_layers": 2,
        "encoder_heads": 2,
        "decoder_heads": 2,
        "encoder_ffn": 32,
        "decoder_ffn": 32,
        "max_positions": 64,
        "dropout": 0.0,
        "source_positions": 256,
        "block": 8,
        "global_states": 3,
        "radius": 5,
        "global_every": 4,
        "page": 16,
        "chunk": 32,
        "retrieved": 8,
    }
    return LongInputConfig(**{**fields, **changes})


def randomized(model: M) -> M:
    """In double precision, its weights large enough that everything matters."""
    torch.manual_seed(0)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.5)
    return model.double().eval()


def document(length: int, seed: int = 0) -> torch.Tensor:
    return torch.randint(4, 40, (1, length), generator=torch.Generator().manual_seed(seed))
