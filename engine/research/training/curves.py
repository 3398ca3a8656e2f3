"""The curve of a training as a picture. matplotlib is loaded when one is drawn, not before."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

POINTS = 300
"""So many points a curve has at most: each is the mean of the steps around it."""
_LINE = 40
"""Characters of a line beside the picture."""


def draw_curve(path: Path, losses: Sequence[float], judged: Sequence[tuple[int, float]], measure: str) -> None:
    """Write a PNG of the losses by step and of what was `judged` on dev, (step, value) each, called `measure`."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    size = max(1, len(losses) // POINTS)
    groups = [losses[first : first + size] for first in range(0, len(losses), size)]
    ends = [min((number + 1) * size, len(losses)) for number in range(len(groups))]
    figure = Figure(figsize=(7, 4), dpi=100, layout="constrained")
    FigureCanvasAgg(figure)
    left = figure.add_subplot()
    left.plot(ends, [sum(group) / len(group) for group in groups], color="tab:blue", linewidth=1)
    left.set_xlabel("step")
    left.set_ylabel("loss on train", color="tab:blue")
    left.grid(visible=True, alpha=0.3)
    if judged:
        right = left.twinx()
        right.plot([step for step, _ in judged], [value for _, value in judged], "s-", color="tab:orange", markersize=3)
        right.set_ylabel(fill(f"{measure} on dev", _LINE), color="tab:orange")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
