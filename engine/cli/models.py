"""`precis models ...`: the models on this machine: listed, added, verified, removed, converted from pickles."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.output_paths import json_place
from engine.cli.terminal import complain, inline, tell
from engine.errors import ModelUnavailable, UsageError
from engine.home import home

if TYPE_CHECKING:
    from engine.registry.catalog import RegisteredModel

commands = typer.Typer(help="The models on this machine.", no_args_is_help=True)

_Json = Annotated[
    str | None, typer.Option("--json", metavar="OUT|-", callback=json_place, help="JSON instead of a table.")
]
_Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder saved by transformers.")]
_Model = Annotated[Path, typer.Argument(metavar="FOLDER|FILE", help="A folder saved by transformers, or a GGUF file.")]


@commands.command("list")
def list_models(as_json: _Json = None) -> None:
    """List the models: those of the program, and those you added."""
    from engine.registry.catalog import registered_models

    _show(registered_models(home()), as_json)


@commands.command()
def add(
    folder: _Model,
    name: Annotated[str | None, typer.Option(help="Name for the model; default: the name of its folder.")] = None,
    link: Annotated[bool, typer.Option("--link", help="Link its files instead of copying them.")] = False,
    as_json: _Json = None,
) -> None:
    """Add a summarizer or a language model: its files are checked, their checksums recorded.

    Weights must be safetensors, or one GGUF file. A pickle (.bin, .pt, .ckpt) can run code when it is
    opened and is refused.
    """
    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.registry.catalog import add_model

    if not folder.exists():
        raise UsageError(f"{folder} does not exist.")
    with interrupts() as interrupt, ProgressLine(interrupt, folder.name) as progress:
        added = add_model(home(), folder, name, link=link, checkpoint=progress)
    if as_json is None:
        tell(f"Added {added.name} ({added.kind}, {_size(added.size)}).\n")
    else:
        _show([added], as_json)


@commands.command()
def find(as_json: _Json = None) -> None:
    """List language models that other programs keep on this machine, with the command that adds each.

    It looks in the folders of LM Studio, Ollama, GPT4All, Jan, llama.cpp and the Hugging Face cache.
    """
    from msgspec import to_builtins

    from engine.registry.found_models import found_models

    found = found_models(home())
    if as_json is not None:
        _write({"models": [to_builtins(one) for one in found]}, as_json)
        return
    for one in found:
        room = {True: "fits", False: "too large for the free memory", None: ""}[one.fits]
        told = f"{one.program}: {one.name}, {_size(one.size)}, {one.licence or 'licence not stated'}; {room}"
        tell(inline(told) + f"\n    precis models add --link {shlex.quote(one.path)}\n")
    for problem in sorted({one.problem for one in found if one.problem}):
        complain(problem)
    if not found:
        tell("None was found in the folders of LM Studio, Ollama, GPT4All, Jan, llama.cpp and Hugging Face.\n")


@commands.command()
def remove(name: Annotated[str, typer.Argument(help="Name as shown by precis models list.")]) -> None:
    """Remove a model you added; for a linked one, only the links."""
    from engine.registry.catalog import remove_model

    remove_model(home(), name)


@commands.command()
def verify(
    names: Annotated[list[str] | None, typer.Argument(help="Default: all of them.")] = None, as_json: _Json = None
) -> int:
    """Check models' files against their recorded checksums. Exit 4 if one is missing or has changed."""
    from engine.registry.catalog import find_registered, registered_models, verify_registered

    models = [find_registered(home(), name) for name in names] if names else registered_models(home())
    rows: list[dict[str, object]] = []
    for model in models:
        problem = model.problem
        try:
            verify_registered(model)
        except ModelUnavailable as error:
            problem = str(error)
        rows.append({"name": model.name, "ok": problem is None, "problem": problem})
    if as_json is not None:
        _write({"models": rows}, as_json)
    else:
        for row in rows:
            tell(f"{'ok' if row['ok'] else 'FAIL':<6}{row['name']}  {row['problem'] or ''}".rstrip() + "\n")
    return 0 if all(row["ok"] for row in rows) else ModelUnavailable.exit_code


@commands.command()
def convert(
    folder: _Folder,
    one_pass: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT", help="Convert a BART or LED to a Poolingformer that reads 16,384 tokens in one pass."
        ),
    ] = None,
) -> None:
    """Convert a pickled checkpoint of your own to safetensors, beside it. Only tensors are read, no code is run."""
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder.")
    if one_pass is not None:
        from engine.models.one_pass import write_one_pass

        write_one_pass(folder, one_pass)
        tell(f"Written: {one_pass}\n")
        return
    from engine.models.pickles import convert as write

    tell(f"Written: {write(folder)}\n")


def _show(models: "list[RegisteredModel]", target: str | None) -> None:
    if target is not None:
        from engine.registry.catalog import as_json

        _write({"models": [as_json(model) for model in models]}, target)
        return
    rows = [
        (model.name, model.role, model.kind, _size(model.size), model.licence or "licence not stated", model.source)
        for model in models
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        tell(inline("  ".join(cells)).rstrip() + "\n")
    for model in models:
        if model.problem:
            complain(f"{model.name}: {model.problem}")


def _write(row: dict[str, object], target: str) -> None:
    from engine.cli.output import JsonLines

    with JsonLines(target) as output:
        output.write(row)


def _size(count: int) -> str:
    for unit, least in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= least:
            return f"{count / least:.1f} {unit}"
    return ""
