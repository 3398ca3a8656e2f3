"""What differs within a sentence: which of its words another version of it does not have."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

Marks = list[tuple[int, int]]
"""Spans of a sentence, offsets from its beginning, in order and apart."""

_WORD = re.compile(r"\w+(?:[.,:/'’-]\w+)*|[^\w\s]")
_LETTERS = re.compile(r"\w+")
_ALIKE = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "\u00ad": None, "\ufeff": None})
"""Characters that one file has and another writes otherwise, of the same words."""
_MOST_WORDS = 1500
"""Of two sentences that are compared word by word; of longer ones all is marked."""


def settled(text: str) -> str:
    """A sentence as it is compared with others: line breaks and the shape of quotation marks are no difference."""
    return " ".join(text.translate(_ALIKE).split())


def words_of(text: str) -> Counter[str]:
    """The words of a sentence and how often it has each."""
    return Counter(word.casefold() for word in _LETTERS.findall(text))


def likeness(old: Counter[str], new: Counter[str]) -> float:
    """0 to 1: how many of their words two sentences share, of those that they have (Dice's coefficient)."""
    total = old.total() + new.total()
    return 2 * (old & new).total() / total if total else 0.0


def marks_between(old: str, new: str) -> tuple[Marks, Marks]:
    """The words of each of two sentences that the other does not have."""
    ours, theirs = list(_WORD.finditer(old)), list(_WORD.finditer(new))
    if len(ours) + len(theirs) > _MOST_WORDS:
        return [(0, len(old))], [(0, len(new))]
    first: list[tuple[int, int]] = []
    second: list[tuple[int, int]] = []
    for start, end, begin, stop in _differing(_settled(ours), _settled(theirs)):
        first += [(ours[start].start(), ours[end - 1].end())] if end > start else []
        second += [(theirs[begin].start(), theirs[stop - 1].end())] if stop > begin else []
    return first, second


def in_one_line(old: str, new: str) -> str:
    """Both sentences as one: `The rent is [-5,000-] {+6,000+} euros.`"""
    ours, theirs = list(_WORD.finditer(old)), list(_WORD.finditer(new))
    if len(ours) + len(theirs) > _MOST_WORDS:
        return f"[-{old}-] {{+{new}+}}"
    parts: list[str] = []
    at = 0
    for start, end, begin, stop in _differing(_settled(ours), _settled(theirs)):
        where = theirs[begin].start() if begin < len(theirs) else len(new)
        parts.append(new[at:where])
        if end > start:
            first, last = ours[start].start(), ours[end - 1].end()
            before = " " if old[:first].endswith(" ") and not new[:where].endswith(" ") else ""
            after = " " if stop > begin or old[last : last + 1] == " " else ""
            parts.append(f"{before}[-{old[first:last]}-]{after}")
        if stop > begin:
            parts.append(f"{{+{new[theirs[begin].start() : theirs[stop - 1].end()]}+}}")
        at = theirs[stop - 1].end() if stop > begin else where
    parts.append(new[at:])
    return " ".join("".join(parts).split())


def _settled(words: Iterable[re.Match[str]]) -> list[str]:
    return [word[0].translate(_ALIKE) for word in words]


def _differing(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Ranges of words in the old that stand in place of ranges in the new, neighbours as one."""
    before: tuple[int, int, int, int] | None = None
    apart = True
    for name, start, end, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if name == "equal":
            # A comma between two changes is not worth the reader's second look.
            apart = end - start > 1 or any(letter.isalnum() for letter in old[start])
        elif before is not None and not apart:
            before = (before[0], end, before[2], stop)
        else:
            if before is not None:
                yield before
            before = (start, end, begin, stop)
    if before is not None:
        yield before
