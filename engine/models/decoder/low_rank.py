"""Low-rank adapters (Hu et al. 2021, LoRA): what a model learns, kept apart from the weights it started from.

Beside each adapted linear layer W stand A (r, in) and B (out, r); the layer gives W x + scale B A x. B starts at zero,
so that an untrained adapter changes nothing. For use, `merge` adds B A to W once and the adapter costs nothing more.
"""

from collections.abc import Iterator, Mapping

import torch
from torch import Tensor, nn

from engine.models.decoder.model import Decoder, DecoderLayer


class AdaptedLinear(nn.Module):
    """A frozen linear layer with an adapter; adapters are float32 whatever the layer's weights are."""

    def __init__(self, base: nn.Linear, rank: int, scale: float) -> None:
        super().__init__()
        self.base, self.scale = base, scale
        device = base.weight.device
        self.down = nn.Parameter(torch.empty(rank, base.in_features, device=device))
        self.up = nn.Parameter(torch.zeros(base.out_features, rank, device=device))
        nn.init.normal_(self.down, std=base.in_features**-0.5)

    def forward(self, x: Tensor) -> Tensor:
        """(..., in) to (..., out)."""
        low = x @ self.down.to(x.dtype).T  # (..., r)
        out: Tensor = self.base(x) + (low @ self.up.to(x.dtype).T) * self.scale  # (..., out)
        return out


def adapt(model: Decoder, rank: int, *, scale: float = 1.0, first_layer: int = 0) -> list[nn.Parameter]:
    """Put adapters beside every linear layer from `first_layer` on; freeze all else. Returns what is to be learned."""
    model.requires_grad_(requires_grad=False)
    for layer in _layers(model, first_layer):
        for parent, name in _places(layer):
            setattr(parent, name, AdaptedLinear(getattr(parent, name), rank, scale))
    return [parameter for parameter in model.parameters() if parameter.requires_grad]


def adapter_state(model: Decoder) -> dict[str, Tensor]:
    """The adapters' tensors by the names of the layers they stand beside."""
    return {
        f"{name}.{part}": getattr(module, part).detach()
        for name, module in model.named_modules()
        if isinstance(module, AdaptedLinear)
        for part in ("down", "up")
    }


@torch.no_grad()
def start_from(model: Decoder, adapters: Mapping[str, Tensor]) -> None:
    """Give the adapters of a model what smaller ones had learned; of what they have more, `up` is zero.

    Raises:
        ValueError: `adapters` are not those of the same layers, or have a higher rank.
    """
    modules = {name: module for name, module in model.named_modules() if isinstance(module, AdaptedLinear)}
    if modules.keys() != {name.rpartition(".")[0] for name in adapters}:
        raise ValueError("the adapters to start from stand beside other layers")
    for name, module in modules.items():
        down, up = adapters[f"{name}.down"], adapters[f"{name}.up"]  # (r, in), (out, r)
        rank = down.size(0)
        if rank > module.down.size(0) or down[0].shape != module.down[0].shape or up.shape != (module.up.size(0), rank):
            raise ValueError(f"the adapter of {name!r} to start from has another shape or a higher rank")
        module.down[:rank], module.up[:, :rank] = down.float(), up.float()


@torch.no_grad()
def merge(model: Decoder, adapters: Mapping[str, Tensor], scale: float = 1.0) -> None:
    """Add adapters as `adapter_state` gave them to the weights of a plain model.

    Raises:
        ValueError: an adapter stands beside no layer of the model, or has another shape.
    """
    modules = dict(model.named_modules())
    for name in sorted({key.rpartition(".")[0] for key in adapters}):
        linear, down, up = modules.get(name), adapters.get(f"{name}.down"), adapters.get(f"{name}.up")
        if not isinstance(linear, nn.Linear) or down is None or up is None:
            raise ValueError(f"the model has no layer {name!r} for an adapter")
        if down.size(1) != linear.in_features or up.shape != (linear.out_features, down.size(0)):
            raise ValueError(f"the adapter of {name!r} has another shape")
        change = up.float() @ down.float() * scale  # (out, in)
        linear.weight.copy_(linear.weight.float() + change)


def _layers(model: Decoder, first: int) -> Iterator[DecoderLayer]:
    return (layer for layer in list(model.layers)[first:] if isinstance(layer, DecoderLayer))


def _places(layer: DecoderLayer) -> list[tuple[nn.Module, str]]:
    return [(layer.attention, "qkv"), (layer.attention, "out"), (layer.feed, "gate_up"), (layer.feed, "down")]
