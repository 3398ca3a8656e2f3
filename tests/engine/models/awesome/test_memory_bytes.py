"""Memory survives as bytes exactly, whatever its kind, dtype and length."""

import pytest
import torch

from engine.models.awesome.memory_bytes import from_bytes, to_bytes
from engine.models.awesome.states import LayerMemory, Memory


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_every_layer_comes_back_as_it_was(dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    layers = [LayerMemory(torch.randn(n, 4).to(dtype), n // 3) for n in (0, 1, *range(5, 15))]
    memory = Memory(tuple(layers), (layers[3],))
    again = from_bytes(to_bytes(memory))
    for one, other in zip(memory.encoder + memory.decoder, again.encoder + again.decoder, strict=True):
        assert one.compressed == other.compressed
        assert one.rows.dtype == other.rows.dtype
        assert torch.equal(one.rows, other.rows)


def test_a_model_without_memory_has_empty_bytes_that_can_be_read() -> None:
    assert from_bytes(to_bytes(Memory((), ()))) == Memory((), ())
