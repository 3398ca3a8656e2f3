"""A recorded step gives what a step gives, at every position, for every kind of memory, with and without copying.

No GPU is needed: the operations that are recorded run here as they are, and a stand-in for the recording replays them.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import torch
from torch import Tensor

from engine.generation.decoding import generate
from engine.models.awesome.configs import with_memory
from engine.models.awesome.cuda_graphs import WARM_UP, WORTH_IT, RecordedStep, step_of
from engine.models.awesome.decoder_cache import DecoderCache
from engine.models.awesome.model import Awesome
from engine.models.configs import GenerationSettings, MemoryKind
from tests.engine.models.awesome.test_copying import END, PAD, START, tiny

SOURCE = torch.tensor([[START, 10, 11, 12, 13, END], [START, 15, 16, END, PAD, PAD]])
STEPS = 8


def model_with(kind: MemoryKind, runs: int) -> Awesome:
    torch.manual_seed(3)
    plain = tiny(copy_runs=runs, decoder_layers=2, memory=MemoryKind.NONE, encoder_memory=(), decoder_memory=())
    return Awesome(with_memory(plain.config, kind, slots=4)).eval()


def begun(model: Awesome, beams: int) -> DecoderCache:
    memories = None
    if model.config.memory is not MemoryKind.NONE:
        memories = [model.first_memory(), model.first_memory()]
        encoded = model.encode(SOURCE, SOURCE != PAD, memories)
        decoded = model.decode(SOURCE[:, :3], encoded, memories)
        spans = [slice(0, 6), slice(0, 4)]
        memories = model.update(memories, encoded.records, decoded.records, spans, [slice(0, 3), slice(0, 2)])
    return model.start(model.encode(SOURCE, SOURCE != PAD, memories), memories, beams, STEPS)


def parents(beams: int) -> Tensor:
    return torch.randint(0, beams, (2, beams))


@pytest.mark.parametrize("runs", [0, 3])
@pytest.mark.parametrize("beams", [1, 3])
@pytest.mark.parametrize("kind", list(MemoryKind))
@torch.inference_mode()
def test_a_step_that_can_be_recorded_gives_what_a_step_gives(kind: MemoryKind, beams: int, runs: int) -> None:
    model = model_with(kind, runs)
    one, other = begun(model, beams), begun(model, beams)
    for place in range(STEPS):
        tokens = torch.randint(5, 30, (2, beams))
        expected = model.step(tokens, one)
        found = model.step_anywhere(tokens, other, torch.tensor([place]))
        other.position += 1
        torch.testing.assert_close(found, expected, atol=1e-5, rtol=1e-5)
        came = parents(beams)
        one.follow(came)
        other.follow(came)


class StandIn:
    """A recording that does again what was done, as replaying kernels does: on the same tensors."""

    step: RecordedStep
    cache: DecoderCache

    def replay(self) -> None:
        step = self.step
        step._logits.copy_(step._model.step_anywhere(step._tokens, self.cache, step._place))


@pytest.mark.parametrize("beams", [1, 3])
@torch.inference_mode()
def test_replayed_steps_go_on_where_the_first_ones_ended(beams: int, monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_with(MemoryKind.ATTENTIVE, 3)
    expected, cache = begun(model, beams), begun(model, beams)
    step = RecordedStep(model)
    made: list[StandIn] = []

    def graph() -> StandIn:
        made.append(StandIn())
        made[0].step, made[0].cache = step, cache
        return made[0]

    @contextmanager
    def recorded(_graph: StandIn) -> Iterator[None]:
        assert cache.copied is not None
        runs = cache.copied.runs.clone()
        yield
        cache.copied.runs.copy_(runs)  # what is recorded is not done

    @contextmanager
    def aside(_stream: object) -> Iterator[None]:
        yield

    class Stream:
        def wait_stream(self, other: "Stream") -> None: ...

    monkeypatch.setattr(torch.cuda, "CUDAGraph", graph)
    monkeypatch.setattr(torch.cuda, "graph", recorded)
    monkeypatch.setattr(torch.cuda, "Stream", Stream)
    monkeypatch.setattr(torch.cuda, "current_stream", Stream)
    monkeypatch.setattr(torch.cuda, "stream", aside)
    for place in range(STEPS):
        tokens = torch.randint(5, 30, (2, beams))
        torch.testing.assert_close(step(tokens, cache), model.step(tokens, expected), atol=1e-5, rtol=1e-5)
        assert len(made) == (place >= WARM_UP)
        assert cache.position == expected.position
        came = parents(beams)
        cache.follow(came)
        expected.follow(came)


@torch.inference_mode()
def test_what_cannot_be_recorded_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_with(MemoryKind.ATTENTIVE, 3)
    expected, cache = begun(model, 2), begun(model, 2)
    step = RecordedStep(model)

    def fail() -> None:
        raise RuntimeError("no such device")

    monkeypatch.setattr(torch.cuda, "CUDAGraph", object)
    monkeypatch.setattr(torch.cuda, "Stream", fail)
    for _ in range(STEPS):
        tokens = torch.randint(5, 30, (2, 2))
        torch.testing.assert_close(step(tokens, cache), model.step(tokens, expected))


def test_a_processor_without_graphs_takes_plain_steps() -> None:
    model = model_with(MemoryKind.NONE, 0)
    cache = begun(model, 1)
    assert step_of(model, cache) == model.step
    encoded = model.encode(SOURCE, SOURCE != PAD)
    assert generate(model, encoded, None, GenerationSettings(max_length=WORTH_IT + 2))
