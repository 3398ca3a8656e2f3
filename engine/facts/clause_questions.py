"""What is asked of contracts, and which kind of clause it asks for: `resources/clauses/questions.en.toml`."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.errors import ModelUnavailable
from engine.facts.clause_kinds import KINDS
from engine.protocol.resources import resources

FILE = resources() / "clauses" / "questions.en.toml"


@dataclass(frozen=True, slots=True)
class ClauseTopic:
    """Something a contract is asked for: wordings of the question, and words that speak for it."""

    kind: str | None
    """The kind of clause; None: something for which there is no clause finder."""
    questions: tuple[str, ...]
    words: tuple[re.Pattern[str], ...]
    together: tuple[re.Pattern[str], ...] = ()
    """Whole questions that ask for all places of the clause at once, as who the parties are does."""

    def asks_for_all(self, question: str) -> bool:
        """Whether every place of the clause is the answer."""
        return any(pattern.fullmatch(question.strip()) for pattern in self.together)

    def speaks_of(self, question: str) -> bool:
        """Whether the question has words that speak for this topic."""
        return any(pattern.search(question) for pattern in self.words)


@cache
def clause_topics(path: Path = FILE) -> tuple[ClauseTopic, ...]:
    """The kinds in the lawyers' order, then what else is asked. The document's name, a title, is not asked for.

    Raises:
        ModelUnavailable: the file is missing or damaged.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        clauses, others = content["clauses"], content["others"]
        if clauses.keys() - set(KINDS):
            raise ValueError(f"no such kinds of clause: {sorted(clauses.keys() - set(KINDS))}")
        known = [_topic(kind, clauses[kind]) for kind in KINDS if kind in clauses]
        return (*known, *(_topic(None, one) for one in others.values()))
    except (OSError, ValueError, KeyError, TypeError, re.error) as error:
        raise ModelUnavailable("The questions about clauses can't be read. Reinstall the program.") from error


def _topic(kind: str | None, one: dict[str, Any]) -> ClauseTopic:
    questions, words = tuple(one["questions"]), _patterns(one["words"])
    if not questions or not words:
        raise ValueError("a topic without questions or words")
    return ClauseTopic(kind, questions, words, _patterns(one.get("together", ())))


def _patterns(words: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(word, re.IGNORECASE) for word in words)
