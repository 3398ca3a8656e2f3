"""Sentences read together with the heading they stand under, where that heading speaks of what is asked.

"RESOLVED that the application be refused" answers what was decided on the Corn Exchange only below "4. The Corn
Exchange", and "Aspirin 75 mg" what somebody is given only below "Medication". Such sentences are encoded once more,
with their heading before them; where that is more like the question, it counts.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.language.quoted_words import quotable_span
from engine.salience.encoding import Encoder, SentenceVectors
from engine.salience.questions import Asked, Ground, under_spoken_of

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

MOST = 96
"""Sentences that are encoded again for a question, those under the headings that say most of it first."""
_NUMBER = re.compile(r"^(?:\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})[.):]?\s+|[•*-]\s+)")


class HeadedVectors(SentenceVectors):
    """The vectors of a document's sentences, some of them in place of the document's own."""

    def __init__(self, own: SentenceVectors, rows: Indices, vectors: Floats) -> None:
        self._own = own
        self._rows = rows
        self._vectors = vectors
        self.width = own.width

    def __len__(self) -> int:
        return len(self._own)

    def gather(self, rows: Indices) -> Floats:
        """Rows in any order, (len(rows), d)."""
        out = self._own.gather(rows)
        places = np.searchsorted(self._rows, rows)
        places[places == len(self._rows)] = 0
        here = self._rows[places] == rows
        out[here] = self._vectors[places[here]]
        return out


@dataclass(slots=True)
class Headings:
    """Of one document what its sentences are with their headings, encoded as questions ask for it."""

    document: Document
    encoder: Encoder
    _known: dict[int, Floats] = field(default_factory=dict)

    def seen(
        self,
        asked: Asked,
        vector: Floats,
        ground: Ground,
        vectors: SentenceVectors,
        check: Callable[[], None] = lambda: None,
    ) -> SentenceVectors:
        """The vectors as the question with the unit vector (d,) sees them."""
        said = under_spoken_of(asked, ground)  # (c,)
        places = np.argsort(-said, kind="stable")[:MOST]
        places = np.sort(places[said[places] > 0])
        if not len(places):
            return vectors
        rows = ground.candidates[places]
        self._encode(rows, ground.headings[places], check)
        together = np.stack([self._known[int(row)] for row in rows])  # (n, d)
        nearer = together @ vector > vectors.products(rows, vector)  # (n,)
        if not nearer.any():
            return vectors
        return HeadedVectors(vectors, rows[nearer], together[nearer])

    def _encode(self, rows: Indices, headings: Indices, check: Callable[[], None]) -> None:
        new = [(int(row), int(heading)) for row, heading in zip(rows, headings, strict=True) if row not in self._known]
        if new:
            texts = [f"{self._heading(heading)}: {self._text(row)}" for row, heading in new]
            encoded = self.encoder.encode(texts, lambda _: check())  # (n, d)
            self._known.update(zip((row for row, _ in new), encoded, strict=True))

    def _heading(self, sentence: int) -> str:
        span = self.document.sentences[sentence]
        return _NUMBER.sub("", " ".join(self.document.text[span.start : span.end].split())).rstrip(" .:")

    def _text(self, sentence: int) -> str:
        start, end = quotable_span(self.document, sentence)
        return " ".join(self.document.text[start:end].split())
