"""A new version of a document is recognised by its name or by what it says, and nothing else is taken for one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.comparison.versions import versions_of
from engine.errors import NotFound, UsageError
from engine.progress import silent
from engine.schema.comparison import Change, CompareDocuments, VersionsOf
from engine.server.handlers.comparisons import ComparisonHandlers
from engine.store.library import Library
from engine.summarization.job import add_file
from tests.engine.made_documents import sentences_about

Add = Callable[[str, str], int]
REPORT = "\n\n".join(" ".join(sentences_about(0, 40)[n : n + 4]) for n in range(0, 40, 4))


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as opened:
        yield opened


@pytest.fixture
def add(library: Library, tmp_path: Path) -> Add:
    def put(name: str, text: str) -> int:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return add_file(library, path, silent).document_id

    return put


def test_a_version_of_another_name_is_known_by_its_words(library: Library, add: Add) -> None:
    first = add("report.txt", REPORT)
    add("river.txt", "\n\n".join(sentences_about(1, 40)))
    second = add("final.txt", REPORT.replace("1905", "2005") + "\n\nIt was closed.")

    assert [(one.id, one.is_earlier) for one in versions_of(library, second)] == [(first, True)]
    assert [(one.id, one.is_earlier) for one in versions_of(library, first)] == [(second, False)]
    library.documents.trash([first])
    assert versions_of(library, second) == []


def test_the_same_place_is_enough_and_the_same_name_is_not(library: Library, add: Add) -> None:
    first = add("scan.txt", REPORT)
    elsewhere = add("other/scan.txt", "\n\n".join(sentences_about(2, 40)))
    assert versions_of(library, elsewhere) == []
    again = add("scan.txt", "\n\n".join(sentences_about(1, 40)))
    assert [one.id for one in versions_of(library, again)] == [first]


def test_documents_are_compared_and_one_with_itself_is_not(library: Library, add: Add) -> None:
    first, second = add("a.txt", REPORT), add("b.txt", REPORT + "\n\nIt was closed in the winter.")
    handlers = ComparisonHandlers(library)

    found = handlers.documents(CompareDocuments(first, second), Mock())

    assert [one.change for one in found.differences] == [Change.INSERTED]
    assert found.lines is None
    assert [one.id for one in handlers.versions(VersionsOf(second), Mock()).versions] == [first]
    with pytest.raises(UsageError):
        handlers.documents(CompareDocuments(first, first), Mock())
    with pytest.raises(NotFound):
        handlers.documents(CompareDocuments(first, 99), Mock())
