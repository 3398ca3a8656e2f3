"""Jobs are done once, by one process, and taken over from the dead."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.errors import Cancelled, NotFound, OutOfResources
from engine.schema.enums import Turn
from engine.schema.jobs import turn
from engine.store import leases, processes
from engine.store.leases import Holder, Lease
from engine.store.library import Library
from engine.store.tables import LeaseRecord
from tests.engine.store import samples

CLAIM = """
import sys
from pathlib import Path
from engine.store.library import Library
library = Library.open(Path(sys.argv[1]))
job = int(sys.argv[2])
lease = library.jobs.claim(job)
print(type(lease).__name__, lease, flush=True)
if len(sys.argv) > 3:
    with lease:
        print("working", flush=True)
        sys.stdin.read()
"""


@pytest.fixture
def document_id(library: Library, folder: Path) -> int:
    document_id = samples.add(library, folder, b"content")
    samples.keep(library, document_id, samples.make_document("A text. " * 50))
    return document_id


def claim(library: Library, job_id: int) -> Lease:
    lease = library.jobs.claim(job_id)
    assert isinstance(lease, Lease)
    return lease


def process_with_lease(library: Library, job_id: int) -> subprocess.Popen[str]:
    """Another process that has the lease of a job and works on."""
    command = [sys.executable, "-c", CLAIM, str(library.home), str(job_id), "work"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    assert process.stdout.readline() == "working\n"
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_the_same_wish_is_one_job_until_it_is_done(library: Library, document_id: int) -> None:
    first = library.jobs.enqueue("summarize", document_id, {"words": 100, "query": None})
    assert library.jobs.enqueue("summarize", document_id, {"query": None, "words": 100}).id == first.id
    assert library.jobs.enqueue("summarize", document_id, {"words": 250}).id != first.id
    with claim(library, first.id) as lease:
        assert library.jobs.enqueue("summarize", document_id, {"words": 100, "query": None}).state == "running"
        lease.reach("segment")
        lease.finish("done")
    done = library.jobs.get(first.id)
    assert (done.state, done.stage, done.attempts, done.owner_pid) == ("done", "segment", 1, None)
    assert library.jobs.enqueue("summarize", document_id, {"words": 100, "query": None}).id != first.id


def test_a_wish_for_many_documents_is_one_change(library: Library, folder: Path) -> None:
    """As if each had been asked for alone: what waits or runs is that job, what was interrupted waits again."""
    ids = [samples.add(library, folder, f"content {n}".encode(), f"{n}.pdf") for n in range(5)]
    library.documents.trash([ids[4]])
    waiting, interrupted, running = (library.jobs.enqueue("classify", id_, {"sets": []}).id for id_ in ids[:3])
    claim(library, interrupted).release()
    with claim(library, running) as lease:
        library.jobs.enqueue_all("classify", [*ids, 99, 0, ids[3]], {"sets": []})
        found = library.jobs.unfinished()
        assert [(job.id, job.document_id, job.state) for job in found[:3]] == [
            (waiting, ids[0], "waiting"),
            (interrupted, ids[1], "waiting"),
            (running, ids[2], "running"),
        ]
        assert sorted((job.document_id, job.state) for job in found[3:]) == [(0, "waiting"), (ids[3], "waiting")]
        library.jobs.enqueue_all("classify", ids[:3], {"sets": []}, changed=True)
        assert [job.document_id for job in library.jobs.unfinished()[5:]] == [ids[2]]
        lease.finish("done")


class Full:
    """A database on a disk that takes no more."""

    def writing(self) -> None:
        raise OutOfResources("The disk is full.")


def lose(library: Library, job_id: int) -> None:
    """Come to the end of a job that can be stored in no way."""
    lease = claim(library, job_id)
    lease._database = Full()  # type: ignore[assignment]
    with pytest.raises(OutOfResources):
        lease.finish("done")
    with pytest.raises(OutOfResources):
        lease.release()
    assert library.jobs.get(job_id).state == "running"


def test_a_job_whose_end_could_not_be_stored_does_not_run_for_ever(library: Library, document_id: int) -> None:
    job_id = library.jobs.enqueue("read", document_id, {}).id
    lose(library, job_id)
    assert library.jobs.recover() == [job_id]
    found = library.jobs.get(job_id)
    assert (found.state, found.deaths, found.owner_pid) == ("interrupted", 0, None)


def test_the_same_wish_is_done_though_its_last_end_could_not_be_stored(library: Library, document_id: int) -> None:
    job_id = library.jobs.enqueue("read", document_id, {}).id
    lose(library, job_id)
    again = library.jobs.enqueue("read", document_id, {})
    assert (again.id, again.state) == (job_id, "waiting")
    with claim(library, job_id) as lease:
        assert library.jobs.recover() == []
        lease.finish("done")


def test_what_has_changed_is_not_done_by_a_job_that_has_begun(library: Library, document_id: int) -> None:
    """One that still waits will see the change; one that runs was begun before it."""
    first = library.jobs.enqueue("classify", document_id, {"sets": ["shelf"]})
    assert library.jobs.enqueue("classify", document_id, {"sets": ["shelf"]}, changed=True).id == first.id
    with claim(library, first.id) as lease:
        second = library.jobs.enqueue("classify", document_id, {"sets": ["shelf"]}, changed=True)
        assert (second.id != first.id, second.state) == (True, "waiting")
        assert library.jobs.enqueue("classify", document_id, {"sets": ["shelf"]}, changed=True).id == second.id
        lease.finish("done")
    waiting = library.jobs.next_waiting()
    assert waiting is not None
    assert waiting.id == second.id


def test_jobs_wait_in_order_and_can_be_cancelled_and_resumed(library: Library, document_id: int) -> None:
    ids = [library.jobs.enqueue("summarize", document_id, {"words": n}).id for n in (1, 2, 3)]
    assert [job.id for job in library.jobs.unfinished()] == ids
    assert library.jobs.cancel(ids[0]).state == "cancelled"
    waiting = library.jobs.next_waiting()
    assert waiting is not None
    assert waiting.id == ids[1]
    assert library.jobs.resume(ids[0]).state == "waiting"
    with claim(library, ids[0]) as lease:
        assert library.jobs.cancel(ids[0]).state == "running"  # only who works can stop it
        lease.finish("failed", "It broke.")
    assert library.jobs.get(ids[0]).problem == "It broke."
    assert [job.id for job in library.jobs.unfinished(document_id)] == ids[1:]
    assert library.jobs.unfinished(document_id + 1) == []


def test_what_is_urgent_waits_before_all_else_in_the_order_it_was_asked_for(library: Library, document_id: int) -> None:
    jobs = library.jobs

    def order() -> list[int]:
        waiting = sorted(jobs.unfinished(), key=lambda job: turn(job.kind, job.place, job.id))
        first = jobs.next_waiting()
        assert first is not None
        assert first.id == waiting[0].id  # the store's order is the window's
        return [job.id for job in waiting]

    labels = jobs.enqueue("classify", document_id, {"sets": []}).id
    one, two, three = (jobs.enqueue("summarize", document_id, {"words": n}).id for n in (1, 2, 3))
    asked, again = (jobs.enqueue("summarize", document_id, {"words": n}, urgent=True).id for n in (4, 5))
    assert order() == [asked, again, one, two, three, labels]
    assert jobs.enqueue("summarize", document_id, {"words": 3}, urgent=True).id == three
    assert order() == [asked, again, three, one, two, labels]

    jobs.move(two, Turn.FIRST)
    assert order() == [two, asked, again, three, one, labels]
    jobs.move(asked, Turn.DOWN)
    jobs.move(asked, Turn.DOWN)
    assert order() == [two, again, three, asked, one, labels]
    for _ in range(5):  # what is urgent stays it, and nothing becomes so but by being put first
        jobs.move(asked, Turn.DOWN)
        jobs.move(one, Turn.UP)
        jobs.move(labels, Turn.UP)
    assert order() == [two, again, three, asked, one, labels]
    jobs.move(two, Turn.UP)
    four = jobs.enqueue("summarize", document_id, {"words": 6}).id
    jobs.move(four, Turn.UP)
    assert order() == [two, again, three, asked, four, one, labels]
    with pytest.raises(NotFound):
        jobs.move(99, Turn.UP)


def test_a_lease_that_is_left_means_interrupted(library: Library, document_id: int) -> None:
    job = library.jobs.enqueue("read", document_id, {})
    lease = claim(library, job.id)
    with pytest.raises(RuntimeError), lease:
        raise RuntimeError
    assert library.jobs.get(job.id).state == "interrupted"
    assert library.jobs.get(job.id).deaths == 0
    assert library.jobs.enqueue("read", document_id, {}).state == "waiting"


def test_a_second_process_learns_who_has_the_job(library: Library, document_id: int) -> None:
    job = library.jobs.enqueue("summarize", document_id, {})
    with claim(library, job.id):
        command = [sys.executable, "-c", CLAIM, str(library.home), str(job.id)]
        answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert answer == f"Holder Another Précis (process {os.getpid()}) is working on this document.\n"
        assert library.jobs.get(job.id).owner_pid == os.getpid()
        assert library.jobs.get(job.id).state == "running"  # opening the library elsewhere has not disturbed it


def test_a_dead_process_loses_its_job_at_once(library: Library, document_id: int) -> None:
    job = library.jobs.enqueue("summarize", document_id, {})
    process = process_with_lease(library, job.id)
    try:
        held = library.jobs.claim(job.id)
        assert held == Holder(process.pid, here=True)
        assert library.jobs.recover() == []
    finally:
        end(process)
    assert library.jobs.recover() == [job.id]
    row = library.jobs.get(job.id)
    assert (row.state, row.deaths, row.owner_pid) == ("interrupted", 1, None)
    with claim(library, job.id) as lease:
        lease.finish("done")


def test_jobs_of_a_dead_process_are_interrupted_when_the_library_is_opened(library: Library, document_id: int) -> None:
    job = library.jobs.enqueue("summarize", document_id, {})
    end(process_with_lease(library, job.id))
    assert library.documents.get(document_id).state == "summarizing"
    with Library.open(library.home) as again:
        assert again.found.interrupted == (job.id,)
        assert again.documents.get(document_id).state == "interrupted"


def test_three_deaths_at_a_chunk_put_it_in_quarantine(
    library: Library, document_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = library.jobs.enqueue("summarize", document_id, {})

    def die(finished: int) -> frozenset[int]:
        """Work up to `finished` chunks, and die in the one after them."""
        lease = claim(library, job.id)
        run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, lease=lease)
        run.save_chunks(samples.make_chunks(9))
        lease.reach("salience")
        for index in range(len(run.load_outcomes()), finished):
            run.save_outcome(samples.make_outcome(index))
        quarantined = run.quarantined()
        with monkeypatch.context() as patch:
            patch.setattr(processes, "is_alive", lambda _: False)
            assert library.jobs.recover() == [job.id]
        return quarantined

    assert [die(1), die(1), die(2), die(2)] == [frozenset()] * 4
    assert die(2) == frozenset()
    assert die(2) == {2}
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    assert run.quarantined() == {2}
    assert library.jobs.get(job.id).deaths == 6
    run.finish(samples.make_result([samples.make_outcome(0)]))
    assert run.quarantined() == frozenset()


def test_deaths_before_the_first_chunk_are_no_chunks_fault(
    library: Library, document_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = library.jobs.enqueue("summarize", document_id, {})
    monkeypatch.setattr(processes, "is_alive", lambda _: False)
    for _ in range(4):
        run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, lease=claim(library, job.id))
        run.save_chunks(samples.make_chunks(9))
        assert library.jobs.recover() == [job.id]
    assert run.quarantined() == frozenset()
    assert library.jobs.get(job.id).deaths == 4


def test_who_lost_a_lease_writes_nothing_any_more(
    library: Library, document_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = library.jobs.enqueue("summarize", document_id, {})
    lost = claim(library, job.id)
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, lease=lost)
    with library.readings.writing(document_id, lost) as writer:
        monkeypatch.setattr(processes, "is_alive", lambda _: False)
        with claim(library, job.id) as taken:
            for write in (
                lambda: run.save_chunks(samples.make_chunks(1)),
                lambda: run.save_outcome(samples.make_outcome(0)),
                lambda: run.save_vectors(0, np.ones((1, 2), np.float16)),
                lambda: run.finish(samples.make_result([])),
                lambda: writer.finish(samples.make_document("Another text.")),
                lambda: lost.reach("read"),
                lambda: lost.finish("done"),
            ):
                with pytest.raises(Cancelled, match="taken it over"):
                    write()
            lost.release()
            assert library.jobs.get(job.id).state == "running"
            taken.finish("done")
    assert library.readings.text(document_id).text.startswith("A text.")


def test_a_holder_elsewhere_loses_its_job_only_after_it_was_watched(
    library: Library, document_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = library.jobs.enqueue("summarize", document_id, {})
    elsewhere = "other-machine/boot/1/77/5"
    with monkeypatch.context() as patch:
        patch.setattr(processes, "own_identity", lambda: elsewhere)
        lease = claim(library, job.id)
    clock = [1000.0]
    monkeypatch.setattr(leases.time, "monotonic", lambda: clock[0])

    held = library.jobs.claim(job.id)
    assert held == Holder(77, here=False)
    assert "on another machine" in str(held)
    with monkeypatch.context() as patch:
        patch.setattr(leases, "HEARTBEAT_SECONDS", 0.0)
        lease.__enter__()
        while not beats(library, job.id):
            pass
        lease._stop()
    clock[0] += leases.STALE_SECONDS + 1
    assert isinstance(library.jobs.claim(job.id), Holder)  # it has counted since it was last seen
    assert library.jobs.recover() == []
    clock[0] += leases.STALE_SECONDS + 1
    with claim(library, job.id) as taken:
        taken.finish("done")


def beats(library: Library, job_id: int) -> int:
    with library._database.reading() as session:
        record = session.get(LeaseRecord, job_id)
        return record.beats if record is not None else 0


def test_a_holder_that_stopped_beating_is_replaced(
    library: Library, document_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = library.jobs.enqueue("summarize", document_id, {})
    with monkeypatch.context() as patch:
        patch.setattr(processes, "own_identity", lambda: "other-machine/boot/1/77/5")
        claim(library, job.id)
    clock = [1000.0]
    monkeypatch.setattr(leases.time, "monotonic", lambda: clock[0])
    assert isinstance(library.jobs.claim(job.id), Holder)
    clock[0] += leases.STALE_SECONDS - 1
    assert isinstance(library.jobs.claim(job.id), Holder)
    clock[0] += 2
    with claim(library, job.id) as lease:
        lease.finish("done")


def test_processes_are_told_apart() -> None:
    own = processes.own_identity()
    machine, boot, namespace, number, started = own.split("/")
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        other = "/".join((machine, boot, namespace, str(child.pid), processes._started(child.pid)))
        assert processes.is_alive(other) is True
        child.kill()
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
        assert processes.is_alive(other) is False  # a zombie
    finally:
        child.communicate()
    assert processes.is_alive(own) is True
    assert processes.is_alive(other) is False
    assert processes.is_alive("/".join((machine, boot, namespace, number, started + "1"))) is False  # number reused
    assert processes.is_alive(f"{machine}/another boot/{namespace}/{number}/{started}") is False
    assert processes.is_alive(f"{machine}/{boot}/another container/{number}/{started}") is None
    assert processes.is_alive(f"another machine/{boot}/{namespace}/{number}/{started}") is None
    assert processes.is_alive("nonsense") is False
    assert processes.pid_of(own) == os.getpid()
