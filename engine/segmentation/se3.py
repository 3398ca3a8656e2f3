"""Se3 segmentation as AWESOME uses it: runs of sentences of 512 to 768 tokens, cut where the subject changes.

Source: Moro & Ragazzi 2022 (Se3); Cao & Wang 2023 (AWESOME), section 2 and algorithm 1. Where the prose leaves a
choice: a tie stays with the current segment, the sentence under judgement belongs to neither side, the look-ahead
stops before it would pass the maximum, a longer sentence is a segment by itself, and the tail stays as it is.

The mean cosine of a unit vector with a set is its product with the set's mean, so a running sum takes the place of a
table of cosines: work is linear in sentences and memory is that of one segment and its look-ahead.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

Doubles = npt.NDArray[np.float64]

TIE = 1e-6
"""Similarities closer than this are equal: sums of the same numbers in another order differ by rounding."""


class Rows(Protocol):
    """Rows of unit vectors that can be read by slices: an array, or a window onto one that is stored elsewhere."""

    def __getitem__(self, span: slice, /) -> npt.NDArray[np.floating]: ...


def segment(
    lengths: Sequence[int],
    vectors: Rows,
    minimum: int = 512,
    maximum: int = 768,
    *,
    reached: Callable[[int], None] | None = None,
) -> list[tuple[int, int]]:
    """Cut sentences into segments.

    Args:
        lengths: tokens of each sentence.
        vectors: unit vector of each sentence, (n, d).
        minimum: tokens a segment has before it may be cut at a change of subject.
        maximum: tokens a segment never passes, unless it is one sentence.
        reached: hears now and then which sentence is looked at; what it raises ends the work.

    Returns:
        Half-open sentence ranges that partition `0..len(lengths)` in order.
    """
    if not 0 < minimum <= maximum:
        raise ValueError(f"minimum {minimum} must lie in 1..{maximum}")
    segments: list[tuple[int, int]] = []
    first, size = 0, 0
    total = np.zeros(1)  # sum of the current segment's vectors, (d,)
    for i, length in enumerate(lengths):
        if reached is not None and i % 256 == 0:
            reached(i)
        vector = np.asarray(vectors[i : i + 1][0], dtype=np.float64)  # (d,)
        closes = size + length > maximum
        if not closes and size >= minimum:
            end = _look_ahead(i + 1, lengths, minimum, maximum)
            closes = end > i + 1 and _nearer_ahead(vector, vectors[i + 1 : end], total / (i - first))
        if closes and i > first:
            segments.append((first, i))
            first, size, total = i, 0, np.zeros_like(vector)
        size += length
        total = total + vector
    if first < len(lengths):
        segments.append((first, len(lengths)))
    return segments


def _nearer_ahead(vector: Doubles, ahead: npt.NDArray[np.floating], current: Doubles) -> bool:
    """Whether a sentence is closer to those ahead, (k, d), than to the current segment, whose mean is given, (d,)."""
    return bool(vector @ ahead.astype(np.float64).mean(axis=0) > vector @ current + TIE)


def _look_ahead(start: int, lengths: Sequence[int], minimum: int, maximum: int) -> int:
    """End of the pseudo-segment from `start`: sentences until `minimum` tokens, never past `maximum`."""
    size, end = 0, start
    while end < len(lengths) and size < minimum and size + lengths[end] <= maximum:
        size += lengths[end]
        end += 1
    return end
