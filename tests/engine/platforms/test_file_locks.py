"""A file is held by one at a time, also where who held it removes it."""

import os
from pathlib import Path

import pytest

from engine.platforms import file_locks
from engine.platforms.file_locks import FileLock


def test_one_at_a_time(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "lock")
    with pytest.raises(BlockingIOError):
        FileLock(tmp_path / "lock")
    lock.close()
    FileLock(tmp_path / "lock").close()


def test_a_file_that_is_removed_while_it_is_opened_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, real = [], os.open

    def remove_the_first(path: Path, flags: int, mode: int) -> int:
        opened.append(real(path, flags, mode))
        if len(opened) == 1:
            path.unlink()
        return opened[-1]

    monkeypatch.setattr(file_locks.os, "open", remove_the_first)
    lock = FileLock(tmp_path / "lock")
    monkeypatch.undo()
    with pytest.raises(BlockingIOError):
        FileLock(tmp_path / "lock")
    lock.close()
