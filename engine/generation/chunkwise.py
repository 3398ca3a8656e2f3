"""The door for summarizers that go through a document chunk by chunk with a memory.

The extractive summarizer comes through it, and the neural one with memory vectors and salient content (AWESOME):
encode a chunk with what is salient elsewhere, decode its part of the summary, update the memory, and give the memory as
bytes, so that a run can go on after the last finished chunk.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from engine.document import Chunk
from engine.schema.enums import Support, Verdict, Via
from engine.schema.result import ModelUse

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class ChunkTask:
    chunk: Chunk
    words: int
    """Words granted to this chunk; with none it stays silent, but may still change the memory."""
    salient: npt.NDArray[np.int64]
    """Sentences that matter in the whole document, before, in and after the chunk, in text order."""


@dataclass(frozen=True, slots=True)
class SourceSpan:
    """Words of the document that a sentence rests on."""

    start: int
    end: int
    via: Via
    score: float


@dataclass(frozen=True, slots=True)
class Draft:
    """A sentence a summarizer made. `source` is the sentence it quotes, None where it wrote by itself."""

    text: str
    source: int | None
    score: float
    spans: tuple[SourceSpan, ...] = ()
    """What a sentence it wrote rests on; never empty there."""
    support: Support = Support.SUPPORTED
    verdict: Verdict | None = None
    says: int | None = None
    """Of a sentence it wrote under a heading: the one whose place it takes."""
    through: int | None = None
    """Of a quoted sentence that was split for its length: the last of the pieces that are quoted as one."""

    @property
    def last(self) -> int | None:
        """The last sentence that it quotes; None where it quotes none."""
        return self.source if self.through is None else self.through


class ChunkSummarizer(Protocol[State]):
    """Summarizes one chunk after another; between two chunks its memory is all it has."""

    models: tuple[ModelUse, ...]
    streams: bool
    """Whether sentences are worth hearing before their chunk is finished."""

    def restore(self, memory: bytes) -> None:
        """Go on from a memory that `serialise` gave; empty bytes are the beginning."""
        ...

    def encode(self, task: ChunkTask) -> State: ...

    def decode(self, state: State) -> Iterable[Draft]:
        """The chunk's part of the summary, in the order it is to be read; may be empty, and may come bit by bit."""
        ...

    def update(self, state: State, drafts: list[Draft]) -> None:
        """Remember the chunk and what was said of it."""
        ...

    def skip(self, task: ChunkTask) -> None:
        """A chunk that could not be summarized: nothing of it is remembered but the words it leaves to others."""
        ...

    def serialise(self) -> bytes: ...
