"""`precis train essentials`: what reads a passage and says which of its sentences must be told."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.models.configs import ESSENTIALS_READER_TYPE
from engine.research.cli.training_options import Count, Seed, States
from engine.research.training.places import check_model_folder, check_states


def essentials(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The shared folder, in which “data” is.")],
    out: Annotated[Path, typer.Option(help="Folder for the weights and their card.")],
    states: States = None,
    steps: Count = 1200,
    seed: Seed = 0,
) -> None:
    """Train what reads essentials. Takes half an hour on two cores with AVX512-BF16; resumes where it was stopped."""
    states = states or out.with_name(f"{out.name}.work")
    check_model_folder(out, ESSENTIALS_READER_TYPE)
    check_states(states)

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.cli.terminal import warn
    from engine.research.training.essential_reading import PassageTraining
    from engine.research.training.essentials_recipe import TITLE, train_from_folder

    with interrupts() as interrupt, ProgressLine(interrupt, TITLE) as progress:
        train_from_folder(
            folder,
            PassageTraining(steps=steps, seed=seed),
            out=out,
            states=states,
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The weights of {TITLE} are in {out}, with their card.\n")
