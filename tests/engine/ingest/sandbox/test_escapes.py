"""A page worker is shut in: every way out is tried from inside one, as root, as a plain user, and on lesser kernels."""

import json
import os
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from engine.errors import UnreadableFile
from engine.ingest.pdf.ocr import TOO_LONG
from engine.ingest.reader import read_document
from engine.ingest.sandbox import process as sandbox
from engine.ingest.sandbox.escape_test import try_escapes
from engine.ingest.sandbox.limits import Limits
from engine.ingest.sandbox.lockdown import loader_of
from engine.ingest.sandbox.one_program import OneProgram
from engine.ingest.sandbox.process import WorkerDied, WorkerProcess

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what the kernel of Linux does")
ROOT = Path(__file__).parents[4]
NOBODY = 65534
LESSER = {
    "no Landlock": "linux.landlock_version = lambda: 0",
    "no namespaces": "linux.leave_namespaces = lambda: False",
    "neither": "linux.landlock_version = lambda: 0; linux.leave_namespaces = lambda: False",
}


@pytest.fixture
def lesser(monkeypatch):
    """Has workers run as on a kernel that lacks something."""

    def _lesser(lack):
        code = f"from engine.platforms import linux; {LESSER[lack]}; from engine.ingest.worker import main; main()"
        monkeypatch.setattr(sandbox, "worker_command", lambda: [sys.executable, "-c", code])

    return _lesser


def test_every_way_out_is_shut():
    ways = try_escapes()
    assert [way for way in ways if not way.shut] == []
    assert len(ways) >= 30


AS_A_USER = f"""
import fcntl, json, os, pathlib, resource, sys, threading
from engine.ingest.sandbox import escapes, lockdown
from engine.ingest.sandbox import watchdog
from pathlib import Path
folder = sys.argv[1]
if os.getuid() == 0:
    os.chown(folder, {NOBODY}, {NOBODY})
    os.setgroups([]), os.setgid({NOBODY}), os.setuid({NOBODY})
Path(folder, "secret").write_text("mine")
engine = os.getpid()
if not os.fork():
    held = lockdown.give_up_everything(lambda: None)
    print(json.dumps([held.system_calls, escapes.attempts(secret=f"{{folder}}/secret", folder=folder, engine=engine)]))
    sys.stdout.flush()
    os._exit(0)
sys.exit(os.waitstatus_to_exitcode(os.wait()[1]))
"""


FROZEN = """
import json, sys
from pathlib import Path
from engine.ingest.sandbox import lockdown
folder = Path(sys.argv[1])
sys.frozen, sys._MEIPASS, sys.executable = True, str(folder / "lib"), str(folder / "precis")
held = lockdown.give_up_everything(lambda: None)
def readable(name):
    try:
        return bool(Path(folder, name).read_bytes())
    except OSError:
        return False
print(json.dumps([held.landlock, *map(readable, ("precis", "lib/part.so", "yours.txt"))]))
"""


def test_a_frozen_worker_reads_the_program_and_what_it_is_made_of_and_nothing_beside_them(tmp_path: Path):
    """Its modules lie inside the executable, and are read when they are asked for."""
    (tmp_path / "lib").mkdir()
    for name in ("precis", "lib/part.so", "yours.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", FROZEN, tmp_path], cwd=ROOT, capture_output=True, check=True)
    landlock, program, part, beside = json.loads(done.stdout)
    assert (program, part, beside) == (landlock, landlock, False)


def test_every_way_out_is_shut_for_a_plain_user():
    """The worker branches off instead of being started: the interpreter may lie where this user can't reach it."""
    with tempfile.TemporaryDirectory() as folder:  # those of pytest are root's alone
        done = subprocess.run(
            [sys.executable, "-c", AS_A_USER, folder],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        filtered, ways = json.loads(done.stdout)
        assert filtered
        assert [way for way in ways if not way[1]] == []
        assert Path(folder, "secret").read_text() == "mine"


@pytest.mark.parametrize("lack", LESSER)
def test_where_the_kernel_lacks_something_the_rest_stands(lesser, lack):
    lesser(lack)
    assert [way for way in try_escapes() if not way.shut] == []


@pytest.mark.parametrize("lack", ["no Landlock", "neither"])
def test_documents_are_read_all_the_same(lesser, lack, samples, tmp_path):
    lesser(lack)
    page = tmp_path / "page.html"
    page.write_bytes('<meta charset="koi8-u"><p>Міст через річку.</p>'.encode("koi8-u"))
    assert read_document(page, on_words=lambda _: None).text == "Міст через річку."
    assert (
        len(read_document(samples / "harbour-report.pdf", on_words=lambda _: None, limits=Limits(ocr=False)).pages) > 1
    )


def test_a_worker_holds_nothing_but_its_document(samples):
    worker = WorkerProcess(samples / "harbour-report.pdf")
    try:
        opening = {"password": None, "memory_mb": 1536, "cpu_seconds": 15.0, "ocr_seconds": None, "details": False}
        worker.ask("open", file=worker.file, **opening)
        worker.receive(60)
        status = dict(line.split(":\t", 1) for line in Path(f"/proc/{worker.pid}/status").read_text().splitlines())
        assert (status["NoNewPrivs"], status["Seccomp"], int(status["CapEff"], 16)) == ("1", "2", 0)
        limits = Path(f"/proc/{worker.pid}/limits").read_text()
        for name in ("Max file size", "Max processes", "Max core file size"):
            (line,) = [line for line in limits.splitlines() if line.startswith(name)]
            assert line.removeprefix(name).split()[:2] == ["0", "0"]
        if os.getuid() == 0:
            held = {str(entry.readlink()) for entry in Path(f"/proc/{worker.pid}/fd").iterdir()}
            assert {name for name in held if name.startswith("/")} == {
                os.devnull,
                str(samples / "harbour-report.pdf"),
            }
    finally:
        worker.close()


def test_a_worker_reads_one_document(samples):
    worker = WorkerProcess(samples / "harbour-report.pdf")
    try:
        opening = {"password": None, "memory_mb": 1536, "cpu_seconds": 15.0, "ocr_seconds": None, "details": False}
        worker.ask("open", file=worker.file, **opening)
        worker.receive(60)
        worker.ask("open", file=worker.file, **opening)
        with pytest.raises(WorkerDied):
            worker.receive(60)
    finally:
        worker.close()


def test_no_worker_is_given_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe.pdf")
    with pytest.raises(UnreadableFile, match="is a pipe"):
        WorkerProcess(tmp_path / "pipe.pdf")


# -- the helper that starts one program -------------------------------------------------------------------------------

SCRIPT = """#!/bin/sh
case "$1" in
  say) cat;;
  data) cat {data};;
  secret) cat {secret};;
  write) echo out > {folder}/out;;
  wait) exec sleep 600;;
esac
"""


@pytest.fixture
def helper(tmp_path):
    data, secret = tmp_path / "data", tmp_path / "secret"
    data.write_text("learned")
    secret.write_text("mine")
    program = tmp_path / "program"
    program.write_text(SCRIPT.format(data=data, secret=secret, folder=tmp_path))
    program.chmod(0o755)
    with closing(OneProgram(program, [data])) as helper:
        yield helper


def test_the_program_gets_what_it_reads_and_its_data_and_nothing_else(helper, tmp_path):
    assert helper.run(["say"], b"a picture" * 100_000, 60) == (0, b"a picture" * 100_000)
    assert helper.run(["data"], b"", 60) == (0, b"learned")
    code, written = helper.run(["secret"], b"", 60)
    assert code != 0
    assert written == b""
    assert helper.run(["write"], b"", 60)[0] != 0
    assert not (tmp_path / "out").exists()


def test_a_program_that_hangs_is_ended_and_the_next_run_works(helper):
    assert helper.run(["wait"], b"", 0.2)[0] == TOO_LONG
    assert helper.run(["say"], b"again", 60) == (0, b"again")


def test_another_program_is_not_started():
    program = Path("/usr/bin/env").resolve()
    assert loader_of(program) is not None
    with closing(OneProgram(program, [])) as helper:
        assert helper.run(["A=1"], b"", 60)[0] == 0
        assert helper.run(["cat", "/etc/passwd"], b"", 60)[0] != 0
