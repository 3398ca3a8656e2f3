"""The queue at work: one job after the other in one thread, each resumable, each ending in exactly one state.

    waiting -> running -> done | failed | cancelled (the user) | interrupted (the engine ended or died)

What can wait gives way: labels and fine-tuning to all that a user asked for, files that were added to a question, a
summary of the open document, and what is to be done first. It stops at its next checkpoint, waits in the queue
meanwhile, and goes on with what it had kept. Of a file that is being read nothing is kept: it is read to its end first.

The store keeps the queue, so that it outlives this process; `interrupted` jobs go on when the engine starts again. A
document that killed the engine several times before its first section was done is set aside with a sentence, so that
one file can't keep the engine dying for ever (single sections that kill are set aside by the summarizer's journal).
"""

import dataclasses
import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from engine.errors import Cancelled, PrecisError, known_by_its_origin
from engine.schema.enums import SUMMARY_STAGES, ChangeKind, JobKind, JobState, Turn
from engine.schema.jobs import JobRow, rank
from engine.server.announcements import Announcer
from engine.server.queue.estimates import Estimate, StageShares
from engine.server.queue.running import RunningJob
from engine.store.jobs import Jobs
from engine.store.leases import Lease
from engine.store.rows import Job

log = logging.getLogger(__name__)

MAX_CRASHES = 3
_MAX_TOTAL_CRASHES = MAX_CRASHES + 1
"""Of a document that is being summarized: the store leaves a section out at which three engines died, so that the
fourth attempt gets past it. A document that kills that one too is set aside as well."""
_POLL_SECONDS = 5.0
"""How often the queue is looked through unasked: another program on the same library may have left something."""
_FOREGROUND_POLL_SECONDS = 0.25
_REMEMBERED = 200
_CHANGED = {
    JobKind.SUMMARIZE: [ChangeKind.DOCUMENTS, ChangeKind.RESULTS, ChangeKind.LABELS, ChangeKind.JOBS],
    JobKind.CLASSIFY: [ChangeKind.DOCUMENTS, ChangeKind.LABELS, ChangeKind.JOBS],
    JobKind.FINE_TUNE: [ChangeKind.LABELS, ChangeKind.JOBS],
}
"""What is not as it was when a job of a kind has ended."""
_BUG = (
    "A bug in Précis stopped the work on this document; the details are in the log. Other documents are not affected."
)
_SET_ASIDE = (
    "Working on this document crashed the engine {count} times in a row, so it was set aside. Resume it to try again."
)


class Work(Protocol):
    """What is done for a job: reading and summarizing, each leaving its results in the library."""

    def __call__(self, job: Job, lease: Lease, running: RunningJob) -> None:
        """Do the job. Raises `Cancelled` by way of `running`, known errors, and bugs."""
        ...


class JobQueue:
    """The jobs of the library, worked on one at a time."""

    def __init__(self, jobs: Jobs, work: Work, announcer: Announcer, died: Sequence[int] = ()) -> None:
        """`died` are the jobs that were found running without a living process when the library was opened."""
        self._jobs = jobs
        self._died = frozenset(died)
        self._unstored: set[int] = set()
        """Jobs whose end could not be stored: they are interrupted, and nobody died over them."""
        self._work = work
        self._announcer = announcer
        self._shares = StageShares()
        self._ended: dict[int, JobRow] = {}
        self._running: RunningJob | None = None
        self._lease: Lease | None = None
        self._state = threading.Condition()
        self._awake = True
        self._stopping = False
        self._taken_over = False
        self._first: Callable[[], None] | None = None
        self._thread: threading.Thread | None = None

    # -- asked for by the window --------------------------------------------------------------------------------------

    def start(self, first: Callable[[], None] | None = None) -> None:
        """Go on with what an earlier engine left, and with what waits; also after a `stop`.

        A job that did not stop then is waited for: there is never a second one beside it. `first` is done before any
        job, in the queue's thread; again, if the library can't be used just then.
        """
        with self._state:
            self._first = first
            self._stopping = self._taken_over = False
            if self._thread is None:
                self._thread = threading.Thread(target=self._loop, name="jobs", daemon=True)
                self._thread.start()

    def enqueue(self, kind: JobKind, document_id: int, settings: dict[str, object], *, urgent: bool = False) -> Job:
        """Add a job to the queue (or find the same one waiting there); an `urgent` one goes before what is not."""
        job = self._jobs.enqueue(kind, document_id, settings, urgent=urgent)
        self.tell(job)
        return job

    def tell(self, job: Job) -> None:
        """Tell of a job that was added to the library (or found there), and begin with it when its turn comes."""
        if self.running_id != job.id:
            self._tell_idle(job)
        self._wake(job.rank)

    def move(self, job_id: int, to: Turn) -> None:
        """Let a waiting job wait at another place. Raises `NotFound`."""
        job = self._jobs.move(job_id, to)
        if job.state == JobState.WAITING and self.running_id != job_id:
            self._tell_idle(job)
            self._wake(job.rank)

    def enqueue_silently(
        self, kind: JobKind, document_ids: Iterable[int], settings: dict[str, object], *, changed: bool = False
    ) -> None:
        """Add a job for each document without telling of it until it runs; `changed` as in `Jobs.enqueue`."""
        self._jobs.enqueue_all(kind, document_ids, settings, changed=changed)
        self._wake(rank(kind, None))

    def cancel(self, job_id: int) -> None:
        """Stop a job. One that runs stops at its next checkpoint and tells its end itself. Raises `NotFound`."""
        with self._state:
            if self._running is not None and self._running.id == job_id:
                self._running.cancelled = True
                return
        job = self._jobs.cancel(job_id)
        if job.state == JobState.CANCELLED:
            self._tell_idle(job)

    def cancel_all(self, kind: JobKind, settings: dict[str, object]) -> None:
        """Stop the jobs of a kind and order: there is nothing left for them to do."""
        for job in self._jobs.unfinished():
            if job.kind == kind and job.settings == settings:
                self.cancel(job.id)

    def restart(self, kind: JobKind) -> None:
        """Let a running job of this kind take up its order anew, which has changed under it."""
        with self._state:
            if self._running is not None and self._running.kind == kind:
                self._running.giving_way = True

    def resume(self, job_id: int) -> None:
        """Let a job that stopped go on. Raises `NotFound`."""
        if self.running_id == job_id:
            return
        job = self._jobs.resume(job_id)
        self._tell_idle(job)
        self._wake(job.rank)

    def rows(self) -> list[JobRow]:
        """Everything not finished, and what ended since the engine started."""
        unfinished = {job.id: _row(job) for job in self._jobs.unfinished() if not _is_quiet(job)}
        with self._state:
            rows = {id_: row for id_, row in self._ended.items() if id_ not in unfinished} | unfinished
            if self._running is not None:
                rows[self._running.id] = self._running.row
        return [rows[id_] for id_ in sorted(rows)]

    def last_ended(self, document_id: int) -> int | None:
        """The newest job of a document that ended since the engine started."""
        with self._state:
            return max((id_ for id_, row in self._ended.items() if row.document_id == document_id), default=None)

    def stop_document(self, document_id: int, seconds: float) -> None:
        """Stop the work on a document, because it is about to be removed; wait for that up to `seconds`."""
        for job in self._jobs.unfinished(document_id):
            self.cancel(job.id)
        with self._state:
            self._state.wait_for(lambda: self._running is None or self._running.document_id != document_id, seconds)

    def forget_document(self, document_id: int) -> None:
        """Drop the jobs of a document that was removed from the list of what ended."""
        with self._state:
            self._ended = {id_: row for id_, row in self._ended.items() if row.document_id != document_id}

    def wait_for_foreground(self, check: Callable[[], None]) -> None:
        """Return once no job runs or waits that somebody waits for: other threads' work in the background gives way.

        Args:
            check: Called several times a second meanwhile; what it raises ends the waiting.
        """
        while self._awaited():
            check()
            with self._state:
                self._state.wait(_FOREGROUND_POLL_SECONDS)

    def _awaited(self) -> bool:
        with self._state:
            if self._stopping:
                return False
            running = self._running is not None and self._running.rank <= 0
        if running:
            return True
        job = self._jobs.next_waiting()
        return job is not None and job.rank <= 0

    @property
    def running_id(self) -> int | None:
        with self._state:
            return None if self._running is None else self._running.id

    def stop(self, seconds: float) -> bool:
        """Interrupt the running job and end; False if it reached no checkpoint in time.

        Such a job (torch is being imported, say) is given back all the same: it is interrupted, not dead, and what its
        thread would still write is refused.
        """
        with self._state:
            self._stopping = True
            if self._running is not None:
                self._running.interrupted = True
            self._state.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(seconds)
        if thread is None or not thread.is_alive():
            return True
        with self._state:
            running, lease = self._running, self._lease
        if running is not None and lease is not None:
            self._guard(lambda: self._give_back(running, lease))
        return False

    def _give_back(self, running: RunningJob, lease: Lease) -> None:
        state = JobState.CANCELLED if running.cancelled else JobState.INTERRUPTED
        lease.finish(state)
        self._announcer.job(running.ended(state, None))

    # -- in the worker's thread ---------------------------------------------------------------------------------------

    def _loop(self) -> None:
        while self._goes_on():
            found = self._guard(self._next)
            if found is not None:
                self._guard(partial(self._run, *found))
            else:
                self._sleep()

    def _goes_on(self) -> bool:
        with self._state:
            if self._stopping:
                self._thread = None  # a `start` from now on makes another
            return not self._stopping

    def _guard(self, step: Callable[[], tuple[Job, Lease] | None]) -> tuple[Job, Lease] | None:
        """Whatever goes wrong between jobs (a locked library, a full disk) must not end the queue."""
        try:
            return step()
        except PrecisError as error:
            log.warning("the queue can't be read just now: %s", error.kind)
        except Exception:
            log.exception("the queue failed")
        return None

    def _take_over(self) -> None:
        """Let the jobs that an earlier engine left go on, unless they keep killing it."""
        for job in self._jobs.unfinished():
            if job.state == JobState.INTERRUPTED:
                self._revive(job, died=job.id in self._died)
        self._died = frozenset()
        self._taken_over = True

    def _do_first(self, first: Callable[[], None]) -> None:
        self._first = None
        try:
            first()
        except PrecisError:
            self._first = first
            raise

    def _revive(self, job: Job, *, died: bool) -> None:
        # After a "resume" by the user the count goes on, so it is every third death that sets a document aside.
        limit = MAX_CRASHES if job.result_id is None else _MAX_TOTAL_CRASHES
        if not died or job.deaths == 0 or job.deaths % limit:
            self._tell_idle(self._jobs.resume(job.id))
            return
        lease = self._jobs.claim(job.id)
        if isinstance(lease, Lease):
            problem = _SET_ASIDE.format(count=job.deaths)
            with lease:
                lease.finish(JobState.FAILED, problem)
            self._tell_idle(dataclasses.replace(job, state=JobState.FAILED, problem=problem))

    def _next(self) -> tuple[Job, Lease] | None:
        if not self._taken_over:
            self._take_over()
        if self._first is not None:
            self._do_first(self._first)
        for id_ in self._jobs.recover():
            if id_ in self._unstored:
                self._unstored.discard(id_)  # by itself it would come to the same end again
            else:
                self._revive(self._jobs.get(id_), died=True)
        while (job := self._jobs.next_waiting()) is not None:
            claimed = self._jobs.claim(job.id)
            if isinstance(claimed, Lease):
                return self._jobs.get(job.id), claimed
        return None

    def _run(self, job: Job, lease: Lease) -> None:
        estimate = Estimate(
            self._shares, last=SUMMARY_STAGES[-1] if job.kind == JobKind.SUMMARIZE else SUMMARY_STAGES[0]
        )
        running = RunningJob(_row(job), estimate, self._announcer.job, job.rank)
        with self._state:
            self._running, self._lease = running, lease
            running.interrupted = self._stopping
        self._unstored.discard(job.id)
        started = time.monotonic()
        try:
            with lease:
                if (first := self._jobs.next_waiting()) is not None:  # it may have come between the choice and here
                    running.giving_way = first.rank < job.rank
                self._announcer.job(running.row)
                self._announcer.changed([ChangeKind.DOCUMENTS], _documents(job.document_id))
                state, problem = self._attempt(job, lease, running)
                lease.finish(state, problem)
        except Cancelled:  # the lease is gone: the document was removed, or another process took over
            state, problem = JobState.INTERRUPTED if running.interrupted else JobState.CANCELLED, None
        except PrecisError as error:
            log.warning("the end of job %d could not be stored: %s", job.id, error.kind)
            state, problem = JobState.INTERRUPTED, str(error)
            self._unstored.add(job.id)
        except Exception:
            log.exception("the end of job %d could not be stored", job.id)
            state, problem = JobState.INTERRUPTED, _BUG
            self._unstored.add(job.id)
        log.info("job %d (%s): %s after %.1f s", job.id, job.kind, state, time.monotonic() - started)
        self._end(running, state, problem)

    def _attempt(self, job: Job, lease: Lease, running: RunningJob) -> tuple[JobState, str | None]:
        """Do the work; the state it ends in, and the sentence why if that is not done."""
        try:
            running.check()
            self._work(job, lease, running)
        except Cancelled:
            if running.stopped_as is None:
                raise
            return running.stopped_as, None
        except PrecisError as error:
            return JobState.FAILED, str(error)
        except MemoryError:
            return JobState.FAILED, "There was not enough memory for this document. Close other programs and resume."
        except Exception as error:
            log.exception("job %d failed", job.id)
            return JobState.FAILED, str(known_by_its_origin(error) or _BUG)
        return JobState.DONE, None

    def _end(self, running: RunningJob, state: JobState, problem: str | None) -> None:
        row = running.ended(state, problem)
        with self._state:
            self._running = self._lease = None
            if state != JobState.WAITING:
                self._remember(row)
            self._state.notify_all()
        self._announcer.job(row)
        self._announcer.changed(
            _CHANGED.get(row.kind, [ChangeKind.DOCUMENTS, ChangeKind.JOBS]), _documents(row.document_id)
        )

    # -- small ones ---------------------------------------------------------------------------------------------------

    def _tell_idle(self, job: Job) -> None:
        if _is_quiet(job):
            return
        row = _row(job)
        with self._state:
            if job.state in {JobState.DONE, JobState.CANCELLED, JobState.FAILED}:
                self._remember(row)
            else:
                self._ended.pop(job.id, None)
        self._announcer.job(row)
        self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.JOBS], _documents(job.document_id))

    def _remember(self, row: JobRow) -> None:
        self._ended[row.id] = row
        while len(self._ended) > _REMEMBERED:
            del self._ended[next(iter(self._ended))]

    def _wake(self, rank_: int) -> None:
        """There is a job of a rank: begin with it, if need be in place of one that can wait."""
        with self._state:
            if self._running is not None and rank_ < self._running.rank:
                self._running.giving_way = True
            self._awake = True
            self._state.notify_all()

    def _sleep(self) -> None:
        with self._state:
            self._state.wait_for(lambda: self._awake or self._stopping, _POLL_SECONDS)
            self._awake = False


def _is_quiet(job: Job) -> bool:
    """Whether a job is background work that nobody asked for, and not at work."""
    return (
        job.kind == JobKind.CLASSIFY and job.state != JobState.FAILED
    )  # fine-tuning is told of: it takes long, and can be stopped


def _documents(document_id: int) -> list[int]:
    """The document of a job, where it is of one."""
    return [document_id] if document_id else []


def _row(job: Job) -> JobRow:
    return JobRow(
        id=job.id,
        document_id=job.document_id,
        title=job.title,
        kind=job.kind,
        state=job.state,
        stage="",
        problem=job.problem,
        place=job.place,
    )
