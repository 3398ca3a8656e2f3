"""HAT's greedy (uniform) segmentation: all tokens in a row, cut every K - 1. Breaks sentences, pads only the tail."""

from collections.abc import Sequence

from engine.segmentation.segments import Piece, Segmentation, check_capacity, limited


def segment(lengths: Sequence[int], capacity: int = 127, limit: int | None = None) -> Segmentation:
    """Fill segments of `capacity` tokens to the last slot; arguments as in `dynamic.segment`."""
    check_capacity(capacity, limit)
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
    return limited(segments, limit)
