"""How the parts of the program are started, from source and frozen."""

import sys
from pathlib import Path

import pytest

from engine.protocol import programs


def test_from_source_each_part_is_a_module_of_this_interpreter():
    assert programs.main_command() == [sys.executable, "-P", "-m", "engine"]
    assert programs.window_command() == [sys.executable, "-P", "-m", "app"]
    assert programs.worker_command() == [sys.executable, "-P", "-m", "engine.ingest.worker"]


@pytest.mark.parametrize(("here", "suffix"), [("precis", ""), ("precis-window", ""), ("precis-window.exe", ".exe")])
def test_frozen_each_part_is_an_executable_beside_the_running_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, here: str, suffix: str
):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / here))
    assert programs.main_command() == [str(tmp_path / f"precis{suffix}")]
    assert programs.window_command() == [str(tmp_path / f"precis-window{suffix}")]
    assert programs.worker_command() == [str(tmp_path / f"precis{suffix}"), programs.PAGE_WORKER]
