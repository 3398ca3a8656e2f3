"""Options that several trainings have."""

from pathlib import Path
from typing import Annotated

import typer

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="JSON Lines to learn from, a set each.")]
Limits = Annotated[
    list[str] | None, typer.Option(metavar="SET=N", help="At most N documents of a set, chosen by hash.")
]
JudgedBy = Annotated[list[Path] | None, typer.Option(help="JSON Lines to judge by; the best weights are kept.")]
DevLimit = Annotated[int | None, typer.Option(min=1, help="At most so many dev documents of a set.")]
Count = Annotated[int, typer.Option(min=1)]
"""Steps, what one takes, and every how many something comes."""
States = Annotated[Path | None, typer.Option(help="Folder for states; default: OUT.work.")]
Licences = Annotated[str, typer.Option(help="Sources and licences of the data, for the card.")]
Device = Annotated[str, typer.Option(help="auto, cpu or cuda")]
Seed = Annotated[int, typer.Option()]
