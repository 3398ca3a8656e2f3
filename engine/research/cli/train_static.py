"""`precis train static`: sentence vectors from a table, learned from the bundled encoder's."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_there
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.models.configs import STATIC_TYPE
from engine.research.cli.training_options import Count, Licences, Seed
from engine.research.training.places import check_model_folder

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="JSON Lines whose sentences are learned from.")]


def static(
    files: Files,
    out: Annotated[Path, typer.Option(help="Folder for the table, its card and the curve.")],
    dev: Annotated[list[Path] | None, typer.Option(help="JSON Lines to judge by.")] = None,
    work: Annotated[Path | None, typer.Option(help="Folder for cached vectors; default: OUT.work.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most N documents of a file, chosen by hash.")] = None,
    sentences: Annotated[int, typer.Option(min=1, help="At most so many sentences.")] = 200_000,
    rank: Annotated[int, typer.Option(min=1, max=384, help="Numbers a row has.")] = 128,
    epochs: Count = 6,
    licences: Licences = "",
    seed: Seed = 0,
) -> None:
    """Train the table of static vectors for scanning long documents."""
    check_there([*files, *(dev or [])])
    check_model_folder(out, STATIC_TYPE)

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.models.encoder.sentence_encoder import SentenceEncoder
    from engine.research.training.static_recipe import StaticRecipe, train_from_files
    from engine.research.training.static_vectors import StaticTraining

    if sentences < 2:
        raise UsageError("A table can't be learned from one sentence.")
    recipe = StaticRecipe(train=tuple(files), dev=tuple(dev or ()), limit=limit, most=sentences, licences=licences)
    with interrupts() as interrupt, ProgressLine(interrupt, "static") as progress:
        train_from_files(
            recipe,
            StaticTraining(rank=rank, epochs=epochs, batch=min(1024, sentences), seed=seed),
            SentenceEncoder.load(),
            out=out,
            work=work or out.with_name(f"{out.name}.work"),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The table is in {out}, with its card and curve.\n")
