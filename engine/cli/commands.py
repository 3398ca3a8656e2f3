"""The commands by name, and the one place where an error becomes an exit code and a line on stderr."""

import errno
import inspect
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]

from engine.cli import (
    app,
    classify,
    compare,
    corpus,
    crash_log,
    doctor,
    library,
    models,
    serve,
    summarize,
    text,
    verify,
    watch,
)
from engine.cli.passphrase import PASSPHRASES
from engine.cli.terminal import complain, tell
from engine.errors import OutOfResources, PrecisError, UsageError
from engine.home import VERSION

_WRONG_USAGE: Any = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")
"""The family of errors of the parser. typer carries a copy of click of its own and names only one child in public."""

cli = typer.Typer(
    name="precis",
    help="Summarize long documents on your own machine, with every sentence linked to its source.\n\n"
    "Given files and no command, opens them in the window.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        tell(f"precis {VERSION}\n")
        raise typer.Exit


@cli.callback()
def _options(
    version: Annotated[  # noqa: ARG001 - acts in its callback
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    passphrase_fd: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Read an encrypted library's passphrase, one line, from this file descriptor (0: stdin).",
        ),
    ] = None,
) -> None:
    PASSPHRASES.answer_for_library(passphrase_fd)


_COMMANDS: dict[str, Callable[..., int | None]] = {
    "summarize": summarize.summarize,
    "brief": summarize.brief,
    "classify": classify.classify,
    "compare": compare.compare,
    "corpus": corpus.corpus,
    "watch": watch.watch,
    "text": text.text,
    "verify": verify.verify,
    "doctor": doctor.doctor,
    "serve": serve.serve,
    "app": app.app,
}
for _name, _function in _COMMANDS.items():
    cli.command(_name)(_function)
cli.add_typer(library.commands, name="library")
cli.add_typer(models.commands, name="models")
_FOUND = {point.name: point for point in entry_points(group="precis.commands")}
"""Commands of other distributions. Measuring and training models come this way: a user's installation has neither."""

_ASKED_BY_SHELL = "_PRECIS_COMPLETE"
"""Set by a shell whose user pressed Tab; what the line is so far stands in other variables."""

_RESEARCH = {"bench", "evaluate", "train"}
"""Commands that come with `precis-research`."""

_OWN = {*_COMMANDS, "library", "models"}

NAMES = {*_OWN, *_FOUND}


def _say_whole_sentences(commands: typer.Typer) -> None:
    """Lists of commands show first paragraphs whole; left alone, the parser cuts them off at the end of a line."""
    for command in commands.registered_commands:
        paragraph = (inspect.getdoc(command.callback) or "").partition("\n\n")[0]
        command.short_help = " ".join(paragraph.split())
    for group in commands.registered_groups:
        if group.typer_instance is not None:
            _say_whole_sentences(group.typer_instance)


_say_whole_sentences(cli)


@cache
def add_found(commands: typer.Typer = cli) -> None:
    """Add the commands of other distributions, which take a while to load: one of the program's own needs none."""
    for name, point in _FOUND.items():
        found = point.load()
        if isinstance(found, typer.Typer):
            commands.add_typer(found, name=name)
        else:
            commands.command(name)(found)
    _say_whole_sentences(commands)


def execute(arguments: list[str]) -> int:
    """Run one command; every way it can end becomes its exit code.

    `precis FILE...` is short for `precis app FILE...`.
    """
    if _ASKED_BY_SHELL in os.environ:
        completion_init()
        arguments = ["--help"]  # the parser answers the shell instead
    elif arguments and arguments[0] in _RESEARCH - _FOUND.keys() and not Path(arguments[0]).exists():
        _say(f"precis {arguments[0]} comes with precis-research, which is not installed here; see the guide, Training.")
        return 2
    elif arguments and _is_no_command(arguments[0]):
        near = get_close_matches(arguments[0].lower(), sorted(NAMES | _RESEARCH), 1)
        advice = f"Did you mean “precis {near[0]}”?" if near else "precis --help lists the commands."
        _say(f"There is no command or file “{arguments[0]}”. {advice}")
        return UsageError.exit_code
    elif not arguments or (arguments[0] not in NAMES and not arguments[0].startswith("-")):
        arguments = ["app", *arguments]
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return 0  # whoever read our output has gone, and has what they wanted
    except OSError as error:
        _drop_output()
        _say(f"The output could not be written ({error.strerror}); free disk space.")
        return OutOfResources.exit_code
    return code


def _is_no_command(word: str) -> bool:
    """Whether it looks like a command and is none: a lone word, without an ending, that no file is called by."""
    return word.isalpha() and word not in NAMES and not Path(word).exists()


def _run(arguments: list[str]) -> int:
    """Run one command. Raises `BrokenPipeError` where whoever read our output has gone."""
    before = sys.stdout, sys.stderr
    if arguments[0] not in _OWN:
        add_found()
    try:
        outcome = cli(arguments, prog_name="precis", standalone_mode=False)
    except PrecisError as error:
        _say(str(error))
        return error.exit_code
    except typer.Exit as end:
        return int(end.exit_code)
    except _WRONG_USAGE as error:
        error.show(sys.stderr)
        return UsageError.exit_code
    except (KeyboardInterrupt, typer.Abort):
        _say("Stopped.")
        return 130
    except SystemExit as end:
        # The parser ends the process with code 1 at a broken pipe, and changes the streams; nothing else does.
        sys.stdout, sys.stderr = before
        raise BrokenPipeError from end
    except Exception as error:
        if isinstance(error, BrokenPipeError) or (isinstance(error, OSError) and error.errno == errno.ENOSPC):
            raise  # of our own output: the work itself tells of a full disk in its own words
        return crash_log.tell(error)
    return outcome if isinstance(outcome, int) else 0


def _drop_output() -> None:
    """Keep the interpreter from trying once more at exit what could not be written."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(message: str) -> None:
    complain(message)
