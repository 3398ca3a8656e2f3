"""What HAT is trained on: documents as segments of token ids, with labels where a task has them."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch

Segment = tuple[int, ...]
"""Token ids without [CLS]."""


@dataclass(frozen=True, slots=True)
class HatExample:
    segments: tuple[Segment, ...]
    labels: tuple[tuple[int, ...], ...] = ()
    """For a document, an inference or a choice one entry, for segments one entry each: the labels that hold. Without
    multiple labels an entry is one label; an empty entry is not learned from."""
    candidates: tuple[Segment, ...] = ()
    """For a choice: each is put after the document in turn, and the label says which one is right."""


def fingerprint(examples: Sequence[HatExample]) -> str:
    """A hash of the examples, so that a resumed training can tell whether it goes on with the same data."""
    digest = hashlib.sha256()
    for example in examples:
        digest.update(repr(example).encode())
    return digest.hexdigest()


def generator(*numbers: int) -> torch.Generator:
    """Random numbers that depend on `numbers` alone: a resumed training draws what an undisturbed one would have."""
    digest = hashlib.sha256(repr(numbers).encode()).digest()
    return torch.Generator().manual_seed(int.from_bytes(digest[:8], "big") >> 1)


def indices(count: int, batch: int, seed: int, step: int) -> list[int]:
    """Which of `count` examples make up batch `step` (from 0): every epoch in its own order, batches across epochs."""

    def stream() -> Iterator[int]:
        epoch, skip = divmod(step * batch, count)
        while True:
            yield from torch.randperm(count, generator=generator(seed, 0, epoch)).tolist()[skip:]
            epoch, skip = epoch + 1, 0

    every = stream()
    return [next(every) for _ in range(batch)]
