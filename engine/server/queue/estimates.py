"""How much longer a job takes, from what was measured: this stage's own rate, and how stages compare in earlier jobs.

Nothing is promised before something was measured: the estimate is None until a stage has run for half a second.
"""

import time
from collections.abc import Callable

from engine.schema.enums import SUMMARY_STAGES, Stage

ALONE = Stage.FINE_TUNE
"""A stage that is a job's only one worth an estimate."""
_FIRST_SHARES: dict[str, float] = {Stage.READ: 0.15, Stage.SEGMENT: 0.7, Stage.SALIENCE: 0.05, Stage.SUMMARIZE: 0.1}
"""What part of a job each stage takes, before any job was seen: embedding sentences is most of it."""
_LEARNING = 0.3
"""Weight of the newest job against those before it."""
_SETTLING_SECONDS = 0.5


class StageShares:
    """What part of a whole job each stage takes on this machine, learnt from job to job."""

    def __init__(self) -> None:
        self._shares: dict[str, float] = dict(_FIRST_SHARES)

    def after(self, stage: str) -> float:
        """The time of all stages after this one, as a multiple of this one's."""
        later = SUMMARY_STAGES[SUMMARY_STAGES.index(stage) + 1 :]
        return sum(self._shares[name] for name in later) / self._shares[stage]

    def learn(self, seconds: dict[str, float]) -> None:
        """Take in a finished job's seconds; jobs that skipped a stage (resumed, or read before) teach nothing."""
        total = sum(seconds.values())
        if set(seconds) != set(SUMMARY_STAGES) or total <= 0:
            return
        for name in SUMMARY_STAGES:
            seen = max(seconds[name] / total, 0.005)
            self._shares[name] += _LEARNING * (seen - self._shares[name])


class Estimate:
    """The time left of one running job."""

    def __init__(
        self, shares: StageShares, *, last: str = SUMMARY_STAGES[-1], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`last` is the stage the job ends with (reading alone ends with "read")."""
        self._shares = shares
        self._reads_only = last == SUMMARY_STAGES[0]
        self._clock = clock
        self._stage = ""
        self._started = clock()
        self._done_at_start = 0
        self._seconds: dict[str, float] = {}
        self._promised: tuple[float, float] | None = None

    def update(self, stage: str, done: int, total: int) -> float | None:
        """Seconds left, now that `done` of `total` are behind us; None while nothing can be said."""
        now = self._clock()
        if stage != self._stage:
            self._enter(stage, done, now)
        elapsed, progress = now - self._started, done - self._done_at_start
        alone = stage == ALONE
        if (stage in SUMMARY_STAGES or alone) and total > 0 and progress > 0 and elapsed >= _SETTLING_SECONDS:
            each = elapsed / progress
            # A resumed stage counts in full towards the later ones, which have to be done in full.
            later = 0.0 if self._reads_only or alone else self._shares.after(stage) * each * total
            self._promised = (now, each * max(total - done, 0) + later)
        if self._promised is None:
            return None
        told_at, seconds = self._promised
        return max(seconds - (now - told_at), 0.0)

    def finish(self) -> None:
        """The job is done: let later jobs learn from it."""
        self._enter("", 0, self._clock())
        self._shares.learn({name: seconds for name, seconds in self._seconds.items() if name in SUMMARY_STAGES})

    def _enter(self, stage: str, done: int, now: float) -> None:
        if self._stage:
            self._seconds[self._stage] = self._seconds.get(self._stage, 0.0) + now - self._started
        self._stage, self._started, self._done_at_start = stage, now, done
