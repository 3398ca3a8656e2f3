"""`precis doctor`: the program looks at itself, above all at whether it really can't reach a network."""

from typing import Annotated

import typer

from engine.cli.output_paths import json_place
from engine.cli.terminal import tell


def doctor(
    as_json: Annotated[
        str | None,
        typer.Option(
            "--json", metavar="OUT|-", callback=json_place, help="The checks as one JSON object, to a file or stdout."
        ),
    ] = None,
) -> int:
    """Check this installation and this machine: network block, library, memory, graphics card, models, OCR."""
    from engine.home import home
    from engine.server.doctor.doctor import run_checks

    checks = run_checks(home())
    if as_json is not None:
        from engine.cli.output import JsonLines

        with JsonLines(as_json) as output:
            output.write({"checks": checks})
    else:
        width = max(len(check.name) for check in checks)
        for check in checks:
            tell(f"{'ok  ' if check.ok else 'FAIL'}  {check.name:<{width}}  {check.detail}\n")
    return 0 if all(check.ok for check in checks) else 1
