"""The door for summarizers that go through a document chunk by chunk with a memory.

The extractive summarizer comes through it today and a neural one with memory vectors and salient content (AWESOME)
fits the same shape: encode a chunk with what is salient elsewhere, decode its part of the summary, update the memory,
and give the memory as bytes, so that a run can go on after the last finished chunk.
"""

from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, ModelUse

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class ChunkTask:
    """A chunk to summarize."""

    chunk: Chunk
    words: int
    """Words granted to this chunk; with none it stays silent, but may still change the memory."""
    salient: npt.NDArray[np.int64]
    """Sentences that matter in the whole document, before, in and after the chunk, in text order."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A sentence a summarizer made. `source` is the sentence it quotes, None where it wrote by itself."""

    text: str
    source: int | None
    score: float


class ChunkSummarizer(Protocol[State]):
    """Summarizes one chunk after another; between two chunks its memory is all it has."""

    models: tuple[ModelUse, ...]

    def restore(self, memory: bytes) -> None:
        """Go on from a memory that `serialise` gave; empty bytes are the beginning."""
        ...

    def encode(self, task: ChunkTask) -> State:
        """Read the chunk."""
        ...

    def decode(self, state: State) -> list[Draft]:
        """The chunk's part of the summary, in the order it is to be read; may be empty."""
        ...

    def update(self, state: State, drafts: list[Draft]) -> None:
        """Remember the chunk and what was said of it."""
        ...

    def pass_over(self, task: ChunkTask) -> None:
        """A chunk that could not be summarized: nothing of it is remembered but the words it leaves to others."""
        ...

    def serialise(self) -> bytes:
        """The memory."""
        ...
