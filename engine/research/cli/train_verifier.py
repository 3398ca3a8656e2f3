"""`precis train verifier`: to tell what evidence says from what it does not."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_device, check_there, set_limit
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.research.cli.training_options import Count, Device, DevLimit, Licences, Limits, Seed
from engine.research.training.places import check_model_folder, check_states

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="JSON Lines to learn from, a set each; summaries may be absent.")
]
OWN_TYPE = "precis-verifier"
"""As `engine.models.verifier.files` has it, which loads torch."""


def verifier(
    files: Files,
    out: Annotated[Path, typer.Option(help="Folder for the weights, their card and the curve.")],
    dev: Annotated[list[Path], typer.Option(help="JSON Lines to judge by and to set the threshold on.")],
    work: Annotated[Path | None, typer.Option(help="Folder for cached pairs and states; default: OUT.work.")] = None,
    begin: Annotated[Path | None, typer.Option(help="A verifier's folder to start from.")] = None,
    limit: Limits = None,
    dev_limit: DevLimit = None,
    steps: Count = 600,
    tokens_per_step: Count = 8192,
    tokens_per_batch: Annotated[int, typer.Option(min=1, help="More is faster until memory runs out.")] = 4096,
    rate: Annotated[float, typer.Option(help="Learning rate at its highest.")] = 1e-4,
    warmup: Annotated[int, typer.Option(min=0)] = 50,
    judge_every: Count = 100,
    save_every: Count = 25,
    licences: Licences = "",
    device: Device = "auto",
    seed: Seed = 0,
) -> None:
    """Train the verifier of written sentences."""
    check_device(device)
    check_there([*files, *dev])
    work = work or out.with_name(f"{out.name}.work")
    check_model_folder(out, OWN_TYPE)
    check_states(work / "states")
    limits = dict(map(set_limit, limit or []))

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.research.training.devices import chosen_device
    from engine.research.training.pairs import PairTraining
    from engine.research.training.verifier_recipe import train_verifier_from_files
    from engine.research.training.writer_recipe import WriterRecipe

    recipe = WriterRecipe(train=tuple(files), dev=tuple(dev), limits=limits, dev_limit=dev_limit, licences=licences)
    try:
        settings = PairTraining(
            steps=steps,
            tokens_per_step=tokens_per_step,
            tokens_per_batch=tokens_per_batch,
            rate=rate,
            warmup=warmup,
            judge_every=judge_every,
            save_every=save_every,
            seed=seed,
        )
    except ValueError as error:
        raise UsageError(f"This can't be trained: {error}.") from error
    with interrupts() as interrupt, ProgressLine(interrupt, "verifier") as progress:
        train_verifier_from_files(
            recipe,
            settings,
            out=out,
            work=work,
            begin=begin,
            device=chosen_device(device),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The verifier is in {out}, with its card and curve.\n")
