"""How a model's words become text as its source writes: blanks between word pieces, capitals.

A word-piece vocabulary forgets whether a mark stood close to its neighbours, so that 3.5 % could become 3 . 5 %, and
how words are written. The source knows both.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_CLOSE_BEHIND = frozenset(".,;:!?)]}%'’”")
_CLOSE_BEFORE = frozenset("([{“‘$£€")
_CONTINUES = "##"
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_OPENING = re.compile(r"(?:^|[.!?:]\s+|[\"“]\s*)([^\W\d_])")


class Detokenizer:
    """Joins word pieces as a source does.

    Of two tokens that stand side by side in the source, the source says whether a blank is between them; of others the
    usual rule. What is decided of a token depends on the tokens up to it alone: a text that grows token by token never
    changes what it has.
    """

    def __init__(self, source: Sequence[str], offsets: Sequence[tuple[int, int]]) -> None:
        """`source` are the source's pieces, `offsets` where each stands in its text, half open."""
        self._seen: Counter[tuple[str, str]] = Counter()
        self._close: Counter[tuple[str, str]] = Counter()
        for (one, first), (other, second) in pairwise(zip(source, offsets, strict=True)):
            self._seen[one, other] += 1
            self._close[one, other] += first[1] == second[0]

    def __call__(self, pieces: Sequence[str]) -> str:
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


class Recaser:
    """Gives each word the capitals that it has in a source, and an opening capital to each sentence."""

    def __init__(self, source: str) -> None:
        openings = {match.start(1) for match in _OPENING.finditer(source)}
        forms: dict[str, Counter[str]] = {}
        for match in _WORD.finditer(source):
            word = match.group()
            if match.start() not in openings or any(c.isupper() for c in word[1:]):
                forms.setdefault(word.lower(), Counter())[word] += 1
        self._forms = {word: count.most_common(1)[0][0] for word, count in forms.items()}

    def __call__(self, sentence: str) -> str:
        """The sentence with capitals; its length stays the same."""
        cased = _WORD.sub(lambda match: self._form(match.group()), sentence)
        opening = next((i for i, char in enumerate(cased) if char.isalnum()), None)
        if opening is None or len(cased[opening].upper()) != 1:
            return cased
        return cased[:opening] + cased[opening].upper() + cased[opening + 1 :]

    def _form(self, word: str) -> str:
        if word in {"i", "i'm", "i'll", "i've", "i'd"}:
            return word.capitalize()
        return self._forms.get(word.lower(), word)
