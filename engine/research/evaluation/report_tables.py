"""Means, paired differences and Markdown tables over kept records."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.result_cache import Record


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """How much one system is above another on the same documents: the mean and its interval, and on how many."""

    mean: float
    low: float
    high: float
    count: int

    def text(self) -> str:
        """As a cell of a table."""
        return f"{self.mean:+.2f} [{self.low:+.2f}, {self.high:+.2f}]" if self.count else ""


def of(records: Sequence[Record], name: str | None = None, system: str | None = None) -> list[Record]:
    """The records of a set, of a system, or of both."""
    return [one for one in records if name in {None, one.set} and system in {None, one.system}]


def sets_of(records: Sequence[Record]) -> list[str]:
    """Names of the sets, in the order they come in."""
    return list(dict.fromkeys(one.set for one in records))


def count(records: Sequence[Record], name: str) -> str:
    """How many examples of a set there are, whichever system has most."""
    found = of(records, name)
    systems = {one.system for one in found}
    return str(max((len(of(found, system=system)) for system in systems), default=0))


def mean_of(records: Sequence[Record], system: str, kind: str) -> float:
    """The mean over sets of a measure's means."""
    means = []
    for name in sets_of(records):
        values = [one.values[kind] for one in of(records, name, system) if kind in one.values]
        if values:
            means.append(sum(values) / len(values))
    return sum(means) / len(means) if means else 0.0


def compared(records: Sequence[Record], name: str | None, ours: str, theirs: str, kind: str) -> PairedDifference:
    """Ours less theirs, example by example; those that only one of them has are left out."""
    first, second = (_by_example(of(records, name, system), kind) for system in (ours, theirs))
    pairs = [first[key] - second[key] for key in first if key in second]
    if not pairs:
        return PairedDifference(0.0, 0.0, 0.0, 0)
    found = interval(pairs)
    return PairedDifference(found.mean, found.low, found.high, len(pairs))


def _by_example(records: Sequence[Record], kind: str) -> dict[tuple[str, str, int], float]:
    """A measure by set, document and the example's place in it."""
    found: dict[tuple[str, str, int], float] = {}
    places: dict[tuple[str, str], int] = {}
    for one in records:
        place = places.get((one.set, one.id), 0)
        places[one.set, one.id] = place + 1
        if kind in one.values:
            found[one.set, one.id, place] = one.values[kind]
    return found


def cell(records: Sequence[Record], kind: str, *, percent: bool = False) -> str:
    """A mean with its interval."""
    values = [one.values[kind] * (100 if percent else 1) for one in records if kind in one.values]
    if not values:
        return ""
    found = interval(values)
    digits = 3 if max(abs(found.low), abs(found.high)) < 5 else 1
    return f"{found.mean:.{digits}f} [{found.low:.{digits}f}, {found.high:.{digits}f}]"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(cells) + " |" for cells in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])
