"""What differences mean for whoever knows the old document: lines of its summary that rest on them, values in them."""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from engine.comparison.alignment import Check
from engine.document import Document
from engine.facts.found import Found
from engine.facts.rules import facts_of
from engine.schema.comparison import Change, ChangedFact, ChangedLine, Difference, Passage
from engine.schema.result import SummarySentence
from engine.schema.review_words import is_rejected, words_of

_NAMES = frozenset({"person", "organisation", "reference"})
"""Kinds that are told once of a document, at their first place: they differ where the other text never has them."""
_MOST_SENTENCES = 50
"""Of a difference that is searched for values: what is longer is a part of its own, and its values are no changes."""


def changed_lines(summary: Sequence[SummarySentence], differences: Sequence[Difference]) -> list[ChangedLine]:
    """The lines of a summary of the old document whose source was changed or deleted, or moved, in their order."""
    touched = sorted(
        (one.old.start, one.old.end, number) for number, one in enumerate(differences) if one.old is not None
    )
    starts = [start for start, _, _ in touched]
    found = []
    for line in summary:
        if is_rejected(line):
            continue
        hit: set[int] = set()
        for item in line.evidence:
            at = bisect_right(starts, item.end - 1)
            while at and touched[at - 1][1] > item.start:
                at -= 1
                hit.add(touched[at][2])
        if hit:
            number = min(hit, key=lambda one: (_GRAVITY[differences[one].change], one))
            found.append(ChangedLine(words_of(line), differences[number].change, number))
    return found


_GRAVITY = {Change.DELETED: 0, Change.CHANGED: 1, Change.MOVED: 2, Change.INSERTED: 3}


def changed_facts(old: Document, new: Document, differences: Sequence[Difference], check: Check) -> list[ChangedFact]:
    """The dates, amounts, names and other values that differ, in the order of the differences."""
    searched = [one.sentences <= _MOST_SENTENCES for one in differences]
    ours = _facts(old, [one.old if few else None for one, few in zip(differences, searched, strict=True)], check)
    theirs = _facts(new, [one.new if few else None for one, few in zip(differences, searched, strict=True)], check)
    found = []
    for number, one in enumerate(differences):
        if one.change is Change.MOVED and not (one.old and one.old.marks) and not (one.new and one.new.marks):
            continue
        for kind, before, after in _paired(ours.get(number, []), theirs.get(number, [])):
            if kind in _NAMES:
                before = None if before is not None and _says(new, before) else before
                after = None if after is not None and _says(old, after) else after
            was, now = (fact.value if fact is not None else None for fact in (before, after))
            if was is not None or now is not None:
                found.append(ChangedFact(kind, was, now, number))
    return found


def _facts(document: Document, passages: Sequence[Passage | None], check: Check) -> dict[int, list[Found]]:
    """What the passages state, by their positions. Speakers are no words of the text: they are left out."""
    spans = sorted((one.start, one.end, number) for number, one in enumerate(passages) if one is not None)
    starts = [start for start, _, _ in spans]

    def number_at(offset: int) -> int | None:
        at = bisect_right(starts, offset) - 1
        return spans[at][2] if at >= 0 and offset < spans[at][1] else None

    touched = tuple(one for one in document.sentences if number_at(one.start) is not None)
    found: dict[int, list[Found]] = defaultdict(list)
    part = replace(document, sentences=touched, turns=())
    for fact in facts_of(part, lambda *_: check()):
        number = number_at(fact.start)
        if number is not None:
            found[number].append(fact)
    return found


def _paired(old: Sequence[Found], new: Sequence[Found]) -> Iterator[tuple[str, Found | None, Found | None]]:
    """The values that only one side has; of a kind the first with the first."""
    kept = Counter((fact.kind, fact.value) for fact in old) & Counter((fact.kind, fact.value) for fact in new)
    for kind in dict.fromkeys(fact.kind for fact in [*old, *new]):
        yield from (
            (kind, before, after) for before, after in zip_longest(_left(old, kind, kept), _left(new, kind, kept))
        )


def _left(facts: Sequence[Found], kind: str, kept: Counter[tuple[str, str]]) -> list[Found]:
    """The facts of a kind without those that the other side has as well."""
    both = Counter(kept)
    left = []
    for fact in facts:
        if fact.kind != kind:
            continue
        if both[kind, fact.value]:
            both[kind, fact.value] -= 1
        else:
            left.append(fact)
    return left


def _says(document: Document, fact: Found) -> bool:
    """Whether a text has a name anywhere."""
    return fact.value in document.text
