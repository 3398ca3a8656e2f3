"""An encrypted library on the command line: its passphrase comes from a descriptor or a terminal alone."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.cli import passphrase
from engine.cli.commands import execute
from engine.errors import LibraryUnavailable, UsageError
from engine.store.encryption import key_file, keys

Run = Callable[..., tuple[int, str, str]]
PASSPHRASE = "five harbours in a row"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(key_file, "ROUNDS", 1000)
    yield
    keys._askers.clear()
    keys._opened.clear()


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs a command as a process of its own would: with lines of passphrases, and no key from the command before."""
    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))

    def run(*arguments: str, given: str | None = None) -> tuple[int, str, str]:
        keys.lock(tmp_path / "home")
        options = []
        if given is not None:
            receiving, sending = os.pipe()
            os.write(sending, given.encode())
            os.close(sending)
            options = ["--passphrase-fd", str(receiving)]
        code = execute([*options, *arguments])
        said = capfd.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def home(tmp_path: Path, run: Run) -> Path:
    file = tmp_path / "harbour.txt"
    file.write_text("The harbour was built in 1890. It cost the town more than it had. " * 40)
    assert run("library", "add", str(file))[0] == 0
    assert run("library", "encrypt", given=PASSPHRASE)[0] == 0
    return tmp_path / "home"


def test_commands_need_the_passphrase(home: Path, run: Run, tmp_path: Path) -> None:
    for command in (("list",), ("search", "harbour"), ("check",), ("remove", "1"), ("backup",), ("repair",)):
        code, out, said = run("library", *command)
        assert (code, out, said.count("\n")) == (LibraryUnavailable.exit_code, "", 1)
        assert "--passphrase-fd" in said
    code, _, said = run("library", "list", given="something else\n")
    assert code == LibraryUnavailable.exit_code
    assert "not the passphrase" in said
    assert run("library", "search", "harbour", given=PASSPHRASE)[0] == 0
    assert "intact" in run("library", "check", given=f"{PASSPHRASE}\r\n")[1]


def test_it_is_changed_and_taken_away(home: Path, run: Run) -> None:
    assert run("library", "passphrase", given=f"{PASSPHRASE}\nanother in its place\n")[0] == 0
    assert run("library", "list", given=PASSPHRASE)[0] == LibraryUnavailable.exit_code
    assert run("library", "decrypt", given="another in its place")[0] == 0
    assert run("library", "list")[0] == 0


def test_wrong_usage_is_told(home: Path, run: Run) -> None:
    assert run("library", "encrypt", given=PASSPHRASE)[0] == UsageError.exit_code
    assert run("library", "list", given="\udce9".encode("utf-8", "surrogateescape").decode("latin-1") * 2)[0] == 5
    assert run("library", "passphrase", given=f"{PASSPHRASE}\nshort")[0] == UsageError.exit_code
    assert run("--passphrase-fd", "987", "library", "list")[0] == UsageError.exit_code
    run("library", "decrypt", given=PASSPHRASE)
    assert run("library", "decrypt")[0] == UsageError.exit_code
    assert run("library", "passphrase")[0] == UsageError.exit_code
    code, _, said = run("library", "encrypt")
    assert code == UsageError.exit_code
    assert "--passphrase-fd" in said


def test_standard_input_holds_the_passphrase_and_then_the_document(home: Path) -> None:
    given = f"{PASSPHRASE}\nThe bridge was built in 1901 and costs 300 euros a day."
    environment = {**os.environ, "PRECIS_HOME": str(home)}
    # The process has its own rounds, so the key file is made with them first.
    master = key_file.read(home / keys.VAULT, PASSPHRASE)
    assert master is not None
    key_file.ROUNDS = 1_000_000
    key_file.write(home / keys.VAULT, master, PASSPHRASE)
    done = subprocess.run(
        [sys.executable, "-m", "engine", "--passphrase-fd", "0", "library", "list"],
        input=given, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "harbour" in done.stdout


class Terminal:
    """A person at a terminal, who gives these answers in turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
        self.asked: list[str] = []
        self._answers = list(answers)
        monkeypatch.setattr(passphrase.getpass, "getpass", self._ask)
        for stream in (sys.stdin, sys.stderr):
            monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)

    def _ask(self, prompt: str, _stream: object) -> str:
        self.asked.append(prompt)
        return self._answers.pop(0)


def test_a_person_may_err_twice(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    there = Terminal(monkeypatch, "not this one", "nor this one", PASSPHRASE)
    code, out, said = run("library", "list")
    assert (code, len(there.asked)) == (0, 3)
    assert "harbour" in out
    assert said.count("not the passphrase") == 2


def test_a_person_who_errs_three_times_is_sent_away(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Terminal(monkeypatch, "not this one", "nor this one", "nor this")
    assert run("library", "list")[0] == LibraryUnavailable.exit_code


def test_a_new_passphrase_is_typed_twice(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Terminal(monkeypatch, PASSPHRASE, "another in its place", "another in its plaec")
    code, _, said = run("library", "passphrase")
    assert code == UsageError.exit_code
    assert "differ" in said
    assert run("library", "list", given=PASSPHRASE)[0] == 0
