"""Linear layers laid out for the processor once, for inference.

Plain `F.linear` in float32 multiplies rows of a matrix as it was saved; on the processors this project is for, oneDNN
with the weights reordered beforehand does the same multiplication in a half to a fifth of the time, most where few
rows meet many weights: the steps of a search. Measured for BART-base on an AMD EPYC with two cores: 768 x 768 by one
row 0.15 to 0.07 ms, the output projection for four beams 18.6 to 4.1 ms, a segment of 768 tokens through 3072 x 768
19.6 to 8.6 ms; in bfloat16 4.5 to 4.1 ms there, 0.20 to 0.08 ms for one row.

The operations are the ones torch's own compiler uses when it freezes a model. They are internal to torch, whose version
is pinned; where they are missing, models stay as they are.
"""

from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

if TYPE_CHECKING:
    from collections.abc import Callable


class PackedLinear(nn.Module):
    """A linear layer that can only be applied: no gradients, no state to save."""

    def __init__(self, linear: nn.Linear) -> None:
        super().__init__()
        self.in_features, self.out_features = linear.in_features, linear.out_features
        self.weight: Tensor = linear.weight.detach().new_empty(0)  # for code that asks which dtype to give rows in
        self.packed: Tensor = torch.ops.mkldnn._reorder_linear_weight(linear.weight.detach())
        self.bias = None if linear.bias is None else linear.bias.detach()
        self.apply_packed: Callable[..., Tensor] = torch.ops.mkldnn._linear_pointwise

    def forward(self, rows: Tensor) -> Tensor:
        """(..., in) to (..., out)."""
        return self.apply_packed(rows, self.packed, self.bias, "none", [], "")


def can_pack() -> bool:
    """Whether this torch on this processor has the operations."""
    available: bool = torch.backends.mkldnn.is_available()  # type: ignore[no-untyped-call]
    return available and hasattr(torch.ops.mkldnn, "_linear_pointwise")


def _packable() -> tuple[torch.dtype, ...]:
    """Of which dtypes this processor takes reordered weights."""
    has_bfloat16: bool = torch.ops.mkldnn._is_mkldnn_bf16_supported()
    return (torch.float32, torch.bfloat16) if has_bfloat16 else (torch.float32,)


def native_bfloat16() -> bool:
    """Whether this processor multiplies bfloat16 in hardware. A property of the machine, so every run agrees.

    `ATEN_CPU_CAPABILITY=avx2` (with `ONEDNN_MAX_CPU_ISA=AVX2`) makes it one that does not, to see what others have.
    """
    if torch.backends.cpu.get_cpu_capability() in {"NO AVX", "DEFAULT", "AVX2"}:
        return False
    features = torch.cpu.get_capabilities()
    return bool(features.get("avx512_bf16") or features.get("amx_bf16"))


def fast_dtype() -> torch.dtype:
    """The dtype that packed layers are fastest in here: bfloat16 where the processor multiplies it, else float32."""
    return torch.bfloat16 if native_bfloat16() else torch.float32


@torch.no_grad()
def pack(model: nn.Module) -> None:
    """Replace every linear layer of `model`, which must be on the CPU and is for inference alone from here on.

    A weight shared with an embedding stays in memory for it; others are freed. Layers of other dtypes stay plain, those
    in bfloat16 too on a processor without AVX-512.
    """
    if not can_pack():
        return
    dtypes = _packable()
    for parent in list(model.modules()):
        for name, child in list(parent.named_children()):
            if isinstance(child, nn.Linear) and child.weight.dtype in dtypes and child.weight.device.type == "cpu":
                setattr(parent, name, PackedLinear(child))
    model.eval().requires_grad_(requires_grad=False)
