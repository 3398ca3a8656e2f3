"""`precis evaluate corpus`: every real file of the shared corpus through the program, each result checked by `verify`.

The files go through one `precis summarize --json -` process, as a user would give it a folder; what is measured is what
that process prints and when. Every claim of every result is then checked against its file, read again.
"""

import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from engine.progress import Checkpoint
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder
from engine.schema.message import checked
from engine.schema.result import ResultObject
from engine.verification import check_result

_LONGEST_SILENCE = 20.0
_SECONDS_PER_PAGE = 60.0 / 350
_MIN_PAGES = 350
"""Start-up and models count for short files too: they have the time of this many pages."""


@dataclass(slots=True)
class CorpusRun:
    """What came out of the program for some files."""

    lines: list[dict[str, Any]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """From one line to the next."""
    longest_silence: float = 0.0
    """Seconds without a line on stdout or progress on stderr."""
    tracebacks: int = 0
    code: int = 0


def corpus_files() -> list[Path]:
    """Every file of the corpus."""
    folder = shared_folder() / "corpus"
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "README.md")


def evaluate(checkpoint: Checkpoint) -> list[Figure]:
    """Summaries, refusals with a reason, and every claim that does not hold."""
    files = corpus_files()
    run = run_files(files, checkpoint)
    problems = list(check_lines(files, run, checkpoint))
    for problem in problems:
        sys.stderr.write(f"precis: {problem}\n")
    results = [line for line in run.lines if "error" not in line]
    sentences = [sentence for line in results for sentence in line["summary"]]
    linked = sum(bool(sentence["evidence"]) for sentence in sentences)
    placed = [e["boxes"] != [] for s in sentences for e in s["evidence"] if e["page"] is not None]
    return [
        Figure("files", len(files), "files"),
        Figure("with a summary", sum(bool(line["summary"]) for line in results), "files"),
        Figure("read, too little to summarize", sum(not line["summary"] for line in results), "files"),
        Figure("refused with a reason", len(run.lines) - len(results), "files"),
        _all("answered", len(run.lines), len(files), "files"),
        _none("tracebacks", run.tracebacks),
        _none("claims that do not hold", len(problems)),
        _all("sentences with evidence", linked, len(sentences), "sentences"),
        Figure("evidence on pages that has its boxes", sum(placed), "items", len(placed)),
        _most("longest time without progress", run.longest_silence, _LONGEST_SILENCE, "s"),
        _most("slowest file, share of the time it may take", _slowest(run), 1.0, "of 60 s per 350 pages"),
    ]


def run_files(files: Sequence[Path], checkpoint: Checkpoint) -> CorpusRun:
    """Give `files` to one process of the program and watch it.

    Raises:
        Cancelled: from the checkpoint; the process is killed then.
    """
    run = CorpusRun()
    command = [sys.executable, "-P", "-u", "-m", "engine", "summarize", "--no-store", "--json", "-", *map(str, files)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ)) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        last_line = last_sign = time.perf_counter()
        try:
            for source, line in _lines(
                (child.stdout, child.stderr), lambda: checkpoint("corpus", len(run.lines), len(files))
            ):
                now = time.perf_counter()
                run.longest_silence = max(run.longest_silence, now - last_sign)
                last_sign = now
                run.tracebacks += b"Traceback" in line
                if source is child.stdout:
                    run.lines.append(json.loads(line))
                    run.seconds.append(now - last_line)
                    last_line = now
        except BaseException:
            child.kill()
            raise
        run.code = child.wait()
    return run


def check_lines(files: Sequence[Path], run: CorpusRun, checkpoint: Checkpoint) -> Iterator[str]:
    """Everything in the run that is not as the contract says, a sentence each."""
    for path, line in zip(files, run.lines, strict=False):
        if line["document"]["path"] != str(path):
            yield f"{path.name}: the line is for {line['document']['path']}"
        elif "error" in line:
            if not (line["error"]["code"] == 3 and line["error"]["message"]):
                yield f"{path.name}: refused with {line['error']}"
        else:
            yield from (
                f"{path.name}: {problem}"
                for problem in check_result(checked(line, ResultObject), path, checkpoint).problems
            )
            if not line["summary"] and not line["document"]["warnings"]:
                yield f"{path.name}: no summary and no reason"


def _lines(streams: Sequence[IO[bytes]], idle: Callable[[], None]) -> Iterator[tuple[IO[bytes], bytes]]:
    """Lines of several pipes as they come; `idle` is called twice a second at least."""
    rests = dict.fromkeys(streams, b"")
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select(timeout=0.5):
                stream = next(known for known in streams if known is key.fileobj)
                piece = os.read(stream.fileno(), 1 << 16)
                if not piece:
                    selector.unregister(stream)
                *whole, rests[stream] = (rests[stream] + piece).split(b"\n")
                yield from ((stream, line) for line in whole)
            idle()


def _slowest(run: CorpusRun) -> float:
    shares = [
        seconds / (_SECONDS_PER_PAGE * max(line["document"].get("pages") or 0, _MIN_PAGES))
        for line, seconds in zip(run.lines, run.seconds, strict=True)
    ]
    return max(shares, default=0.0)


def _all(name: str, count: int, total: int, unit: str) -> Figure:
    return Figure(name, count, unit, total, "all", count == total)


def _none(name: str, count: int) -> Figure:
    return Figure(name, count, "", None, "none", count == 0)


def _most(name: str, value: float, most: float, unit: str) -> Figure:
    return Figure(name, value, unit, None, f"at most {most:g}", value <= most)
