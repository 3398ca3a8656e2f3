"""The shape of a decoder-only language model, torch-free."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import ModelUnavailable


@dataclass(frozen=True, slots=True)
class DecoderConfig:
    """A model of the Llama architecture. The defaults are SmolLM2-135M."""

    vocabulary: int = 49152
    width: int = 576
    layers: int = 30
    heads: int = 9
    key_heads: int = 3
    hidden: int = 1536
    positions: int = 8192
    rope_theta: float = 100_000.0
    norm_eps: float = 1e-5
    tied: bool = True

    def __post_init__(self) -> None:
        if self.width % self.heads or self.head_width % 2:
            raise ValueError(f"width {self.width} cannot be split into {self.heads} heads of even width")
        if self.heads % self.key_heads:
            raise ValueError(f"{self.heads} heads cannot share {self.key_heads} key heads evenly")

    @property
    def head_width(self) -> int:
        return self.width // self.heads


def llama_config(stored: Mapping[str, Any]) -> DecoderConfig:
    """The configuration in a `config.json` of a Llama checkpoint.

    Raises:
        ModelUnavailable: the checkpoint is of another architecture, or of a variant that is not known here.
    """
    kind = stored.get("model_type")
    if kind != "llama":
        raise ModelUnavailable(f"The checkpoint is of type {kind!r}, not 'llama'.")
    rope = stored.get("rope_parameters") or {}
    scaling = stored.get("rope_scaling") or (rope if rope.get("rope_type", "default") != "default" else None)
    if scaling or stored.get("attention_bias") or stored.get("mlp_bias") or stored.get("hidden_act", "silu") != "silu":
        raise ModelUnavailable("The checkpoint is of a Llama variant (scaled positions, biases, another activation).")
    return DecoderConfig(
        vocabulary=stored["vocab_size"],
        width=stored["hidden_size"],
        layers=stored["num_hidden_layers"],
        heads=stored["num_attention_heads"],
        key_heads=stored.get("num_key_value_heads") or stored["num_attention_heads"],
        hidden=stored["intermediate_size"],
        positions=stored["max_position_embeddings"],
        rope_theta=float(rope.get("rope_theta", stored.get("rope_theta", 10_000.0))),
        norm_eps=stored["rms_norm_eps"],
        tied=bool(stored.get("tie_word_embeddings")),
    )
