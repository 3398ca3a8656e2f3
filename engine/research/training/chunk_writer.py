"""Teaching a decoder to write chunk by chunk with AWESOME's memory: adapters and the memory's own weights.

A document's chunks are read in turn. The memory that a chunk reads is made at its beginning, with gradients, of what
the chunk before left behind, without (the lazy update: section 3.1 stops gradients between segments, and the memory's
weights would learn nothing if it were made at the end). So a step takes no more memory however long the document.

Some documents are read without memory or without what matters elsewhere, so that it can be told what either is worth.
"""

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional as F

from engine.errors import UsageError
from engine.models.decoder.low_rank import adapt, start_from
from engine.models.decoder.memory import MemoryDecoder
from engine.progress import Checkpoint, silent
from engine.research.methods.chunk_writing import in_numbers
from engine.research.training.resumed_run import RunOutcome
from engine.research.training.writer import WriterTraining, run_adapters

WITHOUT_MEMORY = 0.25
"""Share of the documents that are read without memory."""


@dataclass(frozen=True, slots=True)
class ChunkLesson:
    """Tokens of a chunk's prompt, where in it the chunk's own text begins, and what is to be written."""

    prompt: tuple[int, ...]
    begin: int
    target: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.prompt) + len(self.target)


def train_chunk_writer(
    model: MemoryDecoder,
    documents: Sequence[Sequence[ChunkLesson]],
    settings: WriterTraining,
    folder: Path,
    *,
    start: dict[str, Tensor] | None = None,
    first_layer: int = 0,
    dev: Sequence[Sequence[ChunkLesson]] = (),
    dtype: torch.dtype = torch.float32,
    checkpoint: Checkpoint = silent,
) -> RunOutcome:
    """Train adapters and memory in place; an interrupted training in `folder` goes on at its last state.

    A step takes documents until they have `tokens_per_step` tokens. Layers below `first_layer` stay as they are, and
    nothing goes back through them; `start` are adapters to begin with, of the same layers. `checkpoint` hears
    ("train", steps done, steps).
    Raises UsageError where `folder` holds another training, or `start` does not fit.
    """
    adapt(in_numbers(model, dtype), settings.rank, first_layer=first_layer)
    model.memories.requires_grad_(requires_grad=True)
    if start is not None:
        try:
            start_from(model, start)
        except ValueError as error:
            raise UsageError(f"The training can't begin there: {error}.") from error
    name = _fingerprint(documents, settings, model, start, first_layer)

    def losses(step: int) -> Iterator[Tensor]:
        numbers, lot = _drawn(documents, settings, step)
        written = sum(len(lesson.target) for number in numbers for lesson in documents[number])
        for number in numbers:
            remembers = lot.random() >= WITHOUT_MEMORY
            for loss in _losses(model, documents[number], remembers=remembers):
                yield loss / written

    judge = (lambda: loss_on(model, dev)) if dev else None
    return run_adapters(model, settings, folder, name=name, losses=losses, judge=judge, checkpoint=checkpoint)


@torch.no_grad()
def loss_on(model: MemoryDecoder, documents: Sequence[Sequence[ChunkLesson]], *, remembers: bool = True) -> float:
    """Mean cross-entropy a written token."""
    model.eval()
    total = sum(float(loss) for document in documents for loss in _losses(model, document, remembers=remembers))
    model.train()
    return total / sum(len(lesson.target) for document in documents for lesson in document)


def _losses(model: MemoryDecoder, document: Sequence[ChunkLesson], *, remembers: bool) -> Iterator[Tensor]:
    """The sum of the cross-entropies of each chunk in turn; the caller goes backward before it asks for the next."""
    memory = model.first_memory()
    left: tuple[Sequence[Tensor], slice] | None = None
    device = model.embed.weight.device
    for lesson in document:
        if left is not None and remembers:
            memory = model.update(memory, *left)
        tokens = torch.tensor([lesson.prompt + lesson.target[:-1]], device=device)  # (1, t)
        states, records = model.remember(tokens, model.read_memory(memory) if remembers else None)
        logits = model.head(states[0, len(lesson.prompt) - 1 :])  # (written, v)
        yield F.cross_entropy(logits.float(), torch.tensor(lesson.target, device=device), reduction="sum")
        left = [record.detach() for record in records], slice(lesson.begin, tokens.size(1))
        memory = tuple(type(kept)(kept.rows.detach(), kept.compressed) for kept in memory)


def _drawn(
    documents: Sequence[Sequence[ChunkLesson]], settings: WriterTraining, step: int
) -> tuple[list[int], random.Random]:
    """The documents of a step, by the seed and its number alone, and a lot for what else is drawn in it."""
    lot = random.Random(f"{settings.seed} {step}")  # noqa: S311 (no secret)
    numbers: list[int] = []
    tokens = 0
    while tokens < settings.tokens_per_step:
        numbers.append(lot.randrange(len(documents)))
        tokens += sum(map(len, documents[numbers[-1]]))
    return numbers, lot


def _fingerprint(
    documents: Sequence[Sequence[ChunkLesson]],
    settings: WriterTraining,
    model: MemoryDecoder,
    start: dict[str, Tensor] | None,
    first_layer: int,
) -> str:
    digest = hashlib.sha256(json.dumps([asdict(settings), asdict(model.remembering), first_layer]).encode())
    for document in documents:
        for lesson in document:
            digest.update(repr((lesson.prompt, lesson.target)).encode())
    for name, tensor in sorted((start or {}).items()):
        digest.update(name.encode() + tensor.float().numpy().tobytes())
    return digest.hexdigest()
