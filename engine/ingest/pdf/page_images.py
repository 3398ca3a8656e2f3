"""Pictures of pages for the window, drawn by a long-lived page worker that may crash or be killed at any time.

The document that is looked at stays open in the worker, so that turning a page costs only the drawing; another one
gets a worker of its own, for one that has looked at a hostile document is not to be trusted with the next. Text boxes
and pictures come from one library and one coordinate system: a box times the scale is a rectangle of the picture.
"""

import struct
import threading
from dataclasses import dataclass
from pathlib import Path

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.sandbox.frames import Kind
from engine.ingest.sandbox.handed import printable
from engine.ingest.sandbox.limits import Limits
from engine.ingest.sandbox.process import WorkerDied, WorkerProcess, answer

_SIZE = struct.Struct("<II")
_Source = tuple[str, int, int, str | None]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn page: pixels and a PNG file's bytes."""

    width: int
    height: int
    png: bytes


class PageImages:
    """Draws pages. Thread-safe: calls are served one after the other."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._lock = threading.Lock()
        self._worker: WorkerProcess | None = None
        self._source: _Source | None = None

    @property
    def pid(self) -> int | None:
        """The drawing worker's process id, while there is one."""
        worker = self._worker
        return worker.pid if worker is not None else None

    def draw(self, path: Path, page: int, scale: float, password: str | None = None) -> Picture:
        """Draw a page.

        Args:
            path: the PDF.
            page: from 1.
            scale: pixels to a point; lowered where a side would exceed 8192 pixels.
            password: for a locked file.

        Raises:
            UnreadableFile: the file can't be opened, or this page can't be drawn in time; the next call starts afresh.
        """
        with self._lock:
            # A worker that was ended while it rested is no fault of this page: that page gets a second, fresh one.
            rested = self._worker is not None
            try:
                return self._draw(path, page, scale, password)
            except WorkerDied as death:
                self._end()
                if not rested or "longer" in str(death):
                    raise _undrawable(path, page, str(death)) from death
            try:
                return self._draw(path, page, scale, password)
            except WorkerDied as death:
                self._end()
                raise _undrawable(path, page, str(death)) from death

    def close(self) -> None:
        """End the worker; a later `draw` starts another."""
        with self._lock:
            self._end()

    def _draw(self, path: Path, page: int, scale: float, password: str | None) -> Picture:
        worker = self._opened(path, password)
        worker.ask("draw", page=page, scale=scale)
        kind, payload = worker.receive(self._limits.picture_seconds)
        if kind != Kind.PICTURE:
            raise _undrawable(path, page, answer(payload)["reason"])
        width, height = _SIZE.unpack_from(payload)
        return Picture(width, height, payload[_SIZE.size :])

    def _opened(self, path: Path, password: str | None) -> WorkerProcess:
        """The worker with this file open in it: the one there is, or a new one."""
        try:
            state = path.stat()
        except OSError as error:
            raise UnreadableFile(FileProblem.MISSING, f"{printable(path.name)} no longer exists.") from error
        source = (str(path), state.st_mtime_ns, state.st_size, password)
        if self._worker is not None and source == self._source:
            return self._worker
        self._end()
        worker = self._worker = WorkerProcess(path)
        worker.ask(
            "open",
            file=worker.file,
            password=password,
            memory_mb=self._limits.worker_memory_mb,
            cpu_seconds=self._limits.page_cpu_seconds,
            ocr_seconds=None,
            details=False,
        )
        kind, payload = worker.receive(self._limits.open_seconds)
        if kind == Kind.REFUSED:
            fields = answer(payload)
            raise UnreadableFile(FileProblem(fields["problem"]), fields["message"])
        self._source = source
        return worker

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.close()
        self._worker = self._source = None


def _undrawable(path: Path, page: int, reason: str) -> UnreadableFile:
    return UnreadableFile(FileProblem.DAMAGED, f"Page {page} of {printable(path.name)} can't be shown. {reason}")
