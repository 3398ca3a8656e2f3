"""HAT's sentence-wise segmentation: one sentence (or one given unit, such as a paragraph) per segment.

Pads heavily and fills the model's segments soon, but gives every unit a state of its own: used where units are
labelled, as the paragraphs of ECtHR-ARG. A unit longer than a segment goes on in the next ones, which
`Piece.sentence` tells.
"""

from collections.abc import Sequence

from engine.segmentation.segments import Segmentation, check_capacity, limited, split_long


def segment(lengths: Sequence[int], capacity: int = 127, limit: int | None = None) -> Segmentation:
    """Give every sentence with tokens its own segment or segments; arguments as in `dynamic.segment`."""
    check_capacity(capacity, limit)
    pieces = (piece for sentence, length in enumerate(lengths) for piece in split_long(sentence, length, capacity))
    return limited(([piece] for piece in pieces), limit)
