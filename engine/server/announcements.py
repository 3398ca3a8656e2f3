"""What the engine tells without being asked: jobs, sentences of a growing summary, and what changed in the library."""

from collections.abc import Iterable

import msgspec

from engine.protocol.messages import Notification
from engine.schema.enums import ChangeKind, JobState
from engine.schema.jobs import FirstLookTaken, JobChanged, JobRow, SentenceMade
from engine.schema.library import Changed
from engine.server.outbox import Outbox


class Announcer:
    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    def job(self, row: JobRow) -> None:
        """A job's state or progress: progress is thinned out, every other state is told at once."""
        message = _notification("job.changed", JobChanged(row))
        if row.state == JobState.RUNNING:
            self._outbox.post_latest(row.id, message)
        else:
            self._outbox.post_last(row.id, message)

    def first_look(self, taken: FirstLookTaken) -> None:
        """What stands out in the first pages of a document that is being read."""
        self._outbox.post(_notification("summary.first_look", taken))

    def sentence(self, made: SentenceMade) -> None:
        """A sentence of a running summary."""
        self._outbox.post(_notification("summary.sentence", made))

    def changed(self, kinds: Iterable[ChangeKind], document_ids: Iterable[int]) -> None:
        """Something in the library is not what it was."""
        self._outbox.post(_notification("library.changed", Changed(list(kinds), list(document_ids))))


def _notification(method: str, params: object) -> Notification:
    return Notification(method, msgspec.to_builtins(params))
