"""`precis text FILE`: exactly the document text that all offsets refer to."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.interrupt import interrupts
from engine.cli.progress import ProgressLine


def text(file: Annotated[Path, typer.Argument(help="A PDF, transcript or text file.")]) -> None:
    """Print exactly the document text that all offsets refer to."""
    from engine.ingest.reader import read_document

    with interrupts() as interrupt, ProgressLine(interrupt, file.name) as progress:
        document = read_document(file, on_words=lambda _: None, checkpoint=progress)
    sys.stdout.buffer.write(document.text.encode())
    sys.stdout.buffer.flush()
