"""What the tests of summaries share."""

from collections.abc import Iterator

import pytest

from engine.registry.loaded import Models
from tests.engine.read_here import reading_here


@pytest.fixture(scope="session")
def models() -> Models:
    """The bundled models, loaded once for all of them."""
    return Models()


@pytest.fixture(scope="module", autouse=True)
def _read_here() -> Iterator[None]:
    with reading_here():
        yield
