"""What the methods take: how much of a document one may read within a memory, and how that grows with its length."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor

from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Memory
from engine.models.configs import MemoryKind
from engine.progress import Checkpoint
from engine.research.evaluation.methods.reading import SEGMENT
from engine.research.evaluation.result_cache import Record, ResultCache, key_of
from engine.research.evaluation.tensor_bytes import peak_bytes
from engine.research.methods.warm_start import Method, warm_started
from engine.research.training.awesome import TrainingSegment, document_loss, freeze

FROZEN = 3
"""Layers of the encoder that no method trains, with the words below them."""
_TARGET = 128
_STEPS = 8
"""Tokens that are decoded where a length is timed."""
BEYOND = 3
"""How many times the memory a length may be forecast to take and still be measured, as the one that goes beyond it."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Reading so many tokens: the most bytes of tensors alive at once, weights included, and seconds of processor."""

    tokens: int
    peak: int
    seconds: float


def training_bytes(method: Method, plain: Awesome, tokens: int) -> int:
    """The most bytes alive in a step of training that reads so many tokens at once, the optimizer's state included."""
    model = warm_started(method, plain, tokens).train()
    freeze(model, FROZEN)
    source = torch.randint(1000, model.config.vocab_size, (tokens,)).tolist()
    segment = TrainingSegment(tuple(source), (1, tokens - 1), (*source[:_TARGET], model.config.eos_id))
    learning = [one for one in model.parameters() if one.requires_grad]

    def step() -> None:
        document_loss(model, [segment, segment] if method.segments else [segment], backward=_backward)

    moments = 2 * sum(one.numel() * one.element_size() for one in learning)
    return peak_bytes(step, [*model.parameters(), *model.buffers()]) + moments


def _backward(loss: Tensor) -> None:
    loss.backward()  # type: ignore[no-untyped-call]


def positions_within(method: Method, plain: Awesome, most: int, lengths: Sequence[int]) -> tuple[int, int] | None:
    """The greatest of `lengths`, which ascend, at which training stays within `most` bytes, and its bytes; or None.

    A method that reads by segments or from an extract never reads more than the first.
    """
    fits = None
    for tokens in lengths[:1] if method.segments or method.extracts else lengths:
        needed = training_bytes(method, plain, tokens)
        if needed > most:
            break
        fits = tokens, needed
    return fits


def reading_costs(
    method: Method,
    plain: Awesome,
    lengths: Sequence[int],
    *,
    most: int,
    seconds: float,
    kept: ResultCache | None = None,
    checkpoint: Checkpoint,
) -> list[Cost]:
    """Reading a document of each length and writing a few tokens, until memory or time (`most`, `seconds`) is up.

    A length that is forecast to take more time, or `BEYOND` times the memory, is not begun: at a million tokens it
    would take down the machine.

    Time is the processor's, which other programs make hardly longer. What is measured is kept in `kept`, length by
    length, for these take up to an hour.
    """
    found: list[Cost] = []
    for done, tokens in enumerate(lengths):
        checkpoint(method.name, done, len(lengths))
        if found and found[-1].peak > most:
            break
        key = key_of(method.name, tokens, repr(plain.config))
        known = None if kept is None else kept.get(key)
        if known:
            values = known[0].values
            found.append(Cost(tokens, int(values["bytes"]), values["seconds"]))
            continue
        further = tokens / found[-1].tokens if found else 0.0
        if found and (found[-1].seconds * further > seconds or found[-1].peak * further > BEYOND * most):
            break
        found.append(_reading_cost(method, plain, tokens))
        if kept is not None:
            values = {"bytes": found[-1].peak, "seconds": found[-1].seconds}
            kept.put(key, [Record("reading", str(tokens), method.name, values)])
    return found


def _reading_cost(method: Method, plain: Awesome, tokens: int) -> Cost:
    """Read as many tokens twice: for the time, and for the bytes, as counting them takes time."""
    model = warm_started(method, plain, tokens).eval()
    source = torch.randint(1000, model.config.vocab_size, (1, tokens))
    read = partial(_read, method, model, source)
    began = time.process_time()
    read()
    taken = time.process_time() - began
    return Cost(tokens, peak_bytes(read, [*model.parameters(), *model.buffers()]), taken)


@torch.inference_mode()
def _read(method: Method, model: Awesome, source: Tensor) -> None:
    """Read (1, n) and write a few tokens, of each segment where there are any; of an extract only its tokens."""
    size = SEGMENT if method.segments or method.extracts else source.size(1)
    parts = torch.split(source, size, dim=1)
    memories: list[Memory] | None = None
    if model.config.memory is not MemoryKind.NONE:
        memories = [model.first_memory()]
    for part in parts[:1] if method.extracts else parts:
        encoded = model.encode(part, None, memories)
        cache = model.start(encoded, memories, 1, _STEPS)
        token = torch.full((1, 1), model.config.start_id)
        written = [token]
        for _ in range(_STEPS):
            token = model.step(token, cache).argmax(dim=-1)  # (1, 1)
            written.append(token)
        if memories is not None:
            inputs = torch.cat(written[:-1], dim=1)  # (1, T)
            records = model.decode(inputs, encoded, memories).records
            rows, targets = [slice(0, part.size(1))], [slice(0, inputs.size(1))]
            memories = model.update(memories, encoded.records, records, rows, targets)
