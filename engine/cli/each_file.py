"""Commands over several files: an error costs its own file alone, and the gravest one is the command's exit code."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli import crash_log
from engine.cli.advice import with_advice
from engine.cli.interrupt import Interrupt
from engine.cli.output import JsonLines
from engine.cli.progress import ProgressLine
from engine.cli.terminal import complain
from engine.errors import PartUnavailable, PrecisError
from engine.export.contract import error_object, mistake_object
from engine.home import home

if TYPE_CHECKING:
    from engine.store.library import Library

_SEVERITY = [0, 2, 3, 4, 5, 70, 130]
"""Exit codes from least to gravest."""


def most_severe(codes: Iterable[int]) -> int:
    """The exit code that counts for several files."""
    return max(codes, key=_SEVERITY.index)


def guarded(file: Path, interrupt: Interrupt, output: JsonLines | None, work: Callable[[ProgressLine], None]) -> int:
    """Do the work on a file; an error becomes a line and its exit code, so that the next file is still done."""
    try:
        interrupt.check()
        with ProgressLine(interrupt, file.name) as progress:
            work(progress)
    except PrecisError as raised:
        if isinstance(raised, PartUnavailable):
            crash_log.log()
        return _tell(file, with_advice(raised, file), output)
    except BrokenPipeError:
        raise  # whoever read our output has gone: there is nothing to go on for
    except Exception as error:
        message = crash_log.log()
        known = crash_log.known_error(error)
        if known is not None:
            return _tell(file, known, output)
        complain(f"{file}: {message}")
        if output is not None:
            output.write(mistake_object(str(file), crash_log.EXIT_CODE, message))
        return crash_log.EXIT_CODE
    return 0


def _tell(file: Path, error: PrecisError, output: JsonLines | None) -> int:
    """Say what is wrong with a file, to people and to programs; the exit code."""
    complain(named_once(file, str(error)))
    if output is not None:
        output.write(error_object(str(file), error))
    return error.exit_code


def named_once(file: Path, message: str) -> str:
    """What is wrong with a file, behind its path: “sums.pdf” at the message's start stands for it."""
    called = f"“{file.name}” "
    return f"{file} {message.removeprefix(called)}" if message.startswith(called) else f"{file}: {message}"


def prepare_for(file: Path) -> None:
    """Begin, before this process has loaded what it needs, what it would else wait for: a PDF's page worker, and the
    native part of what models run on.
    """
    if file.suffix.lower() == ".pdf" and file.is_file():
        from engine.ingest.sandbox.process import start_spare_worker

        start_spare_worker(file)
    if file.is_file():
        from engine.models.native_code import begin_native_code

        begin_native_code()


@contextmanager
def library_for(*, no_store: bool) -> "Iterator[Library]":
    """The user's library, or one that goes with the command."""
    from engine.store.library import Library

    with Library.temporary() if no_store else Library.open(home()) as library:
        yield library
