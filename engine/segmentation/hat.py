"""HAT's three segmentations (paper, 3.3): segments of at most `capacity` tokens, each a list of pieces of sentences.

`dynamic`, the default, keeps sentences whole and pads little: consecutive sentences fill a segment as far as they fit.
`greedy` cuts all tokens in a row every K - 1: it breaks sentences and pads only the tail. `sentencewise` gives every
sentence (or other unit, such as a paragraph of ECtHR-ARG) a segment of its own: it pads heavily, and every unit has a
state.

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


def dynamic(lengths: Sequence[int], capacity: int = 127, limit: int | None = None) -> Segmentation:
    """Pack sentences of the given token `lengths` into segments of at most `capacity` tokens.

    A sentence longer than a segment is the only one that is cut, into full segments, and what remains of it begins the
    next one. (The official code loses a token there, or all the rest.)

    Args:
        lengths: Tokens of each sentence; a sentence without tokens takes no place.
        capacity: K - 1, a segment's tokens without its [CLS].
        limit: N, the most segments; None for as many as the text needs.
    """
    _check_capacity(capacity, limit)
    segments: list[list[Piece]] = []
    room = 0
    for sentence, length in enumerate(lengths):
        for piece in _split_long(sentence, length, capacity):
            if piece.length > room:
                segments.append([])
                room = capacity
            segments[-1].append(piece)
            room -= piece.length
    return _limited(segments, limit)


def greedy(lengths: Sequence[int], capacity: int = 127, limit: int | None = None) -> Segmentation:
    """Fill segments of `capacity` tokens to the last slot; arguments as in `dynamic`."""
    _check_capacity(capacity, limit)
    segments: list[list[Piece]] = []
    room = 0
    for sentence, length in enumerate(lengths):
        start = 0
        while start < length:
            if room == 0:
                segments.append([])
                room = capacity
            end = min(start + room, length)
            segments[-1].append(Piece(sentence, start, end))
            room -= end - start
            start = end
    return _limited(segments, limit)


def sentencewise(lengths: Sequence[int], capacity: int = 127, limit: int | None = None) -> Segmentation:
    """Give every sentence with tokens its own segment or segments; arguments as in `dynamic`.

    One longer than a segment goes on in the next ones, which `Piece.sentence` tells.
    """
    _check_capacity(capacity, limit)
    pieces = (piece for sentence, length in enumerate(lengths) for piece in _split_long(sentence, length, capacity))
    return _limited(([piece] for piece in pieces), limit)


def _split_long(sentence: int, length: int, capacity: int) -> list[Piece]:
    """Cut a sentence into pieces of `capacity` tokens, the last one shorter; nothing for a sentence without tokens."""
    return [Piece(sentence, at, min(at + capacity, length)) for at in range(0, length, capacity)]


def _limited(segments: Iterable[Sequence[Piece]], limit: int | None) -> Segmentation:
    """Keep the first `limit` segments and enter the rest as left out."""
    every = tuple(tuple(segment) for segment in segments)
    kept = every if limit is None else every[:limit]
    rest = () if limit is None else every[limit:]
    return Segmentation(kept, tuple(piece for segment in rest for piece in segment))


def _check_capacity(capacity: int, limit: int | None) -> None:
    """Refuse a capacity or limit under which no token could be placed.

    Raises:
        ValueError: One of them is below 1.
    """
    if capacity < 1 or (limit is not None and limit < 1):
        raise ValueError("a segmentation needs room for at least one token in at least one segment")
