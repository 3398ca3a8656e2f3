"""`precis bench soak`: endurance at full size. The gate runs the same functions at a tenth.

- The window: 100,000 calls into Qt, 500 pages turned, 50 documents opened and closed, in flat memory.
- Kills: the summarizing process killed with signal 9 at random moments, again and again, until 200 kills have landed;
  every finished summary equals the undisturbed one.
- Two writers: two processes that change one library all the time, and their page workers, killed likewise
  (`two_writers`).
- Size: a PDF of 10,000 pages is read and summarized; its memory against that of 1,000 pages.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.progress import Checkpoint
from engine.research.bench.processes import run_precis, run_python
from engine.research.bench.two_writers import two_writers_figures
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder

KILLS = 200
PAGES = 10_000
_PAGES_EACH = (12, 20, 8)
_MAX_GROWTH = 1.1
_MAX_MEMORY = 1.2
_VARYING = {"timings", "peak_memory_mb", "from_library"}


@dataclass(frozen=True, slots=True)
class KillRun:
    kills: int
    summaries: int
    different: int


def bench(checkpoint: Checkpoint) -> list[Figure]:
    """All four at full size; about an hour and a half on two cores."""
    book = shared_folder() / "corpus" / "pdf-odd" / "freeculture.pdf"
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.pdf"
        repeat(book, part, 40, checkpoint)
        killed = kill_at_random(part, KILLS, checkpoint)
        three = Path(folder) / "first.pdf", Path(folder) / "second.pdf", Path(folder) / "third.pdf"
        for file, pages in zip(three, _PAGES_EACH, strict=True):
            repeat(book, file, pages, checkpoint)
        return [
            *window_figures(book, checkpoint),
            Figure("summarizing processes killed", killed.kills, "kills", None),
            Figure("summaries finished in between", killed.summaries, "summaries"),
            Figure("summaries that differ", killed.different, "summaries", None, "none", killed.different == 0),
            *two_writers_figures(three, KILLS, checkpoint),
            *size_figures(book, Path(folder), PAGES, checkpoint),
        ]


def repeat(source: Path, target: Path, pages: int, checkpoint: Checkpoint) -> None:
    """Write a PDF of `pages` pages by repeating `source`."""
    run_python(
        ["-m", "engine.research.bench.bare_reading", "repeat", str(source), str(target), str(pages)],
        checkpoint,
        "preparing",
    )


def window_figures(document: Path, checkpoint: Checkpoint, *options: str) -> list[Figure]:
    """The window's soak run, offscreen where there is no display."""
    run = run_python(["-m", "app.research.soak", *options, str(document)], checkpoint, "window")
    found = json.loads(run.output) if run.code == 0 else {}
    growth = found.get("growth", 0.0)
    return [
        Figure("window ended in order", run.code, "exit code", 0, "0", run.code == 0),
        Figure("calls into Qt", found.get("calls", 0), "calls"),
        Figure("pages turned", found.get("pages", 0), "pages"),
        Figure("documents opened and closed", found.get("documents", 0), "documents"),
        Figure("from a sentence to its page, 19 of 20", found.get("click_ms", 0.0), "ms", 200.0),
        Figure("longest work without looking for events", found.get("worst_busy_ms", 0.0), "ms", 50.0),
        Figure("the window's memory, usually", found.get("usual_mb", 0.0), "MB"),
        Figure(
            "the window's memory along the run",
            growth,
            "times",
            1.0,
            f"at most {_MAX_GROWTH:g}",
            0 < growth <= _MAX_GROWTH,
        ),
    ]


def kill_at_random(document: Path, kills: int, checkpoint: Checkpoint, seed: int = 0) -> KillRun:
    """Summarize again and again, killing the process at random moments, until `kills` have landed.

    After each summary that got through, the next one is begun anew.
    """
    chance = random.Random(seed)  # noqa: S311 - the moments need not be secret
    with tempfile.TemporaryDirectory() as home:
        undisturbed = run_precis(["summarize", "--no-store", "--json", "-", str(document)], checkpoint, "undisturbed")
        wanted = _comparable(undisturbed.output)
        landed = summaries = different = 0
        fresh, usual = True, undisturbed.seconds
        while landed < kills:
            checkpoint("kills", landed, kills)
            began = time.perf_counter()
            output = _run_or_kill(document, home, fresh=fresh, patience=chance.uniform(0.2, 1.2 * usual))
            if output is not None and fresh:
                usual = time.perf_counter() - began  # what else the machine does comes and goes
            if output is None:
                landed += 1
                fresh = False
                continue
            summaries += 1
            different += _comparable(output) != wanted
            fresh = True
        last = run_precis(["summarize", "--json", "-", str(document)], checkpoint, "last", home=Path(home))
        different += _comparable(last.output) != wanted
    return KillRun(landed, summaries + 1, different)


def size_figures(source: Path, folder: Path, pages: int, checkpoint: Checkpoint) -> list[Figure]:
    """Time and memory for `pages` pages against a tenth of them."""
    peaks = {}
    seconds = 0.0
    for count in (pages // 10, pages):
        target = folder / f"{count}.pdf"
        repeat(source, target, count, checkpoint)
        run = run_precis(["summarize", "--no-store", "--json", "-", str(target)], checkpoint, f"{count} pages")
        result = json.loads(run.output)
        assert len(result["ledger"]["pages"]) == count
        peaks[count], seconds = result["peak_memory_mb"], run.seconds
        target.unlink()
    ratio = peaks[pages] / peaks[pages // 10]
    return [
        Figure(f"summary of {pages:,} pages", seconds, "s"),
        Figure(f"peak memory, {pages:,} pages", peaks[pages], "MB", peaks[pages // 10]),
        Figure(
            f"peak memory, {pages:,} against {pages // 10:,} pages",
            ratio,
            "times",
            1.0,
            f"at most {_MAX_MEMORY:g}",
            ratio <= _MAX_MEMORY,
        ),
    ]


def _run_or_kill(document: Path, home: str, *, fresh: bool, patience: float) -> str | None:
    """What one run printed, or None if it was killed after `patience` seconds."""
    options = ["--fresh"] if fresh else []
    command = [sys.executable, "-P", "-m", "engine", "summarize", "--json", "-", *options, str(document)]
    environment = dict(os.environ) | {"PRECIS_HOME": home}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as child:
        try:
            output, _ = child.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            child.kill()
            return None
    return output


def _comparable(output: str) -> dict[str, Any]:
    return {key: value for key, value in json.loads(output).items() if key not in _VARYING}
