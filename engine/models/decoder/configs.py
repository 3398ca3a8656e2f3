"""The shape of a decoder-only language model, torch-free."""

from dataclasses import dataclass


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
