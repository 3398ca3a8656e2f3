"""A process that forks children which do one thing to a library and are killed in the middle of it.

Each line on stdin is scenario, home, statement and delay, with tabs between: the child dies when it is about to execute
that statement (0: never), or after `delay` seconds (0: never). Each line on stdout is how it ended. Forking from a
process that has imported everything, and opened nothing, makes a kill cost milliseconds.
"""

import os
import signal
import sqlite3
import sys
from pathlib import Path

from engine.store import database
from engine.store.library import Library
from engine.store.search import search  # noqa: F401 - imported once, for all children
from tests.engine.store import samples

OLD = "".join(f"The old text says {n} things about walruses.\n" for n in range(400))
NEW = "".join(f"The new text says {n} things about penguins.\n" for n in range(500))
FINISHED = 5
"""Chunks that are finished before the kill."""


def prepare(home: Path, folder: Path) -> None:
    """A library with one document, read, and a run in the middle."""
    with Library.open(home) as library:
        document_id = samples.add(library, folder, b"first", "first.pdf")
        document = samples.make_document(OLD)
        samples.keep(library, document_id, document, samples.make_words(document))
        run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
        run.save_chunks(samples.make_chunks(9))
        for index in range(FINISHED):
            run.save_outcome(samples.make_outcome(index, memory=b"after %d" % index))


def add(library: Library, home: Path) -> None:
    library.documents.add(home.parent / "second.pdf")


def save(library: Library, home: Path) -> None:
    document = samples.make_document(NEW)
    samples.keep(library, 1, document, samples.make_words(document))


def outcome(library: Library, home: Path) -> None:
    run = library.results.start(1, samples.SETTINGS, samples.ENCODER)
    run.save_outcome(samples.make_outcome(FINISHED, memory=b"after %d" % FINISHED))


def finish(library: Library, home: Path) -> None:
    run = library.results.start(1, samples.SETTINGS, samples.ENCODER)
    run.finish(samples.make_result([*run.load_outcomes()]))


def remove(library: Library, home: Path) -> None:
    library.remove([1])


def trash(library: Library, home: Path) -> None:
    library.documents.trash([1])


SCENARIOS = {"add": add, "save": save, "outcome": outcome, "finish": finish, "remove": remove, "trash": trash}


class Killing:
    """Counts the statements of all connections once it is armed, and dies before the one it was given."""

    def __init__(self, statement: int) -> None:
        self._left = statement
        self.armed = False
        self._connect = database.connect
        database.connect = self._connected

    def _connected(self, path: Path, wait: float, *, mode: str = "rw") -> sqlite3.Connection:
        connection = self._connect(path, wait, mode=mode)
        connection.set_trace_callback(self._trace)
        return connection

    def _trace(self, _: str) -> None:
        if self.armed:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


def work(scenario: str, home: Path, statement: int, delay: float) -> None:
    killing = Killing(statement)
    with Library.open(home) as library:
        killing.armed = True
        if delay:
            signal.setitimer(signal.ITIMER_REAL, delay)  # SIGALRM, which nothing handles, kills
        SCENARIOS[scenario](library, home)


def main() -> None:
    for line in sys.stdin:
        scenario, home, statement, delay = line.rstrip("\n").split("\t")
        child = os.fork()
        if not child:
            work(scenario, Path(home), int(statement), float(delay))
            os._exit(0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
