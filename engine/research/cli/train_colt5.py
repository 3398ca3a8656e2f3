"""`precis train colt5`: a summarizer that reads a whole document in one pass, few of its tokens in depth."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_there, set_limit
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.models.checkpoints import COLT5_TYPE
from engine.research.cli.training_options import Count, DevLimit, Files, JudgedBy, Licences, Limits, Seed, States
from engine.research.training.places import check_model_folder, check_states


def colt5(
    files: Files,
    out: Annotated[Path, typer.Option(help="Folder for weights, tokenizer, card and curve.")],
    model: Annotated[
        str,
        typer.Option(
            metavar="FOLDER|compact", help="What to start from: a T5 1.1, LongT5 or CoLT5 folder, or compact."
        ),
    ] = "compact",
    dev: JudgedBy = None,
    work: States = None,
    limit: Limits = None,
    dev_limit: DevLimit = None,
    layers: Annotated[int | None, typer.Option(min=1, help="Encoder layers of compact; default: 6.")] = None,
    decoder_layers: Annotated[int, typer.Option(min=1, help="Decoder layers of compact.")] = 3,
    dropout: Annotated[float, typer.Option(min=0, max=0.9, help="Of compact, or of what starts from T5.")] = 0.1,
    longest: Annotated[int, typer.Option(min=16, help="Tokens of a document at most.")] = 4096,
    longest_target: Annotated[int, typer.Option(min=16, max=1024, help="Tokens of a summary at most.")] = 256,
    steps: Count = 1000,
    documents_per_step: Count = 4,
    rate: Annotated[float, typer.Option(help="Learning rate.")] = 1e-3,
    warmup: Annotated[int, typer.Option(min=0)] = 0,
    ul2_share: Annotated[float, typer.Option(min=0, max=1, help="Share of UL2's examples beside summaries.")] = 0.25,
    ul2_window: Annotated[int, typer.Option(min=16, help="Tokens of text such an example is made of.")] = 1024,
    recompute: Annotated[bool, typer.Option(help="Less memory for longer texts, more time.")] = False,
    judge_every: Count = 100,
    save_every: Count = 100,
    licences: Licences = "",
    seed: Seed = 0,
) -> None:
    """Train a summarizer that reads a document in one pass (CoLT5)."""
    check_there([*files, *(dev or [])])
    start = None if model == "compact" else Path(model)
    if start is not None and not start.is_dir():
        raise UsageError(f"There is no folder {start} to start from.")
    work = work or out.with_name(f"{out.name}.work")
    check_model_folder(out, COLT5_TYPE)
    check_states(work / "states")
    limits = dict(map(set_limit, limit or []))

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.research.training.colt5 import Colt5Training
    from engine.research.training.colt5_recipe import Colt5Recipe, train_from_files

    recipe = Colt5Recipe(
        train=tuple(files),
        dev=tuple(dev or ()),
        limits=limits,
        dev_limit=dev_limit,
        start=start,
        layers=layers,
        decoder_layers=decoder_layers,
        dropout=dropout,
        longest=longest,
        longest_target=longest_target,
        licences=licences,
    )
    try:
        settings = Colt5Training(
            steps=steps,
            documents_per_step=documents_per_step,
            rate=rate,
            warmup=warmup,
            ul2_share=ul2_share,
            ul2_window=ul2_window,
            recompute=recompute,
            judge_every=judge_every,
            save_every=save_every,
            seed=seed,
        )
    except ValueError as error:
        raise UsageError(f"This can't be trained: {error}.") from error
    with interrupts() as interrupt, ProgressLine(interrupt, "colt5") as progress:
        train_from_files(
            recipe, settings, out=out, work=work, command=shlex.join(["precis", *sys.argv[1:]]), checkpoint=progress
        )
    warn(f"The summarizer is in {out}, with its card and curve.\n")
