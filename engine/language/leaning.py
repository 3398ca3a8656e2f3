"""Sentences that say nothing without the one before them, in the languages whose words for that are known.

English has rules of its own (`quotability.depends_on_previous`). Of others the table `leaning` in `resources/language`
has the words with which such a sentence opens: pronouns, words that join, and what makes a pronoun stand for nothing,
as in “Es gilt deutsches Recht.”. In a language without that table no sentence is known to lean.
"""

import re
from dataclasses import dataclass
from functools import cache, partial
from typing import Protocol

from engine.document import Document
from engine.language.quotability import depends_on_previous
from engine.language.word_lists import lists_with

_WORD = re.compile(r"[^\W\d_][\w-]*['’]?")
_BEFORE = re.compile(r"^(?:\W*\(?(?:\d{1,2}|[a-z])[.)])?\W*")
"""The number of a clause, and quotation marks."""
_FIRST_WORDS, _OPENING = 5, 100
"""Words among which one behind a preposition points back, and characters in which they stand."""
_ADDRESSED = 8_000
"""Characters in which a reader is addressed, if at all."""


class LeansBack(Protocol):
    """Tells whether a sentence leans on the one before."""

    def __call__(self, text: str, *, spoken: bool = False) -> bool: ...


def leans_back_in(document: Document) -> LeansBack:
    """What tells of the sentences of this document whether they lean on the one before."""
    if document.is_english:
        return depends_on_previous
    words = _openers(document.language)
    if words is None:
        return _never
    polite = words.polite is not None and words.polite.search(document.text, 0, _ADDRESSED) is not None
    return partial(words.lean, polite=polite)


def _never(text: str, *, spoken: bool = False) -> bool:
    del text, spoken
    return False


@dataclass(frozen=True, slots=True)
class _Openers:
    """How sentences of a language open that lean on another."""

    pronouns: frozenset[str]
    joining: frozenset[str]
    demonstratives: frozenset[str]
    """Lean unless the document itself follows: “Dieser Vertrag”."""
    prepositions: frozenset[str]
    itself: tuple[str, ...]
    """How words for the document itself end."""
    impersonal: tuple[str, ...]
    """Openings whose pronoun stands for nothing."""
    openings: tuple[str, ...]
    """Other openings that lean."""
    address: frozenset[str]
    """Pronouns that address the reader where the document does."""
    of_one: frozenset[str]
    """Verbs behind such a pronoun with which it addresses nobody: “Sie ist zu zahlen.”"""
    polite: re.Pattern[str] | None
    """How a reader is addressed in the middle of a sentence."""

    def lean(self, text: str, *, spoken: bool = False, polite: bool) -> bool:
        """Whether a sentence does, of a document that addresses its reader politely or not."""
        del spoken  # what is only taken up in speech is not known of these languages
        opening = _BEFORE.sub("", text[:_OPENING]).lower()
        first, *others = [*_WORD.findall(opening)[: _FIRST_WORDS + 1], ""]
        if opening.startswith(self.impersonal):
            return False
        if polite and first in self.address and self.of_one.isdisjoint(others[:1]):
            return False
        if opening.startswith(self.openings) or first in self.pronouns | self.joining:
            return True
        if first in self.demonstratives:
            return not self._is_itself(others[:2])
        behind = others[: _FIRST_WORDS - 2] if first in self.prepositions else []
        at = next((place for place, word in enumerate(behind) if word in self.demonstratives), None)
        return at is not None and not self._is_itself(others[at + 1 : at + 3])

    def _is_itself(self, words: list[str]) -> bool:
        return any(word.endswith(self.itself) for word in words)


@cache
def _openers(language: str | None) -> _Openers | None:
    lists = lists_with("leaning", language)
    if lists is None:
        return None

    def words(name: str) -> frozenset[str]:
        return lists.words(name, "leaning")

    polite = lists.words("polite", "leaning")
    return _Openers(
        pronouns=words("pronouns"),
        joining=words("joining"),
        demonstratives=words("demonstratives"),
        prepositions=words("prepositions"),
        itself=tuple(sorted(words("itself"))),
        impersonal=lists.phrases("impersonal", "leaning"),
        openings=lists.phrases("openings", "leaning"),
        address=words("address"),
        of_one=words("of_one"),
        polite=re.compile(rf"(?<=[a-zäöüßé,] )(?:{'|'.join(sorted(polite))})\b") if polite else None,
    )
