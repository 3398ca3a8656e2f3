"""One window a library: paths are handed over, strangers are turned away, a dead socket is replaced."""

import json
import socket

import pytest
from PySide6.QtNetwork import QLocalSocket

from app.single_instance import Instance, decode, encode, hand_over, server_name

BAD = [
    b"\n",
    b"\xff\xfe\n",
    b"[]\n",
    b"null\n",
    b"{}\n",
    b'{"precis": 2, "open": []}\n',
    b'{"precis": 1}\n',
    b'{"precis": 1, "open": "x"}\n',
    b'{"precis": 1, "open": [1]}\n',
    b'{"precis": 1, "open": ["relative.pdf"]}\n',
    b"[" * 100_000 + b"\n",
]


@pytest.fixture
def name(tmp_path):
    return str(tmp_path / "socket")


def test_round_trip():
    paths = ["/a b/ü.pdf", "/x/\udcff.txt"]
    assert decode(encode(paths)) == paths


@pytest.mark.parametrize("line", BAD)
def test_bad_lines_are_refused(line):
    assert decode(line) is None


def test_bad_lines_close_the_connection(qtbot, qapp, name):
    instance = Instance(name, qapp)
    asked = []
    instance.asked.connect(asked.append)
    client = QLocalSocket()
    with qtbot.wait_signal(client.disconnected, timeout=5000):
        client.connectToServer(name)
        client.write(b'{"precis": 1, "open": ["relative"]}\n')
    assert asked == []
    instance.close()


def test_a_socket_nobody_answers_is_replaced(qtbot, qapp, name):
    stale = socket.socket(socket.AF_UNIX)
    stale.bind(name)
    stale.close()
    assert not hand_over(name, [])
    instance = Instance(name, qapp)
    assert instance.listening
    client = QLocalSocket()
    with qtbot.wait_signal(instance.asked, timeout=5000) as asked:
        client.connectToServer(name)
        client.write(encode(["/a.pdf"]))
    assert asked.args == [["/a.pdf"]]
    instance.close()


def test_names_are_of_user_and_library(tmp_path, monkeypatch):
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    one, other = server_name(tmp_path / "a"), server_name(tmp_path / "b")
    assert one != other
    assert len(one) < 90, "socket paths are short"
    assert json.dumps(one)
