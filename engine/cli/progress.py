"""Progress for people, on stderr: a bar with what is done and the time left on a terminal, else a line now and then."""

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from engine.cli.interrupt import Interrupt
from engine.cli.terminal import complain, inline, warn
from engine.protocol.plain_text import one_line
from engine.schema.enums import Stage

_WORDS = {
    Stage.WAIT: "Waiting for another Précis to finish this document",
    Stage.READ: "Reading pages",
    Stage.SEGMENT: "Reading sentences",
    Stage.SALIENCE: "Ranking the sentences of the whole document",
    Stage.SUMMARIZE: "Summarizing sections",
    Stage.COPY: "Copying, megabytes",
    Stage.COMPARE: "Comparing sentences",
    "files": "Reading and summarizing files",
    "encode": "Encoding documents",
    "train": "Training, steps",
    Stage.FINE_TUNE: "Fine-tuning, steps",
    "judge": "Judging documents",
    Stage.CLASSIFY: "Finding labels",
    "file": "Checking the file",
    "rows": "Checking rows, tables",
    "documents": "Checking documents",
    "copies": "Checking copies of documents",
    "salvage": "Saving rows, tables",
    "verify": "Checking what was saved, documents",
    "index": "Building the search index, documents",
    "exchange": "Replacing the library",
}
_LINE_EVERY = 5.0
"""Seconds between lines where stderr is not a terminal."""


class ProgressLine:
    """A `Checkpoint`: shows how far the work is and raises `Cancelled` when the user asked to stop."""

    def __init__(self, interrupt: Interrupt, name: str) -> None:
        self._interrupt = interrupt
        self._name = name
        self._stage = ""
        self._last = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        if sys.stderr.isatty():
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.hide()

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show that `done` of `total` parts of a stage are behind us; `total` is 0 while it is unknown."""
        self.check()
        words = _WORDS.get(stage, stage)
        if self._bar is not None:
            if stage != self._stage or self._task is None:
                if self._task is not None:
                    self._bar.remove_task(self._task)
                self._task = self._bar.add_task(words, total=total or None)
            self._bar.update(self._task, completed=done, total=total or None)
        elif time.monotonic() - self._last >= _LINE_EVERY:
            self._last = time.monotonic()
            warn(f"{inline(self._name)}: {words.lower()}, {done} of {total or 'an unknown number'}\n")
            sys.stderr.flush()
        self._stage = stage

    def check(self) -> None:
        """Raise `Cancelled` if the user asked to stop, and show nothing."""
        self._interrupt.check()

    def complain(self, message: str) -> None:
        """Say what is wrong with a part of the work, above the bar where there is one."""
        if self._bar is not None:
            self._bar.console.print(f"precis: {one_line(message)}", markup=False, highlight=False, soft_wrap=True)
        else:
            complain(message)

    def hide(self) -> None:
        """Take the bar away for good, because the summary itself is being printed now."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
