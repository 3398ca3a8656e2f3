"""The documents of the midstream probes: segments from all over each, and what a truncating encoder reads of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.models.hat.examples import HatExample, Segment
from engine.models.hat.input import HatTokenizer
from engine.research.training.hat_corpus import read_rows

LENGTH, SEGMENTS = 32, 8
"""Slots of a segment, its [CLS] included, and segments that the probes see of a document."""
_PLACES = 2 * SEGMENTS
"""Where a document is read; the probes see every second place, the upstream stage all."""
_LEAST = 512
"""Tokens that a document has more of."""
_TRUNCATED = 254
"""Tokens of a document that the bundled encoder reads, its two marks not counted."""


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A document as the probes read it."""

    places: tuple[Segment, ...]
    """`_PLACES` full segments, from its first tokens to its last."""
    starts: tuple[int, ...]
    """At which token of the document each begins."""
    opening: Segment
    """Its first tokens: as many as the bundled encoder reads, and a segment's more."""

    @property
    def probed(self) -> HatExample:
        return HatExample(self.places[::2])

    def truncated(self, hidden: int) -> Segment:
        """What the bundled encoder reads of the document when the probes' segment `hidden` is taken out of it."""
        start = self.starts[2 * hidden]
        return (self.opening[:start] + self.opening[start + LENGTH - 1 :])[:_TRUNCATED]


def read_documents(files: Sequence[Path], tokenizer: HatTokenizer, most: int) -> list[ReadDocument]:
    """Documents of more than `_LEAST` tokens, spread over the files."""
    rows = [row for path in files for row in read_rows([path])[: most // len(files)]]
    step = LENGTH - 1
    found = []
    for row in rows:
        text = str(row["text"])[:60_000]
        ids = tokenizer.pieces([text])[0][0]
        if len(ids) > _LEAST:
            starts = np.linspace(0, len(ids) - step, _PLACES).astype(int).tolist()
            places = tuple(tuple(ids[at : at + step]) for at in starts)
            found.append(ReadDocument(places, tuple(starts), tuple(ids[: _TRUNCATED + step])))
    return found
