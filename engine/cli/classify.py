"""`precis classify FILE...`: what kind of document each file is and what else label sets say, with the passages."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.each_file import guarded, library_for, most_severe, prepare_for
from engine.cli.interrupt import interrupts
from engine.cli.label_places import next_words, tell_places
from engine.cli.output import JsonLines
from engine.cli.progress import ProgressLine
from engine.cli.standard_input import file_named, standard_input, with_standard_input
from engine.cli.terminal import complain, inline, tell
from engine.document import Document
from engine.errors import Cancelled, LibraryUnavailable, NotFound, UsageError
from engine.export.contract import classified_object
from engine.home import home
from engine.schema.result import NONE_OF_THESE, UNKNOWN, Label

if TYPE_CHECKING:
    from engine.registry.loaded import Models
    from engine.store.library import Library


def classify(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            parser=file_named,
            help="PDFs, transcripts, texts; - for standard input.",
            show_default=False,
        ),
    ],
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="OUT|-", help="One JSON object per document, to a file or stdout.")
    ] = None,
    no_store: Annotated[bool, typer.Option("--no-store", help="Keep nothing in the library.")] = False,
    labels: Annotated[
        list[str] | None, typer.Option("--labels", metavar="SET", help="Only this label set; repeatable.")
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the document on standard input, such as minutes.md."),
    ] = None,
) -> int:
    """Label FILES; every label comes with the passages that support it."""
    files, standard = with_standard_input(files, name, "classify")
    prepare_for(files[0])
    from engine.registry.loaded import Models

    models = Models()
    codes = []
    output = JsonLines(as_json, files) if as_json is not None else None
    with interrupts() as interrupt, output or nullcontext(), library_for(no_store=no_store) as library:
        if no_store:
            _copy_user_sets(library)
        sets = _checked(library, labels or [])
        for file in files:

            def work(progress: ProgressLine, file: Path = file) -> None:
                with standard_input(file, progress.check) if file is standard else nullcontext(file) as path:
                    _one(file, path, sets, library, models, progress, output)

            codes.append(guarded(file, interrupt, output, work))
            if codes[-1] == Cancelled.exit_code:
                break
    return most_severe(codes)


def _checked(library: "Library", names: list[str]) -> list[str]:
    """The sets' own names. Raises `UsageError` for one that is not there, before any file is opened."""
    from engine.classification.label_sets import find_set

    own = library.label_sets.all()
    try:
        return [find_set(name, own).name for name in names]
    except NotFound as error:
        raise UsageError(f"--labels: {error}") from error


def _copy_user_sets(library: "Library") -> None:
    """The user's own sets, with what they learned, in the library that goes with the command."""
    from engine.store.library import Library

    if not Library.exists(home()):
        return
    try:
        kept = Library.open(home(), read_only=True)
    except LibraryUnavailable:
        return  # whatever is wrong with it, what keeps nothing goes on without it
    library.label_models = kept.label_models
    with kept:
        for label_set in kept.label_sets.all():
            library.label_sets.save(label_set)
            head = kept.label_sets.head(label_set.name)
            if head is not None:
                library.label_sets.keep_head(label_set.name, head)


def _one(
    file: Path,
    path: Path,
    sets: list[str],
    library: "Library",
    models: "Models",
    progress: ProgressLine,
    output: JsonLines | None,
) -> None:
    """Label what lies at `path`, and is told as `file`."""
    from engine.summarization.job import classify_file

    document, result = classify_file(
        library, path, sets, models=models, checkpoint=progress, known_as=None if path is file else file
    )
    progress.hide()
    found = classified_object(document, result, tuple(sets))
    if output is not None:
        output.write(found)
        return
    tell(f"{inline(file)}\n")
    for label in result.labels:
        _print(document, label)
    for notice in found.document.warnings:
        place = f", page {notice.page}" if notice.page is not None else ""
        complain(f"{file}{place}: {notice.message}")


def _print(document: Document, label: Label) -> None:
    if label.label == UNKNOWN:
        tell(f"  {inline(label.set)}: not sure\n")
        return
    if label.label == NONE_OF_THESE:
        tell(f"  {inline(label.set)}: {NONE_OF_THESE}\n")
        return
    tell(f"  {inline(label.set)}: {inline(label.label)} ({label.probability:.0%}{next_words(label.runner_up)})\n")
    tell_places(document, label)
