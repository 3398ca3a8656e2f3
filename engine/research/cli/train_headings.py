"""`precis train headings`: what stands under the headings of briefs, from documents whose sections have titles."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.models.configs import HEADINGS_TYPE
from engine.research.cli.training_options import Seed
from engine.research.training.places import check_model_folder


def headings(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of shared data, with its subfolders.")],
    out: Annotated[Path, typer.Option(help="Folder for the weights and their card.")],
    documents: Annotated[int, typer.Option(min=8, help="Documents of each file to learn from, at most.")] = 160,
    seed: Seed = 0,
) -> None:
    """Train what belongs under the headings of briefs. Takes minutes; does not resume."""
    check_model_folder(out, HEADINGS_TYPE)

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.cli.terminal import warn
    from engine.research.evaluation.figures import machine
    from engine.research.training.headings import HeadingTraining, train_from_folder

    with interrupts() as interrupt, ProgressLine(interrupt, "headings") as progress:
        train_from_folder(
            folder,
            HeadingTraining(documents=documents, seed=seed),
            out=out,
            hardware=machine(),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The headings' weights are in {out}, with their card.\n")
