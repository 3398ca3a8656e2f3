"""`precis verify RESULT.json`: reads the file again and checks every claim of a result against it."""

import json
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from engine.cli.each_file import guarded, most_severe
from engine.cli.interrupt import interrupts
from engine.cli.progress import ProgressLine
from engine.cli.terminal import inline, tell
from engine.errors import Cancelled, LibraryUnavailable, UnreadableFile, UsageError
from engine.export.bundle import is_bundle, unpacked
from engine.export.earlier_outputs import is_result_object
from engine.home import home
from engine.regular_files import open_regular
from engine.schema.message import checked
from engine.schema.result import SCHEMA, SCHEMA_OF_BRIEFS, FileObject

if TYPE_CHECKING:
    from engine.verification import VerificationReport


def verify(
    result: Annotated[
        Path,
        typer.Argument(
            metavar="RESULT.json", help="What `precis summarize --json` wrote, or a bundle with its document."
        ),
    ],
    source: Annotated[
        Path | None,
        typer.Option("--file", help="The document, if it is neither beside the result nor in the library."),
    ] = None,
) -> int:
    """Check every quotation, place and checksum of a result against its source file. Exit 1 if one does not match."""
    if result.is_file() and is_bundle(result):
        with unpacked(result) as (packed, document, wrong):
            for problem in wrong:
                tell(f"{inline(result)}: {inline(problem)}\n")
            code = _verify(packed, source or document, None if source else result / document.name)
        return code or (1 if wrong else 0)
    return _verify(result, source)


def _verify(result: Path, source: Path | None, shown: Path | None = None) -> int:
    """Check each result in a file against its document, which is called `shown`, or else by its path."""
    codes, failures = [0], 0
    for line in _load(result):
        with ExitStack() as stack:
            path = source or _document_of(line["document"], result, stack)
            if "error" in line:
                reason = inline(line["error"]["message"])
                tell(f"{inline(shown or path)}: nothing to check, it could not be read ({reason})\n")
                continue
            problems: list[str] = []
            interrupt = stack.enter_context(interrupts())
            check = partial(_check, _typed(line, result), path, shown or path, problems)
            codes.append(guarded(shown or path, interrupt, None, check))
        if codes[-1] == Cancelled.exit_code:
            break
        failures += len(problems)
    return most_severe(codes) or (1 if failures else 0)


def _document_of(told: dict[str, Any], result: Path, stack: ExitStack) -> Path:
    """Where the document is: at its path, beside the result, or the library's copy of the same content, which is there
    as long as `stack` is.
    """
    path = Path(told["path"])
    beside = result.parent / path.name
    found = next((place for place in (path, beside) if place.is_file()), None)
    return found or _copy_of(told.get("sha256"), stack) or path


def _copy_of(sha256: str | None, stack: ExitStack) -> Path | None:
    from engine.store.library import Library

    if sha256 is None or not Library.exists(home()):
        return None
    with suppress(LibraryUnavailable, UnreadableFile):
        library = stack.enter_context(Library.open(home(), read_only=True))
        known = library.documents.find(sha256)
        return stack.enter_context(library.documents.readable(known.id)) if known is not None else None
    return None


def _check(result: FileObject[Any], path: Path, shown: Path, problems: list[str], progress: ProgressLine) -> None:
    """Check one result and say how it stands; what does not hold goes to `problems`."""
    from engine.verification import check_result

    report = check_result(result, path, progress)
    progress.hide()
    problems.extend(report.problems)
    for problem in report.problems:
        tell(f"{inline(shown)}: {inline(problem)}\n")
    verdict = "all hold" if not report.problems else f"{len(report.problems)} do not hold"
    tell(f"{inline(shown)}: {_counted(report)} checked, {verdict}\n")


def _counted(report: "VerificationReport") -> str:
    facts = f", {report.facts} facts" if report.facts else ""
    return f"{report.quotes} quotes{facts} and {report.boxes} boxes"


def _typed(line: dict[str, Any], path: Path) -> FileObject[Any]:
    """What a line holds, whatever was asked for of its file."""
    try:
        return checked(line, FileObject[Any])
    except msgspec.ValidationError as error:
        raise UsageError(f"{path} has been changed since `precis summarize --json` wrote it: {error}.") from error


def _load(path: Path) -> list[dict[str, Any]]:
    try:
        with open_regular(path) as file:
            content = file.read().decode()
        try:
            lines = [json.loads(content)]
        except json.JSONDecodeError:
            lines = [json.loads(line) for line in content.splitlines() if line.strip()]
    except OSError as error:
        raise UsageError(f"{path} can't be opened ({error.strerror}).") from error
    except ValueError as error:
        raise UsageError(f"{path} is not JSON as `precis summarize --json` writes it.") from error
    if not lines or not all(is_result_object(line) and line["schema"] in {SCHEMA, SCHEMA_OF_BRIEFS} for line in lines):
        raise UsageError(f"{path} is not a result of `precis summarize --json` (schema 1 or 2).")
    return lines
