"""Commands run in this process, on a library of the test's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli.commands import execute

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; its exit code and what it said."""
    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))

    def run(*arguments: object) -> tuple[int, str, str]:
        capfd.readouterr()
        code = execute([str(one) for one in arguments])
        said = capfd.readouterr()
        return code, said.out, said.err

    return run
