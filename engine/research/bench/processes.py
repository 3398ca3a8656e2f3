"""Running the program as its user does, a process of its own, and what it used: wall time and peak memory."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.progress import Checkpoint

_POLL = 0.05


@dataclass(frozen=True, slots=True)
class ProcessRun:
    """A finished process. `peak_mb` is the largest resident size of it or of any child it waited for."""

    code: int
    output: str
    seconds: float
    peak_mb: float


def run_precis(arguments: Sequence[str], checkpoint: Checkpoint, stage: str, home: Path | None = None) -> ProcessRun:
    """Run `precis ARGUMENTS` to its end."""
    return run_python(["-m", "engine", *arguments], checkpoint, stage, home)


def run_python(arguments: Sequence[str], checkpoint: Checkpoint, stage: str, home: Path | None = None) -> ProcessRun:
    """Run this Python with `arguments`, asking the checkpoint all the while whether to stop.

    Raises:
        Cancelled: from the checkpoint; the process is killed then.
    """
    environment = dict(os.environ)
    if home is not None:
        environment["PRECIS_HOME"] = str(home)
    with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        begin = time.perf_counter()
        child = subprocess.Popen(
            [sys.executable, "-P", *arguments], stdout=output, stderr=subprocess.DEVNULL, env=environment
        )
        try:
            while True:
                pid, status, usage = os.wait4(child.pid, os.WNOHANG)
                if pid:
                    break
                checkpoint(stage, 0, 0)
                time.sleep(_POLL)
        except BaseException:
            child.kill()
            child.wait()
            raise
        seconds = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return ProcessRun(child.returncode, output.read(), seconds, usage.ru_maxrss / 1024)
