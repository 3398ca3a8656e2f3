"""`precis text FILE`: exactly the document text that all offsets refer to."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.each_file import guarded
from engine.cli.interrupt import interrupts
from engine.cli.progress import ProgressLine
from engine.cli.standard_input import file_named, standard_input, with_standard_input
from engine.protocol.plain_text import harmless


def text(
    file: Annotated[
        Path,
        typer.Argument(parser=file_named, help="A PDF, transcript or text file; - for standard input."),
    ],
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the document on standard input, such as minutes.md."),
    ] = None,
) -> int:
    """Print exactly the document text that all offsets refer to."""
    (file,), standard = with_standard_input([file], name, "text")

    def work(progress: ProgressLine) -> None:
        from engine.ingest.reader import read_document

        with standard_input(file, progress.check) if standard is not None else nullcontext(file) as path:
            document = read_document(path, on_words=lambda _: None, checkpoint=progress)
        progress.hide()
        # Exactly, wherever a program may read it; on a terminal what is in it must not act.
        text = harmless(document.text) if sys.stdout.isatty() else document.text
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()

    with interrupts() as interrupt:
        return guarded(file, interrupt, None, work)
