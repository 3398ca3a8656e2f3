"""Folders for what is not kept: gone when done with, and swept up after a process that was killed."""

import signal
import subprocess
import sys

import pytest

from engine.store import scratch

HOLD = """
import sys
from pathlib import Path
from engine.store.scratch import by_its_own_name
with by_its_own_name(Path(sys.argv[1]), "A report.pdf", Path(sys.argv[1]).parent) as link:
    print(link, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def place(tmp_path):
    return tmp_path


@pytest.fixture
def copy(tmp_path):
    file = tmp_path / "0123abcd"
    file.write_bytes(b"%PDF")
    return file


def test_a_copy_has_its_users_name_for_a_while(place, copy):
    with scratch.by_its_own_name(copy, "A report.pdf", place) as link:
        assert link.name == "A report.pdf"
        assert link.read_bytes() == b"%PDF"
    assert list(place.glob("reading-*")) == []
    assert copy.exists()


def test_what_a_killed_process_left_is_swept_up_and_a_living_ones_stays(place, copy):
    started = [
        subprocess.Popen(
            [sys.executable, "-c", HOLD, str(copy)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    with started[0] as killed, started[1] as living:
        links = [child.stdout.readline().strip() for child in (killed, living)]
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        with scratch.by_its_own_name(copy, "Another.pdf", place):
            left = [str(folder) for folder in place.glob("reading-*")]
        assert not any(links[0].startswith(folder) for folder in left)
        assert any(links[1].startswith(folder) for folder in left)
        living.stdin.close()
        living.wait()
    assert copy.exists()
