"""What a trained reader of clauses adds to the clause finder: `precis evaluate brief --model FOLDER`.

Three ways on the dev contracts: the finder, the reader, and the mean of both their logits. The difference of the mean
areas comes with an interval from resampled contracts. Since dev is what kinds would be chosen on, the gain of choosing
them is told from contracts they were not chosen on as well: the kinds that are better by a margin on one half of the
contracts, measured on the other, mean over halves drawn by lot.
"""

import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.errors import UsageError
from engine.facts.clause_kinds import KINDS
from engine.facts.clauses import windows_judged
from engine.facts.found import Found, on_one_line
from engine.models.calibration import logits_of
from engine.models.clause_reader_files import load_clause_reader
from engine.models.clauses.network import ClauseNetwork, bundled_clauses
from engine.models.encoder.static_encoder import bundled_static
from engine.models.packing import fast_dtype, pack
from engine.progress import Checkpoint, silent
from engine.research.evaluation.clause_judgement import KindJudgement, judge
from engine.research.evaluation.figures import Figure
from engine.research.training.clause_reader import pieces_of
from engine.research.training.clauses import Contract

Floats = npt.NDArray[np.float32]
Judged = Sequence[dict[str, KindJudgement]]
"""Contract by contract."""

_MARGIN = 0.02
"""Of area, from which a kind is taken for better."""
_SAMPLES = 100
_HALVINGS = 6
_LEAST, _KEPT = 0.02, 40
"""As the clause finder keeps them: sentences from this probability on, at most so many of a kind."""


def reader_figures(contracts: Sequence[Contract], folder: Path, checkpoint: Checkpoint = silent) -> list[Figure]:
    """All three ways, what the reader adds kind by kind, and what it takes.

    Raises:
        UsageError: the reader tells other kinds than the finder.
        ModelUnavailable: the reader or the finder is missing or damaged.
        Cancelled: from the checkpoint.
    """
    network, reader = bundled_clauses(), load_clause_reader(folder)
    if reader.kinds != network.kinds:
        raise UsageError(f"The reader in {folder} tells other kinds than the program's finder: train it anew.")
    pack(reader.model.to(fast_dtype()))  # as the program runs its models
    encoder = bundled_static()
    ways: dict[str, list[dict[str, KindJudgement]]] = {"finder": [], "reader": [], "both": []}
    seconds = pieces = 0.0
    for number, contract in enumerate(contracts):
        checkpoint("contracts", number, len(contracts))
        windows = windows_judged(contract.text, contract.sentences, network, encoder)
        found = logits_of(np.concatenate([probabilities for _, probabilities in windows]))  # (n, kinds)
        began = time.perf_counter()
        sentences = pieces_of(contract, reader.tokenizer)
        read = reader.model.read(sentences).numpy()  # (n, kinds)
        seconds += time.perf_counter() - began
        pieces += sum(map(len, sentences))
        for way, logits in (("finder", found), ("reader", read), ("both", (found + read) / 2)):
            ways[way].append(_judged(contract, network, logits))
    checkpoint("contracts", len(contracts), len(contracts))
    return [
        *(Figure(f"{way}: mean area over all kinds", _mean(areas(judged)), "") for way, judged in ways.items()),
        *_certainty(ways["finder"], ways["both"]),
        *_kinds(ways["finder"], ways["both"]),
        Figure("the reader: word pieces a second", round(pieces / max(seconds, 1e-9)), "1/s"),
    ]


def areas(judged: Judged) -> dict[str, float]:
    """Of each kind that is marked in these contracts the area under precision over recall."""
    found = {}
    for kind in KINDS:
        whole = KindJudgement()
        for number, one in enumerate(judged):
            whole.marked += one[kind].marked
            whole.found += [
                (score, right, frozenset((number, at) for _, at in passages))
                for score, right, passages in one[kind].found
            ]
        if whole.marked:
            found[kind] = whole.area
    return found


def chosen_gain(finder: Judged, both: Judged, chosen_on: Sequence[int], measured_on: Sequence[int]) -> float:
    """What the kinds that are better on some contracts add to the mean area on others."""
    known, better = (areas([judged[at] for at in chosen_on]) for judged in (finder, both))
    chosen = {kind for kind in known if better[kind] - known[kind] >= _MARGIN}
    without, with_reader = (areas([judged[at] for at in measured_on]) for judged in (finder, both))
    gains = [with_reader[kind] - without[kind] if kind in chosen else 0.0 for kind in without]
    return float(np.mean(gains))


def _certainty(finder: Judged, both: Judged) -> list[Figure]:
    lot = np.random.default_rng(0)
    count = len(finder)
    apart = []
    for _ in range(_SAMPLES):
        drawn = lot.integers(0, count, count).tolist()
        one, other = (areas([judged[at] for at in drawn]) for judged in (finder, both))
        apart.append(_mean(other) - _mean(one))
    low, high = np.percentile(apart, [2.5, 97.5])
    gains = []
    for _ in range(_HALVINGS):
        order = lot.permutation(count).tolist()
        halves = order[: count // 2], order[count // 2 :]
        gains += [chosen_gain(finder, both, halves[0], halves[1]), chosen_gain(finder, both, halves[1], halves[0])]
    return [
        Figure("both: gain of mean area, low end of 95 %", round(float(low), 3), ""),
        Figure("both: gain of mean area, high end of 95 %", round(float(high), 3), ""),
        Figure("both, kinds chosen on other contracts: gain of mean area", round(float(np.mean(gains)), 3), ""),
    ]


def _kinds(finder: Judged, both: Judged) -> list[Figure]:
    known, better = areas(finder), areas(both)
    return [
        Figure(f"{kind}: area of both against the finder's", round(better[kind], 3), "", round(known[kind], 3))
        for kind in known
    ]


def _judged(contract: Contract, network: ClauseNetwork, logits: Floats) -> dict[str, KindJudgement]:
    return judge([contract], network, find=lambda _: likeliest_by(contract, network.kinds, logits))


def likeliest_by(contract: Contract, kinds: Sequence[str], logits: Floats) -> dict[str, list[Found]]:
    """Of each kind the likeliest sentences by logits (sentences, kinds), best first."""
    probabilities = 1 / (1 + np.exp(-logits))  # (n, kinds)
    best = {}
    for column, kind in enumerate(kinds):
        rows = np.argsort(-probabilities[:, column], kind="stable")[:_KEPT].tolist()
        kept = [row for row in rows if probabilities[row, column] >= _LEAST]
        best[kind] = [
            Found(start, end, kind, on_one_line(contract.text[start:end]), float(probabilities[row, column]))
            for row in kept
            for start, end in [contract.sentences[row]]
        ]
    return best


def _mean(found: dict[str, float]) -> float:
    return round(float(np.mean(list(found.values()))), 4)
