"""Every sentence embedded once: in fixed blocks, kept in the journal as float16, read back through a small window.

Blocks start at multiples of `BLOCK` whatever was done before, and everything downstream sees the float16 values, kept
or fresh. So an interrupted run continues to exactly the vectors an undisturbed one has. Of a document's vectors only
`WINDOW` blocks are in memory at a time.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.models.encoder.static_encoder import StaticEncoder
from engine.ports import VectorKeeper
from engine.progress import Checkpoint
from engine.schema.enums import Stage

BLOCK = 1024
"""Sentences. What a crash costs is at most a block, a second or so. In blocks of 256 a document took a third longer:
fewer sentences of like length to put together, and a last batch for each that is not full."""
WINDOW = 4

Floats = npt.NDArray[np.float32]
Half = npt.NDArray[np.float16]
Indices = npt.NDArray[np.int64]


class Encoder(Protocol):
    """What the pipeline needs of a sentence encoder."""

    name: str
    sha256: str
    width: int
    kind: str
    """What it is and in what it computes: processors differ in that, and vectors then in the third decimal place."""

    def encode(self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None) -> Floats:
        """Unit vectors, (len(texts), width)."""
        ...

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Word pieces of each text."""
        ...


class SentenceVectors:
    """The vectors of a document's sentences, read from the journal block by block and normalised again."""

    def __init__(self, journal: VectorKeeper, count: int, width: int) -> None:
        self._journal = journal
        self._count = count
        self._blocks: OrderedDict[int, Floats] = OrderedDict()
        self.width = width

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, span: slice, /) -> Floats:
        """Rows `first:last`, (last - first, d)."""
        first, last, _ = span.indices(self._count)
        if last <= first:
            return np.zeros((0, self.width), dtype=np.float32)
        blocks = range(first // BLOCK, (last - 1) // BLOCK + 1)
        parts = []
        for block in blocks:
            begin = block * BLOCK
            parts.append(self._block(block)[max(first - begin, 0) : last - begin])
        return parts[0] if len(parts) == 1 else np.concatenate(parts)  # (last - first, d)

    def gather(self, rows: npt.NDArray[np.int64]) -> Floats:
        """Rows in any order, (len(rows), d)."""
        out = np.zeros((len(rows), self.width), dtype=np.float32)
        blocks = rows // BLOCK
        for block in np.unique(blocks):
            places = np.flatnonzero(blocks == block)
            out[places] = self._block(int(block))[rows[places] % BLOCK]
        return out

    def products(self, rows: npt.NDArray[np.int64], other: Floats, check: Callable[[], None] = lambda: None) -> Floats:
        """Of each row its product with the vector `other` (d,), or with each of (n, d), in one pass of blocks.

        Gives (len(rows),) or (len(rows), n). `check` is asked before each block, and may end it.
        """
        out = np.zeros((len(rows), *other.shape[:-1]), dtype=np.float32)
        for first in range(0, len(rows), BLOCK):
            check()
            out[first : first + BLOCK] = self.gather(rows[first : first + BLOCK]) @ other.T
        return out

    def _block(self, block: int) -> Floats:
        if block in self._blocks:
            self._blocks.move_to_end(block)
            return self._blocks[block]
        first, last = block * BLOCK, min((block + 1) * BLOCK, self._count)
        kept = self._journal.load_vectors(first, last)
        if kept is None:
            raise LookupError(f"vectors of sentences {first} to {last} are not kept")
        vectors = self._unit_vectors(kept, first, last)  # (B, d)
        self._blocks[block] = vectors
        if len(self._blocks) > WINDOW:
            self._blocks.popitem(last=False)
        return vectors

    def _unit_vectors(self, kept: Half, first: int, last: int) -> Floats:  # noqa: ARG002 (for others)
        """Of what is kept of the sentences first:last their unit vectors, (last - first, d)."""
        return _unit(kept)


class CoarseVectors(SentenceVectors):
    """A document's sentences as the static encoder sees them: what is kept are its sums."""

    def __init__(self, journal: VectorKeeper, count: int, encoder: StaticEncoder) -> None:
        super().__init__(journal, count, encoder.width)
        self._encoder = encoder

    def _unit_vectors(self, kept: Half, first: int, last: int) -> Floats:  # noqa: ARG002 (for others)
        return self._encoder.vectors(kept)


class ShortlistedVectors(CoarseVectors):
    """Exact vectors of the sentences on a shortlist, coarse ones of all others: one space, so they can be compared."""

    def __init__(
        self, journal: VectorKeeper, count: int, encoder: StaticEncoder, shortlist: Indices, exact: Floats
    ) -> None:
        """`shortlist`: sentences in rising order, (k,); `exact`: their unit vectors, (k, d)."""
        super().__init__(journal, count, encoder)
        self._shortlist = shortlist
        self._exact = exact

    def _unit_vectors(self, kept: Half, first: int, last: int) -> Floats:
        vectors = super()._unit_vectors(kept, first, last)
        low, high = np.searchsorted(self._shortlist, (first, last))
        vectors[self._shortlist[low:high] - first] = self._exact[low:high]
        return vectors


def _unit(kept: Half) -> Floats:
    """Rows (n, d) at length 1; rows of zeros as they are."""
    vectors = kept.astype(np.float32)
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)  # (n, 1)
    vectors /= np.where(norms > 0, norms, 1.0)
    return vectors


def sentence_texts(document: Document, first: int, last: int) -> list[str]:
    """The words of sentences `first:last`."""
    return [document.text[sentence.start : sentence.end] for sentence in document.sentences[first:last]]


def encode_document(
    document: Document, encoder: Encoder, journal: VectorKeeper, checkpoint: Checkpoint
) -> tuple[SentenceVectors, list[int]]:
    """Embed every sentence that is not kept yet; return the vectors and each sentence's length in tokens."""
    count = len(document.sentences)
    lengths: list[int] = []
    for first in range(0, count, BLOCK):
        last = min(first + BLOCK, count)
        checkpoint(Stage.SEGMENT, first, count)
        texts = sentence_texts(document, first, last)
        lengths += encoder.count_tokens(texts)
        if journal.load_vectors(first, last) is None:
            reached = _reporter(checkpoint, first, last, count)
            journal.save_vectors(first, encoder.encode(texts, reached).astype(np.float16))
    checkpoint(Stage.SEGMENT, count, count)
    return SentenceVectors(journal, count, encoder.width), lengths


def encode_coarsely(
    document: Document, encoder: StaticEncoder, journal: VectorKeeper, checkpoint: Checkpoint
) -> tuple[CoarseVectors, list[int]]:
    """The coarse vectors of all sentences, which take no time to speak of, and each sentence's length in tokens."""
    count = len(document.sentences)
    lengths: list[int] = []
    for first in range(0, count, BLOCK):
        last = min(first + BLOCK, count)
        checkpoint(Stage.SEGMENT, first, count)
        sums, found = encoder.sums(sentence_texts(document, first, last))
        journal.save_vectors(first, sums.astype(np.float16))
        lengths += found
    return CoarseVectors(journal, count, encoder), lengths


def encode_shortlist(
    document: Document,
    shortlist: Indices,
    encoder: Encoder,
    journal: VectorKeeper,
    checkpoint: Checkpoint,
) -> Floats:
    """Unit vectors of the sentences on the shortlist, (k, d); those not kept yet are made and kept, block by block."""
    count = len(shortlist)
    vectors = np.zeros((count, encoder.width), dtype=np.float32)
    for first in range(0, count, BLOCK):
        last = min(first + BLOCK, count)
        checkpoint(Stage.SEGMENT, first, count)
        kept = journal.load_vectors(first, last)
        if kept is None:
            sentences = [document.sentences[index] for index in shortlist[first:last].tolist()]
            texts = [document.text[sentence.start : sentence.end] for sentence in sentences]
            kept = encoder.encode(texts, _reporter(checkpoint, first, last, count)).astype(np.float16)
            journal.save_vectors(first, kept)
        vectors[first:last] = _unit(kept)
    checkpoint(Stage.SEGMENT, count, count)
    return vectors


def token_lengths(
    document: Document, count_tokens: Callable[[list[str]], list[int]], checkpoint: Checkpoint
) -> list[int]:
    """Each sentence's length in a model's tokens, without embedding any."""
    count = len(document.sentences)
    lengths: list[int] = []
    for first in range(0, count, BLOCK):
        checkpoint(Stage.SEGMENT, first, count)
        lengths += count_tokens(sentence_texts(document, first, min(first + BLOCK, count)))
    checkpoint(Stage.SEGMENT, count, count)
    return lengths


def _reporter(checkpoint: Checkpoint, first: int, last: int, count: int) -> Callable[[int], None]:
    def reached(done: int) -> None:
        checkpoint(Stage.SEGMENT, min(first + done, last), count)

    return reached
