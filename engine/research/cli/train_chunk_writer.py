"""`precis train chunk-writer`: to write of a document chunk by chunk with memory, learned from summaries of people."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.options import check_device, check_there, set_limit
from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.models.configs import MemoryKind
from engine.research.cli.training_options import Count, Device, DevLimit, Files, Licences, Limits, Seed
from engine.research.training.places import check_model_folder, check_states


def chunk_writer(
    files: Files,
    out: Annotated[Path, typer.Option(help="Folder for the adapters and the memory, their card and the curve.")],
    dev: Annotated[list[Path] | None, typer.Option(help="JSON Lines to judge by.")] = None,
    work: Annotated[Path | None, typer.Option(help="Folder for states; default: OUT.work.")] = None,
    base: Annotated[Path | None, typer.Option(help="GGUF file of SmolLM2-135M-Instruct, if not the package's.")] = None,
    start: Annotated[Path | None, typer.Option(help="Folder of a writer's adapters to begin with.")] = None,
    first_layer: Annotated[int, typer.Option(min=0, help="Adapters stand from this layer on.")] = 0,
    memory: Annotated[MemoryKind, typer.Option(help="Of the last three layers.")] = MemoryKind.ATTENTIVE,
    limit: Limits = None,
    dev_limit: DevLimit = None,
    steps: Count = 100,
    tokens_per_step: Count = 4096,
    rank: Annotated[int, typer.Option(min=1, help="Rank of the adapters.")] = 16,
    rate: Annotated[float, typer.Option(help="Learning rate at its highest.")] = 6e-4,
    warmup: Annotated[int, typer.Option(min=0)] = 10,
    judge_every: Count = 25,
    save_every: Count = 5,
    licences: Licences = "",
    device: Device = "auto",
    seed: Seed = 0,
) -> None:
    """Train a writer that reads chunk after chunk, with AWESOME's memory on a decoder."""
    check_device(device)
    check_there([*files, *(dev or []), *([base] if base else [])])
    work = work or out.with_name(f"{out.name}.work")
    if memory is MemoryKind.NONE:
        raise UsageError("A writer of chunks has a memory: attentive or compressive.")

    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.research.methods.chunk_writing import OWN_TYPE
    from engine.research.training.chunk_writer_recipe import ChunkWriterRecipe, train_from_files
    from engine.research.training.devices import chosen_device
    from engine.research.training.writer import WriterTraining

    check_model_folder(out, OWN_TYPE)
    check_states(work / "states")
    recipe = ChunkWriterRecipe(
        train=tuple(files),
        dev=tuple(dev or ()),
        limits=dict(map(set_limit, limit or [])),
        dev_limit=dev_limit,
        memory=memory,
        start=start,
        first_layer=first_layer,
        licences=licences,
    )
    settings = WriterTraining(
        steps=steps,
        tokens_per_step=tokens_per_step,
        rank=rank,
        rate=rate,
        warmup=warmup,
        seed=seed,
        judge_every=judge_every,
        save_every=save_every,
    )
    with interrupts() as interrupt, ProgressLine(interrupt, "chunk-writer") as progress:
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
