"""Capitals for what a model wrote without them: the source's own way of writing each word, and sentence openings."""

import re
from collections import Counter

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_OPENING = re.compile(r"(?:^|[.!?:]\s+|[\"“]\s*)([^\W\d_])")


class Recaser:
    """Knows how words are written in a source."""

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
