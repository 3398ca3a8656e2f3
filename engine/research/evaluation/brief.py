"""`precis evaluate brief`: whether a contract's clauses are found where lawyers marked them, and rightly not found.

On the dev contracts, of which nothing was learned and on which settings were chosen. A found passage is right when half
of it and half of a marked one are common. Recall at a precision of 0.9 is the greatest over all thresholds; the area is
that under the curve of precision (the best at this recall or a greater one) over recall, as published for this data.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.facts.clause_kinds import CORE, KINDS
from engine.facts.clauses import Clause, likeliest, read_clauses
from engine.facts.dates import DateReading
from engine.facts.found import Found
from engine.models.clauses.network import ClauseNetwork, bundled_clauses
from engine.models.encoder.static_encoder import bundled_static
from engine.progress import Checkpoint, silent
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.clauses import Contract, contract_of, in_common
from engine.research.training.jsonl import read_rows

_DATED = frozenset({"agreement_date", "effective_date", "expiration_date"})
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{2}|\d{4})")


@dataclass(slots=True)
class KindJudgement:
    """One kind over all contracts."""

    marked: int = 0
    found: list[tuple[float, bool, frozenset[tuple[int, int]]]] = field(default_factory=list)
    """Of each place its score, whether it is right, and the marked passages (contract, number) it finds."""
    shown: int = 0
    shown_right: int = 0
    shown_marked: set[tuple[int, int]] = field(default_factory=set)
    absent: int = 0
    absent_right: int = 0
    answered: int = 0
    answered_right: int = 0

    @property
    def curve(self) -> list[tuple[float, float]]:
        """Recall and precision as the threshold falls."""
        points: list[tuple[float, float]] = []
        seen: set[tuple[int, int]] = set()
        right = 0
        for count, (_, is_right, passages) in enumerate(sorted(self.found, key=lambda one: -one[0]), start=1):
            right += is_right
            seen |= passages
            points.append((len(seen) / max(1, self.marked), right / count))
        return points

    @property
    def area(self) -> float:
        """Under precision over recall."""
        area, best, last = 0.0, 0.0, None
        for recall, precision in reversed(self.curve):
            if last is not None:
                area += best * (last - recall)
            best, last = max(best, precision), recall
        return area + best * (last or 0.0)

    def recall_at(self, precision: float) -> float:
        """The greatest recall at no less than this precision."""
        return max((recall for recall, at in self.curve if at >= precision), default=0.0)


def evaluate(checkpoint: Checkpoint = silent, *, model: str | None = None) -> list[Figure]:
    """Measure on the dev contracts; with `model`, a folder of `precis train clause-reader`, what it adds.

    Raises:
        UsageError: the shared data is not there.
        ModelUnavailable: the clause finder or the reader is missing or damaged.
        Cancelled: from the checkpoint.
    """
    rows = read_rows(shared_folder() / "data" / "contracts" / "clauses.dev.jsonl.xz", summaries=False)
    contracts = [contract_of(row) for row in rows]
    if model is None:
        return figures_of(judge(contracts, bundled_clauses(), checkpoint))
    from engine.research.evaluation.clause_reader import reader_figures  # it loads torch

    return reader_figures(contracts, Path(model), checkpoint)


def judge(
    contracts: Sequence[Contract],
    network: ClauseNetwork,
    checkpoint: Checkpoint = silent,
    *,
    find: Callable[[Contract], dict[str, list[Found]]] | None = None,
) -> dict[str, KindJudgement]:
    """Every kind over these contracts; `find` gives the likeliest sentences in the network's place."""
    judged = {kind: KindJudgement() for kind in KINDS}
    encoder = bundled_static()
    for number, contract in enumerate(contracts):
        checkpoint("contracts", number, len(contracts))
        best = find(contract) if find is not None else likeliest(contract.text, contract.sentences, network, encoder)
        for clause in read_clauses(contract.text, best, network, DateReading("en")):
            _count(judged[clause.kind], clause, contract, number)
    checkpoint("contracts", len(contracts), len(contracts))
    return judged


def _count(judged: KindJudgement, clause: Clause, contract: Contract, number: int) -> None:
    marked = contract.marked[clause.kind]
    judged.marked += len(marked)
    for one in clause.found:
        passages = frozenset(
            (number, at) for at, span in enumerate(marked) if min(in_common((one.start, one.end), span)) >= 0.5
        )
        judged.found.append((one.score, bool(passages), passages))
        if one.score >= clause.threshold:
            judged.shown += 1
            judged.shown_right += bool(passages)
            judged.shown_marked |= passages
    if contract.quotes[clause.kind] == 0:
        judged.absent += 1
        judged.absent_right += not clause.present
    answer = normalised(clause.kind, contract.answers[clause.kind])
    if answer is not None and clause.present:
        judged.answered += 1
        judged.answered_right += clause.found[0].value.casefold() == answer.casefold()


def normalised(kind: str, answer: str) -> str | None:
    """The lawyers' answer in the program's form; None where it is no single date or place."""
    if kind in _DATED:
        date = _AMERICAN.fullmatch(answer.strip())
        if date is None:
            return "perpetual" if answer == "perpetual" and kind == "expiration_date" else None
        month, day, year = date.groups()
        century = "" if len(year) == 4 else "20" if int(year) < 50 else "19"
        return f"{century}{year}-{int(month):02}-{int(day):02}"
    if kind == "governing_law" and answer.strip("[] ") and ";" not in answer:
        return answer.strip()
    return None


def figures_of(judged: dict[str, KindJudgement]) -> list[Figure]:
    """For each kind its figures, then those with a bar."""
    figures: list[Figure] = []
    for kind, one in judged.items():
        figures += [
            Figure(f"{kind}: recall of what is shown", _share(len(one.shown_marked), one.marked), "", None),
            Figure(f"{kind}: precision of what is shown", _share(one.shown_right, one.shown), ""),
            Figure(f"{kind}: area under precision over recall", round(one.area, 3), ""),
            Figure(f"{kind}: not found, rightly (of {one.absent})", _share(one.absent_right, one.absent), ""),
        ]
    for kind in CORE:
        recall = round(judged[kind].recall_at(0.9), 3)
        figures.append(Figure(f"{kind}: recall at precision 0.9", recall, "", 0.85, "at least 0.85", recall >= 0.85))
    for kind in (*sorted(_DATED), "governing_law"):
        one = judged[kind]
        share = _share(one.answered_right, one.answered)
        figures.append(
            Figure(
                f"{kind}: answer is the lawyers' (of {one.answered})", share, "", 0.85, "at least 0.85", share >= 0.85
            )
        )
    area = round(sum(one.area for one in judged.values()) / len(judged), 3)
    figures.append(Figure("mean area over all kinds", area, "", 0.35, "at least 0.35", area >= 0.35))
    absent = sum(one.absent for one in judged.values())
    right = _share(sum(one.absent_right for one in judged.values()), absent)
    figures.append(Figure(f"not found, rightly (of {absent})", right, "", 0.9, "at least 0.9", right >= 0.9))
    present = _share(sum(len(one.shown_marked) for one in judged.values()), sum(one.marked for one in judged.values()))
    figures.append(Figure("recall of what is shown, all kinds", present, ""))
    return figures


def _share(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 1.0
