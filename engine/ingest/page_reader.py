"""Every page of a PDF, in order, whatever any one of them does to its worker."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.document import PageState
from engine.errors import FileProblem, UnreadableFile
from engine.ingest import frames
from engine.ingest.frames import Kind, PageFrame
from engine.ingest.limits import Limits
from engine.ingest.opening import printable
from engine.ingest.sandbox import WorkerDied, WorkerProcess, answer
from engine.progress import Checkpoint

_MOST_DEATHS = 20
"""Workers that may die in a row without a page read between them; after that the rest of the file is given up."""


class PageReader:
    """Reads a PDF with page workers, one after the other. Use as a context manager: leaving it ends the worker."""

    def __init__(self, path: Path, password: str | None, limits: Limits, checkpoint: Checkpoint) -> None:
        self._path = path
        self._password = password
        self._limits = limits
        self._checkpoint = checkpoint
        self._worker: WorkerProcess | None = None
        self._done = 0
        self._total = 0

    def __enter__(self) -> "PageReader":
        return self

    def __exit__(self, *_: object) -> None:
        self._end_worker()

    @property
    def total(self) -> int:
        """Pages of the file, once open."""
        return self._total

    def open(self) -> dict[str, Any]:
        """Open the file: `pages`, `title`, `bookmarks`, `repaired`.

        Raises:
            UnreadableFile: with the reason.
        """
        try:
            opened = self._start(details=True)
        except WorkerDied as error:
            self._end_worker()
            name = printable(self._path.name)
            message = f"{name} could not be opened: it is damaged, or needs too much time or memory. Get a fresh copy."
            raise UnreadableFile(FileProblem.DAMAGED, message) from error
        self._total = opened["pages"]
        return opened

    def pages(self) -> Iterator[PageFrame]:
        """Each page once, in order; one that broke its worker is `failed` with the reason."""
        deaths = 0
        while self._done < self._total:
            try:
                for frame in self._run():
                    deaths = 0
                    yield frame
            except WorkerDied as death:
                self._end_worker()
                deaths += 1
                yield self._failed(str(death))
                if deaths >= _MOST_DEATHS:
                    yield from self._give_up()

    def _run(self) -> Iterator[PageFrame]:
        """Pages from the first not done, until the last or the worker's death."""
        if self._worker is None:
            self._start(details=False)
        worker = self._worker
        assert worker is not None
        worker.ask("pages", first=self._done, last=self._total)
        patience = self._limits.page_seconds
        while True:
            kind, payload = worker.receive(patience, self._look_up)
            patience = self._limits.page_seconds
            if kind == Kind.PAGE:
                frame = frames.decode_page(payload)
                self._done += 1
                yield frame
            elif kind == Kind.FAILED:
                yield self._failed(answer(payload)["reason"])
            elif kind == Kind.PATIENCE:
                patience = self._limits.ocr_page_seconds
            elif kind == Kind.DONE:
                return

    def _look_up(self) -> None:
        self._checkpoint("read", self._done, self._total)

    def _failed(self, reason: str) -> PageFrame:
        frame = PageFrame(self._done, state=PageState.FAILED.value, reason=reason)
        self._done += 1
        return frame

    def _give_up(self) -> Iterator[PageFrame]:
        while self._done < self._total:
            yield self._failed("Not read: too many pages before it broke the page reader.")

    def _start(self, *, details: bool) -> dict[str, Any]:
        limits = self._limits
        self._worker = WorkerProcess()
        self._worker.ask(
            "open",
            path=str(self._path),
            password=self._password,
            memory_mb=limits.worker_memory_mb,
            cpu_seconds=limits.page_cpu_seconds,
            ocr_seconds=limits.ocr_page_seconds if limits.ocr else None,
            details=details,
        )
        kind, payload = self._worker.receive(limits.open_seconds, self._look_up)
        fields = answer(payload)
        if kind == Kind.REFUSED:
            raise UnreadableFile(FileProblem(fields["problem"]), fields["message"])
        return fields

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None
