"""The bench of HAT counts what it says it counts; its memory bars, which no busy machine can blur, hold."""

import pytest
import torch

from engine.research.bench.hat import bench_hat
from engine.research.evaluation.tensor_bytes import peak_bytes


def test_bytes_alive_are_counted_and_let_go():
    start = torch.zeros(1000)

    def run():
        first = start + 1
        second = first + 1
        del first
        third = second * 2
        third.add_(1)
        return third.view(10, 100)

    assert peak_bytes(run) == 8000
    assert peak_bytes(run, [start, start.view(10, 100)]) == 12000


def test_a_graph_is_counted_to_its_end():
    weight = torch.zeros(100, 100, requires_grad=True)

    def run():
        out = weight
        for _ in range(5):
            out = (out @ weight).tanh()  # keeps its result for the backward pass
        out.sum().backward()

    assert peak_bytes(run) >= 5 * 40000
    weight.grad = None


@pytest.mark.parametrize("half", [False, True])
def test_memory_holds(half):
    calls = []
    figures = bench_hat(
        lambda stage, done, total: calls.append((done, total)),
        width=32,
        heads=2,
        layout="SSC",
        tokens=1024,
        repeats=1,
        half=half,
    )
    assert [figure.bar for figure in figures] == [None, "at least 2", None, "at most 0.8"] * 2
    memory = [figure for figure in figures if "memory" in figure.name]
    assert all(figure.holds for figure in memory), memory
    assert all(figure.value > 0 for figure in figures)
    assert calls == [(done, 12) for done in range(12)]
