"""What goes into the library comes out of it, whatever it is."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.document import Document, PageWords, Result
from engine.store import packing
from engine.store.library import Library
from tests.engine.store import samples


@pytest.fixture(scope="module")
def shared_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("library")) as opened:
        yield opened


@given(
    document=samples.documents(),
    words=st.lists(st.integers(1, 9), unique=True).flatmap(
        lambda pages: st.tuples(*(samples.page_words(page) for page in pages))
    ),
)
@settings(max_examples=60)
def test_a_document_comes_back_as_it_was(
    shared_library: Library, tmp_path: Path, document: Document, words: tuple[PageWords, ...]
) -> None:
    document_id = samples.add(shared_library, tmp_path / "in", b"the same file", "any.txt")
    stored = samples.keep(shared_library, document_id, document, words)

    assert shared_library.readings.load(document_id) == samples.settled(stored)
    for page in words:
        assert shared_library.readings.page_words(document_id, page.page) == page
    assert shared_library.readings.page_words(document_id, 10) is None


@given(result=samples.results)
@settings(max_examples=60)
def test_a_result_comes_back_as_it_was(shared_library: Library, tmp_path: Path, result: Result) -> None:
    document_id = samples.add(shared_library, tmp_path / "in", b"summarized", "any.txt")
    if shared_library.documents.get(document_id).state == "waiting":
        samples.keep(shared_library, document_id, samples.make_document("Some text."))
    run = shared_library.results.start(document_id, result.settings, samples.ENCODER, fresh=True)
    run.finish(result)

    stored = shared_library.results.load(run.result_id)
    assert stored.result == result
    assert stored.result.from_library
    assert [label for label in shared_library.results.labels(document_id) if label in result.labels] == list(
        result.labels
    )


@given(samples.page_words())
def test_packed_words_keep_their_types(words: PageWords) -> None:
    loaded = packing.unpack_words(1, packing.pack_words(words))

    assert loaded == words
    kinds = [
        (a.typecode, b.typecode)
        for a, b in zip(
            (loaded.starts, loaded.ends, loaded.lines, loaded.boxes),
            (words.starts, words.ends, words.lines, words.boxes),
            strict=True,
        )
    ]
    assert all(mine == theirs for mine, theirs in kinds)


@given(st.text(st.characters(codec=None), max_size=50))
def test_no_text_fails_to_be_stored(text: str) -> None:
    """Lone surrogates have no place in a text, but if one comes, reading the file must not fail at its very end."""
    slices = list(packing.pack_text(text * 3000))

    assert "".join(packing.unpack_text(data) for _, data in slices) == text * 3000
    assert [number for number, _ in slices] == list(range(len(slices)))


@given(samples.spans())
def test_packed_ranges_come_back(ranges: list[tuple[int, int]]) -> None:
    assert packing.unpack_ranges(packing.pack_ranges(ranges)) == ranges


def test_vectors_come_back_bit_for_bit() -> None:
    vectors = np.random.default_rng(0).standard_normal((7, 384)).astype(np.float16)
    vectors[0, 0], vectors[1, 1] = np.nan, -0.0

    assert packing.unpack_vectors(packing.pack_vectors(vectors)).tobytes() == vectors.tobytes()


@pytest.mark.parametrize("column", ["starts", "ends", "lines", "boxes"])
def test_words_of_unequal_length_are_refused(column: str) -> None:
    words = samples.make_words(samples.make_document("Three words here."))[0]
    short = getattr(words, column)[:-1]

    with pytest.raises(ValueError, match="differ in length"):
        packing.pack_words(replace(words, **{column: short}))
