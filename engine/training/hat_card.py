"""A trained HAT's card: what it learned from, under which licences, how it came about, what it is worth; its curve."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.training.hat import HatTraining, Progress


@dataclass(frozen=True, slots=True)
class Card:
    """What a card says."""

    title: str
    command: str
    data: Mapping[str, str]
    """Files and their sha256."""
    licences: str
    examples: int
    dev_examples: int
    labels: tuple[str, ...]
    recipe: Mapping[str, str]
    seconds: float
    measures: Mapping[str, float | None]
    hardware: str = ""
    limits: str = ""
    notes: str = ""
    tables: str = field(default="")
    """Markdown to put under the measures."""


def write_card(card: Card, folder: Path) -> None:
    """Write `CARD.md` beside the model in `folder`."""
    lines = [f"# {card.title}", ""]
    if card.notes:
        lines += [card.notes.strip(), ""]
    lines += ["## Data", "", card.licences.strip() or "Licences: as its files say.", ""]
    lines += [f"- `{name}`, sha256 `{digest}`" for name, digest in card.data.items()]
    lines += [f"- {card.examples:,} examples learned from, {card.dev_examples:,} judged by", ""]
    if card.labels:
        lines += ["Labels: " + ", ".join(card.labels) + ".", ""]
    lines += ["## Recipe", ""]
    if card.command:
        lines += ["```", card.command, "```", ""]
    lines += [f"- {name.replace('_', ' ')}: {value}" for name, value in card.recipe.items()]
    lines += [f"- time: {card.seconds / 3600:.2f} hours" + (f" on {card.hardware}" if card.hardware else ""), ""]
    lines += ["## Measures", ""]
    lines += [f"- {name}: {value:.4f}" for name, value in card.measures.items() if value is not None]
    lines += ["", "The curve of its losses is in `loss.png`.", ""]
    if card.tables:
        lines += [card.tables.strip(), ""]
    if card.limits:
        lines += ["## Limits", "", card.limits.strip(), ""]
    lines += ["## Files", ""]
    lines += [f"- `{path.name}`, sha256 `{_sha256(path)}`" for path in sorted(folder.iterdir()) if path.suffix != ".md"]
    (folder / "CARD.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def draw_curve(progress: Progress, settings: HatTraining, metric: str, path: Path) -> None:
    """A PNG of the training loss and the metric on dev over steps; nothing where there was no evaluation."""
    if not progress.losses:
        return
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    steps = [min((index + 1) * settings.evaluate_every, progress.step) for index in range(len(progress.losses))]
    figure = Figure(figsize=(7, 4), dpi=100, layout="constrained")
    FigureCanvasAgg(figure)
    left = figure.add_subplot()
    left.plot(steps, progress.losses, color="tab:blue", marker="o", markersize=3)
    left.set_xlabel("step")
    left.set_ylabel("training loss", color="tab:blue")
    right = left.twinx()
    right.plot(steps, progress.metrics, color="tab:orange", marker="s", markersize=3)
    right.set_ylabel(f"dev: {metric}", color="tab:orange")
    left.grid(visible=True, alpha=0.3)
    figure.savefig(path)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
