"""The queue: what is to be read and summarized, who is at it, and what became of it."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select, case, func, insert, select, update
from sqlalchemy.orm import Session

from engine.errors import NotFound
from engine.schema.enums import JobKind, JobState, Turn
from engine.schema.jobs import URGENT, rank, turn
from engine.store import processes
from engine.store.database import Database
from engine.store.documents.catalogue import require
from engine.store.leases import Holder, Lease, Watch, is_left, new_token
from engine.store.problems import decoding
from engine.store.rows import Job
from engine.store.tables import ChunkDeathRecord, DocumentRecord, JobRecord, LeaseRecord, OutcomeRecord
from engine.store.values import now

WEIGHED = "salience"
"""The stage after which chunks are made one after another: only then is a death a chunk's fault."""
UNFINISHED = (JobState.WAITING, JobState.RUNNING, JobState.INTERRUPTED)


class Jobs:
    """The jobs of one library."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._watch = Watch()

    def enqueue(
        self,
        kind: JobKind,
        document_id: int,
        settings: dict[str, Any],
        *,
        changed: bool = False,
        urgent: bool = False,
    ) -> Job:
        """Add a job (of no document where that is 0); one that asks for the same and is not finished is that job, and
        waits again if it was interrupted.

        `changed` says that what the job goes by has just changed: one that already runs knows nothing of it, and is
        another. What is `urgent` waits before everything but what was urgent before it.
        """
        wanted = json.dumps(settings, sort_keys=True)
        with self._database.writing() as session:
            owner = require(session, document_id).id if document_id else None
            same = (
                JobRecord.document_id.is_not_distinct_from(owner),
                JobRecord.kind == kind,
                JobRecord.settings == wanted,
            )
            states = [state for state in UNFINISHED if not (changed and state == JobState.RUNNING)]
            record = session.scalar(select(JobRecord).where(*same, JobRecord.state.in_(states)).limit(1))
            if record is None:
                record = JobRecord(document_id=owner, kind=kind, settings=wanted, state=JobState.WAITING, created=now())
                session.add(record)
            elif record.state == JobState.INTERRUPTED or _is_left(session, record):
                record.state = JobState.WAITING
            if urgent and record.state == JobState.WAITING and not (record.place is not None and record.place < 0):
                record.place = _after_the_urgent(session)
            session.flush()
            return _jobs(session, select(JobRecord).where(JobRecord.id == record.id))[0]

    def enqueue_all(
        self, kind: JobKind, document_ids: Iterable[int], settings: dict[str, Any], *, changed: bool = False
    ) -> None:
        """Add a job for each of many documents in one step, as `enqueue` does for one; what is gone is passed over."""
        wanted, ids = json.dumps(settings, sort_keys=True), list(dict.fromkeys(document_ids))
        with self._database.writing() as session:
            there = set(session.scalars(select(DocumentRecord.id).where(DocumentRecord.removed.is_(None))))
            states = [state for state in UNFINISHED if not (changed and state == JobState.RUNNING)]
            same = (JobRecord.kind == kind, JobRecord.settings == wanted, JobRecord.state.in_(states))
            known = {record.document_id or 0: record for record in session.scalars(select(JobRecord).where(*same))}
            for record in (known[document_id] for document_id in ids if document_id in known):
                if record.state == JobState.INTERRUPTED or _is_left(session, record):
                    record.state = JobState.WAITING
            row = {"kind": kind, "settings": wanted, "state": JobState.WAITING, "created": now()}
            new = [one for one in ids if one not in known and (one in there or not one)]
            if new:
                session.execute(insert(JobRecord), [row | {"document_id": one or None} for one in new])

    def get(self, job_id: int) -> Job:
        """One job. Raises `NotFound`."""
        with self._database.reading() as session:
            jobs = _jobs(session, select(JobRecord).where(JobRecord.id == job_id))
        if not jobs:
            raise _unknown(job_id)
        return jobs[0]

    def unfinished(self, document_id: int | None = None) -> list[Job]:
        """Jobs that wait, run or were interrupted, in the order they were asked for."""
        query = select(JobRecord).where(JobRecord.state.in_(UNFINISHED)).order_by(JobRecord.id)
        if document_id is not None:
            query = query.where(JobRecord.document_id == document_id)
        with self._database.reading() as session:
            return _jobs(session, query)

    def next_waiting(self) -> Job | None:
        """The first of those that wait (`engine.schema.jobs.turn`)."""
        ranks = {kind.value: rank(kind, None) for kind in JobKind}
        order = (
            case((JobRecord.place < 0, URGENT), else_=case(ranks, value=JobRecord.kind, else_=0)),
            func.coalesce(JobRecord.place, JobRecord.id),
            JobRecord.id,
        )
        query = select(JobRecord).where(JobRecord.state == JobState.WAITING).order_by(*order).limit(1)
        with self._database.reading() as session:
            jobs = _jobs(session, query)
        return jobs[0] if jobs else None

    def move(self, job_id: int, to: Turn) -> Job:
        """Let a waiting job wait first of all, or before or behind its neighbour among those of its rank; another one
        stays as it is.

        Raises:
            NotFound: there is no such job.
        """
        with self._database.writing() as session:
            job = _record(session, job_id)
            if job.state == JobState.WAITING:
                place = _first_place(session) if to is Turn.FIRST else _place_beside(_waiting(session), job_id, to)
                job.place = job.place if place is None else place
        return self.get(job_id)

    def claim(self, job_id: int) -> Lease | Holder:
        """Take the lease of a job and set it running, or learn who has it.

        Use the lease as a context manager: it is kept alive inside, and leaving it without `finish` means interrupted.

        Raises:
            NotFound: there is no such job.
        """
        with self._database.writing() as session:
            job = _record(session, job_id)
            held = session.get(LeaseRecord, job_id)
            if held is not None:
                if not self._watch.is_stale(held):
                    return _holder(held)
                _bury(session, job, held)
            lease = Lease(self._database, job_id, token := new_token())  # before others see its row
            session.add(LeaseRecord(job_id=job_id, token=token, owner=processes.own_identity(), beats=0))
            job.state, job.stage, job.problem, job.ended = JobState.RUNNING, "", None, None
            job.attempts += 1
        return lease

    def resume(self, job_id: int) -> Job:
        """Let a job that was interrupted, cancelled or failed wait again."""
        with self._database.writing() as session:
            _record(session, job_id)
            ended = (
                JobRecord.id == job_id,
                JobRecord.state.in_((JobState.INTERRUPTED, JobState.CANCELLED, JobState.FAILED)),
            )
            session.execute(update(JobRecord).where(*ended).values(state=JobState.WAITING, problem=None, ended=None))
        return self.get(job_id)

    def cancel(self, job_id: int) -> Job:
        """Cancel a job that is not running. One that runs is cancelled by stopping the work, which ends its lease."""
        with self._database.writing() as session:
            _record(session, job_id)
            idle = (JobRecord.id == job_id, JobRecord.state.in_((JobState.WAITING, JobState.INTERRUPTED)))
            session.execute(update(JobRecord).where(*idle).values(state=JobState.CANCELLED, ended=now()))
        return self.get(job_id)

    def recover(self) -> list[int]:
        """Mark running jobs whose process is dead as interrupted, and note at what they died; those too whose end this
        process could not store. Returns their ids.
        """
        with self._database.reading() as session:
            running = session.scalar(select(JobRecord.id).where(JobRecord.state == JobState.RUNNING).limit(1))
        if running is None:
            return []
        found = []
        with self._database.writing() as session:
            for job in session.scalars(select(JobRecord).where(JobRecord.state == JobState.RUNNING)).all():
                held = session.get(LeaseRecord, job.id)
                if held is not None and not self._watch.is_stale(held):
                    continue
                _bury(session, job, held)
                job.state = JobState.INTERRUPTED
                found.append(job.id)
        return found


def _record(session: Session, job_id: int) -> JobRecord:
    job = session.get(JobRecord, job_id)
    if job is None:
        raise _unknown(job_id)
    return job


def _unknown(job_id: int) -> NotFound:
    return NotFound(f"There is no job {job_id} (any more).")


def _waiting(session: Session) -> list[tuple[int, float, int]]:
    """What waits, in its order."""
    query = select(JobRecord.kind, JobRecord.place, JobRecord.id).where(JobRecord.state == JobState.WAITING)
    with decoding():
        return sorted(turn(JobKind(kind), place, id_) for kind, place, id_ in session.execute(query))


def _urgent_places(session: Session) -> list[float]:
    urgent = (JobRecord.state.in_(UNFINISHED), JobRecord.place < 0)
    return [place for place in session.scalars(select(JobRecord.place).where(*urgent)) if place is not None]


def _after_the_urgent(session: Session) -> float:
    return max(_urgent_places(session), default=-2.0) / 2


def _first_place(session: Session) -> float:
    return min(_urgent_places(session), default=0.0) - 1


def _place_beside(waiting: list[tuple[int, float, int]], job_id: int, to: Turn) -> float | None:
    """Between the neighbour of a job and the one beyond it; None where it has no neighbour of its rank."""
    at = next(n for n, (_, _, id_) in enumerate(waiting) if id_ == job_id)
    own = waiting[at][0]
    places = [place for other, place, _ in waiting if other == own]
    at -= next(n for n, (other, _, _) in enumerate(waiting) if other == own)
    if to is Turn.UP:
        beyond = places[at - 2] if at > 1 else places[0] - 1
        return (places[at - 1] + (max(beyond, 0.0) if own > URGENT else beyond)) / 2 if at else None
    if at + 1 == len(places):
        return None
    beyond = places[at + 2] if at + 2 < len(places) else places[-1] + 1
    return (places[at + 1] + (min(beyond, 0.0) if own == URGENT else beyond)) / 2


def _is_left(session: Session, job: JobRecord) -> bool:
    """Whether a job runs as far as the library knows, and this process has let go of it; then the lease goes."""
    held = session.get(LeaseRecord, job.id) if job.state == JobState.RUNNING else None
    if held is None or not is_left(held):
        return False
    session.delete(held)
    return True


def _bury(session: Session, job: JobRecord, held: LeaseRecord | None) -> None:
    """Count a death: of the job, and of the chunk that was being made, if it had come that far."""
    if _is_left(session, job):
        return
    job.deaths += 1
    if held is not None:
        session.delete(held)
        session.flush()
    if job.result_id is None or job.stage != WEIGHED:
        return
    done = session.scalar(select(func.count()).where(OutcomeRecord.result_id == job.result_id)) or 0
    death = session.get(ChunkDeathRecord, (job.result_id, done))
    if death is None:
        session.add(ChunkDeathRecord(result_id=job.result_id, number=done, deaths=1))
    else:
        death.deaths += 1


def _holder(held: LeaseRecord) -> Holder:
    return Holder(processes.pid_of(held.owner), processes.is_alive(held.owner) is not None)


def _jobs(session: Session, query: Select[JobRecord]) -> list[Job]:
    records = session.scalars(query).all()
    named = select(DocumentRecord.id, DocumentRecord.user_title, DocumentRecord.title)
    ids = {record.document_id for record in records if record.document_id is not None}
    titles: dict[int | None, str] = {
        row.id: row.user_title or row.title for row in session.execute(named.where(DocumentRecord.id.in_(ids)))
    }
    leases = select(LeaseRecord).where(LeaseRecord.job_id.in_([record.id for record in records]))
    owners = {lease.job_id: processes.pid_of(lease.owner) for lease in session.scalars(leases)}
    with decoding():
        return [
            Job(
                id=record.id,
                document_id=record.document_id or 0,
                title=titles.get(record.document_id) or str(json.loads(record.settings).get("set", "")),
                kind=JobKind(record.kind),
                settings=json.loads(record.settings),
                state=JobState(record.state),
                stage=record.stage,
                problem=record.problem,
                created=record.created,
                ended=record.ended,
                attempts=record.attempts,
                deaths=record.deaths,
                result_id=record.result_id,
                owner_pid=owners.get(record.id),
                place=record.place,
            )
            for record in records
        ]
