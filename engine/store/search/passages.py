"""Cutting a text into passages for the full-text index: long enough to hold the words of a question, short enough to
be the place a user is looking for.
"""

from bisect import bisect_right
from collections.abc import Sequence

from engine.document import Block, Sentence

PASSAGE_CHARACTERS = 1200


def cut_passages(text: str, blocks: Sequence[Block], sentences: Sequence[Sentence]) -> list[tuple[int, int]]:
    """Ranges that partition `text`, each at most `PASSAGE_CHARACTERS` long.

    A cut is made at the last start of a block that fits, else of a sentence, else after white space, else anywhere.
    """
    block_starts = [block.start for block in blocks]
    sentence_starts = [sentence.start for sentence in sentences]
    ranges: list[tuple[int, int]] = []
    start = 0
    while start < len(text):
        limit = start + PASSAGE_CHARACTERS
        end = len(text)
        if limit < end:
            end = (
                _last_between(block_starts, start, limit)
                or _last_between(sentence_starts, start, limit)
                or _after_space(text, start, limit)
                or limit
            )
        ranges.append((start, end))
        start = end
    return ranges


def _last_between(starts: Sequence[int], low: int, high: int) -> int | None:
    """The greatest of `starts` with low < start <= high."""
    position = bisect_right(starts, high)
    return starts[position - 1] if position and starts[position - 1] > low else None


def _after_space(text: str, low: int, high: int) -> int | None:
    for position in range(high, low, -1):
        if text[position - 1].isspace():
            return position
    return None
