"""What is told of a document's label beside its name: the places that moved it, what it would have been next, and which
label it stands under.

A label stands under another of its set if its name goes on where that one ends: "Contract/Lease" under "Contract".
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.schema.result import NO_LABELS, LabelEvidence, RunnerUp

EVIDENCE_FLOOR = 0.05
"""A passage is evidence if the log-odds of its label fall at least this far without it: the odds by a twentieth. In
long and clear documents no single passage moves the label so far; it rests on all of the text then."""
_GAP = 16
"""Characters between two passages that stand beside each other: white space, the foot of a page."""


UNDER = "/"
"""What parts a label's name from that of the one above it."""


def path_of(name: str, names: Collection[str]) -> tuple[str, ...]:
    """A label's name in its parts, from the top. A stroke behind what is no label of the set parts nothing."""
    parts, first = [], 0
    for at, letter in enumerate(name):
        if letter == UNDER and name[:at] in names:
            parts.append(name[first:at])
            first = at + 1
    return (*parts, name[first:])


def path_in_words(name: str, names: Collection[str]) -> str:
    """The same for people: `Contract › Lease`."""
    return " › ".join(path_of(name, names))


def above(name: str) -> tuple[str, ...]:
    """The names that labels have under which one of this name may stand, from the top."""
    return tuple(name[:at] for at, letter in enumerate(name) if letter == UNDER)


def as_path(typed: str) -> str:
    """A label's name as somebody types it, with nothing but a stroke between its parts."""
    return UNDER.join(filter(None, (part.strip() for part in typed.replace("›", UNDER).split(UNDER))))


def missing_above(names: Sequence[str], before: Collection[str]) -> dict[str, tuple[str, ...]]:
    """For each name that is new, the labels above it that are not there: `Contract` for `Contract/Lease`."""
    known, missing = {*names, *before}, dict[str, tuple[str, ...]]()
    for name in names:
        if name not in before:
            missing[name] = tuple(one for one in above(name) if one not in known)
            known.update(missing[name])
    return missing


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """A place in a document that moved a label: a passage, or several that stand beside each other."""

    start: int
    end: int
    page: int | None
    last_page: int | None
    weight: float
    """What its passages give to the label's log-odds, added up."""


def places(evidence: Sequence[LabelEvidence]) -> tuple[LabelPlace, ...]:
    """The places of a label's evidence, the weightiest first; those below the floor are left out."""
    found: list[LabelPlace] = []
    for item in sorted(evidence, key=lambda one: one.start):
        before = found[-1] if found else None
        if before is not None and item.start - before.end <= _GAP:
            last = before.last_page if item.page is None else item.page
            end = max(before.end, item.end)
            found[-1] = LabelPlace(before.start, end, before.page, last, before.weight + item.weight)
        else:
            found.append(LabelPlace(item.start, item.end, item.page, item.page, item.weight))
    # A weight is rounded where it is kept, and shared among the pages that its passage touches.
    kept = [one for one in found if one.weight >= EVIDENCE_FLOOR - 0.0005]
    return tuple(sorted(kept, key=lambda one: (-one.weight, one.start)))


def runner_up(label: str, scores: Sequence[tuple[str, float]], *, exclusive: bool) -> RunnerUp | None:
    """What comes next after a label that the program gave, by the probabilities of its set's labels."""
    rest = [(name, chance) for name, chance in scores if name != label and round(chance, 4) > 0]
    if not exclusive or label in NO_LABELS or not rest:
        return None
    name, chance = max(rest, key=lambda one: one[1])
    return RunnerUp(name, round(chance, 4))
