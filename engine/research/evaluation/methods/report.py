"""METHODS.md: the comparison as tables and a plot, with what it was made under."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engine.errors import UsageError
from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.figures import machine
from engine.research.evaluation.methods.measured import AGAINST, SETS, UNITS, Measured, difference

TITLE = "# Eight ways of reading long documents, compared"
_NAMES = {"rouge1": "ROUGE-1", "rouge2": "ROUGE-2", "rougeLsum": "ROUGE-Lsum", "consistent": "borne out, %"}
_MARKS = {"above": "↑", "below": "↓", None: ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """What the methods were compared under."""

    memory_gb: float
    train_tokens: int
    rate: float
    command: str


def require_matplotlib() -> None:
    """Raises UsageError where there is nothing to draw with."""
    if find_spec("matplotlib") is None:
        raise UsageError("The plots are drawn by matplotlib, which is not installed: pip install matplotlib.")


def told(found: Mapping[str, Measured], conditions: Conditions) -> str:
    """The report's text."""
    parts = [_head(conditions), _learning(found)]
    parts += [_writing(found, of_set) for of_set in SETS]
    parts += ["![ROUGE-1 of each method](methods-writing.png)"]
    return "\n\n".join(parts) + "\n"


def _head(conditions: Conditions) -> str:
    return (
        f"{TITLE}\n\n"
        "AWESOME's paper compares summarizers of long documents under one memory. This is its comparison in small. "
        "Each method is built around the encoder, decoder and pointer of awesome-compact-en, is trained once on about "
        f"{conditions.train_tokens:,} source tokens (papers and textbooks in turn, learning rate {conditions.rate:g}) "
        f"in at most {conditions.memory_gb:g} GB, and writes summaries of the same test documents by greedy search. "
        "AWESOME has its attentive memory and no salient text, which no other method has either. awesome-compact-en "
        "had been trained on these sets before, segment by segment: a start that suits Se3, AWESOME and "
        "Extract-Abstract best. So short a training shows where methods start, not where they end. What is within "
        "chance of AWESOME (paired bootstrap over documents, 95 %) has no mark. Made by "
        f"`{conditions.command}`. Machine: {machine()}."
    )


def _learning(found: Mapping[str, Measured]) -> str:
    rows = []
    for one in found.values():
        if one.positions is None:
            rows.append([one.name, "", "does not fit into the memory", "", "", ""])
        else:
            of = f"{one.parameters / 1e6:.1f}", f"{one.positions:,}", f"{one.learned:,}"
            rows.append([one.name, *of, f"{one.peak / 2**20:,.0f}", f"{one.loss:.2f}"])
    head = ["method", "million parameters", "tokens read at once", "tokens learned from", "MB in training", "loss"]
    return "## Learning\n\nThe loss is the mean of the last five steps, per token of each method's own targets.\n\n" + (
        table([*head], rows)
    )


def _writing(found: Mapping[str, Measured], of_set: str) -> str:
    rows = []
    for name, one in found.items():
        cells = [_cell(one, found.get(AGAINST), of_set, measure) for measure in UNITS]
        if any(cells):
            rows.append([name, *cells])
    count = max((len(one.values(of_set, "rouge1")) for one in found.values()), default=0)
    return (
        f"## Writing: {of_set}\n\n{count} test documents; in brackets 95 % intervals; ↑, ↓: above or below {AGAINST} "
        "by more than chance. *Borne out*: sentences that the program's verifier finds supported by the three "
        "nearest of the source. For the entity graph and DS-SENT more is better, for DS-FOCUS less.\n\n"
        + table(["method", *(_NAMES.get(measure, measure) for measure in UNITS)], rows)
    )


def _cell(one: Measured, theirs: Measured | None, of_set: str, measure: str) -> str:
    ours = one.values(of_set, measure)
    if not ours:
        return ""
    mean = interval(list(ours.values()))
    said = None if theirs is None else difference(ours, theirs.values(of_set, measure))
    mark = "" if said is None else _MARKS.get(said.split()[0], "")
    digits = 1 if UNITS[measure] else 2
    return f"{mean.mean:.{digits}f}{mark} [{mean.low:.{digits}f}, {mean.high:.{digits}f}]"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def draw_writing(path: Path, found: Mapping[str, Measured]) -> None:
    """ROUGE-1 of each method with its interval, a picture for each set."""
    figure, axes = drawing(1, len(SETS), height=3.6)
    for axis, of_set in zip(axes, SETS, strict=True):
        measured = [(name, list(one.values(of_set, "rouge1").values())) for name, one in found.items()]
        drawn = [(name, interval(values)) for name, values in measured if values]
        for place, (name, mean) in enumerate(drawn):
            color = "C1" if name == AGAINST else "C0"
            axis.barh(place, mean.mean, color=color, xerr=[[mean.mean - mean.low], [mean.high - mean.mean]])
        axis.set_yticks(range(len(drawn)), [name for name, _ in drawn])
        axis.invert_yaxis()
        axis.grid(visible=True, axis="x", alpha=0.3)
        axis.set_xlabel("ROUGE-1 F, %")
        axis.set_title(f"{of_set}, test")
    figure.savefig(path)


def drawing(rows: int, columns: int, *, height: float) -> tuple[Any, list[Any]]:
    """An empty figure and its axes, row by row; `height` in inches of each row."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, height * rows), dpi=100, layout="constrained")
    FigureCanvasAgg(figure)
    return figure, [figure.add_subplot(rows, columns, number + 1) for number in range(rows * columns)]
