"""The report's plots."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.extractive import BASELINES, ORACLE, OURS
from engine.research.evaluation.report_parts import COMPACT
from engine.research.evaluation.report_tables import of, sets_of
from engine.research.evaluation.result_cache import Record
from engine.schema.result import EXTRACTIVE

_KINDS = {"rouge1": "ROUGE-1", "rouge2": "ROUGE-2", "rougeLsum": "ROUGE-Lsum"}


def draw(folder: Path, found: Mapping[str, Sequence[Record]]) -> None:
    """Draw the plots of the parts that have records into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    if found["choosing"]:
        systems = [name for name in (OURS, *BASELINES, ORACLE) if of(found["choosing"], system=name)]
        _bars(folder / "report-choosing.png", found["choosing"], systems, ["rouge1"], "Choosing sentences, test splits")
    if of(found["writing"], system=COMPACT):
        systems = [EXTRACTIVE, COMPACT]
        _bars(folder / "report-writing.png", found["writing"], systems, list(_KINDS), "Written and quoted, test splits")
    if found["linking"]:
        _links(folder / "report-linking.png", found["linking"])


def _bars(path: Path, records: Sequence[Record], systems: Sequence[str], kinds: Sequence[str], title: str) -> None:
    """For each measure a picture: sets side by side, in each the systems with their intervals."""
    names = sets_of(records)
    figure, axes = _figure(len(kinds), height=3.2)
    width = 0.8 / len(systems)
    for axis, kind in zip(axes, kinds, strict=True):
        for number, system in enumerate(systems):
            places = [place + (number - (len(systems) - 1) / 2) * width for place in range(len(names))]
            bounds = [_bounds(of(records, name, system), kind) for name in names]
            drawn = [(place, bound) for place, bound in zip(places, bounds, strict=True) if bound is not None]
            axis.bar(
                [place for place, _ in drawn],
                [bound[0] for _, bound in drawn],
                width,
                yerr=[[bound[0] - bound[1] for _, bound in drawn], [bound[2] - bound[0] for _, bound in drawn]],
                label=system.replace("_", " "),
                error_kw={"elinewidth": 0.8},
            )
        counts = [max(len(of(records, name, system)) for system in systems) for name in names]
        labels = [f"{name.replace('_', ' ')}\nn = {count}" for name, count in zip(names, counts, strict=True)]
        axis.set_xticks(range(len(names)), labels)
        axis.set_ylabel(f"{_KINDS[kind]} F, %")
        axis.grid(visible=True, axis="y", alpha=0.3)
    axes[-1].legend(ncols=4, fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.2))
    axes[0].set_title(title)
    figure.savefig(path)


def _bounds(records: Sequence[Record], kind: str) -> tuple[float, float, float] | None:
    values = [one.values[kind] for one in records if kind in one.values]
    if not values:
        return None
    found = interval(values)
    return found.mean, found.low, found.high


def draw_types(path: Path, shares: Mapping[str, tuple[float, float, float]]) -> None:
    """One bar for each part of doctype-en's test texts: macro F1 with its interval."""
    figure, (axis,) = _figure(1, height=2.4)
    for place, (mean, low, high) in enumerate(shares.values()):
        axis.barh(place, mean, color="C0", xerr=[[max(mean - low, 0)], [max(high - mean, 0)]])
        axis.text(0.02, place, f"{mean:.3f}", va="center", color="w")
    axis.axvline(0.95, color="grey", linewidth=0.6, linestyle=":")
    axis.set_yticks(range(len(shares)), list(shares))
    axis.set_xlim(0, 1)
    axis.invert_yaxis()
    axis.set_xlabel("macro F1 (dotted: 0.95)")
    axis.set_title("doctype-en, test")
    figure.savefig(path)


def _links(path: Path, records: Sequence[Record]) -> None:
    ways = {"precis": "precis", "bm25": "BM25", "random": "chance"}
    figure, (axis,) = _figure(1, height=2.8)
    for number, (way, label) in enumerate(ways.items()):
        for place, unit in enumerate(("turn", "chunk")):
            found = interval([100 * one.values[f"{unit} {way}"] for one in records])
            axis.bar(
                place + (number - 1) * 0.27,
                found.mean,
                0.27,
                yerr=[[found.mean - found.low], [found.high - found.mean]],
                color=f"C{number}",
                label=label if place == 0 else None,
            )
    axis.set_xticks([0, 1], ["the turn linked is noted", "the chunk linked holds a noted turn"])
    axis.set_ylabel("% of sentences")
    axis.set_ylim(0, 100)
    axis.set_title(f"Links, {len(records)} sentences of answers about meetings")
    axis.legend()
    axis.grid(visible=True, axis="y", alpha=0.3)
    figure.savefig(path)


def _figure(rows: int, height: float) -> tuple[Any, list[Any]]:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, height * rows + 0.8), dpi=100, layout="constrained")
    FigureCanvasAgg(figure)
    return figure, [figure.add_subplot(rows, 1, number + 1) for number in range(rows)]
