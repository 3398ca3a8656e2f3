"""Weights kept as what they differ by from those they began as, in eight bits: what is small loses little.

A matrix is stored as whole numbers in steps of a 127th of each row's largest (`NAME`, and `NAME.scale`, the steps);
vectors are stored as they are.
"""

from collections.abc import Mapping

from torch import Tensor, int8

_STEPS = 127


def in_eight_bits(state: Mapping[str, Tensor], before: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The tensors to store; a matrix that `before` does not name began as zeros."""
    tensors: dict[str, Tensor] = {}
    for name, tensor in state.items():
        if tensor.dim() < 2:
            tensors[name] = tensor.float().contiguous()
            continue
        rows = tensor.float() - before.get(name, 0)
        scale = rows.abs().flatten(1).amax(dim=1).clamp_min(1e-12) / _STEPS  # (rows,)
        scale = scale.view(-1, *[1] * (rows.dim() - 1))  # (rows, 1, ...)
        tensors[name] = (rows / scale).round().to(int8).contiguous()
        tensors[f"{name}.scale"] = scale.contiguous()
    return tensors


def from_eight_bits(
    tensors: Mapping[str, Tensor], shapes: Mapping[str, Tensor], before: Mapping[str, Tensor]
) -> dict[str, Tensor]:
    """The state that `in_eight_bits` stored, of the names in `shapes`. Raises KeyError or RuntimeError if it is not."""
    state: dict[str, Tensor] = {}
    for name, like in shapes.items():
        if like.dim() < 2:
            state[name] = tensors[name].float()
        else:
            rows = tensors[name].float() * tensors[f"{name}.scale"]
            state[name] = rows + before[name] if name in before else rows
    return state
