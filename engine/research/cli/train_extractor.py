"""`precis train extractor`: which sentences of a document belong into its summary, learned from the greedy oracle."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_there, set_limit
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.models.extractor.files import OWN_TYPE
from engine.research.cli.training_options import Count, DevLimit, Files, JudgedBy, Licences, Limits, Seed
from engine.research.training.places import check_model_folder, check_states


def extractor(
    files: Files,
    out: Annotated[Path, typer.Option(help="Folder for the weights, their card and the curve.")],
    dev: JudgedBy = None,
    work: Annotated[Path | None, typer.Option(help="Folder for cached examples and states; default: OUT.work.")] = None,
    limit: Limits = None,
    dev_limit: DevLimit = None,
    features: Annotated[bool, typer.Option(help="Read place, form and wording beside the sentence vectors.")] = True,
    steps: Count = 2000,
    documents_per_step: Count = 8,
    rate: Annotated[float, typer.Option(help="Learning rate at its highest.")] = 3e-4,
    warmup: Annotated[int, typer.Option(min=0)] = 100,
    weight_decay: Annotated[float, typer.Option(min=0)] = 0.01,
    dropout: Annotated[float, typer.Option(min=0, max=0.9)] = 0.1,
    width: Annotated[int, typer.Option(min=4)] = 256,
    layers: Count = 2,
    overlap_share: Annotated[float, typer.Option(min=0, help="Weight of the overlaps beside the oracle.")] = 1.0,
    judge_every: Count = 100,
    save_every: Count = 100,
    licences: Licences = "",
    seed: Seed = 0,
) -> None:
    """Train the extractor of salient sentences."""
    check_there([*files, *(dev or [])])
    work = work or out.with_name(f"{out.name}.work")
    check_model_folder(out, OWN_TYPE)
    check_states(work / "states")
    limits = dict(map(set_limit, limit or []))

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.models.configs import ExtractorConfig
    from engine.models.encoder.sentence_encoder import SentenceEncoder
    from engine.research.training.extractor import ExtractorTraining
    from engine.research.training.extractor_recipe import ExtractorRecipe, train_from_files

    try:
        recipe = ExtractorRecipe(
            train=tuple(files),
            dev=tuple(dev or ()),
            limits=limits,
            dev_limit=dev_limit,
            features=features,
            config=ExtractorConfig(width=width, layers=layers, ffn=4 * width, hidden=width, dropout=dropout),
            licences=licences,
        )
        settings = ExtractorTraining(
            steps=steps,
            documents_per_step=documents_per_step,
            rate=rate,
            warmup=warmup,
            weight_decay=weight_decay,
            overlap_share=overlap_share,
            judge_every=judge_every,
            save_every=save_every,
            seed=seed,
        )
    except ValueError as error:
        raise UsageError(f"This can't be trained: {error}.") from error
    with interrupts() as interrupt, ProgressLine(interrupt, "extractor") as progress:
        train_from_files(
            recipe,
            settings,
            SentenceEncoder.load(),
            out=out,
            work=work,
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The extractor is in {out}, with its card and curve.\n")
