"""Processes that die, hang or talk nonsense cost at most the file they were at. The reader here is a script."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.corpus import workers
from engine.corpus.workers import Finished, Workers, planned_processes
from engine.errors import Cancelled
from engine.platforms.memory import MachineMemory
from tests.conftest import ROOT

READER = """
import json, os, signal, sys, time
for name in sys.argv[sys.argv.index("--") + 1:]:
    word = open(name).read()
    if word == "deadly" or (word == "once" and not os.path.exists(name + ".tried")):
        open(name + ".tried", "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "hang":
        time.sleep(600)
    print(word if word == "nonsense" else json.dumps({"document": {"path": name}, "word": word}), flush=True)
"""


def made(folder: Path, *words: str) -> list[Path]:
    files = [folder / f"{number}.txt" for number in range(len(words))]
    for file, word in zip(files, words, strict=True):
        file.write_text(word)
    return files


def read(files: list[Path], processes: int = 2, check=lambda: None) -> dict[Path, dict]:
    found: list[Finished] = list(Workers([sys.executable, "-c", READER], processes).run(files, check))
    assert len({one.file for one in found}) == len(found), "a file came out twice"
    return {one.file: one.line for one in found}


def test_a_process_that_is_killed_costs_no_file_and_a_deadly_file_only_itself(tmp_path):
    files = made(tmp_path, "a", "once", "b", "deadly", "c", "nonsense", "d", "e")
    lines = read(files)
    assert set(lines) == set(files)
    errors = {file.read_text(): line["error"] for file, line in lines.items() if "error" in line}
    assert set(errors) == {"deadly", "nonsense"}
    assert errors["deadly"]["code"] == 70
    assert "signal 9" in errors["deadly"]["message"]


def test_whoever_stops_it_does_not_wait_for_a_process_that_hangs(tmp_path):
    files = made(tmp_path, "a", "hang")
    heard = []

    def check() -> None:
        if (tmp_path / "stop").exists():
            raise Cancelled

    running = Workers([sys.executable, "-c", READER], 1).run(files, check)
    heard.append(next(running).file)
    (tmp_path / "stop").touch()
    with pytest.raises(Cancelled):
        next(running)
    assert heard == [files[0]]


def test_as_many_processes_as_free_memory_and_cores_allow(monkeypatch):
    monkeypatch.setattr(workers, "usable_cores", lambda: 16)
    monkeypatch.setattr(workers, "machine_memory", lambda: MachineMemory(64_000_000_000, 8_000_000_000))
    assert planned_processes() == 6
    assert planned_processes(2) == 2
    monkeypatch.setattr(workers, "machine_memory", lambda: MachineMemory(1_000_000_000, 500_000_000))
    assert planned_processes(9) == 1


DRIVER = """
import os, signal, sys
from pathlib import Path
from engine.corpus.ledger import Ledger, regular_status
from engine.corpus.workers import Workers
out, kill_after, *names = sys.argv[2:]
with Ledger(Path(out), {}) as ledger:
    files = [Path(name) for name in names]
    todo = [file for file in files if ledger.done(file.name, regular_status(file)) is None]
    for number, one in enumerate(Workers([sys.executable, "-c", sys.argv[1]], 2).run(todo, lambda: None), 1):
        ledger.keep(one.file.name, regular_status(one.file), one.line)
        print(one.file.name, flush=True)
        if number == int(kill_after):
            os.kill(os.getpid(), signal.SIGKILL)
"""


def test_after_a_kill_the_next_run_goes_on_behind_the_last_file_that_was_done(tmp_path):
    files = made(tmp_path, *"abcdefgh")

    def run(kill_after: int) -> "subprocess.CompletedProcess[str]":
        arguments = [READER, tmp_path / "out", kill_after, *files]
        command = [sys.executable, "-c", DRIVER, *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=120)

    first = run(3)
    assert first.returncode == -signal.SIGKILL
    second = run(0)
    assert second.returncode == 0, second.stderr
    done, then = first.stdout.split(), second.stdout.split()
    assert len(done) == 3
    assert sorted(done + then) == sorted(file.name for file in files)
