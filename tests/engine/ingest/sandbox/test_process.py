"""A page worker that is started before its file is known."""

import os
import signal
import subprocess
import sys

import pytest

from engine.ingest.sandbox import process as sandbox


@pytest.fixture(autouse=True)
def none_left():
    yield
    while sandbox._SPARE:
        sandbox._SPARE.pop().close()


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.4")
    return path


def test_the_worker_that_was_started_ahead_is_the_one_that_reads(document):
    sandbox.start_spare_worker(document)
    sandbox.start_spare_worker(document)
    (spare,) = sandbox._SPARE
    taken = sandbox.take_worker(document)
    assert taken is spare
    other = sandbox.take_worker(document)
    assert other.pid != taken.pid
    for worker in (taken, other):
        assert worker.alive
        worker.close()


def test_one_that_was_started_for_another_document_is_not_handed_out(document, tmp_path):
    other = tmp_path / "b.pdf"
    other.write_bytes(b"%PDF-1.4")
    sandbox.start_spare_worker(other)
    (spare,) = sandbox._SPARE
    worker = sandbox.take_worker(document)
    assert worker is not spare
    assert not spare.alive
    worker.close()


def test_one_that_died_meanwhile_is_not_handed_out(document):
    sandbox.start_spare_worker(document)
    (spare,) = sandbox._SPARE
    os.kill(spare.pid, signal.SIGKILL)
    os.waitid(os.P_PID, spare.pid, os.WEXITED | os.WNOWAIT)
    worker = sandbox.take_worker(document)
    assert worker.pid != spare.pid
    assert worker.alive
    worker.close()


SPARE = """
import sys
from pathlib import Path
from engine.ingest.sandbox import process
process.worker_command = lambda: [sys.executable, "-c", "import time; time.sleep(60)"]
process.start_spare_worker(Path(sys.argv[1]))
print(process._SPARE[0].pid, flush=True)
from engine.__main__ import _end
_end(130)
"""
"""Ends as `precis` does, while its spare worker is still busy with itself and sees nothing of that."""


def test_a_worker_that_was_never_asked_for_ends_with_its_process(document):
    ended = subprocess.run([sys.executable, "-c", SPARE, str(document)], stdout=subprocess.PIPE, check=False)
    assert ended.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.kill(int(ended.stdout), signal.SIGKILL)
