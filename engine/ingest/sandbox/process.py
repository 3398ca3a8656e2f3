"""The engine's side of a page worker: start it, ask it, wait no longer than the limits allow, and end it for good.

The engine never parses a file: whatever a file does to its worker (crash, hang, eat memory) arrives here as
`WorkerDied` with a sentence why.
"""

import atexit
import contextlib
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from engine.errors import OutOfResources, PartUnavailable, UnreadableFile
from engine.ingest.sandbox import frames
from engine.ingest.sandbox.confinement import Confinement, confinement
from engine.ingest.sandbox.handed import open_for_worker
from engine.ingest.sandbox.worker_pipe import ReadByThread, answer_pipe
from engine.protocol import programs
from engine.protocol.loading import death

log = logging.getLogger(__name__)

_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""A worker may start no threads: libraries that would try, and give up, are told."""
_TICK = 0.1
"""Seconds between looks at the limits and the checkpoint while nothing arrives: a stop takes effect this fast."""


class WorkerDied(Exception):
    """The worker ended or had to be ended. `str()` is a sentence for the ledger."""

    def __init__(self, reason: str, code: int | None = None) -> None:
        """`code` is its exit code, where it ended by itself."""
        super().__init__(reason)
        self.code = code


def worker_command() -> list[str]:
    """How to start a page worker."""
    return programs.worker_command(_interpreter())


def _interpreter(system: str = sys.platform) -> str:
    """The interpreter itself. On Windows a virtual environment's is a launcher, whose child would be the worker."""
    return str(getattr(sys, "_base_executable", sys.executable)) if system == "win32" else sys.executable


def _environment(system: str = sys.platform) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    if system == "win32" and not programs.frozen():
        kept["__PYVENV_LAUNCHER__"] = sys.executable  # so it finds the environment that the launcher belongs to
    root = str(programs.packages())
    return {**kept, **_ONE_THREAD, "PYTHONPATH": root, "PYTHONUNBUFFERED": "1"}


class WorkerProcess:
    """A running page worker. Not thread-safe: one caller at a time."""

    def __init__(
        self, path: Path | None = None, *, confined: Confinement | None = None, system: str = sys.platform
    ) -> None:
        """Start one for the document at `path`, which is opened here and handed over: the worker can't open it itself.

        `confined` is how it is held, as the system asks for where left out.

        Raises:
            UnreadableFile: the document can't be opened, or is no regular file.
            OutOfResources: the worker can't be held.
        """
        self._confined = confined or confinement(system)
        self._path = path
        handed = open_for_worker(path) if path is not None and system != "win32" else None
        self._descriptor = handed.fileno() if handed is not None else None
        with handed or contextlib.nullcontext():
            self._process = subprocess.Popen(
                worker_command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                bufsize=0,
                pass_fds=() if self._descriptor is None else (self._descriptor,),
                **self._confined.started_with(),
            )
        assert self._process.stdout is not None
        assert self._process.stdin is not None
        self._buffer = bytearray()
        try:
            self._confined.adopt(self._process)
        except OSError as error:
            self._end()
            raise OutOfResources(f"{error} Restart the machine.") from error
        self._answers = answer_pipe(self._process.stdout.fileno(), system)

    @property
    def file(self) -> dict[str, object]:
        """The document, as a request tells the worker of it."""
        return {"path": str(self._path), "descriptor": self._descriptor}

    @property
    def path(self) -> Path | None:
        return self._path

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, operation: str, **arguments: object) -> None:
        """Send a request. One that opens a file says what may be used for it: `memory_mb` and `cpu_seconds`."""
        assert self._process.stdin is not None
        if "memory_mb" in arguments:
            self._confined.limit(cast("int", arguments["memory_mb"]), cast("float", arguments["cpu_seconds"]))
        try:
            self._process.stdin.write(frames.pack_json(frames.Kind.REQUEST, {"op": operation, **arguments}))
        except (BrokenPipeError, OSError) as error:
            raise self._death() from error

    def receive(self, seconds: float, while_waiting: Callable[[], None] | None = None) -> tuple[bytes, bytes]:
        """The next message: its kind and payload.

        Args:
            seconds: wall time to wait for it, counted from when there is nothing to read.
            while_waiting: called every tenth of a second; what it raises passes through.

        Raises:
            WorkerDied: if the process ended or the time is over; it is dead then.
            PartUnavailable: the worker lacks a library that it needs.
        """
        deadline: float | None = None
        while True:
            message = self._take()
            if message is not None:
                if message[0] == frames.Kind.UNFIT:
                    raise _unfit(answer(message[1]))
                return message
            if self._read():
                continue
            if deadline is None:
                deadline = time.monotonic() + seconds
            elif time.monotonic() > deadline:
                self.kill()
                raise WorkerDied(f"This page took longer than {seconds:g} seconds and was skipped.")
            reason = self._confined.look()
            if reason is not None:
                self.kill()
                raise WorkerDied(reason)
            if while_waiting is not None:
                while_waiting()

    def _take(self) -> tuple[bytes, bytes] | None:
        head = frames.HEAD.size
        if len(self._buffer) < head:
            return None
        kind, length = frames.HEAD.unpack_from(self._buffer)
        if length > frames.LARGEST:
            self.kill()
            raise WorkerDied("The page reader gave an invalid answer and was restarted.")
        if len(self._buffer) < head + length:
            return None
        payload = bytes(self._buffer[head : head + length])
        del self._buffer[: head + length]
        self._confined.renew()
        return kind, payload

    def _read(self) -> bool:
        """Read what there is; wait a tick if there is nothing. False if still nothing."""
        data = self._answers.read(_TICK)
        if data == b"":
            raise self._death()
        if data is not None:
            self._buffer += data
        return data is not None

    def _death(self) -> WorkerDied:
        # The pipe closes a moment before the process has ended: its own exit says why, a kill of ours would hide it.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1.0)
        self.kill()
        return WorkerDied(self._confined.last_words(self._process.returncode), self._process.returncode)

    def kill(self) -> None:
        """End the worker and what it started, at once; may be called again."""
        if self._process.poll() is None:
            self._confined.kill()
        self._process.wait()

    def close(self) -> None:
        """End the worker and free its pipes."""
        self.kill()
        self._confined.close()
        if isinstance(self._answers, ReadByThread):
            self._answers.close()
        self._end()

    def _end(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process.wait()


_SPARE: list[WorkerProcess] = []
"""At most one worker that was started before its document is asked for."""


def start_spare_worker(path: Path) -> None:
    """Start a worker for the document that is read next, so that it gets ready while this process does.

    One that is never asked for ends with this process. A document that can't be opened is told when it is read.
    """
    if not _SPARE:
        with contextlib.suppress(UnreadableFile):
            _SPARE.append(WorkerProcess(path))


@atexit.register
def _end_spare_worker() -> None:
    """A worker that still loads its libraries does not see its engine go, and would outlive a stop by a second."""
    while _SPARE:
        _SPARE.pop().close()


def take_worker(path: Path) -> WorkerProcess:
    """The worker that was started ahead for this document, or a new one.

    Raises:
        UnreadableFile: the document can't be opened.
    """
    while _SPARE:
        spare = _SPARE.pop()
        if spare.alive and spare.path == path:
            return spare
        spare.close()
    return WorkerProcess(path)


def check_fitness(seconds: float) -> None:
    """Make sure that page workers work at all, before a file is blamed for the death of one.

    Raises:
        PartUnavailable: a worker that was given no file dies as well, or is not ready within `seconds`.
    """
    worker = WorkerProcess()
    try:
        worker.ask("ready")
        worker.receive(seconds)
    except WorkerDied as died:
        log.info("a page worker without a file died: %s", died)
        raise PartUnavailable(death("PyMuPDF", died.code)) from died
    finally:
        worker.close()


def _unfit(told: dict[str, Any]) -> PartUnavailable:
    """The error that a worker tells of, with what was raised there as its cause: a loader's words, for the log."""
    log.info("the page worker can't work: %s", told["reason"])
    error = PartUnavailable(told["message"])
    error.__cause__ = ImportError(told["reason"], name="pymupdf")
    return error


def answer(payload: bytes) -> dict[str, Any]:
    fields = json.loads(payload)
    assert isinstance(fields, dict)
    return fields
