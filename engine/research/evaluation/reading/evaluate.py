"""`precis evaluate reading`: whether what is read is what the page says, without a summary.

Pairs: reports beside the publisher's own text. Made pages: texts of ours in many layouts. Contracts: joins alone.
Boundaries: sentence ends marked by hand in eleven languages. Every mismatch is written out where a folder is named, and
is ours unless `publishers.txt` says what the publisher's text has instead.
"""

import hashlib
import time
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from engine.errors import UsageError
from engine.progress import Checkpoint, silent
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.reading import boundaries
from engine.research.evaluation.reading.alignment import Verdict, letters
from engine.research.evaluation.reading.contracts import read_contracts
from engine.research.evaluation.reading.made_pages import layouts, read_made
from engine.research.evaluation.reading.pairs import Mismatch, PairReading, read_pair
from engine.research.evaluation.shared_data import shared_folder

PARTS = ("pairs", "made", "contracts", "boundaries")
_DIFFERENCES = Path(__file__).with_name("publishers.txt")


def evaluate(
    checkpoint: Checkpoint = silent, *, only: Sequence[str] | None = None, out: Path | None = None
) -> list[Figure]:
    """Measure the parts named, all of them where none is; mismatches go to `out` as `mismatches.txt`.

    Raises:
        UsageError: there is no such part, or the shared data is not there.
        Cancelled: from the checkpoint.
    """
    unknown = sorted(set(only or ()) - set(PARTS))
    if unknown:
        raise UsageError(f"There is no part “{unknown[0]}” of this measurement; there are {', '.join(PARTS)}.")
    wanted = only or PARTS
    figures: list[Figure] = []
    readings: list[PairReading] = []
    if "pairs" in wanted:
        pairs, seconds = _read_pairs(shared_folder() / "corpus" / "pdf-pairs", checkpoint)
        readings += pairs
        figures += _pair_figures(pairs, seconds)
    if "made" in wanted:
        made = _counted("made pages", read_made(), len(layouts()), checkpoint)
        readings += made
        figures += _fault_figures("made pages", made, body=5, quoted=None)
    if "contracts" in wanted:
        contracts = _counted("contracts", read_contracts(shared_folder()), 0, checkpoint)
        readings += contracts
        figures.append(_per_thousand("contracts: joined", _faults(contracts), sum(r.judged for r in contracts), None))
    if "boundaries" in wanted:
        figures += [_boundary_figure(language) for language in boundaries.languages()]
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / "mismatches.txt").write_text("".join(_lines(readings)), encoding="utf-8")
    return figures


def _read_pairs(folder: Path, checkpoint: Checkpoint) -> tuple[list[PairReading], float]:
    files = sorted(folder.glob("*.pdf"))
    found, seconds = [], 0.0
    for done, file in enumerate(files):
        checkpoint("pairs", done, len(files))
        before = time.perf_counter()
        found.append(read_pair(file))
        seconds += time.perf_counter() - before
    checkpoint("pairs", len(files), len(files))
    return found, seconds


def _counted(stage: str, readings: Iterable[PairReading], total: int, checkpoint: Checkpoint) -> list[PairReading]:
    found = []
    for reading in readings:
        found.append(reading)
        checkpoint(stage, len(found), max(total, len(found)))
    return found


def _pair_figures(pairs: Sequence[PairReading], seconds: float) -> list[Figure]:
    in_order = [sum(numbers) for numbers in zip(*(reading.in_order for reading in pairs), strict=True)]
    recovered = [sum(numbers) for numbers in zip(*(reading.recovered for reading in pairs), strict=True)]
    judged = sum(reading.judged for reading in pairs)
    foreign = sum(m.verdict is Verdict.FOREIGN for reading in pairs for m in reading.mismatches)
    whole = 1 - (_faults(pairs) + _faults(pairs, publishers=True)) / max(judged - foreign, 1)
    share = recovered[0] / recovered[1]
    return [
        *_fault_figures("pairs", pairs, body=3, quoted=1),
        Figure("pairs: sentences that are whole true sentences", round(whole, 4), "share"),
        Figure("pairs: mismatches that are the publisher's", float(_faults(pairs, publishers=True)), "sentences"),
        Figure("pairs: consecutive true sentences in that order", round(in_order[0] / in_order[1], 4), "share"),
        Figure("pairs: true text recovered", round(share, 4), "share", None, "at least 0.99", share >= 0.99),
        Figure("pairs: time to read and compare", round(seconds, 2), "s"),
    ]


def _fault_figures(name: str, readings: Sequence[PairReading], body: int, quoted: int | None) -> list[Figure]:
    judged = sum(reading.judged for reading in readings)
    found = [_per_thousand(f"{name}: joined, cut or out of order", _faults(readings), judged, body)]
    if quoted is not None:
        quotable = sum(reading.quotable for reading in readings)
        faults = _faults(readings, quotable=True)
        found.append(_per_thousand(f"{name}: the same of what may be quoted", faults, quotable, quoted))
    return found


def _per_thousand(name: str, faults: int, judged: int, bar: int | None) -> Figure:
    rate = 1000 * faults / max(judged, 1)
    words = None if bar is None else f"at most {bar}"
    return Figure(name, round(rate, 2), f"in 1,000 of {judged:,}", None, words, None if bar is None else rate <= bar)


def _faults(readings: Iterable[PairReading], *, quotable: bool = False, publishers: bool = False) -> int:
    """Sentences joined, cut or run together: ours, or those that are the publisher's."""
    return sum(
        1
        for reading in readings
        for mismatch in reading.mismatches
        if mismatch.verdict is not Verdict.FOREIGN
        and (mismatch.quotable or not quotable)
        and (key(reading.name, mismatch) in differences()) is publishers
    )


def key(name: str, mismatch: Mismatch) -> str:
    """A sentence's name in the list of the publishers' differences, which must not hold its text."""
    return hashlib.sha256(f"{name} {letters(mismatch.text)}".encode()).hexdigest()[:12]


@cache
def differences() -> dict[str, str]:
    """Sentences that were looked at and are right though the publisher's text has them otherwise, and why."""
    lines = _DIFFERENCES.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines if line and not line.startswith("#"))


def _boundary_figure(language: str) -> Figure:
    score = boundaries.score(language)
    bar = 0.985 if language == "en" else 0.97
    name = f"sentence ends, {language}: F1"
    return Figure(name, round(score.f1, 4), f"of {score.marked} marked", None, f"at least {bar}", score.f1 >= bar)


def _lines(readings: Iterable[PairReading]) -> Iterable[str]:
    for reading in readings:
        for mismatch in reading.mismatches:
            said = differences().get(key(reading.name, mismatch), "")
            mark = "quotable" if mismatch.quotable else ""
            fields = (reading.name, f"p. {mismatch.page}", mismatch.verdict, mark, said, mismatch.text)
            yield "\t".join(map(str, fields)) + f"\t{key(reading.name, mismatch)}\n"
