"""The queue on a real library, with work that does what a test tells it."""

import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from engine.errors import FileProblem, NotFound, OutOfResources, UnreadableFile
from engine.schema.enums import Turn
from engine.server.queue.jobs import JobQueue
from engine.store.leases import Lease
from engine.store.library import Library

ROOT = Path(__file__).parents[4]
PATIENCE = 30


class Predictions:
    """An announcer that keeps what it is told."""

    def __init__(self):
        self.rows = []
        self._fresh = queue.SimpleQueue()

    def job(self, row):
        self.rows.append(row)
        self._fresh.put(row)

    def changed(self, kinds, document_ids):
        pass

    def until(self, job_id, state):
        deadline = time.monotonic() + PATIENCE
        while True:
            row = self._fresh.get(timeout=max(deadline - time.monotonic(), 0.001))
            if (row.id, row.state) == (job_id, state):
                return row


class Scripted:
    """Work that runs the scene given for a document, and notes what it did."""

    def __init__(self):
        self.scenes = {}
        self.done = []

    def __call__(self, job, lease, running):
        self.scenes.get(job.document_id, lambda *_: None)(job, running)
        self.done.append(job.id)


class Endless:
    """Works until it is stopped, as pages and sections are worked on: with a checkpoint each."""

    def __init__(self, stage="read"):
        self.stage = stage
        self.begun = threading.Event()
        self.pace = threading.Event()
        self.steps = 0

    def __call__(self, job, running):
        for step in range(1_000_000):
            running(self.stage, step, 1_000_000)
            self.steps = step
            self.begun.set()
            self.pace.wait(0.001)


@pytest.fixture
def library(tmp_path):
    with Library.open(tmp_path / "home") as library:
        yield library


@pytest.fixture
def documents(library, tmp_path):
    ids = []
    for name in "abc":
        file = tmp_path / f"{name}.txt"
        file.write_text(f"This is the text of document {name}.")
        ids.append(library.documents.add(file).document_id)
    return ids


class Engine:
    def __init__(self, library):
        self.library, self.told, self.work, self.queues = library, Predictions(), Scripted(), []

    def start(self, died=()):
        self.queues.append(JobQueue(self.library.jobs, self.work, self.told, died=died))
        self.queues[-1].start()
        return self.queues[-1]


@pytest.fixture
def engine(library):
    engine = Engine(library)
    yield engine
    for each in engine.queues:
        assert each.stop(PATIENCE)


def test_jobs_are_done_one_after_the_other_in_the_order_they_were_asked_for(engine, documents):
    jobs = engine.start()
    active = []

    def scene(job, running):
        active.append(job.id)
        running("read", 1, 1)
        assert len(active) == 1
        active.remove(job.id)

    engine.work.scenes = dict.fromkeys(documents, scene)
    ids = [jobs.enqueue("read", document_id, {}).id for document_id in documents]
    for id_ in ids:
        assert engine.told.until(id_, "done").document_id
    assert engine.work.done == ids
    assert [(row.id, row.state) for row in jobs.rows()] == [(id_, "done") for id_ in ids]


def test_each_job_goes_from_waiting_over_running_to_its_end(engine, documents):
    jobs = engine.start()
    id_ = jobs.enqueue("summarize", documents[0], {"words": 100}).id
    engine.told.until(id_, "done")
    states = [row.state for row in engine.told.rows if row.id == id_]
    assert states == ["waiting", "running", "done"]


def test_the_same_order_twice_is_one_job(engine, documents):
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    first = jobs.enqueue("read", documents[0], {})
    assert endless.begun.wait(PATIENCE)
    assert jobs.enqueue("read", documents[0], {}).id == first.id
    assert [row.state for row in jobs.rows()] == ["running"]
    jobs.cancel(first.id)
    engine.told.until(first.id, "cancelled")


def test_what_changes_while_a_job_runs_is_done_after_it(engine, documents):
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    jobs.enqueue_silently("read", documents[:1], {})
    assert endless.begun.wait(PATIENCE)
    jobs.enqueue_silently("read", documents[:1], {})
    (running,) = engine.library.jobs.unfinished()
    jobs.enqueue_silently("read", documents[:1], {}, changed=True)
    _, waiting = engine.library.jobs.unfinished()
    engine.work.scenes.clear()
    jobs.cancel(running.id)
    engine.told.until(waiting.id, "done")
    assert engine.work.done == [waiting.id]


def test_what_is_urgent_goes_before_files_that_wait_and_the_one_that_is_summarized_goes_on_after_it(engine, documents):
    endless = Endless("segment")
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    batch = [jobs.enqueue("summarize", document_id, {"words": 100}).id for document_id in documents]
    assert endless.begun.wait(PATIENCE)
    question = jobs.enqueue("summarize", documents[1], {"query": "Why?"}, urgent=True).id
    engine.told.until(question, "running")
    engine.work.scenes.clear()
    engine.told.until(batch[-1], "done")
    assert engine.work.done == [question, *batch]


def test_a_file_that_is_being_read_is_read_to_its_end_first(engine, documents):
    begun, goes_on = threading.Event(), threading.Event()

    def reading(job, running):
        running("read", 1, 2)
        begun.set()
        assert goes_on.wait(PATIENCE)
        running("read", 2, 2)
        running.check()

    engine.work.scenes = {documents[0]: reading}
    jobs = engine.start()
    first = jobs.enqueue("read", documents[0], {}).id
    assert begun.wait(PATIENCE)
    question = jobs.enqueue("summarize", documents[1], {"query": "Why?"}, urgent=True).id
    goes_on.set()
    engine.told.until(question, "done")
    assert engine.work.done == [first, question]


def test_what_waits_can_be_put_first_and_moved_among_the_others(engine, documents):
    endless = Endless("segment")
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    first = jobs.enqueue("summarize", documents[0], {"words": 1}).id
    assert endless.begun.wait(PATIENCE)
    a, b, c = (jobs.enqueue("read", document_id, {}).id for document_id in documents)
    jobs.move(c, Turn.UP)
    assert [row.place for row in jobs.rows() if row.id == c] == [(a + b) / 2]
    engine.work.scenes.clear()
    jobs.move(b, Turn.FIRST)
    engine.told.until(c, "done")
    assert engine.work.done == [b, first, a, c]
    jobs.move(b, Turn.FIRST)  # done: nothing to move
    with pytest.raises(NotFound):
        jobs.move(99, Turn.FIRST)


def test_a_waiting_job_that_is_cancelled_never_runs(engine, documents):
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    first, second = (jobs.enqueue("read", document_id, {}).id for document_id in documents[:2])
    assert endless.begun.wait(PATIENCE)
    jobs.cancel(second)
    engine.told.until(second, "cancelled")
    jobs.cancel(first)
    engine.told.until(first, "cancelled")
    third = jobs.enqueue("read", documents[2], {}).id
    engine.told.until(third, "done")
    assert engine.work.done == [third]


def test_cancel_of_a_running_job_takes_effect_at_its_next_checkpoint(engine, documents):
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    id_ = jobs.enqueue("read", documents[0], {}).id
    assert endless.begun.wait(PATIENCE)
    jobs.cancel(id_)
    done = endless.steps
    row = engine.told.until(id_, "cancelled")
    assert endless.steps <= done + 1
    assert row.problem is None
    assert engine.library.jobs.get(id_).state == "cancelled"
    engine.work.scenes.clear()
    jobs.resume(id_)
    engine.told.until(id_, "done")


def test_known_failures_keep_their_sentence_and_bugs_keep_theirs_to_the_log(engine, documents):
    def unreadable(job, running):
        raise UnreadableFile(FileProblem.DAMAGED, "The file breaks off.")

    def bug(job, running):
        raise ValueError("words of the document")

    engine.work.scenes = {documents[0]: unreadable, documents[1]: bug}
    jobs = engine.start()
    ids = [jobs.enqueue("read", document_id, {}).id for document_id in documents]
    assert engine.told.until(ids[0], "failed").problem == "The file breaks off."
    problem = engine.told.until(ids[1], "failed").problem
    assert "log" in problem
    assert "words of the document" not in problem
    engine.told.until(ids[2], "done")
    assert engine.library.jobs.get(ids[0]).problem == "The file breaks off."


def test_an_orderly_end_interrupts_and_the_next_start_goes_on(engine, documents):
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    first, second = (jobs.enqueue("read", document_id, {}).id for document_id in documents[:2])
    assert endless.begun.wait(PATIENCE)
    assert jobs.stop(PATIENCE)
    engine.told.until(first, "interrupted")
    assert [job.state for job in engine.library.jobs.unfinished()] == ["interrupted", "waiting"]
    assert engine.library.jobs.get(first).deaths == 0

    engine.work.scenes.clear()
    engine.start()
    engine.told.until(first, "done")
    engine.told.until(second, "done")
    assert engine.work.done == [first, second]


def test_work_that_reaches_no_checkpoint_in_time_is_interrupted_all_the_same(engine, documents):
    """As when a large library is being imported: the engine ends without it, and that is not counted as a death."""
    begun, release_qt_objects = threading.Event(), threading.Event()

    def deaf(job, running):
        begun.set()
        assert release_qt_objects.wait(PATIENCE)
        running("read", 1, 1)

    engine.work.scenes = {documents[0]: deaf}
    jobs = engine.start()
    id_ = jobs.enqueue("read", documents[0], {}).id
    assert begun.wait(PATIENCE)
    assert not jobs.stop(0.01)
    engine.told.until(id_, "interrupted")
    stored = engine.library.jobs.get(id_)
    assert (stored.state, stored.deaths, stored.owner_pid) == ("interrupted", 0, None)
    release_qt_objects.set()
    assert jobs.stop(PATIENCE)
    assert engine.library.jobs.get(id_).state == "interrupted"


def test_a_queue_that_was_stopped_goes_on(engine, documents):
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    id_ = jobs.enqueue("read", documents[0], {}).id
    assert endless.begun.wait(PATIENCE)
    assert jobs.stop(PATIENCE)
    engine.told.until(id_, "interrupted")
    engine.work.scenes.clear()
    jobs.start()
    engine.told.until(id_, "done")


def test_a_queue_whose_job_did_not_stop_goes_on_with_that_job_and_has_no_second_beside_it(engine, documents):
    begun, goes_on, at_work = threading.Event(), threading.Event(), []

    def deaf(job, running):
        at_work.append(job.id)
        begun.set()
        assert goes_on.wait(PATIENCE)
        assert at_work == [job.id]
        at_work.clear()
        running("read", 1, 1)

    engine.work.scenes = dict.fromkeys(documents, deaf)
    jobs = engine.start()
    first, second = (jobs.enqueue("read", document_id, {}).id for document_id in documents[:2])
    assert begun.wait(PATIENCE)
    assert not jobs.stop(0.01)
    jobs.start()
    goes_on.set()
    engine.told.until(first, "interrupted")
    engine.told.until(second, "done")
    assert engine.work.done == [first, second]
    assert engine.library.jobs.get(first).deaths == 0


def test_a_job_can_be_cancelled_before_the_engine_is_told_to_end(engine, documents):
    """Cancelled by the user stays cancelled, though the engine ends right after."""
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    id_ = jobs.enqueue("read", documents[0], {}).id
    assert endless.begun.wait(PATIENCE)
    jobs.cancel(id_)
    assert jobs.stop(PATIENCE)
    assert engine.library.jobs.get(id_).state == "cancelled"


@pytest.mark.parametrize("error", [OutOfResources("The disk is full."), ValueError("a bug")])
def test_whatever_goes_wrong_at_a_jobs_end_the_queue_goes_on(engine, documents, monkeypatch, error):
    def fails(*_):
        raise error

    jobs = engine.start()
    with monkeypatch.context() as patched:
        patched.setattr(Lease, "finish", fails)
        patched.setattr(Lease, "release", lambda lease: lease._stop() or fails())
        id_ = jobs.enqueue("read", documents[0], {}).id
        row = engine.told.until(id_, "interrupted")
        assert row.problem == str(error) if isinstance(error, OutOfResources) else "log" in row.problem
    other = jobs.enqueue("read", documents[1], {}).id
    engine.told.until(other, "done")
    assert engine.library.jobs.get(id_).state == "interrupted"
    jobs.resume(id_)
    engine.told.until(id_, "done")
    assert jobs.running_id is None


def test_a_glance_at_what_waits_that_fails_does_not_end_the_queue(engine, documents, monkeypatch):
    jobs = engine.start()
    look = engine.library.jobs.next_waiting

    def glance():
        if jobs.running_id is not None:
            raise OutOfResources("The library is locked.")
        return look()

    with monkeypatch.context() as patched:
        patched.setattr(engine.library.jobs, "next_waiting", glance)
        id_ = jobs.enqueue("read", documents[0], {}).id
        engine.told.until(id_, "interrupted")
    jobs.resume(id_)
    engine.told.until(id_, "done")


DIE = """
import os, signal, sys
from pathlib import Path
from engine.store.leases import Lease
from engine.store.library import Library
library = Library.open(Path(sys.argv[1]))
job = library.jobs.next_waiting() or library.jobs.resume(library.jobs.unfinished()[0].id)
library.jobs.claim(job.id)
print(job.id, flush=True)
if sys.argv[2] == "wait":
    sys.stdin.read()
os.kill(os.getpid(), signal.SIGKILL)
"""


def other_process(library, how):
    return subprocess.Popen(
        [sys.executable, "-c", DIE, str(library.home), how], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def die(library):
    """A process takes the job that waits, or was interrupted, and is killed over it."""
    with other_process(library, "at once") as process:
        process.communicate(timeout=PATIENCE)
    return library.jobs.recover()


def test_a_job_whose_engine_was_killed_goes_on(engine, documents):
    id_ = engine.library.jobs.enqueue("read", documents[0], {}).id
    died = die(engine.library)
    assert died == [id_]
    engine.start(died)
    engine.told.until(id_, "done")


def test_a_document_that_kills_three_engines_is_set_aside_and_can_be_tried_again(engine, documents):
    id_ = engine.library.jobs.enqueue("read", documents[0], {}).id
    other = engine.library.jobs.enqueue("read", documents[1], {}).id
    for _ in range(3):
        died = die(engine.library)
        assert died == [id_]
        engine.library.jobs.resume(id_)
    for job in engine.library.jobs.unfinished():
        engine.library.jobs.claim(job.id).release()
    jobs = engine.start(died)
    assert "3 times" in engine.told.until(id_, "failed").problem
    engine.told.until(other, "done")
    assert engine.work.done == [other]
    jobs.resume(id_)
    engine.told.until(id_, "done")


def test_a_job_of_another_living_process_is_left_alone_until_that_process_dies(engine, documents):
    theirs = engine.library.jobs.enqueue("read", documents[0], {}).id
    process = other_process(engine.library, "wait")
    try:
        assert int(process.stdout.readline()) == theirs
        jobs = engine.start()
        ours = jobs.enqueue("read", documents[1], {}).id
        engine.told.until(ours, "done")
        assert {row.id: row.state for row in jobs.rows()} == {theirs: "running", ours: "done"}
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)
    jobs.enqueue("read", documents[2], {})
    engine.told.until(theirs, "done")


def test_a_document_can_be_removed_while_it_is_worked_on(engine, documents):
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    id_ = jobs.enqueue("read", documents[0], {}).id
    assert endless.begun.wait(PATIENCE)
    jobs.stop_document(documents[0], PATIENCE)
    engine.library.remove([documents[0]])
    jobs.forget_document(documents[0])
    engine.told.until(id_, "cancelled")
    assert jobs.rows() == []
    with pytest.raises(NotFound):
        jobs.cancel(id_)


def test_a_document_removed_under_the_work_by_another_program(engine, documents):
    endless = Endless()
    engine.work.scenes = {documents[0]: endless}
    jobs = engine.start()
    id_ = jobs.enqueue("read", documents[0], {}).id
    assert endless.begun.wait(PATIENCE)
    engine.library.remove([documents[0]])
    jobs.cancel(id_)
    engine.told.until(id_, "cancelled")
    other = jobs.enqueue("read", documents[1], {}).id
    engine.told.until(other, "done")


def test_progress_names_stage_and_step_and_the_last_step_of_a_stage_is_never_dropped(engine, documents):
    def scene(job, running):
        running("read", 0, 4)
        for done in range(10_001):
            running("segment", done, 10_000)

    engine.work.scenes = {documents[0]: scene}
    jobs = engine.start()
    id_ = jobs.enqueue("summarize", documents[0], {}).id
    engine.told.until(id_, "done")
    steps = [(row.stage, row.done, row.total) for row in engine.told.rows if row.state == "running" and row.stage]
    assert steps[:2] == [("read", 0, 4), ("segment", 0, 10_000)]
    assert steps[-1] == ("segment", 10_000, 10_000)
    assert len(steps) < 100


@pytest.mark.parametrize("kind", ["classify", "fine_tune"])
def test_work_in_the_background_gives_way_to_what_somebody_waits_for_and_goes_on_afterwards(engine, documents, kind):
    labels = Endless()
    engine.work.scenes[documents[0] if kind == "classify" else 0] = labels
    jobs = engine.start()
    jobs.enqueue_silently(kind, [documents[0] if kind == "classify" else 0], {"set": "rooms"})
    assert labels.begun.wait(PATIENCE)
    (background,) = engine.library.jobs.unfinished()

    asked_for = jobs.enqueue("summarize", documents[1], {"words": 100})
    engine.told.until(background.id, "waiting")
    engine.told.until(asked_for.id, "done")
    engine.told.until(background.id, "running")

    assert engine.work.done == [asked_for.id]
    stored = engine.library.jobs.get(background.id)
    assert (stored.state, stored.attempts, stored.ended) == ("running", 2, None)
    jobs.cancel(background.id)
    engine.told.until(background.id, "cancelled")


def test_a_summary_does_not_give_way_to_another_nor_labels_to_labels(engine, documents):
    first = Endless()
    engine.work.scenes[documents[0]] = first
    jobs = engine.start()
    running = jobs.enqueue("summarize", documents[0], {"words": 100})
    assert first.begun.wait(PATIENCE)

    second = jobs.enqueue("summarize", documents[1], {"words": 100})
    jobs.enqueue_silently("classify", [documents[2]], {"sets": []})

    assert not jobs._running.giving_way
    jobs.cancel(running.id)
    engine.told.until(second.id, "done")


def test_other_threads_wait_while_something_is_awaited(engine, documents):
    summary = Endless()
    engine.work.scenes[documents[0]] = summary
    jobs = engine.start()
    job = jobs.enqueue("summarize", documents[0], {"words": 100})
    assert summary.begun.wait(PATIENCE)
    glances = queue.SimpleQueue()
    waiting = threading.Thread(target=jobs.wait_for_foreground, args=(lambda: glances.put(1),))
    waiting.start()
    glances.get(timeout=PATIENCE)
    assert waiting.is_alive()

    jobs.cancel(job.id)
    waiting.join(PATIENCE)

    assert not waiting.is_alive()


def test_what_is_of_no_document_is_named_by_its_set_and_one_order_is_one_job(engine):
    jobs = engine.library.jobs

    first, second = (jobs.enqueue("fine_tune", 0, {"set": "rooms"}) for _ in range(2))

    assert (first.id, first.title, first.document_id) == (second.id, "rooms", 0)
