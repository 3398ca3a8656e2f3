"""`precis bench NAME`: speed, memory and endurance on this machine, each against something in the same run."""

from typing import Annotated

import typer

from engine.cli.output_paths import json_place

BENCHES = {
    "ingest": "engine.research.bench.ingest:bench",
    "extractive": "engine.research.bench.extractive:bench",
    "soak": "engine.research.bench.soak:bench",
    "hat": "engine.research.bench.hat:bench",
    "awesome": "engine.research.bench.awesome:bench",
    "colt5": "engine.research.bench.colt5:bench",
    "poolingformer": "engine.research.bench.poolingformer:bench",
    "hostile": "engine.research.bench.hostile.measure:bench",
    "library": "engine.research.bench.library:bench",
}
"""Name to where the measurement is."""


def bench(
    name: Annotated[
        str, typer.Argument(help="ingest, extractive, soak, hat, awesome, colt5, poolingformer, library or hostile")
    ],
    as_json: Annotated[
        str | None,
        typer.Option("--json", metavar="OUT|-", callback=json_place, help="One JSON object instead of a table."),
    ] = None,
) -> int:
    """Measure speed, memory and endurance on this machine: ingest, extractive, soak, hat, awesome,
    colt5, poolingformer, library, hostile.
    Exit 1 if a target is missed.
    """
    from engine.research.cli.measure import run_measure

    return run_measure("bench", name, BENCHES, as_json)
