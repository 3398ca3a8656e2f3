"""`precis summarize FILE...`: summaries for people on stdout, or JSON Lines for programs."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.brief import brief_lines, sentence_line
from engine.cli.each_file import guarded, library_for, most_severe, prepare_for
from engine.cli.folders import check_holds_documents, documents_at
from engine.cli.interrupt import interrupts
from engine.cli.options import (
    LENGTH_HELP,
    ExportTarget,
    check_device,
    check_exports,
    check_memory,
    export_target,
    layout_named,
    length_of,
)
from engine.cli.output import JsonLines
from engine.cli.progress import ProgressLine
from engine.cli.standard_input import file_named, standard_input, with_standard_input
from engine.cli.terminal import complain, inline, tell
from engine.errors import Cancelled, NothingToExport
from engine.export.brief import is_brief
from engine.export.contract import result_object
from engine.export.files import export, exported
from engine.schema.defaults import LENGTH
from engine.schema.enums import SummaryFormat
from engine.schema.result import KIND_OF_THE_DOCUMENT, NOT_ANSWERED, ResultObject, SummarySentence, SummarySettings

if TYPE_CHECKING:
    from engine.registry.loaded import Models
    from engine.store.library import Library


def summarize(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            parser=file_named,
            help="PDFs, transcripts, DOCX, EPUB, HTML, texts; folders, for all of their files; - for standard input.",
            show_default=False,
        ),
    ],
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="OUT|-", help="One JSON object per document, to a file or stdout.")
    ] = None,
    no_store: Annotated[bool, typer.Option("--no-store", help="Keep nothing in the library.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Compute again, even if the library has a result.")] = False,
    layout: Annotated[
        SummaryFormat,
        typer.Option(
            "--format",
            metavar="plain|brief",
            parser=layout_named,
            help="brief: key points under headings that suit the document, and what was not found in it.",
        ),
    ] = SummaryFormat.PLAIN,
    length: Annotated[str | None, typer.Option(help=LENGTH_HELP, show_default=f"{LENGTH}; for a brief auto")] = None,
    query: Annotated[str | None, typer.Option(help="What the summary should be about.")] = None,
    question: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="Answer this question in a few quoted sentences, or say that it is not found."
        ),
    ] = None,
    after: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="The previous question, if --question follows up on it: “And the rent?”."),
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            metavar="auto|none|KIND",
            help="The kind of document: what matters in it is emphasized, and a contract's questions are answered by "
            "its clauses; auto: the document's own type. Not with --query.",
        ),
    ] = KIND_OF_THE_DOCUMENT,
    model: Annotated[
        str, typer.Option(help="Summarizer: a name from `precis models list`, a model's folder, or a GGUF file.")
    ] = "extractive",
    device: Annotated[str, typer.Option(help="auto, cpu or cuda.")] = "auto",
    memory_gb: Annotated[float | None, typer.Option(help="Refuse to use more memory than this.")] = None,
    seed: Annotated[int, typer.Option(help="Random seed for models that sample; the extractive one does not.")] = 0,
    exports: Annotated[
        list[str] | None,
        typer.Option(
            "--export",
            metavar="FORMAT:PATH",
            help="word (docx), pdf, markdown (md), email (plain text), html, json, facts (csv), deadlines (ics), "
            "obsidian (Markdown with front matter), ris, bibtex, annotated (a copy of the PDF with highlights) or "
            "bundle (with the document, to be verified); with several files PATH is a folder; - is stdout. "
            "Repeatable.",
        ),
    ] = None,
    full_paths: Annotated[
        bool, typer.Option("--full-paths", help="Include the folders of the document in exports, not only its name.")
    ] = False,
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the document on standard input, such as minutes.md."),
    ] = None,
) -> int:
    """Summarize FILES; every sentence names the place it comes from."""
    words = length_of(length, layout)
    check_device(device)
    check_memory(memory_gb)
    several = len(files) > 1 or files[0].is_dir()
    files, standard = with_standard_input(files, name, "summarize")
    files = [one for file in files for one in ([file] if file is standard else documents_at(file))]
    targets = [export_target(option, several=several).for_all(files) for option in exports or []]
    check_exports(targets, as_json, files)

    prepare_for(files[0])
    from engine.api import settings_for
    from engine.registry.loaded import Models

    settings = settings_for(
        words=words, query=query, question=question, after=after, kind=kind, model=model, seed=seed, layout=layout
    )
    models = Models(memory_gb=memory_gb, device=device)
    codes = []
    output = JsonLines(as_json, files) if as_json is not None else None
    with (
        interrupts() as interrupt,
        output or nullcontext(),
        library_for(no_store=no_store) as library,
    ):
        for file in files:
            run = _Run(file, settings, fresh, targets, several, output, full_paths, standard=file is standard)
            codes.append(guarded(file, interrupt, output, partial(run.work, library, models)))
            if codes[-1] == Cancelled.exit_code:
                break
    return most_severe(codes)


def _as_brief(function: Callable[..., int]) -> Callable[..., int]:
    """The same command without `--format`, which is settled."""
    signature = inspect.signature(function)
    parameters = [parameter for name, parameter in signature.parameters.items() if name != "layout"]

    def brief(**options: object) -> int:
        """Brief FILES: key points under headings that suit each document, and what was not found in it.

        The same as precis summarize --format brief.
        """
        layout = SummaryFormat.BRIEF if options["question"] is None else SummaryFormat.PLAIN
        return function(layout=layout, **options)

    # The parser reads both.
    brief.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    brief.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return brief


brief = _as_brief(summarize)


@dataclass(slots=True)
class _Run:
    """One file of the command: summarize, print, write."""

    file: Path
    settings: SummarySettings
    fresh: bool
    targets: list[ExportTarget]
    several: bool
    output: JsonLines | None
    full_paths: bool
    standard: bool = False
    """Whether the file is what comes on standard input."""
    printed: int = 0
    headed: bool = False
    reader_gone: bool = False

    def work(self, library: "Library", models: "Models", progress: ProgressLine) -> None:
        """Summarize the file. Raises `BrokenPipeError` where whoever read our output has gone."""
        check_holds_documents(self.file)
        with standard_input(self.file, progress.check) if self.standard else nullcontext(self.file) as path:
            self._work(path, library, models, progress)

    def _work(self, path: Path, library: "Library", models: "Models", progress: ProgressLine) -> None:
        from engine.summarization.additions import reviewed_object
        from engine.summarization.job import summarize_file

        def checkpoint(stage: str, done: int, total: int) -> None:
            if self.reader_gone and not self._also_wanted:
                raise Cancelled  # nobody waits for the rest: what is finished is kept
            progress(stage, done, total)

        def on_sentence(sentence: SummarySentence) -> None:
            if self._for_people and self.settings.format is SummaryFormat.PLAIN:
                progress.hide()
                self._print(sentence)

        try:
            document, result = summarize_file(
                library,
                path,
                self.settings,
                models=models,
                fresh=self.fresh,
                on_sentence=on_sentence,
                checkpoint=checkpoint,
                known_as=self.file if self.standard else None,
            )
        except Cancelled:
            if self.reader_gone:
                raise BrokenPipeError from None
            raise
        progress.hide()
        known = library.documents.find(document.sha256)
        if known is None:
            self._deliver(result_object(document, result), path)
        else:
            self._deliver(reviewed_object(library, known.id, document, result), path)
        if self.reader_gone and not self._also_wanted:
            raise BrokenPipeError

    @property
    def _for_people(self) -> bool:
        """Whether standard output is for the summary as people read it."""
        return self.output is None and not any(target.to_stdout for target in self.targets)

    @property
    def _also_wanted(self) -> bool:
        """Whether the summary is to be written to a file as well."""
        return any(not target.to_stdout for target in self.targets)

    def _deliver(self, finished: ResultObject, document: Path) -> None:
        for target in self.targets:
            if not target.to_stdout:
                with self._telling_nothing():
                    place = target.file_for(self.file)
                    export(finished, target.format, place, full_paths=self.full_paths, document=document)
        if self.output is None:
            self._tell_notices(finished)
        if self._for_people and is_brief(finished):
            self._print_brief(finished)
        elif self._for_people:
            if finished.answered is False:
                self._say(f"{self._head}{NOT_ANSWERED}{' Nearest passages:' if finished.summary else ''}\n")
                self.headed = True
            for sentence in finished.summary[self.printed :]:
                self._print(sentence)
        try:
            self._stream(finished, document)
        except BrokenPipeError:
            self.reader_gone = True

    def _stream(self, finished: ResultObject, document: Path) -> None:
        """Write what is for programs as soon as it is there."""
        if self.output is not None:
            self.output.write(finished)
        for target in self.targets:
            if target.to_stdout:
                sys.stdout.flush()
                with self._telling_nothing():
                    content = exported(finished, target.format, full_paths=self.full_paths, document=document)
                    sys.stdout.buffer.write(content)
                    sys.stdout.buffer.flush()

    @contextmanager
    def _telling_nothing(self) -> Iterator[None]:
        """A format that has nothing to hold is told of, and the summary is none the worse for it."""
        try:
            yield
        except NothingToExport as nothing:
            complain(f"{self.file}: {nothing}")

    def _print_brief(self, finished: ResultObject) -> None:
        if self.reader_gone:
            return
        try:
            if self.several:
                tell(f"\n{inline(self.file)}\n")
            for line in brief_lines(finished):
                tell(f"{line}\n")
            sys.stdout.flush()
        except BrokenPipeError:
            self.reader_gone = True

    def _print(self, sentence: SummarySentence) -> None:
        """Print one sentence. Where nobody reads any more it is noted, and the work stops at its next checkpoint."""
        self._say(f"{self._head}{sentence_line(sentence)}\n")
        self.headed = True
        self.printed += 1

    @property
    def _head(self) -> str:
        """The file's name above what is first printed of it, where there are several files."""
        return f"\n{inline(self.file)}\n" if self.several and not self.headed else ""

    def _say(self, text: str) -> None:
        if self.reader_gone:
            return
        try:
            tell(text)
            sys.stdout.flush()
        except BrokenPipeError:
            self.reader_gone = True

    def _tell_notices(self, finished: ResultObject) -> None:
        for notice in finished.document.warnings:
            if notice.code == "not_answered":
                continue  # it is said above the nearest passages
            place = f", page {notice.page}" if notice.page is not None else ""
            complain(f"{self.file}{place}: {notice.message}")
