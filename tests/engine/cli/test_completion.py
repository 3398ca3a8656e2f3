"""What the shells' completion asks of the program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def complete(shell: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "engine"],
        env={**os.environ, "_PRECIS_COMPLETE": f"complete_{shell}", **variables},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_commands_and_options_are_completed():
    assert complete("bash", COMP_WORDS="precis su", COMP_CWORD="1").split() == ["summarize"]
    assert complete("bash", COMP_WORDS="precis summarize --le", COMP_CWORD="2").split() == ["--length"]
    assert "export" in complete("bash", COMP_WORDS="precis library ", COMP_CWORD="2").split()
    assert "models" in complete("zsh", _TYPER_COMPLETE_ARGS="precis mo")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_asks_the_program(shell: str):
    script = ROOT / "packaging" / "completion.py"
    text = subprocess.run([sys.executable, script, shell], capture_output=True, text=True, check=True).stdout
    assert f"_PRECIS_COMPLETE=complete_{shell}" in text
    assert "--no-files" not in text  # most commands take files
