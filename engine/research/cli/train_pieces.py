"""`precis train wholeness` and `precis train fluency`: what a single piece of a sentence shows."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.models.configs import FLUENCY_TYPE, WHOLENESS_TYPE
from engine.research.cli.training_options import Seed
from engine.research.training.places import check_model_folder

if TYPE_CHECKING:
    from engine.research.training.piece_training import PieceRecipe

_Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The shared folder, in which “data” is.")]
_Out = Annotated[Path, typer.Option(help="Folder for the weights and their card.")]


def wholeness(folder: _Folder, out: _Out, seed: Seed = 0) -> None:
    """Train what tells whole sentences from parts of them. Takes minutes; does not resume."""
    check_model_folder(out, WHOLENESS_TYPE)

    from engine.research.training.wholeness import RECIPE

    _train(RECIPE, folder, out, seed)


def fluency(folder: _Folder, out: _Out, seed: Seed = 0) -> None:
    """Train what tells speech that begins anew from fluent speech. Takes minutes; does not resume."""
    check_model_folder(out, FLUENCY_TYPE)

    from engine.research.training.fluency import RECIPE

    _train(RECIPE, folder, out, seed)


def _train(recipe: "PieceRecipe", folder: Path, out: Path, seed: int) -> None:
    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.cli.terminal import warn
    from engine.research.evaluation.figures import machine
    from engine.research.training.piece_training import PieceTraining, train_from_folder

    with interrupts() as interrupt, ProgressLine(interrupt, recipe.title) as progress:
        train_from_folder(
            recipe,
            folder,
            PieceTraining(seed=seed),
            out=out,
            hardware=machine(),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The weights of {recipe.title} are in {out}, with their card.\n")
