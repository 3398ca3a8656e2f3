"""Progress of a stage that goes over the same sentences several times: each time a phase, all of them one line."""

from engine.progress import Checkpoint

_STEPS = 1000


class Phases:
    """Reports a stage's phases, each from 0 to 1, as one progress of a thousand steps."""

    def __init__(self, checkpoint: Checkpoint, stage: str, count: int) -> None:
        self._checkpoint = checkpoint
        self._stage = stage
        self._count = count
        self._phase = -1

    def begin(self) -> None:
        self._phase += 1
        assert self._phase < self._count, f"stage {self._stage} has more phases than it said"
        self.at(0, 1)

    def at(self, done: int, total: int) -> None:
        """So much of the phase is done. Raises `Cancelled` when the user asked to stop."""
        share = (self._phase + (done / total if total else 1.0)) / self._count
        self._checkpoint(self._stage, int(_STEPS * share), _STEPS)
