"""A lease says which process works on a job, so that two programs on one library never do the same work twice.

It is a row with the holder's identity and a counter that a thread of the holder counts up. A holder that is dead by
its identity loses the lease at once. One whose life can't be told (another machine), or that lives but has stopped
counting, loses it to whoever has watched the counter stand still for `STALE_SECONDS` by a clock that can't be set and
that stops while the machine sleeps. Because such a holder may wake up again, every write for a job asks in the same
transaction whether the lease is still its own (`require`).
"""

import secrets
import threading
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Self
from weakref import WeakValueDictionary

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from engine.errors import Cancelled, PrecisError
from engine.schema.enums import JobState
from engine.store import processes
from engine.store.database import Database
from engine.store.tables import JobRecord, LeaseRecord
from engine.store.values import now

HEARTBEAT_SECONDS = 5.0
STALE_SECONDS = 60.0

_open: "WeakValueDictionary[str, Lease]" = WeakValueDictionary()
"""The leases that this process has open, by token; one that nobody knows any more is not."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has the lease that was asked for."""

    pid: int
    here: bool
    """Whether it is a process of this machine."""

    def __str__(self) -> str:
        where = f"process {self.pid}" if self.here else "a process on another machine"
        return f"Another Précis ({where}) is working on this document."


class Lease:
    """The right to work on one job. While it is open a thread keeps it alive; leaving it gives the job back."""

    def __init__(self, database: Database, job_id: int, token: str) -> None:
        _open[token] = self
        self._database = database
        self.job_id = job_id
        self._token = token
        self._ended = threading.Event()
        self._beating = threading.Thread(target=self._send_heartbeats, name=f"lease-{job_id}", daemon=True)

    def __enter__(self) -> Self:
        self._beating.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def require(self, session: Session) -> None:
        """Raise `Cancelled` unless the lease is still this one, in the transaction that writes for the job."""
        token = session.scalar(select(LeaseRecord.token).where(LeaseRecord.job_id == self.job_id))
        if token != self._token:
            raise Cancelled("The work was stopped: its document was removed, or another process has taken it over.")

    def reach(self, stage: str) -> None:
        """Note the last stage that was finished."""
        with self._database.writing() as session:
            self.require(session)
            session.execute(update(JobRecord).where(JobRecord.id == self.job_id).values(stage=stage))

    def finish(self, state: JobState, problem: str | None = None) -> None:
        """End the job as done, failed, cancelled or interrupted, or let it wait again, and give the lease back."""
        with self._database.writing() as session:
            self.require(session)
            values = {"state": state, "problem": problem, "ended": None if state == JobState.WAITING else now()}
            session.execute(update(JobRecord).where(JobRecord.id == self.job_id).values(values))
            session.execute(delete(LeaseRecord).where(LeaseRecord.job_id == self.job_id))
        self._stop()

    def release(self) -> None:
        """Give the lease back; a job that was not finished is interrupted and can be resumed.

        Where that can't be stored the lease is over all the same: whoever looks next finds that it is nobody's.
        """
        self._stop()
        with self._database.writing() as session:
            mine = (LeaseRecord.job_id == self.job_id, LeaseRecord.token == self._token)
            if session.scalar(select(LeaseRecord.job_id).where(*mine)) is not None:
                running = (JobRecord.id == self.job_id, JobRecord.state == JobState.RUNNING)
                session.execute(update(JobRecord).where(*running).values(state=JobState.INTERRUPTED))
                session.execute(delete(LeaseRecord).where(*mine))

    def _stop(self) -> None:
        _open.pop(self._token, None)
        self._ended.set()
        if self._beating.is_alive():
            self._beating.join()

    def _send_heartbeats(self) -> None:
        mine = (LeaseRecord.job_id == self.job_id, LeaseRecord.token == self._token)
        while not self._ended.wait(HEARTBEAT_SECONDS):
            try:
                with self._database.writing() as session:
                    session.execute(update(LeaseRecord).where(*mine).values(beats=LeaseRecord.beats + 1))
            except PrecisError:  # locked or full just now: the work itself will say so, a missed beat does no harm
                continue


class Watch:
    """Remembers when each lease was last seen to count, to tell a holder that has stopped."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[int, float]] = {}
        self._lock = threading.Lock()

    def is_stale(self, lease: LeaseRecord) -> bool:
        """Whether the holder is dead or has let go of it, or has not counted for too long under our eyes."""
        alive = processes.is_alive(lease.owner)
        if alive is False:
            return True
        if lease.owner == processes.own_identity():
            return is_left(lease)
        with self._lock:
            beats, since = self._seen.get(lease.token, (-1, 0.0))
            if beats != lease.beats:
                self._seen[lease.token] = (lease.beats, time.monotonic())
                return False
            return time.monotonic() - since > STALE_SECONDS


def is_left(lease: LeaseRecord) -> bool:
    """Whether a lease was this process's own, and could not be given back: nobody died over its job."""
    return lease.owner == processes.own_identity() and lease.token not in _open


def new_token() -> str:
    """A name for a lease that no other has."""
    return secrets.token_hex(8)
