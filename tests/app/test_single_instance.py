"""One window a library: paths are handed over, strangers are turned away, a dead socket is replaced."""

import os
import socket
import stat
import tempfile
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket

from app.single_instance import Instance, decode, encode, hand_over, server_name
from app.socket_place import is_ours

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
def tmp_path():
    """A shallow one: a socket's path has room for a hundred bytes, and pytest's own folders may take them all."""
    with tempfile.TemporaryDirectory(prefix="p") as folder:
        yield Path(folder)


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
    with qtbot.wait_signal(client.disconnected, timeout=60_000):
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
    with qtbot.wait_signal(instance.asked, timeout=60_000) as asked:
        client.connectToServer(name)
        client.write(encode(["/a.pdf"]))
    assert asked.args == [["/a.pdf"]]
    instance.close()


def test_names_are_of_a_library_and_lie_where_nobody_else_can_write(tmp_path, monkeypatch):
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    one, other = server_name(tmp_path / "a"), server_name(tmp_path / "b")
    assert one != other
    assert Path(one).parent == tmp_path / "a" / "window"
    assert stat.S_IMODE((tmp_path / "a" / "window").stat().st_mode) == 0o700
    runtime = tmp_path / "run"
    runtime.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    assert Path(server_name(tmp_path / "a")).parent == runtime


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """The system's folder for temporary files."""
    folder = tmp_path / "t"
    folder.mkdir()
    folder.chmod(0o1777)
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    return folder


@pytest.mark.usefixtures("temporary")
@pytest.mark.parametrize("spoil", ["shared", "of another", "a link", "missing", "too long"])
def test_a_folder_that_is_not_the_users_alone_is_not_used(tmp_path, monkeypatch, spoil):
    runtime, elsewhere = tmp_path / "run", tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    if spoil == "too long":
        runtime = tmp_path / ("r" * 100)
    if spoil == "a link":
        runtime.symlink_to(elsewhere)
    elif spoil != "missing":
        runtime.mkdir(mode=0o700)
    if spoil == "shared":
        runtime.chmod(0o1777)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    if spoil == "of another":
        monkeypatch.setattr("os.getuid", lambda: 4711)
        assert server_name(tmp_path / "a") is None, "nor is the window's own folder"
    else:
        assert Path(server_name(tmp_path / "a")).parent == tmp_path / "a" / "window"


def test_where_the_home_is_too_long_it_lies_among_the_temporary_files(tmp_path, temporary):
    deep = tmp_path / ("h" * 100)
    one, other = server_name(deep / "a"), server_name(deep / "b")
    assert Path(one).parent == Path(other).parent == temporary / f"precis-{os.getuid()}"
    assert one != other
    assert stat.S_IMODE(Path(one).parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("spoil", ["a link", "a file", "anybody may replace it", "too long"])
def test_a_place_among_the_temporary_files_that_another_could_have_made_is_not_used(
    tmp_path, temporary, monkeypatch, spoil
):
    place = temporary / f"precis-{os.getuid()}"
    if spoil == "a link":
        place.symlink_to(tmp_path)
    elif spoil == "a file":
        place.touch()
    elif spoil == "anybody may replace it":
        temporary.chmod(0o777)
    else:
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path / ("t" * 100)))
    assert server_name(tmp_path / ("h" * 100)) is None


def test_another_users_process_is_neither_heard_nor_told_anything(qtbot, qapp, name, monkeypatch):
    instance = Instance(name, qapp)
    asked = []
    instance.asked.connect(asked.append)
    monkeypatch.setattr("app.single_instance.is_ours", lambda descriptor: False)
    assert not hand_over(name, ["/private/name.pdf"])
    client = QLocalSocket()
    with qtbot.wait_signal(client.disconnected, timeout=60_000):
        client.connectToServer(name)
        client.write(encode(["/a.pdf"]))
    assert asked == []
    instance.close()


def test_the_kernel_is_asked_whose_process_it_is(monkeypatch):
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert is_ours(ours.fileno(), "linux")
        monkeypatch.setattr("os.getuid", lambda: 4711)
        assert not is_ours(ours.fileno(), "linux")


def test_no_descriptor_comes_through(qtbot, qapp, name, tmp_path):
    instance = Instance(name, qapp)
    secret = tmp_path / "secret"
    secret.write_text("x", encoding="utf-8")
    with secret.open("rb") as file, socket.socket(socket.AF_UNIX) as sender:
        sender.connect(name)
        with qtbot.wait_signal(instance.asked, timeout=60_000) as asked:
            socket.send_fds(sender, [encode(["/a.pdf"])], [file.fileno()] * 3)
        held = [link for link in Path("/proc/self/fd").iterdir() if link.exists() and link.samefile(secret)]
        assert len(held) == 1, "that of this test"
    assert asked.args == [["/a.pdf"]]
    instance.close()
