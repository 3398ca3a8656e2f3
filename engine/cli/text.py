"""`precis text FILE`: exactly the document text that all offsets refer to."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.each_file import guarded
from engine.cli.interrupt import interrupts
from engine.cli.progress import ProgressLine
from engine.protocol.plain_text import harmless


def text(file: Annotated[Path, typer.Argument(help="A PDF, transcript or text file.")]) -> int:
    """Print exactly the document text that all offsets refer to."""

    def work(progress: ProgressLine) -> None:
        from engine.ingest.reader import read_document

        document = read_document(file, on_words=lambda _: None, checkpoint=progress)
        progress.hide()
        # Exactly, wherever a program may read it; on a terminal what is in it must not act.
        text = harmless(document.text) if sys.stdout.isatty() else document.text
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()

    with interrupts() as interrupt:
        return guarded(file, interrupt, None, work)
