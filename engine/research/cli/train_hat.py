"""`precis train hat`: teach a HAT labels or a self-supervised task from JSON Lines; it goes on where it stopped."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_device, check_there
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.research.cli.training_options import Count, Seed
from engine.research.training.places import check_hat_folder

OBJECTIVES = ("labels", "words", "segments", "order", "missing")
STARTS = ("S0", "S1", "S2.1", "S2.2", "S2.3")


def hat(
    files: Annotated[list[Path], typer.Argument(help="JSON Lines (.jsonl or .jsonl.xz) to learn from.")],
    out: Annotated[Path, typer.Option(help="Folder for the training's state and, at the end, model/ with its card.")],
    dev: Annotated[list[Path] | None, typer.Option(help="JSON Lines to judge by; the best model is kept.")] = None,
    objective: Annotated[
        str,
        typer.Option(
            help="labels (DTC: of documents or paragraphs), words (MLM), segments (SMLM), order (SOP), missing (MC-MSP)"
        ),
    ] = "labels",
    layout: Annotated[str, typer.Option(help="Name (I3, LC1, ...) or pattern.")] = "S x4, C, S, S, C",
    start: Annotated[
        str, typer.Option(help="bundled, none, or a folder of a BERT or RoBERTa to start from.")
    ] = "bundled",
    warm_start: Annotated[str, typer.Option(help="S1, S2.1, S2.2 or S2.3: what is copied from there.")] = "S2.2",
    positions: Annotated[int, typer.Option(help="Most segments the model can read at once.")] = 32,
    segments: Annotated[int, typer.Option(help="Most segments of an example; longer documents are cut in parts.")] = 16,
    steps: Count = 1000,
    batch: Annotated[int, typer.Option(min=1, help="Documents of a step.")] = 16,
    micro_batch: Annotated[int | None, typer.Option(min=1, help="Documents that pass at once.")] = None,
    learning_rate: Annotated[float, typer.Option()] = 1e-4,
    frozen_embeddings: Annotated[bool, typer.Option(help="Leave the embeddings as they are.")] = False,
    frozen_blocks: Annotated[int, typer.Option(min=0, help="So many first blocks stay as they are.")] = 0,
    unsure: Annotated[float, typer.Option(min=0, help="Weight of documents whose label is null.")] = 0.0,
    bfloat16: Annotated[bool, typer.Option(help="Multiply in bfloat16.")] = False,
    save_every: Count = 50,
    evaluate_every: Count = 100,
    patience: Annotated[int, typer.Option(min=0, help="Evaluations without a better one before it ends; 0: all.")] = 0,
    licences: Annotated[str, typer.Option(help="Licences of the data, for the card.")] = "",
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    seed: Seed = 0,
) -> int:
    """Train a HAT. Run the same command again to resume an unfinished training, with the same result."""
    check_device(device)
    if objective not in OBJECTIVES:
        raise UsageError(f"--objective {objective} is none of {', '.join(OBJECTIVES)}.")
    if warm_start not in STARTS:
        raise UsageError(f"--warm-start {warm_start} is none of {', '.join(STARTS)}.")
    check_there([*files, *(dev or [])])

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.models.encoder.files import bundled_folder
    from engine.models.hat.files import KIND
    from engine.models.hat.training import HatTraining
    from engine.models.hat.warm_start import WarmStart
    from engine.research.evaluation.figures import machine
    from engine.research.training.hat_recipe import HatRecipe, Origin, train_hat

    check_hat_folder(out, KIND)
    recipe = HatRecipe(
        objective=objective,
        layout=layout,
        start=None if start == "none" else bundled_folder() if start == "bundled" else Path(start),
        strategy=WarmStart(warm_start),
        positions=positions,
        segments=segments,
        unsure=unsure,
    )
    try:
        settings = HatTraining(
            steps=steps,
            batch=batch,
            micro_batch=micro_batch,
            learning_rate=learning_rate,
            seed=seed,
            bfloat16=bfloat16,
            frozen_embeddings=frozen_embeddings,
            frozen_blocks=frozen_blocks,
            save_every=save_every,
            evaluate_every=evaluate_every,
            patience=patience or None,
        )
    except ValueError as error:
        raise UsageError(f"These settings can't be trained with: {error}.") from error
    command = shlex.join(["precis", *sys.argv[1:]])
    with interrupts() as interrupt, ProgressLine(interrupt, "hat") as progress:
        train_hat(
            files,
            dev or [],
            recipe,
            settings,
            out,
            origin=Origin(command, licences, machine()),
            device="cuda" if device == "cuda" else "cpu",
            checkpoint=progress,
        )
    warn(f"The model is in {out / 'model'}, with its card.\n")
    return 0
