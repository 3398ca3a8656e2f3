"""Whether found clauses are where lawyers marked them, kind by kind over many contracts."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.facts.clause_kinds import KINDS
from engine.facts.clauses import Clause, SentenceReader, judged_with, likeliest, read_clauses
from engine.facts.dates import DateReading
from engine.facts.found import Found
from engine.models.clauses.network import ClauseNetwork
from engine.models.encoder.static_encoder import bundled_static
from engine.progress import Checkpoint, silent
from engine.research.training.clauses import Contract, in_common

DATED = frozenset({"agreement_date", "effective_date", "expiration_date"})
"""Kinds whose answer is a date."""
_TERMS = re.compile(r"\([^)]*(?:\)|\Z)")
_SHORTEST, _NEARLY_WHOLE = 2, 0.7
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
    names: int = 0
    """Parties whose names the lawyers wrote down, where the kind is that."""
    names_shown: int = 0
    all_named: int = 0
    """Contracts with names of which every one is shown."""
    contracts: int = 0
    """Contracts with names."""

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


def judge(
    contracts: Sequence[Contract],
    network: ClauseNetwork,
    checkpoint: Checkpoint = silent,
    *,
    reader: SentenceReader | None = None,
    find: Callable[[Contract], dict[str, list[Found]]] | None = None,
) -> dict[str, KindJudgement]:
    """Every kind over these contracts, with `reader` beside the network; `find` gives the likeliest sentences in the
    place of both.
    """
    judged = {kind: KindJudgement() for kind in KINDS}
    encoder = bundled_static()
    if reader is not None:
        network = judged_with(network, reader)
    for number, contract in enumerate(contracts):
        checkpoint("contracts", number, len(contracts))
        if find is not None:
            best = find(contract)
        else:
            best = likeliest(contract.text, contract.sentences, network, encoder, reader=reader)
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
    if clause.kind == "parties":
        _count_names(judged, clause, contract)
    answer = normalised(clause.kind, contract.answers[clause.kind])
    if answer is not None and clause.present:
        judged.answered += 1
        judged.answered_right += clause.found[0].value.casefold() == answer.casefold()


def _count_names(judged: KindJudgement, clause: Clause, contract: Contract) -> None:
    names = party_names(contract.answers["parties"], contract.text)
    shown = {_letters(one.value) for one in clause.shown}
    told = sum(any(_same_name(_letters(name), one) for one in shown) for name in names)
    judged.names += len(names)
    judged.names_shown += told
    judged.contracts += bool(names)
    judged.all_named += bool(names) and told == len(names)


def party_names(answer: str, text: str) -> list[str]:
    """The names in the lawyers' answer, “Acme, Inc. ("Company"); Jane Roe”, that the contract has word for word."""
    names = [_TERMS.sub("", part).strip(' ,."“”') for part in answer.split(";")]
    letters = _letters(text)
    return [name for name in names if len(_letters(name)) > _SHORTEST and _letters(name) in letters]


def _letters(words: str) -> str:
    return "".join(filter(str.isalnum, words.casefold()))


def _same_name(name: str, shown: str) -> bool:
    """Whether the shown name is the whole name, or lacks no more than its form."""
    return name in shown or (shown in name and len(shown) > _NEARLY_WHOLE * len(name))


def normalised(kind: str, answer: str) -> str | None:
    """The lawyers' answer in the program's form; None where it is no single date or place."""
    if kind in DATED:
        date = _AMERICAN.fullmatch(answer.strip())
        if date is None:
            return "perpetual" if answer == "perpetual" and kind == "expiration_date" else None
        month, day, year = date.groups()
        century = "" if len(year) == 4 else "20" if int(year) < 50 else "19"
        return f"{century}{year}-{int(month):02}-{int(day):02}"
    if kind == "governing_law" and answer.strip("[] ") and ";" not in answer:
        return answer.strip()
    return None
