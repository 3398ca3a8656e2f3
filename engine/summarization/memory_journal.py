"""A journal that keeps a run in memory: for runs that store nothing, and for measuring."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from engine.document import Chunk
from engine.ports import ChunkOutcome


class MemoryJournal:
    """Fulfils `engine.ports.Journal` without a library. It is gone with the process."""

    def __init__(self) -> None:
        self._vectors: dict[int, npt.NDArray[np.float16]] = {}
        self._others: dict[str, MemoryJournal] = {}
        self._chunks: tuple[Chunk, ...] = ()
        self._outcomes: list[ChunkOutcome] = []

    def again(self, *, partition: bool = True) -> "MemoryJournal":
        """A journal for another run over the same document: the vectors, and the partition where it is to be the same;
        no finished chunks.
        """
        journal = MemoryJournal()
        journal._vectors = self._vectors
        journal._others = self._others
        if partition:
            journal._chunks = self._chunks
        return journal

    def other_vectors(self, encoder: str) -> "MemoryJournal":
        """One for each encoder."""
        return self._others.setdefault(encoder, MemoryJournal())

    def load_vectors(self, first: int, last: int) -> npt.NDArray[np.float16] | None:
        """Vectors saved in one piece from `first`, else None."""
        block = self._vectors.get(first)
        return None if block is None or len(block) < last - first else block[: last - first]

    def save_vectors(self, first: int, vectors: npt.NDArray[np.float16]) -> None:
        self._vectors[first] = vectors

    def load_chunks(self) -> Sequence[Chunk]:
        """The partition, or nothing yet."""
        return self._chunks

    def save_chunks(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = tuple(chunks)

    def load_outcomes(self) -> Sequence[ChunkOutcome]:
        return tuple(self._outcomes)

    def quarantined(self) -> frozenset[int]:
        """None: what is in memory has not died."""
        return frozenset()

    def save_outcome(self, outcome: ChunkOutcome) -> None:
        # Only the last memory is ever needed, and a neural summarizer's takes megabytes.
        self._outcomes = [replace(one, memory=b"") for one in self._outcomes]
        self._outcomes.append(outcome)
