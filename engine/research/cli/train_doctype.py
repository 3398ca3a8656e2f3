"""`precis train doctype`: the model that tells document types, from the shared data to the folder that ships."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.terminal import warn
from engine.research.cli.training_options import Count, Seed


def doctype(
    out: Annotated[Path, typer.Option(help="Folder for data, state and, at the end, doctype-en/ as it ships.")],
    windows: Annotated[int, typer.Option(min=100, help="Windows of documents to learn from.")] = 12_000,
    steps: Count = 740,
    batch: Annotated[int, typer.Option(min=1, help="Windows of a step.")] = 16,
    learning_rate: Annotated[float, typer.Option()] = 2e-4,
    frozen_blocks: Annotated[int, typer.Option(min=0, help="So many first blocks stay the bundled encoder's.")] = 3,
    save_every: Count = 20,
    evaluate_every: Count = 740,
    seed: Seed = 1,
) -> int:
    """Train doctype-en from the shared data; the same command again goes on where it stopped."""
    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.models.checksums import sha256_of
    from engine.models.hat.files import KIND
    from engine.models.hat.training import HatTraining
    from engine.models.packing import native_bfloat16
    from engine.research.evaluation.doctype_release import LICENCES, LIMITS, NAME, TrainingRecord, release
    from engine.research.evaluation.figures import machine
    from engine.research.evaluation.shared_data import shared_folder
    from engine.research.training.document_types import prepare
    from engine.research.training.hat_recipe import HatRecipe, Origin, train_hat
    from engine.research.training.places import check_release_folder

    check_release_folder(out, NAME, KIND)
    shared = shared_folder()
    settings = HatTraining(
        steps=steps,
        batch=batch,
        micro_batch=min(batch, 8),
        learning_rate=learning_rate,
        seed=seed,
        bfloat16=native_bfloat16(),
        frozen_embeddings=True,
        frozen_blocks=frozen_blocks,
        save_every=save_every,
        evaluate_every=evaluate_every,
        patience=None,
    )
    recipe = HatRecipe(unsure=0.5)
    command = shlex.join(["precis", *sys.argv[1:]])
    with interrupts() as interrupt, ProgressLine(interrupt, NAME) as progress:
        data = out / "data"
        if not (data / "dev.jsonl.xz").is_file():  # written last
            prepare(shared, data, windows=windows)
        trained = train_hat(
            [data / "train.jsonl.xz"],
            [data / "dev.jsonl.xz"],
            recipe,
            settings,
            out / "training",
            origin=Origin(command, LICENCES, machine(), LIMITS),
            checkpoint=progress,
        )
        files = {path.name: sha256_of(path) for path in (data / "train.jsonl.xz", data / "dev.jsonl.xz")}
        made = TrainingRecord(command, files, recipe, settings, trained.seconds)
        release(out / "training" / "model", out / NAME, shared, made, progress)
    warn(f"The model is in {out / NAME}, with its card.\n")
    return 0
