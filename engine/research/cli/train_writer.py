"""`precis train writer`: to say one to three source sentences in one, learned from summaries that people wrote."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_device, check_there, set_limit
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.models.adapted import OWN_TYPE
from engine.research.cli.training_options import Count, Device, DevLimit, Licences, Limits, Seed
from engine.research.training.places import check_model_folder, check_states

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="JSON Lines to learn from, a set each; summaries may be absent.")
]


def writer(
    files: Files,
    out: Annotated[Path, typer.Option(help="Folder for the adapters, their card and the curve.")],
    dev: Annotated[list[Path] | None, typer.Option(help="JSON Lines to judge by.")] = None,
    work: Annotated[Path | None, typer.Option(help="Folder for cached pairs and states; default: OUT.work.")] = None,
    base: Annotated[Path | None, typer.Option(help="GGUF file of SmolLM2-135M-Instruct, if not the package's.")] = None,
    start: Annotated[Path | None, typer.Option(help="Folder of adapters to begin with.")] = None,
    new_words: Annotated[
        int | None, typer.Option(min=0, help="Learn from no sentence with more words that its sources lack.")
    ] = None,
    limit: Limits = None,
    dev_limit: DevLimit = None,
    steps: Count = 500,
    tokens_per_step: Count = 4096,
    tokens_per_batch: Annotated[int, typer.Option(min=1, help="More is faster until memory runs out.")] = 2048,
    rank: Annotated[int, typer.Option(min=1, help="Rank of the adapters.")] = 32,
    rate: Annotated[float, typer.Option(help="Learning rate at its highest.")] = 1e-3,
    warmup: Annotated[int, typer.Option(min=0)] = 20,
    judge_every: Count = 100,
    save_every: Count = 20,
    licences: Licences = "",
    device: Device = "auto",
    seed: Seed = 0,
) -> None:
    """Train the writer that rewrites."""
    check_device(device)
    check_there([*files, *(dev or []), *([base] if base else [])])
    work = work or out.with_name(f"{out.name}.work")
    check_model_folder(out, OWN_TYPE)
    check_states(work / "states")
    limits = dict(map(set_limit, limit or []))

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.research.training.devices import chosen_device
    from engine.research.training.writer import WriterTraining
    from engine.research.training.writer_recipe import WriterRecipe, train_from_files

    recipe = WriterRecipe(
        train=tuple(files),
        dev=tuple(dev or ()),
        limits=limits,
        dev_limit=dev_limit,
        new_words=new_words,
        start=start,
        licences=licences,
    )
    try:
        settings = WriterTraining(
            steps=steps,
            tokens_per_step=tokens_per_step,
            tokens_per_batch=tokens_per_batch,
            rank=rank,
            rate=rate,
            warmup=warmup,
            seed=seed,
            judge_every=judge_every,
            save_every=save_every,
        )
    except ValueError as error:
        raise UsageError(f"This can't be trained: {error}.") from error
    with interrupts() as interrupt, ProgressLine(interrupt, "writer") as progress:
        train_from_files(
            recipe,
            settings,
            out=out,
            work=work,
            base=base,
            device=chosen_device(device),
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The writer is in {out}, with its card and curve.\n")
