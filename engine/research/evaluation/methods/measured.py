"""What is known of a method when it was measured, and how methods are compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.result_cache import Record

SETS = ("papers", "textbooks")
AGAINST = "AWESOME"
UNITS = {
    "rouge1": "%",
    "rouge2": "%",
    "rougeLsum": "%",
    "entity graph": "",
    "DS-FOCUS distance": "",
    "DS-SENT similarity": "",
    "consistent": "%",
    "length": "words",
}
"""The measures of a summary, and their units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A method, trained and measured; one that does not fit into the memory has `positions` None and nothing else."""

    name: str
    positions: int | None = None
    """Tokens read at once."""
    parameters: int = 0
    learned: int = 0
    """Source tokens learned from."""
    peak: int = 0
    """The most bytes alive in a step of training."""
    seconds: float = 0.0
    """Of the training, as far as it ran this time."""
    loss: float = 0.0
    """Per token, mean of the last steps."""
    records: Sequence[Record] = field(default=())
    """Of the test documents."""

    def figures(self) -> list[Figure]:
        """As figures of its own."""
        if self.positions is None:
            return [Figure(f"{self.name}: does not fit into the memory", 0, "tokens")]
        return [
            Figure(f"{self.name}: parameters", self.parameters / 1e6, "million"),
            Figure(f"{self.name}: read at once", self.positions, "tokens"),
            Figure(f"{self.name}: source tokens learned from", self.learned, "tokens"),
            Figure(f"{self.name}: memory of a training step", round(self.peak / 2**20), "MB"),
            Figure(f"{self.name}: training, this time", round(self.seconds, 1), "s"),
            Figure(f"{self.name}: loss per token in the end", round(self.loss, 3), ""),
        ]

    def values(self, of_set: str, measure: str) -> dict[str, float]:
        """A measure's values by document."""
        return {one.id: one.values[measure] for one in self.records if one.set == of_set and measure in one.values}


def compared(found: Mapping[str, Measured]) -> list[Figure]:
    """Set by set every measure of every method, and whether AWESOME's differs by more than chance."""
    figures = []
    for of_set in SETS:
        for measure, unit in UNITS.items():
            theirs = found[AGAINST].values(of_set, measure) if AGAINST in found else {}
            for name, one in found.items():
                ours = one.values(of_set, measure)
                if ours:
                    mean = interval(list(ours.values()))
                    told = (
                        f"{of_set} {measure}: {name} (95 %: {mean.low:.2f} to {mean.high:.2f}; {len(ours)} documents)"
                    )
                    against = interval(list(theirs.values())).mean if theirs else None
                    figures.append(Figure(told, round(mean.mean, 3), unit, against, difference(ours, theirs)))
    return figures


def difference(ours: Mapping[str, float], theirs: Mapping[str, float]) -> str | None:
    """In words whether two systems' means over their common documents differ by more than chance."""
    common = sorted(ours.keys() & theirs.keys())
    if not common or ours == theirs:
        return None
    apart = interval([ours[one] - theirs[one] for one in common])
    if apart.low <= 0 <= apart.high:
        return f"within chance of {AGAINST}"
    return f"{'above' if apart.mean > 0 else 'below'} {AGAINST}"
