"""A line keeps its review while the summaries around it come and go."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import NotFound
from engine.schema.enums import ReviewState
from engine.schema.review import Review
from engine.schema.reviewing import line_key
from engine.store.library import Library
from tests.engine.store import samples

CONFIRMED = Review(ReviewState.CONFIRMED, "Ada", "2026-05-04T10:00:00+00:00", "a" * 64)


def summarized(library: Library, folder: Path) -> int:
    document_id = samples.add(library, folder, b"words", "report.txt")
    samples.keep(library, document_id, samples.make_document("The wall held. It cost 9 million."))
    return document_id


def test_a_review_is_kept_changed_and_taken_away(library: Library, folder: Path) -> None:
    document_id = summarized(library, folder)
    edited = replace(CONFIRMED, state=None, edited="Other words.", note="Why?")

    assert library.reviews.put(document_id, "line", CONFIRMED) is None
    assert library.reviews.put(document_id, "line", edited) == CONFIRMED
    assert library.reviews.of(document_id) == {"line": edited}
    assert library.reviews.put(document_id, "line", None) == edited
    assert library.reviews.of(document_id) == {}
    with pytest.raises(NotFound):
        library.reviews.put(99, "line", CONFIRMED)


def test_reviews_go_with_their_document(library: Library, folder: Path) -> None:
    document_id = summarized(library, folder)
    library.reviews.put(document_id, "line", replace(CONFIRMED, note="A secret note"))

    library.remove([document_id])

    assert library.reviews.of(document_id) == {}
    for file in library.home.rglob("*"):
        assert not file.is_file() or b"secret note" not in file.read_bytes(), file


def test_a_line_is_known_by_its_words_and_sources_and_not_by_its_heading_or_offsets() -> None:
    (line,) = samples.make_outcome(0).sentences[:1]
    source = line.evidence[0]
    moved = replace(source, start=source.start + 5, end=source.end + 5, boxes=(), score=0.5)

    same = replace(line, section="purpose", part=2, chunk=7, score=0.1, evidence=(moved, *line.evidence[1:]))
    assert line_key(same) == line_key(line)
    for other in (
        replace(line, text=line.text + " And more."),
        replace(line, evidence=(replace(source, quote="Other words."), *line.evidence[1:])),
        replace(line, evidence=(replace(source, page=(source.page or 0) + 1), *line.evidence[1:])),
    ):
        assert line_key(other) != line_key(line)
