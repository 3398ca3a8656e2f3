"""`precis train clauses`: the finder of clauses, from contracts that lawyers marked."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_there
from engine.cli.terminal import warn
from engine.models.configs import CLAUSES_TYPE
from engine.research.cli.training_options import Count, Seed
from engine.research.training.places import check_model_folder


def clauses(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON Lines of marked contracts to learn from.")],
    out: Annotated[Path, typer.Option(help="Folder for the weights and their card.")],
    epochs: Count = 12,
    hidden: Annotated[int, typer.Option(min=1, help="Width of the layer between words and kinds.")] = 64,
    seed: Seed = 0,
    keep: Annotated[
        Path | None,
        typer.Option(
            help="Folder of a clause finder whose sentence network stays: only the classifiers of names and dates are "
            "learned. A minute."
        ),
    ] = None,
) -> None:
    """Train the finder of clauses in contracts. Takes minutes; does not resume."""
    check_there([file])
    check_model_folder(out, CLAUSES_TYPE)

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.models.clauses.network import ClauseNetwork
    from engine.research.evaluation.figures import machine
    from engine.research.training.clauses import ClauseTraining, train_from_files

    with interrupts() as interrupt, ProgressLine(interrupt, "clauses") as progress:
        train_from_files(
            file,
            ClauseTraining(hidden=hidden, epochs=epochs, seed=seed),
            out=out,
            hardware=machine(),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
            keep=ClauseNetwork.load(keep) if keep is not None else None,
        )
    warn(f"The clause finder is in {out}, with its card.\n")
