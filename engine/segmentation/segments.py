"""What HAT's segmentations give: segments of at most `capacity` tokens, each a list of pieces of sentences.

Segmentation knows lengths only, not tokens: a sentence is a number of tokens, a piece is a range of one sentence's
tokens. So the same result fills the model's input and finds the way back from a segment to the characters it covers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """Tokens `start:end` of sentence `sentence`."""

    sentence: int
    start: int
    end: int

    @property
    def length(self) -> int:
        """How many tokens."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Segmentation:
    """Segments in document order, and what did not fit because the number of segments was limited."""

    segments: tuple[tuple[Piece, ...], ...]
    left_out: tuple[Piece, ...] = ()

    @property
    def tokens_left_out(self) -> int:
        """How many tokens did not fit: nothing is dropped without being counted here."""
        return sum(piece.length for piece in self.left_out)


def split_long(sentence: int, length: int, capacity: int) -> list[Piece]:
    """Cut a sentence into pieces of `capacity` tokens, the last one shorter; nothing for a sentence without tokens."""
    return [Piece(sentence, at, min(at + capacity, length)) for at in range(0, length, capacity)]


def limited(segments: Iterable[Sequence[Piece]], limit: int | None) -> Segmentation:
    """Keep the first `limit` segments and enter the rest as left out."""
    every = tuple(tuple(segment) for segment in segments)
    kept = every if limit is None else every[:limit]
    rest = () if limit is None else every[limit:]
    return Segmentation(kept, tuple(piece for segment in rest for piece in segment))


def check_capacity(capacity: int, limit: int | None) -> None:
    """Refuse a capacity or limit under which no token could be placed.

    Raises:
        ValueError: One of them is below 1.
    """
    if capacity < 1 or (limit is not None and limit < 1):
        raise ValueError("a segmentation needs room for at least one token in at least one segment")
