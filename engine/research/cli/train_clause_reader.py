"""`precis train clause-reader`: Poolingformer as a reader of all kinds of clause at once."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_device, check_there
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.models.poolingformer.configs import CLAUSE_READER_TYPE
from engine.research.cli.training_options import Count, Device, Seed, States
from engine.research.training.places import check_model_folder, check_states


def clause_reader(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON Lines of marked contracts to learn from.")],
    out: Annotated[Path, typer.Option(help="Folder for the weights, their card and the curve.")],
    work: States = None,
    steps: Count = 6000,
    passes_per_step: Count = 6,
    others: Annotated[float, typer.Option(min=0, max=0.9, help="Share of passes without a marked sentence.")] = 0.35,
    rate: Annotated[float, typer.Option(help="Learning rate at its highest.")] = 3e-4,
    warmup: Annotated[float, typer.Option(min=0, max=0.9, help="Share of the steps.")] = 0.08,
    weight_decay: Annotated[float, typer.Option(min=0)] = 0.01,
    save_every: Count = 100,
    device: Device = "auto",
    seed: Seed = 0,
) -> None:
    """Train Poolingformer to tell of which kinds of clause each sentence of a contract is. Hours on a processor."""
    check_device(device)
    check_there([file])
    work = work or out.with_name(f"{out.name}.work")
    check_model_folder(out, CLAUSE_READER_TYPE)
    check_states(work / "states")

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.research.training.clause_reader import ClauseReaderTraining, train_from_file
    from engine.research.training.devices import chosen_device

    try:
        settings = ClauseReaderTraining(
            steps=steps,
            passes_per_step=passes_per_step,
            others=others,
            rate=rate,
            warmup=warmup,
            weight_decay=weight_decay,
            save_every=save_every,
            seed=seed,
        )
    except ValueError as error:
        raise UsageError(f"This can't be trained: {error}.") from error
    with interrupts() as interrupt, ProgressLine(interrupt, "clause-reader") as progress:
        train_from_file(
            file,
            settings,
            out=out,
            work=work,
            device=chosen_device(device),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The reader of clauses is in {out}, with its card.\n")
