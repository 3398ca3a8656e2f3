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
"""Of processor time: how long a file takes does not depend on what else the machine does."""
_STILL = 10.0
"""So many times as long, by the clock, hangs what uses no processor time."""
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
    """Whole milliseconds of processor time by name."""


def try_files(
    files: Sequence[Path],
    environment: Mapping[str, str],
    checkpoint: Checkpoint,
    *,
    program: Sequence[str] = PRECIS,
    patience: float = HANG_SECONDS,
) -> Outcome:
    """Have `program` summarize all of them; a file that takes `patience` seconds of processor time hangs.

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
        self._since = self._used = 0.0

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
                used = usage(child.pid)
                self._take(out, told, used.cpu_seconds)
                at = self._files[min(self._done, len(self._files) - 1)]
                self._outcome.peak_mb = max(self._outcome.peak_mb, held_mb(used.pids, at))
                tick(self._done)
                still = time.monotonic() - self._since
                if used.cpu_seconds - self._used > self._patience or still > _STILL * self._patience:
                    return True
        child.wait()
        return False

    def _take(self, out: bytearray, told: bytearray, used: float) -> None:
        """Count the lines that have come, and look through what was said on the terminal."""
        while (end := out.find(b"\n")) >= 0 and self._done < len(self._files):
            name = self._files[self._done].name
            _judge(bytes(out[:end]), name, self._outcome)
            del out[: end + 1]
            self._outcome.slowest[name] = int(1000 * max(0.0, used - self._used))
            self._done, self._since, self._used = self._done + 1, time.monotonic(), max(used, self._used)
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


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process and all that descend from it use."""

    pids: tuple[int, ...]
    cpu_seconds: float
    """Since they were started, those that have ended among them."""


def usage(root: int) -> Usage:
    """Look at a process and all that descend from it."""
    ticks = os.sysconf("SC_CLK_TCK")
    found: dict[int, tuple[int, float]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, ValueError, IndexError):
                told = (entry / "stat").read_text("ascii", "replace").rpartition(")")[2].split()
                found[int(entry.name)] = int(told[1]), sum(map(int, told[11:15])) / ticks
    pids = [root]
    for pid in pids:
        pids += [child for child, (parent, _) in found.items() if parent == pid]
    return Usage(tuple(pids), sum(found[pid][1] for pid in pids if pid in found))


def tree(root: int) -> tuple[int, ...]:
    """A process and all that descend from it."""
    return usage(root).pids


def works(pid: int) -> bool:
    """Whether a process is still at work. One that has ended stays listed until its parent has looked, and the
    system's first process, to which the helper of a killed worker comes, takes its time.
    """
    with suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[0]
        return state not in {"Z", "X"}
    return False


def held_mb(pids: Sequence[int], document: Path | None = None) -> float:
    """Memory of processes; what several share is shared out among them. Pages of the document itself do not count: it
    is looked at where it is, and the system takes them back when it needs room.
    """
    inode = ""
    with suppress(OSError):
        inode = str(document.stat().st_ino) if document is not None else ""
    return sum(_held_kb(pid, inode if pid != pids[0] else "") for pid in pids) / 1024


def _held_kb(pid: int, inode: str) -> int:
    """`inode` is of a file whose pages do not count."""
    held, counts = 0, True
    try:
        with Path(f"/proc/{pid}/{'smaps' if inode else 'smaps_rollup'}").open(
            encoding="utf-8", errors="replace"
        ) as maps:
            for line in maps:
                if line.startswith("Pss:"):
                    held += int(line.split()[1]) if counts else 0
                elif inode and line[0] in "0123456789abcdef":
                    counts = line.split(maxsplit=5)[4] != inode
    except OSError:  # a page worker may not be looked into by other processes of its user; its size is for all to see
        with suppress(OSError):
            resident, shared = map(int, Path(f"/proc/{pid}/statm").read_text("ascii").split()[1:3])
            held = (resident - (shared if inode else 0)) * os.sysconf("SC_PAGE_SIZE") // 1024
    return held


def end_tree(root: int) -> None:
    """Kill a process and all that descend from it."""
    for pid in tree(root):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
