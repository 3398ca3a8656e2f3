"""A library that was closed is closed: nothing is read from it or stored in it any more, by whatever thread."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import LibraryProblem, LibraryUnavailable
from engine.store.library import Library
from tests.engine.store import samples

PATIENCE = 30.0


def is_refused(use: Callable[[], object]) -> bool:
    with pytest.raises(LibraryUnavailable) as caught:
        use()
    return caught.value.problem is LibraryProblem.LOCKED and "try again" in str(caught.value)


def test_nothing_is_stored_in_a_closed_library_nor_read_from_it(library: Library, folder: Path) -> None:
    document_id = samples.add(library, folder, b"content", "plan.pdf")
    library.close()

    assert is_refused(lambda: library.documents.rename(document_id, "Later"))
    assert is_refused(library.documents.rows)
    assert is_refused(lambda: library.remove([document_id]))
    with Library.open(library.home) as anew:
        assert [row.title for row in anew.documents.rows()[1]] == ["plan"]


def test_a_library_that_is_nowhere_is_closed_too(folder: Path) -> None:
    with Library.temporary() as library:
        samples.add(library, folder, b"content", "plan.pdf")
    assert is_refused(library.documents.rows)


def test_closing_waits_for_what_is_being_stored(library: Library, folder: Path) -> None:
    document_id = samples.add(library, folder, b"content", "plan.pdf")
    begun, goes_on, ended = threading.Event(), threading.Event(), threading.Event()

    def store() -> None:
        with library._database.writing():
            begun.set()
            assert goes_on.wait(PATIENCE)
            with library._database.reading():  # within the first: it belongs to what closing waits for
                ended.set()

    storing = threading.Thread(target=store)
    storing.start()
    assert begun.wait(PATIENCE)
    assert not library.close(0.0)
    assert is_refused(lambda: library.documents.rename(document_id, "Later"))
    goes_on.set()
    assert library.close(PATIENCE)
    assert ended.is_set()
    storing.join(PATIENCE)
