"""What `precis evaluate` and `precis bench` share: printing figures, and the exit code when a bar does not hold."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.table import Table

from engine.cli.interrupt import interrupts
from engine.cli.progress import ProgressLine
from engine.errors import UsageError
from engine.research.evaluation.figures import Figure, report


def run_measure(
    kind: str, name: str, known: dict[str, str], as_json: str | None, options: Mapping[str, Any] | None = None
) -> int:
    """Run the measurement `name`, print its figures, return 1 if a bar does not hold.

    Args:
        kind: "evaluation" or "bench", for the message.
        name: what the user asked for.
        known: name to "module:function" of a function from a checkpoint to figures; loaded only when asked for.
        as_json: "-" or a path for one JSON object, None for a table.
        options: what the measurement is told besides.
    """
    if name not in known:
        raise UsageError(f"There is no {kind} “{name}”; there are: {', '.join(sorted(known))}.")
    module, _, function = known[name].partition(":")
    measure: Callable[..., list[Figure]] = getattr(import_module(module), function)
    with interrupts() as interrupt, ProgressLine(interrupt, name) as progress:
        figures = measure(progress, **(options or {}))
    _show(name, figures, as_json)
    return 1 if any(figure.holds is False for figure in figures) else 0


def _show(name: str, figures: list[Figure], as_json: str | None) -> None:
    if as_json is not None:
        from engine.cli.output import JsonLines

        with JsonLines(as_json) as output:
            output.write(report(name, figures))
        return
    table = Table("figure", "value", "against", "bar", "holds", box=None)
    for figure in figures:
        table.add_row(
            figure.name,
            f"{figure.value:,.4g} {figure.unit}",
            "" if figure.against is None else f"{figure.against:,.4g} {figure.unit}",
            figure.bar or "",
            {None: "", True: "yes", False: "NO"}[figure.holds],
        )
    Console(file=sys.stdout).print(table)
