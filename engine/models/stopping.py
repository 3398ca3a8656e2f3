"""Long passes of a model that can be stopped in their midst."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from torch import nn

from engine.models.packing import PackedLinear


@contextmanager
def stoppable(model: nn.Module, check: Callable[[], None]) -> Iterator[None]:
    """Let `check` be called before every product of a pass, so that a wish to stop is heard within a product's time."""
    parts = [part for part in model.modules() if isinstance(part, nn.Linear | PackedLinear)]
    handles = [part.register_forward_pre_hook(lambda *_: check()) for part in parts]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()
