"""How a page worker is held on each system. What Windows and macOS do is played by stand-ins; the pipes are real."""

import os
import signal
import subprocess
import sys

import pytest

from engine.errors import OutOfResources
from engine.ingest.reader import read_document
from engine.ingest.sandbox import process as sandbox
from engine.ingest.sandbox import worker_job
from engine.ingest.sandbox.confinement import Confinement, JobConfinement, WatchedConfinement, confinement, protections
from engine.ingest.sandbox.process import WorkerDied, WorkerProcess
from engine.ingest.sandbox.worker_job import WorkerJob
from engine.ingest.sandbox.worker_pipe import ReadBySelect, ReadByThread, answer_pipe
from engine.platforms.macos import ProcessUsage
from tests.engine.platforms.fakes import FakeKernel32

MB = 1 << 20
EXTENDED, UI = 9, 4


@pytest.fixture(params=[ReadBySelect, ReadByThread])
def pipe(request):
    """A pipe as a worker's answers come, both ways of reading it, and its writing end."""
    read, write = os.pipe()
    os.set_blocking(read, True)
    reader = request.param(read)
    ends = [write]
    yield reader, ends
    for end in ends:
        os.close(end)
    if isinstance(reader, ReadByThread):
        reader.close()
    os.close(read)


def test_a_pipe_gives_what_there_is_nothing_and_its_end(pipe):
    reader, ends = pipe
    assert reader.read(0.0) is None
    os.write(ends[0], b"one")
    assert reader.read(60) == b"one"
    assert reader.read(0.01) is None
    os.close(ends.pop())
    assert reader.read(60) == b""
    assert reader.read(60) == b""


def test_a_thread_that_nobody_takes_from_holds_little_and_can_be_ended():
    read, write = os.pipe()
    os.set_blocking(write, False)
    reader, written, refused = ReadByThread(read), 0, False
    while written < 16 * MB and not (refused and reader._pieces.full()):
        try:
            written += os.write(write, bytes(1 << 16))
            refused = False
        except BlockingIOError:
            refused = True
    assert written < 8 * MB
    os.close(write)
    reader.close()
    assert not reader._thread.is_alive()
    os.close(read)


def test_each_system_has_its_way():
    assert isinstance(confinement("win32"), JobConfinement)
    assert isinstance(confinement("darwin"), WatchedConfinement)
    assert type(confinement("linux")) is Confinement
    read, write = os.pipe()
    os.close(write)
    assert isinstance(answer_pipe(read, "darwin"), ReadBySelect)
    windows_pipe = answer_pipe(read, "win32")
    assert isinstance(windows_pipe, ReadByThread)
    windows_pipe.close()
    os.close(read)


# -- Windows ----------------------------------------------------------------------------------------------------------


class PlayedJob(JobConfinement):
    """A job whose processes are Linux's: started as here, ended by the job's order."""

    def __init__(self, kernel):
        super().__init__(lambda: WorkerJob(kernel))
        self.kernel = kernel

    def started_with(self):
        return {}

    def adopt(self, process):
        process._handle = process.pid
        super().adopt(process)

    def kill(self):
        super().kill()
        self._process.kill()


def limits_of(kernel):
    (kinds,) = kernel.limits.values()
    return worker_job._Limits.from_buffer_copy(kinds[EXTENDED])


def test_a_worker_in_a_job_reads_a_document_and_leaves_nothing(monkeypatch, samples):
    kernel = FakeKernel32()
    real = sandbox.WorkerProcess

    def worker(path):
        return real(path, confined=PlayedJob(kernel), system="win32")

    monkeypatch.setattr("engine.ingest.pdf.page_reader.WorkerProcess", worker)
    monkeypatch.setattr("engine.ingest.pdf.page_reader.take_worker", worker)
    document = read_document(samples / "harbour-report.pdf", on_words=lambda _: None)
    assert document.text == read_document(samples / "harbour-report.pdf", on_words=lambda _: None).text
    assert kernel.open == set()
    renewed = kernel.calls.count(("SetInformationJobObject", EXTENDED))
    assert renewed > len(document.pages)


def test_a_job_bounds_memory_time_processes_and_the_desktop_and_ends_with_its_handle():
    kernel = FakeKernel32()
    job = WorkerJob(kernel)
    job.adopt(77)
    assert kernel.limits[next(iter(kernel.open))][UI] == b"\xff\0\0\0"
    assert limits_of(kernel).flags == 0x2000 | 0x400 | 0x8
    job.limit(300 * MB, 15.0)
    found = limits_of(kernel)
    assert found.flags == 0x2000 | 0x400 | 0x8 | 0x100 | 0x4
    assert (found.process_memory, found.job_time, found.active_processes) == (300 * MB, 150_000_000, 3)
    assert job.terminate()
    job.close()
    assert kernel.open == set()
    assert not job.terminate()


def test_inside_another_job_the_desktop_is_not_restricted_but_the_rest_is():
    kernel = FakeKernel32(refuse_ui=True)
    job = WorkerJob(kernel)
    job.adopt(77)
    (handle,) = kernel.open
    assert set(kernel.limits[handle]) == {EXTENDED}
    job.close()


def test_a_worker_that_can_not_be_held_is_given_no_file():
    with pytest.raises(OutOfResources, match="job object"):
        WorkerProcess(confined=PlayedJob(FakeKernel32(refuse_jobs=True)), system="win32")


def test_exit_codes_of_windows_are_told_in_words():
    words = JobConfinement().last_words
    assert words(1816) == "This page needed too much processor time and was skipped."
    assert words(-1073741819) == words(0xC0000005) == "This page crashed the page reader (0xC0000005)."
    assert words(1) == "This page stopped the page reader."


def test_on_windows_a_worker_is_started_by_the_interpreter_itself(monkeypatch):
    monkeypatch.setattr(sys, "_base_executable", r"C:\Python\python.exe")
    assert sandbox._interpreter("win32") == r"C:\Python\python.exe"
    assert sandbox._environment("win32")["__PYVENV_LAUNCHER__"] == sys.executable
    assert sandbox._interpreter("darwin") == sys.executable
    assert "__PYVENV_LAUNCHER__" not in sandbox._environment("linux")
    assert JobConfinement().started_with() == {"creationflags": 0x08000200}


# -- macOS ------------------------------------------------------------------------------------------------------------


def test_a_worker_that_holds_too_much_is_ended_by_who_watches_it(samples):
    held = {"now": 100 * MB}
    watched = WatchedConfinement(lambda _pid: ProcessUsage(held["now"], 1))
    worker = WorkerProcess(samples / "harbour-report.pdf", confined=watched, system="darwin")
    try:
        about = {"password": None, "memory_mb": 300, "cpu_seconds": 15.0, "ocr_seconds": None, "details": False}
        worker.ask("open", file=worker.file, **about)
        worker.receive(60)
        held["now"] = 301 * MB
        with pytest.raises(WorkerDied, match="needs more memory than one page is allowed"):
            worker.receive(60)
        assert not worker.alive
    finally:
        worker.close()


CHILD = """
import os, signal, sys, time
from engine.ingest.sandbox import watchdog as lifeline
if {wall}: lifeline._WALL_SECONDS = {wall}
with lifeline.under_watchdog(0, {cpu}, "darwin"):
    lifeline.restart_cpu_limit({cpu}, "darwin")
    print("begun", flush=True)
    while True: {body}
"""


@pytest.mark.parametrize(
    ("cpu", "wall", "body", "ends_by"),
    [(0.2, 0, "pass", signal.SIGPROF), (60, 0.2, "signal.pause()", signal.SIGALRM)],
)
def test_the_timers_of_the_kernel_end_a_worker_that_computes_or_hangs(cpu, wall, body, ends_by):
    done = subprocess.run(
        [sys.executable, "-c", CHILD.format(cpu=cpu, wall=wall, body=body)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -ends_by
    assert Confinement().last_words(done.returncode).startswith("This page needed too much processor time")


ORPHAN = """
import os, sys, time
from engine.ingest.sandbox import watchdog as lifeline
from engine.platforms import windows
windows.wait_for_end = lifeline._poll  # as good as Windows' own, here
child = os.fork()
if not child:
    lifeline.watch_parent(system={system!r})
    print(os.getpid(), flush=True)
    while True: time.sleep(60)
time.sleep(600)
"""


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_a_worker_ends_soon_after_its_engine_where_the_kernel_does_not_see_to_it(system):
    engine = subprocess.Popen([sys.executable, "-c", ORPHAN.format(system=system)], stdout=subprocess.PIPE)
    with engine:
        worker = int(engine.stdout.readline())
        engine.kill()
        assert engine.stdout.read() == b""  # the worker holds the other end: it has ended
    assert worker > 0


def test_nothing_is_asked_of_windows_that_is_not_there():
    """Each of these is called by a worker; the modules that Windows lacks must not be asked for."""
    code = """
import sys
for name in ("fcntl", "resource", "pwd", "select"): sys.modules[name] = None
from engine.ingest.sandbox import watchdog as lifeline; from engine.ingest import worker
import signal
for name in ("SIGIO", "SIGPROF", "SIGKILL", "setitimer", "ITIMER_PROF"): delattr(signal, name)
lifeline.limit_memory(100, system="win32")
lifeline.restart_cpu_limit(1.0, "win32")
with lifeline.under_watchdog(0, 1.0, "win32"): pass
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_protections_are_told_for_each_system():
    assert dict(protections("darwin"))["memory"].startswith("the kernel does not enforce it here")
    assert "job object" in dict(protections("win32"))["memory"]
    assert all(words.startswith("kept by the kernel") for _, words in protections("linux"))


def test_a_crash_leaves_no_image_of_the_memory():
    code = "from engine.ingest.sandbox.watchdog import limit_memory as l; l(9999);"
    code += " import resource as r; print(r.getrlimit(4))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("(0, ")
