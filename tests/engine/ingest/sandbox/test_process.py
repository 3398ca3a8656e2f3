"""A page worker that is started before its file is known."""

import os
import signal

import pytest

from engine.ingest.sandbox import process as sandbox


@pytest.fixture(autouse=True)
def none_left():
    yield
    while sandbox._SPARE:
        sandbox._SPARE.pop().close()


def test_the_worker_that_was_started_ahead_is_the_one_that_reads():
    sandbox.start_spare_worker()
    sandbox.start_spare_worker()
    (spare,) = sandbox._SPARE
    taken = sandbox.take_worker()
    assert taken is spare
    other = sandbox.take_worker()
    assert other.pid != taken.pid
    for worker in (taken, other):
        assert worker.alive
        worker.close()


def test_one_that_died_meanwhile_is_not_handed_out():
    sandbox.start_spare_worker()
    (spare,) = sandbox._SPARE
    os.kill(spare.pid, signal.SIGKILL)
    os.waitid(os.P_PID, spare.pid, os.WEXITED | os.WNOWAIT)
    worker = sandbox.take_worker()
    assert worker.pid != spare.pid
    assert worker.alive
    worker.close()
