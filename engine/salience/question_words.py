"""What tells the kind of a question, and what an answer to one holds, in languages other than English.

The table `questions` in `resources/language`: patterns by kind, those of `asks` in the order in which they are tried,
and words that only serve others, by which no answer is found.
"""

import re
from dataclasses import dataclass
from functools import cache

from engine.language.word_lists import lists_with

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

    def needed(self, question: str, kind: str) -> re.Pattern[str] | None:
        """What no answer to a question of this kind can be without: a time, a number, an amount of money."""
        if kind == "how_much" and self.money.search(question):
            return self.amount
        return self.shows[kind] if kind in _MEASURED else None

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
        *(re.compile(lists.phrases(name, "questions")[0], re.IGNORECASE) for name in ("money", "amount")),
    )
