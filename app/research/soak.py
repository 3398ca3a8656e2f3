"""The soak run: many calls into Qt, many pages turned, many documents opened and closed, and memory watched.

Some versions of PySide6 lose a reference with every call and end the process after some thousands of them, and leaks
show only over time; no short test sees either. `python -m app.research.soak` drives a real window (with the real
engine, or one given by `--engine`) and prints one JSON object: calls, pages, documents, memory and its trend.
"""

import argparse
import gc
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QLabel

from app.client.identity import block_network
from app.client.supervisor import engine_command
from app.main import Program, make_application
from app.paths import Paths
from app.research.stall_meter import StallMeter

CALLS, PAGES, DOCUMENTS = 100_000, 500, 50
STEP_MS = 20_000
"""A single step may take this long before the run is given up."""
READY_MS = 300_000
"""So long may it take until the first document has been read and summarized, on a busy machine and a long book."""


@dataclass(frozen=True, slots=True)
class SoakResult:
    """What the run came to. Memory is the window's resident set after each document was closed, in MB.

    `none_lost` references to None are lost in each call, 0 where all is well. `worst_busy_ms` is how long the window's
    thread worked without looking for events, `click_ms` how long the page of a sentence's source took to stand there
    after the sentence was chosen, in 19 of 20 cases.
    """

    calls: int
    pages: int
    documents: int
    seconds: float
    usual_mb: float
    peak_mb: float
    growth: float
    none_lost: float
    worst_busy_ms: float
    click_ms: float


def trend(samples: Sequence[float]) -> float:
    """How many times the memory grew from the first sample to the last along their usual slope; 1 is flat.

    The median of the slopes between all pairs (Theil and Sen): a leak adds to every document and moves it, while a
    heap that happens to be fuller at one moment, as that of a process with picture caches is now and then, does not.
    """
    if len(samples) < 2:
        return 1.0
    pairs = [(i, j) for i in range(len(samples)) for j in range(i + 1, len(samples))]
    slope = statistics.median((samples[j] - samples[i]) / (j - i) for i, j in pairs)
    middle, half = statistics.median(samples), slope * (len(samples) - 1) / 2
    return (middle + half) / (middle - half)


def _most(values: Sequence[float]) -> float:
    """What 19 of 20 values do not pass; 0 where there are none."""
    ordered = sorted(values)
    return ordered[(19 * len(ordered) - 1) // 20] if ordered else 0.0


def resident_mb() -> float:
    """The resident set of this process; 0 where the system does not tell."""
    try:
        for line in Path("/proc/self/status").read_text("ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


def call_into_qt(calls: int) -> float:
    """Call Qt `calls` times and return the references to None that were lost in each."""
    label = QLabel()
    before = sys.getrefcount(None)
    for number in range(calls):
        label.setText("even" if number % 2 else "odd")
    return (before - sys.getrefcount(None)) / max(calls, 1)


class Soak:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._window = program.window
        self._document = program.session.document
        self._samples: list[float] = []
        self._clicks: list[float] = []

    def run(self, calls: int, pages: int, documents: int) -> SoakResult:
        """Everything, in turns: a document opened, its share of pages turned and of calls made, closed again."""
        began, meter, lost = time.monotonic(), StallMeter(self._window), 0.0
        ids = self._ready_documents()
        turned = called = 0
        for number in range(documents):
            self._open(ids[number % len(ids)])
            while turned < pages * (number + 1) // documents:
                self._turn(turned)
                turned += 1
            share = calls * (number + 1) // documents - called
            lost = max(lost, call_into_qt(share))
            meter.reset() if number == 0 else None
            called += share
            self._document.close()
            self._settle()
            self._samples.append(resident_mb())
        meter.stop()
        settled = self._samples[1:] or self._samples  # the first document fills the caches
        return SoakResult(
            called, turned, documents, round(time.monotonic() - began, 1),
            round(statistics.median(settled), 1), round(max(settled), 1), round(trend(settled), 3),
            round(lost, 4), round(meter.worst_busy_ms, 1), round(_most(self._clicks), 1),
        )  # fmt: skip

    def _ready_documents(self) -> list[int]:
        library = self._program.session.library
        self._until(lambda: library.known and library.rowCount() > 0)
        self._until(lambda: bool(self._readable()), READY_MS)
        return self._readable()

    def _readable(self) -> list[int]:
        library = self._program.session.library
        rows = (library.document_at(row) for row in range(min(library.rowCount(), 100)))
        return [row.id for row in rows if row is not None and row.pages and row.state in ("ready", "read")]

    def _open(self, document_id: int) -> None:
        self._program.commands.open_document(document_id)
        self._until(lambda: self._document.info is not None)

    def _turn(self, number: int) -> None:
        """Go to another page and wait for its picture; now and then choose a sentence and wait for its source."""
        view = self._window.reader.pages
        total = len(self._document.info.pages) if self._document.info is not None else 1
        page = number * 7 % total + 1
        view.go_to_page(page)
        self._until(lambda: view.shows_picture(view.page))
        if self._document.sentences and number % 3 == 0:
            chosen = self._document.sentences[number % len(self._document.sentences)]
            source = chosen.evidence[0].page
            began = time.perf_counter()
            self._document.choose(self._document.sentences.index(chosen))
            self._until(lambda: source is None or view.shows_picture(source))
            self._clicks.append((time.perf_counter() - began) * 1000)

    def _settle(self) -> None:
        QApplication.sendPostedEvents(None, 0)
        self._wait(1)
        gc.collect()

    def _until(self, check: Callable[[], bool], milliseconds: int = STEP_MS) -> None:
        limit = time.monotonic() + milliseconds / 1000
        while not check():
            if time.monotonic() > limit:
                raise TimeoutError("the window did not get there in time")
            self._wait(5)

    def _wait(self, milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()


def main() -> int:
    """Run against the real engine with the files given, or with the sample documents."""
    parser = argparse.ArgumentParser(prog="python -m app.research.soak")
    parser.add_argument("files", nargs="+", type=Path, help="documents (PDF) to add to a fresh library")
    parser.add_argument("--calls", type=int, default=CALLS)
    parser.add_argument("--pages", type=int, default=PAGES)
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    options = parser.parse_args()
    block_network()
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = make_application()
    with tempfile.TemporaryDirectory() as home:
        program = Program(application, Paths(Path(home)), engine_command())
        program.show([str(file.absolute()) for file in options.files])
        soaked = Soak(program).run(options.calls, options.pages, options.documents)
        print(json.dumps(asdict(soaked)))  # noqa: T201 - the result
        program.ended.connect(application.quit)
        program.window.close()
        application.exec()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
