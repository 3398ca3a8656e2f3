"""`precis summarize FILE...`: summaries for people on stdout, or JSON Lines for programs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import mistakes
from engine.cli.interrupt import Interrupt, interrupts
from engine.cli.options import ExportTarget, check_device, export_target, length_in_words
from engine.cli.output import JsonLines
from engine.cli.progress import ProgressLine
from engine.document import SummarySentence, SummarySettings
from engine.errors import Cancelled, PrecisError, UsageError
from engine.export.citation import citation
from engine.export.contract import error_object, mistake_object, result_object, sentence_object
from engine.export.files import export
from engine.home import home

if TYPE_CHECKING:
    from engine.pipeline.models import Models
    from engine.store.library import Library

_GRAVITY = [0, 2, 3, 4, 5, 70, 130]
"""Exit codes from least to gravest, for several files."""


def summarize(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="PDFs, transcripts, texts.", show_default=False)
    ],
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="OUT|-", help="One JSON object a file, to a file or stdout.")
    ] = None,
    no_store: Annotated[bool, typer.Option("--no-store", help="Keep nothing in the library.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Compute anew, whatever the library holds.")] = False,
    length: Annotated[str, typer.Option(help="short (100 words), medium (250), long (600) or a number.")] = "medium",
    query: Annotated[str | None, typer.Option(help="What the summary should be about.")] = None,
    model: Annotated[str, typer.Option(help="Summarizer: a name from `precis models list`.")] = "extractive",
    device: Annotated[str, typer.Option(help="auto, cpu or cuda.")] = "auto",
    memory_gb: Annotated[float | None, typer.Option(help="Refuse to use more memory than this.")] = None,
    seed: Annotated[int, typer.Option(help="For models that draw lots; the extractive one does not.")] = 0,
    exports: Annotated[
        list[str] | None, typer.Option("--export", metavar="FORMAT:PATH", help="markdown, html or json; repeatable.")
    ] = None,
) -> int:
    """Summarize FILES; every sentence names the place it comes from."""
    settings = SummarySettings(words=length_in_words(length), query=query or None, model=model, seed=seed)
    check_device(device)
    if memory_gb is not None and memory_gb <= 0:
        raise UsageError(f"--memory-gb {memory_gb} is not a positive number.")
    several = len(files) > 1
    targets = [export_target(option, several=several) for option in exports or []]
    _check_clashes(targets, files)

    from engine.pipeline.models import Models, check_summarizer

    check_summarizer(model)
    models = Models(memory_gb=memory_gb)
    codes = []
    output = JsonLines(as_json) if as_json is not None else None
    with (
        interrupts() as interrupt,
        output or nullcontext(),
        _library(no_store=no_store) as library,
    ):
        for file in files:
            run = _Run(file, settings, fresh, targets, several, output)
            codes.append(run.guarded(library, models, interrupt))
            if codes[-1] == Cancelled.exit_code:
                break
    return max(codes, key=_GRAVITY.index)


@contextmanager
def _library(*, no_store: bool) -> "Iterator[Library]":
    from engine.store.library import Library

    library = Library.temporary() if no_store else Library.open(home())
    with library:
        yield library


def _check_clashes(targets: list[ExportTarget], files: list[Path]) -> None:
    several = len(files) > 1
    for target in targets:
        places = [target.file_for(file, several=several) for file in files]
        if len(set(places)) < len(places):
            raise UsageError(f"--export: two of the files would both be written to {target.path}; rename one.")


@dataclass(slots=True)
class _Run:
    """One file of the command: summarize, print, write."""

    file: Path
    settings: SummarySettings
    fresh: bool
    targets: list[ExportTarget]
    several: bool
    output: JsonLines | None
    printed: int = 0

    def guarded(self, library: "Library", models: "Models", interrupt: Interrupt) -> int:
        """Do the file; an error becomes a line and its exit code, and the next file is still done."""
        try:
            with ProgressLine(interrupt, self.file.name) as progress:
                self._run(library, models, progress)
        except PrecisError as error:
            sys.stderr.write(f"precis: {self.file}: {error}\n")
            if self.output is not None:
                self.output.write(error_object(str(self.file), error))
            return error.exit_code
        except BrokenPipeError:
            raise  # whoever read our output has gone: there is nothing to go on for
        except Exception:
            message = mistakes.log()
            sys.stderr.write(f"precis: {self.file}: {message}\n")
            if self.output is not None:
                self.output.write(mistake_object(str(self.file), mistakes.EXIT_CODE, message))
            return mistakes.EXIT_CODE
        return 0

    def _run(self, library: "Library", models: "Models", progress: ProgressLine) -> None:
        from engine.pipeline.job import summarize_file

        def on_sentence(sentence: SummarySentence) -> None:
            if self.output is None:
                progress.hide()
                self._print(sentence_object(sentence))

        document, result = summarize_file(
            library,
            self.file,
            self.settings,
            models=models,
            fresh=self.fresh,
            on_sentence=on_sentence,
            checkpoint=progress,
        )
        progress.hide()
        finished = result_object(document, result)
        if self.output is not None:
            self.output.write(finished)
        else:
            for sentence in finished["summary"][self.printed :]:
                self._print(sentence)
            self._tell_notices(finished)
        for target in self.targets:
            export(finished, target.format, target.file_for(self.file, several=self.several))

    def _print(self, sentence: dict[str, Any]) -> None:
        if self.several and not self.printed:
            sys.stdout.write(f"\n{self.file}\n")
        place = citation(sentence)
        mark = "" if sentence["support"] == "supported" else f" ({sentence['support']})"
        sys.stdout.write(" ".join(sentence["text"].split()) + mark + (f" [{place}]" if place else "") + "\n")
        sys.stdout.flush()
        self.printed += 1

    def _tell_notices(self, finished: dict[str, Any]) -> None:
        for notice in finished["document"]["warnings"]:
            place = f", page {notice['page']}" if notice["page"] is not None else ""
            sys.stderr.write(f"precis: {self.file}{place}: {notice['message']}\n")
