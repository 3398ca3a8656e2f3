"""`precis evaluate brief`: whether a contract's clauses are found where lawyers marked them, and rightly not found.

On the dev contracts, of which nothing was learned and on which settings were chosen. A found passage is right when half
of it and half of a marked one are common. Recall at a precision of 0.9 is the greatest over all thresholds; the area is
that under the curve of precision (the best at this recall or a greater one) over recall, as published for this data.
"""

from pathlib import Path

from engine.facts.clause_kinds import CORE
from engine.models.clause_reader_files import bundled_clause_reader
from engine.models.clauses.network import bundled_clauses
from engine.progress import Checkpoint, silent
from engine.research.evaluation.clause_judgement import DATED, KindJudgement, judge
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.clauses import contract_of
from engine.research.training.jsonl import read_rows


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
        return figures_of(judge(contracts, bundled_clauses(), checkpoint, reader=bundled_clause_reader()))
    from engine.research.evaluation.clause_reader import reader_figures

    return reader_figures(contracts, Path(model), checkpoint)


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
    for kind in (*sorted(DATED), "governing_law"):
        one = judged[kind]
        share = _share(one.answered_right, one.answered)
        figures.append(
            Figure(
                f"{kind}: answer is the lawyers' (of {one.answered})", share, "", 0.85, "at least 0.85", share >= 0.85
            )
        )
    parties = judged["parties"]
    whole = _share(parties.all_named, parties.contracts)
    figures += [
        Figure(f"parties: named (of {parties.names})", _share(parties.names_shown, parties.names), ""),
        Figure(f"contracts with every party named (of {parties.contracts})", whole, ""),
    ]
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
