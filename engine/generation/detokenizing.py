"""Blanks for what a model wrote in word pieces without them: as its source has them, so that 3.5 % stays 3.5 %.

A word-piece vocabulary forgets whether a mark stood close to its neighbours. Of two tokens that stand side by side in
the source, the source says it; of others the usual rule. What is decided of a token depends on the tokens up to it
alone: a text that grows token by token never changes what it has.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_CLOSE_BEHIND = frozenset(".,;:!?)]}%'’”")
_CLOSE_BEFORE = frozenset("([{“‘$£€")
_CONTINUES = "##"


class Spelling:
    """Joins word pieces as a source does."""

    def __init__(self, source: Sequence[str], offsets: Sequence[tuple[int, int]]) -> None:
        """`source` are the source's pieces, `offsets` where each stands in its text, half open."""
        self._seen: Counter[tuple[str, str]] = Counter()
        self._close: Counter[tuple[str, str]] = Counter()
        for (one, first), (other, second) in pairwise(zip(source, offsets, strict=True)):
            self._seen[one, other] += 1
            self._close[one, other] += first[1] == second[0]

    def __call__(self, pieces: Sequence[str]) -> str:
        """The pieces as text."""
        text = ""
        for before, piece in pairwise(["", *pieces]):
            if piece.startswith(_CONTINUES) and text:
                text += piece.removeprefix(_CONTINUES)
            else:
                text += piece if not text or self._is_close(before, piece) else f" {piece}"
        return text

    def _is_close(self, before: str, piece: str) -> bool:
        seen = self._seen[before, piece]
        if seen:
            return 2 * self._close[before, piece] > seen
        return piece in _CLOSE_BEHIND or before in _CLOSE_BEFORE
