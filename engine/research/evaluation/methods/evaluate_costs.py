"""`precis evaluate costs`: what reading ever longer documents takes of each method, untrained.

Of documents from 1,000 to 1,000,000 tokens the most memory and the processor's time, on one thread: reading, and
writing eight tokens of each segment (of the whole where a method reads at once). The words are drawn by lot, for what
they are changes neither.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch

from engine.progress import Checkpoint, silent
from engine.registry.catalog import BUNDLED
from engine.research.evaluation.figures import Figure, machine
from engine.research.evaluation.methods.cost import BEYOND, Cost, reading_costs
from engine.research.evaluation.methods.evaluate import START
from engine.research.evaluation.methods.measured import AGAINST
from engine.research.evaluation.methods.report import drawing, require_matplotlib, table
from engine.research.evaluation.report_files import refuse_other_report
from engine.research.evaluation.result_cache import ResultCache
from engine.research.methods.warm_start import METHODS, plain_of, refuse_unknown

TITLE = "# What reading long documents takes, method by method"
LENGTHS = (1_000, 4_000, 16_000, 64_000, 250_000, 1_000_000)
_MEMORY = 2.0
_SECONDS = 1000.0
"""Of processor: a length for which more is forecast is left out, unless it was measured before."""


def evaluate(
    checkpoint: Checkpoint = silent,
    *,
    only: Sequence[str] = (),
    memory_gb: float = _MEMORY,
    seconds: float = _SECONDS,
    work: Path = Path(".work/methods"),
    out: Path | None = None,
) -> list[Figure]:
    """Measure the methods, or `only` those, to the first length beyond `memory_gb`, or for which more than `seconds` of
    processor, or `BEYOND` times the memory, are forecast. What is measured is kept in `work`, and not forecast again.

    METHODS-COST.md and its plot are written into the folder `out`, if one is named.

    Raises:
        UsageError: a method is none of the eight, matplotlib is missing, or a METHODS-COST.md in `out` is not ours.
        Cancelled: from the checkpoint.
    """
    refuse_unknown(only)
    if out is not None:
        require_matplotlib()
        refuse_other_report(out / "METHODS-COST.md", TITLE)
    torch.manual_seed(0)
    torch.set_num_threads(1)
    plain, kept = plain_of(BUNDLED / START), ResultCache(work / "costs.jsonl")
    found = {
        name: reading_costs(
            method, plain, LENGTHS, most=int(memory_gb * 2**30), seconds=seconds, kept=kept, checkpoint=checkpoint
        )
        for name, method in METHODS.items()
        if not only or name in only
    }
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        draw(out / "methods-cost.png", found, most=memory_gb)
        (out / "METHODS-COST.md").write_text(told(found, memory_gb, seconds), encoding="utf-8")
    return figures_of(found)


def figures_of(found: Mapping[str, Sequence[Cost]]) -> list[Figure]:
    """Memory and time of each method and length."""
    figures = []
    for name, costs in found.items():
        for one in costs:
            figures.append(Figure(f"{name}: memory for {one.tokens:,} tokens", round(one.peak / 2**20), "MB"))
            figures.append(Figure(f"{name}: processor time for {one.tokens:,} tokens", round(one.seconds, 2), "s"))
    return figures


def told(found: Mapping[str, Sequence[Cost]], memory_gb: float, seconds: float) -> str:
    """The report's text."""
    lengths = sorted({cost.tokens for costs in found.values() for cost in costs})
    rows = []
    for name, costs in found.items():
        by_length = {cost.tokens: cost for cost in costs}
        rows.append([name, *(_cell(by_length.get(length)) for length in lengths)])
    return (
        f"{TITLE}\n\nThe eight methods of [the comparison](METHODS.md), untrained: peak memory (weights included) and "
        "processor time for reading a document of so many tokens and writing eight tokens of each segment, or of the "
        "whole where it is read at once, on one thread. A method is followed to the first length that takes more than "
        f"{memory_gb:g} GB, or for which more than {seconds:,.0f} s or {BEYOND * memory_gb:g} GB are forecast; longer "
        "ones are left empty, but for what was measured before. Extract-Abstract reads only its extract, whatever the "
        "length: choosing that is not in its figures. Made by "
        f"`precis evaluate costs --memory-gb {memory_gb:g} --seconds {seconds:g} --out FOLDER`. Machine: "
        f"{machine()}; other programs ran beside it, which processor time hardly shows.\n\n"
        + table(["method", *(f"{length:,} tokens" for length in lengths)], rows)
        + "\n\n![Memory and time by length](methods-cost.png)\n"
    )


def _cell(cost: Cost | None) -> str:
    return "" if cost is None else f"{cost.peak / 2**20:,.0f} MB, {cost.seconds:,.1f} s"


def draw(path: Path, found: Mapping[str, Sequence[Cost]], *, most: float) -> None:
    """Memory and time against length, both by powers of ten; `most` GB are marked."""
    figure, (memory, time) = drawing(1, 2, height=4.2)
    for number, (name, costs) in enumerate(found.items()):
        if costs:
            tokens = [cost.tokens for cost in costs]
            style: dict[str, Any] = {
                "color": f"C{number}", "marker": "osv^Dx*P"[number % 8], "markersize": 4,
                "linewidth": 2.4 if name == AGAINST else 1.2, "label": name,
            }  # fmt: skip
            memory.plot(tokens, [cost.peak / 2**20 for cost in costs], **style)
            time.plot(tokens, [cost.seconds for cost in costs], **style)
    memory.axhline(most * 1024, color="grey", linewidth=0.8, linestyle=":")
    memory.annotate(f"{most:g} GB", (1, most * 1024), (0, 2), xycoords=("axes fraction", "data"),
                    textcoords="offset points", ha="right", fontsize=8, color="grey")  # fmt: skip
    for axis, said in ((memory, "MB at most"), (time, "seconds of processor")):
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.set_xlabel("tokens of the document")
        axis.set_ylabel(said)
        axis.grid(visible=True, alpha=0.3)
    handles, labels = memory.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4, fontsize=8)
    figure.savefig(path)
