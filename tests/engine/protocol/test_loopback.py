"""Loopback alone: what a process that trains with others can reach, from Python, from native code and in a child."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

TALK = """
import socket, sys
listener = socket.create_server(("127.0.0.1", 0))
caller = socket.create_connection(listener.getsockname(), timeout=10)
there, _ = listener.accept()
caller.sendall(b"hello")
assert there.recv(5) == b"hello"
"""
OUTSIDE = """
import ctypes, socket, struct
try:
    socket.create_connection(("192.0.2.1", 80), timeout=10)
except OSError as error:
    print("python", type(error).__name__)
"""
NATIVE = """
library = ctypes.CDLL(None, use_errno=True)
handle = library.socket(2, 1, 0)
address = struct.pack("=HH4s8x", 2, socket.htons(80), socket.inet_aton("192.0.2.1"))
print("native", library.connect(handle, address, len(address)) != 0)
"""


def told(script: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.split("\n")


def test_the_machine_itself_can_be_reached_and_no_other():
    script = "from engine.protocol import loopback; print(loopback.enforce())\n" + TALK + OUTSIDE + NATIVE
    how, python, native, *_ = told(script)
    assert "loopback" in how
    assert python.startswith("python ")
    if how.startswith("network namespace"):
        assert native == "native True"


def test_a_child_stays_in_its_parents_network_and_they_can_talk():
    script = (
        "import subprocess, sys\nfrom engine.protocol import loopback; loopback.enforce()\n"
        "import socket; listener = socket.create_server(('127.0.0.1', 0))\n"
        "port = listener.getsockname()[1]\n"
        "child = 'from engine.protocol import loopback; loopback.enforce(); import socket;'\n"
        'child += f\'socket.create_connection(("127.0.0.1", {port}), timeout=10).sendall(b"here")\'\n'
        "started = subprocess.Popen([sys.executable, '-c', child])\n"
        "listener.settimeout(20); there, _ = listener.accept(); print(there.recv(4)); started.wait()\n"
    )
    assert told(script)[0] == "b'here'"


def test_without_namespaces_python_is_held_by_the_hook():
    script = (
        "import sys; from engine.protocol import loopback; loopback._is_away = loopback._move_away = lambda: False\n"
        "print(loopback.enforce())\n" + TALK + OUTSIDE
    )
    assert told(script)[:2] == ["audit hook: loopback alone", "python PermissionError"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["train", "awesome", "a.jsonl", "--processes", "2"], True),
        (["train", "awesome", "a.jsonl", "--processes=2"], True),
        (["train", "awesome", "a.jsonl"], False),
        (["summarize", "awesome", "--processes", "2"], False),
        ([], False),
    ],
)
def test_only_the_flag_asks_for_it(arguments, expected):
    from engine.__main__ import _trains_on_several_processes

    assert _trains_on_several_processes(arguments) is expected
