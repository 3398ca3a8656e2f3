"""What the pipeline needs of whoever keeps its data: the store fulfils these by shape, without knowing them."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, ChunkOutcome, PageWords

__all__ = ["ChunkOutcome", "Geometry", "Journal", "VectorKeeper"]


class Geometry(Protocol):
    """Where words stand on pages, read page by page, so that memory does not grow with the document."""

    def page_words(self, page: int) -> PageWords | None:
        """The words of page `page` (from 1), or None if that page has none."""
        ...


class VectorKeeper(Protocol):
    """Where the vectors of a document's sentences are kept, so that each is made once for every use."""

    def load_vectors(self, first: int, last: int) -> npt.NDArray[np.float16] | None:
        """Sentence vectors `first:last`, shape (last - first, d), or None unless all of them are kept."""
        ...

    def save_vectors(self, first: int, vectors: npt.NDArray[np.float16]) -> None:
        """Keep the vectors of sentences from `first` on, shape (n, d)."""
        ...


class Journal(VectorKeeper, Protocol):
    """The run's diary: what an interrupted run finished can be read back, what this run finishes is kept at once.

    Every `save_*` is one transaction: after a kill either all of it is there or nothing.
    """

    def other_vectors(self, encoder: str) -> VectorKeeper:
        """Where the vectors of another encoder, or of a choice of sentences, are kept: by what tells them apart."""
        ...

    def load_chunks(self) -> Sequence[Chunk]:
        """The partition of an earlier run with the same settings; empty before `save_chunks`."""
        ...

    def save_chunks(self, chunks: Sequence[Chunk]) -> None: ...

    def load_outcomes(self) -> Sequence[ChunkOutcome]:
        """Finished chunks in order; a gap never occurs."""
        ...

    def save_outcome(self, outcome: ChunkOutcome) -> None:
        """Keep a finished chunk with the memory after it."""
        ...

    def quarantined(self) -> frozenset[int]:
        """Chunks at which the program died so often that they are left out."""
        ...
