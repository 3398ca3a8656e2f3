"""Work that is not to be kept leaves nothing on the disk, and work on the library nothing in the system's folders."""

import random
import signal
import subprocess
from pathlib import Path

import pytest

from engine.research.bench.hostile.measure import left_behind, users_folders
from engine.research.bench.hostile.trial import end_tree


@pytest.fixture
def surroundings(tmp_path):
    return users_folders(tmp_path)


def start(precis, environment, *arguments):
    return subprocess.Popen(
        precis.command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, cwd=precis.cwd
    )


def state_of(file: Path) -> tuple[int, int, int]:
    state = file.stat()
    return state.st_mtime_ns, state.st_size, state.st_ino


def test_no_store_leaves_nothing_killed_or_not(precis, samples, surroundings):
    environment, places = surroundings
    report = samples / "harbour-report.pdf"
    before = state_of(report)
    with start(precis, environment, "summarize", "--no-store", "--json", "-", report) as undisturbed:
        assert undisturbed.stdout.read()
    assert undisturbed.returncode == 0
    assert left_behind(places) == []
    chance = random.Random(7)
    killed = 0
    for command in ("summarize", "classify", "summarize", "summarize"):
        with start(precis, environment, command, "--no-store", "--json", "-", report) as child:
            try:
                child.wait(timeout=chance.uniform(0.3, 1.6))
            except subprocess.TimeoutExpired:
                end_tree(child.pid)
            killed += child.wait() == -signal.SIGKILL
        assert left_behind(places) == []
    assert killed
    assert state_of(report) == before


def test_a_library_is_all_that_is_left_elsewhere(precis, samples, surroundings):
    environment, places = surroundings
    home = Path(environment["PRECIS_HOME"])
    with start(precis, environment, "summarize", samples / "planning-meeting.vtt") as child:
        try:
            child.wait(timeout=1.5)
        except subprocess.TimeoutExpired:
            end_tree(child.pid)
    assert [left for left in left_behind(places) if not left.is_relative_to(home)] == []
    with start(precis, environment, "summarize", samples / "planning-meeting.vtt") as child:
        child.stdout.read()
    assert child.returncode == 0
    assert list(home.glob("reading-*")) == []
