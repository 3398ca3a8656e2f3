"""`precis models ...`: the models on this machine, and whether their files are the right ones."""

import sys
from dataclasses import asdict
from typing import Annotated

import typer

commands = typer.Typer(help="The models on this machine.", no_args_is_help=True)

_Json = Annotated[str | None, typer.Option("--json", metavar="OUT|-", help="JSON instead of a table.")]


@commands.command("list")
def list_models(as_json: _Json = None) -> None:
    """List the models that are part of the program."""
    from engine.pipeline.models import installed_models

    _show([asdict(model) for model in installed_models()], as_json)


@commands.command()
def verify(as_json: _Json = None) -> int:
    """Check every model's files against the checksums in their cards. Exit 4 if one is missing or another."""
    from engine.errors import ModelUnavailable
    from engine.pipeline.models import installed_models, verify_model

    rows = []
    for model in installed_models():
        problem = None
        try:
            verify_model(model)
        except ModelUnavailable as error:
            problem = str(error)
        rows.append({"name": model.name, "ok": problem is None, "problem": problem})
    _show(rows, as_json)
    return 0 if all(row["ok"] for row in rows) else ModelUnavailable.exit_code


def _show(rows: list[dict[str, object]], as_json: str | None) -> None:
    if as_json is not None:
        from engine.cli.output import JsonLines

        with JsonLines(as_json) as output:
            output.write({"models": rows})
        return
    for row in rows:
        cells = [str(value) for key, value in row.items() if value is not None and key != "ok"]
        mark = "" if "ok" not in row else "ok    " if row["ok"] else "FAIL  "
        sys.stdout.write(mark + "  ".join(cells) + "\n")
