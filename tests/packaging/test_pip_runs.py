"""What set-up says while pip works, and of its failures."""

import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

TORCH = "torch-2.13.0-cp311-cp311-manylinux_2_28_x86_64.whl"


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    folder = tmp_path / "lib" / "python3.11" / "site-packages"
    folder.mkdir(parents=True)
    return folder


def unpack(packages: Path, name: str, megabytes: int, *, whole: bool = True) -> None:
    """What pip leaves of a package: its files, and once these are there its metadata."""
    (packages / name).mkdir()
    with (packages / name / "library.so").open("wb") as file:
        file.truncate(megabytes * 1_000_000)
    if whole:
        (packages / f"{name}-1.0.dist-info").mkdir()


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["Collecting nvidia-cudnn-cu13==9.20.0.48 (from torch)"],
            "Looking for nvidia-cudnn-cu13==9.20.0.48 (1 of 61)",
        ),
        (
            ["Requirement already satisfied: six", "Processing /wheels/mpmath-1.3.0.whl"],
            "Looking for mpmath-1.3.0.whl (2 of 61)",
        ),
        (
            [f"  Downloading {TORCH} (526.6 MB)", "Progress 13000000 of 526600000"],
            "Downloading torch 2.13.0, 13 of 526 MB",
        ),
        (
            [
                f"  Downloading {TORCH} (526.6 MB)",
                "Progress 526600000 of 526600000",
                "Collecting sympy",
                "Progress 5 of 10",
            ],
            "Looking for sympy (1 of 61; 526 MB so far)",
        ),
        (["", "Progress 10 of 5000"], "Installing the libraries"),
    ],
)
def test_the_status_line_says_what_pip_is_at(pip_runs: ModuleType, packages: Path, lines: Sequence[str], expected: str):
    progress = pip_runs.Progress("the libraries", packages, expected=61)
    for line in lines:
        progress.read(line)
    assert progress.text() == expected


def test_while_pip_is_silent_the_disk_tells_what_is_unpacked(pip_runs: ModuleType, packages: Path):
    unpack(packages, "six", 7)
    unpack(packages, "torch", 3)  # a broken one, which is installed again
    progress = pip_runs.Progress("torch", packages)
    progress.read("Installing collected packages: sympy, typing-extensions, torch\n")
    assert progress.text() == "Unpacking sympy (1 of 3; 0 MB on disk)"
    unpack(packages, "sympy", 20)
    unpack(packages, "typing_extensions", 1)
    assert progress.text() == "Unpacking torch (3 of 3; 21 MB on disk)"
    (packages / "torch-1.0.dist-info").rename(packages / "~orch-1.0.dist-info")
    (packages / "torch" / "more.so").write_bytes(bytes(4_000_000))
    assert progress.text() == "Unpacking torch (3 of 3; 25 MB on disk)"


def test_what_a_run_brought_is_said_and_nothing_where_it_brought_nothing(pip_runs: ModuleType, packages: Path):
    progress = pip_runs.Progress("torch", packages)
    progress.read("Requirement already satisfied: torch\n")
    assert progress.summary() == ""
    for line in (
        f"  Downloading {TORCH} (526.6 MB)",
        "Progress 526600000 of 526600000",
        "Installing collected packages: torch",
    ):
        progress.read(line + "\n")
    unpack(packages, "torch", 1700)
    assert progress.summary() == "1 package, 526 MB downloaded, 1,700 MB on disk"


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for Python is a shell script")
def test_the_status_goes_on_while_pip_says_nothing(
    pip_runs: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What stands in for pip unpacks, silently, until the status has told of it."""
    environment = pip_runs.Environment(tmp_path)
    environment.python.parent.mkdir()
    os.mkfifo(tmp_path / "told")
    environment.python.write_text(
        f"#!/bin/sh\necho 'Installing collected packages: sympy, torch'\n"
        f"mkdir -p '{tmp_path}/lib/python3.11/site-packages/sympy-1.14.dist-info'\nread word < '{tmp_path}/told'\n"
    )
    environment.python.chmod(0o755)
    (tmp_path / "lib/python3.11/site-packages").mkdir(parents=True)
    monkeypatch.setattr(pip_runs, "_SECONDS_BETWEEN_LOOKS", 0.01)

    said: list[str] = []
    shown: set[str] = set()

    def release() -> None:
        (tmp_path / "told").write_text("go on\n")

    class Heard(pip_runs.Status):
        def show(self, what: str) -> None:
            if what not in shown and what == "  Unpacking torch (2 of 2; 0 MB on disk)":
                release()
            shown.add(what)

        def say(self, sentence: str) -> None:
            said.append(sentence)

    guard = threading.Timer(60, release)  # it fails then, instead of waiting for ever
    guard.start()
    pip_runs.Pip(environment, Heard()).install("torch", ["torch"])
    assert guard.is_alive()
    guard.cancel()
    assert said == ["  torch: 2 packages"]


def test_a_listed_step_knows_how_many_packages_come(
    pip_runs: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    listed = tmp_path / "requirements.txt"
    listed.write_text("# pinned\nsix==1.17.0\n\nnumpy==2.4.0\n")
    seen: list[tuple[list[str], object]] = []
    monkeypatch.setattr(
        pip_runs.Pip, "_run", lambda _self, _what, command, progress: seen.append((command, progress._expected))
    )
    pip = pip_runs.Pip(pip_runs.Environment(tmp_path), pip_runs.Status())
    pip.install_listed("the libraries", listed, "xllamacpp==1.0")
    ((command, expected),) = seen
    assert command[-4:] == ["--no-deps", "--requirement", str(listed), "xllamacpp==1.0"]
    assert expected == 3


def test_pips_failures_become_sentences(pip_runs: ModuleType):
    assert "disk is full" in pip_runs._reason("torch", ["OSError: [Errno 28] No space left on device: 'x'"])
    assert "Check the connection" in pip_runs._reason(
        "torch", ["... NewConnectionError(...): Name or service not known"]
    )
    assert pip_runs._reason("torch", ["ERROR: No matching distribution found for torch"]).endswith("found for torch")
