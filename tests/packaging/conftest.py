"""The scripts of `packaging`: that folder is no package, and its name is that of a library."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = str(Path(__file__).parents[2] / "packaging")


@pytest.fixture(scope="module")
def set_up() -> Iterator[ModuleType]:
    """What decides what is installed."""
    yield from _script("set_up")


@pytest.fixture(scope="module")
def pip_runs() -> Iterator[ModuleType]:
    """What runs pip."""
    yield from _script("pip_runs")


@pytest.fixture(scope="module")
def parts() -> Iterator[ModuleType]:
    """What says what is in the program."""
    yield from _script("parts")


@pytest.fixture(scope="module")
def build() -> Iterator[ModuleType]:
    """What makes the installers."""
    yield from _script("build")


def _script(name: str) -> Iterator[ModuleType]:
    sys.path.insert(0, FOLDER)
    try:
        yield importlib.import_module(name)
    finally:
        sys.path.remove(FOLDER)
