"""What the tests of summaries share."""

import pytest

from engine.registry.loaded import Models


@pytest.fixture(scope="session")
def models() -> Models:
    """The bundled models, loaded once for all of them."""
    return Models()
