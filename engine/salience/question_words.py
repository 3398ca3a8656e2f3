"""What tells the kind of a question, and what an answer to one holds, in languages other than English.

The table `questions` in `resources/language`: patterns by kind, those of `asks` in the order in which they are tried,
and words that only serve others, by which no answer is found.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.language.word_lists import lists_with

_PATTERNS = ("money", "amount", "roles", "priced")
_LETTERS = 6
"""First letters at least by which a word is known in its forms; of a longer one more, for it may be of several."""
_MEASURED = frozenset({"when", "how_long", "how_much"})


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """Of one language."""

    asks: dict[str, re.Pattern[str]]
    """How a question of each kind opens."""
    shows: dict[str, re.Pattern[str]]
    """What is in a text that answers one."""
    function: frozenset[str]
    """Words of a question that say nothing of what is asked."""
    money: re.Pattern[str]
    """What asks for an amount of money."""
    amount: re.Pattern[str]
    roles: re.Pattern[str]
    """What asks who has an office: its word."""
    priced: re.Pattern[str]
    """What asks for the price of a thing: its word."""
    sized: re.Pattern[str]
    """What asks how high or wide a thing may be."""
    size: re.Pattern[str]

    def needed(self, question: str, kind: str) -> re.Pattern[str] | None:
        """What no answer to a question of this kind can be without: a time, a number, an amount of money."""
        if kind == "how_much" and self.money.search(question):
            return self.amount
        if self.sized.search(question):
            return self.size
        return self.shows[kind] if kind in _MEASURED else None

    def asks_of_nobody_there(self, question: str, text: str) -> bool:
        """Whether it asks who has an office for which the whole document has no word."""
        asked = self.roles.search(question)
        return asked is not None and not _has(text, asked["word"])

    def measures_another(self, question: str, texts: Sequence[str]) -> bool:
        """Whether it asks what a thing costs or how high it may be, and none of these texts with an amount or a size
        has a word for that thing.
        """
        for asks, says in ((self.priced, self.amount), (self.sized, self.size)):
            asked = asks.search(question)
            if asked is not None and not any(says.search(one) and _has(one, asked["word"]) for one in texts):
                return True
        return False

    def kind_of(self, question: str) -> str:
        """The kind that a question is of; “what” where no other fits."""
        return next((kind for kind, opening in self.asks.items() if opening.search(question)), "what")


@cache
def question_words(language: str | None) -> QuestionWords | None:
    """Those of a language; None for English, which has its own, and where they are not known."""
    lists = lists_with("questions", language)
    if lists is None:
        return None
    return QuestionWords(
        {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in lists.named("asks")},
        {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in lists.named("shows")},
        lists.words("function", "questions"),
        *(re.compile(lists.phrases(name, "questions")[0], re.IGNORECASE) for name in _PATTERNS),
        *(re.compile(one, re.IGNORECASE) for one in lists.phrases("sized", "questions")),
    )


def _has(text: str, word: str) -> bool:
    """Whether a text has a word, in any form or as part of another."""
    return word[: max(_LETTERS, len(word) * 3 // 4)].lower() in text.lower()
