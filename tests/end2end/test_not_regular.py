"""What is no regular file is refused by every command that takes files, and none of them waits for a pipe."""

import os
import re
import socket
import subprocess

import pytest

GUARD = 60
"""Seconds after which a command counts as hanging; each takes one or two."""


@pytest.fixture
def ended(precis):
    """Runs a command that would hang if it opened a pipe; gives its code and what it said."""

    def run(*arguments):
        with subprocess.Popen(
            precis.command(*arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**precis.environment, "QT_QPA_PLATFORM": "offscreen"},
            cwd=precis.cwd,
        ) as process:
            try:
                out, err = process.communicate(timeout=GUARD)
            except subprocess.TimeoutExpired:
                process.kill()  # asked to end it would wait on: a pipe is opened without looking up
                pytest.fail(f"precis {' '.join(map(str, arguments))} hangs")
        assert "mistake" not in err, err
        return process.returncode, out, err

    return run


@pytest.fixture
def pipe(tmp_path):
    path = tmp_path / "minutes.json"
    os.mkfifo(path)
    return path


@pytest.mark.parametrize(
    "command",
    [
        "summarize {}",
        "summarize {} --no-store --json -",
        "classify {} --no-store",
        "text {}",
        "verify {}",
        "library add {}",
        "train extractor {} --out elsewhere",
        "train hat {} --out elsewhere",
        "app {}",
    ],
)
def test_a_pipe_is_refused_at_once(ended, pipe, command):
    code, _, err = ended(*command.format(pipe).split())
    assert code == 3
    assert re.search(r"\bminutes\.json”? is a pipe and can't be read", err)
    assert err.count("minutes.json") == 1  # named once, by its path or in quotes
    assert not (pipe.parent / "elsewhere" / "elsewhere").exists()


def test_a_link_to_a_device_and_a_socket_are_refused_beside_a_file_that_is_read(ended, samples, tmp_path):
    link = tmp_path / "link.txt"
    link.symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as listening:
        here = os.open(tmp_path, os.O_RDONLY)
        listening.bind(f"/proc/self/fd/{here}/s.txt")  # the path of a socket is short
        os.close(here)
        code, out, err = ended("library", "add", link, tmp_path / "s.txt", samples / "planning-meeting.vtt")
    assert code == 3
    assert f"{link} is a device" in err
    assert f"{tmp_path / 's.txt'} is a socket" in err
    assert "added" in out


def test_a_model_folder_with_a_pipe_is_refused(ended, pipe, tmp_path):
    folder = tmp_path / "model"
    folder.mkdir()
    pipe.rename(folder / "config.json")
    for command in (["models", "add", folder], ["summarize", "--model", folder, "a.txt"]):
        code, _, err = ended(*command)
        assert code == 4
        assert "“config.json” is a pipe" in err


def test_results_of_a_file_that_became_a_pipe_are_not_verified(ended, tmp_path):
    note, result = tmp_path / "note.txt", tmp_path / "result.json"
    note.write_text("The bridge was closed in May. It opens again in autumn.", encoding="utf-8")
    assert ended("summarize", note, "--no-store", "--json", result)[0] == 0
    note.unlink()
    os.mkfifo(note)
    code, _, err = ended("verify", result)
    assert code == 3
    assert "note.txt is a pipe" in err
