"""`precis evaluate NAME`: quality on the shared test data."""

from typing import Annotated

import typer

EVALUATIONS = {
    "extractive": "engine.evaluation.extractive:evaluate",
    "corpus": "engine.evaluation.corpus:evaluate",
    "hat": "engine.evaluation.hat:evaluate",
}
"""Name to where the measurement is."""


def evaluate(
    name: Annotated[str, typer.Argument(help="extractive, corpus or hat")],
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="OUT|-", help="One JSON object instead of a table.")
    ] = None,
) -> int:
    """Measure quality on the test data at PRECIS_SHARED (or ../shared). Exit 1 if a bar does not hold."""
    from engine.cli.measure import run_measure

    return run_measure("evaluation", name, EVALUATIONS, as_json)
