"""Every page of a PDF, in order, whatever any one of them does to its worker.

Long files are read by a few workers at once, each taking every so many-th batch of pages: reading is work for the
processor, recognising scanned pages even more. The pages still come out in order, and each worker is blamed for
exactly the page it was at.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.sandbox import frames
from engine.ingest.sandbox.frames import Kind, PageFrame
from engine.ingest.sandbox.handed import printable
from engine.ingest.sandbox.limits import Limits
from engine.ingest.sandbox.process import WorkerDied, WorkerProcess, answer, check_fitness, take_worker
from engine.platforms.processor import usable_cores
from engine.progress import Checkpoint
from engine.schema.enums import PageState, Stage

BATCH = 8
"""Pages a worker reads before the next batch is another worker's."""
_MAX_WORKERS = 4
_MAX_CRASHES = 20
"""Workers that may die in a row without a page read between them; after that the rest of the file is given up."""
_GIVEN_UP = "Not read: too many earlier pages crashed the page reader."


class PageReader:
    """Reads a PDF with page workers. Use as a context manager: leaving it ends them."""

    def __init__(self, path: Path, password: str | None, limits: Limits, checkpoint: Checkpoint) -> None:
        self._path = path
        self._limits = limits
        self._checkpoint = checkpoint
        self._done = 0
        self._total = 0
        self._deaths = 0
        self._lanes = [_Lane(path, password, limits, self._look_up)]

    def __enter__(self) -> "PageReader":
        return self

    def __exit__(self, *_: object) -> None:
        for lane in self._lanes:
            lane.end()

    @property
    def total(self) -> int:
        """Pages of the file, once open."""
        return self._total

    def open(self) -> dict[str, Any]:
        """Open the file: `pages`, `title`, `bookmarks`, `repaired`.

        Raises:
            UnreadableFile: with the reason.
            PartUnavailable: it is not the file that is to blame.
        """
        first = self._lanes[0]
        try:
            opened = first.open(details=True)
        except WorkerDied as error:
            first.end()
            check_fitness(self._limits.open_seconds)
            name = printable(self._path.name)
            message = f"{name} could not be opened: it is damaged, or needs too much time or memory. Get a fresh copy."
            raise UnreadableFile(FileProblem.DAMAGED, message) from error
        self._total = opened["pages"]
        self._lanes += [first.sibling() for _ in range(_workers_for(self._total) - 1)]
        for index, lane in enumerate(self._lanes):
            lane.take(range(self._total), index, len(self._lanes))
        return opened

    def pages(self) -> Iterator[PageFrame]:
        """Each page once, in order; one that broke its worker is `failed` with the reason."""
        for lane in self._lanes:
            lane.start()
        while self._done < self._total:
            lane = self._lanes[self._done // BATCH % len(self._lanes)]
            yield self._next(lane)
            self._done += 1

    def _next(self, lane: "_Lane") -> PageFrame:
        if self._deaths >= _MAX_CRASHES:
            lane.end()
            return failed(self._done, _GIVEN_UP)
        try:
            frame = lane.receive(self._done)
        except WorkerDied as death:
            self._deaths += 1
            lane.end()
            return failed(self._done, str(death))
        self._deaths = 0
        return frame

    def _look_up(self) -> None:
        self._checkpoint(Stage.READ, self._done, self._total)


class _Lane:
    """One worker after another reading the same share of the pages."""

    def __init__(self, path: Path, password: str | None, limits: Limits, look_up: Callable[[], None]) -> None:
        self._path = path
        self._password = password
        self._limits = limits
        self._look_up = look_up
        self._worker: WorkerProcess | None = None
        self._opened = False
        self._reading = False
        self._share: tuple[int, int, int] = (0, 0, 1)

    def sibling(self) -> "_Lane":
        """Another lane on the same file."""
        return _Lane(self._path, self._password, self._limits, self._look_up)

    def take(self, pages: range, index: int, of: int) -> None:
        """Read batch `index` of every `of` batches of pages."""
        self._share = (pages.stop, index, of)

    def start(self) -> None:
        """Start a worker without waiting for it: the first page that is asked for does that."""
        if self._worker is None:
            self._worker = WorkerProcess(self._path)
            self._ask_to_open(self._worker, details=False)

    def open(self, *, details: bool) -> dict[str, Any]:
        """Start a worker and have it open the file.

        Raises:
            UnreadableFile: as the worker says.
            WorkerDied: if it did not get that far.
        """
        if self._worker is None:
            self._worker = take_worker(self._path)
            self._ask_to_open(self._worker, details=details)
        kind, payload = self._worker.receive(self._limits.open_seconds, self._look_up)
        fields = answer(payload)
        if kind == Kind.REFUSED:
            raise UnreadableFile(FileProblem(fields["problem"]), fields["message"])
        self._opened = True
        return fields

    def receive(self, number: int) -> PageFrame:
        """Page `number`, the next of this lane's share.

        Raises:
            WorkerDied: because of this page.
        """
        if not self._opened:
            self.open(details=False)
        worker = self._worker
        assert worker is not None
        if not self._reading:
            last, index, of = self._share
            worker.ask("pages", first=number, last=last, batch=BATCH, index=index, of=of)
            self._reading = True
        patience = self._limits.page_seconds
        while True:
            kind, payload = worker.receive(patience, self._look_up)
            if kind == Kind.PAGE:
                frame = frames.decode_page(payload)
                assert frame.number == number
                return frame
            if kind == Kind.FAILED:
                return failed(number, answer(payload)["reason"])
            if kind == Kind.PATIENCE:
                patience = self._limits.ocr_page_seconds

    def end(self) -> None:
        """End the worker; the next page that is asked for starts another."""
        if self._worker is not None:
            self._worker.close()
        self._worker = None
        self._opened = self._reading = False

    def _ask_to_open(self, worker: WorkerProcess, *, details: bool) -> None:
        limits = self._limits
        worker.ask(
            "open",
            file=worker.file,
            password=self._password,
            memory_mb=limits.worker_memory_mb,
            cpu_seconds=limits.page_cpu_seconds,
            # A little less than the page may take, so that the recogniser is ended before its worker is.
            ocr_seconds=0.9 * limits.ocr_page_seconds if limits.ocr else None,
            details=details,
        )


def failed(number: int, reason: str) -> PageFrame:
    """A page that could not be read."""
    return PageFrame(number, state=PageState.FAILED.value, reason=reason)


def _workers_for(pages: int) -> int:
    """As many workers as there are processors to run them, and batches worth starting them for."""
    return max(1, min(_MAX_WORKERS, usable_cores(), pages // (2 * BATCH)))
