"""The command lists of the guide, the man page and --help are complete and true."""

import inspect
import re

import typer

from engine.cli import library, library_label, library_trash, models
from engine.cli.commands import NAMES, add_found, cli
from engine.export.files import FORMATS, WITH_DOCUMENT
from engine.research.cli import bench, evaluate, train
from tests.conftest import ROOT

GROUPS = {
    "library": library.commands,
    "library label": library_label.commands,
    "library trash": library_trash.commands,
    "models": models.commands,
    "train": train.commands,
}


def subcommands(group: typer.Typer) -> set[str]:
    return {command.name or command.callback.__name__ for command in group.registered_commands}


PAGE = ROOT / "resources" / "help" / "command-line.md"


def listed(name: str) -> set[str]:
    """The words the guide's table has for `precis NAME`: that of its row, and those it also names."""
    row = re.search(rf"^\| `precis {name} ([a-z0-9-]+)` \|(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {row[1], *re.findall(r"`([a-z0-9-]+)`", row[2].partition("also ")[2])} if row else set()


def test_the_guide_lists_every_command():
    text = PAGE.read_text(encoding="utf-8")
    assert not {name for name in NAMES if f"`precis {name}" not in text}


def test_the_guide_lists_every_subcommand_and_no_other():
    for name, group in GROUPS.items():
        assert listed(name) - {"label", "trash"} == subcommands(group), name


def test_the_guide_and_help_list_every_measurement_and_no_other():
    for command, names in ((evaluate.evaluate, evaluate.EVALUATIONS), (bench.bench, bench.BENCHES)):
        assert listed(command.__name__) == set(names)
        told = re.search(r": ([a-z0-9, \n]+)\. Exit", " ".join(inspect.getdoc(command).split()))
        assert set(told[1].split(", ")) == set(names)


def test_the_man_page_has_what_an_installed_program_has():
    manual = (ROOT / "packaging" / "linux" / "precis.1").read_text(encoding="utf-8").replace("\\-", "-")
    commands = manual.partition(".SH COMMANDS")[2].partition(".SH ")[0]
    assert set(re.findall(r"^\.B (\w+)$", commands, re.MULTILINE)) == NAMES - {"bench", "evaluate", "train"}
    options = manual.partition(".SH OPTIONS OF SUMMARIZE")[2].partition(".SH ")[0]
    told = set(re.findall(r"^\.BI? \"?(--[a-z-]+)", options, re.MULTILINE))
    parameters = typer.main.get_command(cli).commands["summarize"].params
    assert told <= {name for parameter in parameters for name in parameter.opts}
    assert {"--format", "--question", "--export", "--no-store"} <= told
    formats = re.search(r"FORMAT.*\n([a-z, ]+) or ([a-z]+);", options)
    assert {*formats[1].split(", "), formats[2]} == {*FORMATS, *WITH_DOCUMENT}


def test_help_shows_whole_sentences():
    add_found()
    commands = [*cli.registered_commands, *(c for group in GROUPS.values() for c in group.registered_commands)]
    assert commands
    assert all(command.short_help.endswith(".") for command in commands)
