"""`precis train questions`: what judges whether a sentence, and a document, answers a question."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.terminal import warn
from engine.models.configs import QUESTIONS_TYPE
from engine.research.training.places import check_model_folder


def questions(
    out: Annotated[Path, typer.Option(help="Folder for the networks and their card.")],
) -> None:
    """Train the networks that answer questions or refuse them, from the shared data at PRECIS_SHARED (or ../shared)."""
    check_model_folder(out, QUESTIONS_TYPE)

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.models.encoder.sentence_encoder import SentenceEncoder
    from engine.research.evaluation.shared_data import shared_folder
    from engine.research.training.answer_recipe import train

    folder = shared_folder()
    with interrupts() as interrupt, ProgressLine(interrupt, "questions") as progress:
        threshold = train(
            folder, SentenceEncoder.load(), out, command=shlex.join(["precis", *sys.argv[1:]]), checkpoint=progress
        )
    warn(f"The networks are in {out}, with their card; the threshold is {threshold:.2f}.\n")
