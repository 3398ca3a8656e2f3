"""How many bytes of tensors are alive at once while some code runs: what a model needs, without a process's noise.

Resident memory depends on the allocator and on what ran before; this counts storages as they come and go.
"""

import weakref
from collections.abc import Callable, Iterable

from torch import Tensor
from torch.autograd.graph import saved_tensors_hooks
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class TensorBytes(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Count the bytes of storages made inside the context; `peak` is the most that were alive at once.

    Sees every operation of the thread it is entered in, the backward pass of a CPU graph included; memory that a kernel
    uses within one operation is not seen.
    """

    def __init__(self, counted: Iterable[Tensor] = ()) -> None:
        """`counted` tensors (parameters) are alive from the start."""
        super().__init__()  # type: ignore[no-untyped-call]
        self.alive = 0
        self.peak = 0
        self._known: set[int] = set()
        self._see(list(counted))

    def __torch_dispatch__(
        self,
        func: Callable[..., object],
        types: object,
        args: tuple[object, ...] = (),
        kwargs: dict[str, object] | None = None,
    ) -> object:
        """Run the operation and count the storages of what it gives."""
        del types
        result = func(*args, **(kwargs or {}))
        self._see(tree_leaves(result))
        return result

    def _see(self, values: list[object]) -> None:
        for value in values:
            if not isinstance(value, Tensor) or value.device.type == "meta":
                continue
            storage = value.untyped_storage()
            key, size = storage._cdata, storage.nbytes()
            if key in self._known:
                continue
            self._known.add(key)
            self.alive += size
            self.peak = max(self.peak, self.alive)
            weakref.finalize(storage, self._forget, key, size)

    def _forget(self, key: int, size: int) -> None:
        self._known.discard(key)
        self.alive -= size


def peak_bytes(run: Callable[[], object], counted: Iterable[Tensor] = ()) -> int:
    """Most bytes of tensors alive at once during `run()`, with those of `counted` from the start."""
    with TensorBytes(counted) as tracked:
        run()
    return int(tracked.peak)


def saved_bytes(run: Callable[[], object]) -> int:
    """Bytes of the storages that the graph of what `run()` gives keeps for its backward pass."""
    kept: dict[int, int] = {}

    def note(tensor: Tensor) -> Tensor:
        storage = tensor.untyped_storage()
        kept[storage._cdata] = storage.nbytes()
        return tensor

    with saved_tensors_hooks(note, lambda tensor: tensor):
        held = run()
    del held
    return sum(kept.values())
