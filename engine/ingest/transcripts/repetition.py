"""Speech recognition that got stuck: the same words over and over, which nobody said.

Whisper does this in silence and noise. Nothing is dropped, for it may have been said after all; but the repeats are
marked, named in a notice, and kept out of summaries by their role.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.ingest.transcripts.spoken import Spoken
from engine.schema.citation import clock
from engine.schema.enums import Role
from engine.schema.result import Notice

_REPEATS = 4
"""Equal pieces in a row that are a loop."""
_LONGEST = 12
"""Most words in a phrase that is looked for inside one piece."""
_WORD = re.compile(r"\w+")


def mark_loops(pieces: Sequence[Spoken]) -> tuple[list[Spoken], list[Notice]]:
    """The pieces, repeats given the role `FURNITURE`, and a notice for each stretch of them."""
    marked = list(pieces)
    notices: list[Notice] = []
    start = 0
    keys = [_key(piece.text) for piece in pieces]
    while start < len(pieces):
        end = start + 1
        while end < len(pieces) and keys[end] == keys[start] and keys[start]:
            end += 1
        # The first time may well have been said; a piece that holds a loop by itself is a repeat as a whole.
        first = start if _loops_inside(keys[start]) else start + 1
        if end - start >= _REPEATS or first == start:
            for index in range(first, end):
                marked[index] = replace(pieces[index], role=Role.FURNITURE)
            notices.append(_notice(pieces[start:end]))
        start = end
    return marked, notices


def _key(text: str) -> tuple[str, ...]:
    """What two equal pieces have in common: their words, without case and punctuation."""
    return tuple(_WORD.findall(text.lower()))


def _loops_inside(words: Sequence[str]) -> bool:
    """Whether one phrase, repeated at least `2 * _REPEATS` times in a row, makes up most of the words."""
    for length in range(1, min(_LONGEST, len(words) // (2 * _REPEATS)) + 1):
        run = best = 0
        for index in range(length, len(words)):
            run = run + 1 if words[index] == words[index - length] else 0
            best = max(best, run)
        if best + length >= 2 * _REPEATS * length and 2 * (best + length) >= len(words):
            return True
    return False


def _notice(pieces: Sequence[Spoken]) -> Notice:
    """The notice of a loop."""
    begins = pieces[0].begins
    where = f" at {clock(begins)}" if begins is not None else ""
    message = (
        f"The same words are repeated again and again{where}, as happens when speech recognition gets stuck; "
        "they are kept in the text but not used for summaries."
    )
    return Notice(code="repetition", message=message)
