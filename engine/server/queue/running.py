"""A job while it runs: its progress and time left, and the one place where a wish to stop reaches the work."""

import time
from collections.abc import Callable

from msgspec.structs import replace

from engine.errors import Cancelled
from engine.schema.enums import JobKind, JobState, Stage
from engine.schema.jobs import JobRow
from engine.server.queue.estimates import Estimate

_NOTIFY_SECONDS = 0.05
"""Progress is told to the outbox no more often than this: work may call its checkpoint thousands of times a second."""


class RunningJob:
    """The `Checkpoint` of one attempt at a job. Called in the worker's thread, stopped from any other."""

    def __init__(self, row: JobRow, estimate: Estimate, tell: Callable[[JobRow], None], rank: int = 0) -> None:
        """`row` is the job as it starts; `tell` hears how it goes on; `rank` is what it gives way by."""
        self.rank = rank
        self.id = row.id
        self.document_id = row.document_id
        self.kind = row.kind
        self.row = row
        self.cancelled = False
        self.interrupted = False
        self.giving_way = False
        """It stops for a job that goes before it, and goes on afterwards."""
        self._estimate = estimate
        self._tell = tell
        self._told = 0.0

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Note progress; raises `Cancelled` when the job is to stop."""
        self.check()
        now = time.monotonic()
        if now - self._told < _NOTIFY_SECONDS and stage == self.row.stage and done < total:
            return
        self._told = now
        left = self._estimate.update(stage, done, total)
        seconds = None if left is None else round(left, 1)
        self.row = replace(self.row, state=JobState.RUNNING, stage=stage, done=done, total=total, seconds_left=seconds)
        self._tell(self.row)

    def rename(self, title: str) -> None:
        """Go on under the title that reading has found."""
        self.row = replace(self.row, title=title)

    def check(self) -> None:
        """Raise `Cancelled` when the job is to stop."""
        if self.stopped_as is not None:
            raise Cancelled

    @property
    def stopped_as(self) -> JobState | None:
        """The state in which a job that is to stop is left; None for one that is to go on."""
        if self.cancelled:
            return JobState.CANCELLED
        if self.interrupted:
            return JobState.INTERRUPTED
        return JobState.WAITING if self.giving_way and not self._is_reading else None

    @property
    def _is_reading(self) -> bool:
        """Whether a file is being read, of which nothing would be kept."""
        return self.kind in {JobKind.READ, JobKind.SUMMARIZE} and self.row.stage == Stage.READ

    def ended(self, state: JobState, problem: str | None) -> JobRow:
        if state == JobState.DONE:
            self._estimate.finish()
        self.row = replace(self.row, state=state, problem=problem, seconds_left=None)
        return self.row
