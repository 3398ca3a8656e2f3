"""`precis corpus FOLDER --out FOLDER`: all documents of a folder, briefed and labelled, into results and a table."""

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.each_file import most_severe, named_once
from engine.cli.interrupt import interrupts
from engine.cli.options import LENGTH_HELP, layout_named, length_of
from engine.cli.progress import ProgressLine
from engine.cli.terminal import complain, inline, tell, warn
from engine.corpus.ledger import Ledger, path_in, regular_status
from engine.corpus.table import CSV, PARQUET, check_form, default_form, write_table
from engine.corpus.workers import Workers, planned_processes
from engine.errors import Cancelled, FileProblem, UnreadableFile, UsageError
from engine.home import VERSION
from engine.ingest.formats import find_files
from engine.protocol.programs import main_command
from engine.schema.enums import SummaryFormat


def corpus(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of documents to read, at any depth.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Folder for results: new, or of an earlier run to continue.")
    ],
    layout: Annotated[
        SummaryFormat,
        typer.Option(
            "--format",
            metavar="plain|brief",
            parser=layout_named,
            help="brief, or plain: a summary without headings.",
        ),
    ] = SummaryFormat.BRIEF,
    length: Annotated[str | None, typer.Option(help=LENGTH_HELP, show_default="auto; for plain medium")] = None,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help="Most processes in parallel; default: as many as cores and memory allow."),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(metavar=f"{PARQUET}|{CSV}", help="Table format; default: Parquet if pyarrow is installed."),
    ] = None,
    renew: Annotated[
        bool, typer.Option("--renew", help="Redo what another version of Précis did in an earlier run.")
    ] = False,
) -> int:
    """Brief and label all documents in FOLDER, several at a time; run it again to continue after a stop.

    Each gets its result as JSON and a row in a table; failed ones have the reason there.
    """
    words = length_of(length, layout)
    form = table or default_form()
    if form not in {PARQUET, CSV}:
        raise UsageError(f"--table {form} is neither {PARQUET} nor {CSV}.")
    check_form(form)
    _check_folders(folder, out)
    files = find_files([folder])
    with (
        interrupts() as interrupt,
        Ledger(out, {"format": layout.value, "words": words}) as ledger,
        ProgressLine(interrupt, inline(folder.name or folder)) as progress,
    ):
        names = {file.absolute(): path_in(folder, file) for file in files}
        statuses = {file: status for file in names if (status := regular_status(file)) is not None}
        todo = [file for file, status in statuses.items() if ledger.done(names[file], status, renew=renew) is None]
        count = min(planned_processes(processes), max(1, len(todo)))
        if todo:
            _tell_plan(len(names), len(names) - len(todo), count, processes)
        again = set(todo)
        _tell_others(ledger.of_others(ledger.entries[names[file]] for file in statuses if file not in again))
        stopped = False
        workers = Workers(_command(layout, length), count)
        try:
            progress("files", 0, len(todo))
            for number, finished in enumerate(workers.run(todo, interrupt.check), 1):
                entry = ledger.keep(names[finished.file], statuses[finished.file], finished.line)
                if entry.code:
                    progress.complain(named_once(Path(entry.path), entry.reason))
                progress("files", number, len(todo))
        except Cancelled:
            stopped = True
        progress.hide()
        known = [name for name in names.values() if name in ledger.entries]
        place = write_table(ledger, known, form)
    codes = [ledger.entries[name].code for name in known]
    _tell_end(len(names), codes, place)
    return Cancelled.exit_code if stopped else most_severe(codes or [0])


def _check_folders(folder: Path, out: Path) -> None:
    """Raise `UnreadableFile` where there is no such folder, `UsageError` where results would be read as documents."""
    if not folder.is_dir():
        raise UnreadableFile(FileProblem.MISSING, f"There is no folder {folder}. Check the name.")
    inner, outer = out.resolve(), folder.resolve()
    if inner == outer or outer in inner.parents:
        raise UsageError(f"--out {out} is inside {folder}: results would be read as documents. Choose another place.")


def _command(layout: SummaryFormat, length: str | None) -> list[str]:
    command = [*main_command(), "summarize", "--no-store", "--json", "-", "--format", layout.value]
    return command if length is None else [*command, "--length", length]


def _tell_plan(files: int, before: int, count: int, asked: int | None) -> None:
    done = f", {before:,} of them already done" if before else ""
    side = f"{count} processes in parallel" if count > 1 else "one process"
    less = " (limited by free memory and cores)" if asked is not None and count < asked else ""
    warn(f"{files:,} files{done}; {side}{less}.\n")


def _tell_others(others: dict[str, int]) -> None:
    for program, files in others.items():
        by = f"version {program}" if program else "an earlier version"
        warn(f"{files:,} files were done by {by} of Précis and are kept. This is {VERSION}; --renew does them again.\n")


def _tell_end(files: int, codes: list[int], place: Path) -> None:
    failed = sum(code != 0 for code in codes)
    left = files - len(codes)
    parts = [f"{len(codes) - failed:,} of {files:,} files done"]
    if failed:
        parts.append(f"{failed:,} failed")
    if left:
        parts.append(f"{left:,} not reached; run the same command again to continue")
    tell(f"{'; '.join(parts)}.\n{inline(place)}\n")
    if not files:
        complain("The folder contains no documents that Précis can read.")
