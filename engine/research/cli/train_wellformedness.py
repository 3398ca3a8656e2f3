"""`precis train wellformedness`: what tells whole sentences from parts of them, and fluent from stumbling ones."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.models.configs import WELLFORMEDNESS_TYPE
from engine.research.cli.training_options import Count, Seed, States
from engine.research.training.places import check_model_folder, check_states


def wellformedness(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The shared folder, in which “data” is.")],
    out: Annotated[Path, typer.Option(help="Folder for the weights and their card.")],
    states: States = None,
    steps: Count = 5000,
    seed: Seed = 0,
) -> None:
    """Train what judges the form of sentences. Takes some 45 minutes on two cores; resumes where it was stopped."""
    states = states or out.with_name(f"{out.name}.work")
    check_model_folder(out, WELLFORMEDNESS_TYPE)
    check_states(states)

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.cli.terminal import warn
    from engine.research.evaluation.figures import machine
    from engine.research.training.readability import ReadabilityTraining
    from engine.research.training.wellformedness import FormTraining
    from engine.research.training.wellformedness_recipe import TITLE, train_from_folder

    with interrupts() as interrupt, ProgressLine(interrupt, TITLE) as progress:
        train_from_folder(
            folder,
            FormTraining(steps=steps, seed=seed),
            ReadabilityTraining(seed=seed),
            out=out,
            states=states,
            hardware=machine(),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The weights of {TITLE} are in {out}, with their card.\n")
