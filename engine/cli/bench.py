"""`precis bench NAME`: speed, memory and endurance on this machine, each against something in the same run."""

from typing import Annotated

import typer

from engine.cli.output_places import json_place

BENCHES = {
    "ingest": "engine.evaluation.bench_ingest:bench",
    "extractive": "engine.evaluation.bench_extractive:bench",
    "soak": "engine.evaluation.bench_soak:bench",
    "hat": "engine.evaluation.bench_hat:bench",
    "awesome": "engine.evaluation.bench_awesome:bench",
}
"""Name to where the measurement is."""


def bench(
    name: Annotated[str, typer.Argument(help="ingest, extractive, soak, hat or awesome")],
    as_json: Annotated[
        str | None,
        typer.Option("--json", metavar="OUT|-", callback=json_place, help="One JSON object instead of a table."),
    ] = None,
) -> int:
    """Measure speed, memory and endurance on this machine: ingest, extractive, soak, hat, awesome.
    Exit 1 if a bar does not hold.
    """
    from engine.cli.measure import run_measure

    return run_measure("bench", name, BENCHES, as_json)
