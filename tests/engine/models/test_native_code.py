"""Torch's library comes into memory without torch, and the interpreter is free meanwhile."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.models import native_code
from tests.conftest import ROOT

_LOADED = """
import sys
from engine.models.native_code import load_native_code
load_native_code()
assert "torch" not in sys.modules
assert "libtorch_cpu" in open("/proc/self/maps").read()
import torch
assert torch.ones(2).sum() == 2
"""
_WAITS = """
import os, sys, threading
from pathlib import Path
from engine.models import native_code
file = Path(sys.argv[1])
os.mkfifo(file)
native_code._library = lambda: file
native_code.begin_native_code()
with file.open("wb") as pipe:  # the loader waits for this: who holds the interpreter waits forever
    pipe.write(b"no library")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the import of torch does it all")
def test_the_library_is_there_before_torch_is_imported() -> None:
    done = subprocess.run([sys.executable, "-c", _LOADED], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the import of torch does it all")
def test_the_interpreter_goes_on_while_the_loader_works(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _WAITS, str(tmp_path / "library.so")]
    assert subprocess.run(command, cwd=ROOT, timeout=60, check=False).returncode == 0


def test_where_there_is_no_torch_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    monkeypatch.setattr(native_code, "find_spec", lambda _: None)
    native_code.load_native_code()
    assert native_code._library() is None
