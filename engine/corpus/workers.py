"""Processes that read a corpus side by side: each is `precis summarize` on a batch of files, its results read as lines.

A process that dies costs the file it was at, not the others: what it had not finished is given to a new one. A file at
which two have died is told of, not tried again.
"""

import json
import os
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import PrecisError
from engine.export.contract import mistake_object
from engine.platforms.memory import machine_memory
from engine.platforms.processor import usable_cores

OF_ONE = 1.2e9
"""Bytes that one process is allowed for: no document of `precis bench hostile` took more."""
_SHARE = 0.9
"""Of the memory that is free, so much may be planned with."""
_BATCH = 16
"""Files of one process: enough that what it loads at its start is not felt."""
_LIVES = 2
_WAIT_SECONDS = 0.2

Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Finished:
    """A file with the contract's object for it: a result, or an error."""

    file: Path
    line: Line


def planned_processes(most: int | None = None) -> int:
    """How many processes the machine has cores and free memory for; at least one, and no more than `most`."""
    memory = machine_memory()
    by_memory = int(memory.available * _SHARE / OF_ONE) if memory is not None else 1
    return max(1, min(usable_cores(), by_memory, most or usable_cores()))


class Workers:
    """A number of processes with one queue of files."""

    def __init__(self, command: Sequence[str], processes: int) -> None:
        """Nothing starts before `run`.

        Args:
            command: What reads files, named behind it, and writes a JSON line for each in their order.
            processes: How many of them at a time.
        """
        self._command = list(command)
        self._processes = processes
        self._waiting: deque[Path] = deque()
        self._tries: dict[Path, int] = {}
        self._results: queue.Queue[Finished | BaseException | None] = queue.Queue()
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._running: set[subprocess.Popen[bytes]] = set()

    def run(self, files: Sequence[Path], check: Callable[[], None]) -> Iterator[Finished]:
        """Each file as soon as it is finished, in no order.

        Args:
            files: To be read.
            check: Called several times a second; what it raises ends the processes and comes out here.
        """
        self._waiting.extend(files)
        threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(self._processes)]
        for thread in threads:
            thread.start()
        left = len(threads)
        try:
            while left:
                check()
                try:
                    found = self._results.get(timeout=_WAIT_SECONDS)
                except queue.Empty:
                    continue
                if found is None:
                    left -= 1
                elif isinstance(found, Finished):
                    yield found
                else:
                    raise found
        finally:
            self._stop()
            for thread in threads:
                thread.join()

    def _serve(self) -> None:
        try:
            while not self._stopping.is_set() and (batch := self._next_batch()):
                self._read(batch)
        except BaseException as error:  # told by whoever waits, who ends the others
            self._results.put(error)
        finally:
            self._results.put(None)

    def _next_batch(self) -> list[Path]:
        with self._lock:
            # Towards the end shares get smaller, so that no process has the last sixteen files to itself.
            size = min(_BATCH, max(1, len(self._waiting) // (2 * self._processes)))
            return [self._waiting.popleft() for _ in range(min(size, len(self._waiting)))]

    def _read(self, batch: list[Path]) -> None:
        process = self._started(batch)
        if process is None:
            return
        left = deque(batch)
        assert process.stdout is not None
        with process:
            for raw in process.stdout:
                line = _parsed(raw)
                if line is None or not left:
                    break
                self._results.put(Finished(left.popleft(), line))
            process.stdout.close()
            if left:
                process.terminate()  # one that wrote something else than results
        with self._lock:
            self._running.discard(process)
        if left and not self._stopping.is_set():
            self._died_at(left, process.returncode)

    def _started(self, batch: Sequence[Path]) -> "subprocess.Popen[bytes] | None":
        with self._lock:
            if self._stopping.is_set():
                return None
            process = subprocess.Popen(
                [*self._command, "--", *map(str, batch)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # what it says there stands in its lines
                env=_environment(os.environ, self._processes),
            )
            self._running.add(process)
            return process

    def _died_at(self, left: deque[Path], code: int) -> None:
        """Put back what a process has not finished; the first of it is what it died at."""
        file = left.popleft()
        with self._lock:
            self._tries[file] = self._tries.get(file, 0) + 1
            again = self._tries[file] < _LIVES
            if again:
                self._waiting.append(file)
            self._waiting.extendleft(reversed(left))
        if not again:
            how = f"signal {-code}" if code < 0 else f"code {code}"
            message = f"The process that read it ended twice before it was finished ({how})."
            self._results.put(Finished(file, mistake_object(str(file), PrecisError.exit_code, message)))

    def _stop(self) -> None:
        self._stopping.set()
        with self._lock:
            running = list(self._running)
        for process in running:
            with suppress(OSError):
                process.terminate()


def _environment(now: Mapping[str, str], processes: int) -> dict[str, str]:
    """Processes side by side share the cores, and do not each take all of them."""
    return {"OMP_NUM_THREADS": str(max(1, usable_cores() // processes)), **now}


def _parsed(raw: bytes) -> Line | None:
    try:
        line = json.loads(raw)
    except ValueError:
        return None
    return line if isinstance(line, dict) else None
