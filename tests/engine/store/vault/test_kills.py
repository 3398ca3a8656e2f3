"""Killed at any file operation while it is encrypted, or decrypted, a library is whole: the one or the other."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.store.encryption import keys
from engine.store.library import Library
from tests.engine.store.vault.converting import PASSPHRASE, convert
from tests.engine.store.vault.test_vault import leaks

POINTS = 40
"""Kills, spread over the operations of each conversion."""


class Killer:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.engine.store.vault.converting"],
            cwd=Path(__file__).parents[4],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, what: str, home: Path, last: int = 0) -> tuple[int, int]:
        """How it ended, and how many operations there were."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what}\t{home}\t{last}\n")
        self._process.stdin.flush()
        ended, count = self._process.stdout.readline().split()
        return int(ended), int(count)

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture
def killer() -> Iterator[Killer]:
    made = Killer()
    yield made
    made.close()


@pytest.mark.parametrize("what", ["encrypt", "decrypt"])
def test_a_kill_leaves_one_whole_library(what: str, home: Path, tmp_path: Path, killer: Killer) -> None:
    if what == "decrypt":
        convert("encrypt", home)
        keys.lock(home)
    whole = tmp_path / "whole"
    home.rename(whole)
    shutil.copytree(whole, home)
    ended, count = killer.run(what, home)
    assert (ended, count > POINTS) == (0, True)
    states = set()
    for point in sorted({1 + count * number // POINTS for number in range(POINTS)}):
        shutil.rmtree(home)
        shutil.copytree(whole, home)
        assert killer.run(what, home, point)[0] == -9
        states.add(_look(home))
    assert len(states) == 2, "the kills came before the library was exchanged, and after"


def _look(home: Path) -> bool:
    """Whether the library is encrypted; either way it is whole, and has all that it had."""
    if keys.is_encrypted(home) and not (home / "decrypted").exists():
        keys.unlock(home, PASSPHRASE)
    with Library.open(home) as library:
        assert {row.title for row in library.documents.rows()[1]} == {"report", "Counting Guillemots"}
        assert library.search("walruses")[0]
        assert library.check() == []
    encrypted = keys.is_encrypted(home)
    assert {file.name for file in home.iterdir()} - {"window", "library.lock"} == (
        {"vault"} if encrypted else {"library.sqlite3", "decisions.jsonl", "files"}
    )
    if encrypted:
        assert leaks(home) == []
    keys.lock(home)
    return encrypted


def test_a_kill_leaves_a_passphrase_that_opens(home: Path, tmp_path: Path, killer: Killer) -> None:
    convert("encrypt", home)
    keys.lock(home)
    whole = tmp_path / "whole"
    home.rename(whole)
    shutil.copytree(whole, home)
    _, count = killer.run("change", home)
    for point in range(1, count + 1):
        shutil.rmtree(home)
        shutil.copytree(whole, home)
        assert killer.run("change", home, point)[0] == -9
        opened = []
        for passphrase in (PASSPHRASE, PASSPHRASE[::-1]):
            try:
                keys.unlock(home, passphrase)
            except keys.problems.WrongPassphrase:
                continue
            opened.append(passphrase)
            keys.lock(home)
        assert opened
