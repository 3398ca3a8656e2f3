"""Training AWESOME: section 1.15's numbered tests on gradients and memory, resuming, learning through memory."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch

from engine.errors import Cancelled, UsageError
from engine.models.awesome.configs import with_memory
from engine.models.awesome.model import Awesome
from engine.models.configs import AwesomeConfig, MemoryKind
from engine.research.training.awesome import (
    AwesomeTraining,
    TrainingDocument,
    TrainingSegment,
    dev_loss,
    document_loss,
    train,
)

KINDS = [MemoryKind.ATTENTIVE, MemoryKind.COMPRESSIVE]
START, END, ASK, SAY = 2, 2, 22, 23
FACTS, NOISE = range(4, 8), range(10, 22)


def tiny(
    kind: MemoryKind, *, slots: int = 8, std: float = 0.1, seed: int = 0, learned: bool = False, **changes: Any
) -> Awesome:
    fields: dict[str, Any] = {
        "vocab_size": 24,
        "d_model": 32,
        "encoder_layers": 1,
        "decoder_layers": 1,
        "encoder_heads": 2,
        "decoder_heads": 2,
        "encoder_ffn": 32,
        "decoder_ffn": 32,
        "max_positions": 16,
        "dropout": 0.0,
        "init_std": std,
        "target_bos": False,
    }
    torch.manual_seed(seed)
    return Awesome(with_memory(AwesomeConfig(**{**fields, **changes}), kind, slots=slots, learned_first=learned))


def awake(model: Awesome) -> Awesome:
    """The same model with no part at a silent starting point, as it is after a step of training."""
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.05)
    return model


def a_document(count: int, rng: random.Random, length: int = 8) -> list[TrainingSegment]:
    return [
        TrainingSegment(
            (0, *rng.choices(NOISE, k=length), END), (1, 1 + length), (*rng.choices(NOISE, k=rng.randint(0, 4)), END)
        )
        for _ in range(count)
    ]


# ------------------------------------------------------------------------------- gradients


@pytest.mark.parametrize(
    ("kind", "learned"),
    [(MemoryKind.ATTENTIVE, False), (MemoryKind.ATTENTIVE, True), (MemoryKind.COMPRESSIVE, False)],
)
def test_ta22_no_gradient_reaches_another_segment(kind: MemoryKind, learned: bool) -> None:
    """Of each segment's loss in each segment's token vectors, recorded apart: only its own are touched."""
    model = awake(tiny(kind, learned=learned))
    document = a_document(3, random.Random(1))
    vectors: list[torch.Tensor] = []

    def record(_module: torch.nn.Module, _args: object, output: torch.Tensor) -> None:
        output.retain_grad()
        vectors.append(output)

    handle = model.embed_tokens.register_forward_hook(record)
    touched: list[list[bool]] = []

    def backward(loss: torch.Tensor) -> None:
        loss.backward()
        touched.append([bool(one.grad is not None and one.grad.any()) for one in vectors])
        for one in vectors:
            one.grad = None

    document_loss(model, document, backward=backward)
    handle.remove()
    assert touched == [[True] * 2, [False] * 2 + [True] * 2, [False] * 4 + [True] * 2]


def memory_gradients(model: Awesome, segments: int) -> dict[str, bool]:
    """After the last segment's loss alone: whether each memory parameter has a gradient."""
    shares = 0

    def backward(loss: torch.Tensor) -> None:
        nonlocal shares
        shares += 1
        model.zero_grad(set_to_none=True)
        loss.backward()

    document_loss(model, a_document(segments, random.Random(1)), backward=backward)
    assert shares == segments
    return {
        name: bool(parameter.grad is not None and parameter.grad.any())
        for name, parameter in model.named_parameters()
        if ".attentive." in name or ".compressive." in name or name == "first_rows"
    }


@pytest.mark.parametrize("kind", KINDS)
def test_ta23_every_memory_parameter_learns_from_the_second_segment_on(kind: MemoryKind) -> None:
    model = awake(tiny(kind, slots=4, compression=2) if kind is MemoryKind.COMPRESSIVE else tiny(kind))
    # The decoder's record of a summary this short compresses to nothing: give the decoder what the encoder gets.
    gradients = memory_gradients(model, 2)
    if kind is MemoryKind.COMPRESSIVE:
        gradients = {name: has for name, has in gradients.items() if name.startswith("encoder")}
    assert gradients
    # A constant added to all keys changes no softmax: key biases have none in exact arithmetic.
    assert [name for name, has in gradients.items() if not has and not name.endswith("k_proj.bias")] == []


def test_ta23_in_the_first_segment_only_what_reads_the_first_memory_learns() -> None:
    model = awake(tiny(MemoryKind.ATTENTIVE, learned=True))
    gradients = memory_gradients(model, 1)
    with_gradient = {name for name, has in gradients.items() if has}
    assert "first_rows" in with_gradient
    assert all(".read_" in name for name in with_gradient - {"first_rows"})
    assert {name for name in gradients if ".read_" in name and not name.endswith("k_proj.bias")} <= with_gradient


def test_the_update_that_training_does_late_is_the_one_that_use_does_at_once() -> None:
    """Losses with lazy updates equal losses with memory updated after each segment."""
    model = awake(tiny(MemoryKind.ATTENTIVE)).eval()
    document = a_document(4, random.Random(3))
    total = sum(len(segment.target) for segment in document)
    expected, memories = 0.0, [model.first_memory()]
    with torch.no_grad():
        for segment in document:
            encoded = model.encode(torch.tensor([segment.source]), None, memories)
            decoded = model.decode(torch.tensor([[START, *segment.target[:-1]]]), encoded, memories)
            logits = model.logits(decoded.states)[0]
            expected += float(torch.nn.functional.cross_entropy(logits, torch.tensor(segment.target), reduction="sum"))
            spans = [slice(*segment.own)], [slice(0, len(segment.target))]
            memories = model.update(memories, encoded.records, decoded.records, *spans)
    assert document_loss(model, document, backward=None) == pytest.approx(expected / total, rel=1e-5)


# ---------------------------------------------------------------------------------- memory


class SavedBytes:
    """Counts what autograd saves for backward: in all since last asked, alive now, most alive at once."""

    def __init__(self) -> None:
        self.new = self.alive = self.peak = 0
        self.by_segment: list[int] = []

    def keep(self, tensor: torch.Tensor) -> "Held":
        size = tensor.numel() * tensor.element_size()
        self.new += size
        self.alive += size
        self.peak = max(self.peak, self.alive)
        return Held(tensor, self, size)

    def backward(self, loss: torch.Tensor) -> None:
        self.by_segment.append(self.new)
        self.new = 0
        loss.backward()


class Held:
    """A saved tensor that is counted while it lives."""

    def __init__(self, tensor: torch.Tensor, counter: SavedBytes, size: int) -> None:
        self.tensor, self.counter, self.size = tensor, counter, size

    def __del__(self) -> None:
        self.counter.alive -= self.size


@pytest.mark.parametrize("kind", KINDS)
def test_ta21_x5_what_is_held_for_backward_does_not_grow_with_the_document(kind: MemoryKind) -> None:
    """Bytes saved for backward in each segment, and the most alive at once, over 4 and 64 segments."""
    model = awake(tiny(kind, slots=8, compression=2))
    segment = a_document(1, random.Random(2))[0]
    counts = {4: SavedBytes(), 64: SavedBytes()}
    for count, counter in counts.items():
        with torch.autograd.graph.saved_tensors_hooks(counter.keep, lambda held: held.tensor):
            document_loss(model, [segment] * count, backward=counter.backward)
    held = counts[64].by_segment
    settled = 1 if kind is MemoryKind.ATTENTIVE else 3  # compressive memory fills up first
    assert abs(held[63] - held[settled]) <= 0.01 * held[settled]
    assert 0 < counts[64].peak <= 1.02 * counts[4].peak


# -------------------------------------------------------------------------------- the loop


def corpus(count: int, seed: int = 0) -> list[TrainingDocument]:
    rng = random.Random(seed)
    return [a_document(rng.randint(1, 3), rng) for _ in range(count)]


RECIPE = AwesomeTraining(epochs=2, documents_per_step=3, rate=1e-3, warmup=2, save_every=1, judge_every=2, seed=5)


def weights(model: Awesome) -> dict[str, torch.Tensor]:
    return {name: parameter.detach().clone() for name, parameter in model.named_parameters()}


def test_an_interrupted_training_ends_with_the_weights_of_an_undisturbed_one(tmp_path: Path) -> None:
    documents, dev = corpus(8), corpus(2, seed=1)
    whole = tiny(MemoryKind.ATTENTIVE, dropout=0.2)
    expected = train(whole, documents, RECIPE, tmp_path / "whole", dev=dev)
    steps = 6

    for stop in range(1, steps):

        def until(_stage: str, done: int, _total: int, stop: int = stop) -> None:
            if done == stop:
                raise Cancelled

        with pytest.raises(Cancelled):
            train(
                tiny(MemoryKind.ATTENTIVE, dropout=0.2), documents, RECIPE, tmp_path / "cut", dev=dev, checkpoint=until
            )
    resumed = tiny(MemoryKind.ATTENTIVE, dropout=0.2, seed=9)
    outcome = train(resumed, documents, RECIPE, tmp_path / "cut", dev=dev)
    assert outcome == expected
    assert len(outcome.losses) == steps
    assert [step for step, _ in outcome.dev_losses] == [2, 4, 6]
    theirs = weights(whole)
    assert all(torch.equal(theirs[name], one) for name, one in weights(resumed).items())


KILLED = """
import os, signal, sys
from pathlib import Path
from engine.models.configs import MemoryKind
from engine.research.training import checkpoint_files as saved_state
from engine.research.training.awesome import train
from tests.engine.research.training.test_awesome_training import RECIPE, corpus, tiny

flush, calls = saved_state._flush, 0

def deadly(path):
    global calls
    calls += 1
    if calls == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
    flush(path)

saved_state._flush = deadly
train(tiny(MemoryKind.ATTENTIVE, dropout=0.2), corpus(8), RECIPE, Path(sys.argv[1]), dev=corpus(2, seed=1))
"""


def test_kill_9_while_a_state_is_written_loses_nothing(tmp_path: Path) -> None:
    """A state is flushed in four steps: file, file, folder, and behind the renaming the folder above it.

    The process dies at the second of the third state.
    """
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[4]), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-c", KILLED, str(tmp_path / "cut"), "10"]
    assert subprocess.run(command, env=environment, check=False).returncode == -signal.SIGKILL
    assert {path.name for path in (tmp_path / "cut").iterdir()} == {"000000002", "000000003.partial"}
    documents, dev = corpus(8), corpus(2, seed=1)
    resumed, whole = tiny(MemoryKind.ATTENTIVE, dropout=0.2, seed=3), tiny(MemoryKind.ATTENTIVE, dropout=0.2)
    outcome = train(resumed, documents, RECIPE, tmp_path / "cut", dev=dev)
    expected = train(whole, documents, RECIPE, tmp_path / "whole", dev=dev)
    assert outcome.losses == pytest.approx(expected.losses, rel=1e-6)
    theirs = weights(whole)
    for name, one in weights(resumed).items():
        torch.testing.assert_close(one, theirs[name], rtol=1e-5, atol=1e-7)


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    train(tiny(MemoryKind.ATTENTIVE), corpus(3), RECIPE, tmp_path)
    with pytest.raises(UsageError, match="another training"):
        train(tiny(MemoryKind.ATTENTIVE), corpus(3, seed=8), RECIPE, tmp_path)


def test_the_best_weights_on_dev_are_those_the_model_ends_with(tmp_path: Path) -> None:
    """A rate that ruins the model after its first steps: the end must not be the last step."""
    recipe = AwesomeTraining(epochs=4, documents_per_step=2, rate=0.3, warmup=6, save_every=100, judge_every=1)
    documents = corpus(4)
    model = tiny(MemoryKind.COMPRESSIVE)
    outcome = train(model, documents, recipe, tmp_path, dev=documents)
    assert outcome.best_step < len(outcome.losses)
    assert dev_loss(model, documents) == pytest.approx(min(loss for _, loss in outcome.dev_losses), rel=1e-6)


def test_the_rate_rises_to_its_height_and_falls_to_nothing() -> None:
    recipe = AwesomeTraining(rate=1.0, warmup=4)
    assert [recipe.rate_at(step, 12) for step in (0, 3, 4, 8, 11)] == [0.25, 1.0, 1.0, 0.5, 0.125]


def test_bfloat16_trains_and_keeps_float32_weights(tmp_path: Path) -> None:
    model = tiny(MemoryKind.ATTENTIVE)
    recipe = AwesomeTraining(epochs=3, documents_per_step=2, rate=3e-3, warmup=0, bfloat16=True)
    outcome = train(model, corpus(4), recipe, tmp_path)
    assert outcome.losses[-1] < outcome.losses[0]
    assert {parameter.dtype for parameter in model.parameters()} == {torch.float32}


def test_losses_are_per_token_of_the_document_and_segments_add_up() -> None:
    model = tiny(MemoryKind.NONE)
    document = a_document(3, random.Random(4))
    shares: list[float] = []
    whole = document_loss(model, document, backward=lambda loss: shares.append(float(loss.detach())))
    counts = [len(segment.target) for segment in document]
    alone = [document_loss(model, [segment], backward=None) for segment in document]
    assert whole == pytest.approx(sum(shares))
    assert whole == pytest.approx(sum(map(float.__mul__, alone, map(float, counts))) / sum(counts), rel=1e-5)


# ---------------------------------------------------------------- what only memory can solve


def fact_document(rng: random.Random) -> TrainingDocument:
    """Segment 1 states a fact; segments 2 and 3 hold noise and the question. Without memory no one can know it."""
    fact = rng.choice(FACTS)
    segments = [TrainingSegment((0, fact, fact, fact, END), (1, 4), (END,))]
    for _ in range(2):
        body = rng.choices(NOISE, k=3)
        body[rng.randrange(3)] = ASK
        segments.append(TrainingSegment((0, *body, END), (1, 4), (fact, fact, END)))
    return segments


def share_right(model: Awesome, documents: list[TrainingDocument]) -> float:
    """How often the third segment's answer is right, with the model's own answers in its memory."""
    from engine.generation.decoding import GenerationSettings, generate, remember

    right = 0
    for document in documents:
        memories = None if model.config.memory is MemoryKind.NONE else [model.first_memory()]
        hypotheses = []
        for segment in document:
            with torch.no_grad():
                encoded = model.encode(torch.tensor([segment.source]), None, memories)
            hypotheses = generate(model, encoded, memories, GenerationSettings(max_length=6))
            if memories is not None:
                memories, _ = remember(model, memories, encoded, hypotheses, spans=[slice(*segment.own)])
        right += hypotheses[0].tokens[:1] == document[-1].target[:1]
    return right / len(documents)


def taught(kind: MemoryKind, slots: int, tmp_path: Path) -> float:
    rng = random.Random(0)
    documents = [fact_document(rng) for _ in range(400)]
    model = tiny(kind, slots=slots)
    recipe = AwesomeTraining(epochs=1, documents_per_step=4, rate=6e-3, warmup=10, save_every=1000)
    train(model, documents, recipe, tmp_path / kind.value)
    return share_right(model, [fact_document(rng) for _ in range(40)])


def test_a_fact_of_the_first_segment_is_known_in_the_third_with_memory_and_not_without(tmp_path: Path) -> None:
    assert taught(MemoryKind.ATTENTIVE, 4, tmp_path) >= 0.9
    assert taught(MemoryKind.NONE, 4, tmp_path) <= 0.5


def test_json_of_a_state_is_plain(tmp_path: Path) -> None:
    train(tiny(MemoryKind.ATTENTIVE), corpus(3), RECIPE, tmp_path)
    (state,) = tmp_path.iterdir()
    facts = json.loads((state / "facts.json").read_text(encoding="utf-8"))
    assert facts["step"] == len(facts["losses"]) == 2
    assert {path.suffix for path in state.iterdir()} == {".json", ".safetensors"}
