"""A CoLT5 of a few numbers."""

from typing import Any

import torch

from engine.models.colt5.model import Colt5
from engine.models.configs import Colt5Config

SIZES: dict[str, Any] = {
    "vocab_size": 60,
    "d_model": 16,
    "head_width": 4,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "light_heads": 2,
    "heavy_heads": 3,
    "decoder_heads": 5,
    "light_ffn": 12,
    "heavy_ffn": 24,
    "decoder_ffn": 20,
    "radius": 5,
    "route_every": 4,
    "keys_every": 2,
    "buckets": 8,
    "max_distance": 16,
    "source_positions": 256,
    "max_positions": 64,
    "sentinels": (59, -1),
    "sentinel_count": 20,
}


def tiny_config(**changes: Any) -> Colt5Config:
    return Colt5Config(**{**SIZES, **changes})


def tiny_model(seed: int = 0, **changes: Any) -> Colt5:
    torch.manual_seed(seed)
    return Colt5(tiny_config(**changes)).eval()


def text(batch: int, n: int, vocabulary: int = 60) -> torch.Tensor:
    return torch.randint(2, vocabulary, (batch, n))
