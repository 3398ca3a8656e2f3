"""Running the program as its user does: real processes, their output, their exit codes."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.protocol import network_block
from tests.end2end.branching_process import BranchingProcess

_THREADS = {"OMP_NUM_THREADS": "2", "OMP_WAIT_POLICY": "PASSIVE"}


@dataclass(frozen=True)
class Ran:
    """A finished `precis` process."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict]:
        """Standard output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


@dataclass(frozen=True)
class Precis:
    """Starts `precis` with a home of its own."""

    home: Path
    cwd: Path
    branching: BranchingProcess

    def command(self, *arguments: object) -> list[str]:
        return [sys.executable, "-P", "-m", "engine", *map(str, arguments)]

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PRECIS_HOME": str(self.home), **_THREADS}

    def start(self, *arguments: object) -> subprocess.Popen:
        return subprocess.Popen(
            self.command(*arguments),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
            cwd=self.cwd,
        )

    def __call__(self, *arguments: object) -> Ran:
        ran = Ran(*self.branching.run([*map(str, arguments)], self.environment, self.cwd, seconds=240))
        assert "Traceback" not in ran.err, ran.err
        return ran


@pytest.fixture(scope="session")
def branching() -> Iterator[BranchingProcess]:
    process = BranchingProcess({**os.environ, **_THREADS, **network_block.environment()})
    yield process
    process.close()


@pytest.fixture
def precis(tmp_path: Path, branching: BranchingProcess) -> Precis:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return Precis(tmp_path / "home", folder, branching)


@pytest.fixture
def heeding_ctrl_c():
    """What is started heeds Ctrl-C: tests that were started in the background ignore it, and would hand that down."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
