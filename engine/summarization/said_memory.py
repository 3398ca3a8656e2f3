"""What the summary has said so far, as each chunk finds it and leaves it.

The memory is the list of source sentences that were said, by number: their vectors stand in the journal anyway. So it
stays small whatever the document's length, is saved with every chunk, and says exactly what it holds.
"""

import struct
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from engine.salience.encoding import SentenceVectors

Floats = npt.NDArray[np.float32]

RECALL = 512
"""Sentences a new one is compared with: the latest ones said."""
_HEAD = struct.Struct("<4sIII")
_MARK = b"SAID"


@dataclass(slots=True)
class SummaryMemory:
    """Sentences said, words spent, and the words earlier chunks were granted and did not spend."""

    said: list[int] = field(default_factory=list)
    words: int = 0
    granted: int = 0

    def say(self, sentence: int, words: int) -> None:
        self.said.append(sentence)
        self.words += words

    def similarity_to_said(self, vectors: SentenceVectors, rows: npt.NDArray[np.int64]) -> Floats:
        """Of each sentence in `rows` its greatest cosine to what was said, 0 where nothing was, (len(rows),)."""
        if not self.said or not len(rows):
            return np.zeros(len(rows), dtype=np.float32)
        said = vectors.gather(np.array(self.said[-RECALL:], dtype=np.int64))  # (m, d)
        greatest: Floats = (vectors.gather(rows) @ said.T).max(axis=1)  # (len(rows),)
        return greatest

    def serialise(self) -> bytes:
        """As bytes that `restore` reads."""
        head = _HEAD.pack(_MARK, self.words, self.granted, len(self.said))
        return head + np.array(self.said, dtype="<u4").tobytes()

    @classmethod
    def restore(cls, content: bytes) -> "SummaryMemory":
        """Read what `serialise` wrote; nothing at all is an empty memory."""
        if not content:
            return cls()
        mark, words, granted, count = _HEAD.unpack_from(content.ljust(_HEAD.size, b"\0"))
        if mark != _MARK or len(content) != _HEAD.size + 4 * count:
            raise ValueError("not a memory of what was said")
        return cls(np.frombuffer(content, dtype="<u4", offset=_HEAD.size).astype(int).tolist(), words, granted)
