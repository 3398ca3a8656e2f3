"""The command lists of README and --help are complete and true."""

import inspect
import re

import typer

from engine.cli import bench, evaluate, library, library_label, models, train
from engine.cli.commands import NAMES, cli
from tests.conftest import ROOT

GROUPS = {
    "library": library.commands,
    "library label": library_label.commands,
    "models": models.commands,
    "train": train.commands,
}


def subcommands(group: typer.Typer) -> set[str]:
    return {command.name or command.callback.__name__ for command in group.registered_commands}


def listed(name: str) -> set[str]:
    """The words README's list has after `precis NAME`, joined by bars."""
    block = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n```\nprecis ")[2].partition("```")[0]
    lines = ("precis " + block).splitlines()
    found = [re.match(rf"precis {name} ([a-z|]+)(?: |$)", line) for line in lines]
    return {word for match in found if match for word in match[1].split("|")}


def test_readme_lists_every_command():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not {name for name in NAMES if f"precis {name}" not in text}


def test_readme_lists_every_subcommand_and_no_other():
    for name, group in GROUPS.items():
        assert listed(name) - {"label"} == subcommands(group), name


def test_readme_and_help_list_every_measurement_and_no_other():
    for command, names in ((evaluate.evaluate, evaluate.EVALUATIONS), (bench.bench, bench.BENCHES)):
        assert listed(command.__name__) == set(names)
        told = re.search(r": ([a-z, \n]+)\. Exit", " ".join(inspect.getdoc(command).split()))
        assert set(told[1].split(", ")) == set(names)


def test_help_shows_whole_sentences():
    commands = [*cli.registered_commands, *(c for group in GROUPS.values() for c in group.registered_commands)]
    assert commands
    assert all(command.short_help.endswith(".") for command in commands)
