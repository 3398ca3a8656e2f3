"""Runs pip in an environment and tells what it is at: what is looked for, downloaded, unpacked, how much and how far.

pip says nothing while it unpacks, which takes minutes of PyTorch's gigabytes; what is on the disk then tells. Standard
library only, like `set_up.py`.
"""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

PIP = "26.3"
"""The pip that is used, whatever the system's is: older ones cannot tell how far a download is."""

_MEGABYTE = 1_000_000
_SECONDS_BETWEEN_LOOKS = 1.0


class SetUpError(Exception):
    """Set-up can't go on; the text says why and what to do."""


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and what set-up keeps in it."""

    folder: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def stamp(self) -> Path:
        """What it was made for; there once it is finished."""
        return self.folder / "set-up.json"

    @property
    def log(self) -> Path:
        """Everything pip said."""
        return self.folder / "set-up.log"

    @property
    def packages(self) -> Path:
        """The folder of what is installed."""
        return next(self.folder.glob("lib/python*/site-packages"), self.folder / "Lib" / "site-packages")

    def distributions(self) -> list[str]:
        """The names of what is installed."""
        return sorted({folder.name.partition("-")[0] for folder in self.packages.glob("*.dist-info")})


class Status:
    """One line that tells what is going on: drawn over on a terminal, else repeated when there is something new."""

    _QUIET_SECONDS = 10.0

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._last = 0.0
        self._shown = ""
        self._drawn = False

    def say(self, sentence: str) -> None:
        """A line that stays."""
        self._wipe()
        sys.stderr.write(sentence + "\n")
        sys.stderr.flush()

    def show(self, what: str) -> None:
        """A line for now."""
        now = time.monotonic()
        if what == self._shown:
            return
        if self._terminal:
            width = max(shutil.get_terminal_size().columns - 1, 20)
            sys.stderr.write(f"\r\x1b[K{what[:width]}")
            self._drawn = True
        elif now - self._last >= self._QUIET_SECONDS:
            sys.stderr.write(what + "\n")
        else:
            return
        sys.stderr.flush()
        self._last, self._shown = now, what

    def _wipe(self) -> None:
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            self._drawn = False
        self._shown = ""


class Progress:
    """What one run of pip is at, from the lines that it prints and from what lies in the environment.

    Args:
        what: what is installed, in words.
        packages: the folder that it is unpacked to.
        expected: how many packages that will be, or None where pip finds it out.
    """

    def __init__(self, what: str, packages: Path, expected: int | None = None) -> None:
        self._packages = packages
        self._expected = expected
        self._now = f"Installing {what}"
        self._seen = 0
        self._finished, self._current, self._whole = 0, 0, 0
        self._names: list[str] = []
        # Before pip begins: it has unpacked the first package by the time that its line about it is read.
        self._old = self._distributions()
        self._before = _size(packages)
        self._replaced = False

    def read(self, line: str) -> None:
        """Take in a line of pip's."""
        words = line.split()
        if line.startswith("Progress "):  # 1000 of 2000
            self._current, self._whole = int(words[1]), int(words[3])
            return
        self._finished, self._current, self._whole = self._finished + self._current, 0, 0
        if not words:
            return
        if words[0] == "Downloading" and len(words) > 1:
            self._now = f"Downloading {_titled(words[1])}"
        elif words[0] in ("Collecting", "Processing"):
            self._seen += 1
            self._now = f"Looking for {words[1].split('/')[-1]}"
        elif line.startswith("Requirement already satisfied"):
            self._seen += 1
        elif words[0] == "Attempting":
            self._replaced = True
        elif line.startswith("Installing collected packages: "):
            self._names = line.partition(": ")[2].strip().split(", ")

    def text(self) -> str:
        """One line: the package, how much of it, which of how many, how much in all."""
        if self._names:
            name, done = self._unpacking()
            return f"Unpacking {name} ({done} of {len(self._names)}; {self._written():,} MB on disk)"
        said = self._now
        if self._whole >= _MEGABYTE:
            said += f", {self._current // _MEGABYTE} of {self._whole // _MEGABYTE} MB"
        more = [f"{self._seen} of {self._expected}"] if self._expected and 0 < self._seen <= self._expected else []
        if self._fetched() > self._whole // _MEGABYTE:
            more.append(f"{self._fetched():,} MB so far")
        return f"{said} ({'; '.join(more)})" if more else said

    def summary(self) -> str:
        """What the run brought, once it is over; empty if that is nothing."""
        if not self._names:
            return ""
        said = f"{len(self._names)} package{'' if len(self._names) == 1 else 's'}"
        if self._fetched():
            said += f", {self._fetched():,} MB downloaded"
        written = self._written()
        return said if self._replaced or not written else f"{said}, {written:,} MB on disk"

    def _fetched(self) -> int:
        return (self._finished + self._current) // _MEGABYTE

    def _written(self) -> int:
        return max(_size(self._packages) - self._before, 0) // _MEGABYTE

    def _unpacking(self) -> tuple[str, int]:
        """The package that pip is at and its place: it unpacks in the order that it named, the metadata last."""
        new = self._distributions().items() - self._old.items()
        there = {folder.partition("-")[0].lower() for folder, _ in new}
        for place, name in enumerate(self._names, start=1):
            if name.lower().replace("-", "_").replace(".", "_") not in there:
                return name, place
        return self._names[-1], len(self._names)

    def _distributions(self) -> dict[str, int]:
        """The folders of metadata, each with what tells it from one of the same name that was there before."""
        found = {}
        for folder in self._packages.glob("*.dist-info"):
            with contextlib.suppress(OSError):
                found[folder.name] = folder.stat().st_ino
        return found


def _titled(file: str) -> str:
    """`torch-2.13.0-cp311-cp311-manylinux_2_28_x86_64.whl` as a person says it."""
    return " ".join(Path(file).name.removesuffix(".tar.gz").split("-")[:2])


def _size(folder: Path) -> int:
    """The bytes of all files below; what comes or goes meanwhile may be left out."""
    size = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                size += os.lstat(os.path.join(place, name)).st_size  # noqa: PTH118 - of tens of thousands, each second
    return size


class Pip:
    """The environment's pip. What it prints goes to the log; the status line tells what it is at."""

    def __init__(self, environment: Environment, status: Status) -> None:
        self.environment = environment
        self._python = str(environment.python)
        self._status = status
        self._raw_progress = True

    def upgrade(self) -> None:
        """Bring pip to the version this was written for; with an older one the set-up works, but tells less."""
        if self._version() == PIP:
            return
        self._raw_progress = False
        with contextlib.suppress(SetUpError):
            self.install("pip", [f"pip=={PIP}"])
            self._raw_progress = True

    def install(self, what: str, arguments: Sequence[str], *, expected: int | None = None) -> None:
        """Run `pip install`.

        Args:
            what: what is installed, in words.
            arguments: for pip.
            expected: how many packages that will be, where it is known.

        Raises:
            SetUpError: with pip's own reason.
        """
        command = [self._python, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
        if self._raw_progress:
            command += ["--progress-bar", "raw"]
        self._run(what, [*command, *arguments], Progress(what, self.environment.packages, expected))

    def install_listed(self, what: str, requirements: Path, *more: str) -> None:
        """Install all that a file of requirements lists, and `more`, without the dependencies they declare.

        Raises:
            SetUpError: with pip's own reason.
        """
        listed = [line for line in requirements.read_text(encoding="utf-8").splitlines() if "==" in line]
        self.install(what, ["--no-deps", "--requirement", str(requirements), *more], expected=len(listed) + len(more))

    def remove(self, names: Sequence[str]) -> None:
        """Remove distributions; those that are not there do not matter."""
        if names:
            command = [self._python, "-m", "pip", "uninstall", "--yes", "--quiet", *names]
            self._run("old packages", command, Progress("", self.environment.packages))

    def versions(self, name: str) -> list[str]:
        """What versions of a distribution pip finds for this interpreter, or none if it can't ask."""
        command = [self._python, "-m", "pip", "index", "versions", name, "--json", "--disable-pip-version-check"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        with self.environment.log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(command[1:])}\n{done.stdout}{done.stderr}\n")
        for line in reversed(done.stdout.splitlines()):
            if line.startswith("{"):
                found: list[str] = json.loads(line)["versions"]
                return found
        return []

    def _version(self) -> str:
        done = subprocess.run([self._python, "-m", "pip", "--version"], capture_output=True, text=True, check=False)
        words = done.stdout.split()
        return words[1] if len(words) > 1 else ""

    def _run(self, what: str, command: list[str], progress: Progress) -> None:
        lines: list[str] = []
        with self.environment.log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(command[1:])}\n")
            started = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
            )
            with started as process, self._telling(progress):
                assert process.stdout is not None
                for line in process.stdout:
                    progress.read(line)
                    if not line.startswith("Progress "):
                        log.write(line)
                        log.flush()
                        lines.append(line.strip())
        if process.returncode != 0:
            raise SetUpError(f"{_reason(what, lines)}\nEverything pip said is in {self.environment.log}.")
        if progress.summary():
            self._status.say(f"  {what}: {progress.summary()}")

    @contextlib.contextmanager
    def _telling(self, progress: Progress) -> Iterator[None]:
        """Show again and again what pip is at, also while it says nothing."""
        over = threading.Event()

        def tell() -> None:
            while not over.is_set():
                self._status.show(f"  {progress.text()}")
                over.wait(_SECONDS_BETWEEN_LOOKS)

        teller = threading.Thread(target=tell, name="progress", daemon=True)
        teller.start()
        try:
            yield
        finally:
            over.set()
            teller.join()


def _reason(what: str, lines: Sequence[str]) -> str:
    """Why pip failed, in a sentence or two."""
    text = "\n".join(lines)
    errors = [line.partition("ERROR:")[2].strip() for line in lines if line.startswith("ERROR:")]
    if "No space left on device" in text:
        return f"The disk is full. Free some space, then run make setup again. ({what})"
    if any(sign in text for sign in ("Name or service not known", "NewConnectionError", "ConnectTimeout", "Errno -3")):
        return f"pip could not reach its package index for {what}. Check the connection, then run make setup again."
    detail = errors[-1] if errors else (lines[-1] if lines else "pip gave no reason")
    return f"pip could not install {what}: {detail}"
