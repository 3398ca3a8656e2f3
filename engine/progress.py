"""The one way long work reports how far it is and learns that it should stop."""

from typing import Protocol


class Checkpoint(Protocol):
    """Called often by long work: cheap, throttled by whoever listens.

    Raises `engine.errors.Cancelled` when the user asked to stop; work lets it pass and leaves nothing half written.
    Stages in order: "read", "segment", "salience", "summarize". `total` is 0 while it is unknown.
    """

    def __call__(self, stage: str, done: int, total: int) -> None: ...


def silent(stage: str, done: int, total: int) -> None:
    """A checkpoint for work nobody watches."""
