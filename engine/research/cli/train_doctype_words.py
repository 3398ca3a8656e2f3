"""`precis train doctype-words`: the words that bear out what doctype-en says, from the shared data to their folder."""

import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from engine.models.configs import HASHED_WORDS_TYPE
from engine.research.cli.training_options import Count, Seed
from engine.research.training.places import check_model_folder


def doctype_words(
    out: Annotated[Path, typer.Option(help="Folder for the weights and their card.")],
    windows: Annotated[int, typer.Option(min=100, help="Windows of documents to learn from.")] = 12_000,
    steps: Count = 100,
    seed: Seed = 0,
    work: Annotated[
        Path | None, typer.Option(help="Folder that keeps what doctype-en says of each text; default: none.")
    ] = None,
) -> None:
    """Train the words that show documents of none of the types; what doctype-en said is kept, the rest starts over."""
    check_model_folder(out, HASHED_WORDS_TYPE)

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.cli.terminal import warn
    from engine.research.evaluation.doctype_words_release import WordsRecord, release
    from engine.research.training.hashed_words import WordTraining

    made = WordsRecord(shlex.join(["precis", *sys.argv[1:]]), WordTraining(windows=windows, steps=steps, seed=seed))
    with TemporaryDirectory() as folder, interrupts() as interrupt, ProgressLine(interrupt, "words") as progress:
        release(out, made, work or Path(folder), progress)
    warn(f"The words' weights are in {out}, with their card.\n")
