"""`precis train poolingformer`: the reader of questions, from contracts with clauses and meetings with questions."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_there
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.models.poolingformer.configs import READER_TYPE
from engine.research.cli.training_options import Count, JudgedBy, Licences, Seed, States
from engine.research.training.places import check_model_folder, check_states

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="JSON Lines with questions and their places.")]


def poolingformer(
    files: Files,
    out: Annotated[Path, typer.Option(help="Folder for the weights, their card and the curve.")],
    dev: JudgedBy = None,
    work: States = None,
    start: Annotated[
        Path | None,
        typer.Option(help="Folder of a BERT, RoBERTa, XLM-RoBERTa or DeBERTa-v2; default: the bundled encoder."),
    ] = None,
    source_positions: Annotated[int, typer.Option(min=64, help="Tokens that the reader reads at once.")] = 16384,
    steps: Count = 1000,
    questions_per_step: Count = 8,
    positions: Annotated[int, typer.Option(min=32, help="Tokens of a pass in training.")] = 4096,
    rate: Annotated[float, typer.Option(help="Learning rate at its highest.")] = 3e-5,
    warmup: Annotated[float, typer.Option(min=0, max=0.9, help="Share of the steps.")] = 0.1,
    weight_decay: Annotated[float, typer.Option(min=0)] = 0.01,
    negatives: Annotated[
        float, typer.Option(min=0, max=1, help="How often a question without an answer is drawn.")
    ] = 0.5,
    dev_questions: Annotated[int, typer.Option(min=1, help="Dev questions to judge by at most.")] = 200,
    judge_every: Count = 200,
    save_every: Count = 50,
    licences: Licences = "",
    seed: Seed = 0,
) -> None:
    """Train Poolingformer to find answers: passage, exact words, or that there are none."""
    check_there([*files, *(dev or [])])
    work = work or out.with_name(f"{out.name}.work")
    check_model_folder(out, READER_TYPE)
    check_states(work / "states")

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.research.training.question_reader import ReaderTraining
    from engine.research.training.question_recipe import ReaderRecipe, train_from_files

    try:
        settings = ReaderTraining(
            steps=steps,
            questions_per_step=questions_per_step,
            positions=positions,
            rate=rate,
            warmup=warmup,
            weight_decay=weight_decay,
            negatives=negatives,
            judge_every=judge_every,
            save_every=save_every,
            seed=seed,
        )
    except ValueError as error:
        raise UsageError(f"This can't be trained: {error}.") from error
    recipe = ReaderRecipe(
        train=tuple(files),
        dev=tuple(dev or ()),
        start=start,
        source_positions=source_positions,
        dev_questions=dev_questions,
        licences=licences,
    )
    with interrupts() as interrupt, ProgressLine(interrupt, "poolingformer") as progress:
        train_from_files(
            recipe,
            settings,
            out=out,
            work=work,
            command=shlex.join(["precis", *sys.argv[1:]]),
            checkpoint=progress,
        )
    warn(f"The reader of questions is in {out}, with its card.\n")
