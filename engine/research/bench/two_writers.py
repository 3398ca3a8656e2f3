"""Two programs that change one library without a pause, and their page workers, killed at random moments.

After each kill the library is opened and checked from end to end while the other one goes on, and what the killed one
had said to be done must be there. In the end every summary must equal the one of a library in which nobody was killed.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from engine.progress import Checkpoint
from engine.research.bench.busy_writer import SHELVES, all_documents, state_of
from engine.research.bench.hostile.trial import end_tree, tree
from engine.research.bench.processes import run_precis
from engine.research.evaluation.figures import Figure
from engine.store.library import Library

_LONGEST = 4.0
"""Seconds until a kill, at most, counted from when a writer has the library open."""
_FROM_THE_START = 0.2
"""Of the kills, those that are counted from a writer's start."""
_BELOW = 0.3
"""Of the kills, those of a page worker or what it started."""
_READING = 0.5
"""Seconds, at most, from when a worker is there to its kill."""
_MOST_ERRORS = 3
"""Of writers that ended by themselves: then there is nothing more to learn."""
_START = 60.0
"""Seconds that a writer or a worker is waited for."""


@dataclass(slots=True)
class Killed:
    """What came of it."""

    writers: int = 0
    workers: int = 0
    steps: int = 0
    """Changes that the writers said to be done."""
    findings: list[str] = field(default_factory=list)
    """What was not as it was stored, after which kill."""
    lost: list[str] = field(default_factory=list)
    """Changes that were said to be done and were not there."""
    errors: list[str] = field(default_factory=list)
    """Writers that ended by themselves, with their last words."""
    different: int = 0
    """Summaries that differ in the end."""

    @property
    def kills(self) -> int:
        return self.writers + self.workers


class _Writer:
    """A writer's process."""

    def __init__(self, home: Path, seed: int, own: Path, shared: Path) -> None:
        self.own = own
        self._said, self._errors = home.with_name(f"{seed}-said"), home.with_name(f"{seed}-errors")
        command = [sys.executable, "-P", "-m", "engine.research.bench.busy_writer"]
        with self._said.open("wb") as said, self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [*command, str(home), str(seed), str(own), str(shared)],
                stdout=said,
                stderr=errors,
                env=dict(os.environ) | {"PRECIS_HOME": str(home), "OMP_NUM_THREADS": "1"},
            )

    def said(self) -> list[tuple[str, str, bool]]:
        """What it said so far: will or is, the title, whether in the trash."""
        lines = self._said.read_text("utf-8").split("\n")[:-1]
        return [(what, title, trashed) for what, title, trashed in map(json.loads, lines)]

    def last_words(self) -> str:
        return self._errors.read_text("utf-8", "replace")[-300:]

    def close(self) -> None:
        end_tree(self.process.pid)
        self.process.wait()


def two_writers_figures(files: tuple[Path, Path, Path], kills: int, checkpoint: Checkpoint) -> list[Figure]:
    """What came of killing them so many times."""
    killed = kill_two_writers(files, kills, checkpoint)

    def none(name: str, which: Sequence[str]) -> Figure:
        return Figure(": ".join([name, *which[:3]]), len(which), "", None, "none", not which)

    return [
        Figure("of two writers on one library, killed", killed.writers, "kills"),
        Figure("of their page workers, killed", killed.workers, "kills"),
        Figure("changes that they said to be done", killed.steps, "changes"),
        none("changes that were gone after a kill", killed.lost),
        none("faults of the library after a kill", killed.findings),
        none("writers that ended by themselves", killed.errors),
        Figure("summaries that differ in the end", killed.different, "of 3", None, "none", not killed.different),
    ]


def kill_two_writers(
    files: tuple[Path, Path, Path],
    kills: int,
    checkpoint: Checkpoint,
    *,
    seed: int = 0,
    longest: float = _LONGEST,
    compared: int = 3,
) -> Killed:
    """Kill until `kills` have landed, after at most `longest` seconds each. The last of the files is the one that both
    work on. The summaries of the last `compared` are compared in the end.

    Raises:
        Cancelled: from the checkpoint.
    """
    chance = random.Random(seed)  # noqa: S311 - the moments need not be secret
    killed = Killed()
    *own, shared = files
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        writers: list[_Writer | None] = [None, None]
        try:
            while killed.kills < kills and len(killed.errors) < _MOST_ERRORS:
                checkpoint("kills", killed.kills, kills)
                for number, file in enumerate(own):
                    if writers[number] is None:
                        writers[number] = _Writer(home, chance.randrange(10**9), file, shared)
                number = chance.randrange(2)
                writer = writers[number]
                assert writer is not None
                below = chance.random() < _BELOW
                _wait(writer, chance, longest)
                if below:
                    _wait_for_worker(writer, chance)
                if _kill(writer, killed, chance, below=below):
                    _note(writer, home, killed)
                    writer.close()
                    writers[number] = None
                killed.findings += [f"after kill {killed.kills}: {said}" for said in _findings(home)]
        finally:
            for left in writers:
                if left is not None:
                    killed.steps += len(left.said())
                    left.close()
        killed.findings += [f"in the end: {said}" for said in _findings(home)]
        killed.different = sum(_differs(file, home, checkpoint) for file in files[3 - compared :])
    return killed


def _wait(writer: _Writer, chance: random.Random, longest: float) -> None:
    """Until a random moment."""
    if chance.random() > _FROM_THE_START:
        begun = time.monotonic()
        while not writer.said() and writer.process.poll() is None and time.monotonic() - begun < _START:
            time.sleep(0.02)
    with suppress(subprocess.TimeoutExpired):
        writer.process.wait(chance.uniform(0.0, longest))


def _wait_for_worker(writer: _Writer, chance: random.Random) -> None:
    """Until there is a page worker, and a moment more."""
    begun = time.monotonic()
    while not tree(writer.process.pid)[1:] and writer.process.poll() is None and time.monotonic() - begun < _START:
        time.sleep(0.02)
    time.sleep(chance.uniform(0.0, _READING))


def _kill(writer: _Writer, killed: Killed, chance: random.Random, *, below: bool) -> bool:
    """Kill the writer, or one of the processes `below` it if there still are any; whether the writer is dead."""
    if writer.process.poll() is not None:
        killed.errors.append(writer.last_words())
        return True
    if below and (workers := tree(writer.process.pid)[1:]):
        with suppress(ProcessLookupError):
            os.kill(chance.choice(workers), signal.SIGKILL)
            killed.workers += 1
        return False
    writer.process.kill()
    writer.process.wait()
    killed.writers += 1
    return True


def _note(writer: _Writer, home: Path, killed: Killed) -> None:
    """Compare what there is with what the writer said. The change at which it was killed may have been made or not."""
    said = writer.said()
    killed.steps += sum(what == "is" for what, _, _ in said)
    if not said:
        return
    done = [state[1:] for state in said if state[0] == "is"][-1]
    allowed = {done, said[-1][1:]}
    with Library.open(home) as library:
        found = state_of(library, writer.own)
    if found not in allowed:
        killed.lost.append(f"{writer.own.name}: {found} instead of {sorted(allowed)}")


def _findings(home: Path) -> list[str]:
    with Library.open(home) as library:
        return [finding.sentence for finding in library.check()]


def _differs(file: Path, home: Path, checkpoint: Checkpoint) -> bool:
    """Whether a document, removed and added again, is summarized otherwise than where nobody was killed."""
    with Library.open(home) as library:
        library.remove([row.id for row in all_documents(library) if Path(row.path) == file])
        if SHELVES in [known.name for known in library.label_sets.all()]:
            library.label_sets.delete(SHELVES)
    arguments = ["summarize", "--json", "-", str(file)]
    here = run_precis(arguments, checkpoint, "last", home=home)
    undisturbed = run_precis([*arguments, "--no-store"], checkpoint, "undisturbed")
    return not here.output or _comparable(here.output) != _comparable(undisturbed.output)


def _comparable(output: str) -> dict[str, object]:
    varying = {"timings", "peak_memory_mb", "from_library"}
    return {key: value for key, value in json.loads(output).items() if key not in varying}
