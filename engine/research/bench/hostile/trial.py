"""Giving files to `precis summarize`, many to a process, and seeing what becomes of each, and of the process.

The lines on standard output come in the order of the files and at once, so that the file is known at which a process
ended or hung; another process goes on behind it.
"""

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from engine.errors import FileProblem
from engine.progress import Checkpoint
from engine.protocol.plain_text import harmless

HANG_SECONDS = 60.0
PRECIS = (sys.executable, "-P", "-m", "engine", "summarize", "--no-store", "--json", "-")
_BATCH = 40
"""Files of one process."""
_POLL = 0.2
_BUG = 70


@dataclass(slots=True)
class Outcome:
    """What became of files: names of those that went wrong, and how many did not."""

    results: int = 0
    refused: int = 0
    crashed: list[str] = field(default_factory=list)
    hung: list[str] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)
    """Neither a result nor a reason."""
    acting: list[str] = field(default_factory=list)
    """Of them a character came to the terminal that acts instead of being seen."""
    peak_mb: float = 0.0
    """Of all processes together, at any moment."""
    slowest: Counter[str] = field(default_factory=Counter)
    """Whole milliseconds by name."""


def try_files(
    files: Sequence[Path],
    environment: Mapping[str, str],
    checkpoint: Checkpoint,
    *,
    program: Sequence[str] = PRECIS,
    patience: float = HANG_SECONDS,
) -> Outcome:
    """Have `program` summarize all of them; a file that takes longer than `patience` seconds hangs.

    Raises:
        Cancelled: from the checkpoint.
    """
    outcome = Outcome()
    at = 0
    while at < len(files):
        tick = partial(_tell_of, checkpoint, at, len(files))
        at += _Process(program, files[at : at + _BATCH], outcome, patience).run(environment, tick)
    return outcome


def _tell_of(checkpoint: Checkpoint, before: int, total: int, done: int) -> None:
    checkpoint("files", before + done, total)


class _Process:
    """One process with its files."""

    def __init__(self, program: Sequence[str], files: Sequence[Path], outcome: Outcome, patience: float) -> None:
        self._command = [*program, *map(str, files)]
        self._files = files
        self._outcome = outcome
        self._patience = patience
        self._done = 0
        self._since = 0.0

    def run(self, environment: Mapping[str, str], tick: Callable[[int], None]) -> int:
        """How many files it is done with, the one that it ended at among them."""
        with subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(environment)
        ) as child:
            try:
                hung = self._follow(child, tick)
            finally:
                end_tree(child.pid)
                child.wait()
        if self._done == len(self._files) and child.returncode >= 0:
            return self._done
        at = min(self._done, len(self._files) - 1)
        broke = child.returncode < 0 or child.returncode == _BUG
        which = self._outcome.hung if hung else self._outcome.crashed if broke else self._outcome.untold
        which.append(self._files[at].name)
        return at + 1

    def _follow(self, child: "subprocess.Popen[bytes]", tick: Callable[[int], None]) -> bool:
        """Read what it says until it ends. True if it hangs."""
        assert child.stdout is not None
        assert child.stderr is not None
        out, told = bytearray(), bytearray()
        self._since = time.monotonic()
        with selectors.DefaultSelector() as waiting:
            waiting.register(child.stdout, selectors.EVENT_READ, out)
            waiting.register(child.stderr, selectors.EVENT_READ, told)
            while waiting.get_map():
                for key, _ in waiting.select(_POLL):
                    piece = os.read(key.fd, 1 << 16)
                    if not piece:
                        waiting.unregister(key.fileobj)
                    key.data.extend(piece)
                self._take(out, told)
                self._outcome.peak_mb = max(self._outcome.peak_mb, tree_mb(child.pid))
                tick(self._done)
                if time.monotonic() - self._since > self._patience:
                    return True
        child.wait()
        return False

    def _take(self, out: bytearray, told: bytearray) -> None:
        """Count the lines that have come, and look through what was said on the terminal."""
        while (end := out.find(b"\n")) >= 0 and self._done < len(self._files):
            name, now = self._files[self._done].name, time.monotonic()
            _judge(bytes(out[:end]), name, self._outcome)
            del out[: end + 1]
            self._outcome.slowest[name] = int(1000 * (now - self._since))
            self._done, self._since = self._done + 1, now
        end = told.rfind(b"\n") + 1
        text = told[:end].decode("utf-8", "replace")
        del told[:end]
        if harmless(text) != text:
            self._outcome.acting.append(self._files[max(0, self._done - 1)].name)


def _judge(line: bytes, name: str, outcome: Outcome) -> None:
    """Count what a file's line says."""
    try:
        said: dict[str, Any] = json.loads(line)
        if "error" in said:
            error = said["error"]
            if error["code"] == _BUG:
                outcome.crashed.append(name)
                return
            if error["kind"] in set(FileProblem) and error["message"].strip():
                outcome.refused += 1
                return
        elif said["summary"] or said["document"]["warnings"]:
            outcome.results += 1
            return
    except (ValueError, KeyError, TypeError):
        pass
    outcome.untold.append(name)


# -- processes ---------------------------------------------------------------------------------------------------------


def tree(root: int) -> list[int]:
    """A process and all that descend from it."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, ValueError, IndexError):
                parents[int(entry.name)] = int(
                    (entry / "stat").read_text("ascii", "replace").rpartition(")")[2].split()[1]
                )
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def tree_mb(root: int) -> float:
    """Memory of a process and all that descend from it; what several share is shared out among them."""
    return sum(map(_held_bytes, tree(root))) / 2**20


def _held_bytes(pid: int) -> int:
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:  # a page worker may not be looked into by other processes of its user; its size is for all to see
        with suppress(OSError):
            return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def end_tree(root: int) -> None:
    """Kill a process and all that descend from it."""
    for pid in tree(root):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
