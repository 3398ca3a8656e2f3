"""Making a model whose weights are read from a file right after: shapes first, values never drawn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import init
from torch.overrides import TorchFunctionMode

_DRAWING = frozenset({init.normal_, init.uniform_, init.kaiming_uniform_, Tensor.normal_, Tensor.uniform_})


class _NothingDrawn(TorchFunctionMode):
    """Leaves out what fills new weights with random values."""

    def __torch_function__(
        self, func: Callable[..., Any], types: object, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> object:
        if func in _DRAWING:
            return args[0] if args else (kwargs or {})["tensor"]
        return func(*args, **(kwargs or {}))


@contextmanager
def unfilled() -> Iterator[None]:
    """Modules made inside have shapes and no memory: on the device "meta".

    Drawing normal values there looks harmless, but loads torch's compiler, which nothing here needs.
    """
    with torch.device("meta"), _NothingDrawn():
        yield


def allocate(model: nn.Module, dtype: torch.dtype, device: torch.device | str) -> None:
    """Give a model made `unfilled` memory for its weights, whatever stands in it; shared weights are to be tied again.

    As `model.to(dtype).to_empty(device=device)`, which loads sympy on the way.
    """
    for module in model.modules():
        for name, weights in list(module.named_parameters(recurse=False)):
            empty = torch.empty(weights.shape, dtype=dtype, device=device)
            setattr(module, name, nn.Parameter(empty, requires_grad=weights.requires_grad))
        for name, buffer in list(module.named_buffers(recurse=False)):
            kept = dtype if buffer.is_floating_point() else buffer.dtype
            setattr(module, name, torch.empty(buffer.shape, dtype=kept, device=device))
