"""A library of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.store.library import Library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the user's files are."""
    made = tmp_path / "documents"
    made.mkdir()
    return made
