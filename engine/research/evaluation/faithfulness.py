"""What can be counted of a summary against its source without a further model: entities, new n-grams, repetition.

Entities are found by the rule of `pipeline.support` (runs of capitals within a sentence, and numbers), the same tool
for every system; a tagger would find others. Names are compared in lower case without possessives, numbers as values.
"""

import re
from collections import Counter
from collections.abc import Sequence

from engine.language.support import Source, names_in, numbers_in
from engine.language.vocabulary import words_of

_ONE_NAME = r"(?<![\w-])(?:[A-Z][\w'’.-]*|\d[\w.,-]*)"
"""A whole word: of “Law 20-64” neither “Law 20” nor “64” is a name, of “&xep0066;” no part is."""
_NAME = re.compile(f"{_ONE_NAME}(?: {_ONE_NAME})*")
ENTITIES = "capitalised words within sentences and numbers, by rule"


def entity_precision(summary: Sequence[str], source: str) -> float | None:
    """The share of a summary's entities (each once) that stand in the source; None where it has none."""
    found = Source.of(source)
    names = {name for sentence in summary for name in names_in(sentence)}
    numbers = {number for sentence in summary for number in numbers_in(sentence)}
    if not names and not numbers:
        return None
    return (len(names & found.words) + len(numbers & found.numbers)) / (len(names) + len(numbers))


def name_precision(summary: Sequence[str], source: str) -> float | None:
    """The share of a summary's names, each once and whole, that stand so in the source; None where it has none.

    A name is a run of capitalised words and numbers, of which the first is not merely the first of its sentence.
    """
    known = f" {' '.join(words_of(source))} "
    names = {" ".join(words_of(name)) for sentence in summary for name in _whole_names(sentence)}
    return sum(f" {name} " in known for name in names) / len(names) if names else None


def _whole_names(sentence: str) -> list[str]:
    single = names_in(sentence)
    found = [run[0] for run in _NAME.finditer(sentence)]
    return [
        name
        for name in found
        if any(word[0].isdigit() or single.intersection(word.split("-")) for word in words_of(name))
    ]


def novelty(summary: Sequence[str], source: str, size: int) -> float | None:
    """The share of a summary's n-grams of `size` words that do not stand in the source; None where there are none.

    N-grams do not cross sentences of the summary.
    """
    known = set(_grams(words_of(source), size))
    grams = [gram for sentence in summary for gram in _grams(words_of(sentence), size)]
    return sum(gram not in known for gram in grams) / len(grams) if grams else None


def repetition(summary: Sequence[str], size: int = 3) -> float | None:
    """The share of a summary's n-grams of `size` words that it has said before; None where there are none."""
    counts = Counter(gram for sentence in summary for gram in _grams(words_of(sentence), size))
    total = sum(counts.values())
    return (total - len(counts)) / total if total else None


def _grams(words: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(words[i : i + size]) for i in range(len(words) - size + 1)]
