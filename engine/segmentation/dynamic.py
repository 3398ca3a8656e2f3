"""HAT's dynamic segmentation: consecutive whole sentences fill a segment as far as they fit (paper, 3.3).

The default: sentences stay whole and little is padded. A sentence longer than a segment is the only one that is cut,
into full segments, and what remains of it begins the next one. (The official code loses a token there, or all the
rest.)
"""

from collections.abc import Sequence

from engine.segmentation.segments import Piece, Segmentation, check_capacity, limited, split_long


def segment(lengths: Sequence[int], capacity: int = 127, limit: int | None = None) -> Segmentation:
    """Pack sentences of the given token `lengths` into segments of at most `capacity` tokens.

    Args:
        lengths: Tokens of each sentence; a sentence without tokens takes no place.
        capacity: K - 1, a segment's tokens without its [CLS].
        limit: N, the most segments; None for as many as the text needs.
    """
    check_capacity(capacity, limit)
    segments: list[list[Piece]] = []
    room = 0
    for sentence, length in enumerate(lengths):
        for piece in split_long(sentence, length, capacity):
            if piece.length > room:
                segments.append([])
                room = capacity
            segments[-1].append(piece)
            room -= piece.length
    return limited(segments, limit)
