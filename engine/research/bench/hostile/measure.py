"""`precis bench hostile`: the files of the corpus and hundreds of hostile ones, each summarized as a user would.

Every file must give a result or a reason, in time and in bounded memory, whatever is in it; nothing may be left on the
disk; a stop must take effect at once; and the walls around the reader must hold, and not cost much.
"""

import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.ingest.sandbox.escape_test import try_escapes
from engine.progress import Checkpoint
from engine.research.bench.hostile.files import hostile_files
from engine.research.bench.hostile.trial import HANG_SECONDS, Outcome, end_tree, tree, try_files, works
from engine.research.bench.processes import run_python
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder

_MOST_MB = 1200.0
_MOST_COST = 1.3
_MOST_STOP = 1.0
_ROUNDS = 5
_STOPS = 12
_READ = """
import sys, time
from pathlib import Path
from engine.ingest.reader import read_document
from engine.ingest.sandbox import process
from engine.ingest.sandbox.limits import Limits
OPEN = (
    "from engine.ingest.sandbox import lockdown; lockdown.give_up_everything = lambda load_all: None;"
    "from engine.ingest.worker import main; main()"
)
if sys.argv[2] == "open":
    process.worker_command = lambda: [sys.executable, "-P", "-c", OPEN]
begin = time.perf_counter()
for file in sys.argv[3:]:
    read_document(Path(file), on_words=lambda words: None, limits=Limits(ocr=False))
print((time.perf_counter() - begin) / int(sys.argv[1]))
"""
"""Reads files in a page worker that is shut in, or in one that is not; seconds a page, of so many."""


def bench(checkpoint: Checkpoint) -> list[Figure]:
    """All of it; some fifteen minutes on two cores."""
    corpus = shared_folder() / "corpus"
    real = sorted(path for path in corpus.rglob("*") if path.is_file())
    with tempfile.TemporaryDirectory() as folder:
        environment, places = users_folders(Path(folder))
        hostile = put_all(Path(folder) / "files", corpus)
        tried = try_files([*hostile, *real], environment, checkpoint)
        left = left_behind(places)
        book = corpus / "pdf-odd" / "freeculture.pdf"
        texts = [path for path in hostile if path.name.startswith("made-")][:: len(hostile) // 40]
        return [
            Figure("hostile files", len(hostile), "files"),
            Figure("real files", len(real), "files"),
            *outcome_figures(tried),
            Figure("files left on the disk", len(left), "files", None, "none", not left),
            *_stop_figures([book, *texts], environment, checkpoint),
            *_cost_figures(book, hostile, checkpoint),
            *_escape_figures(),
        ]


def put_all(folder: Path, corpus: Path | None) -> list[Path]:
    """Make the hostile files in a folder."""
    folder.mkdir()
    made = []
    for file in hostile_files(corpus):
        file.put(folder / file.name)
        made.append(folder / file.name)
    return made


def outcome_figures(tried: Outcome) -> list[Figure]:
    """What became of the files; which of them went wrong stands in the names."""

    def none(name: str, which: Sequence[str]) -> Figure:
        named = f": {', '.join(map(ascii, which[:20]))}" if which else ""
        return Figure(f"{name}{named}", len(which), "files", None, "none", not which)

    slowest = tried.slowest.most_common(1)
    name, milliseconds = slowest[0] if slowest else ("", 0)
    return [
        Figure("summarized", tried.results, "files"),
        Figure("refused with a reason", tried.refused, "files"),
        none("at which the program crashed", tried.crashed),
        none(f"that took more than {HANG_SECONDS:g} s of processor time", tried.hung),
        none("without a result or a reason", tried.untold),
        none("that sent the terminal what it obeys", tried.acting),
        Figure(f"the slowest: {name!a}", milliseconds / 1000, "s"),
        Figure(
            "peak memory of all processes together",
            tried.peak_mb,
            "MB",
            None,
            f"at most {_MOST_MB:g}",
            tried.peak_mb <= _MOST_MB,
        ),
    ]


def users_folders(folder: Path) -> tuple[dict[str, str], list[Path]]:
    """An environment with empty folders for all that a program could leave behind, and these folders."""
    named = {
        "HOME": "home", "TMPDIR": "tmp", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state", "XDG_RUNTIME_DIR": "run", "PRECIS_HOME": "precis",
    }  # fmt: skip
    places = {variable: folder / name for variable, name in named.items()}
    for place in places.values():
        place.mkdir(mode=0o700)
    return {**os.environ, **{variable: str(place) for variable, place in places.items()}}, list(places.values())


def left_behind(places: Sequence[Path]) -> list[Path]:
    """What there is in folders that were empty."""
    return [path for place in places for path in sorted(place.rglob("*"))]


def _stop_figures(files: Sequence[Path], environment: Mapping[str, str], checkpoint: Checkpoint) -> list[Figure]:
    chance = random.Random(0)  # noqa: S311 - the moments need not be secret
    seconds = []
    for number in range(_STOPS):
        checkpoint("stops", number, _STOPS)
        seconds.append(stop_seconds(files[number % len(files)], environment, chance.uniform(0.0, 2.0)))
    worst = max(seconds)
    return [
        Figure("stops", len(seconds), "stops"),
        Figure("from asking to stop to the end of all processes", worst, "s", None, "at most 1", worst <= _MOST_STOP),
    ]


def stop_seconds(file: Path, environment: Mapping[str, str], patience: float) -> float:
    """Ask `precis summarize FILE` to stop, `patience` seconds after its reader was started: how long it takes."""
    command = [sys.executable, "-P", "-m", "engine", "summarize", "--no-store", str(file)]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(environment))
    try:
        while child.poll() is None and len(tree(child.pid)) == 1:
            time.sleep(0.01)
        time.sleep(patience)
        all_of_it = tree(child.pid)
        began = time.monotonic()
        if child.poll() is None:
            child.send_signal(signal.SIGINT)
        while child.poll() is None or any(map(works, all_of_it)):
            time.sleep(0.01)
        return time.monotonic() - began
    finally:
        end_tree(child.pid)
        child.wait()


def _cost_figures(book: Path, hostile: Sequence[Path], checkpoint: Checkpoint) -> list[Figure]:
    short = next(path for path in hostile if path.name.startswith("misnamed-whisper"))
    pages = 352
    figures = []
    for name, files, bar in (("a page of a PDF", [book], True), ("a text of one page", [short] * 10, False)):
        count = str(pages if bar else len(files))
        shut: list[float] = []
        left_open: list[float] = []
        for _ in range(_ROUNDS):
            for which, measured in (("shut", shut), ("open", left_open)):
                run = run_python(["-c", _READ, count, which, *map(str, files)], checkpoint, f"{name}, {which}")
                measured.append(float(run.output))
        ours, theirs = statistics.median(shut), statistics.median(left_open)
        most = f"at most {_MOST_COST:g} times" if bar else None
        figures.append(
            Figure(
                f"{name} in the sandbox, against none",
                ours,
                "s",
                theirs,
                most,
                ours <= _MOST_COST * theirs if bar else None,
            )
        )
    return figures


def _escape_figures() -> list[Figure]:
    ways = try_escapes()
    held = sum(way.shut for way in ways)
    return [
        Figure("ways out of the reader tried", len(ways), "ways"),
        Figure("ways out that are shut", held, "ways", len(ways), "all", held == len(ways)),
    ]
