"""A library is checked while another process goes on with it."""

from pathlib import Path

import pytest

from engine.store.library import Library


@pytest.mark.parametrize("stage", ["documents", "copies"])
def test_a_document_that_is_erased_meanwhile_is_no_finding(home: Path, stage: str) -> None:
    with Library.open(home) as library, Library.open(home) as other:

        def checkpoint(at: str, done: int, _all: int) -> None:
            if at == stage and done == 0:
                other.remove([2])

        assert library.check(checkpoint) == []
        assert library.documents.rows()[0] == 2
