"""`precis train fluency`: where a speaker begins anew, from sentences that are made to."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.models.configs import FLUENCY_TYPE
from engine.research.cli.training_options import Seed
from engine.research.training.places import check_model_folder


def fluency(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The shared folder, in which “data” is.")],
    out: Annotated[Path, typer.Option(help="Folder for the weights and their card.")],
    seed: Seed = 0,
) -> None:
    """Train what tells speech that begins anew from fluent speech. Takes minutes; does not resume."""
    check_model_folder(out, FLUENCY_TYPE)

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.cli.terminal import warn
    from engine.research.evaluation.figures import machine
    from engine.research.training.fluency import train_from_folder
    from engine.research.training.piece_training import PieceTraining

    with interrupts() as interrupt, ProgressLine(interrupt, "fluency") as progress:
        train_from_folder(
            folder,
            PieceTraining(seed=seed),
            out=out,
            hardware=machine(),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The weights for fluency are in {out}, with their card.\n")
