"""Several processes that train one model: each takes its share of a step's documents, gradients are added up.

Segments go backward one by one with memory between them, which the wrappers of whole models do not know; so gradients
are summed here, once a step, through accelerate. Every process then takes the same step with the same numbers: weights
never drift apart, and which process computes what changes nothing but the order of sums.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

import torch
from torch import Tensor, nn

from engine.errors import Cancelled


class ProcessGroup(Protocol):
    """The processes of a training, seen from one of them."""

    rank: int
    size: int

    def share(self, numbers: Sequence[int]) -> list[int]:
        """Which of a step's documents are this process's."""
        ...

    def sum_gradients(self, parameters: Iterable[nn.Parameter]) -> None:
        """Add up every process's gradients; a parameter none of them has a gradient of keeps none."""
        ...

    def sum(self, value: float) -> float: ...

    def wait(self) -> None:
        """Until every process is here."""
        ...


class SingleProcess:
    rank, size = 0, 1

    def share(self, numbers: Sequence[int]) -> list[int]:
        return list(numbers)

    def sum_gradients(self, parameters: Iterable[nn.Parameter]) -> None: ...

    def sum(self, value: float) -> float:
        return value

    def wait(self) -> None: ...


class AcceleratedGroup:
    """The processes that accelerate finds: those of `precis train ... --processes N`, or of its own launcher."""

    def __init__(self, *, cpu: bool) -> None:
        from accelerate import Accelerator

        self._accelerator = Accelerator(cpu=cpu)
        self.rank: int = self._accelerator.process_index
        self.size: int = self._accelerator.num_processes

    @property
    def device(self) -> str:
        return str(self._accelerator.device)

    def share(self, numbers: Sequence[int]) -> list[int]:
        return list(numbers[self.rank :: self.size])

    def sum_gradients(self, parameters: Iterable[nn.Parameter]) -> None:
        every = list(parameters)
        there = torch.tensor([float(one.grad is not None) for one in every], device=self._accelerator.device)
        there = self._reduced(there)  # (parameters,)
        for parameter, count in zip(every, there.tolist(), strict=True):
            if count:
                own = parameter.grad if parameter.grad is not None else torch.zeros_like(parameter)
                parameter.grad = self._reduced(own)

    def sum(self, value: float) -> float:
        return float(self._reduced(torch.tensor(value, dtype=torch.float64, device=self._accelerator.device)))

    def wait(self) -> None:
        self._accelerator.wait_for_everyone()

    def end(self) -> None:
        """Leave the group in order."""
        self._accelerator.end_training()
        if torch.distributed.is_initialized():
            torch.distributed.destroy_process_group()

    def _reduced(self, tensor: Tensor) -> Tensor:
        try:
            reduced: Tensor = self._accelerator.reduce(tensor, reduction="sum")
        except RuntimeError as error:  # what the group raises when one of its processes is gone
            raise Cancelled("Another process of the training has ended.") from error
        return reduced
