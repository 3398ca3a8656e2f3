"""What the program knows of the words of a language, read from `resources/language/CODE.toml`."""

import tomllib
from functools import cache
from typing import Any

from engine.protocol.resources import resources


def word_set(listed: str) -> frozenset[str]:
    """Words written as one string, divided at white space."""
    return frozenset(listed.split())


class WordLists:
    """The lists of one language. A name that is not in its file is a `KeyError`: the file is part of the program."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self._tables = tables

    def has(self, table: str) -> bool:
        """Whether the language has a table of this name."""
        return table in self._tables

    def words(self, name: str, table: str = "words") -> frozenset[str]:
        """A list written as one string, divided at white space."""
        return word_set(self._tables[table][name])

    def flag(self, name: str, table: str) -> bool:
        """A yes or no."""
        return bool(self._tables[table][name])

    def phrases(self, name: str, table: str = "phrases") -> tuple[str, ...]:
        """Phrases in the order of the file, which is the order in which they are looked for."""
        return tuple(self._tables[table][name])

    def named(self, name: str, table: str = "questions") -> tuple[tuple[str, str], ...]:
        """Patterns by name within a table, in the order of the file."""
        return tuple(self._tables[table][name].items())

    def section_cues(self) -> dict[str, tuple[str, ...]]:
        """Groups of words in a heading that tell what its section holds."""
        return {name: tuple(words) for name, words in self._tables["section_cues"].items()}

    def numbers(self) -> dict[str, str]:
        """What each number word counts, in digits."""
        return dict(self._tables["numbers"])


@cache
def lists_with(table: str, language: str | None) -> WordLists | None:
    """The lists of a language whose file has a table of this name; None where it has none, or there is no file."""
    file = resources() / "language" / f"{language}.toml"
    if language is None or not file.is_file():
        return None
    lists = word_lists(language)
    return lists if lists.has(table) else None


@cache
def word_lists(language: str) -> WordLists:
    """The lists of a language by its ISO 639-1 code. Raises `FileNotFoundError` where there are none."""
    with (resources() / "language" / f"{language}.toml").open("rb") as file:
        return WordLists(tomllib.load(file))
